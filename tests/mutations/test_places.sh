#!/bin/bash
# Every change of the lists finds its place: the text it replaces stands exactly once in its file. (Whether the
# tests find it takes long: test_long_mutations.sh, test_long_faults.sh.)
. "$(dirname "$0")/common.sh"

# place WORDS FILE: of the present block.
place() {
    cp "$source_dir/$2" "$temporary/file"
    if change "$temporary/file" "$1 ($2)"; then ok; fi
    if cmp -s "$source_dir/$2" "$temporary/file"; then bad "$1: changes nothing"; else ok; fi
}

mutation() { # CLAUSE FILE WHAT
    place "$1, $3" "$2"
    check "$1, $3: no tests of the layer $(layer_of "$2")" [ -d "$source_dir/tests/$(layer_of "$2")" ]
}

matches() { grep -qE "^($2)$" <<<"$1"; }

fault() { # AREA FILE WHAT BEFORE NOW
    place "$3" "$2"
    check "$3: there is no area '$1'" matches "$1" 'web|server|program|record'
    for caught in "$4" "$5"; do
        check "$3: '$caught' is not STAGE: NAME" matches "$caught" 'nobody|[?]|[a-z-]+: [^ ]+(: .+)?'
    done
}

each_mutation "$lists/mutations.txt" '' mutation
for list in "$lists"/faults*.txt; do each_mutation "$list" '' fault; done
check 'there are mutations' [ $passed -gt 100 ]
close
