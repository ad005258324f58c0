/* A step of the schema (schema.c): two laws have changed, and what was stored keeps the law by
 * which it was played, under its name of today. `gardsdansen` was what `gardsdansen+rim-jumps` is,
 * and `gardsdansen+safe-rim` what `gardsdansen` is. `tablut-katz` was what
 * `tablut-katz+two-soldiers` is, with other options too, but for custodial-king, which leaves that
 * clause no place. */
#pragma once

#define KATZ_WITH                                                    \
    "replace(replace(rules, 'tablut-katz', "                         \
    "'tablut-katz+two-soldiers'), '+two-soldiers+weaponless-king', " \
    "'+weaponless-king+two-soldiers')"
#define KATZ                                                     \
    "(rules = 'tablut-katz' OR rules LIKE 'tablut-katz+%') AND " \
    "rules NOT LIKE '%custodial-king%'"

#define NAMES_OF(table)                                                                 \
    "UPDATE " table " SET rules = 'gardsdansen+rim-jumps' WHERE rules = 'gardsdansen';" \
    "UPDATE " table " SET rules = 'gardsdansen' WHERE rules = 'gardsdansen+safe-rim';"  \
    "UPDATE " table " SET rules = " KATZ_WITH " WHERE " KATZ ";"

/* A chapter's game names its rules in a tag. */
#define TAGS_OF(name, which)                                                                      \
    "UPDATE chapters SET bytes = bytes + length(" name ") - length(rules), game = "               \
    "replace(game, '[Rules \"' || rules || '\"]', '[Rules \"' || " name " || '\"]') WHERE " which \
    ";"

/* The explorer's keys depend on the names (explorer.c): if there are such games, all are counted
 * again. */
#define IF_ANY "EXISTS (SELECT 1 FROM games WHERE rules LIKE 'gardsdansen%' OR (" KATZ "))"

#define LAW_NAMES_STEP                                                                          \
    "DELETE FROM explorer WHERE " IF_ANY ";"                                                    \
    "DELETE FROM positions WHERE " IF_ANY ";"                                                   \
    "UPDATE games SET explored = 0 WHERE explored <> 0 AND " IF_ANY                             \
    ";" NAMES_OF("games") NAMES_OF("ratings") NAMES_OF("biases") NAMES_OF("tournaments")        \
        TAGS_OF("'gardsdansen+rim-jumps'", "rules = 'gardsdansen'")                             \
            TAGS_OF("'gardsdansen'", "rules = 'gardsdansen+safe-rim'") TAGS_OF(KATZ_WITH, KATZ) \
                NAMES_OF("chapters")
