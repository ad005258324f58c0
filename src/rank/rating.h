/* Ratings for one rule set, by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013).
 * Seat 1 and seat 2 have separate ratings, because the two sides of these games differ.
 *
 * Most rule sets favour one seat. The bias measures by how much, and is estimated from the same
 * games. In a game, seat 1 counts as its rating plus the bias. Each result updates both ratings and
 * the bias, the least certain number the most. So a player gains nothing by always taking the
 * better seat.
 *
 * Numbers use the scale of Glicko and Elo: 400 points more are odds of ten to one. */
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

/* Of a puzzle that nobody has tried: `points` by what is known of it. */
Rating rating_of_puzzle(double points);

/* Of a rule set: nobody is favoured, which is uncertain. */
Rating rating_no_bias(void);

/* After `days` without a game (0 and up): less certain, at most as uncertain as in the beginning.
 */
Rating rating_rested(Rating rating, double days);

/* A game was played: `score` is that of seat 1, 1 won, 0.5 drawn, 0 lost. All three change. */
void rating_play(Rating seat[2], Rating *bias, double score);

/* Somebody tried a puzzle: `score` is the solver's, 1 solved, 0 not. Both change. */
void rating_solve(Rating *solver, Rating *puzzle, double score);

#endif
