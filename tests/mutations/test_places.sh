#!/bin/bash
# Every mutation finds its place: the text it replaces stands exactly once in its file. (Whether the
# tests find the mutation takes long: test_long_mutations.sh.)
. "$(dirname "$0")/common.sh"

# place CLAUSE FILE WHAT OLD NEW
place() {
    cp "$source_dir/$2" "$temporary/file"
    check "$1, $3: '$4' does not stand exactly once in $2" replace "$temporary/file" "$4" "$5"
    check "$1, $3: no tests of the layer $(layer_of "$2")" [ -d "$source_dir/tests/$(layer_of "$2")" ]
    check "$1, $3: changes nothing" [ "$4" != "$5" ]
}

each_mutation '' place
check 'there are mutations' [ $passed -gt 100 ]
close
