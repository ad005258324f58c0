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
    taefl convert --force --to $form "$work/plain.pgn" "$work/there" 2>/dev/null
    taefl convert --force --from $form "$work/there" "$work/back.pgn" 2>/dev/null
    same "$(cat "$work/back.pgn")" "$(cat "$work/plain.pgn")" "through $form and back"
done
taefl convert "$work/small.pgn" "$work/small.json"
same "$(taefl convert "$work/small.json")" "$(cat "$work/small.pgn")" 'the JSON form holds everything'
expect 0 '"Player1": ?"Ada"' '' convert --to json "$work/small.pgn"

# the referee's log, by what it looks like; every form of it the same game
taefl convert "$captured" "$work/captured.pgn" 2>"$work/err"
same "$(cat "$work/err")" 'taefl: gamefile cannot hold everything, so this is left out: 181 times of plies' 'what a log loses'
for form in json otg bologna; do
    taefl convert --force --to $form "$work/captured.pgn" "$work/there" 2>/dev/null
    taefl convert --force "$work/there" "$work/back.pgn" 2>/dev/null
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

# for other people's pages: the example's data, which the page once made, from the same game
node -e 'const text = require("fs").readFileSync(process.argv[1], "utf8")
    for (const [, data] of text.matchAll(/<taefl-game[^>]*><script type="application\/json">\n(.*)\n/g)) {
        const game = JSON.parse(data)
        console.log(`[Player1 "${game.players[0]}"]\n[Player2 "${game.players[1]}"]\n[Rules "${game.rules}"]\n`)
        console.log(game.plies.map(ply => ply.name).join(" "), game.result, "\n")
    }' "$TAEFL_SOURCE/examples/embed.html" >"$work/embed.pgn"
grep -A1 '^<taefl-game' "$TAEFL_SOURCE/examples/embed.html" | sed 's/^<taefl-game[^>]*>/<taefl-game>/; s/,"link":"[^"]*"//' | grep -v '^--' >"$work/expected"
taefl convert "$work/embed.pgn" "$work/embed.html"
grep -A1 '^<taefl-game' "$work/embed.html" | grep -v '^--' >"$work/found"
same "$(wc -l <"$work/found") $(cmp "$work/found" "$work/expected")" '4 ' 'what the page makes for other pages'
expect 0 '<taefl-game>' '3 comments, 1 mark, 1 variation, 2 tags' convert --to embed "$work/small.pgn"
printf '[Player1 "</script><b>"]\n[Rules "tablut-katz"]\n*\n' >"$work/sly.pgn"
expect 0 'u003c/script>.u003cb>' '' convert --to embed "$work/sly.pgn"
expect 2 '' 'none of: gamefile json otg bologna csv lines' convert --from embed --to json "$work/embed.html"

# up to the mistake
printf '[Rules "tablut-katz"]\n1. e3d3 d1c1 2. e4e9 *\n[Rules "nothing"]\n*\n[Rules "tablut-katz"]\n1. e3c3 *\n' >"$work/broken.pgn"
expect 3 '' 'broken.pgn: line 2, column 17: e4e9 is not legal' convert --to json "$work/broken.pgn"
expect 0 'd1c1.*e3c3' 'line 2, column 17: e4e9 .*before it are kept.*line 3, column 9: unknown rule set .*no move of this game' \
    convert --part --to json "$work/broken.pgn"
