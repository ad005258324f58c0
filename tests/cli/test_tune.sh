#!/bin/bash
# taefl tune: small runs; the same again from the seed, with several threads and from a file of
# games; what is wrong is said.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
data=$work/games
small=(chances --rules tablut-katz --nodes 60 --random 4 --seed 5)

# ---- the chances: from the seed alone, whatever the threads, with the games of a file
chances=("${small[@]}" --games 10)
expect 0 'tablut-katz: 10 games, .*
Games by terms\. Elsewhere network tablut-katz [0-9a-f]{16} evaluates, without this row: .*ply +games +scored +± +told +differs +fitted
 +0 +10 +[0-9.]+ +[0-9.]+ +[0-9.]+ +[+-][0-9.]+ +[0-9.]+
 +10 .*
    \{"tablut-katz", 60, \{-?[0-9]+, -?[0-9]+, -?[0-9]+\}, \{[1-9][0-9]*, [1-9][0-9]*\}\},' '' tune "${chances[@]}"
once=$(cat "$work/out")
same "$(taefl tune "${chances[@]}" --threads 3)" "$once" 'chances, three threads'
same "$(taefl tune "${chances[@]}" --data "$data")" "$once" 'chances, with a file'
same "$(wc -l <"$data")" 11 'lines of the file'
same "$([[ $(taefl tune "${chances[@]}" --seed 6) != "$once" ]] && echo other)" other 'another seed'
expect 0 '^\{"rules":"tablut-katz","evaluation":"terms","games":10,.*"plies":\[\{"ply":0,"games":10,"scored":[0-9.]+,"spread":[0-9.]+,"told":[0-9.]+,"fitted":[0-9.]+\},.*"row":\{"nodes":60,"lead":\[-?[0-9]+,-?[0-9]+,-?[0-9]+\],"slope":\[[0-9]+,[0-9]+\]\}\}$' '' \
    tune "${chances[@]}" --json
# Every second game with other nodes, from the opening of the one before it.
mixed=$(taefl tune "${chances[@]}" --mixed 20 --data "$work/mixed")
same "$(taefl tune "${chances[@]}" --mixed 20 --threads 3)" "$mixed" 'mixed nodes, three threads'
moves() { sed 1d "$1" | grep -o '"moves":.*'; }
same "$(moves "$work/mixed" | sed -n 'p;n')" "$(moves "$data" | head -n 5)" 'its odd games'
taefl tune "${small[@]}" --nodes 20 --games 5 --data "$work/twenty" >/dev/null
same "$(moves "$work/mixed" | sed -n 'n;p')" "$(moves "$work/twenty")" 'its even games'
expect 3 '' 'were played with settings that this command does not have' tune "${chances[@]}" --data "$work/mixed"
expect 3 '' 'were played with mixed nothing, not 20' tune "${chances[@]}" --mixed 20 --data "$data"
brandubh=(chances --rules brandubh --nodes 60 --games 10 --random 2)
expect 0 ' +0 +5 .*
 +10 +[1-5] ' '' tune "${brandubh[@]}" --level 6
# With both, pairs of games are level by turns: 1, 2, 5, 6, 9, 10 begin near the start.
expect 0 ' +0 +6 .*
 +10 +[1-4] ' '' tune "${brandubh[@]}" --level 6 --mixed 20 --data "$work/both"
taefl tune "${brandubh[@]}" --mixed 20 --data "$work/near" >/dev/null
same "$(moves "$work/both" | sed -n '1~4p;2~4p')" "$(moves "$work/near" | sed -n '1~4p;2~4p')" 'near the start'

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
search=(search --rules maerstanas --nodes 1000 --random 4 --seed 5)
expect 0 'maerstanas: 20 pairs of games.*lmr_from +[0-9]+ +[0-9.]+' '' tune "${search[@]}" --games 40
once=$(cat "$work/out")
same "$(taefl tune "${search[@]}" --games 40 --threads 3)" "$once" 'three threads'
same "$([[ $(taefl tune "${search[@]}" --seed 6 --games 40) != "$once" ]] && echo other)" other 'another seed'
expect 0 '^\{"rules":"gardsdansen","evaluation":"terms","pairs":3,"numbers":\[\{"name":"aspiration","before":[0-9]+,"after":[0-9.]+\},.*\]\}$' '' \
    tune search --rules gardsdansen --nodes 20 --games 6 --longest 200 --json
