/* The store's thread, which writes to the database while other threads continue. It runs works in
 * the order they were posted. All waiting works share one transaction, each in a savepoint of its
 * own, so a failing work does not undo others. `done` comes after the commit, when the data are on
 * the disk.
 *
 *     Store *store = store_open(&(StoreSetup){.where = path, .wake = wake}, why);
 *     store_post(store, (StoreWork){add_the_ply, tell_everybody, ply});
 *     …                    wake(ctx) is called in the store's thread, and lets the owner's call
 *     store_deliver(store);
 *     store_close(store);
 */
#pragma once

#include "store/db.h"

typedef struct Store Store;

typedef struct StoreSetup {
    const char *where;       /* in the form of db_open, with DB_SERVER */
    void (*wake)(void *ctx); /* in a thread of the store or the owner's: call store_deliver soon */
    void *ctx;
    /* Low-priority work, in the store's thread and in a transaction of its own. Called at first and
     * after every batch of works. *more: it has more to do. NULL: none. */
    bool (*idle)(Db *db, bool *more);
    /* Called once in a transaction before store_open returns; false makes it fail. NULL: none. */
    bool (*begin)(Db *db, void *ctx);
    /* 0: a store that writes. Else a store of so many read-only threads (DB_READ); open it after
     * the one that made the database. Works run in any order and with low priority. If the database
     * needs it (db_tidies), all readers pause for a moment now and then. */
    int readers;
} StoreSetup;

typedef struct StoreWork {
    /* In the store's thread, inside a transaction. False undoes its changes; db_fail or the
     * database gives the reason. If the whole transaction fails, it runs again from the beginning,
     * so it must write all its answers to arg anew. */
    bool (*run)(Db *db, void *arg);
    /* In the owner's thread. `why` is NULL, or the reason why its changes were undone. */
    void (*done)(void *arg, const char *why);
    void *arg;
} StoreWork;

/* NULL on failure with the reason in `why`, in words for people. */
Store *store_open(const StoreSetup *setup, char why[DB_WHY]);

/* Posts a work, from any thread. `whom` shares the readers fairly: a person with a running work
 * gets a second reader only if no other person waits. 0: no person. */
void store_post(Store *store, StoreWork work);
void store_post_for(Store *store, uint64_t whom, StoreWork work);

/* The same, and a failure is logged: "not-read" or "not-kept". */
void store_read(Store *store, StoreWork work);
void store_keep(Store *store, StoreWork work);

/* Runs a work and waits for it, from a thread other than the owner's and before store_close. False
 * if its changes were undone. */
bool store_do(Store *store, bool (*run)(Db *, void *), void *arg);

/* In the owner's thread: calls `done` for committed or failed works, in their order. After some
 * milliseconds it leaves the rest to another call, and wakes the owner for it. */
void store_deliver(Store *store);

/* The works that wait or run, and the totals of works and transactions. */
typedef struct StoreLoad {
    uint64_t waiting, works, transactions;
} StoreLoad;
StoreLoad store_load(Store *store);

/* Runs and delivers all waiting works, then closes. */
void store_close(Store *store);
