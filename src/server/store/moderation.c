#include "store/moderation.h"
#include "base/memory.h"
#include "store/sessions.h"

#include <sodium.h>
#include <string.h>

const char *const notice_words[NOTICES] = {"announcement", "imprint", "privacy"};

/* ------------------------------------------------------------------ bans */

bool bans_put(Db *db, const unsigned char peer[PEER_BYTES], int64_t until) {
    DbValue key = value_bytes(peer, PEER_BYTES);
    if (until)
        db_run(db,
               "INSERT INTO bans (peer, until) VALUES ($1, $2) ON CONFLICT (peer) DO UPDATE SET "
               "until = $2",
               VALUES(key, until));
    else
        db_run(db, "DELETE FROM bans WHERE peer = $1", VALUES(key));
    return db_good(db);
}

bool bans_near(Db *db, int64_t person, const unsigned char peer[PEER_BYTES], bool *out) {
    return db_finds(db, out, "SELECT count(*) FROM sessions WHERE person = $1 AND peer = $2",
                    VALUES(person, value_bytes(peer, PEER_BYTES)));
}

bool bans_put_person(Db *db, int64_t person, int64_t until, int64_t *count) {
    db_run(db,
           "DELETE FROM bans WHERE peer IN (SELECT peer FROM sessions WHERE person = $1 AND peer "
           "IS NOT NULL)",
           VALUES(person));
    *count = db_number(db,
                       "SELECT count(DISTINCT peer) FROM sessions WHERE person = $1 AND peer IS "
                       "NOT NULL",
                       VALUES(person));
    if (until)
        db_run(db,
               "INSERT INTO bans (peer, until) SELECT DISTINCT peer, $2 FROM sessions WHERE person "
               "= $1 AND peer IS NOT NULL",
               VALUES(person, until));
    return db_good(db);
}

bool bans_find(Db *db, const unsigned char peer[PEER_BYTES], int64_t *until) {
    *until = db_number(db, "SELECT until FROM bans WHERE peer = $1 AND until > $2",
                       VALUES(value_bytes(peer, PEER_BYTES), db_now(db)));
    if (*until == DB_NONE) *until = 0;
    return db_good(db);
}

bool bans_list(Db *db, Ban **out, int *count) {
    const char *sql =
        db_kind(db) == DB_POSTGRES
            ? "SELECT encode(peer, 'hex'), until FROM bans WHERE until > $1 ORDER BY peer"
            : "SELECT hex(peer), until FROM bans WHERE until > $1 ORDER BY peer";
    *out = NULL;
    *count = 0;
    Rows rows = db_ask(db, sql, VALUES(db_now(db)));
    while (rows_next(&rows)) {
        const char *hex = rows_text(&rows, 0);
        Ban *ban = MEMORY_ADD(*out, *count);
        *ban = (Ban){.until = rows_int(&rows, 1)};
        sodium_hex2bin(ban->peer, PEER_BYTES, hex, strlen(hex), NULL, NULL, NULL);
    }
    return rows_listed(&rows, out, count);
}

bool bans_note(Db *db, const char *token, const unsigned char peer[PEER_BYTES]) {
    return db_exec(db,
                   "UPDATE sessions SET peer = $2 WHERE hash = $1 AND (peer IS NULL OR peer <> $2)",
                   VALUES(TOKEN_VALUE(token), value_bytes(peer, PEER_BYTES)));
}

/* ------------------------------------------------------------------ invitations */

bool invitations_make(Db *db, int uses, char code[INVITATION]) {
    letters_make(code, INVITATION - 1);
    return db_exec(db, "INSERT INTO invitations (hash, uses, until) VALUES ($1, $2, $3)",
                   VALUES(TOKEN_VALUE(code), uses, db_now(db) + INVITATION_DAYS * DAY_MS));
}

bool invitations_use(Db *db, const char *code, bool *good) {
    return db_changes(
        db, good,
        "UPDATE invitations SET uses = uses - 1 WHERE hash = $1 AND uses > 0 AND until "
        "> $2",
        VALUES(TOKEN_VALUE(code), db_now(db)));
}

/* ------------------------------------------------------------------ notices */

bool notices_put(Db *db, Notice notice, const char *words) {
    DbValue name = value_text(notice_words[notice]);
    db_run(db, "DELETE FROM notices WHERE name = $1", VALUES(name));
    if (*words)
        db_run(db, "INSERT INTO notices (name, words, at) VALUES ($1, $2, $3)",
               VALUES(name, words, db_now(db)));
    return db_good(db);
}

bool notices_read(Db *db, Notice notice, char **out) {
    *out = NULL;
    Rows rows =
        db_ask(db, "SELECT words FROM notices WHERE name = $1", VALUES(notice_words[notice]));
    if (rows_next(&rows)) *out = memory_text(rows_text(&rows, 0));
    return rows_end(&rows);
}

/* ------------------------------------------------------------------ the log */

bool acts_add(Db *db, const char *by, const char *what, const char *about) {
    return db_exec(db, "INSERT INTO acts (at, name, what, about) VALUES ($1, $2, $3, $4)",
                   VALUES(db_now(db), by, what, about));
}

struct json_t *acts_list(Db *db, int most) {
    return rows_as_json(db_ask(db,
                               "SELECT at, NULLIF(name, ''), what, NULLIF(about, '') FROM acts "
                               "ORDER BY id DESC LIMIT $1",
                               VALUES(most)),
                        "#at by what about");
}

bool order_prune(Db *db) {
    int64_t now = db_now(db);
    db_run(db, "DELETE FROM bans WHERE until < $1", VALUES(now));
    db_run(db, "DELETE FROM invitations WHERE until < $1 OR uses < 1", VALUES(now));
    return db_exec(db, "DELETE FROM acts WHERE at < $1", VALUES(now - 366 * DAY_MS));
}
