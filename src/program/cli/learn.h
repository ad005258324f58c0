/* The parts of `taefl learn`: one generation of a network from games, and several after each other.
 */
#pragma once

#include "cli/input.h"
#include "cli/selfgames.h"
#include "learning/calibration.h"
#include "learning/positions.h"
#include "match/stats.h"
#include <jansson.h>

enum { GENERATIONS = 3, EPOCHS_MOST = 1000 };

typedef struct LearnHow {
    int games, share, epochs, pairs, threads; /* share: percent of the targets that are results */
    size_t memory;                            /* for positions, in bytes */
    const char *out, *positions, *report;     /* files; the last two may be NULL */
    bool further;                             /* begin with the weights of what played */
    bool over;                                /* they may be there already */
    bool json;
} LearnHow;

/* What is known of a generation so far. */
typedef struct Generation {
    int number, games, epochs;
    json_int_t positions[PARTS]; /* to learn from */
    bool further;                /* from the weights of what played: --further, and all but the
                                    first of --hours */
    float loss[EPOCHS_MOST]
              [2];           /* after each epoch: on what was learnt from, on what was held out */
    Calibration calibration; /* of the finished network, if … */
    bool calibrated;
    PairCounts pairs; /* of the gate */
    SprtVerdict verdict;
    int half; /* the points of a pair's first game, in halves */
} Generation;

typedef struct Learn {
    const Call *call;
    int action; /* the first word of the call (learn.c) */
    LearnHow how;
    Rules rules;
    NetworkFile from, made;     /* what played, if that is a network; what was learnt */
    char player[NETWORK_WORDS]; /* what plays, in words: "terms" */
    SelfRun run;                /* the games; its settings name the player */
    Positions *positions;
    uint64_t began; /* clock_us */
    Generation generation[GENERATIONS], *now;
} Learn;

/* Makes the file for positions; from now on each game is packed as soon as it is there. An exit
 * code, as with the others. */
int learn_open(Learn *learn);

/* Learns from the games, and calibrates what came out. */
int learn_train(Learn *learn);

/* Writes what was made to `path`. */
int learn_write(Learn *learn, const char *path, bool over);

/* Pairs of games of `made` against what played, until a sequential test decides or there are
 * `pairs`. `data` keeps them, a shard of them if the settings say so; it may be NULL. */
int learn_gate(Learn *learn, const char *data);

/* A step on the way: with --json a line, on a terminal the row of the table so far, which the next
 * one writes over. The format says what is being done. */
__attribute__((format(printf, 3, 4))) void learn_progress(const Learn *learn, json_t *step,
                                                          const char *format, ...);

/* The generation's row of the table, with a last word, if it is not NULL; and --report anew. */
int learn_row(const Learn *learn, const char *word);

/* Adds what is known of the generation to an object of JSON, and returns it. */
json_t *learn_json(const Learn *learn, json_t *json);

/* Generations for so many seconds; `data` is the beginning of their files' names, or NULL. */
int learn_for(Learn *learn, double seconds, const char *data);
