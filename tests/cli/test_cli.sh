#!/bin/bash
# The program as people and scripts call it: every command, exit code and kind of error.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
captured=$TAEFL_SOURCE/tests/conformance/bologna-gamelog.txt
start='3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3'

# ---- the program itself
expect 0 'taefl rules' '' --help
expect 0 'Commands:' '' --help
# Alone it says where to begin, on one screen, and names every command.
expect 0 'Begin here:.*  play .*  serve .*  engine .*Rules and positions .*taefl --help' ''
same "$(($(taefl | wc -l) <= 20)) $(taefl | awk 'length > 80' | wc -l)" '1 0' 'taefl alone is short'
same "$(taefl | sed -n '/^All commands:/,/^$/s/^  [A-Z][a-z ]*  //p' | tr ' ' '\n' | sort | grep .)" \
    "$(taefl --help | sed -n '/^Commands:/,/^Options:/{s/^  \([a-z]\+\) .*/\1/p}' | sort)" 'taefl alone names every command'
same "$(taefl -h)" "$(taefl --help)" '-h is --help'
expect 0 '^taefl [0-9.]+ \(commit ([0-9a-f]+(-dirty)?|unknown), (GNU|Clang) [0-9.]+\)$' '' --version
expect 0 '^\{"name": ?"taefl", ?"version": ?"[0-9.]+", ?"commit": ?"[^"]+", ?"compiler": ?"[^"]+"\}$' '' --version --json
version=$(taefl --version | cut -d ' ' -f 2)
same "$(sed -n 's/^## \([0-9.]*\) .*/\1/p' "$TAEFL_SOURCE/CHANGELOG.md" | head -n 1)" "$version" 'CHANGELOG.md begins with this version'
same "$(cd "$TAEFL_SOURCE" && grep -lF "$version" README.md docs/{install,protocol}.md docs/openapi.json | wc -l)" 4 'documents name this version'
expect 2 '' "'--jsn' cannot follow --version; only --json can" --version --jsn
same "$(taefl help)" "$(taefl --help)" 'taefl help'
same "$(taefl help perft)" "$(taefl perft --help)" 'taefl help perft'
same "$(taefl perft -h)" "$(taefl perft --help)" 'perft -h is --help'
expect 2 '' "unknown command 'perf'; did you mean 'perft'" help perf
expect 2 '' "unknown command 'pertf'; did you mean 'perft'\\?" pertf
expect 2 '' "unknown command 'x'" x
expect 2 '' "unknown command '\\?\\[31mred'" $'\033[31mred'
expect 2 '' 'commands are .*rules why' x
expect 2 '' "unknown option '--versoin'; did you mean '--version'\\?" --versoin

# ---- help of every command: examples first, exit codes, every option
commands=$(taefl --help | sed -n '/^Commands:/,/^Options:/{s/^  \([a-z]\+\) .*/\1/p}')
for command in $commands; do
    expect 0 '' '' "$command" --help
    help=$(<"$work/out")
    cat "$work/out" >>"$work/helps"
    same "$(sed -n '3p' <<<"$help")" 'Examples:' "$command --help begins with examples"
    same "$(grep -c '^Exit codes:$' <<<"$help")" 1 "$command --help tells the exit codes"
    same "$(sed -n '/^Exit codes:/,/^$/p' <<<"$help" | grep -cE '^  4 ')" 1 "$command --help tells what a full disk ends with"
    same "$(grep -c -- '--help' <<<"$help" | sed 's/[1-9][0-9]*/some/')" some "$command --help shows --help"
    wide=$(awk 'length > 100' <<<"$help" | grep -v '^  taefl' | head -n 1)
    same "$wide" '' "$command --help stays within its width"
    expect 2 '' "unknown option '--no-such-thing'" "$command" --no-such-thing
done
for command in rules why moves show play serve engine perft conform bench generate; do
    grep -qx "$command" <<<"$commands" && pass || miss "no command $command"
done

