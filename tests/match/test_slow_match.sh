#!/bin/bash
# taefl match: results, journal and resuming, determinism, interrupts, files and their errors.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
source "$TAEFL_SOURCE/tests/match/common.sh"
cd "$work" || exit 1
cp "$TAEFL" "$work/taefl" && TAEFL=$work/taefl # so that its processes can be told from others'
match() { bounded "$TAEFL" match "$@" </dev/null; }

# games FILE: what was played, without what depends on time.
games() { sed -e '/^\[Date/d' -e 's/[0-9]*\.[0-9]* *s}/}/g' "$1" | tr '\n' ' ' | sed -e 's/[0-9]\+\.[0-9]\{3\}[ ]*s}/}/g' -e 's/ \+/ /g'; }

# ---- the engine against itself: options that change no move make it another one, so all games are played
two=(-e name=a -e name=b option.MoveOverhead=30 --each nodes=200)
out=$(match "${two[@]}" --pairs 12 --json --games self.games)
same "$? $(field "$out" games) $(field "$out" state)" '0 24 complete' 'a match'
same "$(grep -o '"pairs":\[0,0,12,0,0\]' <<<"$out" | wc -l)" 1 'an engine against itself splits every pair'
same "$(grep -o '"mean":{"value":[0-9.]*' <<<"$out")" '"mean":{"value":0.5' 'and scores one half'
low=$(sed 's/.*"elo":{"value":[-0-9.]*,"low":\([-0-9.a-z]*\).*/\1/' <<<"$out")
high=$(sed 's/.*"elo":{"value":[-0-9.]*,"low":[-0-9.a-z]*,"high":\([-0-9.a-z]*\).*/\1/' <<<"$out")
same "$(awk -v l="$low" -v h="$high" 'BEGIN { print (l <= 0 && 0 <= h) }')" 1 "0 is within [$low, $high]"

# Two random movers are equally strong and play different games: 0 must be within the error bar of
# this seed, and of most others.
out=$(match -e kind=random -e kind=random --pairs 200 --openings random plies=4 band=0)
same "$(sed -n 's/^  Elo *\([-+0-9.]*\) \[\([-+0-9.]*\), \([-+0-9.]*\)\].*/\2 \3/p' <<<"$out" | awk '{ print ($1 < 0 && 0 < $2) }')" 1 \
    'equal players are 0 apart within the error bar'

# ---- the same games from the same seed, whatever the concurrency; others from another one
TZ=EAST-14 match "${two[@]}" --pairs 6 --games one.games >/dev/null
TZ=WEST+12 match "${two[@]}" --pairs 6 --games two.games --concurrency 2 >/dev/null
[[ $(grep -m 1 '^\[Date' one.games) != "$(grep -m 1 '^\[Date' two.games)" ]] && pass || miss 'the date is not that of the time zone'
match "${two[@]}" --pairs 6 --games three.games --seed 2 >/dev/null
sorted() { games "$1" | sed 's/\[Event/\n[Event/g' | sed 's/ *$//' | grep . | sort; }
same "$(sorted two.games)" "$(sorted one.games)" 'the same seed plays the same games on two threads'
[[ $(sorted three.games) == "$(sorted one.games)" ]] && miss 'another seed plays the same games' || pass
for rules in maerstanas gardsdansen tablut-katz+edge-capture; do
    out=$(match --rules $rules -e name=x nodes=100 -e kind=random --pairs 1 --games r.games --force --json)
    same "$? $(field "$out" games)" '0 2' "$rules"
    same "$(grep -c "^\[Rules \"$rules\"\]" r.games)" 2 "$rules: the game file"
done

# ---- a game file says clocks, scores and depths, and reads again
match -e name=x tc=20+0.5 depth=2 -e name=y nodes=100 --pairs 1 --games clock.games --event 'A "test"' --rules maerstanas >/dev/null
same "$(tr '\n' ' ' <clock.games | grep -cE '\{\[%clk 0:00:[0-9.]+\] \[%eval ([0-9.]+%|#-?[0-9]+),[0-9]+\] [0-9.]+ +s\}')" 1 'clock, chance and depth'
same "$(grep -c '^\[Event "A \\"test\\""\]' clock.games)" 2 'the event'
same "$(grep -c '^\[TimeControl "20+0.5, depth 2 / nodes 100"\]' clock.games)" 1 'the time control'
out=$(match ratings self.games clock.games --json)
same "$? $(wc -l <<<"$out")" '0 4' 'ratings read game files'

