/* A job that learns a network: games of self-play, training on their quiet positions, calibration,
 * and a gate of games against what played. It is one generation, or as many as there is time for.
 * The job tells each step to its caller, and ends soon after it is asked to. */
#pragma once

#include "learning/calibration.h"
#include "learning/positions.h"
#include "match/stats.h"
#include "search/network_file.h"

enum { GENERATIONS = 3, EPOCHS_MOST = 1000 };

extern const Sprt learn_sprt; /* decides a gate */

/* Paths are borrowed; NULL: none. */
typedef struct LearnPlan {
    int games, epochs, pairs, threads;
    int share;      /* percent of the targets that are results, which … */
    int half_life;  /* … count half as much for each so many plies before the end of the game; 0:
                       the same at each ply */
    double seconds; /* generations until so many are over, each with as many games as there
                       is time for; 0: one generation of `games` */
    size_t memory;  /* for positions, in bytes */
    const char *data;      /* keeps the games; with `seconds` the beginning of its files' names */
    const char *positions; /* keeps the packed positions */
    const char *out;       /* gets the network */
    bool over;             /* which may be there already */
    bool further;          /* begin with the weights of what played */
} LearnPlan;

typedef enum LearnStep {
    LEARN_GAME,
    LEARN_EPOCH,
    LEARN_CALIBRATED,
    LEARN_GATE,      /* games of the gate, some at a time */
    LEARN_GENERATION /* all is known of it */
} LearnStep;

typedef enum LearnEnd {
    LEARN_DONE,
    LEARN_STOPPED,   /* it was asked to end, with `kept` games in the file at `path`, if any */
    LEARN_LOST,      /* generations, none of which has won its gate: no network was written */
    LEARN_UNREAD,    /* `why` no games can be read or used */
    LEARN_UNKEPT,    /* `why` the positions cannot be kept */
    LEARN_UNWRITTEN, /* the file at `path` cannot be written, for a `reason` */
    LEARN_DAMAGED    /* `error` of a network that an earlier run has left */
} LearnEnd;

/* What is known of a generation so far. */
typedef struct Generation {
    int number, games, epochs;
    uint64_t positions[PARTS];  /* to learn from */
    bool further;               /* from the weights of what played, as all but the first are */
    float loss[EPOCHS_MOST][2]; /* after each epoch: on what was learnt from, on what was held out
                                 */
    Calibration calibration;    /* of the finished network, if … */
    bool calibrated;
    PairCounts pairs; /* of the gate */
    SprtVerdict verdict;
    int gate_games, half; /* the latter: the points of a pair's first game, in halves */
    bool won;             /* the network plays from now on; with `seconds` */
} Generation;

enum { LEARN_PATH = 4096 };

typedef struct Learning {
    LearnPlan plan;
    Rules rules;
    SelfGames games;            /* the settings name the player; with `stop` */
    NetworkFile from, made;     /* what plays, if that is a network; what was learnt. The caller
                                   fills in made.rules */
    char player[NETWORK_WORDS]; /* what plays, in words */
    /* Called after each step, `done` of `of`, never twice at once; may be NULL. */
    void (*step)(void *ctx, LearnStep step, int done, int of);
    void *ctx;

    /* The job's own, all 0 before it. */
    Positions *positions;
    Generation generation[GENERATIONS], *now; /* up to now */
    char data[LEARN_PATH], network[LEARN_PATH];
    int wins, kept;
    char why[WHY];
    const char *path, *reason; /* the latter as base/output.h gives it */
    Error error;
} Learning;

/* Runs it from the games to the last gate. The same plan goes on from the files of an earlier run.
 */
LearnEnd learn_run(Learning *job);

/* Only the gate: pairs of games of `made` against what plays, until a sequential test decides or
 * there are plan.pairs. plan.data keeps them, a shard of them if the settings say so. */
LearnEnd learn_gate(Learning *job);

/* Writes `made` to `path`; NULL: it only gets its checksum. */
LearnEnd learn_write(Learning *job, const char *path, bool over);

/* Closes and frees what the job has opened. */
void learn_free(Learning *job);

/* Reads a network file, which must be for these rules. On false `out` is undefined. */
bool network_load(const char *path, const Rules *rules, NetworkFile *out, Error *error);
