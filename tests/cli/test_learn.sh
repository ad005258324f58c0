#!/bin/bash
# taefl learn: a small network comes out, the same from the seed, whatever the threads, and from a
# file of games; the next generation plays with it, and so does the engine.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
small=(--rules brandubh --from none --games 20 --nodes 40 --random 4 --seed 5 --epochs 2)
one=$work/one.network
data=$work/games

expect 0 '^brandubh: games by terms
generation    games .*
         1       20 +[0-9]+  0[.][0-9]{4} +0[.][0-9]{4} +– +– +–  
.*one[.]network: network [0-9a-f]{16}' '' \
    learn "${small[@]}" --out "$one" --report "$work/report.svg"
same "$(grep -c '<path class="part[01]"' "$work/report.svg") $(tail -n 1 "$work/report.svg" | grep -c '         1       20 .*</text></svg>$')" \
    '2 1' 'the drawing has both losses and the row of the table'
same "$(head -n 3 "$one" | tr '\n' '|')" \
    'taefl network 2|rules brandubh|shape sets 6, squares 49, hidden 64|' 'its first lines'
expect 0 '' '' learn "${small[@]}" --out "$work/two" --threads 3 --data "$data"
same "$(cmp "$one" "$work/two" && echo same)" same 'three threads, with a file of games'
expect 0 '' '' learn "${small[@]}" --out "$work/two" --data "$data" --force
same "$(cmp "$one" "$work/two" && echo same)" same 'from the file'
expect 0 '' '' learn "${small[@]}" --out "$work/three" --seed 6
same "$(cmp -s "$one" "$work/three" || echo other)" other 'another seed'
expect 0 '^\{"step":"epoch","epoch":1,"of":2,"loss".*\{"step":"gate","pairs":2,.*
\{"rules":"brandubh",.*"sum":"[0-9a-f]{16}","player":"terms","generation":1,"games":20,.*"lossHeldOut":[0-9.]+,"match":\{"pairs":2,"score":[01][.0-9]*,"low":' '' \
    learn "${small[@]}" --out "$work/four" --gate 2 --json

# ---- the next generation
sum=$(grep -a -m1 '^sum ' "$one" | cut -d' ' -f2)
expect 0 "^brandubh: games by network brandubh $sum
.* 1  [+-][^ ]+ \[[^]]*\]  undecided" '' \
    learn "${small[@]}" --from "$one" --out "$work/next" --data "$work/next.games" --gate 1
same "$(head -n 1 "$work/next.games" | grep -c "\"network\":\"$sum\"")" 1 'its games name the network'
same "$(grep -ac "^training games 20 by $sum," "$work/next")" 1 'and so does the next one'
expect 3 '' "were played with network nothing, not \"$sum\"" \
    learn "${small[@]}" --from "$one" --out "$work/five" --data "$data"
expect 3 '' 'were played with settings that this command does not have' learn "${small[@]}" --out "$work/five" --data "$work/next.games"
expect 3 '' 'it was made for brandubh, these rules are copenhagen' \
    learn --rules copenhagen --from "$one" --out "$work/five"
expect 2 '' '--out=FILE is missing' learn --rules brandubh
expect 2 '' 'force' learn "${small[@]}" --out "$one"
same "$(ls "$work/five" 2>&1 | grep -c 'No such')" 1 'nothing is written then'

# ---- the engine plays with it, for these rules alone
ask() { printf '%s\n' "$@" | "$TAEFL" engine; }
cp() { grep -o 'cp -*[0-9]*' | head -n 1; }
own=$(ask 'setoption name Rules value brandubh' eval | cp)
learned=$(ask 'setoption name Rules value brandubh' "setoption name EvalFile value $one" eval | cp)
same "$([[ -n $learned && $learned != "$own" ]] && echo other)" other 'it evaluates'
same "$(ask 'setoption name Rules value brandubh' "setoption name EvalFile value $one" \
    'setoption name EvalFile value <empty>' eval | cp)" "$own" 'and no more'
same "$(ask 'setoption name Rules value brandubh' "setoption name EvalFile value $one" \
    'setoption name Rules value copenhagen' eval | cp)" \
    "$(ask 'setoption name Rules value copenhagen' eval | cp)" 'not for other rules'
same "$(ask 'setoption name Rules value brandubh' "setoption name EvalFile value $one" \
    'setoption name Hash value 2' "setoption name EvalFile value $work/none" eval | cp)" "$learned" \
    'one that cannot be read changes nothing'