"$TAEFL" tune "${search[@]}" --games 1000000 --json </dev/null >"$work/out" 2>"$work/err" &
running=$!
hears $running
kill -INT $running
wait $running
same "$? $([[ $(cat "$work/err") =~ ^'taefl: interrupted after '[0-9]+' of 500000 pairs'$ ]] && echo told)" '5 told' 'interrupted'
same "$(grep -c '"numbers":\[{' "$work/out")" 1 'where it stood'
expect 2 '^$' '--data is for chances, not for search' tune "${search[@]}" --data "$work/none"
expect 2 '^$' '--mixed is for chances, not for search' tune "${search[@]}" --mixed 20
expect 2 '^$' '--level is for chances, not for search' tune "${search[@]}" --level 4
expect 2 '^$' '--band is for search, not for chances' tune "${small[@]}" --games 5 --band 100

# ---- errors
expect 2 '^$' 'ACTION is missing' tune
expect 2 '^$' "unknown action 'weights'; the actions are search and chances" tune weights
expect 2 '^$' '--rules=RULES is missing' tune chances
expect 2 '^$' 'tablut-ashton' tune chances --rules tablut-asthon
expect 2 '^$' '--games' tune chances --rules tablut-katz --games 4
expect 3 '^$' 'games were played with seed 5, not 6' tune "${small[@]}" --seed 6 --games 10 --data "$data"
expect 3 '^$' 'games were played with rules "tablut-katz", not "tablut-ashton"' tune "${small[@]}" --rules tablut-ashton --games 10 --data "$data"
expect 4 '^$' 'No such file' tune "${small[@]}" --games 10 --data "$work/no/such"
wrong() { # SED-SCRIPT MESSAGE
    sed "$1" "$work/whole" >"$work/bad"
    cp "$work/bad" "$work/kept"
    expect 3 '^$' "$2" tune "${small[@]}" --games 10 --data "$work/bad"
    same "$(cmp "$work/bad" "$work/kept" && echo same)" same "untouched: $2"
}
head -n 1 "$work/whole" | xz >"$work/bad.xz" # larger than what it holds
cp "$work/bad.xz" "$work/kept"
expect 3 '^$' 'bad.xz: is compressed; unpack it first' tune "${small[@]}" --games 10 --data "$work/bad.xz"
same "$(cmp "$work/bad.xz" "$work/kept" && echo same)" same 'untouched: compressed'
wrong '1s/taefl tune/taefl match/' 'bad: line 1: is not a file of games for tuning'
wrong '1s/":1,/":2,/' 'bad: line 1: was written by a later version'
wrong '3s/^{/[/' 'bad: line 3: not a JSON object'
wrong '3d' 'bad: line 3: this is game 3, but game 2 is expected'
wrong '3s/"moves":"[a-i1-9]*/"moves":"a1a2/' 'bad: line 3: move 1: '
wrong '3s/"result":"[a-z0-9]*"/"result":"none"/' "bad: line 3: the game ends with '"
wrong '3s/"scores":\[/"scores":[1,/' 'bad: line 3: a move after the book has no score'
wrong '3s/"book"/"look"/' 'bad: line 3: a field of the game is missing'
# A game that ends before its random plies do is begun without them.
printf 'name = one\nsize = 7\nstart = 3t3/7/7/3K3/7/7/3t3 1\nmove-limit = 1\n' >"$work/one.rules"
same "$(timeout 60 "$TAEFL" tune chances --rules "file:$work/one.rules" --games 5 --nodes 5 --json 2>/dev/null | grep -o '"games":5' | head -n 1)" \
    '"games":5' 'a law of one ply'
finish
