/* The store's thread: the one that writes to the database while others go on. Works are done in the
 * order they were posted; all that wait are one transaction, each in a part of its own, so that one
 * that fails takes no other with it. `done` is called after the commit: what it is told is on the
 * disk.
 *
 *     Store *store = store_open(&(StoreSetup){.where = path, .wake = wake}, why);
 *     store_post(store, (StoreWork){add_the_ply, tell_everybody, ply});
 *     …                    wake(ctx) is called in the store's thread, and lets the owner's call
 *     store_deliver(store);
 *     store_close(store);
 */
#ifndef STORE_QUEUE_H
#define STORE_QUEUE_H

#include "store/db.h"

typedef struct Store Store;

typedef struct StoreSetup {
    const char *where;       /* as db_open takes it, with DB_SERVER */
    void (*wake)(void *ctx); /* in the store's thread: something is to be delivered */
    void *ctx;
    /* What may wait until nothing else does: in the store's thread, in a transaction of its own.
     * *more: there is more of it. Called at first, and then after every batch of works; NULL:
     * nothing. */
    bool (*idle)(Db *db, bool *more);
    /* At first, before store_open returns, in a transaction; NULL: nothing. False: it fails. */
    bool (*begin)(Db *db, void *ctx);
    bool beside; /* DB_BESIDE instead: leases and what is said, which are as good as lost by a crash
                  */
    /* So many threads instead of one, each with a connection that can only read (DB_READ), after
     * the store that made the database. Works run one by one, in any order, and give way to all
     * other threads of the program. Where the database needs it (db_tidies), all of them rest for a
     * moment now and then. 0: it writes. */
    int readers;
} StoreSetup;

typedef struct StoreWork {
    /* In the store's thread, inside a transaction. False: what it did is undone (db_fail says why,
     * or the database itself did). May be called again from the beginning if the transaction as a
     * whole failed, so it writes all its answers to arg anew. */
    bool (*run)(Db *db, void *arg);
    /* In the owner's thread. `why` is NULL, or words about why nothing of it was kept. */
    void (*done)(void *arg, const char *why);
    void *arg;
} StoreWork;

/* NULL, and `why` says in words for people what is wrong. */
Store *store_open(const StoreSetup *setup, char why[DB_WHY]);

/* From any thread. Of readers, who has one at work gets another only if nobody else waits; 0 is
 * nobody. */
void store_post(Store *store, StoreWork work);
void store_post_for(Store *store, uint64_t whom, StoreWork work);

/* From a thread that is not the owner's, which waits until it is done; before store_close. False:
 * nothing of it was kept. */
bool store_do(Store *store, bool (*run)(Db *, void *), void *arg);

/* In the owner's thread: calls done for what has been committed, or given up. */
void store_deliver(Store *store);

/* How many works wait or are being done, and how many transactions there have been. */
typedef struct StoreLoad {
    uint64_t waiting, works, transactions;
} StoreLoad;
StoreLoad store_load(Store *store);

/* Does what waits, delivers it, and closes. */
void store_close(Store *store);

#endif
