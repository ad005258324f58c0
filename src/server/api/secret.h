/* What a call of an account holds until it is answered. */
#pragma once

#include "store/passwords.h"

#include <uv.h>

struct Call;

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
