# Sourced by tools/suite.sh (bash): which tests have passed before with the same program and the same files. The
# folder $remembered holds a file for each, whose name is a hash of all that; where $remembered is empty nothing is remembered.

declare -A passed_hashes

# passed_hash NAME COMMAND…: sets `hash` to that of what a command prints. The command is run once for a name.
passed_hash() {
    [ -n "${passed_hashes[$1]:-}" ] || passed_hashes[$1]=$("${@:2}" | sha256sum | cut -c 1-40)
    hash=${passed_hashes[$1]}
}

# passed_tree WANTED [NOT]: the hashes of the files of the tree whose path matches, whether git knows them yet or not.
passed_tree() {
    git ls-files -co --exclude-standard | grep -E "$1" | grep -vE "${2:-^$}" | sort |
        while IFS= read -r file; do [ ! -f "$file" ] || printf '%s\0' "$file"; done | xargs -0 -r sha256sum
}
# What every test may read. C sources show in the programs, and the page has tests of its own.
passed_files() {
    passed_tree . '^(src|docs|web)/|^tests/(.*/)?test_[^/]*$|^tests/.*\.[ch]$|^[A-Z]+\.md$'
}
# What those may read besides that start programs, or name a document.
passed_documents() { passed_tree '^docs/|^[A-Z]+\.md$'; }
# What the page is made of, and its data.
passed_page() { passed_tree '^web/' '^web/tests/'; }
# What the programs are linked from, but for the page and the file that names the commit: for most tests neither is
# anything new. And programs of the tests' own.
passed_programs() {
    local others=()
    # Those of another build are not there yet when a fresh clone tests with sanitizers.
    case $1 in */wasm) others=(build/release) ;; */release) others=(build/wasm/taefl.wasm) ;; esac
    { find "$1" "${others[@]}" -maxdepth 2 \( -path '*/CMakeFiles' -o -path '*/rules' -o -path '*/page' -o -name '*-tests' \
        -o -name 'fuzz_*' -o -name taefl -o -name taefl_small \) -prune -o \
        -type f \( -perm -u+x -o -name '*.so*' -o -name '*.wasm' -o -name build.ninja \) -print
    find "$1"/CMakeFiles/{layer_*,taefl,taefl_small_page}.dir -name '*.o' -not -name version.c.o; } 2>/dev/null | sort -u | xargs -r sha256sum
}

# passed_key FOLDER TEST PROCESSES: sets `key` to the file that remembers a test of a build folder. PROCESSES: it starts
# programs, as each script does.
passed_key() {
    local hash own=$1/$2 source=tests/${2%%-test_*}
    case $2 in
    *-test_*) source=${source//-//}/test_${2#*-test_} ;;
    *) source=$(find tests -name "$2") ;; # of wasm, or a fuzz target, whose seeds are files
    esac
    case $2 in
    *.*) own=$source ;;
    *-test_*)
        source+=.c
        [ -x "$own" ] || own=$1/${2%%-test_*}-tests
        ;;
    esac
    passed_hash files passed_files
    key="$1 $2 $hash"
    if grep -qsE 'web/|tests/python' "$source" ||
        { [ -d "$1/page" ] && grep -qsw serve "$source" && ! grep -qs taefl_small "$source"; }; then
        passed_hash page passed_page
        key+=" $hash"
    fi
    passed_hash "$own" cat "$own"
    key+=" $hash"
    if [[ -n $3 || $2 == *.* ]] || grep -qsE 'docs/|[A-Z]\.md' "${source:-/dev/null}"; then
        passed_hash documents passed_documents
        key+=" $hash"
        passed_hash "programs of $1" passed_programs "$1"
        key+=" $hash"
    fi
    key=$remembered/$(sha256sum <<<"$key" | cut -c 1-40)
}
