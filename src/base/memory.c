/* Programs of this size cannot go on usefully without memory, and code that tried to would never
 * be tested; so there is one place that gives up. */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CACHE_LINE = 64 };

static void *must(void *memory, size_t bytes) {
    if (!memory) {
        fprintf(stderr, "taefl: out of memory (%zu bytes asked for)\n", bytes);
        abort();
    }
    return memory;
}

void *memory_get(size_t bytes) {
    size_t whole = (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    if (whole < bytes) must(NULL, bytes);
    if (!whole) whole = CACHE_LINE;
    return memset(must(aligned_alloc(CACHE_LINE, whole), bytes), 0, whole);
}

void *memory_resize(void *memory, size_t bytes) {
    return must(realloc(memory, bytes ? bytes : 1), bytes);
}
