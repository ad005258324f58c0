/* Sweep: counting plies fast. A second, independent implementation of moving and playing, for perft
 * and for nothing else: search and games use the functions of Rules. It is entered by a Position
 * and left by one, and tests hold it against moves() and play() node by node. */
#ifndef COUNT_SWEEP_H
#define COUNT_SWEEP_H

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

/* A set of squares, seen along each direction of the board. Direction after direction, the lines
 * that run in it are laid end to end, each in the order in which a piece travels along it, with one
 * bit more, never a square, that keeps lines apart (9×9, east; `|` is the guard):
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
    uint8_t square[SWEEP_WORDS][64]; /* which square a bit is; NOWHERE: none */
    uint8_t words;                   /* in use */
    uint8_t words_per_direction;
} SweepGrid;

enum { SWEEP_LAW = 1536 };
typedef struct Sweep {
    SweepGrid grid;                                  /* a family may do without */
    _Alignas(SweepSet) unsigned char law[SWEEP_LAW]; /* a struct of the family's */
    Family family;
    SweepIsa isa;
} Sweep;

/* Lays out the lines of each direction, and a set in all directions: for the families. */
void sweep_grid(Sweep *sweep, const Board *board);
SweepSet sweep_everywhere(const Sweep *sweep, Bits squares);

/* What of these rules this form cannot hold, in words, so that counting is left to perft(); NULL:
 * it holds them. */
const char *sweep_lacks(const Rules *rules);

/* Makes the tables for a law and an instruction set that must be usable. False if sweep_lacks()
 * something. */
bool sweep_init(Sweep *sweep, const Rules *rules, SweepIsa isa);

/* What perft() of count/perft.h counts, faster: the last ply is counted without playing it, or,
 * with `make_all`, every last move is played in full: captures, result, and whether the side to
 * move next has a move. Any number of threads may share one Sweep. */
uint64_t sweep_perft(const Sweep *sweep, const Position *position, int depth, bool make_all);

/* Calls `visit` with each position one ply on, in no particular order, and with the result it has,
 * want of moves included (Rules.result). For tests. */
typedef void SweepVisit(void *context, const Position *next, Result result);
void sweep_children(const Sweep *sweep, const Position *position, SweepVisit *visit, void *context);

#endif
