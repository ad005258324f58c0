/* Sets of squares: one bit a square, square 0 the lowest, up to 128 squares. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 Bits;

/* The set of one square, 0 <= square < 128. Picks one of two halves, because in freestanding
 * WebAssembly a variable shift of 128 bits is a library call. */
static inline Bits bit(int square) {
    uint64_t one = (uint64_t)1 << (square & 63);
    return square < 64 ? (Bits)one : (Bits)one << 64;
}

static inline Bits bits_of(uint64_t high, uint64_t low) { return (Bits)high << 64 | low; }
static inline uint64_t bits_low(Bits set) { return (uint64_t)set; }
static inline uint64_t bits_high(Bits set) { return (uint64_t)(set >> 64); }

static inline bool bits_has(Bits set, int square) {
    return ((square < 64 ? bits_low(set) : bits_high(set)) >> (square & 63) & 1) != 0;
}

#if defined(__x86_64__) && !defined(__POPCNT__)
/* Counts both halves together, in pairs, fours and bytes. Plain x86-64 has no instruction for it,
 * and the builtin would be a library call for each half. */
static inline int bits_count(Bits set) {
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u;
    uint64_t low = bits_low(set), high = bits_high(set);
    low -= low >> 1 & pairs;
    high -= high >> 1 & pairs;
    low = (low & fours) + (low >> 2 & fours) + (high & fours) + (high >> 2 & fours);
    low = (low & 0x0f0f0f0f0f0f0f0fu) + (low >> 4 & 0x0f0f0f0f0f0f0f0fu);
    return (int)(low * 0x0101010101010101u >> 56);
}
#else
static inline int bits_count(Bits set) {
    return __builtin_popcountll(bits_low(set)) + __builtin_popcountll(bits_high(set));
}
#endif

/* The lowest and the highest square of a non-empty set. */
static inline int bits_first(Bits set) {
    return bits_low(set) ? __builtin_ctzll(bits_low(set)) : 64 + __builtin_ctzll(bits_high(set));
}
static inline int bits_last(Bits set) {
    return bits_high(set) ? 127 - __builtin_clzll(bits_high(set))
                          : 63 - __builtin_clzll(bits_low(set));
}

/* Removes and returns the lowest square of a non-empty set. Works on halves, because a 128-bit
 * subtraction is slow in WebAssembly. */
static inline int bits_pop(Bits *set) {
    uint64_t low = bits_low(*set), high = bits_high(*set);
    int square = bits_first(*set);
    *set = low ? bits_of(high, low & (low - 1)) : (Bits)(high & (high - 1)) << 64;
    return square;
}
