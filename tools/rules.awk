# Turns rules/*.rules into C for the core: names and clauses as data, each law as the lines of its file
# (src/core/builtin.h). What only the page tells, translations and lessons, stays out. The core's own
# reader is the judge of these files (tests/core/test_rulefile.c); here they are taken as right.
#
#     awk -v kind=header -f tools/rules.awk rules/*.rules     the enumerators of the clauses
#     awk -v kind=source -f tools/rules.awk rules/*.rules     the tables
#     awk -v kind=texts -f tools/rules.awk rules/*.rules      the files themselves, line by line

function quoted(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/"/, "\\\"", text)
    return "\"" text "\""
}
# Lines of a law: a literal each.
function line(key, text) { return "\n         " quoted(key "=" text) " \"\\n\"" }
function orders(one, other) { # whether `one` stands after `other` in lists
    if (place[one] != place[other]) return place[one] > place[other]
    return name[one] > name[other]
}

FNR == 1 {
    file = ++files
    place[file] = 1000
    options[file] = clauses[file] = 0
    player[file, 1] = "Defenders"
    player[file, 2] = "Attackers"
}
kind == "texts" { whole[file] = whole[file] "    " quoted($0) ",\n" }
{
    sub(/^#.*/, "")
    sub(/[ \t]#.*/, "")
    sub(/[ \t\r]+$/, "")
    at = index($0, "=")
    if (!at) next
    key = substr($0, 1, at - 1)
    value = substr($0, at + 1)
    gsub(/[ \t]/, "", key)
    sub(/^[ \t]+/, "", value)
}
key ~ /\.sv$/ || key ~ /^(lesson|author)/ { next }
key == "name" { name[file] = value; next }
key == "place" { place[file] = value + 0; next }
key ~ /^(title|source|line|history|history\.source)$/ { words[file, key] = value; next }
key ~ /^player-[12]$/ { player[file, substr(key, 8)] = value; next }
key == "clauses" { named[file] = value; next }
key == "clause" { clause[file, ++clauses[file]] = value; next }
key ~ /^clause\./ { told[file, clauses[file], substr(key, 8)] = value; next }
key == "option" { option[file, ++options[file]] = value; next }
key ~ /^option\.(words|clause)$/ { choice[file, options[file], substr(key, 8)] = value; next }
key ~ /^option\./ {
    change[file, options[file]] = change[file, options[file]] line(substr(key, 8), value)
    next
}
{ law[file] = law[file] line(key, value) }

END {
    for (i = 1; i <= files; i++) { # insertion: there are few
        for (j = i; j > 1 && orders(list[j - 1], i); j--) list[j] = list[j - 1]
        list[j] = i
    }
    print "/* Made of rules/ by tools/rules.awk. */"
    if (kind == "header") header()
    else if (kind == "texts") texts()
    else source()
}

function header(   i, c, f, placed) {
    printf "#define MADE_CLAUSES"
    for (i = 1; i <= files; i++)
        for (c = 1; c <= clauses[list[i]]; c++) printf " \\\n    CLAUSE_%s,", clause[list[i], c]
    for (i = 1; i <= files; i++) placed += place[list[i]] < 1000
    printf "\n\nenum { MADE_RULES = %d, MADE_FIRST = %d };\n", files, placed
}

function optional(f, key) { return (f, key) in words ? quoted(words[f, key]) : "NULL" }

function texts(   i) {
    print "#include \"cli/rule_texts.h\"\n\n#include <stddef.h>\n"
    for (i = 1; i <= files; i++)
        printf "static const char *const lines_%d[] = {\n%s    NULL};\n", i, whole[list[i]]
    print "\nconst RuleText rule_texts[] = {"
    for (i = 1; i <= files; i++) printf "    {%s, lines_%d},\n", quoted(name[list[i]]), i
    print "    {NULL, NULL}};"
}

function source(   i, c, f, o, ids, count) {
    print "#include \"core/builtin.h\"\n#include \"core/tafl.h\"\n"
    print "const Clause builtin_clauses[] = {"
    for (i = 1; i <= files; i++) {
        f = list[i]
        for (c = 1; c <= clauses[f]; c++)
            printf "    {%s, %s,\n     %s,\n     %s},\n", quoted(clause[f, c]),
                quoted(told[f, c, "mark"]), quoted(told[f, c, "words"]), quoted(told[f, c, "source"])
    }
    print "};\n\nconst BuiltIn builtins[MADE_RULES] = {"
    for (i = 1; i <= files; i++) {
        f = list[i]
        printf "    {.base = {.name = %s,\n", quoted(name[f])
        printf "              .title = %s,\n", quoted(words[f, "title"])
        printf "              .source = %s,\n", quoted(words[f, "source"])
        printf "              .player = {%s, %s},\n", quoted(player[f, 1]), quoted(player[f, 2])
        print "              .family = FAMILY_TAFL,"
        if (options[f]) printf "              .option = {"
        for (o = 1; o <= options[f]; o++)
            printf "{%s, %s, CLAUSE_%s},", quoted(option[f, o]), quoted(choice[f, o, "words"]),
                choice[f, o, "clause"]
        if (options[f]) print "},"
        printf "              .clause = {"
        count = split(named[f], ids, "+")
        for (c = 1; c <= count; c++) printf "CLAUSE_%s, ", ids[c]
        for (c = 1; c <= clauses[f]; c++) printf "CLAUSE_%s, ", clause[f, c]
        printf "},\n              .setup = tafl_setup},\n"
        printf "     .line = %s,\n", quoted(words[f, "line"])
        printf "     .history = %s,\n", optional(f, "history")
        printf "     .history_source = %s,\n", optional(f, "history.source")
        printf "     .law = %s,\n", law[f]
        if (options[f]) printf "     .change = {"
        for (o = 1; o <= options[f]; o++) printf "%s,", (f, o) in change ? change[f, o] : "\"\""
        print options[f] ? "}}," : "    },"
    }
    print "};"
}
