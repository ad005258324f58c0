/* Match: plays the games of a schedule on several threads, each with players of its own, and adds
 * up what comes of them. Everything that is common to the threads is behind one lock. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "match/referee.h"
#include "match/results.h"

enum { MAX_CONCURRENCY = 256 };

/* What is played; all of it is borrowed and outlives the match. */
typedef struct MatchSetup {
    const Rules *rules;
    const Entrant *entrants;
    const Schedule *schedule;
    const Openings *openings;
    Adjudication adjudication;
    const Sprt *sprt; /* NULL: none. Two entrants only */
    uint64_t seed;
    int concurrency; /* games at a time, 1 … MAX_CONCURRENCY */
    Log *log;        /* may be NULL */
} MatchSetup;

typedef enum MatchEnd {
    MATCH_COMPLETE,    /* all games are played */
    MATCH_DECIDED,     /* the test has decided */
    MATCH_INTERRUPTED, /* somebody asked for it */
    MATCH_FAILED,      /* `finished` said so */
} MatchEnd;

/* How the match talks to its owner. */
typedef struct MatchHost {
    void *ctx;
    /* A game is finished and in the results. Called under the lock, in the order games finish.
     * False ends the match. */
    bool (*finished)(void *ctx, const Record *record);
    /* How often the end was asked for: 1 plays running games to their end, 2 and more breaks them
     * off. Called on the thread of match_run, some ten times a second. */
    int (*interrupts)(void *ctx);
    /* Why the match cannot go on; may be NULL. Under the lock, once. */
    void (*failed)(void *ctx, const char *why);
} MatchHost;

/* Whether entrant number i can be started and made ready for a game. False with a reason, also soon
 * after `stop` becomes true. *tells: it can be asked to judge openings; only looked at where the
 * players do that. */
bool match_try(const MatchSetup *setup, int entrant, const atomic_bool *stop, bool *tells,
               char why[WHY]);

/* Plays all games of the schedule that `results` does not have yet, and adds them. */
MatchEnd match_run(const MatchSetup *setup, Results *results, const MatchHost *host);

#endif
