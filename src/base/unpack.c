/* See unpack.h. */
#include "base/unpack.h"
#include "base/memory.h"

#include <lzma.h>
#include <stdlib.h>

enum { MOST_MEMORY = 256 << 20 };

struct Unpacker {
    lzma_stream xz;
};

Unpacker *unpack_start(const char **why) {
    Unpacker *unpacker = memory_get(sizeof *unpacker);
    if (lzma_stream_decoder(&unpacker->xz, MOST_MEMORY, LZMA_CONCATENATED) == LZMA_OK)
        return unpacker;
    *why = "no memory to unpack it";
    unpack_end(unpacker);
    return NULL;
}

static const char *words_of(lzma_ret code) {
    switch (code) {
    case LZMA_BUF_ERROR: return "the compressed data end too early";
    case LZMA_MEMLIMIT_ERROR: return "unpacking it would take too much memory";
    default: return "the compressed data are damaged";
    }
}

bool unpack_step(Unpacker *unpacker, UnpackStep *step, const char **why) {
    lzma_stream *xz = &unpacker->xz;
    xz->next_in = step->in;
    xz->avail_in = step->in_size;
    xz->next_out = step->out;
    xz->avail_out = step->out_size;
    lzma_ret code = lzma_code(xz, step->last ? LZMA_FINISH : LZMA_RUN);
    step->in = xz->next_in;
    step->in_size = xz->avail_in;
    step->out = xz->next_out;
    step->out_size = xz->avail_out;
    step->ended = code == LZMA_STREAM_END;
    if (code == LZMA_OK || step->ended) return true;
    *why = words_of(code);
    return false;
}

void unpack_end(Unpacker *unpacker) {
    if (unpacker) lzma_end(&unpacker->xz);
    free(unpacker);
}
