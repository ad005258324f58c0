#!/bin/bash
# Breaks the law in many small ways (mutations.txt), each in a copy of the checkout, and expects the
# tests to find each. A mutation belongs to the layer its file lies in; the tests of that layer's
# folder are run until the first fails. Prints a table; a mutation that survives is a failure.
#   test_long_mutations.sh [WORD]: only the mutations whose description contains WORD
. "$(dirname "$0")/common.sh"
only=${1:-}
list=$lists/mutations.txt

# run_tests LAYER: builds and runs the tests of a layer; says which failed first, or nothing.
run_tests() {
    local names steps
    names=$(cd "$copy/tests/$1" && ls test_*.c | grep -v '^test_\(long\|slow\|tsan\)_' |
        sed "s/^\(.*\)\.c$/$1-\1/")
    steps=$(grep test_steps_ <<<"$names")
    # shellcheck disable=SC2086
    if ! nice ninja -C "$copy/build/release" "$1-tests" $steps >"$temporary/log" 2>&1; then
        echo 'does not build'
        return
    fi
    first_failed release "$(paste -s -d '|' <<<"$names")"
}

row() { printf '%-6s | %-60s | %-28s | %4s\n' "$@"; }

# try CLAUSE FILE WHAT
try() {
    local begin=$SECONDS file=$copy/$2 layer caught
    layer=$(layer_of "$2")
    case $broken in *" $layer "*) skip "$1, $3"; return ;; esac
    cp "$file" "$temporary/whole"
    change "$file" "$1, $3" && caught=$(run_tests "$layer")
    cp "$temporary/whole" "$file"
    case ${caught-unknown} in
    unknown) return ;;
    '') bad "$1, $3: survived" ;;
    'does not build') bad "$1, $3: does not build"; grep -m 3 ' error: ' "$temporary/log" ;;
    *) ok ;;
    esac
    row "$1" "$3" "${caught:-SURVIVED}" $((SECONDS - begin))
}

make_copy
configure release

# A layer whose tests fail without a mutation proves nothing: its mutations are left out.
broken=
for layer in $(grep -F -- "$only" "$list" | sed -n 's/^[^-+|]*| \([a-z]*\/[^ ]*\) .*/\1/p' |
    while read -r file; do layer_of "$file"; done | sort -u); do
    caught=$(run_tests "$layer")
    if [ -n "$caught" ]; then
        bad "the tests of $layer fail without a mutation: $caught"
        tail -n 20 "$temporary/log"
        broken+=" $layer "
    fi
done

row clause 'what is broken' 'caught by' s
each_mutation "$list" "$only" try
close
