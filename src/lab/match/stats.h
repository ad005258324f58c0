/* Statistics of a match between two players. The two games of a pair share an opening, so their
 * results are not independent. Therefore the unit is the pair ("pentanomial"): 0, ½, 1, 1½ or 2
 * points for the first player.
 *
 * Elo is logistic: a player E points stronger scores 1 / (1 + 10^(-E/400)). */
#pragma once

#include <stdint.h>

/* Pairs by the first player's points: count[k] pairs with k/2 points. */
typedef struct PairCounts {
    uint64_t count[5];
} PairCounts;

uint64_t pairs_total(const PairCounts *pairs);

/* A value with the ends of its 95 % interval. */
typedef struct Interval {
    double low, value, high;
} Interval;

/* Mean score per game, 0 … 1. The interval is Student's t for a mean of independent pairs, with N -
 * 1 degrees of freedom. With fewer than two pairs, or only equal ones, the spread is unknown. Then
 * one pair of each extreme is added, so that the interval does not claim too much. Without pairs:
 * 0, 0.5, 1. */
Interval pairs_score(const PairCounts *pairs);

/* The mean of independent values of 0 … 1 by the same interval, from how many there are, their sum
 * and the sum of their squares. If all are equal, a 0 and a 1 are added for the spread. */
Interval mean_interval(double count, double sum, double squares);

/* The same in Elo; ends may be infinite. */
Interval pairs_elo(const PairCounts *pairs);

/* Likelihood of superiority, 0 … 1: the probability that the first player is stronger, by the
 * normal distribution of the mean score. */
double pairs_superiority(const PairCounts *pairs);

/* Elo of a mean score of 0 … 1, and back. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* Sequential probability ratio test of H1 "the difference is elo1" against H0 "it is elo0". alpha
 * is the rate of accepting H1 when H0 is true; beta is the reverse. */
typedef struct Sprt {
    double elo0, elo1, alpha, beta;
} Sprt;

typedef enum SprtVerdict { SPRT_GOES_ON, SPRT_H0, SPRT_H1 } SprtVerdict;

/* The logarithm of the generalised likelihood ratio. For each hypothesis it takes the most likely
 * distribution of pair scores with that mean (Owen's empirical likelihood). 0 without pairs. Each
 * count gets a thousandth more, so that no outcome is impossible. */
double sprt_ratio(const Sprt *sprt, const PairCounts *pairs);

/* Wald's bounds: log(beta / (1 - alpha)) and log((1 - beta) / alpha). */
double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);
SprtVerdict sprt_verdict(const Sprt *sprt, const PairCounts *pairs);
