/* Memory from the heap, for hosted code: it is there or the program ends. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* `bytes` zero bytes, aligned to a cache line (64). Where there is no memory the program says so
 * and ends at once, with exit code 4. To be freed with free(). */
void *memory_get(size_t bytes);

/* `memory` (from malloc, realloc or this; NULL: nothing yet) with at least `bytes` bytes. */
void *memory_resize(void *memory, size_t bytes);

/* `rows` with room for one more row of `size` bytes behind `count` rows, in steps that double. The
 * rows have grown by this function alone; NULL: there are none. */
void *memory_grow(void *rows, size_t count, size_t size);

/* For large tables that are looked into here and there: on pages of 2 MiB where the system has
 * them, of which the processor knows many more by heart. Not cleared; for free(). The second
 * returns NULL where there is no memory. */
void *memory_get_large(size_t bytes);
void *memory_try_large(size_t bytes);

#endif
