#!/bin/bash
# taefl analyse: what is found, what is written, what stays, and errors.
. "$(dirname "$0")/common.sh"
captured=$TAEFL_SOURCE/tests/conformance/bologna-gamelog.txt

# has TEXT PATTERN WHAT
has() { if [[ $1 =~ $2 ]]; then pass; else miss "$3: no /$2/ in ${1:0:900}"; fi; }
moves_in() { taefl convert --to json "$1" 2>/dev/null | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["moves"]))'; }

# A king who could go home and does not, in a file with a person's own words, mark and variation.
cat >"$work/blunder.pgn" <<'END'
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Player1 "Ada & <b>"]
[Player2 "Örjan"]
[Result "*"]
[Rules "tablut-ashton"]
[Position "3ttt3/9/1TK1t4/1tT3T1t/tt1T5/3t1TTt1/3t1t3/2T6/t6t1 1"]
[Termination "unfinished"]

{A study} 1. Kc7-d7! {[%clk 0:01:00] hm} (1. d5-d6 {mine}) 1... d9-c9 *
END
cp "$work/blunder.pgn" "$work/before.pgn"
taefl analyse "$work/blunder.pgn" -n 3000 >"$work/one.pgn" 2>"$work/sum"
one=$(tr '\n' ' ' <"$work/one.pgn")
has "$one" '\{A study\} \{\[%eval #1,1\]\} 1\. Kc7-d7! \{\[%clk 0:01:00\] hm\} \{\[%eval ' 'what was there stays'
has "$one" '\(1\. d5-d6 \{mine\}\)' 'a variation stays'
has "$one" '\(\{The king could have got out at once with Kc7-c9\. Better:\} 1\. Kc7-c9\)' 'the better line, and why'
has "$(cat "$work/sum")" 'taefl: game 1, Ada & <b>: 1 ply, 0 \?!, 0 \?, 1 \?\?, accuracy [0-9]+\.[0-9] %' 'the sum'
has "$(cat "$work/sum")" 'taefl: game 1, Örjan: 1 ply, ' 'the sum of the other side'
same "$(cat "$work/blunder.pgn")" "$(cat "$work/before.pgn")" 'the file itself is left alone'
# a mark of ours where there is none, directly behind the move
sed 's/d7!/d7/' "$work/blunder.pgn" >"$work/bare.pgn"
has "$(taefl analyse "$work/bare.pgn" -n 3000 2>/dev/null)" 'Kc7-d7\?\? ' 'a mark'
# analysed again, nothing is written twice; and every form gives the same
taefl analyse "$work/one.pgn" -n 3000 >"$work/two.pgn" 2>/dev/null
same "$(cat "$work/two.pgn")" "$(cat "$work/one.pgn")" 'analysed twice'
taefl convert --to json "$work/blunder.pgn" "$work/blunder.json"
same "$(taefl analyse "$work/blunder.json" -n 3000 2>/dev/null)" "$(cat "$work/one.pgn")" 'the JSON form'
same "$("$TAEFL" analyse - -n 3000 <"$work/blunder.json" 2>/dev/null)" "$(cat "$work/one.pgn")" 'standard input'
taefl convert --to otg "$work/bare.pgn" "$work/bare.otg" 2>/dev/null
has "$(taefl analyse "$work/bare.otg" -n 3000 2>/dev/null)" '%eval #1' 'OpenTafl notation'
# the same bytes again, and every ply of a long game
taefl analyse "$captured" -n 300 >"$work/long.pgn" 2>/dev/null
taefl analyse "$captured" -n 300 2>/dev/null | cmp -s - "$work/long.pgn" && pass || miss 'analysed again, not the same'
same "$(grep -o '%eval' "$work/long.pgn" | wc -l)" \
    "$(taefl analyse "$captured" -n 300 --json | grep -c '"score":{')" 'an eval for each position'

has "$(taefl analyse "$work/bare.pgn" -n 3000 -t 3 2>/dev/null)" '%eval #1,1\]\} 1\. Kc7-d7\?' 'three threads'

# JSON: a row a position, a row a game
rows=$(taefl analyse "$work/bare.pgn" -n 3000 --json)
same "$(wc -l <<<"$rows")" 4 'rows'
has "$(sed -n 1p <<<"$rows")" '^\{"game":1,"ply":0,"chance":1.0,"score":\{"kind":"win","value":1\},"final":null,"depth":1,"nodes":[0-9]+,"line":\["c7c9"\]\}' 'the start'
has "$(sed -n 2p <<<"$rows")" '"ply":1,"move":"c7d7","name":"Kc7-d7","by":1,"mark":"\?\?","lost":0\.[0-9]+,.*"better":\["c7c9"\],"reason":"MISSED_OUT","words":"The king could have got out at once with Kc7-c9\."' 'a mistake'
has "$(sed -n 4p <<<"$rows")" '^\{"game":1,"rules":"tablut-ashton","result":"\*","positions":3,"known":3,"players":\[\{"name":"Ada & <b>","plies":1,' 'the game'
same "$(taefl analyse "$work/bare.pgn" -n 3000 --json -o "$work/both.pgn" | wc -l)" 4 'JSON and a file'
has "$(cat "$work/both.pgn")" '%eval' 'the file beside JSON'

# Mǽrstánas: the proven final score
cat >"$work/stones.pgn" <<'END'
[Rules "maerstanas"]
[Position "Ss1ss1S/2ss2S/1Ts1S1s/S1sSS1S/sS1S1ss/1s1tsW1/Ss1sS1S 2 w"]

