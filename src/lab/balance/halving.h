/* Successive halving (Jamieson and Talwalkar, "Non-stochastic best arm identification and
 * hyperparameter optimization", 2016): of many laws it finds those whose balance is nearest to a
 * wish. All play a few games; the half that is farther off stops; the others play twice as many. */
#pragma once

#include "balance/run.h"

typedef struct Candidate {
    Rung rung;  /* its law and strength are the caller's */
    int rounds; /* in which it took part */
} Candidate;

enum { HALVING_GAMES = 40, HALVING_FINALISTS = 2 };

/* Plays with the run's rule, of which only `games` counts, as the most games of a candidate. Sorts
 * the candidates, the finalists first and then those that were dropped last. Returns the number of
 * finalists; 0 if it was stopped or failed, as run_rung says. */
int halving_run(const Run *run, Candidate *candidates, int count, double toward,
                char why[BALANCE_WHY]);
