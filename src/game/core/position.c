/* The key is a chain of xor-multiply-shift steps over the ten words of a position. 64-bit
 * products only: 128-bit ones are library calls in WebAssembly. */
#include "core/position.h"

static inline uint64_t mix(uint64_t key, uint64_t word) {
    key = (key ^ word) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 29;
}

uint64_t position_key(const Position *p) {
    /* Two chains side by side, so that the processor overlaps the multiplications. */
    uint64_t a = 0x243f6a8885a308d3u, b = 0x13198a2e03707344u;
    for (int i = 0; i < 4; i++) {
        a = mix(a, bits_low(p->set[i]));
        b = mix(b, bits_high(p->set[i]));
    }
    uint64_t small = (uint64_t)p->side | (uint64_t)p->phase << 8 | (uint64_t)p->result << 16 |
                     (uint64_t)p->hand << 24;
    uint64_t key = mix(mix(a, small), b);
    key ^= key >> 32;
    return key ? key : 1;
}
