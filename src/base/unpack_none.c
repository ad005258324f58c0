/* See unpack.h. */
#include "base/unpack.h"

Unpacker *unpack_start(const char **why) {
    *why = "this edition of taefl reads no compressed files; unpack it with xz -d first";
    return NULL;
}

bool unpack_step(Unpacker *unpacker, UnpackStep *step, const char **why) {
    (void)unpacker;
    (void)step;
    *why = "this edition of taefl reads no compressed files";
    return false;
}

void unpack_end(Unpacker *unpacker) { (void)unpacker; }
