/* Rule files: a law of the tafl family as text, one `key = value` a line (docs/rule-files.md), read
 * into the same values that the built-in rule sets are. Two characters `\n` end a line too, so
 * that a whole file can stand in one line of another text. */
#ifndef CORE_RULEFILE_H
#define CORE_RULEFILE_H

#include "core/rulefile_form.h"

/* The sides of a file that does not name them. */
extern const char *const rulefile_players[2];

/* Reads a file. False with line, column, key and reason; `out` is then of no use. A law that cannot
 * work, alone or with any of its options, is refused. What the file says for the engine is kept
 * unread: profile_rulefile (engine/profile.h) reads the same file and refuses mistakes there too.
 */
bool rulefile_read(RuleFile *out, const char *text, size_t length, Error *error);

/* RulesBase.setup of a file. */
void rulefile_setup(Rules *out, const RulesBase *base, uint32_t options);

/* The law of a file under some of its options, which are named as in "+weak-king+lewis", or "". */
bool rulefile_rules(const RuleFile *file, const char *options, Rules *out, Error *error);

/* The same by the full name, "file:mine#1a2b3c4d+weak-king". */
bool rulefile_named(const RuleFile *file, const char *name, Rules *out, Error *error);

/* The file these rules come from; NULL for built-in ones. */
const RuleFile *rulefile_from(const RulesBase *base);
static inline const RuleFile *rulefile_of(const Rules *rules) { return rulefile_from(rules->base); }

/* The key of line `number` of its words, without `prefix`, if it belongs to this item ("option.",
 * "clause.", "" for the whole file) and is nothing that the rules themselves have: a translation,
 * or author, history, note, line. NULL otherwise. */
const char *rulefile_told(const RuleFile *file, int number, const char *prefix, int item);

/* What a file has under a key in a language, "clause.words" of an item in "sv"; NULL: nothing. */
const char *rulefile_in(const RuleFile *file, const char *key, int item, const char *language);

/* A line for the engine (PROFILE_…) of the file, item 0, or of an option, 1 and up; a zero byte or
 * the end of a line ends it; NULL: there is none. RuleFile.profile says where it stands. */
const char *rulefile_profile(const RuleFile *file, int item, int line);

/* What is unusual: number 0 and up while there is one, as a sentence without its full stop; NULL
 * beyond. */
const char *rulefile_warning(const RuleFile *file, int number);

/* Takes options into the law: they are no options any more, and the name tells of them
 * ("mine-calm"). The lesson, which may not hold under them, is forgotten. Only to be written
 * afterwards. */
void rulefile_settle(RuleFile *file, uint32_t options);

/* The canonical form: what the law says and nothing else, in a fixed order and wording, each key
 * that differs from its default; the options with what they change. The hash in a file's name is
 * made of it. `separator` ends each line: "\n", or "\\n" for one line. */
void rulefile_write_law(const RuleFile *file, const char *separator, Text *out);

/* The same followed by all words for people. */
void rulefile_write(const RuleFile *file, const char *separator, Text *out);

#endif
