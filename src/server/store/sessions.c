/* See sessions.h. A token has 256 random bits, so a fast hash without salt is enough. */
#include "store/sessions.h"
#include "base/memory.h"
#include "core/text.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR_MS = 3600 * 1000 };

_Static_assert(TOKEN_TEXT ==
                   sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
               "a token is 32 bytes in base 64");
_Static_assert(PERSON_HASH >= crypto_pwhash_STRBYTES, "a password's hash fits");

static void need_chance(void) {
    if (sodium_init() < 0) abort(); /* no server can run without it */
}

/* 32 random bytes as text. Safe in any thread. */
static void token_make(char out[TOKEN_TEXT]) {
    unsigned char bytes[32];
    need_chance();
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, TOKEN_TEXT, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void game_id_make(char out[GAME_ID]) {
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    need_chance();
    for (int i = 0; i < GAME_ID - 1; i++) out[i] = letters[randombytes_uniform(62)];
    out[GAME_ID - 1] = 0;
}

bool game_id_ok(const char *text, size_t length) {
    if (length != GAME_ID - 1) return false;
    for (size_t i = 0; i < length; i++) {
        char c = char_lower(text[i]);
        if (!char_is_digit(c) && (c < 'a' || c > 'z')) return false;
    }
    return true;
}

DbValue token_hash(const char *token, unsigned char hash[TOKEN_HASH]) {
    crypto_generichash(hash, TOKEN_HASH, (const unsigned char *)token, strlen(token), NULL, 0);
    return value_bytes(hash, TOKEN_HASH);
}

bool sessions_make(Db *db, int64_t person, SessionKind kind, const char *label,
                   char token[TOKEN_TEXT]) {
    token_make(token);
    return db_exec(
        db,
        "INSERT INTO sessions (hash, person, kind, label, created, seen) VALUES ($1, $2, $3, $4, "
        "$5, $5)",
        VALUES(TOKEN_VALUE(token), person, kind == SESSION_TOKEN ? "token" : "cookie", label,
               db_now(db)));
}

bool sessions_find(Db *db, const char *token, Person *out, SessionKind *kind) {
    *out = (Person){0};
    if (strlen(token) != TOKEN_TEXT - 1) return true;
    Rows rows = db_ask(db, "SELECT person, kind, seen FROM sessions WHERE hash = $1",
                       VALUES(TOKEN_VALUE(token)));
    if (!rows_next(&rows)) return db_good(db);
    int64_t person = rows_int(&rows, 0), seen = rows_int(&rows, 2), now = db_now(db);
    *kind = strcmp(rows_text(&rows, 1), "token") == 0 ? SESSION_TOKEN : SESSION_COOKIE;
    rows_end(&rows);
    if (!people_get(db, person, out)) return false;
    if (out->closed) *out = (Person){0};
    if (!out->id || now - seen < HOUR_MS || db_reads(db)) return db_good(db);
    db_run(db, "UPDATE sessions SET seen = $2 WHERE hash = $1", VALUES(TOKEN_VALUE(token), now));
    return db_exec(db, "UPDATE people SET seen = $2 WHERE id = $1", VALUES(person, now));
}

bool sessions_drop(Db *db, const char *token) {
    return db_exec(db, "DELETE FROM sessions WHERE hash = $1", VALUES(TOKEN_VALUE(token)));
}

bool sessions_drop_all_but(Db *db, int64_t person, const char *token) {
    return db_exec(db, "DELETE FROM sessions WHERE person = $1 AND hash <> $2",
                   VALUES(person, TOKEN_VALUE(token ? token : "")));
}

/* ------------------------------------------------------------------ a person's sessions */

/* The start of the hash as text, which is the session's public id. */
static const char *id_column(const Db *db) {
    return db_kind(db) == DB_POSTGRES ? "encode(substr(hash, 1, 8), 'hex')"
                                      : "lower(hex(substr(hash, 1, 8)))";
}

json_t *sessions_list(Db *db, int64_t person, const char *token) {
    char sql[256];
    snprintf(sql, sizeof sql,
             "SELECT %s, kind, COALESCE(label, ''), created, seen, CASE WHEN hash = $2 THEN 1 ELSE "
             "0 END FROM sessions WHERE person = $1 ORDER BY seen DESC, created DESC, hash LIMIT "
             "200",
             id_column(db));
    return rows_as_json(db_ask(db, sql, VALUES(person, TOKEN_VALUE(token))),
                        "id kind device #created #seen ?here");
}

bool sessions_end(Db *db, int64_t person, const char *id, const char *token, bool *own,
                  bool *there) {
    char sql[128], mine[SESSION_ID];
    unsigned char hash[TOKEN_HASH];
    token_hash(token, hash);
    sodium_bin2hex(mine, sizeof mine, hash, SESSION_ID / 2);
    snprintf(sql, sizeof sql, "DELETE FROM sessions WHERE person = $1 AND %s = $2", id_column(db));
    *own = strcmp(id, mine) == 0;
    return db_changes(db, there, sql, VALUES(person, id));
}

bool sessions_prune(Db *db, const PeopleSlice *slice, int64_t before) {
    return db_exec(db,
                   "DELETE FROM sessions WHERE person > $2 AND person <= $3 AND kind = 'cookie' "
                   "AND seen < $1",
                   VALUES(before, slice->after, slice->last));
}

bool returning_fill(Db *db, const char *count, const char *tidy, int64_t most,
                    const DbValue *values, int number) {
    if (db_number(db, count, values, number) < most) return false;
    db_run(db, tidy, values, number);
    return db_number(db, count, values, number) >= most;
}
