/* A set of boards, each with a value. */
#pragma once

#include "proof/symmetry.h"

typedef struct SeenEntry {
    ProofKey key;
    uint32_t node;    /* the caller's */
    uint16_t longest; /* the caller's */
    bool used;
} SeenEntry;

typedef struct Seen Seen;

Seen *seen_create(void);
void seen_destroy(Seen *seen);

/* The entry of a board; NULL: none. Valid until the next seen_add. */
SeenEntry *seen_find(Seen *seen, ProofKey key);
/* Adds a board that is not in it. */
SeenEntry *seen_add(Seen *seen, ProofKey key);