# ---- command lines that cannot be understood
expect 2 '' "unknown option '--thread-count'" perft tablut-katz 2 --thread-count 3
expect 2 '' "unknown option '--jsno'; did you mean --json\\?" perft tablut-katz 2 --jsno
expect 2 '' 'options of perft: --position' perft tablut-katz 2 --jsno
expect 2 '' "unknown option '--makeall'; did you mean --make-all\\?" perft tablut-katz 2 --makeall
expect 2 '' "'--a' could be several options" show tablut-katz --a
expect 2 '' '--threads needs a value, N' perft tablut-katz 2 --threads
expect 2 '' '-t needs a value, N' perft tablut-katz 2 -t
expect 2 '' '--json takes no value' perft tablut-katz 2 --json=yes
expect 2 '' "unknown option '-x'" perft tablut-katz 2 -x
expect 2 '' "unknown option '-x' in '-dxp'" perft tablut-katz 2 --json -dxp
expect 2 '' "unknown option '-x' in '-dx'" perft --json -dx tablut-katz 2
expect 2 '' '-p needs a value, POSITION' perft --json tablut-katz 2 -dp
expect 2 '' "--threads: '0' is not a number from 1 to 256" perft tablut-katz 2 --threads 0
expect 2 '' "--threads: 'two' is not a number" perft tablut-katz 2 --threads=two
expect 2 '' "--threads: '-1' is not a number" perft tablut-katz 2 --threads=-1
expect 2 '' "--threads: '99999999999999999999' is not" perft tablut-katz 2 -t 99999999999999999999
expect 2 '' "DEPTH: 'deep' is not a number from 0 to 100" perft tablut-katz deep
expect 2 '' "DEPTH: '101' is not a number" perft tablut-katz 101
expect 2 '' 'DEPTH is missing' perft tablut-katz
expect 2 '' 'RULES is missing' perft
expect 2 '' 'MOVE is missing' why tablut-katz start
expect 2 '' 'FILE is missing' conform
expect 2 '' "'extra' is one argument too many" moves tablut-katz start extra
# -- ends the words of an option, too
expect 3 '' 'the token is malformed' bot -s http://127.0.0.1:9 --token-file /dev/null --rules brandubh -- ./engine
expect 2 '' "try 'taefl moves --help'" moves
expect 2 '' '--out=FOLDER is missing' generate
# Short and long, separate and joined, before and after the arguments: all the same.
for line in 'perft tablut-katz 2 -t 2' 'perft -t2 tablut-katz 2' 'perft --threads=2 tablut-katz 2' \
    'perft tablut-katz --thr 2 2' 'perft tablut-katz --threads 2 -- 2'; do
    # shellcheck disable=SC2086
    same "$(taefl $line 2>/dev/null)" 3968 "taefl $line"
done

# ---- rule sets
expect 2 '' "unknown rule set 'tablut-kats'; known rule sets: tablut-ashton, .*gardsdansen, .*; did you mean 'tablut-katz'\\?" rules tablut-kats
expect 2 '' "unknown option 'edge'; known options: weaponless-king, .*; did you mean 'edge-capture'\\?" moves tablut-katz+edge
expect 2 '' "unknown option 'x'; known options: none" moves tablut-bologna+x
expect 2 '' "option 'plain' is given twice" moves maerstanas+plain+plain
expect 2 '' "unknown rule set ''" moves ''
# What people write: other letters, the name of a game of which there are several sets, a part of a name.
while IFS='|' read -r written name others; do
    taefl moves "$written" >"$work/out" 2>"$work/err"
    same "$? $(cat "$work/err")" "0 taefl: '$written' is taken as '$name'$others" "moves $written"
    same "$(cat "$work/out")" "$(taefl moves "$name")" "the moves of $written"
done <<'NAMES'
tablut|tablut-ashton|; there are also tablut-bologna, tablut-katz, tablut-classic, saami-tablut
hnefatafl|copenhagen|; there are also brandubh-hnefatafl-org, fetlar, old-hnefatafl
brandub|brandubh|; there are also brandubh-hnefatafl-org
katz|tablut-katz|
Tablut-Katz+Edge-Capture|tablut-katz+edge-capture|
Sea Battle|sea-battle|
Mǽrstánas|maerstanas|
GÅRDSDANSEN|gardsdansen|
NAMES
expect 2 '' "unknown rule set 'tablut'; known rule sets" moves tablut+x
expect 2 '' "unknown rule set 'Kats'" moves Kats
expect 0 'tablut-ashton.*camp-shelter.*tablut-bologna.*tablut-katz.*tablut-classic.*maerstanas.*gardsdansen' '' rules
expect 0 '\[off\] \+weaponless-king.*\[on\]  \+edge-capture.*K9 \(stated, implied\).*Source: ' '' rules tablut-katz+edge-capture
expect 0 '^maerstanas\+plain\+simple: ' '' rules maerstanas+simple+plain
same "$(taefl generate --markdown)" "$(cat "$TAEFL_SOURCE/docs/commands.md")" 'docs/commands.md is what taefl generate --markdown writes'
# An error names the document that explains the form of the input; all that the program names are installed.
expect 2 '' '--balance writes all rule sets; leave out brandubh' rules brandubh --balance
expect 2 '' '--markdown writes all rule sets; leave out brandubh' rules brandubh --markdown
expect 3 '' 'position: .*rows, found 2.taefl: docs/protocol.md explains how positions are written' moves tablut-katz 9/9
expect 3 '' "'hello' is not a move.*docs/protocol.md explains how moves are written" why tablut-ashton start hello
for document in $(cd "$TAEFL_SOURCE" && grep -rhoE 'docs/[a-z-]+\.md' src/program/cli); do
    [ -s "$TAEFL_SOURCE/$document" ] && pass || miss "the program names $document, which does not exist"
