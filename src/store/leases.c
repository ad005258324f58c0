/* See leases.h. */
#include "store/leases.h"
#include "store/hints.h"
#include "store/peer.h"

#include <stdlib.h>

#define DAY_MS 86400000

static bool shared(const Db *db) { return db_kind(db) == DB_POSTGRES && db_process(db); }

/* Notifies the other processes, which then take the free games. */
static void tell_end(Db *db) {
    char *line = peer_write(&(PeerMessage){.kind = PEER_END, .from = db_process(db)});
    hints_add(db, 0, line);
    free(line);
}

bool leases_begin(Db *db, const char *name) {
    int64_t now = db_now(db);
    db_run(db, "DELETE FROM processes WHERE until < $1", VALUES(now - DAY_MS));
    int64_t process =
        db_number(db, "INSERT INTO processes (name, until) VALUES ($1, $2) RETURNING id",
                  VALUES(name, now + LEASE_MS));
    if (db_good(db)) db_set_process(db, process);
    return db_good(db);
}

/* If another process deleted the row, this creates it again with the same number. The process still
 * owns the games that no other has taken. */
bool leases_renew(Db *db, Living *living) {
    int64_t now = db_now(db);
    *living = (Living){0};
    living->late = db_number(db, "SELECT count(*) FROM processes WHERE id = $1 AND until > $2",
                             VALUES(db_process(db), now)) == 0;
    db_run(db,
           "INSERT INTO processes (id, name, until) VALUES ($1, '', $2) ON CONFLICT (id) DO UPDATE "
           "SET until = excluded.until",
           VALUES(db_process(db), now + LEASE_MS));
    Rows rows = db_ask(db, "SELECT id FROM processes WHERE until > $1 ORDER BY id LIMIT $2",
                       VALUES(now, PROCESSES_MOST));
    while (rows_next(&rows)) living->process[living->count++] = rows_int(&rows, 0);
    return db_good(db);
}

bool leases_end(Db *db) {
    if (!shared(db)) return true;
    db_run(db, "DELETE FROM processes WHERE id = $1", VALUES(db_process(db)));
    tell_end(db);
    return db_good(db);
}

/* Skips a row that another transaction is writing. So two processes that claim games never wait for
 * each other. A process that stopped inside a transaction delays no other. */
bool leases_claim(Db *db, const char *game, bool over) {
    if (!shared(db)) return true;
    int64_t claimed =
        db_run(db,
               "UPDATE games SET owner = $2, owned_at = $1 WHERE id = (SELECT g.id FROM games g "
               "WHERE g.id = $3 AND " GAME_IS_FREE " AND g.owner IS DISTINCT FROM $2 AND (g.phase "
               "<> 'over' OR $4 = 1) FOR UPDATE SKIP LOCKED)",
               VALUES(db_now(db), db_process(db), game, over));
    if (claimed > 0) hints_game(db, game, (const int64_t[3]){0, 0, 0}, false);
    return db_good(db);
}

bool leases_lives(Db *db, int64_t process, bool *lives) {
    *lives = db_number(db, "SELECT 1 FROM processes WHERE id = $1 AND until > $2",
                       VALUES(process, db_now(db))) == 1;
    return db_good(db);
}

bool leases_hold(Db *db, const char *game) {
    if (!shared(db)) return true;
    bool own = db_number(db, "SELECT 1 FROM games WHERE id = $1 AND owner = $2 FOR NO KEY UPDATE",
                         VALUES(game, db_process(db))) == 1;
    return own || db_fail(db, "another process decides game %s now", game);
}

bool leases_alone(Db *db, Lone what, bool wait, bool *alone) {
    *alone = true;
    if (db_kind(db) != DB_POSTGRES) return true;
    if (wait)
        db_number(db, "SELECT 1 FROM (SELECT pg_advisory_xact_lock($1)) x", VALUES(what));
    else
        *alone = db_number(db, "SELECT pg_try_advisory_xact_lock($1)::int", VALUES(what)) == 1;
    return db_good(db);
}
