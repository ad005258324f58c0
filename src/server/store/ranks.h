/* Ratings in the database: one for each person, rule set and seat, and a bias for each rule set
 * (rank/rating.h). */
#pragma once

#include "rank/rating.h"
#include "store/games.h"

enum { RANK_LEAST_PLIES = 4 }; /* a game of fewer plies does not count */

/* Counts a finished game once. If it is rated and both seats have an account, this changes both
 * ratings and the bias of the rules. */
bool ranks_count(Db *db, const char *id);

typedef struct Rank {
    Rating rating;
    int64_t games, won, drawn; /* 0 games: unrated; the rating is a new player's */
    int64_t played;            /* ms since 1970: the last game */
} Rank;

/* A person's ratings under these rules, by seat. */
bool ranks_of(Db *db, int64_t person, const char *rules, Rank out[2]);

/* An array of a person's ratings under all rules, the most played rules first
 * (docs/openapi.json). NULL: a fault. */
struct json_t *ranks_of_person(Db *db, int64_t person);

/* The leaderboard under these rules, of players or of bots. It leaves out ratings that are less
 * certain than `most_deviation`. NULL: a fault. */
typedef struct RankWish {
    const char *rules;
    PersonKind kind;
    int seat; /* from 1: by the rating of this seat; 0: by the mean of both, or the only rated one
               */
    double most_deviation;
    int most;
} RankWish;
struct json_t *ranks_best(Db *db, const RankWish *wish);

/* The bias of the rules in rating points for seat 1, and its number of games. */
bool ranks_bias(Db *db, const char *rules, Rating *bias, int64_t *games);
