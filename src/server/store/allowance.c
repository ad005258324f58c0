#include "store/allowance.h"

#include <sodium.h>
#include <string.h>

enum {
    WHO = 16,           /* bytes of a hash */
    TRIES_FREE = 5,     /* wrong passwords before the wait begins */
    WAIT_MOST_S = 900,  /* the longest wait */
    KEPT_MS = 86400000, /* how long wrong passwords are remembered */
};

static DbValue who(const unsigned char address[ADDRESS_BYTES], const char *name,
                   unsigned char out[WHO]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, WHO);
    crypto_generichash_update(&state, address, ADDRESS_BYTES);
    crypto_generichash_update(&state, (const unsigned char *)name, strlen(name));
    crypto_generichash_final(&state, out, WHO);
    return value_bytes(out, WHO);
}

#define WHOSE(address, name) who(address, name, (unsigned char[WHO]){0})

/* `full_at` is when the whole burst is available again. It is never before now. Each act moves it
 * one step later, at most to the end of a burst. If it lies behind that, the clock was ahead when
 * it was written, and this act is the last one of a burst. */
bool allowance_take(Db *db, const unsigned char address[ADDRESS_BYTES], const Allowance *a,
                    int64_t *wait_ms) {
    DbValue key = WHOSE(address, "");
    int64_t now = db_now(db), most = now + a->burst * a->every_ms;
    *wait_ms = 0;
#define BEGIN                                                                  \
    "(CASE WHEN allowances.full_at > $5 THEN $5 - $4 WHEN allowances.full_at " \
    "> $3 THEN allowances.full_at ELSE $3 END)"
    int64_t taken = db_run(db,
                           "INSERT INTO allowances (who, kind, full_at) VALUES ($1, $2, $3 + $4) "
                           "ON CONFLICT (who, kind) DO UPDATE SET full_at = " BEGIN " + $4 "
                           "WHERE " BEGIN " + $4 <= $5",
                           VALUES(key, a->kind, now, a->every_ms, most));
#undef BEGIN
    if (taken || !db_good(db)) return db_good(db);
    int64_t full_at = db_number(db, "SELECT full_at FROM allowances WHERE who = $1 AND kind = $2",
                                VALUES(key, a->kind));
    *wait_ms = full_at + a->every_ms - most;
    if (*wait_ms < 1) *wait_ms = 1;
    return db_good(db);
}

static int64_t wait_after(int64_t wrong) {
    int64_t over = wrong - TRIES_FREE;
    return 1000 * (over < 0 ? 0 : over < 9 ? (int64_t)2 << over : WAIT_MOST_S);
}

bool tries_begin(Db *db, const unsigned char address[ADDRESS_BYTES], const char *name,
                 int64_t *wait_ms) {
    DbValue key = WHOSE(address, name);
    int64_t now = db_now(db);
    *wait_ms = 0;
    db_run(db,
           "INSERT INTO tries (who, wrong, until, at) VALUES ($1, 0, 0, $2) ON CONFLICT (who) DO "
           "UPDATE SET at = tries.at",
           VALUES(key, now));
    int64_t until = db_number(db, "SELECT until FROM tries WHERE who = $1", VALUES(key));
    int64_t wrong = db_number(db, "SELECT wrong FROM tries WHERE who = $1", VALUES(key)) + 1;
    int64_t latest = now + wait_after(wrong - 1);
    if (until > latest) { /* the clock was ahead when it was written */
        until = latest;
        db_run(db, "UPDATE tries SET until = $2 WHERE who = $1", VALUES(key, until));
    }
    if (until > now) *wait_ms = until - now;
    if (!*wait_ms)
        db_run(db, "UPDATE tries SET wrong = $2, until = $3, at = $4 WHERE who = $1",
               VALUES(key, wrong, now + wait_after(wrong), now));
    return db_good(db);
}

bool tries_wrong(Db *db, const unsigned char address[ADDRESS_BYTES], const char *name) {
    DbValue key = WHOSE(address, name);
    int64_t now = db_now(db);
    int64_t wrong = db_number(db, "SELECT wrong FROM tries WHERE who = $1", VALUES(key));
    if (wrong == DB_NONE) return db_good(db); /* a right password came in between */
    return db_exec(db, "UPDATE tries SET until = $2, at = $3 WHERE who = $1",
                   VALUES(key, now + wait_after(wrong), now));
}

bool tries_right(Db *db, const unsigned char address[ADDRESS_BYTES], const char *name) {
    return db_exec(db, "DELETE FROM tries WHERE who = $1", VALUES(WHOSE(address, name)));
}

bool allowance_prune(Db *db) {
    int64_t now = db_now(db);
    db_run(db, "DELETE FROM allowances WHERE full_at < $1", VALUES(now));
    return db_exec(db, "DELETE FROM tries WHERE at < $1", VALUES(now - KEPT_MS));
}
