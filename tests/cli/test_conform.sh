#!/bin/bash
# taefl conform and taefl perft against the files other programs made, and against files that are
# wrong in each possible way.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
data=$TAEFL_SOURCE/tests/conformance

# ---- the whole file, packed; some of it plain, and through a pipe
lines=$(xz -dc "$data/vectors.jsonl.xz" | wc -l)
same "$(taefl conform "$data/vectors.jsonl.xz")" "$lines passed, 0 failed" 'all vectors, packed'
xz -dc "$data/vectors.jsonl.xz" >"$work/all.jsonl"
awk 'NR % 8 == 1' "$work/all.jsonl" >"$work/some.jsonl"
some=$(wc -l <"$work/some.jsonl")
same "$(taefl conform "$work/some.jsonl" "$work/some.jsonl")" "$((2 * some)) passed, 0 failed" 'some twice'
same "$(xz -c "$work/some.jsonl" | "$TAEFL" conform -)" "$some passed, 0 failed" 'through a pipe'

# ---- lines that say something else are found, each with file and line, and nothing else is
head -n 6 "$work/all.jsonl" >"$work/good"
grep '"maerstanas"' "$work/all.jsonl" | head -n 2 >>"$work/good"
grep '"nextResult":"p2"' "$work/all.jsonl" | head -n 1 >>"$work/good"
grep '"result":"p1"' "$work/all.jsonl" | head -n 1 >>"$work/good"
same "$(taefl conform "$work/good")" '10 passed, 0 failed' 'ten good lines'

# wrong LINE SED-SCRIPT WORDS: with that line changed it fails, and says WORDS.
wrong() {
    sed "$1$2" "$work/good" >"$work/bad"
    cmp -s "$work/good" "$work/bad" && miss "the change $2 changes nothing"
    expect 1 "bad:$1: $3.*9 passed, 1 failed" '' conform "$work/bad"
}
wrong 1 's/"c5c1",//' 'moves \(those that differ\): expected -, found c5c1'
wrong 1 's/"c5c2"/"c5c2","c5c20"/' 'moves \(those that differ\): expected c5c20, found -'
wrong 2 's/"moves":\[.*\],"move"/"moves":[],"move"/' 'moves .*: expected -, found a4a1 a4a2 '
wrong 3 's/"next":"3/"next":"2t/' 'next: expected 2tttt3'
wrong 4 's/"move":"f1g1"/"move":"f1d1"/' 'move: expected f1d1, found that it is illegal'
wrong 5 's/"result":null/"result":"draw"/' 'result: expected draw, found null'
wrong 6 's/"position":"3/"position":"12/' 'position: expected 12ttt3.*two numbers of empty'
wrong 6 's/"position":"3/"position":"\\u001b3/' 'position: expected \?3ttt3.*, found column 1: .\?. is not a piece'
wrong 7 's/"score":\[0,0\]/"score":[0,1]/' 'score: expected 0 1, found 0 0'
wrong 8 's/"score":\[2,0\]/"score":[0,0]/' 'score: expected 0 0, found 2 0'
wrong 9 's/"nextResult":"p2"/"nextResult":null/' 'nextResult: expected null, found p2'
wrong 10 's/"result":"p1"/"result":"p2"/' 'result: expected p2, found p1'
wrong 1 's/"result":null/"result":null,"score":[1,2]/' 'score: expected 1 2, found none'

# ---- lines that are no vectors: bad input with file and line; the others are checked all the same
bad() {
    sed "$1$2" "$work/good" >"$work/bad"
    cmp -s "$work/good" "$work/bad" && miss "the change $2 changes nothing"
    "$TAEFL" conform "$work/bad" >"$work/out" 2>"$work/err"
    same "$? $(cat "$work/out")" '3 9 passed, 0 failed' "$2"
    grep -Eq "^taefl: .*bad:$1: $3" "$work/err" && pass || miss "$2: $(cat "$work/err")"
}
bad 3 's/}$//' 'no JSON: column [0-9]+: '
bad 4 's/.*//' 'no JSON: column'
bad 4 's/.*/[1]/' 'no JSON object'
bad 5 's/"rules"/"rule"/' '"rules" is missing, or is no string'
bad 5 's/"rules":"tablut-ashton"/"rules":5/' '"rules" is missing, or is no string'
bad 5 's/tablut-ashton/tablut-aston/' "column 1: unknown rule set 'tablut-aston'"
bad 6 's/"position"/"where"/' '"position" is missing'
bad 6 's/"moves":\[/"moves":[7,/' '"moves" holds something that is no string'
bad 6 's/"moves":\[/"moves":["z",/' "\"moves\" are not sorted at '[a-i]"
bad 6 's/"moves"/"Moves"/' '"moves" is missing, or is no list'
bad 6 's/"next"/"then"/' '"next" is missing'
bad 7 's/"score":\[0,0\]/"score":[0]/' '"score" is no list of two numbers'
bad 10 's/"result":"p1"/"result":1/' '"result" is neither a string nor null'
bad 2 's/$/ {}/' 'no JSON: column'

# ---- files
taefl conform "$work/no-such-file" >"$work/out" 2>"$work/err"
same "$? $(grep -c '^taefl: .*/no-such-file: No such file or directory$' "$work/err")" '3 1' 'no such file'
head -c 100000 "$data/vectors.jsonl.xz" >"$work/short.xz"
"$TAEFL" conform "$work/short.xz" >"$work/out" 2>"$work/err"
same "$? $(grep -Ec 'short.xz:[0-9]+: the compressed data end too early' "$work/err")" '3 1' 'a packed file cut short'
same "$(taefl conform "$work/good" "$work/no-such-file" 2>/dev/null)" '10 passed, 0 failed' 'one good file of two'
: >"$work/empty"
same "$(taefl conform "$work/empty")" '0 passed, 0 failed' 'an empty file'

# ---- perft: the counts of the file up to depth 3 (the others: test_slow_perft.sh), and the same on
# threads, all moves made, and divided
perft() { taefl perft "$@" 2>/dev/null; }
deepest=3 four=4 leaves_at_four=19161264
[ -z "${TAEFL_SANITIZED:-}" ] || deepest=2 four=3 leaves_at_four=248616 # the same code, fewer times
while read -r rules depth leaves; do
    [ "$depth" -le $deepest ] || continue
    same "$(perft "$rules" "$depth")" "$leaves" "perft $rules $depth"
    same "$(perft "$rules" "$depth" --make-all --threads 2)" "$leaves" "perft $rules $depth --make-all"
done <"$data/perft.txt"
same "$(perft tablut-katz 0)" 1 'depth 0 is one leaf'
same "$(perft tablut-katz 0 --divide --threads 3)" 1 'depth 0 divided'
same "$(perft tablut-ashton $four --threads 3)" $leaves_at_four "depth $four on three threads"
same "$(perft gardsdansen 4 --divide --threads 2 | awk 'NF == 2 { sum += $2 } NF == 1 { total = $1 } END { print sum - total, total }')" \
    '0 17653' 'divided, the leaves add up'
same "$(perft tablut-ashton 3 --position '9/9/9/9/9/9/9/K8/4t4 2')" 0 'a finished game has no moves'
same "$(perft tablut-ashton 2 -p '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1')" 4408 '--position'
expect 0 '^4408$' 'tablut-ashton, depth 2: .* leaves a second \(threads: 1\)' perft tablut-ashton 2
finish
