/* Ratings: Elo of many players from the games they played, by maximum likelihood in the model of
 * Bradley and Terry (1952): A scores 1 / (1 + 10^((B - A)/400)) against B; a draw is half a win and
 * half a loss. Games are taken to be independent of each other; pairs from one opening, which are
 * not quite, make the error bars a little too wide or too narrow.
 *
 * The likelihood has a maximum only among players each of whom has scored against the rest and lost
 * points to it, directly or through others (Ford 1957). Such groups are found first, and each is
 * rated for itself around a mean of 0. */
#ifndef MATCH_RATINGS_H
#define MATCH_RATINGS_H

typedef struct RatedPlayer {
    char *name;
    long games;
    double points;
} RatedPlayer;

typedef struct Ratings {
    int players, room;
    RatedPlayer *player;
    double *points; /* points[a * room + b]: what a scored against b */
} Ratings;          /* begins as {0} */

typedef struct Rating {
    int player;
    double elo, error; /* half of the 95 % interval, against the mean of the group; infinite in a
                          group of one */
    int group;         /* 1 and up */
} Rating;

/* A game; half points of the first: 2 won, 1 drawn, 0 lost. */
void ratings_add(Ratings *ratings, const char *first, const char *second, int half_points);

/* `out` has room for all players and is sorted by group, then by Elo. Returns the groups. */
int ratings_compute(const Ratings *ratings, Rating *out);

void ratings_finish(Ratings *ratings);

#endif
