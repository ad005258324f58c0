/* Halls of games that another process decides. Inside of the rooms. */
#ifndef LIVE_MIRROR_H
#define LIVE_MIRROR_H

#include "live/hall.h"

/* Relays an order, which is taken over. False: the mirror answers itself. */
bool mirror_does(Rooms *rooms, Hall *hall, Order *order);
bool mirror_lapsed(const Rooms *rooms); /* another process may have taken any game */
bool mirror_fresh(const Hall *hall, const Order *order); /* what is read is new enough for it */

/* Has what is new read, now or when what is being read has come; `beside`: chat and plans, too. */
void mirror_read_on(Rooms *rooms, Hall *hall, bool beside);

/* What came of what was read on. */
typedef enum Followed {
    FOLLOWED_GAME,  /* the mirror is as new as that, and has told it */
    FOLLOWED_SEATS, /* the game is decided here; only who its players are may have changed */
    FOLLOWED_GONE,  /* the game is no more: mirror_close, after those who wait are answered */
    FOLLOWED_LOST   /* it does not fit, and the hall is read again */
} Followed;
Followed mirror_follow(Rooms *rooms, Hall *hall, Kept *kept);
void mirror_close(Rooms *rooms, Hall *hall);

#endif
