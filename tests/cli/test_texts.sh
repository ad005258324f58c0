#!/bin/bash
# Text files from every system: a byte-order mark, CR LF and CR change nothing, and what is not UTF-8 is
# refused with that reason.
. "$(dirname "$0")/common.sh"
data=$TAEFL_SOURCE/tests/data

# written FILE: as other systems write it, in $work/FORM-NAME; `forms` are good, `foreign` are refused.
forms=(mark crlf cr) foreign=(utf16 latin1)
written() {
    local name=${1##*/}
    { printf '\xef\xbb\xbf' && cat "$1"; } >"$work/mark-$name"
    sed 's/$/\r/' "$1" >"$work/crlf-$name"
    tr '\n' '\r' <"$1" >"$work/cr-$name"
    { printf '\xff\xfe' && sed 's/./&\x00/g' "$1"; } >"$work/utf16-$name"
    { cat "$1" && printf '# \xf6\n'; } >"$work/latin1-$name"
}
# reads NAME OUT ARGUMENT…: the command, with FILE for the file's name, reads every form of it.
reads() {
    local name=$1 out=$2 form
    shift 2
    for form in "${forms[@]}"; do expect 0 "$out" '' "${@//FILE/$work/$form-$name}"; done
    for form in "${foreign[@]}"; do expect 3 '' 'save it as UTF-8' "${@//FILE/$work/$form-$name}"; done
}

taefl db import "$data/games.pgn" >"$work/out" # makes the database
echo 'idiot' >"$work/words"
written "$work/words"
for form in "${forms[@]}"; do
    expect 0 '' '' admin filter "$work/$form-words"
    same "$(taefl admin filter)" idiot "the words of $form"
done

printf 'Closed on Monday\nSorry\n' >"$work/notice"
written "$work/notice"
for form in "${forms[@]}"; do
    expect 0 '' '' admin notice announcement "$work/$form-notice"
    same "$(taefl admin notice announcement)" $'Closed on Monday\nSorry' "the notice of $form"
done
for form in "${foreign[@]}"; do
    expect 3 '' 'save it as UTF-8' admin filter "$work/$form-words"
    expect 3 '' 'save it as UTF-8' admin notice announcement "$work/$form-notice"
done

echo 'start moves e3c3' >"$work/openings"
printf 'kind=random\nkind=greedy\n' >"$work/engines"
written "$work/openings"
written "$work/engines"
play=(match -r tablut-ashton --pairs 1 --adjudicate plies=4)
reads openings '2 games' "${play[@]}" -e kind=random -e kind=greedy --openings FILE
reads engines '2 games' "${play[@]}" --openings random plies=0 band=0 --engines FILE

{ echo '# a comment' && grep -v '^#' "$data/suite-tafl.txt" | head -n 2; } >"$work/suite"
xz -dc "$TAEFL_SOURCE/tests/conformance/vectors.jsonl.xz" | head -n 2 >"$work/vectors"
written "$work/suite"
written "$work/vectors"
reads suite ' of 2 ' suite run FILE -n 1000
for form in "${forms[@]}"; do expect 0 '2 passed, 0 failed' '' conform "$work/$form-vectors"; done
for form in "${foreign[@]}"; do
    taefl conform "$work/$form-vectors" >"$work/out" 2>"$work/err"
    same "$? $(grep -c 'save it as UTF-8' "$work/err")" '3 1' "the vectors of $form"
done

printf '[%s]\n' '{"id":"x","rules":"tablut-bologna","position":"4t4/9/4t4/2t6/t1t6/2tt5/3Kt2t1/3T5/2Tt3t1 2","side":2,"turns":1,"clear":2,"sole":1,"margin":0,"line":["c4c3"],"nodes":66}' >"$work/puzzles"
written "$work/puzzles"
reads puzzles '1 proved, 0 failed' puzzles check FILE

printf 'Anna\nErik\n' >"$work/class"
written "$work/class"
for form in "${forms[@]}" "${foreign[@]}"; do
    : >"$work/out" # the one before has said its own
    timeout 20 "$TAEFL" serve --data "$work/$form.db" --class "$work/$form-class" --listen 127.0.0.1:0 </dev/null >"$work/out" 2>&1 &
    soon "grep -q 'The page is at\|save it as' '$work/out' || ! kill -0 $!"
    kill $! 2>/dev/null
    wait $!
    case $form in
    utf16 | latin1) grep -q 'save it as UTF-8' "$work/out" && pass || miss "the class of $form: $(<"$work/out")" ;;
    *) same "$(taefl admin people --data "$work/$form.db" | grep -c '^Anna \|^Erik ')" 2 "the class of $form" ;;
    esac
done
finish
