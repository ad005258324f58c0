/* Match: plays the games of a schedule on several threads and adds up the results. Each thread has
 * its own players. One lock protects all shared data. */
#pragma once

#include "match/referee.h"
#include "match/results.h"

enum { MAX_CONCURRENCY = 256 };

/* The settings of a match. All pointers are borrowed and must outlive the match. */
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
    MATCH_DECIDED,     /* the SPRT has decided */
    MATCH_INTERRUPTED, /* the user asked for the end */
    MATCH_FAILED,      /* `finished` returned false, or a system fault */
} MatchEnd;

/* Callbacks of a match to its owner. */
typedef struct MatchHost {
    void *ctx;
    /* A game is finished and in the results. Called under the lock, in the order games finish.
     * False ends the match. */
    bool (*finished)(void *ctx, const Record *record);
    /* How often the user asked for the end. 1: running games are finished; 2 or more: they are
     * aborted. Called on the thread of match_run, about ten times a second. */
    int (*interrupts)(void *ctx);
    /* Gets the reason why the match cannot go on. Called once, under the lock. May be NULL. */
    void (*failed)(void *ctx, const char *why);
} MatchHost;

/* Starts an entrant and prepares it for a game, as a test. False with the reason in `why`, also
 * soon after `stop` becomes true. *tells: the entrant can judge openings; set only if the players
 * judge them. */
bool match_try(const MatchSetup *setup, int entrant, const atomic_bool *stop, bool *tells,
               char why[WHY]);

/* Plays all games of the schedule that `results` lacks, and adds them. */
MatchEnd match_run(const MatchSetup *setup, Results *results, const MatchHost *host);
