/* See action.h. */
#include "core/action.h"

enum { KINDS = KIND_WODEN }; /* of stones that are placed */

/* The other squares of a row and a column. */
static int ways(const Board *board) { return 2 * board->files - 2; }

int action_count(const Rules *rules) {
    const Board *board = rules->board;
    if (rules->traits.places) return KINDS * board->squares + 1;
    return board->squares * (board->hexagon ? board->squares : ways(board));
}

static Move placed(const Board *board, int action) {
    int kind = action / board->squares + KIND_STANDARD;
    return kind > KIND_WODEN ? MOVE_PASS : move_place(action % board->squares, kind);
}

/* Number `k` of the other places of a line, from place `from`. */
static int other(int from, int k) { return k < from ? k : k + 1; }

static Move slid(const Board *board, int action) {
    int n = board->files, from = action / ways(board), k = action % ways(board);
    int row = from / n, column = from % n;
    if (k < n - 1) return move_make(from, row * n + other(column, k), KIND_SLIDE);
    return move_make(from, other(row, k - (n - 1)) * n + column, KIND_SLIDE);
}

Move action_move(const Rules *rules, int action) {
    const Board *board = rules->board;
    if (rules->traits.places) return placed(board, action);
    if (board->hexagon)
        return move_make(action / board->squares, action % board->squares, KIND_SLIDE);
    return slid(board, action);
}

/* By the places of the squares, because a division takes several times as long. */
static int column_of(const Board *board, int square) {
    return (board->x[square] - board->x[0]) / 2;
}

static int row_of(const Board *board, int square) {
    return __builtin_abs(board->y[square] - board->y[0]) / 2;
}

int action_of(const Rules *rules, Move move) {
    const Board *board = rules->board;
    int from = move_from(move), to = move_to(move);
    if (move == MOVE_PASS) return KINDS * board->squares;
    if (rules->traits.places) return (move_kind(move) - KIND_STANDARD) * board->squares + to;
    if (board->hexagon) return from * board->squares + to;
    int first = from * ways(board) - (to > from);
    if (board->y[from] == board->y[to]) return first + column_of(board, to);
    return first + board->files - 1 + row_of(board, to);
}
