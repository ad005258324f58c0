#!/bin/bash
# Rules files on the command line: wherever a rule set is named, in game files, in matches; the examples of
# docs/rule-files.md; what is refused.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"
rules=$TAEFL_SOURCE/examples/rules
short=file:$rules/short-king.rules

# ---- the examples of the paper are the files, and each can be read
awk -v out="$work/paper" '/^```rules$/ { block = 1; n++; next } /^```$/ { block = 0 } block { print > (out n) }' \
    "$TAEFL_SOURCE/docs/rule-files.md"
count=0
for example in "$work"/paper*; do
    name=$(sed -n 's/^name = //p' "$example")
    cmp -s "$example" "$rules/$name.rules" && pass || miss "the paper's $name is another one than the file"
    expect 0 "^file:$name#[0-9a-f]{8}: " '' rules "file:$example"
    count=$((count + 1))
done
same "$count" 4 'worked examples'

# ---- the other examples are games of other programs: the paper lists them, each names its source, and each is as many moves as it was
told=$(sed -n '/^## Games of other programs/,/^## /p' "$TAEFL_SOURCE/docs/rule-files.md" | sed -n 's/^| `\([a-z0-9-]*\)`.*/\1/p' | sort)
same "$told" "$(cd "$rules" && grep -l '^source = .*\(GitHub\|\.pdf\)' ./*.rules | sed 's#./##; s/.rules$//' | sort)" 'games of other programs'
solved=$(grep -o 'examples/rules/[a-z-]*\.rules)' "$TAEFL_SOURCE/docs/proofs.md" | wc -l)
balanced=$(grep -o 'examples/rules/[a-z-]*\.rules)' "$TAEFL_SOURCE/docs/balance.md" | wc -l)
same "$((count + $(wc -l <<<"$told") + solved + balanced))" "$(find "$rules" -name '*.rules' | wc -l)" 'all examples are told of'
while read -r name leaves; do
    same "$(taefl perft "file:$rules/$name" 3 2>/dev/null)" "$leaves" "perft of $name"
done <<END
opentafl-copenhagen.rules 806344
computer-fetlar.rules 806344
historical-7.rules 56344
historical-9.rules 251856
historical-11.rules 443264
historical-11.rules+lewis-cross 944328
simple-tafl.rules 835776
cartier-tablut.rules 353200
END
# Their sides have the names that docs/balance.md and the page give them.
for file in "$rules"/*.rules; do
    same "$(taefl rules "file:$file" | sed -n 2p)" 'Player 1: White. Player 2: Black.' "the sides of $file"
done
# What OpenTafl's record of a game says is what the file says, to the last bit of the hash.
diamond=/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/
while read -r name record; do
    printf '[rules:%s start:%s]\n\n1. f2-e2\n' "$record" "$diamond" >"$work/record.otg"
    hash=$(taefl rules "file:$rules/$name.rules" | sed -n '1s/.*#\([0-9a-f]*\):.*/\1/p')
    same "$(taefl convert "$work/record.otg" 2>/dev/null | sed -n 's/^\[Rules ".*#\(.*\)"\]$/\1/p')" "$hash" "the record of $name"
done <<END
opentafl-copenhagen dim:11 name:Copenhagen tfr:w sw:s efe:y
computer-fetlar dim:11 name:Computer_Fetlar tfr:w
END

# ---- every key of the paper's table is one the reader knows, and the other way round
keys=$(sed -n 's/^    {"\([a-z-]*\)", "[a-z]*", "[a-z -]*", FIELD_.*/\1/p' "$TAEFL_SOURCE/src/game/law/lawfield.c" | sort)
told=$(sed -n '/^## The law/,/^## Words/p' "$TAEFL_SOURCE/docs/rule-files.md" | grep '^| `' | cut -d'|' -f2 |
    grep -o '`[a-z-]*`' | tr -d '`' | grep -vx 'name\|base\|first\|weights\|chances' | sort)
