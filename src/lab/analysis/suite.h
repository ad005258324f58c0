/* Suites: positions with the one best move each, to see how many nodes an engine needs to find it.
 * A file holds a position a line; '#' before a comment:
 *
 *     RULES | POSITION | quiet or sharp | MOVE | whatever else is known of it */
#pragma once

#include "analysis/ugi_client.h"
#include "core/notation.h"
#include "match/entrant.h"

typedef enum SuiteKind { SUITE_QUIET, SUITE_SHARP, SUITE_KINDS } SuiteKind;
extern const char *const suite_kinds[SUITE_KINDS];

typedef struct SuiteItem {
    const Rules *rules; /* one for all positions by them */
    char position[POSITION_TEXT], move[MOVE_TEXT];
    SuiteKind kind;
    bool solved[2];   /* by each engine: it ended with the move, … */
    uint64_t need[2]; /* … found for good after so many nodes; the limit if not solved */
} SuiteItem;

typedef struct Suite {
    SuiteItem *item;
    int count;
    Rules **rules; /* of the items */
    int rules_count;
    bool (*find_rules)(Rules *out, const char *name, Error *error); /* by their name */
} Suite;

/* Adds the positions of a file. Each is legal, its move too, and none stands twice; there is at
 * least one. False if it is not so: `why` says of which file, where and what. The suite is to be
 * freed with suite_free either way; before the first file only `find_rules` is set. */
enum { SUITE_WHY = 5120 };
bool suite_read(const char *path, Suite *suite, char why[SUITE_WHY]);
void suite_free(Suite *suite);

typedef struct SuiteRun {
    const Entrant *entrant;
    int engines; /* 1 or 2 */
    uint64_t nodes;
    int hash, workers;
    const atomic_bool *stop;
    bool progress; /* on stderr */
} SuiteRun;

/* Asks the engines about all positions; false with a reason. */
bool suite_run(const SuiteRun *run, Suite *suite, char why[ASK_WHY]);

/* What came out for some of the positions. */
typedef struct SuiteSum {
    int positions, solved[2];
    double mean[2]; /* geometric mean of the nodes; the limit counts for what was not solved */
} SuiteSum;

SuiteSum suite_sum(const Suite *suite, int engines, bool (*wanted)(const SuiteItem *, int),
                   int which);

/* ------------------------------------------------------------------ making them */

/* Games of one engine against itself, positions of them judged by two. Equal arguments make equal
 * positions wherever the two programs are equal. */
typedef struct SuiteOrder {
    const Rules *rules;
    const Entrant *engine[2]; /* the first one plays the games */
    uint64_t seed;
    int quiet, sharp; /* how many are wanted of each */
    uint64_t nodes;   /* of a judgement; of the search without the best move, half */
    uint64_t least;   /* nodes that both need at least to find the solution */
    int unit;         /* hundredths that are a clear difference */
    bool wild;        /* more moves at random */
    const atomic_bool *stop;
} SuiteOrder;

/* Writes the positions to stdout as they are found, progress to stderr if wanted; false with a
 * reason in `why`, also if many games in a row have none that is still wanted. */
bool suite_make(const SuiteOrder *order, bool progress, char why[ASK_WHY]);
