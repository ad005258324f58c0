// The plain rules of tafl once more, on sets of bits: for whoever plays millions of moves.
//
// A board of at most 7×7 squares is a few words, so a move costs some ten instructions instead of a
// thousand. It is made from a PlainLaw and says what plain_tafl.c says, clause by clause;
// tests/proof/test_bits.c compares the two. Like plain.h it shares nothing with the core.
//
// A set of squares has bit s for square s of a PlainPosition. Camps are not provided for.
#pragma once

#include "referee/plain.h"

enum { PLAIN_BITS_SIDE = 7, PLAIN_BITS_SQUARES = PLAIN_BITS_SIDE * PLAIN_BITS_SIDE };

typedef struct {
    uint64_t soldiers[2]; // of player 1 and 2
    signed char king;     // his square, -1 if he is taken
    char side;            // 1 or 2, who moves
    char ended;           // who won by the last move's fort or ring, 1 or 2; otherwise 0
} PlainBits;

// A law made ready; read only. Pairs are by soldier (0) and king (1), or by player.
typedef struct {
    const PlainRules *rules; // borrowed
    int squares;
    uint64_t board, edge, first_file, last_file;
    uint64_t around[PLAIN_BITS_SQUARES];      // the neighbours
    uint64_t reach[2][PLAIN_BITS_SQUARES][4]; // where a piece gets on an empty board, by direction
    uint64_t may_stop[2], escape;
    // From a king there to the nearest escape square in a direction, that one included, on an empty
    // board; no squares if there is none. Lookouts have one in some direction.
    uint64_t way[PLAIN_BITS_SQUARES][4], lookouts;
    uint64_t hostile, held[2]; // to any soldier while empty; to those of a player
    uint64_t surround, king_hostile, ring;
} PlainBitsLaw;

// False if the board is too large or has camps.
bool plain_bits_law(PlainBitsLaw *out, const PlainRules *rules);
PlainBits plain_bits_of(const PlainBitsLaw *law, const PlainPosition *p);
PlainPosition plain_bits_position(const PlainBitsLaw *law, const PlainBits *b);

uint64_t plain_bits_pieces(const PlainBits *b);
// The pieces of the side to move.
uint64_t plain_bits_movers(const PlainBits *b);
// Where the piece on this square may go, if the game is not over.
uint64_t plain_bits_ways(const PlainBitsLaw *law, const PlainBits *b, int from);
// The board after a legal move.
PlainBits plain_bits_play(const PlainBitsLaw *law, const PlainBits *b, int from, int to);
// Has the last move ended the game, other than by leaving a side without a move?
bool plain_bits_ended(const PlainBitsLaw *law, const PlainBits *b);
PlainResult plain_bits_result(const PlainBitsLaw *law, const PlainBits *b);
// Could the king go to an escape square if it were white's turn? T9
bool plain_bits_escapes(const PlainBitsLaw *law, const PlainBits *b);
// Where a black piece may take the king by coming there; nowhere else.
uint64_t plain_bits_strikes(const PlainBitsLaw *law, const PlainBits *b);
// The squares of a set and their neighbours.
uint64_t plain_bits_beside(const PlainBitsLaw *law, uint64_t set);

// The lowest square of a set that is not empty.
static inline int plain_bits_first(uint64_t set) { return __builtin_ctzll(set); }
