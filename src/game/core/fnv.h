/* FNV-1a, 64 bits (Fowler, Noll and Vo): hashes files, openings and locks. Not safe against chosen
 * input. */
#pragma once

#include <stddef.h>
#include <stdint.h>

static const uint64_t FNV_BEGIN = 0xcbf29ce484222325u;

/* Continues `hash` with these bytes. */
static inline uint64_t fnv_add(uint64_t hash, const void *data, size_t size) {
    const unsigned char *byte = data;
    for (size_t i = 0; i < size; i++) hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash;
}
