#!/bin/bash
# tests/conformance is a copy: where the original stands beside the checkout, they are equal.
. "$(dirname "$0")/common.sh"
original=$source_dir/../shared/conformance
if [ -d "$original" ]; then
    check 'tests/conformance equals the original' diff -r "$original" "$source_dir/tests/conformance"
else
    skip 'the original is not beside this checkout'
fi
close