# ---- journal: refused without --resume, resumed with the same settings only
run=("${two[@]}" --pairs 3 --journal j --openings random plies=6 band=50 nodes=500)
match "${run[@]}" >first.txt
match "${run[@]}" >out 2>err
same "$? $(cat out) $(grep -c 'already exists; --resume' err)" '2  1' 'a journal is not overwritten'
match "${run[@]}" --resume >again.txt 2>err
same "$? $(cat again.txt)" "0 $(cat first.txt)" 'a complete one is only told again'
same "$(match report j)" "$(cat first.txt)" 'so does report'
differs() {
    local words=$1
    shift
    match "$@" --journal j --resume >out 2>err
    same "$? $(cat out) $(grep -cE "^taefl: j: other settings: $words" err)" '3  1' "other settings: $words"
}
differs 'engine 1: there name=a kind=taefl nodes=200, now name=a kind=taefl nodes=300' \
    "${two[@]/200/300}" --pairs 3 --openings random plies=6 band=50 nodes=500
differs 'seed: there 1, now 5' "${run[@]}" --seed 5
differs 'openings: there random plies=6 .*, now random plies=7' "${two[@]}" --openings random plies=7 band=50 nodes=500
differs 'rules: there tablut-ashton, now tablut-katz' "${run[@]}" --rules tablut-katz
differs 'sprt: there nothing, now elo0=0 elo1=5' "${run[@]}" --sprt elo0=0 elo1=5
differs 'engine 3: there nothing, now name=random' "${run[@]}" -e kind=random
match --resume --journal j --pairs 4 --games all.games >out 2>/dev/null
same "$? $(grep -c '^\[Event' all.games) $(sed -n '1s/.*, \(8 games\), complete/\1/p' out)" '0 8 8 games' 'more pairs go on with it'

# ---- a torn line is cut off and said; anything else that is wrong is refused
cp j torn
truncate -s -20 torn
match --resume --journal torn --pairs 4 >out 2>err
same "$? $(grep -c 'the last line was incomplete and is removed' err)" '0 1' 'torn'
same "$(field "$(match report torn --json)" games)" 8 'and whole again'
bad_journal() {
    match --resume --journal bad >out 2>err
    same "$? $(cat out) $(grep -cE "^taefl: bad: $1" err)" '3  1' "journal: $1: $(cat err)"
}
sed '3s/"result":"p[12]"/"result":"draw"/' j >bad && bad_journal 'line 3: its moves have another result'
sed '3s/"moves":"..../"moves":"zzzz/' j >bad && bad_journal "line 3: move 'zzzz"
sed '3s/.$//' j >bad && bad_journal 'line 3: not a JSON object'
sed 3p j >bad && bad_journal 'line 4: game 2 is in the file twice'
sed '3s/"culprit":0/"culprit":1/' j >bad && bad_journal 'line 3: it names a player at fault without a fault'
sed '4s/"opening":[0-9]*/"opening":9/' j >bad && bad_journal 'line 4: game [0-9]+ does not belong to this match'
sed '3s/"date"/"more":1,"date"/' j >bad && bad_journal "line 3: field 'more' is not as a match writes it"
same "$(match report bad 2>&1)" "taefl: bad: line 3: field 'more' is not as a match writes it" 'report refuses the same'
sed 's/taefl match":1/taefl match":2/' j >bad && bad_journal 'line 1: was written by a later version'
printf '{}\n' >bad && bad_journal 'line 1: this is not the journal'
printf 'hello\n' >bad && bad_journal 'line 1: not a JSON object'
printf '{"taefl' >bad
match --resume --journal bad --pairs 1 "${two[@]}" >/dev/null 2>&1
same "$? $(wc -l <bad)" '0 3' 'a journal torn in its first line begins anew'

