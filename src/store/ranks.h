/* How strong people are, kept: a rating for each person, rule set and seat, and for each rule set
 * whom it favours (rank/rating.h). For the store's thread, inside a transaction; false is a fault
 * of the database. */
#ifndef STORE_RANKS_H
#define STORE_RANKS_H

#include "rank/rating.h"
#include "store/games.h"

enum { RANK_LEAST_PLIES = 4 }; /* a game of fewer plies does not count */

/* The game `id` is over: if it was to count, and both seats have an account, the ratings of both
 * seats and the bias of the rules change, once and never again. */
bool ranks_count(Db *db, const char *id);

typedef struct Rank {
    Rating rating;
    int64_t games, won, drawn; /* 0 games: not known; the rating is that of somebody new */
    int64_t played;            /* ms since 1970: the last one */
} Rank;

/* What is known of a person under rules, by seat. */
bool ranks_of(Db *db, int64_t person, const char *rules, Rank out[2]);

/* All rules under which a person has played, those played most first; to be freed. */
typedef struct RankRow {
    char rules[GAME_RULES];
    int64_t person;
    char name[PERSON_NAME];
    PersonKind kind;
    Rank seat[2];
} RankRow;
bool ranks_of_person(Db *db, int64_t person, RankRow **rows, int *count);

/* The strongest under rules, by the mean of both seats, where only one is known by that one; those
 * whose deviation is above `most_deviation` in both seats are left out. To be freed. */
bool ranks_best(Db *db, const char *rules, double most_deviation, int most, RankRow **rows,
                int *count);

/* Whom the rules favour, in points for seat 1, from so many games. */
bool ranks_bias(Db *db, const char *rules, Rating *bias, int64_t *games);

#endif
