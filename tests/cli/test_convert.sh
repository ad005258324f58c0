#!/bin/bash
# taefl convert: every form into every other and back, what is said to be dropped, and errors.
. "$(dirname "$0")/common.sh"
captured=$TAEFL_SOURCE/tests/conformance/bologna-gamelog.txt

cat >"$work/small.pgn" <<'END'
[Event "A cup"]
[Site "?"]
[Date "2026.11.20"]
[Round "?"]
[Player1 "Ada"]
[Player2 "Bo"]
[Result "0-1"]
[Rules "tablut-bologna"]
[Termination "resign"]

{before it} 1. e3-a3! {first} 1... e2-a2xa3 {second} (1... e2-b2) 2. c5-c1 0-1
END
cat >"$work/plain.pgn" <<'END'
[Event "?"]
[Site "?"]
[Date "2026.11.20"]
[Round "?"]
[Player1 "Ada"]
[Player2 "Bo"]
[Result "*"]
[Rules "tablut-bologna"]
[Termination "unfinished"]

1. e3-a3 e2-a2xa3 2. c5-c1 *
END
cat >"$work/other.pgn" <<'END'
[Rules "maerstanas"]

1. E4 D4 *
END

# there and back without a loss
for form in json otg bologna; do
    taefl convert --to $form "$work/plain.pgn" "$work/there" 2>/dev/null
    taefl convert --from $form "$work/there" "$work/back.pgn" 2>/dev/null
    same "$(cat "$work/back.pgn")" "$(cat "$work/plain.pgn")" "through $form and back"
done
taefl convert "$work/small.pgn" "$work/small.json"
same "$(taefl convert "$work/small.json")" "$(cat "$work/small.pgn")" 'the JSON twin holds everything'
expect 0 '"Player1": ?"Ada"' '' convert --to json "$work/small.pgn"

# the referee's log, by what it looks like; every form of it the same game
taefl convert "$captured" "$work/captured.pgn" 2>"$work/err"
same "$(cat "$work/err")" 'taefl: not all could be kept as gamefile: 181 times of plies' 'what a log loses'
for form in json otg bologna; do
    taefl convert --to $form "$work/captured.pgn" "$work/there" 2>/dev/null
    taefl convert "$work/there" "$work/back.pgn" 2>/dev/null
    same "$(cmp "$work/back.pgn" "$work/captured.pgn" && echo same)" same "the captured game through $form"
done

# several games
for form in json otg bologna; do
    { cat "$work/plain.pgn"; echo; cat "$work/plain.pgn"; } >"$work/two.pgn"
    taefl convert --to $form "$work/two.pgn" 2>/dev/null >"$work/two"
    same "$(taefl convert --from $form - <"$work/two" 2>/dev/null; "$TAEFL" convert --from $form - <"$work/two" 2>/dev/null)" \
        "$(cat "$work/two.pgn")" "two games through $form"
done

# what is dropped
expect 0 '^\[event:A cup\].*\[first\|second\]' '1 mark, 1 variation, 1 rule set' convert --to otg "$work/small.pgn"
expect 0 'Players:	Ada	vs	Bo' '3 comments, 1 mark, 1 variation, 1 tag, 1 word about how the game ended' \
    convert --to bologna "$work/small.pgn"

# errors
expect 3 '' "other.pgn: game 1 cannot be written as otg: its rule set is maerstanas" convert --to otg "$work/other.pgn"
expect 3 '' "other.pgn: game 1 cannot be written as bologna" convert --to bologna "$work/other.pgn"
expect 3 '' 'nowhere: No such file' convert "$work/nowhere"
expect 2 '' 'is a game file already; --to says' convert "$work/small.pgn"
printf 'hello\n' >"$work/hello"
expect 2 '' 'looks like no form that is known; --from' convert "$work/hello"
expect 3 '' 'hello: line 2, column 1: the text ends' convert --from bologna "$work/hello"
expect 3 '' 'hello: line 1, column 1: ' convert --from json "$work/hello"
expect 2 '' 'none of: gamefile json otg bologna' convert --to pdf "$work/small.pgn"
sed 's/e2-a2/e2-e9/' "$work/small.pgn" >"$work/bad.pgn"
expect 3 '' 'bad.pgn: line 11, column [0-9]+: ' convert --to json "$work/bad.pgn" "$work/never.json"
same "$(ls "$work/never.json" 2>/dev/null)" '' 'nothing is written after an error'
printf '[rules:dim:9 name:Sea_Battle atkf:n start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n1. e3-f3\n' >"$work/sea.otg"
expect 3 '' "unknown rule set 'Sea_Battle'.*--rules names the rule set" convert "$work/sea.otg"
expect 0 'Rules "tablut-classic"' '' convert --rules tablut-classic "$work/sea.otg"
expect 2 '' "unknown rule set 'nonsense'" convert --rules nonsense "$work/sea.otg"
expect 4 '' '' convert --to json "$work/small.pgn" "$work/no/such/folder.json"

finish
