#!/bin/bash
# taefl tune: small runs; the same again from the seed, with several threads and from a file of
# games; what is wrong is said.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
data=$work/games
small=(--rules tablut-katz --nodes 60 --random 4 --seed 5)

# ---- a run: what it prints, and that it depends on the seed alone
expect 0 'tablut-katz: 10 games, .*quiet positions: [0-9]+ to tune on, [0-9]+ held out.*error, held out +[0-9.]+ +[0-9.]+.*weights = side -?[0-9]+, white-soldier ' '' tune "${small[@]}" --games 10
once=$(cat "$work/out")
same "$(taefl tune "${small[@]}" --games 10 --threads 3)" "$once" 'three threads'
same "$(taefl tune "${small[@]}" --games 10 --data "$data")" "$once" 'with a file'
same "$(wc -l <"$data")" 11 'lines of the file'
same "$([[ $(taefl tune "${small[@]}" --games 10 --seed 6) != "$once" ]] && echo other)" other 'another seed'
expect 0 '^\{"rules":"tablut-katz","games":10,"p1":[0-9]+,"p2":[0-9]+,"draw":[0-9]+,"unfinished":[0-9]+,"positions":[0-9]+,"heldOut":[0-9]+,"row":"weights","terms":\[\{"name":"[A-Z_]+","before":-?[0-9]+,"after":-?[0-9]+,"spread":[0-9.]+\},.*"error":\{"tunedOn":\[[0-9.]+,[0-9.]+\],"heldOut":\[[0-9.]+,[0-9.]+\]\}\}$' '' \
    tune "${small[@]}" --games 10 --json
for rules in tablut-ashton tablut-bologna tablut-classic+corner-escape gardsdansen+rim-jumps; do
    expect 0 "${rules/+/.}: 5 games" '' tune --rules $rules --games 5 --nodes 20 --random 2
done

# ---- the chances: from the seed alone, whatever the threads, with the games of a file
chances=(--chances "${small[@]}" --games 10)
expect 0 'tablut-katz: 10 games, .*ply +games +scored +± +told +differs +fitted
 +0 +10 +[0-9.]+ +[0-9.]+ +[0-9.]+ +[+-][0-9.]+ +[0-9.]+
 +10 .*
    \{"tablut-katz", \{-?[0-9]+, -?[0-9]+, -?[0-9]+\}, \{[1-9][0-9]*, [1-9][0-9]*\}\},' '' tune "${chances[@]}"
told=$(cat "$work/out")
same "$(taefl tune "${chances[@]}" --threads 3)" "$told" 'chances, three threads'
same "$(taefl tune "${chances[@]}" --data "$data")" "$told" 'chances, games of a file'
expect 0 '^\{"rules":"tablut-katz","games":10,.*"plies":\[\{"ply":0,"games":10,"scored":[0-9.]+,"spread":[0-9.]+,"told":[0-9.]+,"fitted":[0-9.]+\},.*"row":\{"lead":\[-?[0-9]+,-?[0-9]+,-?[0-9]+\],"slope":\[[0-9]+,[0-9]+\]\}\}$' '' \
    tune "${chances[@]}" --json
# Every second game with other nodes, from the opening of the one before it.
mixed=$(taefl tune "${chances[@]}" --mixed 20 --data "$work/mixed")
same "$(taefl tune "${chances[@]}" --mixed 20 --threads 3)" "$mixed" 'mixed nodes, three threads'
moves() { sed 1d "$1" | grep -o '"moves":.*'; }
same "$(moves "$work/mixed" | sed -n 'p;n')" "$(moves "$data" | head -n 5)" 'its odd games'
taefl tune --chances "${small[@]}" --nodes 20 --games 5 --data "$work/twenty" >/dev/null
same "$(moves "$work/mixed" | sed -n 'n;p')" "$(moves "$work/twenty")" 'its even games'
expect 3 '' 'were played with settings that this command does not have' tune "${chances[@]}" --data "$work/mixed"
expect 3 '' 'were played with mixed nothing, not 20' tune "${chances[@]}" --mixed 20 --data "$data"
expect 2 '' '--mixed needs --chances' tune "${small[@]}" --mixed 20
expect 2 '' '--level needs --chances' tune "${small[@]}" --level 4
brandubh=(--rules brandubh --nodes 60 --games 10 --chances --random 2)
expect 0 ' +0 +5 .*
 +10 +[1-5] ' '' tune "${brandubh[@]}" --level 6
# With both, pairs of games are level by turns: 1, 2, 5, 6, 9, 10 begin near the start.
expect 0 ' +0 +6 .*
 +10 +[1-4] ' '' tune "${brandubh[@]}" --level 6 --mixed 20 --data "$work/both"
taefl tune "${brandubh[@]}" --mixed 20 --data "$work/near" >/dev/null
same "$(moves "$work/both" | sed -n '1~4p;2~4p')" "$(moves "$work/near" | sed -n '1~4p;2~4p')" 'near the start'
expect 2 '' '--chances cannot be combined with' tune "${chances[@]}" --search
expect 2 '' '--chances cannot be combined with' tune "${chances[@]}" --keep TUICHI

# ---- the file: games in it are not played again, further ones are added, a torn line is cut off
cp "$data" "$work/whole"
same "$(taefl tune "${small[@]}" --games 10 --data "$data")" "$once" 'from the file'
same "$(cmp "$data" "$work/whole" && echo same)" same 'the file stays'
head -c -20 "$work/whole" >"$data"
same "$(taefl tune "${small[@]}" --games 10 --data "$data")" "$once" 'after a torn line'
same "$(cmp "$data" "$work/whole" && echo same)" same 'the torn game is played again'
head -n 4 "$work/whole" >"$data"
same "$(taefl tune "${small[@]}" --games 10 --threads 2 --data "$data")" "$once" 'gone on from three games'
same "$(cmp "$data" "$work/whole" && echo same)" same 'in the same order'
same "$(taefl tune "${small[@]}" --games 5 --data "$data" | head -n 1 | cut -d, -f1)" 'tablut-katz: 5 games' 'fewer than there are'

