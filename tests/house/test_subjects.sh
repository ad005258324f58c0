#!/bin/bash
# The subject of every commit after the border is at most 72 characters long, and an empty line follows it.
. "$(dirname "$0")/common.sh"
export LC_ALL=C.UTF-8 # characters are counted, not bytes

border=15f8af63b8e6f84d22db3eed12e512119329e87e # commits before it have longer ones
most=72

# long_ones FOLDER RANGE: each commit that breaks the rule, a line each.
long_ones() {
    local commit subject second
    git -C "$1" rev-list --no-merges "$2" | while read -r commit; do
        { IFS= read -r subject; IFS= read -r second; } < <(git -C "$1" log -1 --format=%B "$commit")
        [ ${#subject} -le $most ] || printf '%s: %d characters: %s\n' "${commit:0:9}" ${#subject} "$subject"
        [ -z "$second" ] || printf '%s: no empty line after the subject\n' "${commit:0:9}"
    done
}

# The rule finds what it is for, in a repository of its own.
planted=$temporary/planted
git init -q "$planted"
plant() {
    git -C "$planted" -c user.name=a -c user.email=a@b -c commit.gpgsign=false commit -q --allow-empty \
        --cleanup=verbatim -m "$1"
}
subject=$(printf 'ö%.0s' $(seq $most))
plant 'Begin'
plant "$subject"
check "a subject of $most characters is fine" [ -z "$(long_ones "$planted" HEAD~1..HEAD)" ]
plant "${subject}x"
check 'a longer one is found' [ "$(long_ones "$planted" HEAD~1..HEAD | wc -l)" = 1 ]
plant $'Fix it\nat once'
check 'a missing empty line is found' [ "$(long_ones "$planted" HEAD~1..HEAD | wc -l)" = 1 ]

if ! git -C "$source_dir" rev-parse --git-dir >/dev/null 2>&1; then
    skip 'no repository: subjects of commits'
elif ! git -C "$source_dir" merge-base --is-ancestor $border HEAD 2>/dev/null; then
    skip "commit ${border:0:7} is not in this clone: subjects of commits"
else
    found=$(long_ones "$source_dir" $border..HEAD)
    check "subjects of at most $most characters:"$'\n'"$found" [ -z "$found" ]
fi
close
