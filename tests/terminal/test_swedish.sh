#!/bin/bash
# Every English sentence that the game in the terminal says is in src/program/terminal/swedish.po with the same
# gaps, and nothing else is.
. "$TAEFL_SOURCE/tests/cli/common.sh"
cd "$TAEFL_SOURCE" || exit 1
po=src/program/terminal/swedish.po
sources='src/program/terminal/*.[ch] src/game/core/*.[ch] src/game/law/*.[ch] src/game/record/*.[ch] src/game/families/*/core/*.[ch] src/game/families/*/record/*.[ch]'
for name in play parse main help input outputs report classroom invite serve data; do
    sources+=" src/program/cli/$name.c"
done

# said FILE…: the literals in the calls that take English words, each in a line as it stands in C.
said() {
    awk '
        FILENAME != file { calls(); file = FILENAME }
        /^#/ && !/WORDS\("/ { next }
        { text = text $0 "\n" }
        END { calls() }
        function calls(   from, to, names) {
            names = "text_say|text_word|tell_word|screen_word|say_word|set_row|refuse|FAIL|WORDS"
            if (file ~ /^src\/program\/cli\//) names = names "|fail|translate"
            while (from = index(text, "/*")) { # comments out
                to = index(substr(text, from), "*/")
                text = substr(text, 1, from - 1) substr(text, from + to + 1)
            }
            while (match(text, "(^|[^a-z_A-Z])(" names ")[(]")) {
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
                        if (joined ~ /[A-Za-z][A-Za-z]|^[yY]$/ && joined !~ /^(--[a-z]+|TAEFL_[A-Z]+)$/) print joined
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
# gaps: of each line the placeholders, sorted, each once; and those of printf in their order.
gaps() {
    awk '{
        out = ""
        for (i = 1; i <= 9; i++) if (index($0, "%" i)) out = out i
        for (rest = $0; match(rest, /%(\.\*)?l*[a-z]/); rest = substr(rest, RSTART + RLENGTH))
            out = out substr(rest, RSTART, RLENGTH)
        print out
    }'
}

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
for name in $(sed -n 's/^    {"\([a-z!]*\)", .*do_.*/\1/p' src/program/terminal/commands.c); do
    grep -q "^msgid \"command.$name\"$" $po && pass || miss "no Swedish name for the command $name"
done
# Mistakes on the command line are told in the language of the terminal, or of the game that was asked for.
for locale in sv_SE.UTF-8 C; do
    printf '#!/bin/sh\nLC_ALL=%s exec "%s" "$@"\n' $locale "$TAEFL" >"$work/$locale"
    chmod +x "$work/$locale"
done
TAEFL=$work/sv_SE.UTF-8 expect 2 '' 'okänt kommando ”plya”; menade du ”play”' plya
TAEFL=$work/sv_SE.UTF-8 expect 2 '' 'okänt regelverk ”tafl-x”' rules tafl-x
TAEFL=$work/sv_SE.UTF-8 expect 2 '' 'DEPTH: ”x” är inget tal från 0 till 100' perft brandubh x
TAEFL=$work/C expect 2 '' 'prova ”taefl play --help”' play --language sv --levl 3
TAEFL=$work/C expect 2 '' "unknown option '--levl'" play --levl 3
sed '/^msgid "%s: line %d: more than %d names"$/{n;s/%d namn/%s namn/}' $po >"$work/printf.po"
finds "$(misses "$work/printf.po" $sources)" 'other gaps: %s: line %d: more than %d names'
finish
