/* The contents of a rules file that has been read (rulefile.h). */
#pragma once

#include "core/rules.h"

enum {
    RULEFILE_TEXT = 65536, /* a file has less than half as many bytes */
    RULEFILE_NAME = 40,    /* bytes of a name, with the closing zero */
    RULEFILE_LAW = 6144,   /* room for any law in its canonical form */
    RULEFILE_WORDS = 480,  /* keys that are words for people: titles, sources, translations … */
    MAX_LESSON = 50        /* upper bound of the steps of its lesson */
};

/* A line of words: of the file, of an option or of a clause. */
typedef struct RuleWords {
    const char *key; /* as in the file: "clause.words.sv" */
    const char *text;
    uint16_t line, column; /* of the text in the file */
    uint8_t item;          /* which option, clause or step of the lesson, counted from 0 */
} RuleWords;

/* Where a line for the engine stands in the file. */
typedef struct ProfilePlace {
    char key[16];          /* "option.weights" */
    uint16_t line, column; /* of its value */
} ProfilePlace;

/* The built-in rule set with the same law as the file under some options; NULL: none. */
typedef struct LawTwin {
    const RulesBase *base;
    uint32_t options;
} LawTwin;

/* A file that has been read, about 110 KB. It contains pointers into itself, so it must not move,
 * and it must outlive all Rules made from it. */
typedef struct RuleFile {
    RulesBase base; /* first, so that RulesBase.setup finds the rest */
    const char *name;
    TaflLaw law;                      /* without options */
    const char *changes[MAX_OPTIONS]; /* of each option, as lines `key = value` */
    ProfilePlace profile[1 + MAX_OPTIONS][PROFILE_LINES]; /* of the file, then of each option */
    Clause own[MAX_FILE_CLAUSES];                         /* its clauses */
    int clauses;
    Clause made[1 << MAX_OPTIONS][CITE_COUNT + 1]; /* made by the law, for each set of options */
    RuleWords words[RULEFILE_WORDS];
    int word_count;
    uint32_t warnings; /* bit n: rulefile_warning(n) */
    LawTwin twin[1 << MAX_OPTIONS];
    const char *network; /* the bytes of a whole network file (search/network_file.h) that the host
                            has for this law, borrowed; NULL: none */
    char full[64];       /* "file:NAME#HASH" */
    size_t used;         /* of pool */
    char pool[RULEFILE_TEXT];
} RuleFile;

/* Checks the lesson of a file when its law is complete: every name, square, position and move must
 * be valid. A test that plays the tasks checks that they can be solved. */
bool filelesson_check(const RuleFile *file, Error *error);

/* Makes the full name of a file, with a hash of its law. False: the law is too long for one line of
 * another text. */
bool rulefile_name(RuleFile *file);

/* ---- the law of a file and of its options, as lines `key=value` that have already been checked */

/* The id of a clause by its name: one of these `count`, or a built-in one; CLAUSE_NONE if there is
 * none. */
ClauseId lawlines_clause(const Clause *own, int count, const char *id, size_t length);

/* Applies the lines, which must outlive the law. A clause is one of these `count` or a built-in
 * one. `first` takes precedence over `start`, in either order. */
void lawlines_apply(TaflLaw *law, const char *lines, const Clause *own, int count);
