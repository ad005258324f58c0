#!/bin/bash
# Every English sentence that the game in the terminal says is in src/terminal/swedish.po with the same
# gaps, and nothing else is.
. "$TAEFL_SOURCE/tests/cli/common.sh"
cd "$TAEFL_SOURCE" || exit 1
po=src/terminal/swedish.po
sources='src/terminal/*.[ch] src/cli/play.c src/core/*.[ch] src/record/*.[ch] src/games/*/core/*.[ch] src/games/*/record/*.[ch]'

# said FILE…: the literals in the calls that take English words, each in a line as it stands in C.
said() {
    awk '
        FILENAME != file { calls(); file = FILENAME }
        /^#/ && !/WORDS\("/ { next }
        { text = text $0 "\n" }
        END { calls() }
        function calls(   from, to) {
            while (from = index(text, "/*")) { # comments out
                to = index(substr(text, from), "*/")
                text = substr(text, 1, from - 1) substr(text, from + to + 1)
            }
            while (match(text, /(^|[^a-z_A-Z])(text_say|text_word|tell_word|screen_word|say_word|set_row|refuse|FAIL|WORDS)\(/)) {
                text = substr(text, RSTART + RLENGTH)
                literals()
            }
            text = ""
        }
        # To the bracket that closes the call; the literals of calls in it are found twice.
        function literals(   depth, rest, literal, joined) {
            rest = text
            for (depth = 1; depth && rest != ""; ) {
                if (match(rest, /^"([^"\\]|\\.)*"[ \n]*/)) {
                    literal = substr(rest, 1, RLENGTH)
                    rest = substr(rest, RLENGTH + 1)
                    sub(/"[ \n]*$/, "", literal)
                    joined = joined substr(literal, 2)
                    if (rest !~ /^"/) {
                        if (joined ~ /[A-Za-z][A-Za-z]|^[yY]$/) print joined
                        joined = ""
                    }
                    continue
                }
                if (match(rest, /^'"'"'(\\.|[^\\])'"'"'/)) { rest = substr(rest, RLENGTH + 1); continue }
                depth += (rest ~ /^\(/) - (rest ~ /^\)/)
                rest = substr(rest, 2)
            }
        }' "$@" | LC_ALL=C sort -u
}

# pairs FILE: the keys of a po file and their words, a tab between.
pairs() {
    awk '
        function flush() { if (id != "") print id "\t" string; id = string = "" }
        function literal(line) { sub(/^[^"]*"/, "", line); sub(/"[^"]*$/, "", line); return line }
        /^msgid / { flush(); into = 0 }
        /^msgstr / { into = 1 }
        /"/ && !/^#/ { if (into) string = string literal($0); else id = id literal($0) }
        END { flush() }' "$1"
}
# gaps: of each line the placeholders, sorted, each once.
gaps() { awk '{ out = ""; for (i = 1; i <= 9; i++) if (index($0, "%" i)) out = out i; print out }'; }

# misses PO FILE…: what is wrong, a line each.
misses() {
    local table=$1
    shift
    said "$@" >"$work/said"
    pairs "$table" >"$work/pairs"
    # Those with a name ("command.undo", "ends.POINTS") are looked up by it.
    cut -f 1 "$work/pairs" | grep -vE '^(command|level|ends)\.[A-Za-z_!]+$' | LC_ALL=C sort >"$work/keys"
    LC_ALL=C comm -23 "$work/said" <(sort -u "$work/keys") | sed 's/^/not translated: /'
    LC_ALL=C comm -13 "$work/said" "$work/keys" | sed 's/^/never said: /'
    uniq -d "$work/keys" | sed 's/^/twice: /'
    awk -F '\t' '$2 == "" { print "no words: " $1 }' "$work/pairs"
    paste <(cut -f 1 "$work/pairs" | gaps) <(cut -f 2 "$work/pairs" | gaps) "$work/pairs" |
        awk -F '\t' '$3 !~ /^ends\./ && $1 != $2 { print "other gaps: " $3 }'
}

found=$(misses $po $sources)
finds() { grep -qxF "$2" <<<"$1" && pass || miss "not found: $2"; }
same "$found" '' 'all sentences'
[ "$(wc -l <"$work/said")" -gt 200 ] && pass || miss 'too few sentences are found'

# A test that finds nothing would pass, too.
sed '/^msgid "The game is over."$/,/^$/d' $po >"$work/less.po"
finds "$(misses "$work/less.po" $sources)" 'not translated: The game is over.'
printf 'msgid "Nobody says this."\nmsgstr "Ingen säger det."\n' | cat $po - >"$work/more.po"
finds "$(misses "$work/more.po" $sources)" 'never said: Nobody says this.'
sed '/^msgid "%1 passes."$/{n;s/%1/%2/}' $po >"$work/gaps.po"
finds "$(misses "$work/gaps.po" $sources)" 'other gaps: %1 passes.'

# Names that are looked up are there.
for name in $(sed -n 's/^    {"\([a-z!]*\)", .*do_.*/\1/p' src/terminal/commands.c); do
    grep -q "^msgid \"command.$name\"$" $po && pass || miss "no Swedish name for the command $name"
done
finish
