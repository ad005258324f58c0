/* The program cannot go on without memory, and code that tried to would never be tested. So this is
 * the only place that gives up. */
#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { CACHE_LINE = 64, NO_MEMORY = 4 /* the exit code */ };

static void *must(void *memory, size_t bytes) {
    if (!memory) {
        fprintf(stderr, "taefl: out of memory (%zu bytes asked for)\n", bytes);
        _Exit(NO_MEMORY);
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

char *memory_text(const char *text) { return text ? must(strdup(text), strlen(text) + 1) : NULL; }

char *memory_text_part(const char *text, size_t length) {
    return must(strndup(text, length), length + 1);
}

void *memory_grow(void *rows, size_t count, size_t size) {
    enum { FIRST = 16 };
    bool full = !count || (count >= FIRST && !(count & (count - 1)));
    return full ? memory_resize(rows, (count < FIRST ? FIRST : 2 * count) * size) : rows;
}

void *memory_try_large(size_t bytes) {
    enum { LARGE_PAGE = 2 << 20 };
    if (bytes > SIZE_MAX - LARGE_PAGE) return NULL;
    size_t whole = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    void *memory = aligned_alloc(LARGE_PAGE, whole);
    if (memory) madvise(memory, whole, MADV_HUGEPAGE);
    return memory;
}

void *memory_get_large(size_t bytes) { return must(memory_try_large(bytes), bytes); }
