#!/bin/bash
# Every command that takes a rule set takes that of a rules file, by its path and by the name that --rules-file makes known.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
cd "$work" || exit 1

# Brandubh under another name, so that what is told and found is known; files that name it.
printf 'name = mine\nbase = brandubh\nrepetition = third-draws\n' >mine.rules
printf '[rules:dim:7 name:Other start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 c4-c5\n' >game.otg
echo '@ | 3t3/3t3/2T4/t4t1/1t1KT2/7/2T2t1 1 | sharp | c1e1' >suite
echo '{"rules": "@", "position": "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 2", "moves": ["d2e2"]}' >vectors
echo '[{"id": "z", "rules": "@", "position": "4T2/5t1/2t4/2t4/1t2tt1/3t3/2K1t2 2", "side": 2, "turns": 2, "clear": 3, "sole": 1,
    "margin": 0, "line": ["b3b1", "c1c2", "b1b2"], "nodes": 132}]' >puzzles
printf 'setoption name Rules value @\nquery rules\n' >engine
echo token >token
chmod 600 token

# COMMAND ARGUMENTS -> EXIT CODE, and what it prints. @ is the rule set, here and in the files; `engine` is told on standard input.
table='
play @ --plain --player2 person -> 0 ^mine\.
engine -> 0 response file:mine#
rules @ -> 0 file:mine#
why @ start d2e2 -> 0 d2-e2 is legal
moves @ -> 0 d2e2
compare @ @ -> 0 They differ in no position
compare @ brandubh start -> 0 brandubh: 40 moves
compare @ brandubh -n 100 -> 0 file:mine#[^ ]* has
show @ -> 0 ♔
convert --rules @ game.otg -> 0 \[Rules "file:mine#
export games --rules @ game.otg -> 0 "rules":"file:mine#
analyse --nodes 10 --rules @ game.otg -> 0 \[Rules "file:mine#
puzzles mine @ --games 1 --nodes 100 -> 0
puzzles solve @ start -> 1 no win
puzzles check puzzles -> 0 1 puzzles, 1 proved, 0 failed
match -r @ -e kind=random -e kind=greedy --pairs 1 --openings random plies=0 band=0 -> 0 ^file:mine#.*2 games
match -r @ -e kind=taefl -e kind=random --each nodes=1 --pairs 1 --openings random plies=0 band=0 -> 0 2 games
grade nodes=1 --rules @ --checks -> 0 passed +rules +file:mine#
bot --server http://127.0.0.1:1 --token-file token --rules @ -- true -> 2 servers play published rule sets only
suite run suite -n 1000 -> 0 of 1
suite make @ -s 7 --quiet 0 --sharp 1 --nodes 3000 -> 0 ^file:mine#.* \| sharp \| ([a-g][1-7]){2} 
tune chances --rules @ --games 5 --nodes 1 --random 2 -> 0 ^file:mine#.*: 5 games
tune search --rules @ --games 5 --nodes 1 --random 2 -> 0 ^file:mine#.*: 3 pairs
book @ --games 2 --nodes 1 -> 0 ^rules file:mine#
learn --rules @ --games 20 --nodes 1 --random 2 --epochs 1 --out network --force -> 0 ^ +1 +20 +[0-9]+ +[0-9]
perft @ 1 -> 0 ^40
conform vectors -> 1 0 passed, 1 failed
lab balance @ --judge terms --ladder 10 --games 20 -> 0 ^file:mine#.*  .* at 10 nodes
lab solve @ start -w 1 -n 1 --piece 1 --hint 0 --leaf 3 -> 5 stopped with 0 of
db import --data games.db --rules @ game.otg -> 3 only games of built-in rule sets can be imported
db export --data games.db --rules @ -> 0
'

# everywhere NAME OPTION…: all rows with this name, and these options before the command.
everywhere() {
    local name=$1 row words file out
    shift
    for file in suite vectors puzzles engine; do sed "s#@#$name#" "$work/$file" >"$work/here/$file"; done
    while IFS= read -r row; do
        [[ $row ]] || continue
        read -ra words <<<"${row%% -> *}"
        read -r code pattern <<<"${row##* -> }"
        out=$(cd "$work/here" && "$TAEFL" "$@" "${words[@]//@/$name}" 2>&1 <"$([[ ${words[0]} == engine ]] && echo engine || echo /dev/null)"; echo "code $?")
        [[ ${out##*code } == "$code" ]] && grep -qE "$pattern" <<<"$out" && pass || miss "taefl $* ${words[*]//@/$name}: not $code /$pattern/: ${out:0:600}"
    done <<<"$table"
}
mkdir here
cp game.otg token here
chmod 600 here/token
everywhere "file:$work/mine.rules"
rm -f here/games.db*
everywhere mine --rules-file "$work/mine.rules"

# The table has every command whose help names RULES or --rules, and no other.
for command in $(taefl help | grep -oE '^  [a-z]+  ' ); do
    takes=$(taefl help "$command" | grep -cE -- '--rules|^  (RULES|WHAT .*RULES) |make: RULES|mine: RULES')
    rows=$(grep -c "^$command " <<<"$table")
    [[ $command == engine || $command == conform || $command == help ]] && continue # it names them elsewhere
    same "$((takes > 0))" "$((rows > 0))" "a row for taefl $command"
done

# An unknown name in a file is told with the file.
sed 's#@#nobody#' suite >here/suite
expect 3 '' "suite: line 1: .*unknown rule set 'nobody'" suite run here/suite
sed "s#@#file:$work/none.rules#" puzzles >here/puzzles
expect 3 '' 'puzzles: .*none.rules.*No such file' puzzles check here/puzzles
finish
