/* Replicas: entries of games that another process decides. Internal to the rooms. */
#pragma once

#include "live/entry.h"

/* Forwards an order and takes it over. False: the replica can answer it alone. */
bool replica_forwards(Rooms *rooms, Entry *entry, Order *order);
bool replica_lapsed(const Rooms *rooms); /* the lease is over: another process may own any game */
bool replica_fresh(const Entry *entry,
                   const Order *order); /* the replica is recent enough for this order */

/* Reads what is new in the game, now or after the current reading. `beside`: also chat and
 * plans. */
void replica_read_on(Rooms *rooms, Entry *entry, bool beside);

/* The result of replica_follow. */
typedef enum Followed {
    FOLLOWED_GAME,  /* the replica applied the changes and told its watchers */
    FOLLOWED_SEATS, /* this process decides the game; only names or vacations may have changed */
    FOLLOWED_GONE,  /* the game was deleted: answer waiting orders, then replica_close */
    FOLLOWED_LOST   /* the changes do not fit; the entry is read again */
} Followed;
Followed replica_follow(Rooms *rooms, Entry *entry, StoredGame *stored);
void replica_close(Rooms *rooms, Entry *entry);
