/* Several processes on one database. Each process has a row with a lease and renews it. A game
 * belongs to its deciding process while that lease runs, by the database's clock. Only leases_alone
 * works with SQLite; the others do nothing for a Db without a process. */
#pragma once

#include "store/db.h"

enum {
    LEASE_MS = 3000, /* length of a lease after a renewal */
    BEAT_MS = 500,   /* interval of renewals */
    PROCESSES_MOST = 64
};

/* SQL condition: no other live process owns the game "g". `$1` is the time, `$2` the asking
 * process. */
#define GAME_IS_FREE                                                                          \
    "(g.owner IS NULL OR g.owner = $2 OR NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = " \
    "g.owner AND p.until > $1))"

typedef struct Living {
    int64_t process[PROCESSES_MOST]; /* live processes, the caller's own included */
    int count;
    bool late; /* the caller's lease had run out, so others may own its games now */
} Living;

/* Creates the row of a process and gives the Db its number. */
bool leases_begin(Db *db, const char *name);

/* Renews the lease and lists the live processes. */
bool leases_renew(Db *db, Living *living);

/* Frees all games of the process and deletes its row. */
bool leases_end(Db *db);

/* Takes a game that no live process owns. A finished game only with `over`. */
bool leases_claim(Db *db, const char *game, bool over);

/* Whether the lease of a process still runs. */
bool leases_lives(Db *db, int64_t process, bool *lives);

/* Locks the process's own game until the transaction ends, so that no other process takes it. False
 * with db_why if another process owns it. */
bool leases_hold(Db *db, const char *game);

/* Locks: only one process at a time holds each, until its transaction ends. */
typedef enum Lone { LONE_ENDS = 1734, LONE_EXPLORER, LONE_NAMES } Lone;

/* Takes a lock, waiting for it if `wait`. *alone: the caller holds it. */
bool leases_alone(Db *db, Lone what, bool wait, bool *alone);