same "$(ask "setoption name EvalFile value $one")" \
    "info string error: the network $one cannot be used: it was made for brandubh, these rules are tablut-ashton" \
    'what is wrong is said'
same "$(ask 'setoption name EvalFile value /none')" \
    'info string error: the network /none cannot be used: No such file or directory' 'no file'
searched=$(ask 'setoption name Rules value brandubh' "setoption name EvalFile value $one" \
    'setoption name Threads value 2' 'go nodes 2000' | grep -c '^bestmove')
same "$searched" 1 'two threads search with it'

# ---- one network for several rule sets
expect 0 '' '' learn "${small[@]}" --also brandubh+weak-king,brandubh-hnefatafl-org --out "$work/all"
same "$(sed -n 2p "$work/all")" 'rules brandubh brandubh+weak-king brandubh-hnefatafl-org' 'whom it serves'
same "$(ask 'setoption name Rules value brandubh-hnefatafl-org' "setoption name EvalFile value $work/all" | wc -l)" \
    0 'and it does'
expect 2 '' 'copenhagen is not played on the board of brandubh' \
    learn "${small[@]}" --also copenhagen --out "$work/none"
expect 2 '' "no-such" learn "${small[@]}" --also no-such --out "$work/none"

# ---- calibration
calibrate=(learn calibrate "$one" --rules brandubh --games 20 --nodes 40 --random 4 --seed 7)
expect 0 '^brandubh: 20 games by network brandubh [0-9a-f]{16}, odds × [0-9.]+ [+-][0-9.]+, calibration error [0-9.]+ % → .*the start .*after 40 plies' '' \
    "${calibrate[@]}" --out "$work/calibrated"
same "$(grep -aEc '^rules brandubh@40,[0-9]+,-?[0-9]+$' "$work/calibrated")" 1 'the rules get a row'
taefl learn calibrate "$work/calibrated" "${calibrate[@]:3}" --nodes 20 --out "$work/calibrated" --force >/dev/null
same "$(grep -aEc '^rules brandubh@20,[0-9]+,-?[0-9]+@40,[0-9]+,-?[0-9]+$' "$work/calibrated")" 1 'and one for other nodes'
# playing FILE NODES: the moves of games at so many nodes, without the settings, which name the network
playing() {
    rm -f "$work/played"
    taefl learn calibrate "$1" "${calibrate[@]:3}" --nodes "$2" --data "$work/played" >/dev/null
    tail -n +2 "$work/played"
}
same "$(playing "$work/calibrated" 30 | cksum)" "$(playing "$one" 30 | cksum)" 'calibration changes no move'
told() { ask 'setoption name Rules value brandubh' "setoption name EvalFile value $1" eval | grep -o "$2 -*[0-9]*"; }
same "$(told "$work/calibrated" cp)" "$(told "$one" cp)" 'nor a score'
same "$(test "$(told "$work/calibrated" chance)" = "$(told "$one" chance)" || echo other)" other 'only what is predicted'
same "$(cmp -s "$one" "$work/calibrated" || echo other)" other 'and is another network'
expect 0 '"fittedError":[-e0-9.]+,"start":\{"plies":0,"games":20,.*"lines":\[\{"plies":0,"games":20,"scored":' '' "${calibrate[@]}" --json
expect 3 '' 'it was made for brandubh, these rules are copenhagen' learn calibrate "$one" --rules copenhagen
expect 2 '' 'calibrate needs one NETWORK' learn calibrate --rules brandubh
expect 2 '' "unknown action 'calibrat'; the actions are train, gate, calibrate, merge, export and import" learn calibrat --rules brandubh
expect 2 '' 'the network to calibrate plays the games' "${calibrate[@]}" --from "$one"

# ---- the weights as JSON, and the same network of them; with the odds of its rules
for file in "$one" "$work/calibrated" "$work/all"; do
    expect 0 "^$work/weights: weights of network [0-9a-f]{16}\$" '' learn export "$file" --out "$work/weights" --force
    expect 0 "^$work/back: network [0-9a-f]{16}\$" '' learn import "$work/weights" --out "$work/back" --force
    same "$(cmp "$file" "$work/back" && echo same)" same "there and back: $file"
