#!/bin/bash
# taefl suite: the frozen positions are whole, running is repeatable, and errors are told.
. "$(dirname "$0")/common.sh"
data=$TAEFL_SOURCE/tests/data

# the frozen suites: 100 of each kind, and every line is read and judged by the rules
for family in tafl maerstanas gardsdansen; do
    for kind in quiet sharp; do
        same "$(grep -v '^#' "$data/suite-$family.txt" | cut -d'|' -f3 | grep -c "^ $kind $")" 100 "$family, $kind"
    done
    expect 0 "all +taefl +solved [0-9]+ of 200 +nodes [0-9]+" '' suite run "$data/suite-$family.txt" -n 1000
done

# equal runs say equal things, however many positions are asked at a time
some=$work/some.txt
{ echo '# a few'; echo; grep -v '^#' "$data/suite-tafl.txt" | sed -n '1~25p'; } >"$some"
first=$(taefl suite run "$some" -n 4000 --list)
same "$(wc -l <<<"$first")" 11 'eight positions and three sums'
same "$(taefl suite run "$some" -n 4000 --list -c 3)" "$first" 'three at a time'
same "$(taefl suite run "$some" -n 4000 -e name=a -e name=b | grep ' : ' | awk '{print $NF}' | sort -u)" 1.000 \
    'an engine against itself'
same "$(taefl suite run "$some" -n 4000 --kind sharp | wc -l)" 1 'one kind'
json=$(taefl suite run "$some" -n 4000 --json)
same "$(grep -c '"engines":\[{"name":"taefl","solved":' <<<"$json")" 11 'as JSON'
same "$(tail -n 1 <<<"$json" | grep -o '"positions":8,"limit":4000')" '"positions":8,"limit":4000' 'the sum as JSON'
# a solved position: what it needed is less than the limit and grows no further with it
easy='3ttt3/9/1TK1t4/1tT3T1t/tt1T5/3t1TTt1/3t1t3/2T6/t6t1 1'
echo "tablut-ashton | $easy | sharp | c7c9" >"$work/easy"
expect 0 'all +taefl +solved 1 of 1 +nodes [1-9][0-9]?[0-9]?$' '' suite run "$work/easy" -n 5000
echo "tablut-ashton | $easy | quiet | c7d7" >"$work/wrong"
expect 0 'all +taefl +solved 0 of 1 +nodes 5000$' '' suite run "$work/wrong" -n 5000

# making some: equal seeds make equal positions, and they can be run
made=$(taefl suite make maerstanas -s 3 --quiet 1 --sharp 1 --nodes 3000)
same "$(taefl suite make maerstanas -s 3 --quiet 1 --sharp 1 --nodes 3000)" "$made" 'made twice'
echo "$made" >"$work/made"
expect 0 'all +taefl +solved [12] of 2' '' suite run "$work/made" -n 3000

# errors
expect 2 '' "unknown action 'walk'" suite walk "$some"
expect 2 '' 'WHAT' suite run
expect 3 '' 'nowhere: No such file' suite run "$work/nowhere"
expect 2 '' 'more than two engines' suite run "$some" -e name=a -e name=b -e name=c
expect 2 '' 'suite needs programs that speak UGI' suite run "$some" -e kind=random
expect 2 '' "unknown rule set" suite make tablut-nowhere
printf 'name = one\nsize = 7\nstart = 3t3/7/7/3K3/7/7/3t3 1\nmove-limit = 1\n' >"$work/one.rules"
expect 4 '' '500 games in a row had no position that is still wanted: found 0 quiet of 1, and 0 sharp of 2' \
    suite make "file:$work/one.rules" --quiet 1 --sharp 2 --nodes 1000
expect 4 '' "engine 'x': its process ended with exit code 3 when it was sent 'ugi'; the last it printed: no luck" \
    suite run "$work/easy" -n 1000 -e name=x cmd='echo no luck >&2; exit 3'
lists() { # VALUE…: a program whose option Rules has only these values
    printf '#!/bin/sh\n"%s" engine | sed -u "s/^option name Rules .*/option name Rules type combo default%s/"\n' \
        "$TAEFL" "$(printf ' %s' "$1" && printf ' var %s' "$@")" >"$work/lists"
    chmod +x "$work/lists"
}
lists brandubh maerstanas
expect 4 '' "engine 'x': its option Rules does not list 'tablut-ashton'" suite run "$work/easy" -n 1000 -e name=x cmd="$work/lists"
lists brandubh tablut-ashton
expect 0 'all +x +solved 1 of 1' '' suite run "$work/easy" -n 5000 -e name=x cmd="$work/lists"
expect 4 '' "engine 'x': answers 'info string error: .*NoSuchOption" suite run "$work/easy" -n 1000 -e name=x option.NoSuchOption=1
bad() { # WORDS LINE…
    local want=$1
    shift
    printf '%s\n' '# head' "$@" >"$work/bad"
    expect 3 '' "bad: line 2.*$want" suite run "$work/bad"
}
bad 'expected RULES' 'tablut-ashton | 1'
bad 'neither quiet nor sharp' "tablut-ashton | $easy | loud | c7c9"
bad 'unknown rule set' "tablut-nowhere | $easy | quiet | c7c9"
bad 'column' 'tablut-ashton | 9/9/9 1 | quiet | c7c9'
bad 'not legal' "tablut-ashton | $easy | quiet | a1a2"
printf '%s\n' "tablut-ashton | $easy | sharp | c7c9" "tablut-ashton | $easy | quiet | c7c9" >"$work/bad"
expect 3 '' 'bad: line 2: this position is already in the file' suite run "$work/bad"
mkfifo "$work/pipe"
bad 'pipe cannot be read: not a regular file' "file:$work/pipe | $easy | quiet | c7c9"
: >"$work/bad"
expect 3 '' 'bad: holds no position' suite run "$work/bad"
finish
