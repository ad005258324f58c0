/* Browsers that want to be told whose turn it is (web push), one for each session, and the server's
 * keys for that. For the store's thread, inside a transaction; false is a fault of the database. */
#ifndef STORE_PUSHES_H
#define STORE_PUSHES_H

#include "store/sessions.h"

enum {
    PUSH_ENDPOINT = 512,
    PUSH_KEY = 90, /* texts in base64url */
    PUSH_HOST = 128,
    PUSHES_MOST = 10, /* of a person; a new one takes the place of the oldest */
    PUSH_FAILED_MOST = 5
};

/* All texts. */
typedef struct PushRow {
    char endpoint[PUSH_ENDPOINT];
    char point[PUSH_KEY], secret[PUSH_KEY];
    char host[PUSH_HOST]; /* the name by which the browser knows the server */
} PushRow;

/* Sets that of a token's session. The same endpoint in another session ends there. */
bool pushes_put(Db *db, int64_t person, const char *token, const PushRow *row);
bool pushes_drop(Db *db, const char *token);
bool pushes_has(Db *db, const char *token, bool *out);

/* At most PUSHES_MOST. */
bool pushes_of(Db *db, int64_t person, PushRow out[PUSHES_MOST], int *count);

/* What came of a post: `gone` removes the subscription; so does the last of PUSH_FAILED_MOST posts
 * that failed one after the other. */
typedef enum PushEnd { PUSH_SENT, PUSH_FAILED, PUSH_GONE } PushEnd;
bool pushes_ended(Db *db, const char *endpoint, PushEnd end);

/* The server's keys, which are made once: *point and *scalar are the ones to be kept, or become
 * those that are kept already. */
bool pushes_identity(Db *db, char point[PUSH_KEY], char scalar[PUSH_KEY]);

#endif
