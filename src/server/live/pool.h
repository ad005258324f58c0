/* The pool: people who play anybody by one of the rule sets that they name (docs/live.md). Internal
 * to the rooms. */
#pragma once

#include "live/entry.h"
#include "live/words.h"

/* Puts a client into the pool with the message's rule sets, and pairs it if somebody there fits, or
 * takes it out (`off`). A person is in the pool on one connection, the last one. False: refused,
 * and nothing has changed; `taken`: the game of this person is being made. */
bool pool_order(Rooms *rooms, Client *client, const Message *message, Refusal *why);

/* Takes a client out of the pool, if it is there. */
void pool_leave(Rooms *rooms, Client *client);

/* Tells the two of a pair their game, or lets them wait on if it could not be made (`why`). If the
 * store keeps them apart, each is paired with somebody else who waits. */
void pool_met(Rooms *rooms, const Meet *meet, const char *why);

/* Which rule sets the people in the pool name, at most `most`; returns how many. */
int pool_count(const Rooms *rooms, PoolRow *out, int most);
