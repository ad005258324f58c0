#!/bin/bash
# Runs every command line of README.md, docs/*.md and docs/notebook/*.md and compares its exit code with the expected one,
# and, where a block marked console shows it, what it prints.
# The lines run in a folder that has the files they name. Our own program replaces older versions and programs of others.
# `shorten` makes long runs short by smaller numbers; it leaves no word out. `not_run` and `not_zero` list all exceptions,
# and an exception that no line needs is an error.
set -u
source "$TAEFL_SOURCE/tests/cli/common.sh"

# a pattern of the line, then why it is not run here
not_run=(
    '^\./run +#' 'installs, builds and serves: tests/house/test_run.sh'
    '^\./test +#' 'runs all tests, this one too'
    '^taefl worker ' 'needs PostgreSQL: tests/server/test_standby.mjs'
    '^taefl bot ' 'needs a server: tests/bots/test_bridge.mjs and test_match.mjs'
    '^(ask|curl|TAEFL_TOKEN=[^ ]+ [^ ]+ python3) ' 'needs a server: tests/bots/test_examples.mjs and test_tournament.mjs'
    '^(cmake --(build|install) |\(cd build/release && cpack|dpkg )' 'installs: tests/house/test_install.sh and test_package.sh'
    '^(cmake -S \. -B build/library |cc first\.c )' 'builds and uses the library alone: tests/house/test_only.sh and test_install.sh'
    '^(cmake -S \. -B build/engine |build/engine/taefl |tools/release\.sh )' 'builds what is released: tests/house/test_long_platforms.sh'
    '^sudo ' 'changes the system: tests/house/test_package.sh looks at the units'
    '^((games|train|gate|question|parts)=|sbatch )' 'needs Slurm: tests/cli/test_long_slurm.sh'
    '^(/usr/bin/python3 -m venv|build/venv/bin/|tools/wheels\.sh )' 'makes a virtual environment: tests/python/test_package.sh'
    '^(ctest |cd web && node )' 'runs tests that ./test runs'
    '^node web/tools/puzzles' 'writes the puzzles of the page'
    '^for rules in .*taefl book' 'makes the books of all rule sets: tests/cli/test_book.sh makes one'
    'test_long_time\.sh' 'a test of its own: ./test --long'
    '^tools/bench/balance\.sh' 'measures all rule sets: tests/cli/test_balance_table.sh'
    '^tools/bench/greedy\.sh' 'a test of its own: ./test --long'
    '^taefl lab solve .* --store' 'takes days: tests/cli/test_lab_solve.sh'
    '^taefl lab verify .*/brandubh\.proof' 'takes half an hour: tests/proof/test_long_certificates.sh'
    '^taefl tune .*--keep ' 'weights of terms are no longer fitted'
    '^FIRST=' 'needs the program of the first edition'
    '^node tools/bench/wasm' 'measures speed, and needs build/wasm'
)

# a pattern of the line, the exit code that is right for it, and why
not_zero=(
    '^taefl why tablut-ashton start e3e1' 1 'the README shows a refused move'
    '^taefl why brandubh start d2g1' 1 'the tutorial shows a refused move'
    '^taefl learn .*--hours 1 ' 1 'no network wins its gate after a moment of learning'
)

