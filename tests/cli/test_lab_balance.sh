#!/bin/bash
# taefl lab balance: the report is the same with any number of threads, after a kill in the middle, and
# of shards; the judges; and what is refused.
. "$(dirname "$0")/common.sh"
small=(--judge terms --ladder greedy,30,60 --games 60 --seed 4)
both=(lab balance brandubh ard-ri "${small[@]}")

expect 0 '^brandubh  White [0-9]+ ± [0-9]+ % at 60 nodes, [+-][0-9.]+ a doubling: .*
ard-ri  White [0-9]+ ± [0-9]+ % at 60 nodes, .*
Asked: from the start, every first turn up to symmetry in rotation, then near-best moves up to ply 8; .*; seed 4
.*brandubh, judged by terms; Black begins
.*ends at 60 nodes: .*
ard-ri less brandubh at 60 nodes: [+-][0-9.]+ ± [0-9.]+ points' '' "${both[@]}" --data "$work/whole"
cp "$work/out" "$work/report"
expect 0 '' '' "${both[@]}" --data "$work/whole" --csv "$work/csv" --report "$work/svg"
same "$(awk -F, 'NF != 32' "$work/csv" | wc -l) $(wc -l <"$work/csv")" '0 7' 'six rungs in the CSV'
same "$(cut -d, -f1,31 "$work/csv" | uniq | wc -l) $(cut -d, -f28,32 "$work/csv" | grep -cE '^[0-9a-f]{16},taefl .* \(commit ')" '3 6' \
    'each row has verdict, law and program'
