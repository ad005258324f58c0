/* Heap memory for hosted code. If there is none left, the program ends. */
#pragma once

#include <stddef.h>

/* Returns `bytes` zero bytes, aligned to a cache line (64). If there is no memory, the program
 * prints a message and exits with code 4. Free it with free(). */
void *memory_get(size_t bytes);

/* Resizes `memory` (from malloc, realloc or this function; NULL: none yet) to at least `bytes`
 * bytes. */
void *memory_resize(void *memory, size_t bytes);

/* A copy of a text; NULL for NULL. */
char *memory_text(const char *text);

/* A text of the first `length` bytes of another one, or of all if it ends before. */
char *memory_text_part(const char *text, size_t length);

/* Returns `rows` with room for one more row of `size` bytes after `count` rows. The capacity
 * doubles, so only this function may grow `rows`. NULL: no rows yet. */
void *memory_grow(void *rows, size_t count, size_t size);

/* Adds a row to a list and returns its address. Both arguments are evaluated more than once. */
#define MEMORY_ADD(rows, count) \
    ((rows) = memory_grow(rows, (size_t)(count), sizeof *(rows)), &(rows)[(count)++])

/* For large tables with random access. Uses 2 MiB pages if the system has them, which saves address
 * lookups (TLB misses). The memory is not cleared; free it with free(). The second function returns
 * NULL if there is no memory. */
void *memory_get_large(size_t bytes);
void *memory_try_large(size_t bytes);