done
# The copy in docs may lack a section of a rule set that is younger than it.
same "$(taefl rules --markdown | awk 'NR == FNR { if (/^## /) known[$0] = 1; next }
    /^## / { here = /^## `/ && !($0 in known) } !here' "$TAEFL_SOURCE/docs/rules.md" -)" \
    "$(cat "$TAEFL_SOURCE/docs/rules.md")" 'docs/rules.md is what taefl rules --markdown writes'

# ---- positions, each kind of flaw with its place
while IFS='|' read -r rules position words; do
    case $rules in '' | \#*) continue ;; esac
    expect 3 '' "$words" moves "$rules" "$position"
    bad=("$words" perft "$rules" 1 --position "$position")
done <"$TAEFL_SOURCE/tests/data/bad-positions.txt"
expect 3 '' "${bad[@]}"

# ---- moves
same "$(taefl moves tablut-ashton | wc -l)" 56 'moves at the start'
same "$(taefl moves tablut-ashton)" "$(taefl moves tablut-ashton | LC_ALL=C sort)" 'moves are sorted'
same "$(taefl moves tablut-ashton -)" "$(taefl moves tablut-ashton "$start 1")" "'-' is the start"
same "$(taefl moves tablut-ashton start --moves 'e3f3')" "$(taefl moves tablut-ashton "${start/4T4\/4t4\/3ttt3/5T3\/4t4\/3ttt3} 2")" \
    '--moves leads to the position'
expect 0 'e3-e7xd7/f7' '' moves tablut-katz '7t1/9/2Tt1tT2/9/9/9/4T4/1K7/9 1' --human
expect 0 '' 'the game is over, player 1 \(White\) wins: T7' moves tablut-ashton '9/9/9/9/9/9/9/K8/4t4 2'
shuffle='c3c4 g8g7 c4c3 g7g8 c3c4 g8g7 c4c3 g7g8'
same "$(taefl moves tablut-ashton '9/6t2/9/9/9/9/2K6/9/9 1' | grep -c c3c4)" 1 'c3c4 at first'
same "$(taefl moves tablut-ashton '9/6t2/9/9/9/9/2K6/9/9 1' --moves "$shuffle" | grep -c c3c4)" 0 \
    'A9 takes a move from the list'
expect 3 '' "--moves: column 6: e2e1 is not legal: T1|--moves: column 6: e2e1 is not legal" moves tablut-katz start --moves 'e3f3 e2e1'
expect 3 '' "--moves: column 1: .*'zz' is not a move" moves tablut-katz start --moves 'zz'
expect 3 '' "--moves: column 6: e1e2 is not possible: the game is over \\(T7\\)" moves tablut-katz '9/9/9/9/9/9/9/K8/4t4 1' --moves 'a2a1 e1e2'
expect 0 '' '' moves maerstanas start --moves 'T E4 W E4'