printf '[Rules "nothing"]\n*\n' >"$work/useless.pgn"
expect 3 '' 'useless.pgn: the text is empty; expected a game' convert --part --to json "$work/useless.pgn"
printf 'rules,moves\nbrandubh,d2c2 e4e2\nbrandubh,d2c2 zz\nbrandubh,d2b2\n' >"$work/part.csv"
expect 0 'd2-c2 e4-e2.*d2-b2' "part.csv: line 3, column 15: 'zz' is not a move.*no move of this game can be kept" convert --part "$work/part.csv"
taefl convert --to otg "$work/small.pgn" >"$work/good.otg" 2>/dev/null
sed 's/e2-a2[^ ]*/zz/' "$work/good.otg" | cat "$work/good.otg" - "$work/good.otg" >"$work/part.otg"
expect 0 'e3-a3' "'zz' is not a move.*no move of this game can be kept.*the games after it cannot be found" convert --part "$work/part.otg"
expect 0 'd1-c1' 'line 2, column 17.*before it are analysed' analyse --part --nodes 50 "$work/broken.pgn"
expect 2 '' '--part is for game files' analyse --part "$work/small.json"
same "$(printf 'quit\n' | XDG_STATE_HOME=$work/state "$TAEFL" play --open "$work/broken.pgn" --part --plain -1 person -2 person 2>&1 | grep -c 'e4e9 is not legal\|goes on from what')" 2 \
    'play --open --part tells the mistake'
{ # a variation of the last ply of each variation; one piece goes to and fro, another one round
    printf '[Rules "tablut-katz"]\n[Position "7t1/1t7/9/9/4K4/9/9/9/1T7 1"]\ne5e6\n'
    walk=({b..h}1 {h..b}2 {b..h}3 {h..b}4 {c..h}4 {h..b}3 {b..h}2 {h..c}1) round=({b..f}8)
    for i in {0..169}; do
        printf '(%s%s h9g9\n(%s%s e5e6\n' "${walk[i % 54]}" "${walk[(i + 1) % 54]}" "${round[i % 5]}" "${round[(i + 1) % 5]}"
    done
    printf ')%.0s' {1..340}
    echo ' *'
} >"$work/deep.pgn"
expect 3 '' 'deep.pgn: game 1 cannot be written as json: it is nested too deep; the limit is 330 variations' convert --to json "$work/deep.pgn"

# errors
expect 3 '' "other.pgn: game 1 cannot be written as otg: its rule set is maerstanas" convert --to otg "$work/other.pgn"
expect 3 '' "other.pgn: game 1 cannot be written as bologna" convert --to bologna "$work/other.pgn"

# A Bologna log is read by the rules of Bologna: what it would not give back is not written.
taefl match --engine name=a kind=random nodes=1 --engine name=b kind=random nodes=1 --rules tablut-katz --pairs 1 \
    --seed 3 --games "$work/tablut-katz.pgn" >"$work/ran" 2>&1 || miss "a match: $(cat "$work/ran")"
printf '[Rules "brandubh"]\n\n1. a4a3 *\n' >"$work/brandubh.pgn"
printf '[Rules "copenhagen"]\n\n1. d11d9 *\n' >"$work/copenhagen.pgn"
for rules in tablut-katz brandubh copenhagen; do
    expect 3 '' "cannot be written as bologna: its rule set is $rules, and the game is none of tablut-bologna" \
        convert --to bologna "$work/$rules.pgn"
done
printf '[Rules "tablut-ashton"]\n\n1. e3c3 a4a3 2. c3d3 *\n' >"$work/both.pgn"
expect 0 '' '1 rule set' convert --to bologna "$work/both.pgn" "$work/both.log"
expect 0 'e3c3 a4a3 2. c3d3|e3-c3 a4-a3 2. c3-d3' '3 times of plies' convert "$work/both.log"
expect 3 '' 'nowhere: No such file' convert "$work/nowhere"
expect 2 '' 'is already a game file; choose another form with --to' convert "$work/small.pgn"
for first in '%% for others' '; [a remark' '{ a [remark }' '{"A" quotation}{two}'; do
    printf "$first"'\n[Rules "brandubh"]\n\n1. a4-a3 *\n' >"$work/first.pgn"
    expect 0 '"rules":"brandubh"' '' convert --to json "$work/first.pgn"
    rm -f "$work/first.db"
    expect 0 'games added: 1' '' db import --data "$work/first.db" "$work/first.pgn"
