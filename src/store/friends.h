/* Friends, whom somebody has named (it need not be mutual), and from whom somebody takes
 * challenges. For the store's thread, inside a transaction; false is a fault of the database. */
#ifndef STORE_FRIENDS_H
#define STORE_FRIENDS_H

#include "store/people.h"

enum { FRIENDS_MOST = 200 };

/* *full: there are as many as there may be, and nothing has changed. */
bool friends_put(Db *db, int64_t person, int64_t other, bool on, bool *full);

/* Whether `person` has named `other`. */
bool friends_has(Db *db, int64_t person, int64_t other, bool *out);

/* By name; to be freed. */
bool friends_list(Db *db, int64_t person, Person **out, int *count);

bool friends_set_wants(Db *db, int64_t person, ChallengeWish wants);

#endif