same "$told" "$keys" 'the keys of the paper'
terms=$(grep -o '^    X([A-Z_]*, "[a-z-]*"' "$TAEFL_SOURCE/src/game/families/tafl/search/weights.h" | cut -d'"' -f2)
told=$(sed -n '/^## Weights/,/^## What/p' "$TAEFL_SOURCE/docs/rule-files.md" | grep '^| `' | cut -d'`' -f2)
same "$told" "$terms" 'the terms of the paper'

# ---- whose weights the engine plays with
expect 0 'The engine plays them with the weights of the nearest law, copenhagen\.' '' rules "$short"
expect 0 "The engine plays them with the file's own weights\." '' rules "file:$rules/weighed.rules"
expect 0 '"nearest":"brandubh\+weak-king"' '' rules brandubh+weak-king --json

# ---- named everywhere
expect 0 '^  ┌.*' '' show "$short"
alone='11/11/11/11/4t6/5K5/11/11/11/11/1t9 1'
same "$(taefl moves "$short" "$alone" | grep -c '^f6')" 12 'three steps each way'
expect 1 'f6f10 is illegal: f10 is farther from f6 than the king goes' '' why "$short" "$alone" f6f10
expect 0 '^file:short-king#' '' compare "$short" copenhagen start
expect 0 'Only in copenhagen: 8' '' compare "$short" copenhagen "$alone"
expect 0 '\[on\]  \+calm: rows on the edge are safe \(Q1\)' '' rules "file:$rules/calm-brandubh.rules+calm"
expect 0 '^6792$' 'file:outposts#' --rules-file "$rules/outposts.rules" --rules-file "$rules/short-king.rules" perft outposts 2
same "$(taefl perft tablut-katz 3 2>/dev/null)" "$(taefl perft "file:$TAEFL_SOURCE/data/rules/tablut-katz.rules" 3 2>/dev/null)" \
    'a built-in rule set as a file'
