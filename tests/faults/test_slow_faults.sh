#!/bin/bash
# Faults one after the other, by a library that lets the Nth write, fsync, rename or malloc fail
# (preload.c): under convert, match with journal and games, and the kept game of play. Whatever
# fails is told; nothing that was acknowledged is lost; files are old or new, never in between.
set -u
[ -w /dev/shm ] && export TMPDIR=/dev/shm # thousands of syncs, and no disk to wait for
source "$TAEFL_SOURCE/tests/cli/common.sh"
library=$TAEFL_BUILD/faults/libfaults.so
cd "$work" || exit 1
[ -e "$library" ] || miss "no $library"
runs=0

# with CALL N MODE COMMAND…: runs it with the fault; the answer is in code, out and err. False if
# there was no such call any more.
with() {
    local call=$1 n=$2 mode=$3
    shift 3
    rm -f told
    LD_PRELOAD=$library FAULT_CALL=$call FAULT_AT=$n FAULT_MODE=$mode FAULT_TOLD=$work/told \
        "$@" >out 2>err
    code=$?
    runs=$((runs + 1))
    [ -e told ]
}
# steps CALL: the numbers of calls to try; for memory, of which there are thousands, ever rarer.
steps() {
    local n=1
    if [ "$1" = malloc ]; then
        while ((n < 100000)); do echo $n; n=$((n + 1 + n / 3)); done
    else
        seq 1000
    fi
}
ended() { ((code == 4)) && grep -q '^taefl: ' err; }
# Memory that is not there may be done without (a smaller buffer of the C library), but then all is well.
well() { [ "$1" = malloc ] && ((code == 0)); }

captured=$TAEFL_SOURCE/tests/conformance/bologna-gamelog.txt
cat >small.pgn <<'PGN'
[Rules "tablut-bologna"]

1. e3-a3! {first} 1... e2-a2xa3 {second} (1... e2-b2) 2. c5-c1 *
PGN

# ---- convert: the file is the old one or the new one, and what lies beside it is nothing
mkdir files
taefl convert --to json small.pgn >new.json
check_convert() {
    local what=$1 now=none
    [ -e files/out.json ] && now=other
    cmp -s files/out.json old.json && now=old
    cmp -s files/out.json new.json && now=new
    if ! ended && ! well "$call"; then
        miss "$what: exit code $code: $(cat err)"
    elif [[ $now == other || $(ls -A files) != "${beside:+out.json}" && $now != new ]]; then
        miss "$what: $now: $(ls -A files)"
    elif [[ $code == 0 && $now != new ]]; then
        miss "$what: no error, but $now"
    else
        pass
    fi
}
echo 'the old one' >old.json
for beside in old ''; do
    for mode in once on half; do
        for call in write fsync rename malloc; do
            [[ $mode == half && $call != write || $mode == on && $call != write ]] && continue
            for n in $(steps $call); do
                rm -rf files/*
                [ -z "$beside" ] || cp old.json files/out.json
                with $call "$n" $mode "$TAEFL" convert --force small.pgn files/out.json </dev/null || break
                check_convert "convert, $mode $call $n, ${beside:-new}"
            done
            ((n > 1)) && pass || miss "convert: no $call to fail"
        done
    done
done

# ---- match: the journal can be read, has every game that the file of games has, and goes on
bots=(-e name=a kind=random -e name=b kind=random --pairs 2 --seed 5)
bare() { sed -e '/^\[Date/d' -e 's/[0-9]*\.[0-9]* *s}//g' "$1" | tr -d ' \n'; }
numbers() { tail -n +2 "$1" | sed 's/^{"game":\([0-9]*\),.*/\1/' | sort -n | tr '\n' ' '; }
taefl match "${bots[@]}" --games whole >/dev/null 2>err
check_match() {
    local what=$1 games kept=0
    games=$(grep -cs '^1\. ' g)
    if ! ended && ! well "$call"; then
        miss "$what: exit code $code: $(cat err)"
        return
    fi
    # One whole line behind another, however it failed.
    [ -s j ] && kept=$(($(wc -l <j) - 1))
    if [ -s j ] && [[ $call != malloc && $(tail -c 1 j) != '' ]]; then
        miss "$what: a torn line"
    elif ((${games:-0} > kept)); then
        miss "$what: $games games, $kept in the journal"
    elif ((kept >= 0)) && [ -s j ] && [[ $call != malloc && $code == 4 ]] && ! grep -q 'go on with: taefl match --resume --journal j' err &&
        ((kept > 0)); then
        miss "$what: nothing says how to go on: $(cat err)"
    else
        pass
    fi
    taefl match "${bots[@]}" --resume --journal j --games g >/dev/null 2>err
    same "$? $(numbers j) $(cmp <(bare g) <(bare whole) && echo same)" '0 1 2 3 4  same' "$what, resumed: $(cat err)"
}
for mode in once on half; do
    for call in write fsync malloc; do
        [[ $mode == half && $call != write || $mode == on && $call != write ]] && continue
        for n in $(steps $call); do
            rm -f j g
            with $call "$n" $mode "$TAEFL" match "${bots[@]}" --journal j --games g </dev/null || break
            check_match "match, $mode $call $n"
        done
        ((n > 1)) && pass || miss "match: no $call to fail"
    done
done

# ---- play: the game goes on, the failure is told, and what is kept is the game up to some move
export XDG_STATE_HOME=$work/state
moves=$'e4d4\nd9d8\ne3d3\nf9f8\n'
check_play() {
    local what=$1 file plies=0
    file=$(ls state/taefl/*.pgn 2>/dev/null)
    [ -z "$file" ] || plies=$(taefl convert --to json "$file" | grep -o '"move":' | wc -l)
    if [[ $call == malloc ]]; then
        ended || well $call && pass || miss "$what: exit code $code: $(cat err)"
    elif ((code != 0)) || ! grep -q 'the game cannot be kept: ' err; then
        miss "$what: exit code $code, $(cat err)"
    elif [[ $mode == once && $plies -lt 3 ]]; then
        miss "$what: only $plies plies are kept"
    else
        pass
    fi
    # Whatever was kept can be gone on with.
    if ((plies)); then
        printf 'quit\n' | "$TAEFL" play --plain --resume >/dev/null 2>err
        same "$? $(cat err)" '0 ' "$what, resumed"
    fi
    same "$(find state/taefl -name '.taefl-*' 2>/dev/null)" '' "$what: nothing lies about"
}
play() { "$TAEFL" play tablut-katz --plain -1 person -2 person <<<"$moves"; }
for mode in once on; do
    for call in write fsync rename malloc; do
        [[ $mode == on && $call != write ]] && continue
        for n in $(steps $call); do
            rm -rf state
            with $call "$n" $mode play || break
            check_play "play, $mode $call $n"
        done
        ((n > 1)) && pass || miss "play: no $call to fail"
    done
done
((runs > 100)) && pass || miss "only $runs runs"
echo "$runs runs"
finish