*
END
has "$(taefl analyse "$work/stones.pgn" -n 20000 2>/dev/null)" '\[%eval #?-?[0-9.%,]*\] final -6' 'a proven final score'
has "$(taefl analyse "$work/stones.pgn" -n 20000 --json)" '"final":-6' 'the same as JSON'
# Gårdsdansen: both halves of a turn have their row
printf '[Rules "gardsdansen"]\n\n1. d2-d4 a2-b3 d6-d5 a3-a2 2. d4-d6xd5 *\n' >"$work/dance.pgn"
same "$(taefl analyse "$work/dance.pgn" -n 2000 --json | grep -o '"by":[12]' | tr -d '\n')" \
    '"by":1"by":1"by":2"by":2"by":1' 'halves of turns'

# several games
{ cat "$work/bare.pgn"; echo; cat "$work/dance.pgn"; } >"$work/several.pgn"
same "$(taefl analyse "$work/several.pgn" -n 500 2>/dev/null | grep -c '^\[Rules')" 2 'two games'
same "$(taefl analyse "$work/several.pgn" -n 500 --game 2 2>/dev/null | grep '^\[Rules')" '[Rules "gardsdansen"]' 'the second one'
expect 0 '"game":2,"ply":5' '' analyse "$work/several.pgn" -n 500 --game 2 --json
expect 2 '' 'draws one game.*choose one with --game' analyse "$work/several.pgn" -n 100 --svg "$work/none.svg"
[ -e "$work/none.svg" ] && miss 'a drawing of nothing' || pass
expect 3 '' 'there is no game 3; the file ends with game 2' analyse "$work/several.pgn" -n 100 --game 3

# the drawing: names escaped, nothing from elsewhere, light and dark
taefl analyse "$work/bare.pgn" -n 3000 --svg "$work/game.svg" >"$work/out" 2>/dev/null
svg=$(cat "$work/game.svg")
has "$svg" '^<svg xmlns="http://www.w3.org/2000/svg" viewBox' 'an SVG'
has "$svg" 'Ada &#38; &#60;b&#62;' 'names are escaped'
has "$svg" 'prefers-color-scheme:dark' 'dark'
has "$svg" '<title>1\. Kc7-d7\?' 'a mark in words'
same "$(grep -o 'http[^"]*' <<<"$svg" | sort -u)" 'http://www.w3.org/2000/svg' 'no other addresses'
same "$(grep -o '<g>' <<<"$svg" | wc -l)" "$(grep -o '</g>' <<<"$svg" | wc -l)" 'closed groups'

# U+FFFE and U+FFFF are no characters of XML
printf '[Player1 "A\357\277\276\357\277\277"]\n[Rules "tablut-ashton"]\n\n1. e3-d3 *\n' >"$work/odd.pgn"
taefl analyse "$work/odd.pgn" -n 100 --svg "$work/odd.svg" >"$work/out" 2>/dev/null
same "$(LC_ALL=C grep -c $'\xef\xbf[\xbe\xbf]' "$work/odd.svg")" 0 'no such character is left'
has "$(cat "$work/odd.svg")" $'>A\xef\xbf\xbd\xef\xbf\xbd</text>' 'each is U+FFFD'

# nothing is written over unasked
taefl analyse "$work/bare.pgn" -n 100 -o "$work/there" 2>/dev/null
expect 2 '' 'there already exists; --force' analyse "$work/bare.pgn" -n 100 -o "$work/there"
expect 0 '' 'game 1' analyse "$work/bare.pgn" -n 100 -o "$work/there" --force
expect 2 '' 'game.svg already exists' analyse "$work/bare.pgn" --svg "$work/game.svg"
expect 2 '' 'both: two outputs cannot be one file' analyse "$work/bare.pgn" -o "$work/both" --svg "$work/./both"
expect 2 '' 'the file that is read cannot be written, too' analyse "$work/bare.pgn" -o "$work/bare.pgn" --force
expect 4 '' 'nowhere/x: ' analyse "$work/bare.pgn" -n 100 -o "$work/nowhere/x"

# Ctrl-C: what was done is written, and the whole game with it
"$TAEFL" analyse "$captured" --movetime 1000000 -o "$work/cut.pgn" >"$work/out" 2>"$work/err" &
child=$!
hears $child
kill -INT $child
wait $child
same $? 5 'exit code of an interrupted analysis'
has "$(cat "$work/err")" 'interrupted; [0-9]+ positions are analysed' 'an interruption is told'
same "$(moves_in "$work/cut.pgn")" "$(moves_in "$captured")" 'all moves of an interrupted game'

# errors
expect 3 '' 'nowhere: No such file' analyse "$work/nowhere"
sed 's/d9-c9/d9-e9/' "$work/bare.pgn" >"$work/bad.pgn"
expect 3 '' 'bad.pgn: line 12, column [0-9]+: .*d9-e9' analyse "$work/bad.pgn"
expect 3 '' 'line 12' analyse "$work/bad.pgn" -o "$work/never"
[ -e "$work/never" ] && miss 'written in spite of an error' || pass
printf 'hello\n' >"$work/hello"
expect 3 '' 'cannot tell in which form .* is written; name it with --from' analyse "$work/hello"
expect 2 '' "--nodes: '0' is not a number" analyse "$work/bare.pgn" --nodes 0
expect 2 '' "--depth: '128' is not a number from 1 to 127" analyse "$work/bare.pgn" --depth 128
finish
