# Sourced by the house tests: counting, and the closing line.
set -u
source_dir=${TAEFL_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${TAEFL_BUILD:-$source_dir/build/release}
passed=0 failed=0 skipped=0

ok() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); printf 'FAILED: %s\n' "$*"; }
skip() { skipped=$((skipped + 1)); printf 'skipped: %s\n' "$*"; }

# check WORDS COMMAND…: one test, passed if the command succeeds; and its answer.
check() {
    local words=$1
    shift
    if "$@"; then ok; else
        bad "$words"
        return 1
    fi
}

close() {
    printf '%d passed, %d failed, %d skipped\n' $passed $failed $skipped
    [ $failed = 0 ]
    exit
}

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
