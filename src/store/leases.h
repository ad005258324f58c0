/* Several processes on one database: each has a row that it renews, and a game belongs to the one
 * that decides it now, as long as that one's lease runs. By the time of the database. All but
 * leases_alone are of PostgreSQL only, and do nothing for a Db without a process. */
#ifndef STORE_LEASES_H
#define STORE_LEASES_H

#include "store/db.h"

enum {
    LEASE_MS = 3000, /* from a renewal on */
    BEAT_MS = 500,   /* between two renewals */
    PROCESSES_MOST = 64
};

/* Of a statement with `$1` the time and `$2` the process that asks: whether no other living process
 * has the game "g". */
#define GAME_IS_FREE                                                                          \
    "(g.owner IS NULL OR g.owner = $2 OR NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = " \
    "g.owner AND p.until > $1))"

typedef struct Living {
    int64_t process[PROCESSES_MOST]; /* the caller's own among them */
    int count;
    bool late; /* the caller's lease had run out: games may be others' by now */
} Living;

/* Makes the row of a process, and tells the Db its number. */
bool leases_begin(Db *db, const char *name);

/* Renews it, and says who lives. */
bool leases_renew(Db *db, Living *living);

/* The process gives all of its games free, and is no more. */
bool leases_end(Db *db);

/* Makes the game the process's own, if nobody living has it; one that is over only where `over`. */
bool leases_claim(Db *db, const char *game, bool over);

/* Whether the lease of a process runs. */
bool leases_lives(Db *db, int64_t process, bool *lives);

/* What follows in this transaction happens only if the game is the process's own, and nobody takes
 * it before that. False, and db_why says so: it is another's. */
bool leases_hold(Db *db, const char *game);

/* What only one process may do at a time, until its transaction ends. */
typedef enum Lone { LONE_ENDS = 1734, LONE_EXPLORER, LONE_NAMES } Lone;

/* Waits for it, or does not; *alone: it may be done. */
bool leases_alone(Db *db, Lone what, bool wait, bool *alone);

#endif
