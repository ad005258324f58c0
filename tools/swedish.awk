# Makes the Swedish of the game in the terminal (src/program/terminal/language.h) out of its own words and of those
# that the page and the rules files have already (rules_made.po, tools/make_rules.c). The first translation of a key counts, so the terminal's
# own come first.
#
#     awk -f tools/swedish.awk src/program/terminal/swedish.po web/texts/sv/AREA.json … rules_made.po

function put(key, words) {
    if (key == "" || words == "" || key in seen) return
    seen[key] = 1
    printf "    {\"%s\", \"%s\"},\n", key, words
}
function literal(line) { # what stands between the first and the last quotation mark
    sub(/^[^"]*"/, "", line)
    sub(/"[^"]*$/, "", line)
    return line
}

BEGIN {
    print "/* Made by tools/swedish.awk. */"
    print "#include \"terminal/language.h\"\n\n#include <stddef.h>\n"
    print "const Translation swedish_words[] = {"
}
FNR == 1 {
    put(id, string)
    id = string = area = ""
    if (match(FILENAME, /[a-z]+\.json$/)) area = substr(FILENAME, RSTART, RLENGTH - 5)
    own = FILENAME ~ /\.po$/
}

# A .po file: msgid and msgstr, each of one literal or several.
own && /^msgid / { put(id, string); into = "id"; id = string = "" }
own && /^msgstr / { into = "string" }
own && /"/ && into == "id" { id = id literal($0) }
own && /"/ && into == "string" { string = string literal($0) }
own { next }

# The page's texts: "key": "words". Their gaps are written as the core writes its own.
area != "" && match($0, /^ *"[^"]+": "/) {
    key = literal(substr($0, 1, RLENGTH - 3))
    words = literal(substr($0, RLENGTH))
    # Ends for who won or lost, and what asks for points, are for the page alone.
    if (area == "ends" && key !~ /^[A-Z_]+$/) next
    if (area == "ends") {
        gsub(/\{at\}/, "%1", words)
        gsub(/\{around\}/, "%2", words)
        gsub(/\{loser\}/, "%S", words)
        gsub(/\{winner\}/, "%O", words)
        gsub(/\{times\}/, "%T", words)
    }
    if (area == "obstacles") gsub(/\{piece\}/, "%P", words)
    if (area == "obstacles" || area == "errors") {
        gsub(/\{1\}/, "%1", words)
        gsub(/\{2\}/, "%2", words)
    }
    put(area "." key, words)
    next
}
END {
    put(id, string)
    print "    {NULL, NULL}};"
}
