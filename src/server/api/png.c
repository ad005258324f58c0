/* See png.h. */
#include "api/png.h"
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { FILTER_UP = 2 /* each row as the difference from the one above: mostly zeros */ };

static unsigned char *number(unsigned char *at, uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) *at++ = (unsigned char)(value >> shift);
    return at;
}

/* A chunk: its length, its name with the data after it, and their CRC. `data` may lie in its place
 * already. */
static unsigned char *chunk(unsigned char *at, const char *name, const void *data, size_t size) {
    number(at, (uint32_t)size);
    memcpy(at + 4, name, 4);
    memmove(at + 8, data, size);
    return number(at + 8 + size, (uint32_t)crc32(0, at + 4, (uInt)size + 4));
}

unsigned char *png_of(const unsigned char *pixels, int side, size_t *size) {
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    enum { FRAME = 128 /* more than all but the pixels */ };
    size_t width = 3 * (size_t)side, length = (size_t)side * (1 + width);
    uLongf packed = compressBound(length);
    unsigned char *rows = memory_resize(NULL, length), *row = rows;
    unsigned char *out = memory_resize(NULL, packed + FRAME), *end = out;
    for (int y = 0; y < side; y++, pixels += width) {
        *row++ = FILTER_UP;
        for (const unsigned char *at = pixels; at < pixels + width; at++)
            *row++ = (unsigned char)(y ? *at - *(at - width) : *at);
    }
    unsigned char head[13] = {0};
    number(number(head, (uint32_t)side), (uint32_t)side);
    head[8] = 8; /* bits a colour */
    head[9] = 2; /* red, green, blue */
    memcpy(end, signature, sizeof signature);
    end = chunk(end + sizeof signature, "IHDR", head, sizeof head);
    if (compress2(end + 8, &packed, rows, length, Z_DEFAULT_COMPRESSION) != Z_OK)
        abort(); /* only for want of memory */
    end = chunk(end, "IDAT", end + 8, packed);
    end = chunk(end, "IEND", "", 0);
    free(rows);
    *size = (size_t)(end - out);
    return out;
}
