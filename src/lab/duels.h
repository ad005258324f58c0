/* Tuning by pairs of games (spsa.h): the numbers of the search (selectivity.h), or the weights of
 * the evaluation (eval.h). */
#pragma once

#include "lab/spsa.h"
#include "lab/selfplay.h"

typedef struct TuneDuels {
    const SelfPlay *settings; /* with `pairs`; a game that is not over counts as the chance of
                                 winning that the last search saw in it */
    const atomic_bool *stop;
    Spsa spsa;            /* seed, pairs and threads are the caller's */
    EvalTerms terms;      /* .count 0: the weights stay */
    int weights;          /* so many numbers are weights, those behind them the search's */
    int which[SPSA_MOST]; /* the term, or the number of the search, that each stands for */
} TuneDuels;

/* Adds the weights of the terms, as they are in use, but not those to keep. */
void tune_duels_weights(TuneDuels *duels, const EvalTerms *terms, const bool keep[]);

/* Adds the numbers of the search, as they are in use. Behind the weights, if both. */
void tune_duels_search(TuneDuels *duels);

/* Plays; `duels` must stay where it is. A number that is 0, of a step that is turned off or a term
 * that is not used, has not been added. */
void tune_duels_run(TuneDuels *duels);
