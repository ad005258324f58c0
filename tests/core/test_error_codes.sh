#!/bin/bash
# Every error code that core and law raise is raised by a test of theirs, by name.
. "$(dirname "$0")/../house/common.sh"
cd "$source_dir" || exit 1

codes=$(cat src/game/core/*.c src/game/law/*.c src/game/families/*/core/*.c | grep -o '\bERROR_[A-Z0-9_]*' | grep -vx 'ERROR_CODES\|ERROR_COUNT' | sort -u)
check 'core raises errors' [ "$(wc -w <<<"$codes")" -gt 20 ]
for code in $codes; do
    check "no test in tests/core or tests/law names $code" grep -qw -- "$code" tests/core/test_*.c tests/law/test_*.c
done
close