# ---- the lines: all of a block marked sh or bash, and those after "$ " in a block marked console
lines_of() {
    awk 'FNR == 1 { kind = ""; whole = "" }
        /^ *```/ { kind = kind == "" ? $0 : ""; next }
        kind ~ /^```(sh|bash)$/ { line = $0 }
        kind == "```console" { if (!sub(/^\$ /, "")) next; line = $0 }
        kind !~ /^```(sh|bash|console)$/ {
            if ((kind != "" || /^    /) && /^ *(\$ )?\(?([A-Z_]+=[^ ]+ )*(taefl (-|[a-z])|build\/taefl |\.\/(run|test)|(sudo|cmake|ctest|bash|node|python3|printf|echo|curl) )/)
                print FILENAME "\t" "not in a block marked sh: " $0
            next
        }
        { if (whole != "") { sub(/^ +/, ""); line = whole $0 } }
        line ~ /^(#.*)?$/ { next }
        line ~ /\\$/ { whole = substr(line, 1, length(line) - 1); next }
        { whole = ""; print FILENAME "\t" line }' "$@"
}
cd "$TAEFL_SOURCE" || exit 1
lines_of README.md docs/*.md docs/notebook/*.md >"$work/lines"

# What a block marked console shows below its only command is what the command prints.
while IFS=$'\t' read -r file command; do
    shown=$(awk -v first="\$ $command" '/^ *```/ { here = 0 } here; $0 == first { here = 1 }' "$file")
    same "$(eval "${command/#*taefl/taefl}" 2>&1)" "$shown" "$file: $command"
done < <(awk '/^ *```/ { console = /console$/ } console && sub(/^\$ /, "") { print FILENAME "\t" $0 }' README.md docs/*.md)
found=$(wc -l <"$work/lines")
[ "$found" -ge 100 ] && pass || miss "only $found command lines were found"

# ---- where they run
home=$work/home
mkdir -p "$home/build" "$home"/{FIRST,NEW,OLD}/build "$home/bin"
for folder in tests web docs examples data; do ln -s "$TAEFL_SOURCE/$folder" "$home/$folder"; done
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
        s/(--rules |networks\/)RULES/\1tablut-ashton/g; s/EvalFile=(NEW|OLD)/EvalFile=none/g; s/NODES/40/; s/GAMES/2/; s/CAP/8/; s/SEED/1/; s/PAIRS/1/; s/--pairs [0-9]+/--pairs 1/
        /kind=bologna/!s/(movetime=)[0-9]+/\120/; s/(movetime=)[0-9]{4,}/\11000/; s/--tc [^ ]+/--tc 20+1/; /\{port\}/!s/\{host\}/{host} {port}/
        s/(nodes[ =])[0-9]+/\140/g; s/option\.Hash=[0-9]+/option.Hash=1/g
        s/^(\.\/run perft [a-z-]+) [0-9]/\1 3/; s/--hours [0-9]+/--hours 0.00001 --nodes 1 --gate 1 --epochs 1/; s/--games [0-9]+/--games 20/; s/--most [0-9]+/--most 20/
        s/^(taefl puzzles check) web.*/\1 --most 20 web\/data\/puzzles\/gardsdansen.json/
        s/^taefl grade.*/& start=60 margin=60000/
        s/^taefl match.*/& --adjudicate plies=4/; s/^(taefl match.*) --adjudicate plies=[0-9]+(.*--adjudicate)/\1\2/
        /--openings/!s/^taefl match/& --openings random nodes=1000/; /--pairs|--resume/!s/^taefl match.*/& --pairs 1/
        s/^(taefl puzzles mine.*--games) 20/\1 5/; s/--mixed [0-9]+/--mixed 1000/
        /--from/!s/^taefl lab balance.*/& --judge terms --ladder 10,20 --games 20/
        s/^(taefl bologna check) --time 20/\1 --only first-white/
        s/^(taefl suite run) [^ ]+/\1 tests\/data\/suite-gardsdansen.txt/; s/^(taefl suite.*--nodes) 40/\1 1000/"
}

# A server is ended as a person ends it, by Ctrl+C, as soon as it heeds that.
run_line() {
    if [[ $1 != "taefl serve"* || $1 == *--export* ]]; then
        timeout 1000 bash -o pipefail -c "$1" </dev/null
        return
    fi
    bash -c "exec $1 --listen 127.0.0.1:0" </dev/null &
    hears $!
    kill -INT $!
    wait $!
}

cd "$home" || exit 1
export PATH=$home/bin:$PATH SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=8 SLURM_CPUS_PER_TASK=1
printf 'Anna\n' >pupils.txt
printf 'Astrid\n' >people.txt
run_line 'taefl serve --class people.txt' >"$work/out" 2>&1 || miss "nobody to give a password: $(cat "$work/out")"

used=
declare -A codes=()
while IFS=$'\t' read -r file line; do
    reason='' wanted=0
    for ((i = 0; i < ${#not_run[@]}; i += 2)); do
        [[ $line =~ ${not_run[i]} ]] && reason=${not_run[i + 1]} used+=" ${not_run[i]}"
    done
    [ -n "$reason" ] && continue
    for ((i = 0; i < ${#not_zero[@]}; i += 3)); do
        [[ $line =~ ${not_zero[i]} ]] && wanted=${not_zero[i + 1]} used+=" ${not_zero[i]}"
    done
    short=$(shorten <<<"$line")
    # A line that has been run is not run again where another document has it, too.
    code=${codes[$short]:-}
    if [ -z "$code" ]; then
        run_line "$short" >"$work/out" 2>"$work/err"
        code=$?
        codes[$short]=$code
    fi
    [ -n "$short" ] && [ $code = "$wanted" ] && pass ||
        miss "$file: '$line', run as '$short', ends with $code, not $wanted: $(tail -n 3 "$work/err")"
done <"$work/lines"
for ((i = 0; i < ${#not_run[@]}; i += 2)); do
    [[ $used == *" ${not_run[i]}"* ]] && pass || miss "no line needs the exception ${not_run[i]}"
done
for ((i = 0; i < ${#not_zero[@]}; i += 3)); do
    [[ $used == *" ${not_zero[i]}"* ]] && pass || miss "no line needs the exit code of ${not_zero[i]}"
done
finish
