/* Sessions: the cookies of browsers and the tokens of programs. The database keeps only hashes of
 * them, so that who reads it cannot be anybody. For the store's thread, inside a transaction; false
 * is a fault of the database. */
#ifndef STORE_SESSIONS_H
#define STORE_SESSIONS_H

#include "store/people.h"

enum {
    TOKEN_TEXT = 44, /* a token with its zero byte: 43 letters, digits, '-' and '_' */
    TOKEN_LABEL = 64,
};

typedef enum SessionKind { SESSION_COOKIE, SESSION_TOKEN } SessionKind;

/* 32 bytes of chance as text; for any thread. */
void token_make(char out[TOKEN_TEXT]);

/* A name for a game: 8 letters and digits by the same chance; for any thread. */
enum { GAME_ID = 9 };
void game_id_make(char out[GAME_ID]);

/* A new session of a person; `label` says what a token is for (NULL: nothing). */
bool sessions_make(Db *db, int64_t person, SessionKind kind, const char *label,
                   char token[TOKEN_TEXT]);

/* Who that is, and since when: id 0 if there is no such session or the account is closed. Notes
 * that the person was seen, once an hour. */
bool sessions_find(Db *db, const char *token, Person *out, SessionKind *kind);

bool sessions_drop(Db *db, const char *token);

/* ---- those of a person */

enum { SESSION_ID = 17 };

typedef struct SessionRow {
    char id[SESSION_ID]; /* nobody gets in by it */
    SessionKind kind;
    char label[TOKEN_LABEL]; /* "": none */
    int64_t created, seen;
    bool own; /* it is the token's that was given */
} SessionRow;

/* The newest first; to be freed. */
bool sessions_list(Db *db, int64_t person, const char *token, SessionRow **out, int *count);

/* Ends one of them; *own: it was the token's. *there: there was such a one. */
bool sessions_end(Db *db, int64_t person, const char *id, const char *token, bool *own,
                  bool *there);

/* All sessions of a person but this one (NULL: all). */
bool sessions_drop_all_but(Db *db, int64_t person, const char *token);

/* The cookies that were not seen since `before`. */
bool sessions_prune(Db *db, int64_t before);

#endif
