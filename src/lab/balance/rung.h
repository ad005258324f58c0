/* One rung of a ladder: the games of a law at one strength, and what they say together. */
#pragma once

#include "balance/estimate.h"
#include "balance/facts.h"

typedef struct EndCount {
    ClauseId reason; /* CLAUSE_NONE: games that were given up */
    int count[4];    /* by Result */
} EndCount;

typedef struct Rung {
    const Law *law; /* borrowed, as is … */
    const Strength *strength;
    int played, repeated; /* all games, and those that were like an earlier one */
    int recent;           /* repeats since the last look */
    Stop stop;
    Estimate estimate;

    int count; /* of the different games, in the order in which they were played */
    Facts *facts;
    double *points;
    uint64_t *opening;
} Rung;

void rung_free(Rung *rung);

/* Takes the next game, and looks whether it is the last one. */
void rung_take(Rung *rung, const StopRule *rule, const Facts *game);

/* Looks at all games, for a report. */
void rung_look(Rung *rung, const StopRule *rule);

/* How the different games ended, the most frequent first. Returns how many of `out` were set. */
enum { END_COUNTS = 32 };
int rung_ends(const Rung *rung, EndCount out[END_COUNTS]);

/* What is measured beside the balance. Shares are of 1. */
typedef struct Measures {
    int won[4];           /* different games by Result; RESULT_NONE: given up */
    int length[3];        /* plies: a tenth of the games is shorter, half, nine tenths */
    double branching[2];  /* legal moves a ply, by side */
    double forced, taken; /* share of plies with one legal move; captured pieces a ply */
    double entropy;       /* of the games' first turns, in bits */
    int scored;           /* games that a search judged; of them: */
    double decided;       /* median, over won games: when the game was decided, as a share of it */
    double leads;         /* changes of the lead a game */
    double comebacks;     /* share of won games whose winner once had 25 % or less */
} Measures;

void rung_measures(const Rung *rung, Measures *out);

/* The difference of two laws at one strength: player 1's score under `other` less that under
 * `rung`. Games of equal numbers that begin with the same first turn are pairs. Counts them; where
 * there are fewer than LOOK_FIRST, the scores are taken as independent, and `pairs` is 0. */
Band rung_difference(const Rung *rung, const Rung *other, const StopRule *rule, int *pairs);