same "$(taefl --rules-file "$rules/outposts.rules" rules | tail -n 3 | head -n 2 | sed 's/#.*//')" $'file:outposts\n    Outposts' 'in the list'
same "$(taefl --rules-file "$rules/outposts.rules" rules --json | tail -n 1 | grep -o '"title":"[^"]*"')" '"title":"Outposts"' 'in the list as JSON'
taefl rules saami-tablut+linnaean --file >"$work/saami.rules"
same "$(taefl rules "file:$work/saami.rules" --file | grep -v '^clauses')" "$(grep -v '^clauses' "$work/saami.rules")" \
    'a written file comes back'
# A built-in set comes with all that its file says: translations, lesson, weights.
for set in copenhagen tablut-classic brandubh-hnefatafl-org; do
    taefl rules "$set" --file >"$work/whole.rules"
    same "$(sed 's/#.*//' "$TAEFL_SOURCE/data/rules/$set.rules" | grep -E '^(title|lesson|clause\.words|option\.words|weights|history)' | sed 's/ *$//' | sort)" \
        "$(grep -E '^(title|lesson|clause\.words|option\.words|weights|history)' "$work/whole.rules" | sort)" "all of $set"
    same "$(taefl perft "file:$work/whole.rules" 2 2>/dev/null)" "$(taefl perft "$set" 2 2>/dev/null)" "$set as its file"
done
same "$(taefl rules saami-tablut+linnaean --file | grep -c '^lesson\|^option = linnaean') $(grep -c '^title.sv' "$work/saami.rules")" '0 1' \
    'an option taken into the law'
same "$(taefl perft "file:$work/saami.rules" 3 2>/dev/null)" 353200 'and is the same law'

# ---- in a game file the law travels along
printf '[Rules "file:short-king"]\n\n1. d1-d3 *\n' >"$work/bare.pgn"
expect 3 '' 'line 1, column 1: the tag RulesText is missing|RulesText' convert "$work/bare.pgn" --to json
law=$(taefl rules "$short" --file | sed -n '/^size/,$p' | grep -v '^clauses\|^cite\|^title' | tr '\n' '~' | sed 's/~/\\\\n/g')
name=$(taefl rules "$short" | head -n 1 | cut -d: -f1,2)
printf '[Rules "%s"]\n[RulesText "name = short-king\\\\n%s"]\n\n1. d1-d3 f4-c4 *\n' "$name" "$law" >"$work/game.pgn"
taefl convert "$work/game.pgn" "$work/game.json" --to json && pass || miss 'to JSON'
taefl convert "$work/game.json" "$work/back.pgn" && pass || miss 'from JSON'
taefl convert "$work/back.pgn" "$work/form.json" --to json && pass || miss 'to JSON again'
same "$(cat "$work/form.json")" "$(cat "$work/game.json")" 'there and back'
same "$(grep -c "^\[Rules \"$name\"\]$" "$work/back.pgn") $(grep -c '^\[RulesText "name = short-king\\\\nsize = 11\\\\n' "$work/back.pgn")" \
    '1 1' 'name and law in the game file'
sed 's/king-step = 3/king-step = 4/' "$work/back.pgn" >"$work/other.pgn"
expect 3 '' "other.pgn: line [0-9]+, column [0-9]+: unknown rule set 'file:short-king#" convert "$work/other.pgn" --to json

# ---- a match: the engines are told the law
taefl match -e "cmd=$TAEFL engine" -e "cmd=$TAEFL engine" -r "file:$rules/outposts.rules" --pairs 1 \
    --openings random nodes=200 --each nodes=200 --adjudicate plies=12 >"$work/match" 2>&1
same "$? $(grep -c '^file:outposts#.*2 games' "$work/match")" '0 1' "a match: $(tail -n 3 "$work/match")"
# To its end, which is a clause of the law's own.
out=$(taefl match -e kind=random -e kind=greedy -r "file:$rules/outposts.rules" --pairs 2 --openings random plies=0 band=0 \
    --json --games "$work/own.pgn" --journal "$work/own.journal")
same "$? $(grep -o '"reason":"[^"]*"' <<<"$out") $(taefl match report "$work/own.journal" | grep -o '^Ends .*')" \
    '0 "reason":"end" Ends     end 4' 'a match to its end'
# Its journal holds the law: it goes on where the file is not, and is held to the name.
taefl match --resume --journal "$work/own.journal" --json >"$work/resumed" 2>&1
same "$? $(grep -o '"state":"[a-z]*"' "$work/resumed")" '0 "state":"complete"' "a journal that goes on: $(cat "$work/resumed")"
sed '1s/camp-shelter = yes/camp-shelter = no/' "$work/own.journal" >"$work/other.journal"
expect 3 '' "unknown rule set 'file:outposts#" match report "$work/other.journal"
expect 3 '' "own.pgn: a game of 'file:outposts#[0-9a-f]*' is left out" db import --data "$work/own.db" "$work/own.pgn"
# Drawn by a clause that has the name of a built-in one: its own words are told, once.
printf '%s\n' 'name = quick' 'base = fetlar' 'repetition = second-draws' 'clause = FE1' 'clause.mark = chosen' \
    'clause.words = Twice is a draw.' 'clause.source = a test' 'cite.repetition = FE1' >"$work/quick.rules"
same "$(taefl match -e kind=random -e kind=random -r "file:$work/quick.rules" --pairs 4 --openings random plies=0 band=0 | grep ' FE1: ')" \
    '         FE1: Twice is a draw' 'words of a clause that draws'

# ---- an engine by hand: by its path, and by the name that --rules-file has made known
same "$(printf 'setoption name Rules value %s+calm\nquery rules\n' "file:$rules/calm-brandubh.rules" | "$TAEFL" engine | grep -c '^response file:calm-brandubh#[0-9a-f]*+calm$')" \
    1 'UGI: a file by its path'
same "$(printf 'setoption name Rules value outposts\nquery rules\n' | "$TAEFL" --rules-file "$rules/outposts.rules" engine | grep -c '^response file:outposts#')" \
    1 'UGI: the name of a file'
same "$(printf 'setoption name Rules value %s+wild\n' "file:$rules/calm-brandubh.rules" | "$TAEFL" engine | grep -c "unknown option 'wild'; known options: calm$")" \
    1 'UGI: an option that the file has not'
# What cannot be read is named, with the reason, wherever a file can be: by a command, in UGI, in the terminal's question.
: >"$work/empty.rules"
printf 'name = x\nbase = brandubh\nsize = wide\n' >"$work/wrong.rules"
cp "$rules/outposts.rules" "$work/shut.rules"
chmod 0 "$work/shut.rules"
chmod 755 "$work"
other=()
[[ $(id -u) == 0 ]] && other=(setpriv --reuid=65534 --regid=65534 --clear-groups)
while read -r file reason; do
    more=  # a file that can be read and not played has a document that helps
    [[ $file == *empty.rules || $file == *wrong.rules ]] && more=$'taefl: docs/rule-files.md explains rules files\n'
    for words in "rules file:$file" "--rules-file $file engine" "db export --data $work/none.db --rules file:$file"; do
        # shellcheck disable=SC2086
        same "$("${other[@]}" "$TAEFL" $words 2>&1 </dev/null; echo $?)" "taefl: $file: $reason"$'\n'"${more}3" "$words"
    done
    same "$(printf 'setoption name Rules value file:%s\nquery rules\n' "$file" | (cd "$work" && "${other[@]}" "$TAEFL" engine) 2>&1 | paste -sd '|')" \
        "info string error: column 28: the rules file $file cannot be read: $reason|response tablut-ashton" "UGI: $file"
    same "$(printf 'file:%s\nfile:%s\n' "$file" "$rules/outposts.rules" | "${other[@]}" "$TAEFL" play --plain 2>&1 | grep -oE '^(the rules file.*|Outposts\.)')" \
        "the rules file $file cannot be read: $reason"$'\n'Outposts. "the terminal asks: $file"
done <<END
none.rules No such file or directory
/tmp Is a directory
$work/shut.rules Permission denied
$work/empty.rules the key name is missing
$work/wrong.rules line 3, column 8: 'wide' is not a valid value; expected 5, 7, 9 or 11 (size)
END
# A built-in name stays the built-in set's: such a file is used by its path alone.
taefl rules brandubh --file | sed 's/^step.*//; $a king-step = 1' >"$work/brandubh.rules"
expect 3 '' 'brandubh.rules: name = brandubh is the name of a built-in rule set; choose another' --rules-file "$work/brandubh.rules" rules
expect 0 '^brandubh: ' '' rules brandubh
expect 0 'forbids it by step' '' compare "file:$work/brandubh.rules" brandubh "2t4/7/7/3K3/7/7/7 1"
expect 2 '' '--rules-file FILE comes before the command: taefl --rules-file FILE engine' engine --rules-file "$rules/outposts.rules"

# ---- in the terminal, also for a new game of the same rules
same "$(printf 'new\nquit\n' | "$TAEFL" play "file:$rules/outposts.rules" --player2 person 2>&1 | grep -c '^Outposts\. Black to move\.$')" \
    1 'a new game in the terminal'

# ---- a pipe beside the file is no network of its law, and is not waited for
mkdir "$work/piped"
cp "$rules/outposts.rules" "$work/piped"
mkfifo "$work/piped/pipe.network"
same "$(timeout 60 "$TAEFL" rules "file:$work/piped/outposts.rules" 2>&1 | grep -c '^file:outposts')" 1 'a pipe beside a rules file'

# ---- what is wrong, and where
expect 3 '' 'no-such.rules: No such file or directory' show file:no-such.rules
printf 'name = bad\nsize = 9\nstart = 9/9/9/t8/4K4/9/9/9/9 1\nescape = none\n' >"$work/bad.rules"
expect 3 '' 'bad.rules: line 4: the king can never reach an escape square' show "file:$work/bad.rules"
expect 3 '' 'bad.rules: line 4: the king' --rules-file "$work/bad.rules" rules
expect 2 '' "unknown option 'quick'; known options: none" show "$short+quick"
expect 2 '' '--rules-file needs FILE' --rules-file
sed 's/^repetition.*/repetition = none/' "$rules/outposts.rules" >"$work/endless.rules"
expect 0 '' 'endless.rules: warning: repetition is none: a game need not end' perft "file:$work/endless.rules" 1
finish
