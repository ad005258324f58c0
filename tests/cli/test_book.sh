#!/bin/bash
# taefl book: from the seed alone, whatever the threads and from a file of games; what the file says. And the books in the
# repository: each built-in rule set has one, it knows the start and stays small.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
small=(brandubh --games 12 --nodes 20 --seed 5)

expect 0 '^taefl book 1
rules brandubh
games 12
nodes 20
wide 12
random 0
seed 5
network [0-9a-f]{16}
program taefl [^
]*
(
[-_0-9A-Za-z]{7}( [a-g][1-7][a-g][1-7] [0-9]+ [0-9]+ [0-9]+ [0-9]+)+)+$' '' book "${small[@]}"
once=$(cat "$work/out")
same "$(taefl book "${small[@]}" --threads 3)" "$once" 'three threads'
same "$(taefl book "${small[@]}" --data "$work/games")" "$once" 'with a file of games'
same "$(wc -l <"$work/games")" 13 'lines of that file'
same "$(taefl book "${small[@]}" --data "$work/games")" "$once" 'games out of it'
expect 0 '^brandubh: [0-9]+ positions, [0-9]+ moves$' '' book "${small[@]}" --out "$work/book"
same "$(cat "$work/book")" "$once" 'the file'
expect 2 '' 'book.*--force' book "${small[@]}" --out "$work/book"
expect 0 '^\{"rules":"brandubh","positions":[0-9]+,"moves":[0-9]+\}$' '' book "${small[@]}" --out "$work/book" --force --json
expect 3 '' 'were played with wide 12, not 3' book "${small[@]}" --wide 3 --data "$work/games"
expect 2 '' "unknown rule set 'nobody'" book nobody

# The start's moves are those of all games but the ones that one game alone had.
games=$(grep "^$("$TAEFL" engine <<<'setoption name Rules value brandubh
query fold' | sed -n 's/^response {"key":"\([^"]*\)".*/\1/p') " <<<"$once" | awk '{ for (i = 2; i <= NF; i += 5) sum += $(i + 1) + $(i + 2) + $(i + 3) } END { print sum }')
[[ $games -ge 8 && $games -le 12 ]] && pass || miss "$games games from the start"

for rules in $(taefl rules | grep -oE '^[a-z-]+$'); do
    file=$TAEFL_SOURCE/data/books/$rules.book
    [[ -f $file ]] || { miss "$rules has no book"; continue; }
    same "$(sed -n 2p "$file")" "rules $rules" "$file"
    size=$(wc -c <"$file")
    [[ $size -lt 200000 ]] && pass || miss "$file has $size bytes"
    key=$(printf 'setoption name Rules value %s\nquery fold\n' "$rules" | "$TAEFL" engine | sed -n 's/^response {"key":"\([^"]*\)".*/\1/p')
    grep -q "^$key " "$file" && pass || miss "$file does not know the start, $key"
done
finish
