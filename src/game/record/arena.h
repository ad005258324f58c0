/* Arena: the caller's memory, handed out piece by piece and freed all at once. Lasting data grows
 * from the bottom; temporary data of a function from the top. */
#pragma once

#include <stddef.h>

typedef struct Arena {
    unsigned char *memory; /* borrowed */
    size_t bottom, top;    /* the memory between them is free */
} Arena;

Arena arena_over(void *memory, size_t size);

/* Returns `bytes` bytes, aligned for any type and not cleared; NULL if there is no room. */
void *arena_take(Arena *arena, size_t bytes);

/* The same from the top. To free it, set `top` back to an earlier value. */
void *arena_borrow(Arena *arena, size_t bytes);
