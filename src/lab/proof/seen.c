#include "proof/seen.h"
#include "base/memory.h"

#include <stdlib.h>

enum { FIRST_ROOM = 1 << 10 };

struct Seen {
    SeenEntry *entry;
    size_t room, count; /* `room` is a power of two */
};

Seen *seen_create(void) {
    Seen *seen = memory_get(sizeof *seen);
    seen->room = FIRST_ROOM;
    seen->entry = memory_get(seen->room * sizeof *seen->entry);
    return seen;
}

void seen_destroy(Seen *seen) {
    if (!seen) return;
    free(seen->entry);
    free(seen);
}

/* The place of a board, or the free one where it would stand. */
static SeenEntry *place_of(Seen *seen, ProofKey key) {
    size_t at = proofkey_hash(key) & (seen->room - 1);
    while (seen->entry[at].used && !proofkey_same(seen->entry[at].key, key))
        at = (at + 1) & (seen->room - 1);
    return &seen->entry[at];
}

SeenEntry *seen_find(Seen *seen, ProofKey key) {
    SeenEntry *entry = place_of(seen, key);
    return entry->used ? entry : NULL;
}

static void grow(Seen *seen) {
    SeenEntry *old = seen->entry;
    size_t room = seen->room;
    seen->room *= 2;
    seen->entry = memory_get(seen->room * sizeof *seen->entry);
    for (size_t i = 0; i < room; i++)
        if (old[i].used) *place_of(seen, old[i].key) = old[i];
    free(old);
}

SeenEntry *seen_add(Seen *seen, ProofKey key) {
    if (4 * (seen->count + 1) > 3 * seen->room) grow(seen);
    SeenEntry *entry = place_of(seen, key);
    *entry = (SeenEntry){.key = key, .used = true};
    seen->count++;
    return entry;
}