done
# comments between two games are the second one's, and behind the last one they are an error
printf '[Rules "brandubh"]\n\n1. a4-a3 * {on its\nline}\n\n; another\n%% for others\n{ [a }\n[Rules "brandubh"]\n\n1. a4-a2 *\n' >"$work/between.pgn"
expect 0 '"comments":\["on its line"," another"," \[a "\],"moves":\[\{"move":"a4a2"' '' convert --to json "$work/between.pgn"
expect 0 'games added: 2' '' db import --data "$work/between.db" "$work/between.pgn"
printf '{the end}\n' >>"$work/between.pgn"
expect 3 '' 'between.pgn: line 12, column 1: ' convert --to json "$work/between.pgn"
expect 3 '' 'between.pgn: line 12, column 1: .*games added: 0, there already: 2' db import --data "$work/between.db" "$work/between.pgn"
# A blank behind the first bracket, as PGN allows it, makes no JSON of a game file, and one of JSON does.
for before in '' '{c} ' '; c\n'; do
    printf "$before"'[ Rules "brandubh" ]\n\n1. d2e2 \302\275\342\200\223\302\275\n' >"$work/blank"
    same "$("$TAEFL" convert "$work/blank" --to json | grep -o '"result":[^,]*')" '"result":"1/2-1/2"' "a blank behind '$before['"
done
printf '[ \n%s]' "$("$TAEFL" convert "$work/blank" --to json)" >"$work/blank.json"
expect 0 'd2-e2 1/2-1/2$' '' convert "$work/blank.json"

printf 'hello\n' >"$work/hello"
expect 2 '' 'cannot tell in which form .* is written; name it with --from' convert "$work/hello"
expect 3 '' 'hello: line 2, column 1: the text ends' convert --from bologna "$work/hello"
expect 3 '' 'hello: line 1, column 1: ' convert --from json "$work/hello"
expect 2 '' 'none of: gamefile json otg bologna embed' convert --to pdf "$work/small.pgn"
sed 's/e2-a2/e2-e9/' "$work/small.pgn" >"$work/bad.pgn"
expect 3 '' 'bad.pgn: line 11, column [0-9]+: ' convert --to json "$work/bad.pgn" "$work/never.json"
same "$(ls "$work/never.json" 2>/dev/null)" '' 'nothing is written after an error'
printf '[rules:dim:9 name:Sea_Battle atkf:n start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n1. e3-f3\n' >"$work/sea.otg"
printf '[rules:dim:11 name:X ber:c start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n1. k8-k10\n' >"$work/eleven.otg"
expect 0 'Rules "file:sea-battle#' '' convert "$work/sea.otg"
sed -i 's/ atkf:n/ ber:c atkf:n/' "$work/sea.otg"
expect 3 '' "'ber:c' is not a valid value.*no equal in our rules.*name the rule set of these games with --rules" convert "$work/sea.otg"
expect 0 'Rules "file:short-king#' '' convert --rules "file:$TAEFL_SOURCE/examples/rules/short-king.rules" "$work/eleven.otg"
expect 0 'Rules "tablut-classic"' '' convert --rules tablut-classic "$work/sea.otg"
expect 2 '' "unknown rule set 'nonsense'" convert --rules nonsense "$work/sea.otg"
expect 4 '' 'No such file or directory' convert --to json "$work/small.pgn" "$work/no/such/folder.json"

# tables: other people's whole file, as it is; columns by name; rules that a row does not name
sample=$TAEFL_SOURCE/tests/variants/hnefatafl-org-sample.csv
taefl convert "$sample" "$work/sample.pgn"
same "$(grep -c '^\[Rules "copenhagen"\]' "$work/sample.pgn")" 150 'the sample of hnefatafl.org opens whole'
same "$(grep '^\[Termination' "$work/sample.pgn" | sort | uniq -c | tr -s ' ' | paste -sd,)" \
    ' 14 [Termination "normal"], 24 [Termination "time"], 32 [Termination "unfinished"]' 'how its games ended'
