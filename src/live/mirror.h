/* Mirrors: entries of games that another process decides. Internal to the rooms. */
#ifndef LIVE_MIRROR_H
#define LIVE_MIRROR_H

#include "live/entry.h"

/* Relays an order and takes it over. False: the mirror can answer it alone. */
bool mirror_does(Rooms *rooms, Entry *entry, Order *order);
bool mirror_lapsed(const Rooms *rooms); /* another process may have taken any game */
bool mirror_fresh(const Entry *entry,
                  const Order *order); /* the mirror is new enough for this order */

/* Requests the news of the game, now or after the reading under way. `beside`: with chat and plans.
 */
void mirror_read_on(Rooms *rooms, Entry *entry, bool beside);

/* What mirror_follow did with the news of a game. */
typedef enum Followed {
    FOLLOWED_GAME,  /* the mirror has taken the news and told its watchers */
    FOLLOWED_SEATS, /* this process decides the game; only names or vacations may have changed */
    FOLLOWED_GONE,  /* the game was deleted: answer waiting orders, then mirror_close */
    FOLLOWED_LOST   /* the news do not fit, and the entry is read again */
} Followed;
Followed mirror_follow(Rooms *rooms, Entry *entry, StoredGame *stored);
void mirror_close(Rooms *rooms, Entry *entry);

#endif
