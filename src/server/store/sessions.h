/* Sessions: cookies of browsers and tokens of programs. The database keeps only their hashes, so a
 * leaked database lets no one sign in. */
#pragma once

#include "store/people.h"

enum {
    TOKEN_TEXT = 44, /* a token with its zero byte: 43 letters, digits, '-' and '_' */
    TOKEN_LABEL = 64,
    SESSION_DAYS = 400, /* an unused session ends after so many days */
};

typedef enum SessionKind { SESSION_COOKIE, SESSION_TOKEN } SessionKind;

/* The hash of a token or a code, as the database keeps it; the value points into `hash`. */
enum { TOKEN_HASH = 32 };
DbValue token_hash(const char *token, unsigned char hash[TOKEN_HASH]);
#define TOKEN_VALUE(token) token_hash(token, (unsigned char[TOKEN_HASH]){0})

/* A random game id of 8 letters and digits. Safe in any thread. */
enum { GAME_ID = 9 };
void game_id_make(char out[GAME_ID]);

/* Whether a text has the form of one. */
bool game_id_ok(const char *text, size_t length);

/* SQL: whether a person can come back. A guest without a session cannot. */
#define CAN_RETURN(person)                                                                     \
    "EXISTS (SELECT 1 FROM people p WHERE p.id = " person " AND (p.kind <> 'guest' OR EXISTS " \
    "(SELECT 1 FROM sessions s WHERE s.person = p.id)))"

/* Whether a list of people has `most`, as `count` says. One that seems full first loses those who
 * cannot come back, by `tidy`; both statements get the values. */
bool returning_fill(Db *db, const char *count, const char *tidy, int64_t most,
                    const DbValue *values, int number);

/* Makes a session of a person. `label` is the purpose of a token, or NULL. */
bool sessions_make(Db *db, int64_t person, SessionKind kind, const char *label,
                   char token[TOKEN_TEXT]);

/* Finds the person of a session; id 0 without such a session or if the account is closed. Updates
 * the person's `seen` once an hour. */
bool sessions_find(Db *db, const char *token, Person *out, SessionKind *kind);

bool sessions_drop(Db *db, const char *token);

/* ---- a person's sessions */

enum { SESSION_ID = 17 };

/* An array of a person's sessions, the newest first (docs/openapi.json). An id is not valid for
 * signing in; "here" is the session of the token. NULL: a fault. */
struct json_t *sessions_list(Db *db, int64_t person, const char *token);

/* Ends a session. *own: it was the token's. *there: it existed. */
bool sessions_end(Db *db, int64_t person, const char *id, const char *token, bool *own,
                  bool *there);

/* Ends all sessions of a person except this one; NULL: all. */
bool sessions_drop_all_but(Db *db, int64_t person, const char *token);

/* Deletes cookies of the people of a slice that were not seen since `before`. */
bool sessions_prune(Db *db, const PeopleSlice *slice, int64_t before);
