#!/bin/bash
# Every example of --help does what it says, as far as that can be seen without a terminal. Under the sanitizers this is
# the one run of every command.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"

commands=$(taefl --help | sed -n '/^Commands:/,/^Options:/{s/^  \([a-z]\+\) .*/\1/p}')
for command in $commands; do taefl "$command" --help; done >"$work/helps"
mkdir "$work/examples"
ln -s "$TAEFL_SOURCE/tests" "$work/examples/tests"
ln -s "$TAEFL_SOURCE/web" "$work/examples/web"
ln -s "$TAEFL_SOURCE/examples" "$work/examples/examples"
ln -s "$TAEFL" "$work/taefl"
echo nobodywantsthis >"$work/examples/words.txt"
echo Welcome >"$work/examples/note.txt"
sed -n '/^Examples:/,/^Usage:/s/^  \(\S.*taefl .*\|taefl .*\)/\1/p' "$work/helps" >"$work/lines"
same "$(($(wc -l <"$work/lines") >= $(wc -w <<<"$commands")))" 1 'every command has an example'
sed -i '/^taefl match/d' "$work/lines" # tests/match tries them with engines that are there
# Less, for the time: test_cli.sh runs whole benches, test_conform.sh all vectors, test_grade.sh all rule sets.
xz -dc "$TAEFL_SOURCE/tests/conformance/vectors.jsonl.xz" | sed -n '1~500p' | xz >"$work/examples/some.xz"
sed -i -E 's|tests/conformance/vectors.jsonl.xz|some.xz|; /^taefl suite run/s/(--nodes|-n) [0-9]+/\1 1000/
    /^taefl analyse/s/--nodes [0-9]+/--nodes 100/; s/^taefl grade.*/& --rules brandubh nodes=20/; s/(grade .*)--pairs 2/\1--pairs 1/
    s/--hours 0.001/--hours 0.0001/; s/--ladder beginner,100 --games 40/--ladder 10,20 --games 20/
    /^taefl puzzles check/s/--most [0-9]+/--most 1000/; /^taefl puzzles mine/s/--games 3/--games 1/
    s/--movetime 100/--movetime 10/; /^taefl tune/s/--games [0-9]+/--games 30/; /^taefl tune/s/--nodes [0-9]+/--nodes 100/
    /^taefl learn/{s/copenhagen\.games/learnt.games/g; s/copenhagen/brandubh/g; s/--games [0-9]+/--games 20/; s/--nodes [0-9]+/--nodes 20/; s/--gate [0-9]+/--gate 1/}
    /^taefl suite make/s/-s [0-9]+(.*)--nodes [0-9]+/-s 3\1--nodes 1000/; /^taefl bench( --networks)?$/d
    /^taefl lab balance .*--data/s/--data/--judge terms --ladder 10 --games 20 &/; s/^taefl bench --json/taefl bench --movetime 1 --json/; s/^(taefl bench .*)--deeper 1/\1--movetime 1/; s/^taefl perft (.*) 5/taefl perft \1 4/' "$work/lines"
while read -r line; do
    # A person ends these; tests/terminal and tests/server try them.
    case $line in 'taefl play'* | *'taefl serve'*) continue ;; esac
    # A server is needed; tests/bots and tests/store have one.
    case $line in *'taefl bot '* | *'taefl worker '*) continue ;; esac
    # These wait for each other; test_bologna.sh tries them.
    case $line in 'taefl bologna serve'* | 'taefl bologna player'* | 'taefl bologna check -- '*) continue ;; esac
    (cd "$work/examples" && PATH=$work:$PATH bash -o pipefail -c "$line") </dev/null >"$work/out" 2>"$work/err"
    [ $? -le 1 ] && pass || miss "the example '$line': $(cat "$work/err")"
done <"$work/lines"
finish