done
weights=$work/weights
taefl learn export "$one" --out "$weights" --force >"$work/out"
same "$("$TAEFL" learn export "$one" --out - | cmp - "$weights" && echo same)" same 'to standard output'
expect 0 "^\{\"rules\":\"brandubh\",\"network\":\"$work/back\",\"sum\":\"$sum\"\}$" '' learn import "$weights" --out "$work/back" --force --json
sed 's/"rules":\["brandubh"\]/"rules":[]/' "$weights" >"$work/unnamed"
expect 2 '' '--rules=RULES is missing: the file names no rules' learn import "$work/unnamed" --out "$work/none"
expect 0 '' '' learn import "$work/unnamed" --rules brandubh --also brandubh+weak-king --out "$work/back" --force
same "$(sed -n 2p "$work/back")" 'rules brandubh brandubh+weak-king' 'names that the file has not'
# refused PATTERN SED: what `import` says of the weights after that edit
refused() {
    sed "$2" "$weights" >"$work/wrong"
    expect 3 '' "$1" learn import "$work/wrong" --out "$work/none"
}
refused 'wrong: line 1, column [0-9]*: ' 's/,/;/'
refused 'it is not a file of weights' 's/"taefl weights":1/"taefl weights":2/'
refused 'constant is missing' 's/"constant"/"other"/'
refused 'constant must be an array of 4' 's/"constant":\[/&7,/'
refused 'constant\[0\] must be a whole number from -2147483648 to 2147483647' 's/"constant":\[/&1./'
refused 'bias\[0\] must be an array of 64' 's/"bias":\[\[/&1,/'
refused 'output\[0\]\[0\] must be a whole number from -127 to 127' 's/"output":\[\[[-0-9]*/"output":[[128/'
refused 'input\[0\]\[0\]\[0\] must be a whole number' 's/"input":\[\[\[-*[0-9]*/"input":[[[1e3/'
refused 'rules must be an array of names' 's/\["brandubh"\]/"brandubh"/'
refused 'rules\[0\] must be the name of a rule set' 's/\["brandubh"\]/["bran dubh"]/'
refused 'training must be one line' 's/"training":"/&\\n/'
refused 'wrong: unknown key "outputs"' 's/"constant"/"outputs":[],&/'
refused 'this version cannot read a network of this shape' 's/\["brandubh"\]/["copenhagen"]/'
sed 's/\["brandubh"\]/["file:own#12345678"]/' "$weights" >"$work/wrong"
expect 2 '' '--rules=file:FILE is missing: the file serves file:own#12345678' learn import "$work/wrong" --out "$work/none"
expect 3 '' "first line must be 'taefl network 2'" learn export "$weights" --out "$work/none"
expect 2 '' 'export needs one NETWORK' learn export --out "$work/none"
expect 2 '' '--out=FILE is missing' learn import "$weights"
expect 2 '' 'force' learn import "$weights" --out "$one"
same "$(ls "$work/none" 2>&1 | grep -c 'No such')" 1 'nothing is written then'

# ---- training goes on from a network's weights
further=(learn --rules brandubh --games 20 --nodes 40 --random 4 --seed 6 --epochs 2 --further)
expect 0 '' '' "${further[@]}" --from "$one" --out "$work/further"
same "$(sed -n '/^training /{s/ by [0-9a-f]\{16\}/ by SUM/;s/, nodes.*//;p;q;}' "$work/further")" 'training games 20 by SUM and from its weights' 'how it was made'
expect 2 '' '--further: no network plays the games' "${further[@]}" --from none --out "$work/none"

# ---- or from those of another rule set on the same board
expect 0 '' '' "${further[@]}" --from magpie --out "$work/sister"
same "$(sed -n '/^training /{s/, nodes.*//;p;q;}' "$work/sister")" "training games 20 by $(grep -a -m1 '^sum ' "$TAEFL_SOURCE/data/networks/magpie.network" | cut -d' ' -f2) and from its weights" 'the network that played'
expect 2 '' '--from: the network of copenhagen is for another board' "${further[@]}" --from copenhagen --out "$work/none"
expect 2 '' '--from: no network comes with Taefl for gardsdansen' "${further[@]}" --from gardsdansen --out "$work/none"

