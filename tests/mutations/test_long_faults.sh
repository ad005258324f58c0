#!/bin/bash
# Makes each fault of faults*.txt in a copy of the checkout and expects the test of its last field to fail.
# Prints a table. Without a test there, "nobody" or "?", a fault is not tried.
#   test_long_faults.sh [WORD]: only the faults whose description contains WORD
. "$(dirname "$0")/common.sh"
only=${1:-}

# preset_of STAGE: where its tests run.
preset_of() { case $1 in house | page) echo release ;; *) echo "$1" ;; esac }

# build STAGE NAME: what a test needs: the programs, and itself where it is written in C.
build() {
    local targets=(taefl)
    case $1 in page) ;; house) targets=(all) ;; *) targets+=(taefl_small) ;; esac
    case $2 in
    faults-*) targets+=(taefl_faults) ;;
    match-*.sh) targets+=(reference-bot) ;;
    *.*) ;;
    *) targets+=("${2%%-test_*}-tests") ;;
    esac
    nice ninja -C "$copy/build/$(preset_of "$1")" "${targets[@]}" >"$temporary/log" 2>&1
}

# passes STAGE NAME: of the page "FILE" or "FILE: END", which is the end of the names of its tests.
passes() {
    if [ "$1" = page ]; then
        (cd "$copy/web" && PATH=$copy/tools/node/node_modules/.bin:$PATH \
            TAEFL=$copy/build/release/taefl TAEFL_WASM=$copy/build/wasm/taefl.wasm \
            TAEFL_ONLY=$(case $2 in *': '*) echo "${2#*: }\$" ;; esac) \
            nice node tests/run.mjs "tests/${2%%: *}") >"$temporary/log" 2>&1
    else
        [ -z "$(first_failed "$(preset_of "$1")" "${2//./[.]}")" ]
    fi
}

no_test() { [[ $1 = nobody || $1 = '?' ]]; }

# A test that fails without a fault proves nothing.
declare -A sound=() # by "STAGE: NAME"
try_sound() { # AREA FILE WHAT BEFORE NOW
    local stage=${5%%: *} name=${5#*: }
    if no_test "$5" || [ "${sound[$5]+known}" ]; then return; fi
    if [ ! -d "$copy/build/$(preset_of "$stage")" ]; then configure "$(preset_of "$stage")"; fi
    if build "$stage" "$name" && passes "$stage" "$name"; then
        sound[$5]=1
    else
        sound[$5]=
        bad "$5 fails without a fault"
        tail -n 20 "$temporary/log"
    fi
}

row() { printf '%-7s | %-72s | %-40s | %-8s | %4s\n' "$@"; }

try() { # AREA FILE WHAT BEFORE NOW
    local begin=$SECONDS file=$copy/$2 stage=${5%%: *} name=${5#*: } outcome
    if no_test "$5"; then row "$1" "$3" "$5" - 0; return; fi
    if [ ! "${sound[$5]}" ]; then skip "$3"; return; fi
    cp "$file" "$temporary/whole"
    if ! change "$file" "$3"; then
        outcome='no place'
    elif ! build "$stage" "$name"; then
        outcome='no build'
        bad "$3: does not build"
        grep -m 3 ' error: ' "$temporary/log"
    elif passes "$stage" "$name"; then
        outcome=SURVIVED
        bad "$3: survived $5"
    else
        outcome=caught
        ok
    fi
    cp "$temporary/whole" "$file"
    row "$1" "$3" "$5" "$outcome" $((SECONDS - begin))
}

make_copy
for list in "$lists"/faults*.txt; do each_mutation "$list" "$only" try_sound; done
row area 'what is broken' test outcome s
for list in "$lists"/faults*.txt; do each_mutation "$list" "$only" try; done
close