same "$(grep '^\[Result' "$work/sample.pgn" | sort | uniq -c | tr -s ' ' | paste -sd,)" \
    ' 32 [Result "*"], 48 [Result "0-1"], 70 [Result "1-0"]' 'who has won them'
printf 'Nr,"The moves",Won\n1,"e3d3 d1c1",Black\n2,e3d3 e9e8,\n' >"$work/table.csv"
expect 3 '' 'table.csv: line 3, column 8: e9e8 is not legal' convert --columns 'moves=The moves,result=Won' --rules tablut-katz "$work/table.csv"
sed -i 3d "$work/table.csv"
expect 0 'Result "0-1".*Rules "tablut-katz".*d1-c1 0-1' '' convert --columns 'moves=The moves,result=Won' --rules tablut-katz "$work/table.csv"
expect 3 '' 'table.csv: line 2, column 4: a game needs rules.taefl: name the rule set of these games with --rules' convert --columns 'moves=The moves' "$work/table.csv"
expect 2 '' 'name it with --from, or the columns of a table with --columns' convert "$work/table.csv"
expect 3 '' "table.csv: line 1, column 1: unexpected 'won': expected a column of the table: Nr, " convert --columns 'moves=won' "$work/table.csv"
for mark in ';' '\t'; do
    printf "MOVES${mark}WINNER\na4a3${mark}Black\n" >"$work/other.csv"
    expect 3 '' "column 1: unexpected 'MOVES': commas separate the fields of a table, not ';' or tabs" convert --columns moves=MOVES "$work/other.csv"
done
expect 2 '' "^taefl: --columns: unexpected 'winner': expected rules, law, start, moves.*taefl: docs/gamefile.md explains tables$" convert --columns 'winner=1' "$work/table.csv"
expect 2 '' 'none of: gamefile json otg bologna embed' convert --to csv "$work/small.pgn"
expect 0 'd1-c1.*eval' 'game 1, Black: 1 ply' analyse --nodes 10 --columns 'moves=The moves,result=Won' --rules tablut-katz "$work/table.csv"

# the lines of self-play and of a match
"$TAEFL" tune chances -r brandubh --games 5 --nodes 20 --random 2 --data "$work/self.jsonl" >"$work/out" 2>&1
expect 0 '\[Book "2"\].*\[Rules "brandubh"\].*\[%score -?[0-9]+\.[0-9][0-9]\]' '' convert "$work/self.jsonl"
same "$(taefl convert "$work/self.jsonl" | grep -c '^\[Result')" 5 'all games of self-play'
taefl match -r brandubh -e name=a nodes=20 -e name=b kind=random --pairs 1 --openings random plies=2 band=0 \
    --adjudicate plies=12 --journal "$work/run.jsonl" >"$work/out" 2>&1
expect 0 'Player1 "a".*Player2 "b".*Player1Type "program".*\[%score -?[0-9.]+,[0-9]+\] \[%nodes [0-9]+\]' '' convert "$work/run.jsonl"
printf '{"game":3' >>"$work/run.jsonl"
expect 0 'Result.*Result' 'run.jsonl: the last line is cut off and left out' convert "$work/run.jsonl"
same "$(taefl convert "$work/run.jsonl" 2>/dev/null | grep -c '^\[Result')" 2 'a torn line is no game'
echo '}' >>"$work/run.jsonl"
expect 3 '' 'run.jsonl: line 4, column 1: a game needs moves' convert "$work/run.jsonl"
expect 3 '' "line 1, column [0-9]+: unexpected 'this line'" convert --from lines "$work/hello"
taefl export games "$TAEFL_SOURCE/tests/data/games.pgn" >"$work/rows.jsonl"
taefl export games --to csv "$TAEFL_SOURCE/tests/data/games.pgn" >"$work/rows.csv"
same "$(taefl convert "$work/rows.jsonl")" "$(taefl convert "$work/rows.csv")" 'exported games have one form'

