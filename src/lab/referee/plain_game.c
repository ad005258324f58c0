// The plain reference: games, that is, everything that depends on earlier positions (A9, B4, K7,
// L7, X5, G11, G12, limits). The history is the list of all positions; nothing about it is kept
// besides.
#include "referee/plain.h"

#include <stdlib.h>
#include <string.h>

typedef enum { FRESH, DRAWS, P1_WINS, P2_WINS, FORBIDDEN } Repetition;

static bool same(const PlainPosition *a, const PlainPosition *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

// HO4: the same board, whoever is to move.
static bool same_board(PlainPosition a, const PlainPosition *b) {
    a.side = b->side;
    return same(&a, b);
}

// A9: does this side's threat stand? Asked of positions in which the game goes on.
static bool has_threat(const PlainPosition *p, const PlainRules *r, int side) {
    if (side == 1) return plain_position_exits(p, r) > 0;
    return plain_position_king_hangs(p, r);
}

// A9: did the side's threat stand right after each of its moves that led to the positions
// first .. count - 1 of the history and then to `next`?
static bool is_aggressor(const Plain *g, int first, int count, const PlainPosition *next,
                         int side) {
    for (int i = first; i <= count; i++) {
        const PlainPosition *p = i < count ? &g->history[i] : next;
        if (p->side == side) continue; // the other side's move led to it
        if (!has_threat(p, &g->rules, side)) return false;
    }
    return true;
}

// What repetition says about the move that leads from the last of the first `count` positions of
// the game to `next`.
static Repetition judge(const Plain *g, int count, const PlainPosition *next) {
    const PlainRules *r = &g->rules;
    PlainRepetition kind = r->family == PLAIN_TAFL          ? (PlainRepetition)r->law.repetition
                           : r->family == PLAIN_GARDSDANSEN ? PLAIN_THIRD_DRAWS
                                                            : PLAIN_NO_REPETITION;
    int earlier = 0, latest = 0, mover = 3 - next->side;
    if (kind == PLAIN_NO_REPETITION) return FRESH;
    if (r->family == PLAIN_GARDSDANSEN && next->phase != 'p') return FRESH; // G11: start of a turn
    for (int i = 0; i < count; i++) {
        bool boards = kind == PLAIN_DEFENDERS_MAY_NOT;
        if (boards ? !same_board(g->history[i], next) : !same(&g->history[i], next)) continue;
        earlier++;
        latest = i;
    }
    bool second = kind == PLAIN_SECOND_DRAWS || kind == PLAIN_DEFENDERS_MAY_NOT;
    if (earlier < (second ? 1 : 2)) return FRESH; // B4; A9, K7, L7, X5, G11
    if (kind == PLAIN_DEFENDERS_MAY_NOT) return mover == 1 ? FORBIDDEN : FRESH; // HO4
    if (plain_position_result(next, r) != PLAIN_NONE) return FRESH; // a move that ends the game
    if (kind == PLAIN_DEFENDERS_LOSE) return P2_WINS;               // X5
    if (kind == PLAIN_MOVER_LOSES) return mover == 1 ? P2_WINS : P1_WINS;
    if (kind == PLAIN_MOVER_WINS) return mover == 1 ? P1_WINS : P2_WINS;
    if (kind != PLAIN_AGGRESSOR) return DRAWS;
    bool mine = is_aggressor(g, latest + 1, count, next, mover);
    bool theirs = is_aggressor(g, latest + 1, count, next, 3 - mover);
    if (mine && !theirs) return FORBIDDEN;
    if (theirs && !mine) return FRESH;
    return DRAWS;
}

// The same for the move that led to the present position.
static Repetition judge_last_move(const Plain *g) {
    return g->count < 2 ? FRESH : judge(g, g->count - 1, plain_now(g));
}

static int pieces(const PlainPosition *p) {
    int count = 0;
    for (int square = 0; square < PLAIN_SQUARES; square++)
        count += p->square[square] != '.' && p->square[square] != ' ' && p->square[square] != 0;
    return count;
}

// How many turns in a row each player has completed without a capture, by the whole history.
static void count_calm_turns(const Plain *g, int calm[2]) {
    bool captured = false;
    calm[0] = calm[1] = 0;
    for (int i = 1; i < g->count; i++) {
        const PlainPosition *before = &g->history[i - 1], *after = &g->history[i];
        captured |= pieces(before) != pieces(after);
        if (after->phase == 's') continue; // the turn goes on
        int mover = before->side - 1;
        calm[mover] = captured ? 0 : calm[mover] + 1;
        captured = false;
    }
}

// G12, and the limits of a law of tafl, where every ply is a turn.
static bool drawn_by_length(const Plain *g) {
    int calm[2];
    if (g->rules.family == PLAIN_MAERSTANAS) return false;
    if (g->rules.family == PLAIN_GARDSDANSEN) {
        count_calm_turns(g, calm);
        return calm[0] >= 50 && calm[1] >= 50;
    }
    const PlainLaw *law = &g->rules.law;
    int plies = g->count - 1, quiet = 0;
    while (quiet < plies &&
           pieces(&g->history[plies - quiet - 1]) == pieces(&g->history[plies - quiet]))
        quiet++;
    return (law->move_limit && plies >= law->move_limit) ||
           (law->no_capture_limit && quiet >= law->no_capture_limit);
}

// Legal moves of a game that is neither over by its position nor drawn by its last move, at most
// so many of them.
static int allowed_moves(const Plain *g, PlainMove out[PLAIN_MOVES], int most) {
    PlainMove all[PLAIN_MOVES];
    int allowed = 0, count = plain_position_moves(plain_now(g), &g->rules, all);
    for (int i = 0; i < count && allowed < most; i++) {
        PlainPosition next = *plain_now(g);
        plain_position_play(&next, &g->rules, all[i], NULL);
        if (judge(g, g->count, &next) != FORBIDDEN) out[allowed++] = all[i];
    }
    return allowed;
}

const PlainPosition *plain_now(const Plain *g) { return &g->history[g->count - 1]; }

void plain_start(Plain *g, const PlainRules *r) {
    memset(g, 0, sizeof *g);
    g->rules = *r;
    g->count = 1;
    plain_position_start(&g->history[0], r);
}

bool plain_set(Plain *g, const PlainRules *r, const char *position, char *why, size_t size) {
    PlainPosition p;
    if (!plain_position_set(&p, r, position, why, size)) return false;
    memset(g, 0, sizeof *g);
    g->rules = *r;
    g->count = 1;
    g->history[0] = p;
    return true;
}

PlainResult plain_result(const Plain *g) {
    PlainMove moves[PLAIN_MOVES];
    PlainResult result = plain_position_result(plain_now(g), &g->rules);
    if (result != PLAIN_NONE) return result;
    if (judge_last_move(g) == DRAWS) return PLAIN_DRAW;
    if (judge_last_move(g) == P1_WINS) return PLAIN_P1;
    if (judge_last_move(g) == P2_WINS) return PLAIN_P2;
    if (allowed_moves(g, moves, 1) > 0) return drawn_by_length(g) ? PLAIN_DRAW : PLAIN_NONE;
    if (g->rules.law.no_move_draws) return PLAIN_DRAW;
    return plain_now(g)->side == 1 ? PLAIN_P2 : PLAIN_P1; // T6 by A9
}

static int compare(const void *a, const void *b) { return strcmp(a, b); }

int plain_moves(const Plain *g, char moves[][8]) {
    PlainMove allowed[PLAIN_MOVES];
    if (plain_result(g) != PLAIN_NONE) return 0;
    int count = allowed_moves(g, allowed, PLAIN_MOVES);
    for (int i = 0; i < count; i++) plain_move_text(&g->rules, allowed[i], moves[i]);
    qsort(moves, (size_t)count, sizeof moves[0], compare);
    return count;
}

bool plain_play(Plain *g, const char *move) {
    PlainMove m;
    if (g->count == PLAIN_HISTORY || plain_result(g) != PLAIN_NONE) return false;
    if (!plain_position_find(plain_now(g), &g->rules, move, &m)) return false;
    PlainPosition next = *plain_now(g);
    PlainTaken taken;
    plain_position_play(&next, &g->rules, m, &taken);
    if (judge(g, g->count, &next) == FORBIDDEN) return false;
    g->history[g->count++] = next;
    g->taken = taken;
    return true;
}

int plain_taken(const Plain *g, char squares[][4], bool *king) {
    for (int i = 0; i < g->taken.count; i++)
        plain_square_name(&g->rules, g->taken.square[i], squares[i]);
    if (king != NULL) *king = g->taken.king;
    return g->taken.count;
}

void plain_text(const Plain *g, char out[PLAIN_TEXT]) {
    plain_position_text(plain_now(g), &g->rules, out);
}

bool plain_score(const Plain *g, int score[2]) {
    return plain_position_score(plain_now(g), &g->rules, score);
}

int plain_exits(const Plain *g) { return plain_position_exits(plain_now(g), &g->rules); }

uint64_t plain_perft(const PlainRules *r, const char *position, int depth) {
    PlainPosition p;
    char why[80];
    if (position == NULL)
        plain_position_start(&p, r);
    else if (!plain_position_set(&p, r, position, why, sizeof why))
        return 0;
    return plain_position_perft(&p, r, depth);
}
