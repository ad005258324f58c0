#!/bin/bash
# Bots that misbehave in every way lose for the right reason, and never hang the runner. Times here
# only bound the waiting; nothing asserts how long anything took.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
source "$TAEFL_SOURCE/tests/match/common.sh"

against=(--engine name=calm kind=random --openings random plies=0 band=0)

# play MODE TURN WORDS…: a pair against the random mover.
play() {
    local mode=$1 turn=$2
    shift 2
    bounded "$TAEFL" match --engine name=bad cmd="$bot $mode $turn mark-$$" nodes=50 "$@" \
        "${against[@]}" --pairs 1 --json --log "$work/log" --games "$work/games" --force \
        </dev/null 2>"$work/err"
}

# loses MODE TURN FAULT WORDS-PATTERN TERMINATION WORDS…: both games are lost by this fault.
loses() {
    local mode=$1 turn=$2 fault=$3 words=$4 ending=$5 found
    shift 5
    : >"$work/log"
    found=$(play "$mode" "$turn" "$@")
    same "$? $(score "$found" bad), $(faults "$found" bad), $(faults "$found" calm)" \
        "0 0 0 2, $fault 2, -" "$mode"
    same "$(tr '\n' ' ' <"$work/games" | grep -cE "\\{bad: $fault: $words")" 1 "$mode: words in the game file"
    same "$(grep -c "^\[Termination \"$ending\"\]" "$work/games")" 2 "$mode: termination"
}

loses illegal 2 illegal 'a1a1 is not legal' illegal
loses nonsense 1 illegal "'\?\?hello' is not a move" illegal
loses none 2 illegal "'none' is not a move" illegal
loses bare 1 protocol "sent 'bestmove' without a move" illegal
loses extra 2 protocol "sent 'bestmove e3e4 really'" illegal
loses long 1 protocol 'sent a line of more than 65536 bytes' illegal
loses crash 2 crash 'its process was ended by signal 6' crash
loses exit 2 crash 'its process ended with exit code 3 while it was to find a move; the last it printed: gone' crash
loses half-exit 1 crash 'its process ended with exit code 0' crash
loses close 1 disconnect 'closed its end of the pipe' abandoned
loses hang 1 hang 'no move within 300 ms' time timeout=0.3
loses half 1 hang 'no move within 300 ms' time timeout=0.3
loses flood 1 hang 'no move within 300 ms' time timeout=0.3
loses late 1 time 'no move within 300 ms' time timeout=0.3
loses late 1 time 'no move within 300 ms' time movetime=300
loses late 1 time 'no move within 300 ms' time tc=0.3+0.1
same "$(processes "mark-$$")" 0 'nothing of them is left'

# ---- what is no fault, or not of this game
plays() {
    local mode=$1 found
    : >"$work/log"
    found=$(play "$mode" "${@:2}")
    same "$? $(field "$found" games), $(faults "$found" bad), $(faults "$found" calm)" '0 2, -, -' "$mode"
}
plays good 1
plays rubbish 3
plays twice 2
plays errors 2
same "$(($(grep -c ' bad ! something to complain about$' "$work/log") >= 20000))" 1 'standard error is in the log'
plays deaf 1
plays child 1
found=$(play exit-after 2)
same "$? $(score "$found" bad), $(faults "$found" bad)" '0 0 0 2, crash 2' 'exits after its second move'
same "$(processes "mark-$$")" 0 'nothing of those is left either'

# ---- ended by its last move: the exit after it is no fault (the first move of player 1 wins here)
printf '9/9/9/9/9/9/4K4/9/8t 1\n' >"$work/won"
found=$(bounded "$TAEFL" match --engine name=bad cmd="$bot exit-after 1" depth=3 --engine name=calm kind=random \
    --openings "$work/won" --pairs 1 --json </dev/null 2>/dev/null)
same "$? $(faults "$found" calm)" '0 -' 'a game that ends before the exit shows'

# ---- what cannot play at all is refused before the match
refuses() {
    local mode=$1 words=$2
    shift 2
    play "$mode" 1 "$@" >"$work/out"
    same "$? $(wc -c <"$work/out")" '4 0' "$mode: refused"
    grep -Eq "^taefl: engine 'bad' cannot play: $words" "$work/err" && pass || miss "$mode: $(cat "$work/err")"
}
refuses crash-start 'crash: its process was ended by signal 6'
refuses hang-start "hang: no answer to 'ugi' within 500 ms" start=0.5
refuses close-start 'disconnect: closed its end'
refuses good 'crash: its process ended with exit code 127 when it was sent .ugi.; the last it printed: .*/no/such/program.*not found' \
    cmd=/no/such/program
printf '#!/bin/sh\nseq 1000 >&2\necho no weights in the folder >&2\nexit 9\n' >"$work/dying"
chmod +x "$work/dying"
refuses good 'crash: its process ended with exit code 9 when .* 999 . 1000 . no weights in the folder$' cmd="$work/dying"
play good 1 option.NoSuchOption=1 >"$work/out"
same "$? $(grep -c "answers 'info string error: .*NoSuchOption" "$work/err")" '4 1' 'an option that the engine refuses'

# ---- starts well, then not any more: the runner goes on
printf '#!/bin/sh\nif mkdir "%s/once" 2>/dev/null; then exec "%s" good; fi\nexit 7\n' "$work" "$bot" >"$work/sick"
chmod +x "$work/sick"
found=$(bounded "$TAEFL" match --engine name=bad cmd="$work/sick" nodes=50 restart=yes "${against[@]}" --pairs 1 --json \
    </dev/null 2>/dev/null)
same "$? $(score "$found" bad), $(faults "$found" bad)" '0 0 0 2, crash 2' 'crashes at a later start'
finish