# ---- killed at any moment, no finished game is lost or played twice
pairs=10 rounds=0
[ -z "${TAEFL_LONG:-}" ] || pairs=40
match "${two[@]}" --pairs $pairs --openings random plies=6 band=0 --games whole.games >/dev/null
while ((rounds++ < 4 * pairs)); do
    before=$(tail -n +2 k 2>/dev/null | grep -c '}$')
    "$TAEFL" match "${two[@]}" --pairs $pairs --openings random plies=6 band=0 --journal k --resume -c 2 \
        --games k.games </dev/null >/dev/null 2>err &
    pid=$!
    sleep "0.$((RANDOM % 4))$((RANDOM % 10))"
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null && break
    after=$(tail -n +2 k 2>/dev/null | grep -c '}$')
    ((after >= before)) || miss "a finished game was lost: $before, then $after"
done
# A child of a match that was killed keeps its journal locked until it has begun as an engine, or ended.
soon '[ "$(processes "$TAEFL")" = 0 ]'
match --resume --journal k --games k.games >/dev/null 2>err
same "$? $(tail -n +2 k | sed 's/^{"game":\([0-9]*\),.*/\1/' | sort -n | tr '\n' ' ')" "0 $(seq -s ' ' 1 $((2 * pairs))) " "every game once, after $rounds runs"
same "$(sorted k.games)" "$(sorted whole.games)" 'the games are those of a run in one piece'
same "$(processes "$TAEFL")" 0 'no engine is left behind'

# ---- two runs do not share a journal
"$TAEFL" match "${two[@]}" --each nodes=200000 --pairs 50 --journal shared </dev/null >/dev/null 2>&1 &
pid=$!
soon '[ -s shared ]'
match --resume --journal shared >out 2>err
same "$? $(grep -c 'another program is writing into it' err)" '3 1' 'a journal in use'
kill -TERM $pid
wait $pid
same "$?" 5 'SIGTERM is an interrupt'

# ---- Ctrl-C: the first finishes the running games, the second stops; both say how to go on
interrupt() {
    rm -f i
    "$TAEFL" match "${two[@]}" --pairs 5000 --openings random plies=4 band=0 --journal i --json </dev/null >out 2>err &
    pid=$!
    soon '(($(cat i 2>/dev/null | wc -l) >= 3))'
    kill -INT $pid
    if [ "$1" = 2 ]; then
        soon "grep -q 'finishing the running games' err || ! [ -e /proc/$pid/exe ]"
        kill -INT $pid
    fi
    bounded tail --pid=$pid -f /dev/null
    wait $pid
    same "$? $(grep -c "go on with: taefl match --resume --journal i$" err) $(field "$(cat out)" state)" '5 1 interrupted' "Ctrl-C $1"
    same "$(field "$(cat out)" games)" "$(($(wc -l <i) - 1))" "Ctrl-C $1: result and journal agree"
}
set -m # a job of its own, or the shell would have it ignore SIGINT
interrupt 1
interrupt 2
# ---- while the engines are tried, the first one stops
"$TAEFL" match -e name=a cmd="$bot hang-start" start=100 nodes=1 -e kind=random </dev/null >out 2>err &
pid=$!
# The match itself has these words in its command line, too, and that before it hears signals.
soon '[ "$(processes "$bot hang-start")" -ge 2 ]'
kill -INT $pid
bounded tail --pid=$pid -f /dev/null
wait $pid
same "$? $(processes "$bot hang-start")" '5 0' 'Ctrl-C while engines are tried'
set +m

# ---- SPRT stops by itself: the better player, and seen from the worse one
out=$(match -e name=x nodes=100 -e kind=random --pairs 1000 --sprt elo0=0 elo1=50 --json)
same "$? $(field "$out" state) $(field "$out" verdict)" '0 decided H1' 'SPRT finds the better one'
out=$(match -e kind=random -e name=x nodes=100 --pairs 1000 --sprt elo0=0 elo1=50 --json --journal s)
same "$? $(field "$out" state) $(field "$out" verdict)" '1 decided H0' 'SPRT finds the worse one'
games=$(wc -l <s)
match --resume --journal s >/dev/null 2>&1
same "$? $(wc -l <s)" "1 $games" 'a decided test plays no more'

