# Sourced by the tests of this folder: reading lists of changes, making one, and a copy to make them in.
. "$(dirname "${BASH_SOURCE[0]}")/../house/common.sh"
lists=$source_dir/tests/mutations

# replace FILE OLD NEW: fails, and changes nothing, unless OLD stands in exactly one place.
replace() {
    from=$2 to=$3 awk '
        BEGIN { old = ENVIRON["from"]; new = ENVIRON["to"] }
        {
            line = $0
            done = ""
            while ((at = index(line, old)) > 0) {
                found++
                done = done substr(line, 1, at - 1) new
                line = substr(line, at + length(old))
            }
            print done line
        }
        END { exit found != 1 }' "$1" >"$temporary/changed" && cp "$temporary/changed" "$1"
}

# layer_of FILE: the layer whose tests find a mutation of it. Laws are the core's; a file is in src/WING/LAYER, and
# src/game/families/FAMILY has a folder for each layer.
layer_of() {
    case $1 in data/rules/*) echo core ;; src/game/families/*) cut -d / -f 5 <<<"$1" ;; *) cut -d / -f 3 <<<"$1" ;; esac
}

# each_mutation LIST WORD FUNCTION: for each block of the list whose header contains WORD calls the function
# with the fields of the header; the texts of its changes are in old[] and new[].
each_mutation() {
    local line header='' fields old=() new=()
    while IFS= read -r line <&3; do
        case $line in
        '#'* | '') ;;
        '- '*) old+=("${line#- }") ;;
        '+ '*) new+=("${line#+ }") ;;
        *)
            if [[ $header && $header == *"$2"* ]]; then
                mapfile -t fields <<<"${header// | /$'\n'}"
                "$3" "${fields[@]}"
            fi
            header=$line old=() new=()
            ;;
        esac
    done 3< <(cat "$1" && echo end)
}

# change FILE WORDS: makes the changes of a block; WORDS say which it is where that fails.
change() {
    local i
    for i in "${!old[@]}"; do
        replace "$1" "${old[i]}" "${new[i]-}" && continue
        bad "$2: '${old[i]}' does not stand exactly once in $1"
        return 1
    done
}

# make_copy: a copy of the checkout in $copy, to make changes in.
make_copy() {
    copy=$temporary/copy
    unset TAEFL_LONG TAEFL_SEED TAEFL TAEFL_SOURCE TAEFL_BUILD
    export TAEFL_PLACE=OFF
    mkdir "$copy"
    (cd "$source_dir" && tar --exclude=./build --exclude=./.git -cf - .) | tar -xf - -C "$copy"
    # A change may leave a parameter unused.
    sed -i 's/ -Werror / /' "$copy/tools/build/Flags.cmake"
}

# configure PRESET CMAKE-ARGUMENT…: its build folder in the copy.
configure() {
    check "the copy is set up for $1" cmake --preset "$1" -S "$copy" -B "$copy/build/$1" -D TAEFL_LTO=OFF \
        -D TAEFL_TESTS=ON "${@:2}" >"$temporary/log" 2>&1
}

# first_failed PRESET PATTERN: runs the tests of the copy with such names; says which failed first, or nothing.
first_failed() {
    nice ctest --test-dir "$copy/build/$1" --no-tests=error --stop-on-failure --output-on-failure --parallel 2 \
        -R "^($2)\$" >"$temporary/log" 2>&1
    sed -n 's/^ *[0-9]*\/[0-9]* Test *#[0-9]*: *\([^ ]*\) .*\*\*\*.*/\1/p' "$temporary/log" | head -n 1
}
