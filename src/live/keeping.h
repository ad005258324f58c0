/* What is to be kept of a change of a game, and is told when it has been. Inside of the rooms. */
#ifndef LIVE_KEEPING_H
#define LIVE_KEEPING_H

#include "live/hall.h"

/* A change of a game to be filled; the order, which may be NULL, is taken over. Then it is given
 * out, or ended. */
Keep *keep_make(Hall *hall, Order *order);
void keep_give(Rooms *rooms, Keep *keep, Now now);
void keep_end(Keep *keep);

#endif
