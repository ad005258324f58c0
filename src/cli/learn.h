/* The parts of `taefl learn`: one generation of a network from games, and several after each other.
 */
#ifndef CLI_LEARN_H
#define CLI_LEARN_H

#include "cli/networkfiles.h"
#include "cli/selfgames.h"
#include "lab/calibration.h"
#include "lab/positions.h"
#include "match/stats.h"
#include <jansson.h>
#include <pthread.h>

typedef struct LearnHow {
    int games, share, epochs, pairs, threads; /* share: percent of the targets that are results */
    size_t memory;                            /* for positions, in bytes */
    const char *out, *positions;              /* files; the latter may be NULL */
    bool over;                                /* they may be there already */
    bool json;
} LearnHow;

typedef struct Learn {
    const Call *call;
    int action; /* the first word of the call (learn.c) */
    LearnHow how;
    Rules rules;
    NetworkFile from, made; /* what played, if that is a network; what was learnt */
    SelfRun run;            /* the games; its settings name the player */
    Positions *positions;
    uint64_t began; /* clock_us */
    double loss[2]; /* at the end: on what was learnt from, on what was held out */
    Calibration calibration;
    bool calibrated;
    PairCounts pairs; /* of the gate */
    SprtVerdict verdict;
    pthread_mutex_t lock;
} Learn;

/* Makes the file for positions; from now on each game is packed as soon as it is there. An exit
 * code, as with the others. */
int learn_open(Learn *learn);

/* Learns from the games, and calibrates what came out. */
int learn_train(Learn *learn);

/* Writes what was made to `path`. */
int learn_write(Learn *learn, const char *path, bool over);

/* Pairs of games against what played, until a sequential test decides or there are `pairs`. */
void learn_gate(Learn *learn);

/* What came out. */
void learn_report(const Learn *learn);

/* A step on the way: with --json a line, on a terminal one that the next one writes over. */
__attribute__((format(printf, 3, 4))) void learn_progress(const Learn *learn, json_t *step,
                                                          const char *format, ...);

/* Generations for so many seconds; `data` is the beginning of their files' names, or NULL. */
int learn_for(Learn *learn, double seconds, const char *data);

#endif
