/* A battery for players of the Bologna competition: each check starts the player once and plays a
 * short game with it, by script and from a prepared position, which it gets as a State. Our core
 * judges every move. */
#ifndef MATCH_BOLOGNA_CHECK_H
#define MATCH_BOLOGNA_CHECK_H

#include "core/game.h"

/* What happens, step by step, in one letter each:
 *   m       the player moves, legally and in time
 *   w       it moves, and should win at once
 *   r       the other side answers with any move
 *   =e3g3   the other side makes this move
 *   a       the same State once more, as after an illegal move where errors are allowed
 *   d       the next State comes in small pieces
 *   b       the next State is sent together with the one after it, in one go
 * Then comes a last State, DRAW if the game is not over, after which the player must be silent and
 * end. */
typedef struct BolognaCheck {
    const char *name;
    const char *words; /* what is tried, a phrase */
    int side;
    const char *position; /* NULL: the start */
    const char *script;
    ClauseId clause; /* what it is about, CLAUSE_NONE: the protocol */
    int seconds;     /* for a move; 0: what the caller says */
} BolognaCheck;

extern const BolognaCheck bologna_checks[];
extern const int bologna_check_count;

typedef enum BolognaVerdict {
    CHECK_PASSED,
    CHECK_MISSED,  /* a win at hand was not taken */
    CHECK_WRONG,   /* protocol or rules are broken */
    CHECK_FAILED,  /* the player could not be started, or the port not be listened at */
    CHECK_STOPPED, /* by our user */
    CHECK_VERDICTS
} BolognaVerdict;

const char *bologna_verdict_word(BolognaVerdict verdict); /* "passed", … */

typedef struct BolognaCheckSetup {
    char *const *command; /* NULL ends; {role}, {time}, {address} and {port} in it are replaced */
    int seconds;          /* for a move */
    int wait_seconds;     /* for it to connect */
    const char *log;      /* file for what it prints, or NULL */
    bool (*stopped)(void *ctx);
    void *ctx;
} BolognaCheckSetup;

enum { CHECK_WORDS = 400, CHECK_MOVES = 400 };
typedef struct BolognaReport {
    BolognaVerdict verdict;
    char words[CHECK_WORDS]; /* what was wrong; "" if it passed */
    ClauseId clause;         /* broken or missed, CLAUSE_NONE: none of the rules */
    char position[128];      /* before its last move */
    char moves[CHECK_MOVES]; /* all, wire form */
} BolognaReport;

/* Runs one check to its end, never longer than its times add up to. */
void bologna_check_run(const BolognaCheck *check, const BolognaCheckSetup *setup,
                       BolognaReport *report);

#endif