# ---- why
expect 0 'e3-d3 is legal.*next: ' '' why tablut-ashton start e3d3
expect 0 'e3-d3 is legal' '' why tablut-ashton start E3-D3
expect 1 '^e3e1 is illegal: The attacker on e2 stands in the way\. T2 \(stated\) A piece moves like the rook' '' why tablut-ashton start e3e1
expect 0 'takes T on c3: T3 \(stated\) .*next: ' '' why tablut-ashton '9/9/9/9/4K4/9/1tT5t/9/9 2' i3d3
expect 0 'removes s on b1: M4 .*removes s on a2: M4 ' '' why maerstanas '1s5/s6/7/7/7/7/7 1 TWtw' Ta1
expect 2 '' "option 'wraparound' is not possible here: simple is an option of the traditional rules" why maerstanas+simple+wraparound start a1
expect 0 'ends the game, player 1 \(White\) wins: T7 ' '' why tablut-ashton '9/9/9/9/9/9/9/1K7/4t4 1' b2a2
expect 0 'tuichu: b1 a3 i3 b9' '' why tablut-classic '9/9/9/9/9/9/9/1K7/4t4 1' b2b3 --moves 'b2c2 e1e2 c2b2 e2e1'
expect 1 'illegal: The game is over\. T7' '' why tablut-ashton '9/9/9/9/9/9/9/K8/4t4 2' e1e2
expect 0 'ends the game, a draw: B4 ' '' why tablut-bologna '9/2t6/9/9/4K4/9/9/6T2/9 1' c7c8 --moves 'g2g3 c8c7 g3g2'
expect 3 '' "move: .*'e3' is not a move" why tablut-ashton start e3
expect 3 '' "move: .*'z9' is not a square" why tablut-ashton start e3z9
expect 3 '' 'move: .*the piece on e3 is not' why tablut-ashton start Ke3-e4
expect 3 '' 'move: .*the captures of e3d3 are not' why tablut-ashton start e3d3xd4
expect 3 '' 'position: ' why tablut-ashton nonsense e3d3
expect 0 'Te4|T E4 is legal' '' why maerstanas start 'T E4'

# ---- bench
names=$(taefl rules | grep -v '^ ' | head -n 6)
bench=$(taefl bench 2>/dev/null)
same "$(head -n -1 <<<"$bench" | cut -d' ' -f1)" "$names" 'bench has the rule sets that stand first'
# The same on every compiler, and unchanged unless a commit means to change the search.
same "$bench" "$(cat "$TAEFL_SOURCE/tests/data/bench.txt")" 'bench is what tests/data/bench.txt says'
same "$(tail -n 1 <<<"$bench")" "total $(head -n -1 <<<"$bench" | awk '{ sum += $2 } END { print sum }')" \
    'bench adds up'
same "$(taefl bench --movetime 1 --threads 3 2>/dev/null | cut -d' ' -f1)" "$names
total" 'bench of several threads'
same "$(taefl bench --networks 2>/dev/null)" "$(cat "$TAEFL_SOURCE/tests/data/bench-networks.txt")" \
    'bench with networks is what tests/data/bench-networks.txt says'
deeper=$(taefl bench --deeper 1 2>/dev/null | tail -n 1)
[ "${deeper#total }" -gt "$(tail -n 1 <<<"$bench" | cut -d' ' -f2)" ] || miss "bench --deeper 1: $deeper"
expect 2 '' '--deeper cannot be combined with --movetime' bench --deeper 1 --movetime 1
expect 2 '' '--threads' bench --threads 0
expect 2 '' '--threads' bench --threads 257
expect 2 '' '--threads' play maerstanas --threads none

# ---- output that cannot be written, colours that nobody asked for
for command in 'rules' 'moves tablut-katz' 'perft tablut-katz 1' '' '--help' 'engine --help' 'play --help' 'why tablut-katz start e3d3 --json'; do
    # shellcheck disable=SC2086
    taefl $command >/dev/full 2>"$work/err"
    same "$? $(grep -c 'cannot write the output: No space left on device' "$work/err")" '4 1' "$command to a full disk"
done

# ---- closed descriptors: nothing meant for people gets into files, and what is lost is told
for closed in '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
    (cd "$work" && rm -f closed && eval "\"\$TAEFL\" convert --to json \"\$captured\" closed $closed")
    same "$? $(cmp "$work/closed" <(taefl convert --to json "$captured" 2>"$work/err") && echo same)" '0 same' "convert with $closed"
done
taefl rules >&- 2>"$work/err"
same "$? $(grep -c 'cannot write the output: Bad file descriptor' "$work/err")" '4 1' 'output to a closed descriptor'
"$TAEFL" conform - <&- 2>"$work/err"
same "$? $(grep -c 'Bad file descriptor' "$work/err")" '3 1' 'input from a closed descriptor'
same "$(grep -c $'\033' "$work/helps")" 0 'no colour codes in help'
finish
