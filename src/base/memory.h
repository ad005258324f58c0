/* Memory from the heap, for hosted code: it is there or the program ends. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* `bytes` zero bytes, aligned to a cache line (64). Aborts with a message when there is no memory.
 * To be freed with free(). */
void *memory_get(size_t bytes);

/* `memory` (from malloc, realloc or this; NULL: nothing yet) with at least `bytes` bytes. */
void *memory_resize(void *memory, size_t bytes);

#endif