# ---- terms that are kept
tuichi() { sed -n 's/^TUICHI  *//p'; }
read -r before after spread < <(taefl tune "${small[@]}" --games 10 --data "$data" --keep TUICHI WHITE_SOLDIER | tuichi)
same "$before $spread" "$after 0.0" 'a weight that is kept'

# ---- interrupted, and on
"$TAEFL" tune "${small[@]}" --games 100000 --data "$work/long" </dev/null >"$work/out" 2>"$work/err" &
running=$!
until [[ -s $work/long && $(wc -l <"$work/long") -gt 8 ]]; do sleep 0.05; done
kill -INT $running
wait $running
same "$? $(cat "$work/out")" '5 ' 'interrupted'
same "$([[ $(cat "$work/err") =~ ^'taefl: interrupted with '[0-9]+' games in '.*'; run the same command again to continue'$ ]] && echo told)" told 'what to do then'
games=$(wc -l <"$work/long")
same "$(taefl tune "${small[@]}" --games $games --data "$work/long" | head -n 1 | cut -d' ' -f2)" $games 'gone on'

# ---- the numbers of the search: from the seed alone, whatever the threads; where it stood when stopped
search=(--search --rules maerstanas --nodes 1000 --random 4 --seed 5)
expect 0 'maerstanas: 20 pairs of games.*lmr_from +[0-9]+ +[0-9.]+' '' tune "${search[@]}" --games 40
once=$(cat "$work/out")
same "$(taefl tune "${search[@]}" --games 40 --threads 3)" "$once" 'three threads'
same "$([[ $(taefl tune "${search[@]}" --seed 6 --games 40) != "$once" ]] && echo other)" other 'another seed'
expect 0 '^\{"rules":"gardsdansen","pairs":3,"numbers":\[\{"name":"aspiration","before":[0-9]+,"after":[0-9.]+\},.*\]\}$' '' \
    tune --search --rules gardsdansen --nodes 20 --games 6 --longest 200 --json
"$TAEFL" tune "${search[@]}" --games 1000000 --json </dev/null >"$work/out" 2>"$work/err" &
running=$!
hears $running
kill -INT $running
wait $running
same "$? $([[ $(cat "$work/err") =~ ^'taefl: interrupted after '[0-9]+' of 500000 pairs'$ ]] && echo told)" '5 told' 'interrupted'
same "$(grep -c '"numbers":\[{' "$work/out")" 1 'where it stood'
expect 0 'gardsdansen: 3 pairs of games.*PAWN +262 .*NARROW' '' tune --weights --rules gardsdansen --nodes 20 --games 6 --longest 200
same "$(grep -c '^PAWN \|^aspiration ' "$work/out")" 1 'weights alone'
expect 0 'STEP .*aspiration ' '' tune --weights --search --keep PAWN --rules gardsdansen --nodes 20 --games 6 --longest 200
same "$(grep -c '^PAWN ' "$work/out")" 0 'what is to be kept'
expect 2 '^$' 'all weights are kept' tune --weights --rules maerstanas --nodes 20 --games 6 \
    --keep POINT OPEN_SIDE DEAD_SIDE THUNDER_STONE THUNDER_LATE WODEN_STONE WODEN_LATE TO_MOVE MOVE_LATE
expect 2 '^$' '--keep is for weights, not for --search' tune "${search[@]}" --keep POINT
expect 2 '^$' '--data is for a fit' tune "${search[@]}" --data "$work/none"
expect 2 '^$' '--band needs --weights or --search' tune "${small[@]}" --games 5 --band 100

# ---- errors
expect 2 '^$' '--rules=RULES is missing' tune
expect 2 '^$' 'tablut-ashton' tune --rules tablut-asthon
expect 2 '^$' '--games' tune --rules tablut-katz --games 4
expect 2 '^$' "--keep: weights has no term 'TUCHI'; did you mean 'TUICHI'\\?" tune --rules tablut-katz --keep TUCHI
expect 3 '^$' 'games were played with seed 5, not 6' tune "${small[@]}" --seed 6 --games 10 --data "$data"
expect 3 '^$' 'games were played with rules "tablut-katz", not "tablut-ashton"' tune "${small[@]}" --rules tablut-ashton --games 10 --data "$data"
expect 4 '^$' 'No such file' tune "${small[@]}" --games 10 --data "$work/no/such"
wrong() { # SED-SCRIPT MESSAGE
    sed "$1" "$work/whole" >"$work/bad"
    cp "$work/bad" "$work/kept"
    expect 3 '^$' "$2" tune "${small[@]}" --games 10 --data "$work/bad"
    same "$(cmp "$work/bad" "$work/kept" && echo same)" same "untouched: $2"
}
wrong '1s/taefl tune/taefl match/' 'bad: line 1: is not a file of games for tuning'
wrong '1s/":1,/":2,/' 'bad: line 1: was written by a later version'
wrong '3s/^{/[/' 'bad: line 3: not a JSON object'
wrong '3d' 'bad: line 3: this is game 3, but game 2 is expected'
wrong '3s/"moves":"[a-i1-9]*/"moves":"a1a2/' 'bad: line 3: move 1: '
wrong '3s/"result":"[a-z0-9]*"/"result":"none"/' "bad: line 3: the game ends with '"
wrong '3s/"scores":\[/"scores":[1,/' 'bad: line 3: a move after the book has no score'
wrong '3s/"book"/"look"/' 'bad: line 3: a field of the game is missing'
finish
