/* Rule files: a law of the tafl family as text, one `key = value` a line (docs/rule-files.md), read
 * into the same values that the built-in rule sets are. Two characters `\n` end a line too, so
 * that a whole file can stand in one line of another text. */
#ifndef CORE_RULEFILE_H
#define CORE_RULEFILE_H

#include "core/rules.h"

enum {
    RULEFILE_TEXT = 65536, /* a file has fewer bytes than half of it */
    RULEFILE_NAME = 40,    /* bytes of a name, the closing zero among them */
    RULEFILE_LAW = 6144,   /* room for any law in its canonical form */
    MAX_FILE_CLAUSES = MAX_OWN_CLAUSES - CITE_COUNT - 1,
    RULEFILE_WORDS = 480, /* keys that are words for people: titles, sources, translations … */
    MAX_LESSON = 50       /* steps of its lesson are fewer */
};

/* A line of words: of the file, of an option or of a clause. */
typedef struct RuleWords {
    const char *key; /* as it stands: "clause.words.sv" */
    const char *text;
    uint8_t item; /* which option or clause, counted from 0 */
} RuleWords;

/* A file that has been read. It points into itself: it must stay where it is, and as long as any
 * Rules made of it. About 80 KB. */
typedef struct RuleFile {
    RulesBase base; /* first, so that RulesBase.setup finds the rest */
    const char *name;
    TaflLaw law;                      /* without options */
    const char *changes[MAX_OPTIONS]; /* of each option, as lines `key = value` */
    Clause own[MAX_OWN_CLAUSES];      /* its clauses, then the plain ones of lawfield.h */
    int clauses;                      /* of the former */
    RuleWords words[RULEFILE_WORDS];
    int word_count;
    uint32_t warnings; /* bit n: rulefile_warning(n) */
    char full[64];     /* "file:NAME#HASH" */
    size_t used;       /* of pool */
    char pool[RULEFILE_TEXT];
} RuleFile;

/* Reads a file. False with line, column, key and reason; `out` is then of no use. A law that cannot
 * work, alone or with any of its options, is refused. */
bool rulefile_read(RuleFile *out, const char *text, size_t length, Error *error);

/* The law of a file under some of its options, which are named as in "+weak-king+lewis", or "". */
bool rulefile_rules(const RuleFile *file, const char *options, Rules *out, Error *error);

/* The same by the full name, "file:mine#1a2b3c4d+weak-king". */
bool rulefile_named(const RuleFile *file, const char *name, Rules *out, Error *error);

/* The file these rules come from; NULL for built-in ones. */
const RuleFile *rulefile_of(const Rules *rules);

/* What is unusual: number 0 and up while there is one, as a sentence without its full stop; NULL
 * beyond. */
const char *rulefile_warning(const RuleFile *file, int number);

/* The canonical form: what the law says and nothing else, in a fixed order and wording, each key
 * that differs from its default; the options with what they change. The hash in a file's name is
 * made of it. `separator` ends each line: "\n", or "\\n" for one line. */
void rulefile_write_law(const RuleFile *file, const char *separator, Text *out);

/* The same followed by all words for people. */
void rulefile_write(const RuleFile *file, const char *separator, Text *out);

#endif
