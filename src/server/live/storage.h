/* Between the rooms and the store: writes commits, reads games, and finds the games that are
 * needed. All changes that a room makes in one tick are one transaction. For the event loop's
 * thread. */
#pragma once

#include "base/histogram.h"
#include "live/rooms.h"
#include "store/queue.h"
#include "store/rounds.h"

typedef struct Storage {
    Rooms *rooms;
    Store *store;         /* NULL: closed */
    Histogram committing; /* time until a change was stored */
    bool commit_failed;   /* the last commit failed */
    bool no_chat;         /* games of the pool have no chat */
    bool pairing;         /* a check of the tournaments is under way … */
    DuePlace due;         /* … or has come as far as this */
    bool pruning;         /* old guests are being removed */
} Storage;

/* Whether a person may take the free seat of a challenge: nobody has blocked them, and a bot has
 * not too many games. *may false: `why` has the reason. In the store's thread; false is a fault of
 * the database. */
bool storage_may_join(Db *db, const char *game, const Person *person, bool *may, Refusal *why);

void storage_commit(Storage *storage, Commit *commit);
void storage_read(Storage *storage, const char id[GAME_ID]);

void storage_meet(Storage *storage, const Meet *meet); /* the game of two people of the pool */

void storage_load(Storage *storage);        /* games whose clock runs, and open challenges */
void storage_due(Storage *storage);         /* games whose deadline may have passed */
void storage_tournaments(Storage *storage); /* starts and pairs tournaments that are due */
void storage_prune(Storage *storage);       /* removes old guests, sessions and challenges */
