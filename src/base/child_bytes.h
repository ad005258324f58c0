/* What a child has sent and nobody has taken yet, and the last that it said: the part of child.c
 * that is the same on every system. */
#pragma once

#include <stddef.h>

typedef struct ChildBytes {
    char *data;              /* `size` bytes, and one more */
    size_t size, start, end; /* bytes read but not yet handed out */
    size_t looked;           /* bytes from `start` on without an end of line */
} ChildBytes;

size_t child_bytes_held(const ChildBytes *b);
void child_bytes_drop(ChildBytes *b);

/* Moves what is held to the front. Returns how many bytes may be read to data + end. */
size_t child_bytes_room(ChildBytes *b);

/* Returns the next whole line, terminated by a zero byte instead of its end, or NULL. It is valid
 * until the next call of child_bytes_room. */
char *child_bytes_line(ChildBytes *b, size_t *length);

/* Appends a line to the last lines (CHILD_SAID), which have `size` bytes. The oldest ones are
 * dropped to make room. */
void child_said_add(char *said, size_t size, const char *line, size_t length);
