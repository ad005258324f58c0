/* Changes of a game: stored first, told afterwards. Internal to the rooms. */
#ifndef LIVE_KEEPING_H
#define LIVE_KEEPING_H

#include "live/entry.h"

/* Makes an empty change and takes over the order, which may be NULL. The caller fills it, then
 * calls keep_give or keep_end. */
Keep *keep_make(Entry *entry, Order *order);
void keep_give(Rooms *rooms, Keep *keep, Now now);
void keep_end(Keep *keep);

#endif
