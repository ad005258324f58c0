/* Ratings for one rule set, by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013).
 * Seat 1 and seat 2 have separate ratings, because the two sides of these games differ.
 *
 * Most rule sets favour one seat. The bias measures by how much, and is estimated from the same
 * games. In a game, seat 1 counts as its rating plus the bias. Each result updates both ratings and
 * the bias, the least certain number the most. So a player gains nothing by always taking the
 * better seat.
 *
 * Numbers use the scale of Glicko and Elo: 400 points more are odds of ten to one. They stay
 * within 2,500 of where they start. */
#pragma once

typedef struct Rating {
    double points;     /* the estimate */
    double deviation;  /* uncertainty: the truth is within two deviations in 95 % of cases */
    double volatility; /* how much the strength varies over time */
} Rating;

/* The rating of a new player: 1500, 350, 0.06. */
Rating rating_new(void);

/* The first rating in a seat, from the one in the other seat: same points, less certain. */
Rating rating_from_other_seat(Rating other);

/* The rating of a puzzle without attempts; `points` is an estimate of its difficulty. */
Rating rating_of_puzzle(double points);

/* The bias of a rule set before any game: 0, with an uncertainty of its own. */
Rating rating_no_bias(void);

/* The rating after `days` without a game (0 and up). The deviation grows, at most to that of a new
 * player. */
Rating rating_rested(Rating rating, double days);

/* Updates both ratings and the bias after a game. `score` is seat 1's: 1 won, 0.5 drawn, 0 lost. */
void rating_play(Rating seat[2], Rating *bias, double score);

/* Updates both ratings after an attempt at a puzzle. `score` is the solver's: 1 solved, 0 not. */
void rating_solve(Rating *solver, Rating *puzzle, double score);
