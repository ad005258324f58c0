#!/bin/bash
# The files of a match: none is harmed by another, by a file that was there, by closed descriptors
# or by a disk that fills; what cannot be written is told, and the match goes on where it stood.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
source "$TAEFL_SOURCE/tests/match/common.sh"
cd "$work" || exit 1
bots=(-e name=a kind=random -e name=b kind=greedy)
match() { bounded "$TAEFL" match "$@" </dev/null; }
lines() { wc -l <"$1"; }
# ends CODE ERR ARGUMENT…: nothing on standard output, and these words on the other.
ends() {
    local code=$1 words=$2
    shift 2
    match "$@" >out 2>err
    same "$? $(cat out) $(grep -cE "$words" err)" "$code  1" "match ${*: -4}: $words: $(cat err)"
}

# ---- one file is one thing
ends 2 'x: two outputs cannot be one file' "${bots[@]}" --journal x --games ./x
ends 2 'x: two outputs cannot be one file' "${bots[@]}" --games x --log x
echo 'name=c kind=random' >engines
ends 2 'engines: the file that is read cannot be written, too' "${bots[@]}" --engines engines --log engines
echo '# none' >book
ends 2 'book: the file that is read cannot be written, too' "${bots[@]}" --openings book order=file --log book
same "$(cat engines book)" $'name=c kind=random\n# none' 'what is read is not touched'
match "${bots[@]}" --pairs 1 --journal out >out 2>err
same "$? $(cat out) $(grep -c 'out: standard output already goes there' err)" '2  1' 'a journal at standard output'
same "$(ls)" $'book\nengines\nerr\nout' 'nothing was begun'

# ---- a game ends in a draw where one over UGI does. In this one nobody can ever win: the king stands
# behind a soldier who cannot move, and no position that stands again ends it.
printf '%s\n' 'name = endless' 'size = 7' 'start = KT5/7/7/7/7/3T3/3t3 1' 'barred = a6' \
    'no-stop = none' 'no-pass = c7,b6' 'hostile = none' 'escape = g1' 'encircle = no' 'repetition = none' >endless.rules
endless() { match -e name=a kind=random -e name=b kind=random -r file:endless.rules --pairs 1 --openings random plies=0 band=0 "$@" 2>/dev/null; }
[ -n "${TAEFL_SANITIZED:-}" ] || # much, and the same everywhere
    same "$(endless | grep -o '[0-9.]* plies a game\|at the last ply allowed ([0-9]*')" $'65536.0 plies a game\nat the last ply allowed (65536' \
    'the most plies of a game'
same "$(endless --adjudicate plies=5000 | grep -o '[0-9.]* plies a game')" '5000.0 plies a game' 'fewer by option'
ends 2 'adjudicate' "${bots[@]}" --adjudicate plies=65537
rm endless.rules

# ---- what is there is written over only where that was said
echo mine >mine
ends 2 'mine already exists; --force writes over it' "${bots[@]}" --pairs 1 --journal j --games mine
same "$(cat mine; ls j 2>/dev/null)" mine 'and no journal is begun'
match "${bots[@]}" --pairs 1 --journal j --games mine --force >first 2>err
same "$? $(grep -c '^\[Event' mine) $(lines j)" '0 2 3' 'with --force'
ends 2 'j: already exists; --resume continues it' "${bots[@]}" --pairs 1 --journal j --games more
same "$(ls more 2>/dev/null)" '' 'a refused journal leaves no games'

cp j before
match report j >>j 2>err
same "$? $(cmp j before && echo same) $(grep -c 'j: standard output already goes there' err)" '2 same 1' 'a report into its journal'
match ratings mine before >>before 2>err
same "$? $(cmp j before && echo same)" '2 same' 'ratings into one of their files'
rm before

# ---- a resumed match writes its own games again, and no others
cp mine whole
truncate -s -30 mine
match --resume --journal j --games mine >again 2>err
same "$? $(cmp mine whole && cmp first again && echo same)" '0 same' 'games that were cut off'
match --resume --journal j --games mine --pairs 2 >/dev/null 2>err
same "$? $(grep -c '^\[Event' mine) $(head -c "$(stat -c %s whole)" mine | cmp - whole && echo same)" '0 4 same' 'games go on'
sed -i 's/Player1/Other/' mine
cp mine other
ends 2 'mine already exists, and its games are not the journal.s; --force' --resume --journal j --games mine
same "$(cmp mine other && echo same)" same 'games of others stay'

