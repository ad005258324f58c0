#!/bin/bash
# CITATION.cff and the entry of README.md have the project's version, and the first one what its format asks for.
. "$(dirname "$0")/common.sh"
version=$(sed -n 's/^project(taefl VERSION \([0-9.]*\) .*/\1/p' "$source_dir/CMakeLists.txt")
check 'CMakeLists.txt has a version' [ "$version" ]
check 'CITATION.cff has the version' grep -qx "version: $version" "$source_dir/CITATION.cff"
check 'README.md cites the version' grep -qF "version = {$version}" "$source_dir/README.md"
for key in 'cff-version: 1\.2\.0' 'message: ".*"' 'title: ".*"' 'authors:' 'type: software' 'license: MIT'; do
    check "CITATION.cff has $key" grep -qx "$key" "$source_dir/CITATION.cff"
done
title=$(sed -n 's/^title: "\(.*\)"/\1/p' "$source_dir/CITATION.cff")
check 'README.md cites the same title' grep -qF "title = {$title}" "$source_dir/README.md"
close
