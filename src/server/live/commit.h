/* Changes to a game. The store writes each one before anyone is told. Internal to the rooms. */
#pragma once

#include "live/entry.h"

/* Makes an empty change and takes over the order, which may be NULL. The caller fills it, then
 * calls commit_submit or commit_end. */
Commit *commit_make(Entry *entry, Order *order);
void commit_submit(Rooms *rooms, Commit *commit, Now now);
void commit_end(Commit *commit);
