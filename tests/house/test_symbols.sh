#!/bin/bash
# libtaefl shows taefl_* and nothing else, and every function of include/taefl.h is in it.
. "$(dirname "$0")/common.sh"

header=$source_dir/include/taefl.h
if [ ! -f "$header" ]; then
    skip 'no include/taefl.h yet'
    close
fi
for library in libtaefl.so libtaefl.a; do
    option=$([ $library = libtaefl.so ] && echo -D || echo -g)
    check "$library was built" [ -f "$build_dir/$library" ]
    nm $option --defined-only --format=posix "$build_dir/$library" 2>/dev/null |
        awk 'NF > 1 { print $1 }' | sort -u >"$temporary/symbols"
    check "$library exports something" [ -s "$temporary/symbols" ]
    check "$library exports only taefl_*: $(grep -v '^taefl_' "$temporary/symbols" | head -n 5 | tr '\n' ' ')" \
        [ -z "$(grep -v '^taefl_' "$temporary/symbols")" ]
    # Comments out, then every taefl_name( is a declared function.
    absent=$(gcc -fpreprocessed -dD -E -P "$header" 2>/dev/null | grep -o '\btaefl_[a-z0-9_]* *(' |
        tr -d ' (' | sort -u | comm -23 - "$temporary/symbols")
    check "$library has all functions of taefl.h: $absent" [ -z "$absent" ]
done
# A planted symbol must be found by the same pattern.
check 'a foreign symbol would be found' grep -qv '^taefl_' <(printf 'taefl_a\nrules_parse\n')
close
