/* Web push: subscriptions of browsers, one for each session, and the server's keys. They notify
 * people whose turn it is. */
#pragma once

#include "store/sessions.h"

enum {
    PUSH_ENDPOINT = 512,
    PUSH_KEY = 90, /* texts in base64url */
    PUSH_HOST = 128,
    PUSHES_MOST = 10, /* of a person; a new one replaces the oldest */
    PUSH_FAILED_MOST = 5
};

/* A browser's subscription. All fields are text. */
typedef struct PushRow {
    char endpoint[PUSH_ENDPOINT];
    char point[PUSH_KEY], secret[PUSH_KEY];
    char host[PUSH_HOST]; /* the name by which the browser knows the server */
} PushRow;

/* Sets the subscription of a token's session. Another session with the same endpoint loses its
 * own. */
bool pushes_put(Db *db, int64_t person, const char *token, const PushRow *row);
bool pushes_drop(Db *db, const char *token);
bool pushes_has(Db *db, const char *token, bool *out);

/* A person's subscriptions, at most PUSHES_MOST. */
bool pushes_of(Db *db, int64_t person, PushRow out[PUSHES_MOST], int *count);

/* The result of a post. PUSH_GONE removes the subscription. PUSH_FAILED_MOST failures in a row
 * remove it, too. PUSH_REFUSED changes nothing: the service is busy, or refuses this server's key
 * or clock. */
typedef enum PushEnd { PUSH_SENT, PUSH_FAILED, PUSH_GONE, PUSH_REFUSED } PushEnd;

/* The result by the HTTP status of the answer; 0: no answer. */
PushEnd push_end(int status);
bool pushes_ended(Db *db, const char *endpoint, PushEnd end);

/* The server's keys, which are made once. Stores *point and *scalar, or replaces them by the keys
 * that are stored already. */
bool pushes_identity(Db *db, char point[PUSH_KEY], char scalar[PUSH_KEY]);
