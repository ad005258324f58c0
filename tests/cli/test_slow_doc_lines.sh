#!/bin/bash
# Every command line of README.md, docs/*.md and docs/notebook/*.md is run as it is written, from a folder that has what it names: our own
# program stands in for the versions and programs of others. Long ones are made short by smaller numbers
# (`shorten`), never by leaving words out. What is not run stands in `exceptions` with the reason; nothing else is
# left out, and an exception that no line needs is an error.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"

# a pattern of the line, then why it is not run here
exceptions=(
    '^\./run +#' 'installs, builds and serves: what tests/house/test_run.sh looks at'
    '^\./test +#' 'this is part of it'
    '^taefl serve' 'a person ends it; tests/server has it with these options'
    '^taefl worker ' 'it needs PostgreSQL; tests/store has it with these options'
    '^taefl bot ' 'it needs a server; tests/bots has it with these options'
    '^cmake --(build|install) ' 'what tests/house/test_install.sh and test_package.sh do'
    'test_long_time\.sh' 'a test of its own, run by ./test --long'
    '^bench/greedy\.sh' 'a test of its own, run by ./test --long'
)

# ---- the lines: in blocks of code, behind a prompt or not, and indented ones; a backslash goes on
lines_of() {
    awk 'FNR == 1 { block = 0; whole = "" }
        /^```/ { block = !block; kind = $0; next }
        { line = $0
          if (!block && line !~ /^    [^ ]/) next
          if (block && kind !~ /^```(sh|console)?$/) next
          sub(/^(    )?(\$ )?/, "", line)
          if (whole != "") line = whole line
          else if (line !~ /^([A-Z_]+=[^ ]+ )*(taefl |build\/taefl |\.\/run|\.\/test|cmake -|bash |bench\/|printf |cp |python3 )/) next
          if (line ~ /\\$/) { whole = substr(line, 1, length(line) - 1); next }
          whole = ""
          print FILENAME "\t" line }' "$@"
}
cd "$TAEFL_SOURCE" || exit 1
lines_of README.md docs/*.md docs/notebook/*.md >"$work/lines"
found=$(wc -l <"$work/lines")
[ "$found" -ge 25 ] && pass || miss "only $found command lines were found"

# ---- where they run
home=$work/home
mkdir -p "$home/build" "$home"/{FIRST,NEW,OLD}/build "$home/bin"
for folder in tests web docs examples rules; do ln -s "$TAEFL_SOURCE/$folder" "$home/$folder"; done
for place in build FIRST/build NEW/build OLD/build bin; do ln -s "$TAEFL" "$home/$place/taefl"; done
printf '#!/bin/sh\nexec "%s" "$@"\n' "$TAEFL" >"$home/run"
cp "$home/run" "$home/new-engine"
printf '#!/bin/sh\nexec "%s" engine\n' "$TAEFL" | tee "$home/new-engine" >"$home/old-engine"
# java -jar bot.jar ROLE TIME HOST PORT: the port is told, since others may use 5800 and 5801 now.
printf '#!/bin/sh\nexec "%s" bologna player "$3" "$4" "$5" --port "$6" --strength 1\n' "$TAEFL" >"$home/bin/java"
chmod +x "$home"/{run,new-engine,old-engine} "$home/bin/java"
printf '[Rules "tablut-ashton"]\n\n1. e3-f3 d1-c1 *\n' >"$home/game.pgn"
"$TAEFL" db import tests/data/games.pgn >"$work/out" 2>&1 || miss "no data to look at: $(cat "$work/out")"

# Smaller numbers and what the placeholders stand for.
shorten() {
    sed -E "s/ #.*//; s/[][]//g; s/POSITION/9\/9\/9\/9\/9\/9\/9\/1K7\/4t4 1/
        s/--rules RULES/--rules tablut-ashton/; s/NODES/40/; s/GAMES/2/; s/CAP/8/; s/SEED/1/; s/PAIRS/1/; s/--pairs [0-9]+/--pairs 1/
        /kind=bologna/!s/(movetime=)[0-9]+/\1100/; s/(movetime=)[0-9]{4,}/\11000/; s/--tc [^ ]+/--tc 20+1/; /\{port\}/!s/\{host\}/{host} {port}/
        s/(nodes[ =])[0-9]+/\140/g; s/option\.Hash=[0-9]+/option.Hash=1/g
        s/^(\.\/run perft [a-z-]+) [0-9]/\1 3/; s/--hours [0-9]+/--hours 0.00001 --nodes 1 --gate 1 --epochs 1/; s/--games [0-9]+/--games 20/; s/--most [0-9]+/--most 20/
        s/^(taefl puzzles check) web.*/\1 --most 20 web\/data\/puzzles\/gardsdansen.json/
        s/^taefl match.*/& --adjudicate plies=4/; s/^(taefl match.*) --adjudicate plies=[0-9]+(.*--adjudicate)/\1\2/
        /--openings/!s/^taefl match/& --openings random nodes=1000/; /--pairs|--resume/!s/^taefl match.*/& --pairs 1/
        s/^(taefl puzzles mine.*--games) 20/\1 5/; s/--mixed [0-9]+/--mixed 1000/
        s/^(taefl bologna check) --time 20/\1 --only first-white/
        s/^(taefl suite run) [^ ]+/\1 tests\/data\/suite-gardsdansen.txt/; s/^(taefl suite.*--nodes) 40/\1 1000/"
}

used=
while IFS=$'\t' read -r file line; do
    reason=
    for ((i = 0; i < ${#exceptions[@]}; i += 2)); do
        [[ $line =~ ${exceptions[i]} ]] && reason=${exceptions[i + 1]} used+=" $i "
    done
    [ -n "$reason" ] && continue
    short=$(shorten <<<"$line")
    (cd "$home" && PATH=$home/bin:$PATH timeout 1000 bash -o pipefail -c "$short") </dev/null >"$work/out" 2>"$work/err"
    code=$?
    [ -n "$short" ] && [ $code -le 1 ] && pass || miss "$file: '$line', run as '$short', ends with $code: $(tail -n 3 "$work/err")"
done <"$work/lines"
for ((i = 0; i < ${#exceptions[@]}; i += 2)); do
    [[ $used == *" $i "* ]] && pass || miss "no line needs the exception ${exceptions[i]}"
done
finish