# what is there is not harmed: links, pipes, devices, modes (more of that in tests/base/test_output.c)
json=$(taefl convert --to json "$work/small.pgn")
echo old >"$work/old.json"
expect 2 '' 'old.json already exists; --force writes over it' convert "$work/small.pgn" "$work/old.json"
same "$(cat "$work/old.json")" old 'a file that is there'
ln -s old.json "$work/link.json"
chmod 600 "$work/old.json"
expect 2 '' 'link.json already exists' convert "$work/small.pgn" "$work/link.json"
expect 0 '^$' '' convert --force "$work/small.pgn" "$work/link.json"
same "$(readlink "$work/link.json") $(stat -c %a "$work/old.json") $(cat "$work/old.json")" \
    "old.json 600 $json" 'a link is followed, the mode kept'
(umask 077 && taefl convert "$work/small.pgn" "$work/masked.json")
same "$(stat -c %a "$work/masked.json")" 600 'the mode of a new file'
mkfifo "$work/fifo.json"
cat "$work/fifo.json" >"$work/came" &
expect 0 '^$' '' convert "$work/small.pgn" "$work/fifo.json"
wait $!
same "$(stat -c %F "$work/fifo.json") $(cat "$work/came")" "fifo $json" 'a pipe is written into'
if mknod "$work/null.json" c 1 3 2>/dev/null && (: >"$work/null.json") 2>/dev/null; then
    expect 0 '^$' '' convert --force "$work/small.pgn" "$work/null.json"
    same "$(stat -c '%F %t %T' "$work/null.json")" 'character special file 1 3' 'a device stays one'
else # only root may make one, and only root could harm the system's own
    [ "$(id -u)" != 0 ] && pass || miss 'root can use no device here'
fi
expect 4 '' '/dev/full: No space left.*were not written; run the same command again' convert --to json "$work/small.pgn" /dev/full
same "$(taefl convert --to json "$work/small.pgn" - ; taefl convert --to json "$work/small.pgn" /dev/stdout)" \
    "$json"$'\n'"$json" 'standard output by name'
same "$(taefl convert --to json "$work/small.pgn" /dev/stdout >>"$work/came" && cat "$work/came")" \
    "$json"$'\n'"$json" 'standard output goes on where it stands'
cp "$work/small.json" "$work/both.json"
expect 2 '' 'both.json: the file that is read cannot be written, too' \
    convert --force "$work/both.json" "$work/both.json"
"$TAEFL" convert "$work/both.json" - >>"$work/both.json" 2>"$work/err"
same "$? $(cat "$work/both.json")" "2 $(cat "$work/small.json")" 'standard output into what is read'

# a full disk: as it was, and told with exit code 4
(
    ulimit -f 1
    yes '# a comment that is long enough' | head -n 200 >"$work/filler" 2>/dev/null
    for _ in {1..40}; do cat "$work/small.pgn"; echo; done | "$TAEFL" convert --force --to json - "$work/old.json"
) 2>"$work/err"
same "$? $(stat -c %a "$work/old.json") $(cat "$work/old.json")" "4 600 $json" 'no more room'
same "$(grep -c 'File too large' "$work/err")" 1 'no more room is told'
small=$work/disk
mkdir "$small"
# shellcheck disable=SC2016 # expanded by the inner shell
full='mount -t tmpfs -o size=16k none "$1" && cd "$1" && echo old >old.json && { head -c 20000 /dev/zero >fill
    "$TAEFL" convert --force --to json "$2" old.json; code=$?; echo "$code $(ls -A) $(cat old.json)"; }'
if said=$(unshare -m bash -c "$full" - "$small" "$work/captured.pgn" 2>"$work/err"); then
    same "$said" $'4 fill\nold.json old' 'a full disk'
    same "$(grep -c 'old.json: No space left on device' "$work/err")" 1 'a full disk is told'
fi

finish
