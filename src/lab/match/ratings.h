/* Ratings: Elo of many players from their games, by maximum likelihood in the Bradley-Terry model
 * (1952). A scores 1 / (1 + 10^((B - A)/400)) against B; a draw is half a win and half a loss. The
 * model treats games as independent. The two games from one opening are not quite independent, so
 * the error bars are slightly too wide or too narrow.
 *
 * A maximum needs a group in which every player gained and lost points against the rest, directly
 * or through others (Ford 1957). ratings_compute finds these groups first. Each group has its own
 * mean of 0. */
#pragma once

typedef struct RatedPlayer {
    char *name;
    long games;
    double points;
} RatedPlayer;

typedef struct Ratings {
    int players, room;
    RatedPlayer *player;
    double *points; /* points[a * room + b]: points of a against b */
} Ratings;          /* begins as {0} */

typedef struct EloRating {
    int player;
    double elo, error; /* half of the 95 % interval, against the mean of the group; infinite in a
                          group of one */
    int group;         /* 1 and up */
} EloRating;

/* Adds a game with the half points of the first player: 2 won, 1 drawn, 0 lost. */
void ratings_add(Ratings *ratings, const char *first, const char *second, int half_points);

/* Fills `out`, which has room for all players, sorted by group and Elo. Returns the number of
 * groups. */
int ratings_compute(const Ratings *ratings, EloRating *out);

void ratings_finish(Ratings *ratings);
