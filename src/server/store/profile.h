/* A person's public record: ratings over time, results, openings. Private games count only for
 * ratings. The caller frees the rows. */
#pragma once

#include "store/games.h"

enum {
    PROFILE_GAMES = 1000,   /* results and openings use so many newest games of each seat */
    PROFILE_RATINGS = 1000, /* of each seat */
    PROFILE_OPPONENTS = 20,
    OPENING_PLIES = 4, /* the longest opening */
};

/* A rating after a game. */
typedef struct RatedAt {
    char rules[GAME_RULES];
    int seat; /* 0 or 1 */
    int64_t at;
    double points;
} RatedAt;

/* A person's ratings over time, oldest first. Games from before the server stored this are
 * missing. */
bool profile_ratings(Db *db, int64_t person, RatedAt **rows, int *count);

/* An array of the results from each seat of a rule set, the most played first; and of those against
 * the most frequent opponents (docs/openapi.json). NULL: a fault. */
struct json_t *profile_rules(Db *db, int64_t person);
struct json_t *profile_rivals(Db *db, int64_t person);

/* An opening: the plies up to and with that seat's first turn. Openings that differ only by a
 * symmetry of the start count as one. The most played come first. */
typedef struct PlayedOpening {
    char rules[GAME_RULES];
    int seat;
    char move[OPENING_PLIES][MOVE_TEXT];   /* as in `game` */
    char folded[OPENING_PLIES][MOVE_TEXT]; /* the same for all its images */
    int plies;
    int64_t won, drawn, lost;
    char game[GAME_ID]; /* the newest game with it */
} PlayedOpening;
bool profile_openings(Db *db, int64_t person, PlayedOpening **rows, int *count);
