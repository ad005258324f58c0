/* The part of zlib that Taefl uses, under its names, for the engine edition, which is built without
 * it. It reads everything that zlib packs. It writes what zlib can read, but packs nothing: bytes
 * are stored as they are. A test compares both (tests/house/test_only.sh). */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef unsigned char Bytef;
typedef unsigned int uInt;
typedef unsigned long uLong, uLongf;

enum { Z_OK = 0, Z_DATA_ERROR = -3 };
enum { Z_FINISH = 4, Z_DEFLATED = 8, Z_DEFAULT_STRATEGY = 0, Z_BEST_COMPRESSION = 9 };

/* Checksums; the first begins with 0, the second with 1. */
uLong crc32(uLong sum, const Bytef *data, uInt size);
uLong adler32(uLong sum, const Bytef *data, uInt size);

/* Writes the zlib form of bytes; *packed is the room, and then how much was used. `level` is
 * ignored. */
uLong compressBound(uLong size);
int compress2(Bytef *out, uLongf *packed, const Bytef *data, uLong size, int level);

/* Reads the zlib form. *size: the room, then the bytes there are; *used: the bytes given, then
 * those that belong to it. Z_DATA_ERROR for damaged bytes and too little room. */
int uncompress2(Bytef *out, uLongf *size, const Bytef *packed, uLong *used);

/* Writes the gzip form, all of it in one call of deflate with Z_FINISH. What else deflateInit2
 * asks is ignored. */
typedef struct z_stream {
    const Bytef *next_in;
    uInt avail_in;
    Bytef *next_out;
    uInt avail_out;
    uLong total_out;
    void *(*zalloc)(void *, uInt, uInt);
    void (*zfree)(void *, void *);
} z_stream;
#define deflateInit2(z, level, method, window, memory, strategy)                                 \
    ((void)(z), (void)(level), (void)(method), (void)(window), (void)(memory), (void)(strategy), \
     Z_OK)
uLong deflateBound(z_stream *z, uLong size);
int deflate(z_stream *z, int flush);
int deflateEnd(z_stream *z);