# ---- descriptors that are closed are not given to files
for closed in '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
    rm -f c c.games c.log
    eval 'bounded "$TAEFL" match "${bots[@]}" --pairs 1 --journal c --games c.games --log c.log' "$closed" >said 2>&1
    code=$?
    case $closed in *'>&- '* | '>&-') wanted=4 ;; *) wanted=0 ;; esac # its report cannot be told
    same "$code $(lines c) $(grep -c '^\[Event' c.games)" "$wanted 3 2" "match with $closed"
    same "$(match report c 2>&1 >/dev/null)" '' "its journal after $closed"
done

# ---- what is no file, and what cannot be written
mkfifo pipe
ends 3 'pipe: not a file' "${bots[@]}" --journal pipe
ends 3 'pipe: not a file' --resume --journal pipe
ends 4 'nowhere/j: No such file' "${bots[@]}" --journal nowhere/j
match "${bots[@]}" --pairs 1 --journal f --games /dev/full >out 2>err
same "$? $(grep -c '/dev/full: No space left on device' err) $(grep -c 'go on with: taefl match --resume --journal f --games /dev/full$' err)" \
    '4 1 1' 'games to a full device'
match --resume --journal f --pairs 1 >out 2>err
same "$? $(lines f)" '0 3' 'and the match goes on'
# A first line that does not fit leaves nothing behind; what was there before stays.
(ulimit -f 0 && match "${bots[@]}" --pairs 1 --journal empty 2>&1 >/dev/null) | cat >err
same "${PIPESTATUS[0]} $(grep -c 'empty: File too large' err) $(ls empty 2>/dev/null)" '4 1 ' 'a journal without room'
: >empty
(ulimit -f 0 && match "${bots[@]}" --pairs 1 --journal empty 2>&1 >/dev/null) | cat >err
same "${PIPESTATUS[0]} $(ls empty)" '4 empty' 'an empty file of somebody else'
match -e name=a nodes=10 -e kind=random --pairs 1 --log /dev/full >out 2>err
same "$? $(grep -c '/dev/full: No space left on device' err) $(grep -c 'not all of it' err)" '4 1 1' 'a log to a full device'

# ---- the disk fills while the journal is written: no torn line, and nothing acknowledged is lost
fill() {
    match "${bots[@]}" --seed 3 --pairs 20 --journal "$1/j" --games "$1/g" >"$1.out" 2>"$1.err"
    echo "$? $(grep -c ': No space left on device\|: File too large' "$1.err") $(grep -c 'go on with: taefl match --resume --journal' "$1.err")"
}
# whole FOLDER: the journal's last line is whole, and all its games are in the file of games or were
# not yet told to it.
whole() {
    match report "$1/j" >/dev/null 2>"$1.err"
    same "$? $(cat "$1.err")" '0 ' "$1: the journal can be read"
    (($(lines "$1/j") > 2)) && pass || miss "$1: no game was played before the disk was full"
}
mkdir limit
same "$(ulimit -f 8; fill limit)" '4 1 1' 'a file that may not grow'
whole limit
cp limit/j before
match --resume --journal limit/j --games limit/g --pairs 4 >/dev/null 2>err
same "$? $(head -c "$(stat -c %s before)" limit/j | cmp - before && echo same)" '0 same' 'it goes on when there is room'
match "${bots[@]}" --seed 3 --pairs 4 --games straight >/dev/null 2>&1
bare() { sed -e '/^\[Date/d' -e 's/[0-9]*\.[0-9]* *s}//g' "$1" | tr -d ' \n'; }
same "$(cmp <(bare limit/g | head -c 3000) <(bare straight | head -c 3000) && echo same)" same 'with the games of a run in one piece'
mkdir disk
export -f fill match bounded lines
export work
# shellcheck disable=SC2016 # expanded by the inner shell
inner='mount -t tmpfs -o size=20k none disk && { bots=(-e name=a kind=random -e name=b kind=greedy); fill disk; cp -r disk kept; }'
if said=$(unshare -m bash -c "$inner" 2>/dev/null); then
    same "$said" '4 1 1' 'a full disk'
    whole kept
fi
finish
