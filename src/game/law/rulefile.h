/* Rule files: a law of the tafl family as text, one `key = value` in each line
 * (docs/rule-files.md), read into the same values as the built-in rule sets. The two characters `
 * ` also end a line, so a whole file fits into one line of another text. */
#pragma once

#include "law/rulefile_form.h"

/* The default names of the sides. */
extern const char *const rulefile_players[2];

/* Reads a file. False with line, column, key and reason; `out` is then undefined. Refuses a law
 * that cannot work, alone or with any of its options. The lines for the engine are kept unread:
 * profile_rulefile (search/profile.h) reads the same file and checks them. */
bool rulefile_read(RuleFile *out, const char *text, size_t length, Error *error);

/* RulesBase.setup of a file. */
void rulefile_setup(Rules *out, const RulesBase *base, uint32_t options);

/* Finds the built-in rule sets whose law a file has, under any of its options. rulefile_read calls
 * it at its end. */
void rulefile_find_twins(RuleFile *file);

/* The hash of a tafl law under the options in force, in hex: equal laws have equal ones, whatever
 * rule set writes them. Rules of another family have no such hash: "". */
enum { LAW_HASH = 17 };
void rulefile_hash(const Rules *rules, char out[LAW_HASH]);

/* Makes the rules of a file with some of its options, named as in "+weak-king+lewis", or "". */
bool rulefile_rules(const RuleFile *file, const char *options, Rules *out, Error *error);

/* The same by the full name, "file:mine#1a2b3c4d+weak-king". */
bool rulefile_named(const RuleFile *file, const char *name, Rules *out, Error *error);

/* The file these rules come from; NULL for built-in ones. */
const RuleFile *rulefile_from(const RulesBase *base);
static inline const RuleFile *rulefile_of(const Rules *rules) { return rulefile_from(rules->base); }

/* The key of line `number` of its words, without `prefix`, if it belongs to this item ("option.",
 * "clause.", "" for the whole file) and the rules themselves do not hold it: a translation, or
 * author, history, note, line. Otherwise NULL. */
const char *rulefile_told(const RuleFile *file, int number, const char *prefix, int item);

/* The words under a key in a language, such as "clause.words" of an item in "sv"; NULL: none. */
const char *rulefile_in(const RuleFile *file, const char *key, int item, const char *language);

/* A line for the engine (PROFILE_…), of the file (item 0) or of an option (from 1). It ends at a
 * zero byte or line end; NULL: none. RuleFile.profile has its place. */
const char *rulefile_profile(const RuleFile *file, int item, int line);

/* The warnings, numbered from 0, each a sentence without its full stop; NULL after the last. */
const char *rulefile_warning(const RuleFile *file, int number);

/* Makes options part of the law: they are options no longer, and the name shows them ("mine-calm").
 * Drops the lesson, which may no longer hold. The result is for writing only. */
void rulefile_settle(RuleFile *file, uint32_t options);

/* Writes the canonical form: the law alone, in a fixed order and wording, with each key that is not
 * at its default, and the options with their changes. The hash in a file's name is computed from
 * it. `separator` ends each line: "
 * ", or "\
 * " for one line. */
void rulefile_write_law(const RuleFile *file, const char *separator, Text *out);

/* Writes the same, followed by all words for people. */
void rulefile_write(const RuleFile *file, const char *separator, Text *out);
