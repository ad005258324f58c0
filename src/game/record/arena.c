/* See arena.h. Two offsets that move toward each other. */
#include "record/arena.h"
#include <stdint.h>

enum { ALIGNMENT = 16 };

Arena arena_over(void *memory, size_t size) {
    size_t odd = (uintptr_t)memory % ALIGNMENT, skip = odd ? ALIGNMENT - odd : 0;
    if (size < skip) skip = size;
    size -= skip;
    return (Arena){(unsigned char *)memory + skip, 0, size - size % ALIGNMENT};
}

static size_t rounded(const Arena *arena, size_t bytes) {
    size_t space = arena->top - arena->bottom; /* a multiple of ALIGNMENT, as all sizes here */
    return bytes > space ? 0 : bytes + (ALIGNMENT - bytes % ALIGNMENT) % ALIGNMENT;
}

void *arena_take(Arena *arena, size_t bytes) {
    size_t size = rounded(arena, bytes);
    if (size < bytes) return NULL;
    void *piece = arena->memory + arena->bottom;
    arena->bottom += size;
    return piece;
}

void *arena_borrow(Arena *arena, size_t bytes) {
    size_t size = rounded(arena, bytes);
    if (size < bytes) return NULL;
    arena->top -= size;
    return arena->memory + arena->top;
}
