# Sourced by the tests of this folder: reading mutations.txt and making one change.
. "$(dirname "${BASH_SOURCE[0]}")/../house/common.sh"
list=$source_dir/tests/mutations/mutations.txt

# replace FILE OLD NEW: fails, and changes nothing, unless OLD stands in exactly one place.
replace() {
    old=$2 new=$3 awk '
        BEGIN { old = ENVIRON["old"]; new = ENVIRON["new"] }
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

# layer_of FILE: the layer whose tests find a mutation of it. Laws are the core's; src/games/FAMILY has a
# folder for each layer.
layer_of() {
    case $1 in rules/*) echo core ;; src/games/*) cut -d / -f 4 <<<"$1" ;; *) cut -d / -f 2 <<<"$1" ;; esac
}

# each_mutation WORD FUNCTION: calls the function with clause, file, what is broken, old and new
# text, for each mutation whose description contains WORD.
each_mutation() {
    local line header old clause file what
    while IFS= read -r line <&3; do
        case $line in
        '#'* | '') ;;
        '- '*) old=${line#- } ;;
        '+ '*)
            [[ $header == *"$1"* ]] || continue
            IFS='|' read -r clause file what <<<"$header"
            $2 "${clause% }" "$(tr -d ' ' <<<"$file")" "${what# }" "$old" "${line#+ }"
            ;;
        *) header=$line ;;
        esac
    done 3<"$list"
}
