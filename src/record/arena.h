/* Arena: memory the caller gives, handed out piece by piece and given back all at once. What is to
 * stay grows from the bottom, what a function needs only while it runs from the top. */
#ifndef RECORD_ARENA_H
#define RECORD_ARENA_H

#include <stddef.h>

typedef struct Arena {
    unsigned char *memory; /* borrowed */
    size_t bottom, top;    /* what lies between them is free */
} Arena;

Arena arena_over(void *memory, size_t size);

/* `bytes` bytes aligned for anything, of any content; NULL if there is no room. */
void *arena_take(Arena *arena, size_t bytes);

/* The same from the top; setting `top` back to an earlier value returns it. */
void *arena_borrow(Arena *arena, size_t bytes);

#endif
