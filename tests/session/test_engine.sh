#!/bin/bash
# taefl engine as a process: the end of its input, lines without end, output that cannot be written.
set -u
taefl=${TAEFL:?the program}
passed=0 failed=0

# expect WORDS WANTED-CODE WANTED-OUTPUT-PATTERN COMMAND…: output on one line, lines joined by '|'.
expect() {
    local words=$1 code=$2 pattern=$3 output got
    shift 3
    output=$("$@" 2>&1 | tr '\n' '|'; exit "${PIPESTATUS[0]}")
    got=$?
    # shellcheck disable=SC2053
    if [ $got = "$code" ] && [[ $output == $pattern ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n  exit code %s, wanted %s\n  output %.400s\n  wanted %s\n' \
            "$words" $got "$code" "$output" "$pattern"
    fi
}
engine() { printf "$1" | "$taefl" engine; return "${PIPESTATUS[1]}"; }
long_line() {
    { head -c 3000000 /dev/zero | tr '\0' 'x'; printf '\nisready\n'; } | "$taefl" engine
    return "${PIPESTATUS[1]}"
}
full_disk() { printf 'ugi\n' | "$taefl" engine >/dev/full; return "${PIPESTATUS[1]}"; }
no_reader() { printf 'ugi\nquery moves\n' | "$taefl" engine | head -c 1 >/dev/null; return "${PIPESTATUS[0]}"; }

expect 'a byte-order mark, as PowerShell pipes it' 0 'readyok|' engine '\xef\xbb\xbfisready\r\n'
expect 'nothing at all' 0 '' engine ''
expect 'a last line without its end' 0 'response true|' engine 'query p1turn'
expect 'CR LF' 0 'response true|readyok|' engine 'query p1turn\r\nisready\r\n'
expect 'bytes of zero' 0 'info string error: column 1: the line has a control byte|readyok|' \
    engine '\0\0\nisready\n'
expect 'the end of the input ends a search' 0 '*bestmove ????|' engine 'go infinite'
expect 'and one with limits' 0 '*bestmove ????|' engine 'go depth 100 searchmoves e3a3'
expect 'and a count' 0 '*info string error: perft was stopped before its end|' engine 'perft 9\n'
expect 'quit, and what comes after it' 0 'readyok|' engine 'isready\nquit\nisready\n'
expect 'a line of 3 MB' 0 'info string error: the line is longer than 1048576 bytes|readyok|' long_line
expect 'a full disk' 4 'taefl: cannot write the output|' full_disk
# Whoever holds its input open gets an end nevertheless.
held() {
    local folder
    folder=$(mktemp -d)
    mkfifo "$folder/input"
    exec 9<>"$folder/input"
    echo ugi >&9
    timeout 60 "$taefl" engine <"$folder/input" >/dev/full
    set -- $?
    exec 9>&-
    rm -r "$folder"
    return "$1"
}
# What an option names is a file: a pipe would keep the engine waiting, and its own input is no network.
piped() {
    local folder code
    folder=$(mktemp -d)
    mkfifo "$folder/pipe"
    printf 'setoption name %s value %s\n' EvalFile "$folder/pipe" Rules "file:$folder/pipe" EvalFile - EvalFile /dev/stdin \
        Rules file:- Rules file:/dev/stdin | timeout 60 "$taefl" engine | sed "s#$folder/##"
    code=${PIPESTATUS[1]}
    rm -r "$folder"
    return "$code"
}
expect 'a pipe and the input itself as files' 0 "info string error: the network pipe cannot be used: not a regular file|\
info string error: column 28: the rules file pipe cannot be read: not a regular file|\
info string error: the network - cannot be used: not a regular file|\
info string error: the network /dev/stdin cannot be used: not a regular file|\
info string error: column 28: the rules file - cannot be read: not a regular file|\
info string error: column 28: the rules file /dev/stdin cannot be read: not a regular file|" piped
expect 'a full disk, and the input stays open' 4 'taefl: cannot write the output|' held
expect 'nobody reads' 0 '' no_reader
expect 'help' 0 '*taefl engine*' "$taefl" engine --help
expect 'an argument too many' 2 'taefl: *' "$taefl" engine now
printf '%d passed, %d failed, 0 skipped\n' $passed $failed
[ $failed = 0 ]
