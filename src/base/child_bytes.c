/* See child_bytes.h. */
#include "base/child_bytes.h"

#include <stdio.h>
#include <string.h>

size_t child_bytes_held(const ChildBytes *b) { return b->end - b->start; }

void child_bytes_drop(ChildBytes *b) { b->start = b->end = b->looked = 0; }

size_t child_bytes_room(ChildBytes *b) {
    if (b->start) {
        memmove(b->data, b->data + b->start, b->end - b->start);
        b->end -= b->start;
        b->start = 0;
    }
    return b->size - b->end;
}

char *child_bytes_line(ChildBytes *s, size_t *length) {
    char *line = s->data + s->start;
    size_t have = s->end - s->start;
    char *end = memchr(line + s->looked, '\n', have - s->looked);
    s->looked = have;
    if (!end) return NULL;
    s->looked = 0;
    s->start += (size_t)(end - line) + 1;
    *length = (size_t)(end - line);
    if (*length && line[*length - 1] == '\r') --*length;
    line[*length] = 0;
    return line;
}

void child_said_add(char *said, size_t size, const char *line, size_t length) {
    static const char first[] = "; the last it printed: ", between[] = " | ";
    char *kept = said + strlen(first);
    if (!length) return;
    if (!*said) strcpy(said, first);
    size_t room = (size_t)(said + size - kept) - strlen(between) - 1;
    if (length > room) length = room;
    while (*kept && strlen(kept) + length > room) {
        const char *next = strstr(kept, between);
        next = next ? next + strlen(between) : kept + strlen(kept);
        memmove(kept, next, strlen(next) + 1);
    }
    sprintf(kept + strlen(kept), "%s%.*s", *kept ? between : "", (int)length, line);
}
