/* A person's public record: ratings over time, results, openings. Private games count only for
 * ratings. */
#pragma once

#include "store/games.h"

enum {
    PROFILE_GAMES = 1000,   /* results and openings use so many newest games of each seat */
    PROFILE_RATINGS = 1000, /* of each seat */
    PROFILE_OPPONENTS = 20,
    PROFILE_OPENINGS = 30,
};

/* Each is an array as docs/openapi.json describes it; NULL: a fault. */

/* The ratings over time, the oldest game first, by rule set and seat. Games from before the server
 * stored them are missing. */
struct json_t *profile_history(Db *db, int64_t person);

/* The results from each seat of a rule set, the most played first; and those against the most
 * frequent opponents. */
struct json_t *profile_rules(Db *db, int64_t person);
struct json_t *profile_rivals(Db *db, int64_t person);

/* The openings, the most played first: the plies up to and with that seat's first turn. Openings
 * that differ only by a symmetry of the start count as one. */
struct json_t *profile_openings(Db *db, int64_t person);
