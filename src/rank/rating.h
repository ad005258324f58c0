/* How strong people are at one rule set: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system",
 * 2013), apart for seat 1 and seat 2, because these games are not the same from both sides.
 *
 * Most rule sets favour one seat. By how much is a third number, the bias, which is estimated from
 * the same games in the same way: in a game seat 1 stands at its strength plus the bias against
 * seat 2 at its own, and each of the three takes its part of a surprise, the least certain one the
 * most. So a player does not become strong by always taking the better seat.
 *
 * Numbers are on the scale of Glicko and Elo: 400 points more are odds of ten to one. */
#ifndef RANK_RATING_H
#define RANK_RATING_H

typedef struct Rating {
    double points;     /* the estimate */
    double deviation;  /* how uncertain: the truth is within two of them in 95 of 100 cases */
    double volatility; /* how much strength goes up and down */
} Rating;

/* Of somebody of whom nothing is known: 1500, 350, 0.06. */
Rating rating_new(void);

/* Of somebody who is known from the other seat only: the same strength, less certain. */
Rating rating_from_other_seat(Rating other);

/* Of a rule set: nobody is favoured, which is uncertain. */
Rating rating_no_bias(void);

/* After `days` without a game (0 and up): less certain, at most as uncertain as in the beginning.
 */
Rating rating_rested(Rating rating, double days);

/* A game was played: `score` is that of seat 1, 1 won, 0.5 drawn, 0 lost. All three change. */
void rating_play(Rating seat[2], Rating *bias, double score);

#endif