# ---- so many hours: generations, each of which must win; the same command goes on
hours=(--rules brandubh --from none --nodes 10 --random 4 --epochs 3 --gate 24 --hours 0.000000001 --data "$work/course")
for seed in 1 2 3 4 5 6; do # chance decides whether one wins
    rm -f "$work"/course.*
    taefl learn "${hours[@]}" --seed $seed --out "$work/hour" --force >"$work/out" 2>"$work/err"
    code=$?
    same "$(grep -cE '^ +[123] +[0-9]+ +[0-9]+ .*\]  (kept|not kept)$' "$work/out")" 3 'three generations'
    kept=$(ls "$work"/course.*.network 2>/dev/null | tail -n 1)
    same "$code" "$([[ -n $kept ]] && echo 0 || echo 1)" 'whether one has won'
    same "$(awk '$1 ~ /^[123]$/ { print $2 }' "$work/out")" \
        "$(awk '$1 ~ /^[123]$/ { print sum += 100; if (!/not kept/) sum = 0 }' "$work/out")" 'in no time there are still 100 games, besides those of what was not kept'
    same "$(grep -c . "$work/course.1")" \
        "$(awk '$1 ~ /^[123]$/ { last = $2; if (!/not kept/) exit } END { print last + 1 }' "$work/out")" 'the first file has the games until a network won'
    [[ -n $kept ]] && break
done
same "$(cmp "$kept" "$work/hour" && echo same)" same 'the last that won is written'
command cp "$work/course.1" "$work/first" && command cp "$kept" "$work/kept"
taefl learn "${hours[@]}" --seed $seed --out "$work/hour" --force >"$work/out" 2>"$work/err"
same "$(cmp "$work/course.1" "$work/first" && cmp "$kept" "$work/kept" && echo same)" same 'goes on from its files'
taefl learn --rules brandubh --from "$kept" --nodes 1 --epochs 1 --gate 8 --hours 0.000000001 --out "$work/json" --json >"$work/out" 2>"$work/err"
same "$(grep -c '^{"step":"games","games":[123]00,' "$work/out") $(grep -c '^{"step":"generation","won":.*,"generation":3,.*"match":' "$work/out")" \
    '3 1' 'each step is a line of JSON'
same "$(sed -n 's/^{"step":"generation",.*"generation":\([0-9]\),.*"further":\([a-z]*\),.*/\1 \2/p' "$work/out")" $'1 false\n2 true\n3 true' \
    'the later generations go on from the weights of what played'
expect 2 '' "--hours: 'soon' is not a number" learn "${small[@]}" --hours soon --out "$work/none"
expect 2 '' '--hours cannot be combined with --games' learn "${small[@]}" --hours 1 --out "$work/none"

# ---- shards: put together they are what one machine plays
for i in 1 2 3; do
    expect 0 '^brandubh: [67] games' '' learn "${small[@]}" --shard $i/3 --data "$work/shard.$i"
done
expect 0 '^20 games$' '' learn merge "$work"/shard.[123] --data "$work/merged"
same "$(cmp "$work/merged" "$data" && echo same)" same 'all shards'
head -n 4 "$work/shard.2" >"$work/short.2"
expect 0 '^10 games; left out 6, because game 11 is missing' '' \
    learn merge "$work/short.2" "$work"/shard.[13] --data "$work/merged" --force
same "$(cmp "$work/merged" <(head -n 11 "$data") && echo same)" same 'up to the first that is missing'
merge=(learn merge --data "$work/merged" --force)
expect 3 '' 'it is shard 1 of 3, but there are 2 files' "${merge[@]}" "$work"/shard.[12]
expect 3 '' 'shard.1: it is shard 1, and so is .*shard.1' "${merge[@]}" "$work"/shard.[12] "$work/shard.1"
sed 's/"seed":5/"seed":6/' "$work/shard.3" >"$work/foreign.3"
expect 3 '' 'foreign.3: its games were played with seed 6, not 5' "${merge[@]}" "$work"/shard.[12] "$work/foreign.3"
sed '3s/"game":6/"game":7/' "$work/shard.3" >"$work/foreign.3"
expect 3 '' 'foreign.3: line 3: expected game 6' "${merge[@]}" "$work"/shard.[12] "$work/foreign.3"
expect 3 '' 'games: its games are not those of a shard' "${merge[@]}" "$data"
expect 2 '' 'is not I/N' learn "${small[@]}" --shard 4/3 --data "$work/shard.4"
expect 2 '' '--shard needs --data' learn "${small[@]}" --shard 1/3
expect 2 '' '--shard does not train' learn "${small[@]}" --shard 1/3 --data "$work/none" --out "$work/none"

