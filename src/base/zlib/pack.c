/* Bytes in the forms of zlib and gzip (RFC 1950 to 1952), stored as they are. */
#include "base/zlib/zlib.h"

#include <stdbool.h>
#include <string.h>

enum { BLOCK = 65535, BLOCK_HEAD = 5, ZLIB_ENDS = 6, GZIP_HEAD = 10, GZIP_ENDS = GZIP_HEAD + 8 };
enum { ADLER = 65521 };

uLong crc32(uLong sum, const Bytef *data, uInt size) {
    uint32_t crc = ~(uint32_t)sum;
    for (uInt i = 0; i < size; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return (uint32_t)~crc;
}

uLong adler32(uLong sum, const Bytef *data, uInt size) {
    uint32_t low = sum & 65535, high = (uint32_t)(sum >> 16);
    for (uInt i = 0; i < size; i++) {
        low = (low + data[i]) % ADLER;
        high = (high + low) % ADLER;
    }
    return high << 16 | low;
}

static uLong stored_size(uLong size) { return size + BLOCK_HEAD * (size / BLOCK + 1); }

/* Writes blocks of stored bytes, and returns where they end. */
static Bytef *store(Bytef *out, const Bytef *data, uLong size) {
    for (bool last = false; !last;) {
        uLong length = size < BLOCK ? size : BLOCK;
        last = size <= BLOCK;
        const Bytef head[BLOCK_HEAD] = {last, length & 255, length >> 8, ~length & 255,
                                        ~length >> 8 & 255};
        memcpy(out, head, BLOCK_HEAD);
        if (length) memcpy(out + BLOCK_HEAD, data, length);
        out += BLOCK_HEAD + length;
        data += length;
        size -= length;
    }
    return out;
}

uLong compressBound(uLong size) { return stored_size(size) + ZLIB_ENDS; }

int compress2(Bytef *out, uLongf *packed, const Bytef *data, uLong size, int level) {
    uint32_t sum = (uint32_t)adler32(1, data, (uInt)size);
    (void)level;
    if (*packed < compressBound(size)) return Z_DATA_ERROR;
    out[0] = 0x78; /* deflated, with a window of 32 KiB */
    out[1] = 0x01; /* and a check of these two */
    Bytef *end = store(out + 2, data, size);
    for (int i = 0; i < 4; i++) *end++ = (Bytef)(sum >> (24 - 8 * i));
    *packed = (uLong)(end - out);
    return Z_OK;
}

uLong deflateBound(z_stream *z, uLong size) {
    (void)z;
    return stored_size(size) + GZIP_ENDS;
}

int deflate(z_stream *z, int flush) {
    static const Bytef head[GZIP_HEAD] = {0x1f, 0x8b, Z_DEFLATED, [GZIP_HEAD - 1] = 3};
    uint32_t sum = (uint32_t)crc32(0, z->next_in, z->avail_in);
    if (flush != Z_FINISH || z->avail_out < deflateBound(z, z->avail_in)) return Z_DATA_ERROR;
    memcpy(z->next_out, head, GZIP_HEAD);
    Bytef *end = store(z->next_out + GZIP_HEAD, z->next_in, z->avail_in);
    for (int i = 0; i < 4; i++) *end++ = (Bytef)(sum >> 8 * i);
    for (int i = 0; i < 4; i++) *end++ = (Bytef)(z->avail_in >> 8 * i);
    z->total_out = (uLong)(end - z->next_out);
    return Z_OK;
}

int deflateEnd(z_stream *z) {
    (void)z;
    return Z_OK;
}
