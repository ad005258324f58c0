#!/bin/bash
# tests/conformance is a copy, but for its README. It is as it was made, and the original beside the checkout, where
# there is one, is equal or newer. A newer one asks for changes of the law, which come with the new copy; then `made` becomes its hash.
. "$(dirname "$0")/common.sh"
made=849438d8499bb684
original=$source_dir/../shared/conformance
copy=$source_dir/tests/conformance
check 'tests/conformance was changed by hand' [ "$(cd "$copy" && sha256sum -- *.txt *.xz | sha256sum | cut -c 1-16)" = $made ]
if [ ! -d "$original" ]; then
    skip 'the original is not beside this checkout'
elif diff -rq -x README.md "$original" "$copy"; then
    ok
else
    skip 'the original is newer than tests/conformance'
fi
close