# ---- adjudication is off unless asked for, and reported
out=$(match -e kind=random -e kind=random --pairs 2 --adjudicate plies=20 --json)
same "$? $(field "$out" adjudicated) $(field "$out" reason) $(field "$out" draws)" '0 4 plies 4' 'a ply cap'
out=$(match "${two[@]}" --pairs 2 --adjudicate score=1 moves=1 --json --games a.games)
same "$? $(field "$out" reason)" '0 score' 'by score'
same "$(grep -c '^\[Termination "adjudicated"\]' a.games)" "$(field "$out" adjudicated)" 'both say so'

out=$(match "${two[@]}" --pairs 2 --adjudicate plies=6)
same "$(grep -c '^Adjudicated 4 games: 0 by score, 4 at the last ply allowed (6; --adjudicate plies=N)$' <<<"$out") $(grep -c '^Draws    4: plies 4$' <<<"$out")" \
    '1 1' 'the text says both'
out=$(match -r tablut-bologna -e kind=greedy -e name=x kind=greedy --pairs 100 --openings random plies=4 band=0)
same "$(grep -c '^Draws    [1-9][0-9]*: B4 ' <<<"$out") $(grep -c '^         B4: A position (board and side to move) that occurs a second time is a draw at once$' <<<"$out")" \
    '1 1' 'what the draws are drawn by'

# ---- the greedy mover: by seed, better than chance and worse than looking ahead
out=$(match -e name=greedy kind=greedy -e kind=random -e name=ahead nodes=300 --pairs 10 --json --games greedy.games)
same "$? $(($(score "$out" greedy | cut -d' ' -f1) >= 16)) $(($(score "$out" ahead | cut -d' ' -f1) >= 30))" '0 1 1' 'a greedy mover is in between'
same "$(tr '\n' ' ' <greedy.games | grep -cE '\[%eval #-?1,1\]')" 1 'it takes a win at once'
match -e kind=greedy -e kind=random --pairs 5 --games greedy1.games >/dev/null
match -e kind=greedy -e kind=random --pairs 5 --games greedy2.games -c 2 >/dev/null
match -e kind=greedy -e kind=random --pairs 5 --games greedy3.games --seed 2 >/dev/null
same "$(sorted greedy2.games)" "$(sorted greedy1.games)" 'the same seed, the same greedy games'
[[ $(sorted greedy3.games) == "$(sorted greedy1.games)" ]] && miss 'another seed plays the same greedy games' || pass

# ---- openings that the players call level: the same whoever makes them, resumed too
judged=(-e name=a nodes=300 -e name=b nodes=200 option.Hash=1 -e kind=random --pairs 3 --openings random plies=6 band=40 nodes=1000 judge=players)
match "${judged[@]}" -j judged.one -l judged.log >/dev/null 2>err
same "$? $(grep -c "'random' reports no score, so the other engines judge the openings" err)" '0 1' 'judged by two of three'
match "${judged[@]}" -j judged.two -c 3 >/dev/null 2>&1
moves_of() { grep -o '"game":[0-9]*\|"moves":"[^"]*"' "$1" | paste - - | sort; }
same "$(moves_of judged.two)" "$(moves_of judged.one)" 'the same openings on three threads'
head -n 5 judged.one >judged.part # ends within the first round
match --resume -j judged.part >/dev/null 2>&1
same "$? $(moves_of judged.part)" "0 $(moves_of judged.one)" 'and resumed'
# What each of them says of an opening when it is asked once more is within the band.
coproc again { exec "$TAEFL" engine; }
exec 7<&"${again[0]}" 8>&"${again[1]}" # since $(…) has none of those two
while read -r moves; do
    for hash in 16 1; do
        printf 'setoption name Hash value %s\nuginewgame\nposition startpos moves %s\ngo nodes 1000\n' $hash "$moves" >&8
        found=$(sed '/^bestmove/q' <&7 | grep -o 'score [a-z]* [-0-9]*' | tail -n 1)
        read -r _ kind value <<<"$found"
        same "$kind $((${value#-} <= 40))" 'cp 1' "opening $moves is level: $found"
    done
