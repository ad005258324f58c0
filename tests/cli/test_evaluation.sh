#!/bin/bash
# What evaluates in the laboratory is said, and is the same for a law whoever wrote it down: in matches,
# tuning and learning. Equal engines play each opening once.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
cd "$work" || exit 1
equal=(--engine name=a nodes=60 --engine name=b nodes=60 --openings random plies=2 band=0 --pairs 4)
sum_of() { grep -a -m1 '^sum ' "$1" | cut -d' ' -f2; }
brandubh="network brandubh $(sum_of "$TAEFL_SOURCE/data/networks/brandubh.network")"

# ---- equal and deterministic engines: one game an opening, and an interval for the sides
expect 0 "^brandubh, 4 games, complete
a against b: .* in 4 games
  Once .*
Sides    White \+[0-4] =[0-4] -[0-4] \([0-9.]+ %\) \[[0-9.]+, [0-9.]+\] 95 %; .*
Evaluates a: $brandubh
Evaluates b: $brandubh" '' match --rules brandubh "${equal[@]}" --journal once.jsonl
cp out once.txt
same "$(grep -c '"moves"' once.jsonl) $(grep -o '"moves":"[^"]*"' once.jsonl | sort -u | wc -l)" '4 4' 'four games, all different'
expect 0 "$(sed 's/[][+().*]/\\&/g' once.txt)" '' match report once.jsonl
expect 0 '"games":4,.*"sides":\{"value":[0-9.]+,"low":[0-9.]+,"high":[0-9.]+\},"once":true,.*"evaluation":"network brandubh ' '' match report once.jsonl --json
head -1 once.jsonl >none.jsonl
expect 0 '^brandubh, 0 games, [a-z]*.No game was played\..Evaluates ' '' match report none.jsonl
expect 0 'in 8 games.*  Elo .*Evaluates a: terms.Evaluates b: network' '' match --rules brandubh "${equal[@]:0:3}" option.EvalFile=none "${equal[@]:3}"
expect 0 'in 8 games' '' match --rules brandubh "${equal[@]:0:3}" option.Threads=2 "${equal[@]:3:3}" option.Threads=2 "${equal[@]:6}"
expect 0 'in 8 games' "'a' and 'b' are equal and deterministic, so both games" match --rules brandubh "${equal[@]}" --engine kind=random

# ---- a file with a built-in law plays as that law does
printf 'name = same\nbase = brandubh\n' >same.rules
printf 'name = swift\nbase = brandubh\nking-step = 2\n' >swift.rules
moves() { grep -o '"moves":"[^"]*"' "$1"; }
expect 0 "^file:same.*Evaluates a: $brandubh" '' match --rules file:same.rules "${equal[@]}" --journal same.jsonl
same "$(moves same.jsonl)" "$(moves once.jsonl)" 'its games'
expect 0 "The engine plays them with the $brandubh\." '' rules file:same.rules
expect 0 '^file:swift.*Evaluates a: terms' '' match --rules file:swift.rules "${equal[@]}"

# ---- a law's own network is found beside its file, whatever its name, and goes with a journal
learn=(learn --rules file:swift.rules --games 20 --nodes 20 --random 4 --epochs 1)
expect 0 '^file:swift#[0-9a-f]{8}: games by terms' '' "${learn[@]}" --out some.network --data swift.data
swift="network file:swift#[0-9a-f]{8} $(sum_of some.network)"
expect 0 "Evaluates a: $swift
Evaluates b: terms" '' match --rules file:swift.rules --engine name=a nodes=60 --engine name=b nodes=60 option.EvalFile=none \
    --pairs 2 --openings random plies=2 band=0 --journal swift.jsonl
expect 0 "Evaluates a: $swift" '' match report swift.jsonl
mkdir away && cp swift.rules away
head -n 3 swift.jsonl >cut.jsonl
expect 0 'in 4 games.*' '2 games are played already' match --resume --journal cut.jsonl
same "$(tail -n 1 cut.jsonl | sed 's/"used".*//; s/"date".*//')" "$(tail -n 1 swift.jsonl | sed 's/"used".*//; s/"date".*//')" 'a resumed match plays with it'
expect 0 'Evaluates a: terms' '' match --rules file:away/swift.rules "${equal[@]}"
expect 0 '"evaluation":"network file:swift#' '' tune search --rules file:swift.rules --games 5 --nodes 10 --longest 200 --json
expect 0 'games by terms' '' "${learn[@]}" --out other.network --data swift.data
head -n 3 swift.jsonl >cut.jsonl
cp some.network kept
taefl "${learn[@]}" --seed 9 --out some.network --force >/dev/null
expect 3 '' 'some\.network: the match was played with another network, [0-9a-f]{16}$' match --resume --journal cut.jsonl
rm some.network
expect 3 '' 'some\.network: there is no network for file:swift#' match --resume --journal cut.jsonl
cp kept some.network
rm other.network
printf x >>some.network
expect 0 'Evaluates a: terms' 'swift.rules: warning: .*some.network' match --rules file:swift.rules "${equal[@]}"

# ---- tuning says that its games are those of the terms
expect 0 "Games by terms\. Elsewhere $brandubh evaluates" '' tune chances --rules brandubh --nodes 10 --games 5
expect 0 'Games by terms\.
' '' tune chances --rules gardsdansen --nodes 10 --games 5
finish
