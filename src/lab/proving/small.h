/* A tafl board of at most 7×7 in three words, for proofs: 10 to 30 times as fast as the core's
 * Position, whose rules it repeats. tests/proving/test_small.c compares the two. Squares, sides,
 * moves and results are those of the core. Nothing here knows of repetition or of the length of
 * games. */
#pragma once

#include "core/rules.h"

enum {
    SMALL_SIDE = 7,
    SMALL_SQUARES = SMALL_SIDE * SMALL_SIDE,
    SMALL_INNER = 1 << (SMALL_SIDE - 2), /* what can stand inside a line */
    SMALL_MOVES = 160,                   /* no position has more: see MAX_MOVES */
    SMALL_BYTES = (SMALL_SQUARES + 7) / 8,
    SMALL_IMAGES = 8,
    SMALL_NO_KING = SMALL_SQUARES
};

/* 24 bytes without padding. `set` is by side, without the king. */
typedef struct Small {
    uint64_t set[2];
    uint8_t king;   /* his square, or SMALL_NO_KING */
    uint8_t side;   /* who moves */
    uint8_t result; /* what the last move decided; a side without a move is not looked for */
    uint8_t zero[5];
} Small;

typedef struct SmallMoves {
    int count;
    Move move[SMALL_MOVES];
} SmallMoves;

/* A law made ready. Everything is read only. */
typedef struct SmallLaw {
    const Rules *rules; /* borrowed */
    int side;
    uint64_t all, edge, first_file, last_file, corners;
    uint64_t rank_reach[SMALL_SIDE][SMALL_INNER], file_reach[SMALL_SIDE][SMALL_INNER];
    uint64_t gather; /* a product with it brings a file to the bits from `gathered` on */
    int gathered;
    uint64_t closed[SMALL_SQUARES], king_closed; /* to a soldier who stands there; to the king */
    uint64_t near[SMALL_SQUARES], king_near[SMALL_SQUARES]; /* within a step's length */
    uint64_t around[SMALL_SQUARES];
    uint64_t next[SMALL_SQUARES][4], far[SMALL_SQUARES][4]; /* one and two squares away; 0: none */
    uint64_t no_stop, king_no_stop, escape;
    uint64_t hostile, hostile_to[2], king_hostile, king_surround, ring;
    bool edge_takes_king, edge_rings, edge_hostile, king_strikes, king_helps, shieldwall, encircle,
        no_move_draws;
    int images; /* symmetries of the board that keep the law; number 0 keeps all squares */
    uint64_t image[SMALL_IMAGES][SMALL_BYTES][256]; /* of each byte of a set */
    uint8_t image_square[SMALL_IMAGES][SMALL_SQUARES + 1];
    uint8_t inverse[SMALL_IMAGES];
} SmallLaw;

/* Makes the law ready. False if the board does not know it; `why` then has a sentence. */
bool small_law(SmallLaw *out, const Rules *rules, const char **why);

Small small_of(const Position *position);
Position small_position(const Small *board);

/* Where the piece of the side to move on `from` may go. */
uint64_t small_ways(const SmallLaw *law, const Small *board, int from);

/* All moves, by square and then by target. */
void small_moves(const SmallLaw *law, const Small *board, SmallMoves *out);
bool small_can_move(const SmallLaw *law, const Small *board);
bool small_is_legal(const SmallLaw *law, const Small *board, Move move);

/* The board after a legal move. */
Small small_play(const SmallLaw *law, const Small *board, int from, int to);

/* The result, also of a side without a move. */
Result small_result(const SmallLaw *law, const Small *board);

/* The escape squares that the king could go to, whoever is to move. */
uint64_t small_exits(const SmallLaw *law, const Small *board);

/* The squares next to those of a set. */
uint64_t small_beside(const SmallLaw *law, uint64_t set);

/* How far a slider on `from` gets along its rank and file before the blocked squares. */
static inline uint64_t small_slide(const SmallLaw *law, int from, uint64_t blocked) {
    int side = law->side, rank = from / side, file = from % side, low = side * rank;
    unsigned inner = (1u << (side - 2)) - 1;
    uint64_t along = law->rank_reach[file][blocked >> (low + 1) & inner] << low;
    uint64_t up = (blocked >> file & law->first_file) * law->gather >> (law->gathered + 1) & inner;
    return (along | law->file_reach[rank][up] << file) & ~blocked;
}

/* The king's square as a set. */
static inline uint64_t small_king(const Small *board) {
    return board->king < SMALL_NO_KING ? (uint64_t)1 << board->king : 0;
}

static inline uint64_t small_pieces(const Small *board) {
    return board->set[P1] | board->set[P2] | small_king(board);
}

/* The pieces of the side to move. */
static inline uint64_t small_movers(const Small *board) {
    return board->set[board->side] | (board->side == P1 ? small_king(board) : 0);
}

static inline int small_pop(uint64_t *set) {
    int square = __builtin_ctzll(*set);
    *set &= *set - 1;
    return square;
}

static inline bool small_equal(const Small *a, const Small *b) {
    return a->set[0] == b->set[0] && a->set[1] == b->set[1] && a->king == b->king;
}

/* The same board for the other side: as if the one to move had passed. */
static inline Small small_pass(const Small *board) {
    Small after = *board;
    after.side ^= 1;
    return after;
}

static inline uint64_t small_hash(const Small *board) {
    uint64_t h = board->set[0] * 0x9e3779b97f4a7c15u;
    h = (h ^ h >> 29 ^ board->set[1]) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 32 ^ board->king) * 0x94d049bb133111ebu;
    return h ^ h >> 31;
}

/* The image of a board under a symmetry, and of a square. */
Small small_image(const SmallLaw *law, int symmetry, const Small *board);
Move small_move_image(const SmallLaw *law, int symmetry, Move move);

/* The least of the images, by the sets of P1 and P2 and the king's square; `symmetry`, unless
 * NULL, leads to it. */
Small small_fold(const SmallLaw *law, const Small *board, int *symmetry);