same "$(grep -c '<circle' "$work/svg") $(grep -cE '^<text.*>(brandubh|ard-ri): White ' "$work/svg")" '6 2' 'the drawing'
expect 2 '' 'csv already exists; --force writes over it' "${both[@]}" --data "$work/whole" --csv "$work/csv"
expect 0 '' '' "${both[@]}" --data "$work/whole" --csv "$work/csv" --force
expect 0 '"rules":"brandubh","law":"[0-9a-f]{16}","answer":"White .*"stop":".*
\{"rules":"ard-ri".*"difference":\[\{' '' "${both[@]}" --json

# any number of threads, and known games, make the same report and file
expect 0 '' '' "${both[@]}" --data "$work/threads" --jobs 3
same "$(cmp "$work/out" "$work/report" && cmp "$work/threads" "$work/whole")" '' 'three threads'
expect 0 '' '' "${both[@]}" --data "$work/whole"
same "$(cmp "$work/out" "$work/report" && cmp "$work/threads" "$work/whole")" '' 'known games'

# killed in the middle, with half a line at the end of the file
"$TAEFL" "${both[@]}" --data "$work/killed" >/dev/null 2>&1 &
soon '[[ -s $work/killed && $(wc -l <"$work/killed") -gt 30 ]]'
kill -9 $!
wait $! 2>/dev/null
printf '{"rules":"bran' >>"$work/killed"
expect 0 '' '' "${both[@]}" --data "$work/killed"
same "$(cmp "$work/out" "$work/report" && cmp "$work/killed" "$work/whole")" '' 'after a kill'

# asked to stop, it says how it goes on
"$TAEFL" "${both[@]}" --games 100000 --width 0.1 --precise --data "$work/stopped" >/dev/null 2>"$work/err" &
soon '[[ -s $work/stopped && $(wc -l <"$work/stopped") -gt 5 ]]'
kill -INT $!
wait $!
same "$? $(<"$work/err")" '5 taefl: stopped; the same command goes on' 'Ctrl-C'

# shards, put together
for i in 1 2; do expect 0 "^shard $i of 2: [0-9]+ games" '' "${both[@]}" --data "$work/shard$i" --shard $i/2; done
expect 0 '' '' "${both[@]}" --data "$work/merged" --merge "$work/shard1" "$work/shard2"
same "$(cmp "$work/out" "$work/report" && cmp "$work/merged" "$work/whole")" '' 'shards'

# judges
expect 0 'judged by network [0-9a-f]{16}' '' lab balance brandubh --judge network --ladder 10 --games 20
expect 2 '' 'no network comes with Taefl for maerstanas; take --judge learn or terms, or --unequal' \
    lab balance brandubh maerstanas --judge network --ladder 10 --games 20
expect 0 'maerstanas, judged by terms' '' lab balance brandubh maerstanas --judge network --ladder 10 \
    --games 20 --unequal
learnt=(lab balance tablut-katz --ladder 10 --games 20 --learn-games 20 --data "$work/learnt")
expect 0 'judged by learnt [0-9a-f]{16}; .*
the judge is [+-].* Elo \[.*\] stronger than the terms' '' "${learnt[@]}"
cp "$work/out" "$work/report"
expect 0 '' '' "${learnt[@]}"
same "$(cmp "$work/out" "$work/report")" '' 'the same learnt judge'

# skill, from pairs between neighbours of the ladder
expect 0 'skill from 20 to 80 nodes: [+-][0-9]+ Elo a doubling \[.*\], [0-9]+ pairs' '' \
    lab balance brandubh --judge terms --ladder greedy,20,80 --games 20 --skill 10
expect 0 '"skill":\[\{"weak":20,"strong":80,"pairs":[0-9]+,"elo":' '' \
    lab balance brandubh --judge terms --ladder greedy,20,80 --games 20 --skill 10 --json

# variants: all combinations, each law once; of many the one that is nearest to a wish
varied=(lab balance brandubh --vary king-step=0,1,2 --vary escape=corners,edge --judge terms --seed 3)
expect 0 '"rules":"brandubh",.*"rules":"file:brandubh-king-step-0-escape-edge#' '' "${varied[@]}" --ladder 10 --games 20 --json
same "$(grep -c '"rules"' "$work/out")" 6 'six laws, since one combination is the rule set itself'
sought=("${varied[@]}" --toward 50 --ladder 20,40 --games 80 --data "$work/sought")
expect 0 '^best of 6 for 50 %: (file:)?brandubh[^ ]*, confirmed [0-9.]+ ± [0-9.]+ % at 40 nodes with another seed
Searched at 20 nodes' '' "${sought[@]}"
same "$(grep -oE '[0-9] rounds +[0-9]+ games' "$work/out" | sed 's/  *[0-9]* games//' | tr '\n' ' ')" \
    '3 rounds 3 rounds 2 rounds 1 rounds 1 rounds 1 rounds ' 'half of them are dropped'
cp "$work/out" "$work/report"
expect 0 '' '' "${sought[@]}" --jobs 2
same "$(cmp "$work/out" "$work/report")" '' 'the same search'
expect 0 '"candidate":"(file:)?brandubh.*"answer"' '' "${sought[@]}" --json
expect 2 '' "--vary: 'x' is not a valid value; .* \(king-step\)" lab balance brandubh --vary king-step=0,x
expect 2 '' "--vary: unknown key 'kingstep'" lab balance brandubh --vary kingstep=0,2
expect 2 '' "--vary: 'king-step' is not KEY=VALUE" lab balance brandubh --vary king-step
expect 2 '' 'the rules of maerstanas are not in a rules file' lab balance maerstanas --vary king-step=0,2
expect 2 '' '--vary takes one rule set' lab balance brandubh ard-ri --vary king-step=0,2
expect 2 '' '--toward needs more than 2' lab balance brandubh --vary king-step=0,2 --toward 50
expect 2 '' '--toward needs two strengths' "${varied[@]}" --toward 50 --ladder 20

# games without an end say little
expect 0 ': undecided, most games were given up' '' \
    lab balance gardsdansen --judge terms --ladder 10 --longest 20 --games 40

# recorded games
"$TAEFL" match -r brandubh -e kind=greedy name=a -e kind=greedy name=b --pairs 20 --openings random plies=2 band=0 \
    -g "$work/recorded.pgn" >"$work/match" </dev/null 2>&1
expect 0 '^brandubh  White [0-9]+ ± [0-9]+ % in recorded games: .*
Asked: what came of 40 recorded games; .*
recorded +40 ' '' lab balance brandubh --from "$work/recorded.pgn"
expect 0 '"strength":"recorded","games":40,"same":[0-9]+,"openings":1,' '' \
    lab balance brandubh --from "$work/recorded.pgn" --json --report "$work/recorded.svg"
"$TAEFL" lab balance brandubh --from "$work/recorded.pgn" "$work/recorded.pgn" --json >"$work/twice"
same "$(grep -o '"score":{[^}]*}' "$work/twice")" "$(grep -o '"score":{[^}]*}' "$work/out")" 'games that are there twice'
expect 3 '' 'no finished game of ard-ri from its start is in the files' lab balance ard-ri --from "$work/recorded.pgn"
expect 3 '' 'cannot tell in which form .*svg is written' lab balance brandubh --from "$work/recorded.svg"
expect 2 '' '--ladder is for games that are played, not for --from' \
    lab balance brandubh --from "$work/recorded.pgn" --ladder 10

# other openings: level ones, and those of a file
expect 0 'Asked: from the start, 6 random plies after which a search finds the game about level; ' '' \
    lab balance brandubh --judge terms --ladder 20 --games 20 --openings level --plies 6 --data "$work/level"
same "$(grep -o '"openings":"[a-z]*"' "$work/level") $(grep -c '"opening":6,' "$work/level")" '"openings":"level" 21' 'level openings'
printf 'brandubh: d2c2 d3b3\nbrandubh: d2b2 d3c3\nard-ri: d2c2\n' >"$work/openings"
expect 0 'Asked: from the start, the openings of a file; .*
20 +20 +18 ' '' lab balance brandubh --judge terms --ladder 20 --games 20 --openings "$work/openings" --data "$work/filed"
same "$(grep -o '"moves":"[^ ]* [^ ]*' "$work/filed" | sort | uniq -c | tr -s ' ')" ' 10 "moves":"d2b2 d3c3
 10 "moves":"d2c2 d3b3' 'the openings of a file in turn'
printf 'brandubh: d2a2\n' >"$work/openings"
expect 3 '' 'line 1: its games were played with openings "file [0-9a-f]{16}", not "file [0-9a-f]{16}"' \
    lab balance brandubh --judge terms --ladder 20 --games 20 --openings "$work/openings" --data "$work/filed"
printf '7/3t3/7/1t5/5T1/7/2t1K2 1 moves e1e2\n' >"$work/openings"
expect 3 '' 'opening 1 of brandubh does not begin at the start of the rules' \
    lab balance brandubh --judge terms --ladder 20 --games 20 --openings "$work/openings"
expect 3 '' 'nothing: ' lab balance brandubh --judge terms --ladder 20 --games 20 --openings "$work/nothing"

# what is refused
expect 2 '' 'balance needs the names of RULES' lab balance
expect 2 '' 'brandubh is named twice' lab balance brandubh brandubh
expect 2 '' "--ladder: '040' is not" lab balance brandubh --ladder 040
expect 2 '' "--ladder: '40' is there twice" lab balance brandubh --ladder 40,40
expect 2 '' "--width: 'wide' is not a number" lab balance brandubh --width wide
expect 2 '' "--shard: '3/2' is not I/N" lab balance brandubh --data "$work/x" --shard 3/2
expect 2 '' '--shard needs --data' lab balance brandubh --shard 1/2
expect 2 '' '--shard has no report' lab balance brandubh --data "$work/x" --shard 1/2 --csv "$work/y"
expect 3 '' 'line 1: its games were played with seed 4, not 5' "${both[@]}" --seed 5 --data "$work/whole"
sed -i '3s/"moves":"[^ ]*/"moves":"a1a2/' "$work/whole"
expect 4 '' "whole: line 3: move 1: " "${both[@]}" --data "$work/whole"
finish
