/* Plays the games of a rung until its stop rule is met. */
#pragma once

#include "balance/rung.h"
#include "balance/kept.h"
#include "match/stats.h"

typedef struct Run {
    const Question *question; /* borrowed, as is … */
    Kept *kept;               /* … this */
    StopRule rule;
    int threads;
    int shard, shards;       /* play only games number shard, shard + shards, … up to the budget,
                                without looking; shards 0: all games */
    const atomic_bool *stop; /* asks for an end; the games so far are kept */
    void (*step)(void *ctx, const Rung *rung); /* after each game that is taken; may be NULL */
    void *ctx;
} Run;

/* Goes on after the games that the rung has. False if it was stopped, where `why` is empty, or if
 * games could not be read or written. The rung needs its law and strength. Its games are taken in
 * the order of their numbers, so it is the same with any number of threads. */
bool run_rung(const Run *run, Rung *rung, char why[BALANCE_WHY]);

/* How much a law rewards thinking: Elo for each doubling of the nodes, from pairs of games between
 * two strengths. */
typedef struct Skill {
    int64_t weak, strong; /* nodes a move */
    int pairs;
    Interval elo; /* a doubling, of the stronger one; 95 % for a number of pairs that was fixed */
} Skill;

/* Plays so many pairs with equal openings and swapped sides. A pair with a game that came before
 * does not count. False as run_rung. */
bool skill_measure(const Run *run, const Law *law, int pairs, Skill *skill, char why[BALANCE_WHY]);
