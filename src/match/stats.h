/* What a match between two players says about their strength. Games come in pairs from one opening
 * with sides swapped, whose two results depend on each other; so the pair is what is counted
 * ("pentanomial": a pair scores 0, ½, 1, 1½ or 2 points for the first player).
 *
 * Elo is the logistic one: a player who is E stronger scores 1 / (1 + 10^(-E/400)). */
#ifndef MATCH_STATS_H
#define MATCH_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* Pairs by what the first player scored in them: count[k] pairs with k/2 points. */
typedef struct PairCounts {
    uint64_t count[5];
} PairCounts;

uint64_t pairs_total(const PairCounts *pairs);

/* A value with the ends of its 95 % interval. */
typedef struct Interval {
    double low, value, high;
} Interval;

/* Mean score of a game, 0 … 1. The interval is that of a mean of independent pairs by Student's
 * t with N - 1 degrees of freedom; where fewer than two pairs, or only equal ones, say nothing
 * about the spread, one pair of each extreme is imagined beside them, so that it never claims more
 * than the games show. Without pairs: 0, 0.5, 1. */
Interval pairs_score(const PairCounts *pairs);

/* The same in Elo; ends may be infinite. */
Interval pairs_elo(const PairCounts *pairs);

/* Likelihood of superiority, 0 … 1: the chance that the first player is the stronger one, by the
 * normal distribution of the mean score. */
double pairs_superiority(const PairCounts *pairs);

/* Elo of a mean score of 0 … 1, and back. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* Sequential probability ratio test of H1 "the difference is elo1" against H0 "it is elo0" with
 * error rates alpha (H1 accepted though H0 holds) and beta. */
typedef struct Sprt {
    double elo0, elo1, alpha, beta;
} Sprt;

typedef enum SprtVerdict { SPRT_GOES_ON, SPRT_H0, SPRT_H1 } SprtVerdict;

/* The logarithm of the likelihood ratio: generalised, over all distributions of pair scores with
 * the mean that each hypothesis asks for (the multinomial's maximum under that constraint, by
 * Owen's empirical likelihood). 0 without pairs. Each count has a thousandth added, so that no
 * outcome is impossible. */
double sprt_ratio(const Sprt *sprt, const PairCounts *pairs);

/* Wald's bounds: log(beta / (1 - alpha)) and log((1 - beta) / alpha). */
double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);
SprtVerdict sprt_verdict(const Sprt *sprt, const PairCounts *pairs);

#endif
