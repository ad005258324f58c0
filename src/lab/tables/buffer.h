/* Bytes that grow. */
#pragma once

#include "base/memory.h"

#include <stdint.h>
#include <string.h>

typedef struct Buffer {
    unsigned char *data; /* to be freed */
    size_t size, room;
} Buffer;

/* Makes room for so many more bytes, and returns where they go; buffer->size does not change. */
static inline unsigned char *buffer_room(Buffer *buffer, size_t bytes) {
    if (buffer->size + bytes > buffer->room) {
        buffer->room = 2 * (buffer->size + bytes) + 64;
        buffer->data = memory_resize(buffer->data, buffer->room);
    }
    return buffer->data + buffer->size;
}

static inline void buffer_add(Buffer *buffer, const void *data, size_t bytes) {
    if (bytes) memcpy(buffer_room(buffer, bytes), data, bytes);
    buffer->size += bytes;
}

static inline void buffer_byte(Buffer *buffer, unsigned byte) {
    *buffer_room(buffer, 1) = (unsigned char)byte;
    buffer->size++;
}

/* A number in `bytes` bytes, little-endian. */
static inline void buffer_number(Buffer *buffer, uint64_t number, int bytes) {
    for (; bytes; bytes--, number >>= 8) buffer_byte(buffer, number & 255);
}
