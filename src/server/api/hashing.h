/* The queue of the calls that wait for a hash of their password. */
#pragma once

#include "api/call.h"
#include "store/passwords.h"

/* What a call of an account holds until it is answered. */
typedef enum HashKind { HASH_MAKE, HASH_CHECK } HashKind;

typedef struct Secret {
    char password[PASSWORD_LONGEST + 1], other[PASSWORD_LONGEST + 1];
    char invitation[32];
    char hash[PERSON_HASH];
    bool enters; /* it holds a place for hashing */
    bool fits;
    HashKind kind;
    void (*hashed)(struct Call *call);
    uv_work_t work;
    uint64_t round; /* its place in the queue */
    struct Call *next;
} Secret;

/* Makes secret->hash from secret->password, or compares the two. Then it calls `hashed`;
 * secret->fits says whether that succeeded or they match. */
void hashing_post(Call *call, HashKind kind, void (*hashed)(Call *));
/* Takes a place for hashing until the call is answered. Places are limited in total and per
 * address. Use it in a route's read. Returns false with `busy`. */
bool hashing_enter(Call *call, Refusal *why);
void hashing_stop(Service *service); /* refuses the waiting calls */
