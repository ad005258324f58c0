/* Lanes: a SweepSet in registers, and its operations. The kernels use only these functions. They
 * are written with vector extensions, so the same code serves every instruction set. Only
 * chunk_count and lanes_busy have code for each.
 *
 * lanes_slide moves all pieces in all directions at once. It adds the open squares next to the
 * pieces to `open`, the squares that may be passed. The carry runs through the open squares and
 * clears them. The squares that were open and are now clear are the ones reached:
 *
 *     pieces        . X . . . X X .  |        squares in the order of travel, lowest bit left
 *     open          1 . 1 1 1 . . 1  |
 *     next to X     . . 1 . . . . 1  |
 *     the sum       1 . . . . 1 . .  1        the guard catches the last carry
 *     reached       . . 1 1 1 . . 1  |        open and not in the sum
 */
#pragma once

#include "count/kernel.h"

#if defined(__AVX512F__)
enum { CHUNK_BYTES = 64 };
#elif defined(__AVX2__)
enum { CHUNK_BYTES = 32 };
#else
enum { CHUNK_BYTES = 16 };
#endif
enum { CHUNKS = 64 / CHUNK_BYTES, CHUNK_WORDS = CHUNK_BYTES / 8 };

typedef uint64_t Chunk __attribute__((vector_size(CHUNK_BYTES)));
typedef struct Lanes {
    Chunk chunk[CHUNKS];
} Lanes;

/* Copies chunk by chunk. One copy of the whole set would use narrower registers. */
INLINE Lanes lanes_load(const SweepSet *set) {
    Lanes a;
    for (int i = 0; i < CHUNKS; i++)
        __builtin_memcpy(&a.chunk[i], set->word + i * CHUNK_WORDS, CHUNK_BYTES);
    return a;
}

INLINE void lanes_store(SweepSet *set, Lanes a) {
    for (int i = 0; i < CHUNKS; i++)
        __builtin_memcpy(set->word + i * CHUNK_WORDS, &a.chunk[i], CHUNK_BYTES);
}

INLINE Lanes lanes_none(void) { return (Lanes){0}; }

INLINE Lanes lanes_and(Lanes a, Lanes b) {
    for (int i = 0; i < CHUNKS; i++) a.chunk[i] &= b.chunk[i];
    return a;
}

INLINE Lanes lanes_or(Lanes a, Lanes b) {
    for (int i = 0; i < CHUNKS; i++) a.chunk[i] |= b.chunk[i];
    return a;
}

INLINE Lanes lanes_flip(Lanes a, Lanes b) {
    for (int i = 0; i < CHUNKS; i++) a.chunk[i] ^= b.chunk[i];
    return a;
}

INLINE Lanes lanes_without(Lanes a, Lanes b) {
    for (int i = 0; i < CHUNKS; i++) a.chunk[i] &= ~b.chunk[i];
    return a;
}

INLINE Lanes lanes_add(Lanes a, Lanes b) {
    for (int i = 0; i < CHUNKS; i++) a.chunk[i] += b.chunk[i];
    return a;
}

/* lanes_next: one step forward in every direction. lanes_back: one step back. */
INLINE Lanes lanes_next(Lanes a) {
    for (int i = 0; i < CHUNKS; i++) a.chunk[i] <<= 1;
    return a;
}

INLINE Lanes lanes_back(Lanes a) {
    for (int i = 0; i < CHUNKS; i++) a.chunk[i] >>= 1;
    return a;
}

/* The squares that pieces reach by sliding over `open`. `next`: the squares next to the pieces. */
INLINE Lanes lanes_slide(Lanes next, Lanes open) {
    return lanes_without(open, lanes_add(open, lanes_and(next, open)));
}

