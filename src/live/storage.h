/* Between the rooms and the store: writes commits, reads games, and finds the games that are
 * needed. All changes that a room makes in one tick are one transaction. For the event loop's
 * thread. */
#ifndef LIVE_STORAGE_H
#define LIVE_STORAGE_H

#include "base/histogram.h"
#include "live/rooms.h"
#include "store/queue.h"

typedef struct Storage {
    Rooms *rooms;
    Store *store;         /* NULL: closed */
    Store *reader;        /* the same database, beside the commits; NULL: a file of one process */
    Histogram committing; /* until a change was stored */
    bool commit_failed;   /* the last one */
    bool pairing;         /* tournaments are looked at */
} Storage;

void storage_commit(Storage *storage, Commit *commit);
void storage_read(Storage *storage, const char id[GAME_ID], const Reading *how);

void storage_load(Storage *storage);        /* games whose clock runs, and those that are offered */
void storage_due(Storage *storage);         /* games whose date may be over */
void storage_tournaments(Storage *storage); /* begins and pairs what is due */
void storage_prune(Storage *storage);       /* removes old guests, sessions and challenges */

#endif