done < <(tail -n +2 judged.one | sed 's/.*"book":\([0-9]*\),"moves":"\([^"]*\)".*/\1 \2/' | awk '{ n = $1; out = ""; for (i = 2; i < 2 + n; i++) out = out $i " "; print out }' | sort -u)
exec {again[1]}>&- 8>&- # ends it
match -e kind=greedy -e kind=random --openings random judge=players >out 2>err
same "$? $(grep -c 'judge=players: no engine reports a score' err)" '4 1' 'nobody can tell'
match "${two[@]}" --openings random judge=players band=0 >out 2>err
same "$? $(grep -c 'judge=players has nothing to judge with band=0' err)" '3 1' 'nothing to judge'
# One that crashes over every second position has no voice there, and the match goes on.
out=$(match -e name=bad cmd="$bot crash 3" nodes=50 -e name=a nodes=50 --pairs 2 --json --openings random plies=4 band=100 nodes=100 judge=players)
same "$? $(field "$out" games)" '0 4' 'crashes while it judges'

# ---- several players, from a file too
cat >engines <<'END'
# three of them
name=one nodes=50      # the first
name="number two" nodes=60

kind=random
END
out=$(match --engines engines --pairs 1 --openings random plies=4 band=0)
same "$? $(grep -c ' against ' <<<"$out") $(grep -c '^ [123] ' <<<"$out")" '0 3 3' 'everyone against everyone'
same "$(awk '/^ [123] / { sum = 0; for (i = 3; i <= NF; i++) if ($i ~ "/") sum += $i; else if ($i ~ /[.]/) all = $i * $(i - 1) / 100
    right += sum == all } END { print right }' <<<"$out")" 3 "a row's points are those of its percentage"
out=$(match --engines engines --gauntlet --pairs 1 --openings random plies=4 band=0 --json)
same "$? $(grep -o '"first":"one"' <<<"$out" | wc -l) $(field "$out" games)" '0 2 4' 'a gauntlet'
same "$(bounded "$TAEFL" match --engines engines --pairs 1 --restart -l log --openings random plies=0 band=0 </dev/null >/dev/null 2>&1; grep -c ' > quit' log)" 10 'with --restart every game has new processes, as has the trial'

# ---- the log
same "$(grep -cE '^[0-9]+\.[0-9]{6} game [0-9]+ one [<>!] ' log)" "$(grep -c ' one ' log)" 'the form of the log'

if [ -c /dev/full ]; then
    match "${two[@]}" --pairs 1 -l /dev/full >out 2>err
    same "$? $(grep -c '4\? games, complete' out) $(grep -c '/dev/full: No space left on device: not all of it' err)" '4 1 1' 'a log that cannot be written is told of'
fi

# ---- openings
cat >book <<'END'
# comment
tablut-ashton: e3f3 e2f2   # moves from the start
3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1 moves e4-f4
maerstanas: e4 e5
start
END
match "${two[@]}" --openings book --pairs 4 --games b.games >/dev/null
same "$(games b.games | grep -o '1. e3-f3 e2-f2 {end of the opening}' | wc -l) $(games b.games | grep -o '1. e4-f4 {end of' | wc -l)" '4 2' 'openings of a file, in its order, from the beginning again'
match "${two[@]}" --openings book order=random --pairs 6 --games b2.games >/dev/null
mapfile -t first < <(grep -o '^1\. [^ ]*' b2.games)
same "$(grep -o e4-f4 <<<"${first[*]:0:6}" | wc -l) $(grep -o e4-f4 <<<"${first[*]:6}" | wc -l)" '2 2' 'in an order by chance each comes once'
[[ ${first[*]:0:6} != "${first[*]:6}" ]] && pass || miss "the second time the order is the same: ${first[*]}"
bad_book() {
    printf '%s\n' "$1" >book.bad
    match "${two[@]}" --openings book.bad >out 2>err
    same "$? $(cat out) $(grep -cE "^taefl: book.bad: $2" err)" '3  1' "opening '$1': $(cat err)"
}
bad_book 'e3f3 e2e9' 'line 1, column 6: e2e9 is not legal'
bad_book $'\ne3f3 hello' "line 2, column 6: 'hello' is not a move"
bad_book 'tablut-aston: e3f3' "line 1, column 1: there is no rule set 'tablut-aston'"
bad_book '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt4 1' "line 1, column [0-9]+: row 9 has more"
bad_book '9/9/9/9/9/9/9/K8/4t4 2' 'line 1, column [0-9]+: the game is over here \(T7\)'
bad_book 'maerstanas: e4' 'holds no opening for tablut-ashton'
bad_book 'tablut-ashton:' 'line 1, column [0-9]+: expected a position or moves'
match "${two[@]}" --openings no-such-file >out 2>err
same "$? $(grep -c 'no-such-file: No such file' err)" '3 1' 'no such file'

