/* How much a law rewards thinking: Elo for each doubling of the nodes, from pairs of games between
 * two strengths. */
#pragma once

#include "balance/run.h"
#include "match/stats.h"

typedef struct Skill {
    int64_t weak, strong; /* nodes a move */
    int pairs;
    Interval elo; /* a doubling, of the stronger one; 95 % for a number of pairs that was fixed */
} Skill;

/* Plays so many pairs with equal openings and swapped sides. A pair with a game that came before
 * does not count. False as run_rung. */
bool skill_measure(const Run *run, const Law *law, int pairs, Skill *skill, char why[BALANCE_WHY]);
