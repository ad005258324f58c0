/* The queue of the calls that wait for a hash of their password. */
#pragma once

#include "api/call.h"
#include "store/passwords.h"

typedef enum HashKind { HASH_MAKE, HASH_CHECK } HashKind;

/* A password and its hash: a part of the call's own data. */
typedef struct Secret {
    Call *call;
    char password[PASSWORD_LONGEST + 1];
    char hash[PERSON_HASH];
    bool enters; /* it holds a place for hashing */
    bool fits;
    HashKind kind;
    void (*hashed)(Call *call);
    uv_work_t work;
    uint64_t round; /* its place in the queue */
    struct Secret *next;
} Secret;

/* Makes secret->hash from secret->password, or compares the two. Then it calls `hashed`;
 * secret->fits says whether that succeeded or they match. */
void hashing_post(Secret *secret, HashKind kind, void (*hashed)(Call *));
/* Takes a place for hashing until secret_end. Places are limited in total and per address. Use it
 * in a route's read. Returns false with `busy`. */
bool hashing_enter(Secret *secret, Refusal *why);
void secret_end(Secret *secret);     /* forgets the password; does not free the memory */
void hashing_stop(Service *service); /* refuses the waiting calls */