/* Counts the bits of each word. */
INLINE Chunk chunk_count(Chunk a) {
#if defined(__AVX512VPOPCNTDQ__)
    typedef long long Signed __attribute__((vector_size(64)));
#if defined(__clang__)
    return (Chunk)__builtin_ia32_vpopcntq_512((Signed)a);
#else
    return (Chunk)__builtin_ia32_vpopcountq_v8di((Signed)a);
#endif
#elif defined(__AVX2__)
    typedef char Bytes __attribute__((vector_size(32)));
    const Bytes nibble = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const Chunk low = (Chunk){0} + 0x0f0f0f0f0f0f0f0f;
    Bytes count = __builtin_ia32_pshufb256(nibble, (Bytes)(a & low)) +
                  __builtin_ia32_pshufb256(nibble, (Bytes)(a >> 4 & low));
    return (Chunk)__builtin_ia32_psadbw256(count, (Bytes){0});
#else
    a -= a >> 1 & 0x5555555555555555;
    a = (a & 0x3333333333333333) + (a >> 2 & 0x3333333333333333);
    a = (a + (a >> 4)) & 0x0f0f0f0f0f0f0f0f;
    a += a >> 8;
    a += a >> 16;
    return (a + (a >> 32)) & 0x7f;
#endif
}

/* A tally adds up the bits of many sets. tally_total returns the sum. */
typedef Lanes Tally;

INLINE Tally lanes_tally(Tally tally, Lanes a) {
    for (int i = 0; i < CHUNKS; i++) tally.chunk[i] += chunk_count(a.chunk[i]);
    return tally;
}

INLINE uint64_t tally_total(Tally tally) {
    uint64_t total = 0;
    for (int i = 0; i < CHUNKS; i++)
        for (int k = 0; k < CHUNK_WORDS; k++) total += tally.chunk[i][k];
    return total;
}

INLINE int lanes_count(Lanes a) { return (int)tally_total(lanes_tally(lanes_none(), a)); }

/* Bit w is set if word w of the set is not empty. */
INLINE unsigned lanes_busy(Lanes a) {
#if defined(__AVX512DQ__)
    typedef long long Signed __attribute__((vector_size(64)));
    return (uint8_t)__builtin_ia32_cvtq2mask512((Signed)(a.chunk[0] != 0));
#elif defined(__AVX2__)
    typedef double Double __attribute__((vector_size(32)));
    return (unsigned)__builtin_ia32_movmskpd256((Double)(a.chunk[0] != 0)) |
           (unsigned)__builtin_ia32_movmskpd256((Double)(a.chunk[1] != 0)) << 4;
#else
    unsigned busy = 0;
    for (int w = 0; w < SWEEP_WORDS; w++)
        busy |= (unsigned)(a.chunk[w / CHUNK_WORDS][w % CHUNK_WORDS] != 0) << w;
    return busy;
#endif
}

INLINE bool lanes_any(Lanes a) { return lanes_busy(a) != 0; }

/* The lowest bit of a word that is not empty, as an index into SweepGrid.square[w]. */
INLINE int word_first(uint64_t word) { return __builtin_ctzll(word); }

/* The number of the highest bit of `word` below bit `below`. There must be one. */
INLINE int word_before(uint64_t word, int below) {
    return 63 - __builtin_clzll(word & (((uint64_t)1 << below) - 1));
}

/* The squares `offset` bits away from those of a set, each set in all directions. The offset must
 * lead to squares. */
INLINE Lanes lanes_gather(const Sweep *s, Lanes set, int offset) {
    SweepSet words;
    Lanes squares = lanes_none();
    lanes_store(&words, set);
    for (unsigned busy = lanes_busy(set); busy; busy &= busy - 1) {
        int w = __builtin_ctz(busy);
        for (uint64_t left = words.word[w]; left; left &= left - 1) {
            int square = s->grid.square[w][word_first(left) + offset];
            squares = lanes_or(squares, lanes_load(&s->grid.of[square]));
        }
    }
    return squares;
}

static inline Lanes lanes_from(const Sweep *s, Bits squares) {
    Lanes set = lanes_none();
    while (squares) set = lanes_or(set, lanes_load(&s->grid.of[bits_pop(&squares)]));
    return set;
}

/* Every square is in each direction, so the words of the first direction suffice. */
static inline Bits lanes_to(const Sweep *s, Lanes set) {
    SweepSet words;
    Bits squares = 0;
    lanes_store(&words, set);
    for (int w = 0; w < s->grid.words_per_direction; w++)
        for (uint64_t left = words.word[w]; left; left &= left - 1)
            squares |= bit(s->grid.square[w][word_first(left)]);
    return squares;
}
