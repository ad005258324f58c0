/* Position: one moment of a game. Move: what a player does in one ply. Both are plain values. */
#pragma once

#include "core/bits.h"
#include "core/check.h"
#include <stdint.h>

/* Players are 0 and 1 in the code, 1 and 2 for people. */
typedef enum Side { P1 = 0, P2 = 1 } Side;

typedef enum Result { RESULT_NONE = 0, RESULT_P1 = 1, RESULT_P2 = 2, RESULT_DRAW = 3 } Result;

static inline Result result_win(int side) { return side == P1 ? RESULT_P1 : RESULT_P2; }

/* What the four sets of a Position hold, by family. */
enum { TAFL_BLACK = 0, TAFL_WHITE = 1, TAFL_KING = 2 }; /* the king is not in TAFL_WHITE */
enum {
    MAERSTANAS_P1 = 0,
    MAERSTANAS_P2 = 1,
    THUNDER = 2,
    WODEN = 3
}; /* special stones are in two sets */
enum { GARDSDANSEN_P1 = 0, GARDSDANSEN_P2 = 1, GARDSDANSEN_PAWNS = 2 }; /* both players' pawns */

/* The half of a Gårdsdansen turn that comes next. */
enum { PHASE_PAWN = 0, PHASE_STONE = 1 };

/* Special stones still in hand, Mǽrstánas, in Position.hand. */
enum { HAND_P1_THUNDER = 1, HAND_P1_WODEN = 2, HAND_P2_THUNDER = 4, HAND_P2_WODEN = 8 };

/* 80 bytes, no pointers, no padding: copy it, compare it with memcmp, hash it. It has no ply
 * counter and no history. `result` holds only what the last move (or the set-up text) decided.
 * Results that depend on the legal moves (T6, M7, G9) stay RESULT_NONE here; Rules.result finds
 * them. */
typedef struct Position {
    Bits set[4];
    uint8_t side;   /* Side: who moves */
    uint8_t phase;  /* Gårdsdansen: PHASE_PAWN or PHASE_STONE; else 0 */
    uint8_t result; /* Result */
    uint8_t hand;   /* Mǽrstánas: HAND_… bits; else 0 */
    uint8_t zero[12];
} Position;

_Static_assert(sizeof(Position) == 80, "Position is 80 bytes without padding");

static inline bool position_equal(const Position *a, const Position *b) {
    return __builtin_memcmp(a, b, sizeof *a) == 0;
}

/* The key for the transposition table: depends on all bytes that can be other than zero; never 0.
 * It may change between versions, so do not store it in files. */
uint64_t position_key(const Position *position);

/* A ply: from and to square and a kind. A placement has from == to. */
typedef uint16_t Move;
enum { KIND_SLIDE = 0, KIND_STANDARD = 1, KIND_THUNDER = 2, KIND_WODEN = 3 };
enum { MOVE_NONE = 0, MOVE_PASS = 127 | 127 << 7 };

static inline Move move_make(int from, int to, int kind) {
    return (Move)(from | to << 7 | kind << 14);
}
static inline Move move_place(int square, int kind) { return move_make(square, square, kind); }
static inline int move_from(Move move) { return move & 127; }
static inline int move_to(Move move) { return move >> 7 & 127; }
static inline int move_kind(Move move) { return move >> 14; }

/* No position has more than 400 legal moves: on 11×11 k pieces have at most 20 moves each, and each
 * of the 121 − k empty squares is reached from four sides; the maximum is at k = 20. The other
 * twenty are room for checking before the moves of one more piece are added. */
enum { PIECE_MOVES = 20, MAX_MOVES = 400 + PIECE_MOVES };
typedef struct MoveList {
    int count;
    Move move[MAX_MOVES];
} MoveList;

static inline void moves_add(MoveList *list, Move move) {
    ASSERT(list->count < MAX_MOVES);
    list->move[list->count++] = move;
}

/* Adds without a check; call moves_room first for all moves of a piece. */
static inline void moves_room(const MoveList *list) {
    ASSERT(list->count <= MAX_MOVES - PIECE_MOVES);
}
static inline void moves_put(MoveList *list, Move move) { list->move[list->count++] = move; }
static inline bool moves_have(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++)
        if (list->move[i] == move) return true;
    return false;
}
