/* See sessions.h. A token is 256 bits of chance, so its hash needs neither salt nor time. */
#include "store/sessions.h"
#include "core/text.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { HASH = 32, HOUR_MS = 3600 * 1000 };

_Static_assert(TOKEN_TEXT ==
                   sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
               "a token is 32 bytes in base 64");
_Static_assert(PERSON_HASH >= crypto_pwhash_STRBYTES, "a password's hash fits");

static void need_chance(void) {
    if (sodium_init() < 0) abort(); /* no machine without it can run a server */
}

void token_make(char out[TOKEN_TEXT]) {
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

static Value hash_of(const char *token, unsigned char hash[HASH]) {
    crypto_generichash(hash, HASH, (const unsigned char *)token, strlen(token), NULL, 0);
    return value_bytes(hash, HASH);
}

bool sessions_make(Db *db, int64_t person, SessionKind kind, const char *label,
                   char token[TOKEN_TEXT]) {
    unsigned char hash[HASH];
    token_make(token);
    db_run(
        db,
        "INSERT INTO sessions (hash, person, kind, label, created, seen) VALUES ($1, $2, $3, $4, "
        "$5, $5)",
        VALUES(hash_of(token, hash), value_int(person),
               value_text(kind == SESSION_TOKEN ? "token" : "cookie"), value_text(label),
               value_int(db_now(db))));
    return db_good(db);
}

bool sessions_find(Db *db, const char *token, Person *out, SessionKind *kind) {
    unsigned char hash[HASH];
    *out = (Person){0};
    if (strlen(token) != TOKEN_TEXT - 1) return true;
    Rows rows = db_ask(db, "SELECT person, kind, seen FROM sessions WHERE hash = $1",
                       VALUES(hash_of(token, hash)));
    if (!rows_next(&rows)) return db_good(db);
    int64_t person = rows_int(&rows, 0), seen = rows_int(&rows, 2), now = db_now(db);
    *kind = strcmp(rows_text(&rows, 1), "token") == 0 ? SESSION_TOKEN : SESSION_COOKIE;
    rows_end(&rows);
    if (!people_get(db, person, out)) return false;
    if (out->closed) *out = (Person){0};
    if (!out->id || now - seen < HOUR_MS) return db_good(db);
    db_run(db, "UPDATE sessions SET seen = $2 WHERE hash = $1",
           VALUES(hash_of(token, hash), value_int(now)));
    db_run(db, "UPDATE people SET seen = $2 WHERE id = $1",
           VALUES(value_int(person), value_int(now)));
    return db_good(db);
}

bool sessions_drop(Db *db, const char *token) {
    unsigned char hash[HASH];
    db_run(db, "DELETE FROM sessions WHERE hash = $1", VALUES(hash_of(token, hash)));
    return db_good(db);
}

bool sessions_drop_all_but(Db *db, int64_t person, const char *token) {
    unsigned char hash[HASH];
    db_run(db, "DELETE FROM sessions WHERE person = $1 AND hash <> $2",
           VALUES(value_int(person), hash_of(token ? token : "", hash)));
    return db_good(db);
}

bool sessions_prune(Db *db, int64_t before) {
    db_run(db, "DELETE FROM sessions WHERE kind = 'cookie' AND seen < $1",
           VALUES(value_int(before)));
    return db_good(db);
}
