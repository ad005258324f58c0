#!/bin/bash
# taefl lab verify: its answers and its exit codes. The same of examples/proofs/verify.mjs, which shares no code with it.
# The first checks the smallest chunk of each certificate in data/proofs/, the second the smallest of all;
# tests/proof/test_long_certificates.sh checks everything.
. "$(dirname "$0")/common.sh"
tiny=$TAEFL_SOURCE/tests/data/tiny.proof other=$TAEFL_SOURCE/examples/proofs/verify.mjs

# other CODE PATTERN ARGUMENT…: what the second checker says.
other() {
    local code=$1 pattern=$2 found
    shift 2
    found=$(node "$other" "$@" 2>&1; echo "code $?")
    [[ ${found##*code } == "$code" && $found =~ $pattern ]] && pass || miss "verify.mjs $*: not $code /$pattern/: $found"
}

expect 0 'tiny.proof: player 1 wins tiny from 5/2t2/2K2/2t2/5 1 within 11 plies \(442 positions, 62 moves\)$' '' lab verify "$tiny"
expect 0 '"longest":11,.*"whole":true' '' lab verify --json --jobs 4 "$tiny"
expect 0 'chunk 3 of 4 holds$' '' lab verify --chunk 3 "$tiny"
other 0 'player 1 wins from 5/2t2/2K2/2t2/5 1 within 11 plies' "$tiny"
other 0 'chunk 3 holds' --chunk 3 "$tiny"
expect 0 'within 11 plies' '' lab verify --table "$work/tiny.table" "$tiny"
(($(stat -c %s "$work/tiny.table") == 54 * 8)) && pass || miss "tiny.table has not a row for each of 54 decisions"
[[ $(od -An -v -tu8 -w8 --endian=little "$work/tiny.table" | sort -c -n -u 2>&1) ]] && miss 'tiny.table is not in order' || pass
expect 2 '' 'tiny.table.*--force' lab verify --table "$work/tiny.table" "$tiny"
expect 0 'within 11 plies' '' lab verify --force --table "$work/tiny.table" "$tiny"
expect 1 '' 'it has no chunk 4, only 4$' lab verify --chunk 4 "$tiny"
other 1 'it has no chunk 4' --chunk 4 "$tiny"
expect 2 '' "no action 'prove'" lab prove
expect 2 '' 'verify needs the names of certificates' lab verify
expect 3 '' 'No such file' lab verify "$work/absent.proof"
expect 3 '' "line 1: 'Taefl-Proof: …' expected" lab verify "$other"
other 1 'no such file' "$work/absent.proof"
other 1 'not a certificate' "$other"

# forged WORDS OTHER SED: the head of the certificate changed, and what both say.
forged() {
    LC_ALL=C sed "$3" "$tiny" >"$work/forged.proof"
    expect 1 '' "$1" lab verify "$work/forged.proof"
    other 1 "$2" "$work/forged.proof"
}
forged 'a line is longer than the head says' "the longest line has 13 plies, not 11" 's/^\(Chunk: 1t3.*\), 7, /\1, 9, /'
forged 'positions, not 443' 'the sums are wrong' 's/^Positions: 442/Positions: 443/'
forged 'the move has number 5, but there are only 3' 'there is no such move' 's/^| repetition.*/| king-step = 1/'
forged 'needs only' 'the longest line has' 's/^Leaf: 1/Leaf: 2/'
forged 'the checksum is wrong' 'are damaged' 's/, a0a76e59$/, a0a76e58/'
forged "rests on '5/5/2K2/5/5 1', won within 3 plies, which no other file" 'which no other file here proves' 's/^\(Longest: 11\)$/\1\nRests-On: 5\/5\/2K2\/5\/5 1, 3/'

# misread LINE TAEFL OTHER: this line in the law is refused, since what a checker does not know it would pass over.
misread() {
    LC_ALL=C sed "s/^| repetition.*/| $1/" "$tiny" >"$work/forged.proof"
    expect 3 '' "forged.proof: the law: line 3, column [0-9]+: $2" lab verify "$work/forged.proof"
    other 1 "$3" "$work/forged.proof"
}
misread escape "'escape' is not a line of a rules file" "does not know the squares ''"
misread 'escape = constructor' "'constructor' is not a valid value" "does not know the squares 'constructor'"
misread 'constructor = yes' "unknown key 'constructor'" "does not know the law's 'constructor = yes'"
misread 'shieldwall = maybe' "'maybe' is not a valid value" "does not know the law's 'shieldwall = maybe'"
misread 'repetition = never' "'never' is not a valid value" "does not know the law's 'repetition = never'"
# Numbers that no certificate has, and what must not be unpacked.
LC_ALL=C sed 's/^\(Chunk: 1t3.*\), 18, 7, /\1, -18, 7, /' "$tiny" >"$work/forged.proof"
expect 3 '' 'line 13: a number expected$' lab verify "$work/forged.proof"
other 1 "'-18' is no number from 0 to 16777216" "$work/forged.proof"
node -e 'const { crc32, deflateSync } = require("node:zlib"), packed = deflateSync(Buffer.alloc(1 << 26))
    const head = `Taefl-Proof: 1\nRules: tiny\n| size = 5\n| start = 5/2t2/2K2/2t2/5 1\nWinner: 1\nLeaf: 1\nStart: 5/2t2/2K2/2t2/5 1\nPositions: 1\nMoves: 1\nLongest: 1\n`
    process.stdout.write(`${head}Chunk: 5/2t2/2K2/2t2/5 1, 1, 1, ${packed.length}, ${crc32(packed).toString(16).padStart(8, "0")}\n\n`)
    process.stdout.write(packed)' >"$work/bomb.proof"
expect 1 '' 'its bytes are not 1 packed moves$' lab verify "$work/bomb.proof"
other 1 'Cannot create a Buffer larger than 1 bytes' "$work/bomb.proof"

# The law of a rule set that is built in must be this one.
LC_ALL=C sed 's/^Rules: tiny/Rules: brandubh/' "$tiny" >"$work/forged.proof"
expect 1 '' 'the law is not that of brandubh$' lab verify "$work/forged.proof"

least=
for proof in "$TAEFL_SOURCE"/data/proofs/*.proof; do
    # the one with the fewest moves, but some: MOVES CHUNK FILE
    chunk=$(LC_ALL=C grep -a '^Chunk: ' "$proof" | awk -F ', ' -v file="$proof" '$2 { print $2, NR - 1, file }' | sort -n | sed q)
    least+=$chunk$'\n'
    read -r _ chunk _ <<<"$chunk"
    expect 0 'holds' '' lab verify --chunk "$chunk" "$proof"
done
read -r _ chunk proof < <(sort -n <<<"$least" | sed '/./!d;q')
other 0 'holds' --chunk "$chunk" "$proof"
finish
