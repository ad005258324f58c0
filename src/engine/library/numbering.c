/* The numbers of actions, by the formulas of taefl.h. */
#include "library/game.h"

enum { KINDS = KIND_WODEN }; /* of stones that are placed */

/* The other squares of a row and a column. */
static int ways(const Board *board) { return 2 * board->files - 2; }

int library_actions(const Rules *rules) {
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

Move library_move(const Rules *rules, int action) {
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

static inline int action_of(const Rules *rules, const Board *board, Move move) {
    int from = move_from(move), to = move_to(move);
    if (move == MOVE_PASS) return KINDS * board->squares;
    if (rules->traits.places) return (move_kind(move) - KIND_STANDARD) * board->squares + to;
    if (board->hexagon) return from * board->squares + to;
    int first = from * ways(board) - (to > from);
    if (board->y[from] == board->y[to]) return first + column_of(board, to);
    return first + board->files - 1 + row_of(board, to);
}

int library_action(const Rules *rules, Move move) { return action_of(rules, rules->board, move); }

bool library_choose(const Rules *rules, int action, Move *out, Error *error) {
    int actions = library_actions(rules);
    if (action >= 0 && action < actions) {
        *out = library_move(rules, action);
        return true;
    }
    char range[32];
    Text text = text_into(range, sizeof range);
    text_string(&text, "0 to ");
    text_number(&text, actions - 1);
    return error_at(error, ERROR_NUMBER, 0, TEXT_NUMBER(action), range);
}

void library_mask(const Rules *rules, const MoveList *legal, uint8_t *out) {
    __builtin_memset(out, 0, (size_t)library_actions(rules));
    for (int i = 0; i < legal->count; i++) out[action_of(rules, rules->board, legal->move[i])] = 1;
}
