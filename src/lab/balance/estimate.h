/* What a sample of games says of a law: player 1's mean score with bands, its slope over a ladder
 * of strength, and the answer in one word. docs/balance.md explains the method. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A value and the half-width of its 95 % band, both as shares of 1. */
typedef struct Band {
    double value, half;
} Band;

typedef struct Estimate {
    int games, clusters;
    double effective; /* independent games that would say as much, at most `games` */
    Band score;       /* by a confidence sequence: it holds at every look at once */
    double fixed;     /* half-width for a number of games that was fixed before, by clusters */
} Estimate;

/* Player 1's score in `games` games, 0, ½ or 1 each. Games with equal numbers in `cluster` may
 * depend on each other; the variance is that of cluster sums, or of the
 * games if that is larger, as it is where there are few clusters. Two wins and two losses are added
 * to it, so that games that nearly all end alike do not claim certainty.
 *
 * The band is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
 * ("Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics
 * 52, 2024), narrowest at about `planned` games. Without games: ½ ± ½. */
Estimate estimate_of(const double *points, const uint64_t *cluster, int games, int planned);

/* The slope of a line through `count` values over `x`, weighted by their bands. Fewer than two
 * different x: 0 ± 1. */
Band slope_of(const double *x, const Band *value, int count);

/* Why no more games of a rung are played. */
typedef enum Stop {
    STOP_NOT,
    STOP_WIDTH,  /* the band is narrow enough */
    STOP_SIDE,   /* the band is on one side of 50 %, by more than a margin */
    STOP_BUDGET, /* all games that were allowed are played */
    STOP_SAME,   /* nearly all new games repeat old ones */
    STOPS
} Stop;

typedef struct StopRule {
    int games;     /* at most so many are played */
    double width;  /* half-width that is narrow enough */
    bool precise;  /* go on when the side is certain */
    double margin; /* of "certain": so far from ½ */
} StopRule;

/* At the first looks there is too little for a band (estimate_of is asymptotic): too few games, or
 * clusters where the games of one depend on each other. */
enum { LOOK_EVERY = 20, LOOK_FIRST = 40 };

/* `played` games, of which the estimate has the different ones; `repeats` of the last LOOK_EVERY
 * were no new ones. */
Stop stop_at(const StopRule *rule, const Estimate *estimate, int played, int repeats);

typedef enum FairVerdict {
    VERDICT_OPEN,       /* the bands are too wide to say */
    VERDICT_FIRST,      /* favours player 1 at the top of the ladder, */
    VERDICT_SECOND,     /* … player 2 */
    VERDICT_FAIR,       /* the band covers 50 % at the top, and the slope covers 0 */
    VERDICT_TILTING,    /* the band covers 50 % at the top, but the slope does not cover 0 */
    VERDICT_UNFINISHED, /* most games at the top were given up, so the score says little */
    VERDICTS
} FairVerdict;

/* Of the top rung, and of the slope of at least two rungs (NULL: there is one). A law is fair only
 * if its band is at most `width` or FAIR_WIDTH to each side. */
static const double FAIR_WIDTH = 0.05;
FairVerdict balance_verdict(const Estimate *top, const Band *slope, double width);