# ---- command lines that are wrong
usage() {
    local words=$1
    shift
    match "$@" >out 2>err
    same "$? $(cat out) $(grep -cE "^taefl: $words" err)" '2  1' "match $*: $(cat err)"
}
usage 'a match needs two or more engines'
usage 'a match needs two or more engines' -e nodes=5
usage 'engine 1: it has no limit' -e name=a -e nodes=5
usage "engine 2: 'tc=x' has a wrong value" -e nodes=5 -e tc=x
usage "engine 2: 'colour=red' does not describe an engine" -e nodes=5 -e colour=red
usage "engine 1: 'kind=none'" -e kind=none -e nodes=5
usage 'engine 1: kind=random runs no program' -e kind=random cmd=x -e nodes=5
usage "two engines have the name 'a'" -e name=a nodes=5 -e name=a nodes=6
usage '--sprt: elo0 must be less' "${two[@]}" --sprt elo0=5 elo1=5
usage "--sprt: 'elo2=5' is not expected" "${two[@]}" --sprt elo2=5
usage '--sprt needs exactly two engines' "${two[@]}" -e kind=random --sprt elo0=0
usage '--adjudicate needs' "${two[@]}" --adjudicate moves=3
usage '--resume needs --journal' "${two[@]}" --resume
usage "unknown rule set 'tablut-aston'; known rule sets: .*did you mean 'tablut-ashton'" "${two[@]}" --rules tablut-aston
usage "'repotr' is no action" repotr
usage 'report needs one FILE' report
usage '--engine needs a value' --engine
match --engines no-such >out 2>err
same "$? $(grep -c 'no-such: No such file' err)" '3 1' 'no engines file'
printf 'nodes=5\n\nnodes=x\n' >engines.bad
match --engines engines.bad >out 2>err
same "$? $(grep -c "engines.bad: line 3: 'nodes=x' has a wrong value" err)" '3 1' 'a line of the engines file'
match "${two[@]}" --pairs 1 --games /no/such/folder/games >out 2>err
same "$? $(grep -c '/no/such/folder/games: No such file' err)" '4 1' 'no folder for the games'
out=$(match "${two[@]}" --pairs 1 -c 200 --openings random plies=2 band=0 2>&1 >/dev/null)
same "$(grep -c 'warning: 200 games at a time on' <<<"$out")" 1 'too many games at a time are warned of'

# ---- the examples of the help
printf '#!/bin/sh\nexec "%s" good\n' "$bot" >new-engine
cp new-engine old-engine && chmod +x new-engine old-engine
taefl match --help | sed -n '/^Examples:/,/^Usage:/s/^  \(taefl .*\)/\1/p' >lines
same "$(($(wc -l <lines) >= 4))" 1 'examples'
while read -r line; do
    line=${line/--pairs 1000/--pairs 1}
    case $line in *movetime=1000*) line+=' --adjudicate plies=4' ;; esac # a second each
    PATH=.:$PATH bounded bash -c "$line" </dev/null >out 2>err
    [ $? -le 1 ] && pass || miss "the example '$line': $(cat err)"
done <lines
finish