# ---- a gate of its own: what the training says; in shards, and put together
gate=(learn gate "$one" --rules brandubh --from none --nodes 40 --random 4 --seed 5 --gate 3)
expect 0 '' '' learn "${small[@]}" --out "$work/two" --force --gate 3 --json
said=$(tail -n 1 "$work/out" | grep -o '"match".*')
expect 0 "\{\"rules\":\"brandubh\",\"sum\":\"$sum\",.*\"pairs\":3," '' "${gate[@]}" --threads 2 --json
same "$(grep -o '"match".*' "$work/out")" "$said" 'the same, as the networks are equal'
expect 0 '' '' "${gate[@]}" --data "$work/gate"
for i in 1 2 3 4; do
    expect 0 '^brandubh: [12] games' '' "${gate[@]}" --shard $i/4 --data "$work/gate.$i"
done
expect 0 '^6 games$' '' learn merge "$work"/gate.[1234] --data "$work/gates"
same "$(cmp "$work/gates" "$work/gate" && echo same)" same 'all shards of a gate'
expect 0 '' '' "${gate[@]}" --data "$work/gates" --json
same "$(grep -o '"match".*' "$work/out")" "$said" 'the result from the merged games'
opening() { sed -n "$1p" "$work/gate" | grep -o '"book":[0-9]*\|"moves":"[^ ]* [^ ]* [^ ]* [^ ]*'; }
same "$(opening 2)" "$(opening 3)" 'both games of a pair have one opening'
expect 3 '' 'were played with rival' "${gate[@]:0:2}" "$work/three" "${gate[@]:3}" --data "$work/gate"
expect 2 '' 'gate needs one NETWORK' learn gate --rules brandubh
expect 2 '' 'gate writes no network' "${gate[@]}" --out "$work/none"

# ---- the packed positions: kept where one asks for them, and no trace of them elsewhere
expect 0 '' '' learn "${small[@]}" --out "$work/two" --force --data "$data" --positions "$work/positions" --memory 1
same "$(cmp "$one" "$work/two" && echo same)" same 'with a named file'
same "$(head -c 11 "$work/positions")" 'taefl pos 1' 'its first bytes'
same "$(ls -A "$work" | grep -c taefl-positions)" 0 'nothing is left'

# ---- killed, and on: no more is lost than the game that was played
"$TAEFL" learn "${small[@]}" --nodes 400 --games 100000 --out "$work/killed" --data "$work/killed.games" </dev/null &
running=$!
until [[ -s $work/killed.games && $(wc -l <"$work/killed.games") -gt 8 ]]; do sleep 0.05; done
kill -KILL $running
wait $running 2>/dev/null
games=$(($(wc -l <"$work/killed.games") - 1)) more=$(($(wc -l <"$work/killed.games") + 3))
head -n $((games + 1)) "$work/killed.games" >"$work/before"
[[ $games -lt 16 ]] && more=20
expect 0 '' '' learn "${small[@]}" --nodes 400 --games $more --out "$work/killed" --data "$work/killed.games"
same "$(cmp <(head -n $((games + 1)) "$work/killed.games") "$work/before" && echo same)" same 'the games before'
expect 0 '' '' learn "${small[@]}" --nodes 400 --games $more --out "$work/unbroken"
same "$(cmp "$work/killed" "$work/unbroken" && echo same)" same 'as if it had not been killed'

# ---- interrupted, and on
"$TAEFL" learn "${small[@]}" --games 100000 --out "$work/long" --data "$work/long.games" </dev/null \
    >"$work/out" 2>"$work/err" &
running=$!
until [[ -s $work/long.games && $(wc -l <"$work/long.games") -gt 8 ]]; do sleep 0.05; done
kill -INT $running
wait $running
same "$? $(cat "$work/out")" '5 ' 'interrupted'
same "$([[ $(cat "$work/err") =~ 'interrupted with '[0-9]+' games in '.*'; run the same command again to continue'$ ]] && echo told)" told \
    'what to do then'

# ---- nohup: a hangup that was ignored from the beginning does not end it
(trap '' HUP && exec "$TAEFL" learn "${small[@]}" --games 100000 --out "$work/long" --data "$work/long.games" \
    </dev/null >"$work/out" 2>"$work/err") &
running=$!
lines() { wc -l <"$work/long.games"; }
more_than() { until [[ $(lines) -gt $1 ]] || ! kill -0 $running 2>/dev/null; do sleep 0.05; done; }
more_than "$(lines)"
kill -HUP $running
more_than $(($(lines) + 2))
kill -INT $running
wait $running
same "$?" 5 'only the interruption ends it'
same "$([[ $(cat "$work/err") =~ 'interrupted with '([0-9]+)' games' && ${BASH_REMATCH[1]} == $(($(lines) - 1)) ]] && echo told)" told 'with all games'
finish
