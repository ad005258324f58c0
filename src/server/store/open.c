#include "store/open.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/notify.h"
#include "base/stop.h"
#include "store/db.h"
#include "store/schema.h"
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ------------------------------------------------------------------ one server at a time */

enum {
    LOOK_MS = 100, /* interval at which a standby tries to get the lock */
    NAME_TEXT = 128,
    NEAR_MS = 50 /* a smaller difference between two machines' clocks is ignored */
};

/* A database may have several schemas, each with a server of its own. */
#define LOCK "1733, hashtext(current_schema())"

static bool take(Db *db) {
    return db_number(db, "SELECT pg_try_advisory_lock(" LOCK ")::int", NO_VALUES) == 1;
}

/* A server uses its session twice a second. A session that stays idle for longer belongs to a
 * server that hangs or has lost its machine. One that works for its server has to be waited for. */
static void end_hung(Db *db) {
    db_number(db,
              "SELECT count(pg_terminate_backend(a.pid)) FROM pg_stat_activity a "
              "JOIN pg_locks l ON l.pid = a.pid WHERE l.locktype = 'advisory' AND l.granted "
              "AND a.datname = current_database() AND a.application_name = 'taefl serves' "
              "AND l.classid = 1733 AND l.objid = "
              "(hashtext(current_schema())::bigint & 4294967295)::oid "
              "AND (a.state <> 'active' OR a.wait_event_type = 'Client') "
              "AND a.state_change < clock_timestamp() - interval '3 seconds'",
              NO_VALUES);
}

static bool try_to_take(Db *db, void *taken) {
    *(bool *)taken = take(db);
    if (!*(bool *)taken) end_hung(db);
    return db_good(db);
}

static bool name_session(Db *db) {
    return db->driver->plain(db, "SET application_name = 'taefl serves'");
}

/* Waits until this session has the lock. It says once that it waits, and ends the session of a
 * server that hangs. */
static bool serving_wait(Db *db) {
    bool taken = false, said = false;
    if (db_kind(db) != DB_POSTGRES) return true;
    for (;;) {
        if (db_transact(db, try_to_take, &taken)) {
            if (taken && said) notify_tell("STATUS=serves");
            if (taken) return name_session(db);
        } else if (!db_lost(db)) {
            return db_fail(db, "%s", db_why(db));
        }
        if (!said)
            log_event(LOG_WARNING, "waits",
                      "another server serves this database; this one is the standby");
        if (!said) notify_tell("READY=1\nSTATUS=waits until the other server ends");
        said = true;
        notify_tell("WATCHDOG=1");
        usleep(LOOK_MS * 1000);
    }
}

static bool note(Db *db, void *unused) {
    char name[NAME_TEXT] = "";
    (void)unused;
    gethostname(name, sizeof name - 16);
    snprintf(name + strlen(name), 16, " %d", (int)getpid());
    db_run(db, "DELETE FROM serving", NO_VALUES);
    db->serving = db_number(db, "INSERT INTO serving (name, since) VALUES ($1, $2) RETURNING id",
                            VALUES(name, db_now(db)));
    return db_good(db);
}

/* The lock comes first: whoever has it cannot be followed by another server. If another session has
 * it, this may be the process's own old one, which PostgreSQL has not ended yet. */
static bool again(Db *db) {
    bool taken = take(db);
    int64_t last = db_number(db, "SELECT max(id) FROM serving", NO_VALUES);
    if (db_good(db) && last != db->serving) stop_failed("another server serves this database now");
    if (!taken) end_hung(db);
    if (taken && name_session(db)) return true;
    db->lost = true;
    return db_fail(db, "another session serves the database");
}

/* Notes in the database that this process serves it from now on. After a lost connection the Db
 * then takes the lock again. It ends the process if another one has served the database meanwhile,
 * because what this one has in memory is old. */
static bool serving_begin(Db *db) {
    if (db_kind(db) != DB_POSTGRES) return true;
    db->rejoin = again;
    return db_transact(db, note, NULL);
}

bool serving_beat(Db *db, void *unused) {
    (void)unused;
    if (db_kind(db) != DB_POSTGRES) return true;
    int64_t before = clock_wall_ms(), there = db->driver->now(db);
    int64_t off = there - before - (clock_wall_ms() - before) / 2;
    if (db_good(db) && (off > NEAR_MS || off < -NEAR_MS))
        clock_set_ahead_ms(clock_ahead_ms() + off);
    return db_good(db);
}

bool serving_keep_out(Db *db) {
    if (db_kind(db) != DB_POSTGRES) return true;
    return db_number(db, "SELECT pg_try_advisory_xact_lock(" LOCK ")::int", NO_VALUES) == 1 ||
           db_fail(db, "a server is using it; end that first");
}

/* ------------------------------------------------------------------ opening */

Db *db_open(const char *where, DbHow how, char why[DB_WHY]) {
    Db *db = db_is_address(where) ? postgres_open(where, how, why) : sqlite_open(where, how, why);
    bool server = how == DB_SERVER;
    if (!db) return NULL;
    /* The schema comes second: the server that runs now may be an older one. */
    if ((!server || serving_wait(db)) && (how >= DB_READ ? schema_look(db) : schema_bring(db)) &&
        (!server || serving_begin(db)))
        return db;
    db_say(why, where, db->why);
    db_close(db);
    return NULL;
}

void db_close(Db *db) {
    if (db) db->driver->close(db);
}
