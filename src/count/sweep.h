/* Sweep: fast perft. It is a second, independent implementation of move generation and play, used
 * only for perft. Search and games use the functions of Rules. It takes and returns Positions, and
 * tests compare it with moves() and play() node by node. */
#pragma once

#include "core/rules.h"

/* The instruction sets the kernels are compiled for, from the slowest to the fastest. */
typedef enum SweepIsa { SWEEP_GENERIC, SWEEP_AVX2, SWEEP_AVX512 } SweepIsa;
enum { SWEEP_ISAS = 3 };

/* "generic", "avx2", "avx512". */
const char *sweep_isa_name(SweepIsa isa);

/* Whether this build has the variant and this processor runs it. GENERIC always works. */
bool sweep_isa_usable(SweepIsa isa);

/* The fastest usable one. */
SweepIsa sweep_best(void);

/* A set of squares, stored once for each direction of the board. For each direction, all its lines
 * follow one another, each in the order in which a piece travels along it. After each line comes a
 * guard bit, which is never a square and keeps lines apart (9×9, east; `|` is the guard):
 *
 *     bit   0 1 2 3 4 5 6 7 8 9 10 …                    49        50 bits a word
 *          a1b1c1d1e1f1g1h1i1 | a2b2 … i2 | …  … i5 |             word 2: ranks 1–5
 *          a6b6c6 …                 … i9 |                        word 3: ranks 6–9
 *
 * 9×9: two words for each of north, east, south, west. Hexagon: one word for each of its six
 * directions, 37 nodes and 7 guards, two words idle. One step in any direction is a shift by one,
 * and one addition slides every piece in every direction (lanes.h). */
enum { SWEEP_WORDS = 8 };
typedef struct SweepSet {
    _Alignas(64) uint64_t word[SWEEP_WORDS];
} SweepSet;

typedef struct SweepGrid {
    SweepSet all;                    /* every square; not the guards */
    SweepSet of[MAX_SQUARES];        /* one square, in all its directions */
    uint8_t square[SWEEP_WORDS][64]; /* the square of each bit; NOWHERE: none */
    uint8_t words;                   /* number of words in use */
    uint8_t words_per_direction;
} SweepGrid;

enum { SWEEP_LAW = 1536 };
typedef struct Sweep {
    SweepGrid grid;                                  /* not every family uses it */
    _Alignas(SweepSet) unsigned char law[SWEEP_LAW]; /* holds a struct of the family */
    Family family;
    SweepIsa isa;
} Sweep;

/* For the families. sweep_grid lays out the lines of each direction. sweep_everywhere returns a set
 * of squares in all directions. */
void sweep_grid(Sweep *sweep, const Board *board);
SweepSet sweep_everywhere(const Sweep *sweep, Bits squares);

/* Names the first feature of these rules that Sweep does not support; use perft() for them. NULL if
 * it supports them all. */
const char *sweep_lacks(const Rules *rules);

/* Makes the tables for rules and an instruction set, which must be usable. False if sweep_lacks()
 * returns a text. */
bool sweep_init(Sweep *sweep, const Rules *rules, SweepIsa isa);

/* Counts the same as perft() of count/perft.h, but faster. By default it counts the last ply
 * without playing it. With `make_all` it plays every last move in full: captures, result, and
 * whether the next side has a move. Any number of threads may share one Sweep. */
uint64_t sweep_perft(const Sweep *sweep, const Position *position, int depth, bool make_all);

/* Calls `visit` with each position one ply on, in no particular order, and its result. The result
 * includes an end because the side to move has no move (Rules.result). For tests. */
typedef void SweepVisit(void *context, const Position *next, Result result);
void sweep_children(const Sweep *sweep, const Position *position, SweepVisit *visit, void *context);
