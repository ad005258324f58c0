#!/bin/bash
# Line mode through a pipe: every rule set from start to end, what is said, exit codes, signals.
. "$TAEFL_SOURCE/tests/cli/common.sh"
# Every ply is written to the disk for good, which takes its time; memory will do here.
memory=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
trap 'rm -rf "$work" "$memory"' EXIT
export XDG_STATE_HOME=$memory/state

# plain LINES ARGUMENT…: feeds the lines (with \n) to the game; what it says is in $said.
plain() {
    local lines=$1
    shift
    said=$(printf "$lines" | "$TAEFL" play --plain --seed 1 "$@" 2>"$work/err")
    code=$?
}

# says PATTERN WHAT
says() { if [[ $said =~ $1 ]]; then pass; else miss "$2: /$1/ is not in: ${said: -600}"; fi; }

two='-1 person -2 person'

# Engine against engine to the end of a game, and the record agrees with what was said last.
for rules in tablut-ashton tablut-bologna tablut-katz tablut-classic maerstanas gardsdansen; do
    # A whole dance of two beginners takes a thousand plies.
    from=(); [ $rules = gardsdansen ] && from=(-p '1s1s/4s/3ppP/2ss2s/Sp1p2/1pPSs/2s1 2 p')
    plain '' $rules -1 beginner -2 beginner "${from[@]}"
    same $code 0 "$rules to its end"
    last=${said##*$'\n'}
    if [[ $last =~ (wins|drawn)\. ]]; then pass; else miss "$rules: no end in '$last'"; fi
    file=$(ls -t "$XDG_STATE_HOME"/taefl/*.pgn | head -n 1)
    result=$(sed -n 's/^\[Result "\(.*\)"\]/\1/p' "$file")
    case "$rules $last" in
    *'drawn.'*) same "$result" 1/2-1/2 "$rules: result" ;;
    tablut*'White wins.'* | maerstanas*'Dark wins.'* | gardsdansen*'Light wins.'*) same "$result" 1-0 "$rules: result" ;;
    *) same "$result" 0-1 "$rules: result" ;;
    esac
    grep -q "^\[Rules \"$rules\"\]" "$file" && pass || miss "$rules: no tag Rules"
done

# The same seed, the same game; another one, another game.
plain '' tablut-katz -1 beginner -2 beginner
first=$said
plain '' tablut-katz -1 beginner -2 beginner
same "$said" "$first" 'the same seed'
plain '' tablut-katz -1 beginner -2 beginner --seed 2
[[ $said != "$first" ]] && pass || miss 'another seed'

# Moves in words, with what they take and what is to be called.
plain 'e3e6\n' tablut-katz $two -p '4K4/9/9/3t1t3/9/9/4t4/9/9 2'
says 'Attacker e3 to e6\. Tuichu: the king has two ways out, a9 and i9\.' tuichu
plain 'c4d4\n' tablut-katz $two -p '4t4/9/9/9/9/2t1Tt3/9/1K7/9 2'
says 'Attacker c4 to d4, takes e4\.' 'a capture'
plain 'e4\nTe3\nW e3\nboard\n' maerstanas $two
says 'Dark places a stone on e4\.' 'a stone'
says 'Light places the thunder-stone on e3, which removes e4\.' 'a thunder-stone'
says 'Dark places the Woden-stone on e3 in place of a thunder-stone\.' 'a Woden-stone'
says 'Score: Dark 0, Light 0\.' 'the score'
says 'Light has in hand: Woden-stone\.' 'the hand'
plain 'd2d4\na2-b3\nd6-d5 a3-a2\n' gardsdansen $two
says 'Pawn d2 to d4\..Stone a2 to b3\..Pawn d6 to d5\. Stone a3 to a2\.' 'both halves of a turn'

plain 'e3 f3\n:why e8 e1\n:resign' tablut-ashton $two
says 'Defender e3 to f3\..Not legal\. The defender on e7.*Black resigns\.' 'blanks in a move, a colon as on the screen, a last line without its end'

# Giving up and agreeing: kept in the file, taken back by undo, and over is over.
newest() { cat "$(ls -t "$XDG_STATE_HOME"/taefl/*.pgn | head -n 1)"; }
plain 'e3d3\nresign\ne5e6\nundo\nd1c1\nresign\nresign\n' tablut-katz $two
says 'Black resigns\. White wins\..The game is over; .undo. goes on with it\..Taken back\. Black to move\.' 'resigning is taken back'
says 'White resigns\. Black wins\..The game is over\.$' 'White resigns'
same "$(newest | grep -c '^\[Result "0-1"\]\|^\[Termination "resign"\]')" 2 'resignation is kept'
same "$("$TAEFL" play --plain --resume </dev/null 2>&1 | grep -c 'resigns')" 0 'a resigned game is not gone on with'
plain 'e3d3\ndraw\nd1c1\nd3c3\ndraw\nf1f2\ndraw\ndraw\n' tablut-katz $two
says "Black offers a draw\. .draw. agrees; White's next move declines it\..Attacker d1 to c1\..Defender d3 .*Black offers" 'a move declines'
says 'Black offers.*Attacker f1 to f2\..The players agree\. The game is drawn\..The game is over\.$' 'the other one agrees in its turn'
plain 'e3d3\ndraw\ndraw\nundo\ndraw\n' tablut-katz $two
says 'The players agree\. The game is drawn\..Taken back\. Black to move\..Black offers' 'an agreement is taken back'
plain 'e3d3\ndraw\ndraw\n' tablut-katz $two
same "$(newest | grep -c '^\[Result "1/2-1/2"\]\|^\[Termination "agreement"\]')" 2 'the agreement is kept'
plain 'draw\nresign\n' gardsdansen -1 person -2 beginner
says 'taefl plays on\..Light resigns\. Dark wins\.$' 'against the engine'
plain 'pause\nnew\nresign\n' tablut-katz -1 beginner -2 person
says 'White to move\..Black resigns\. White wins\.$' 'while taefl is to move'
for rules in copenhagen sea-battle brandubh tawlbwrdd; do
    plain 'draw\ndraw\nresign\n' $rules $two
    says 'offers a draw\.' "X7 in $rules"
done
plain 'draw\nresign\n' maerstanas $two
says 'The players of this game cannot agree on a draw\.' 'no draw in Mǽrstánas'
plain 'e3d3\ne2e3\nundo\nresign\n' tablut-katz $two
says 'You have gone back in the game' 'not in the middle'

# A clock: kept with every ply and with the game, gone on with, taken back. (The times leave room for
# a slow machine; what stands still is exact.)
plain 'clock\ne3d3\nd1c1\nundo\npause\nclock\nboard\n' tablut-katz $two --clock 86400+3600
says 'White has 2[34]:[0-9:]*, Black 24:00:00\..*Taken back' 'both clocks'
says 'Engines and the clock wait until .go.\..White has 24:[0-9:]*, Black 24:00:00\.' 'a ply taken back gives its time back'
says 'Black to move\..White has 24:[0-9:]*, Black 24:00:00\.$' 'the board tells the clocks'
game=$(ls -t "$XDG_STATE_HOME"/taefl/*.pgn | head -n 1)
same "$(grep -c '^\[TimeControl "86400+3600"\]\|^\[Clocks "24:[0-9:.]* 24:00:00.000"\]' "$game")" 2 'tags of the clock'
same "$(grep -o 'e3-d3 {\[%clk 2[45]:[0-9][0-9]:[0-9.]*\]} 1... d1-c1 {\[%clk 2[45]:' "$game" | wc -l)" 1 'what is left after each ply'
sed -i 's/^\[Clocks .*/[Clocks "1:00:00.500 10:59:59"]/' "$game"
said=$(printf 'pause\nclock\nredo\nclock\nundo\nundo\nclock\n' | "$TAEFL" play --plain --resume)
says 'White has 1:00:00, Black 10:59:59\..Again: Attacker d1 to c1\..White has 2[45]:[0-9:]*, Black 2[45]:' 'a kept game has its clocks'
says 'White has 24:00:00, Black 24:00:00\.$' 'back to the start'
plain "pause\ne3d3\nsave $work/clock.pgn\nopen $work/clock.pgn\nclock\nnew\ngo\nclock\n" tablut-katz $two --clock 7200
says 'Saved as .*Black to move\..White has [12]:[0-9:]*, Black 2:00:00\..*White to move\..White to move\..White has [12]:[0-9:]*, Black 2:00:00\.$' 'saved and opened, and the next game'
printf '[Rules "tablut-katz"]\n[TimeControl "1+0"]\n\n1. e4-d4 {[%%clk 0:00:01]} *\n' >"$work/clk.pgn"
plain 'clock\n' --open "$work/clk.pgn"
says 'This game has no clock' "somebody else's clock is not ours"
plain 'e4d4\nclock\n' tablut-katz -2 beginner --clock 7200
says 'taefl: .*White has [12]:[0-9:]*, Black [12]:[0-9:]*\.$' 'taefl has a clock, too'
same "$(grep -o 'clk' "$(ls -t "$XDG_STATE_HOME"/taefl/*.pgn | head -n 1)" | wc -l)" 2 'and keeps it'
plain 'd2d4\na2b3\n' gardsdansen $two --clock 7200+3600
same "$(grep -c 'd2-d4 {\[%clk [12]:.* a2-b3 {\[%clk 2:[3-5]' "$(ls -t "$XDG_STATE_HOME"/taefl/*.pgn | head -n 1)")" 1 'more time after both halves of a turn'

# Out of time: told at once, kept as a match keeps it, taken back.
mkfifo "$work/in.clock"
"$TAEFL" play gardsdansen --plain $two --clock 0.2 <"$work/in.clock" >"$work/out" 2>"$work/err" &
process=$!
exec 9>"$work/in.clock"
until grep -q "Light's clock ran out\. Dark wins\." "$work/out"; do sleep 0.02; done
printf 'd2d4\nundo\n' >&9
until [ "$(grep -c "Light's clock ran out" "$work/out")" = 2 ]; do sleep 0.02; done
exec 9>&-
wait $process
said=$(cat "$work/out")
says "clock ran out\. Dark wins\..The game is over; .undo. goes on with it\..Taken back\. Light to move" 'undone'
same "$(newest | grep -c '^\[Result "0-1"\]\|^\[Termination "time"\]')" 2 'kept as a loss by time'
printf '[Rules "tablut-katz"]\n[Result "1-0"]\n[Termination "time"]\n\n1. e4-d4 1-0\n' >"$work/time.pgn"
plain 'board\n' --open "$work/time.pgn"
says "Black's clock ran out\. White wins\.$" 'and read again'
for clock in '' x 5+ 0 -3 40/9000; do expect 2 '^$' "--clock: '${clock/+/\\+}' is no clock" play tablut-katz --plain "--clock=$clock"; done
expect 2 '^$' '--clock is for a new game' play --plain --resume --clock 60

# What is refused, by which clause, and that nothing changes.
plain 'e3e1\nd2\nxyzzy\ne4e4\nposition\n' tablut-ashton $two
same $code 0 'refusals do not end it'
says 'e3e1 is not allowed\. T2 forbids it: The attacker on e2 stands in the way\.' 'a refusal'
says "'d2' is not a move" 'half a move'
says "'xyzzy' is not a move" 'no command'
says '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1$' 'nothing has changed'
plain 'd2d4 d6d5\nposition\n' gardsdansen $two
says 'SSss/SP1ps/SP2ps/SP3ps/SP2ps/SP1ps/SSss 1 p$' 'a turn of which half is wrong'
plain "$(printf 'x%.0s' {1..9000})\nposition\n" tablut-katz $two
says 'too long' 'a line that is too long'
says ' 1$' 'the line after it'

# Undo and redo; a move of the engine goes with one's own.
plain 'e4d4\nundo\nposition\nredo\nposition\nundo\nundo\n' tablut-katz $two
says 'Taken back\. White to move\..*ttTTKTTtt.* 1.*Again: Defender e4 to d4\.' 'undo and redo'
says 'There is nothing to take back\.$' 'nothing to undo'
plain 'e4d4\nundo\nposition\n' tablut-katz -2 beginner
says '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1$' 'undo with the answer'

# Everything else that can be said.
plain 'why e3e1\nwhy e4d4\nmoves e4\nlook e5\npieces\nhint\nrules\nview\nlevel\nplayers\nhelp\nflip\nboard\n' tablut-ashton $two
says 'Not legal\. The attacker on e2 stands in the way\. T2:' 'why not'
says 'Legal\. Defender e4 to d4\.' why
says 'e4-b4 e4-c4 e4-d4|e4-d4' 'moves from a square'
says 'e5, throne, king\.' look
says 'White, defenders: e3 e4 c5 d5 f5 g5 e6 e7' pieces
says 'Hint: .*depth [0-9]+, [0-9]+ % for (White|Black), [0-9]+ positions' hint
says 'Goal: The white king' rules
says 'beginner: takes what it sees' level
says 'i   h   g   f   e' flip
plain 'players person strong\nlevel easy\nplayers beginner\n' tablut-katz $two
says 'White: person, Black: taefl, strong\.' players
says 'White: person, Black: taefl, easy\.' 'a level'
says "needs two of these" 'a player too few'

# Files: saved, opened, refused; variations and what was undone stay.
plain "e4d4\nd9d8\nundo\nd9d7\nsave $work/a.pgn\nsave $work/a.pgn\nopen $work/none\n" tablut-katz $two
says "Saved as $work/a.pgn\." save
says 'already exists' 'no replacing'
says 'No such file' 'no such file'
grep -q '1. e4-d4 d9-d7 (1... d9-d8)' "$work/a.pgn" && pass || miss "what was undone: $(cat "$work/a.pgn")"
plain "open $work/a.pgn\nundo\nposition\n" maerstanas $two
says 'White to move.*Black to move' 'open and undo'
printf '[Rules "tablut-katz"]\n[Ply "-2147483648"]\n\n1. e4-d4 d9-d8 *\n' >"$work/ply.pgn"
plain "open $work/ply.pgn\nundo\n" maerstanas $two
says 'White to move.*Black to move' 'a position that there is not'
printf '[Rules "tablut-katz"]\n\n1. e4-d4 d9-d1 *\n' >"$work/bad.pgn"
plain "open $work/bad.pgn\nposition\n" maerstanas $two
says 'line 3, column 10' 'where a file is wrong'
says '7/7/7/7/7/7/7 1 TWtw$' 'the game before stays'
expect 3 '^$' 'bad.pgn: line 3, column 10' play --plain --open "$work/bad.pgn"
expect 3 '^$' 'none: No such file' play --plain --open "$work/none"

# The choice of a game; the end of input is the end.
said=$("$TAEFL" play --plain <<<5 2>&1)
says 'Choose a game.*Mǽrstánas' 'choice by number'
said=$("$TAEFL" play --plain <<<$'nothing\ntablut-katz+edge-capture' 2>&1)
says "unknown rule set 'nothing'.*White to move" 'choice by name'
said=$("$TAEFL" play </dev/null)
same $? 0 'no input at all'
expect 2 '^$' "unknown rule set 'tablut-kats'.*did you mean 'tablut-katz'" play tablut-kats --plain
expect 3 '^$' "position: column 1: 'x' is not a piece of this game" play tablut-katz --plain --position 'x 1'

# ASCII where asked for and where the locale is not UTF-8.
for how in --ascii C; do
    said=$(printf 'e4\nrules\nquit\n' | LC_ALL=${how/--ascii/C.UTF-8} "$TAEFL" play maerstanas --plain $two ${how/#C/--seed=1} | LC_ALL=C tr -d '\0-\177')
    same "$said" '' "ASCII by $how"
done

# Signals: 5, and the game is there; nothing to resume is said.
for signal in INT TERM HUP; do
    rm -rf "$XDG_STATE_HOME"
    expect 3 '^$' 'there is no game to resume' play --plain --resume
    mkfifo "$work/in.$signal"
    "$TAEFL" play tablut-katz --plain $two <"$work/in.$signal" >"$work/out" 2>"$work/err" &
    process=$!
    exec 9>"$work/in.$signal"
    echo e4d4 >&9
    until grep -q 'Defender e4 to d4' "$work/out"; do sleep 0.02; done
    kill -$signal $process
    wait $process
    same $? 5 "exit code after $signal"
    exec 9>&-
    grep -q 'taefl play --resume' "$work/err" && pass || miss "$signal: $(cat "$work/err")"
    said=$(printf 'position\nquit\n' | "$TAEFL" play --plain --resume)
    says '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t2T4t/4T4/4t4/3ttt3 2$' "resumed after $signal"
done

# A byte-order mark is no part of the first line, and of another line it is one.
said=$(printf '\357\273\277e4d4\n\357\273\277d9d8\nquit\n' | "$TAEFL" play tablut-katz --plain $two)
same "$(grep -c 'Defender e4 to d4' <<<"$said") $(grep -c 'is not a move' <<<"$said")" '1 1' 'a byte-order mark'

# Relative places of the environment count for none, and nothing is made where the program runs.
(cd "$work" && printf 'e4d4\nquit\n' | XDG_STATE_HOME=relative HOME=home "$TAEFL" play tablut-katz --plain $two) >"$work/out" 2>&1
same "$(grep -c 'neither XDG_STATE_HOME nor HOME is an absolute path' "$work/out") $(ls "$work" | grep -c '^relative$\|^home$')" '1 0' \
    'a relative HOME'

# A kept game is its owner's alone, and one program's at a time.
rm -rf "$XDG_STATE_HOME"
kept() { find "$XDG_STATE_HOME/taefl" -name '*.pgn' -type f | wc -l; }
printf 'e4d4\n' | (umask 0 && "$TAEFL" play tablut-katz --plain $two >/dev/null)
game=$(echo "$XDG_STATE_HOME"/taefl/*.pgn)
same "$(stat -c %a "$game")" 600 'the mode of a kept game'
before=$(cat "$game")
printf 'quit\n' | "$TAEFL" play --plain --resume >/dev/null
same "$(cat "$game")" "$before" 'looking at a kept game changes nothing'
mkfifo "$work/first"
"$TAEFL" play --plain --resume <"$work/first" >"$work/out" 2>"$work/err" &
first=$!
exec 9>"$work/first"
echo position >&9
until grep -q ' 2$' "$work/out"; do sleep 0.02; done
expect 3 '^$' 'is being played by another program.*there is no game to resume' play --plain --resume
echo d9d8 >&9
until grep -q 'd9 to d8' "$work/out"; do sleep 0.02; done
same "$(kept) $(grep -c 'e4-d4 d9-d8' "$game")" '1 1' 'the first one goes on'

# Changed by somebody who heeds no lock: it stays as it is, and the game goes on apart.
printf '[Rules "tablut-katz"]\n\n1. e3-d3 *\n' >"$game"
changed=$(cat "$game")
echo e3d3 >&9
until grep -q 'kept apart now, as' "$work/err"; do sleep 0.02; done
echo f9f8 >&9
exec 9>&-
wait $first
same "$(cat "$game")" "$changed" 'a changed game stays'
same "$(kept) $(grep -l 'e4-d4 d9-d8 2. e3-d3 f9-f8' "$XDG_STATE_HOME"/taefl/*.pgn | wc -l) $(grep -c apart "$work/err")" \
    '2 1 1' 'and the game goes on apart'

# What is no file is not waited for, and a long file does not take many times its length.
mkfifo "$XDG_STATE_HOME/taefl/pipe.pgn"
said=$(printf 'position\n' | timeout 60 "$TAEFL" play --plain --resume 2>&1)
same "$? $(grep -c ' 1$' <<<"$said")" '0 1' 'a pipe among the kept games'
said=$(printf 'open %s\nopen -\nposition\n' "$XDG_STATE_HOME/taefl/pipe.pgn" | timeout 60 "$TAEFL" play tablut-katz --plain 2>&1)
same "$? $(grep -c 'not a regular file' <<<"$said") $(grep -c ' 1$' <<<"$said")" '0 2 1' 'a pipe that is opened'
{ printf '[Rules "tablut-katz"]\n\n1. e4-d4 {'; head -c 3000000 /dev/zero | tr '\0' x; printf '} *\n'; } >"$work/long.pgn"
# (The sanitizers need an address space without bounds.)
grep -q '__asan_\|__tsan_' "$TAEFL" || ulimit -S -v 150000
said=$(printf 'position\n' | "$TAEFL" play --plain --open "$work/long.pgn" 2>&1)
same "$? $(grep -c ' 2$' <<<"$said")" '0 1' "a long comment: ${said:0:300}"
ulimit -S -v unlimited

# A folder that cannot be written: said, once, and the game goes on.
said=$(printf 'e4d4\nd9d8\nposition\n' | XDG_STATE_HOME=/proc/self "$TAEFL" play tablut-katz --plain $two 2>&1)
same "$(grep -c 'cannot be kept' <<<"$said")" 1 'an unwritable folder'
says ' 1$' 'and the game goes on'

# What cannot be written ends it, with an error.
"$TAEFL" play tablut-katz --plain $two <<<board >/dev/full 2>"$work/err"
same $? 4 'a full disk'
grep -q 'cannot be written to' "$work/err" && pass || miss "a full disk: $(cat "$work/err")"
"$TAEFL" play --plain </dev/null >/dev/full 2>"$work/err"
same "$? $(grep -c 'cannot be written to' "$work/err")" '4 1' 'the list of games to a full disk'

finish
