/* Friends, which need not be mutual, and whose challenges a person accepts. For the store's thread,
 * inside a transaction; false is a fault of the database. */
#pragma once

#include "store/people.h"

enum { FRIENDS_MOST = 200 };

/* Adds or removes a friend. *full: the person has FRIENDS_MOST friends, and nothing changed. */
bool friends_put(Db *db, int64_t person, int64_t other, bool on, bool *full);

/* Whether `other` is a friend of `person`. */
bool friends_has(Db *db, int64_t person, int64_t other, bool *out);

/* A person's friends, by name. The caller frees them. */
bool friends_list(Db *db, int64_t person, Person **out, int *count);

bool friends_set_wants(Db *db, int64_t person, ChallengeWish wants);
