/* Compressed files (xz), unpacked piece by piece. unpack.c does it by liblzma. unpack_none.c stands
 * in its place in editions that are built without that library: it refuses such files. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { UNPACK_MAGIC = 6 };

/* Whether these are the first bytes of a compressed file. */
static inline bool unpack_begins(const uint8_t magic[UNPACK_MAGIC]) {
    return memcmp(magic,
                  "\xfd"
                  "7zXZ",
                  UNPACK_MAGIC) == 0;
}

typedef struct Unpacker Unpacker;

/* Returns NULL on failure, with a static text in `why`. */
Unpacker *unpack_start(const char **why);

/* What goes in and comes out of one step. Both are moved on past what was used. */
typedef struct UnpackStep {
    const uint8_t *in;
    size_t in_size;
    bool last; /* nothing follows what is in `in` */
    uint8_t *out;
    size_t out_size;
    bool ended; /* set: nothing more comes out */
} UnpackStep;

/* Returns false, with a static text in `why`, if the data are damaged. */
bool unpack_step(Unpacker *unpacker, UnpackStep *step, const char **why);

/* NULL does nothing. */
void unpack_end(Unpacker *unpacker);
