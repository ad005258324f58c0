// The plain solver. Wins: depth-first AND/OR search with a bound in turns, deepened one by one, a
// table of what is proved and disproved, and moves ordered by what succeeded elsewhere. Scores:
// alpha-beta to the end with the same table.
//
// The only knowledge used beyond playing every move are conditions under which no move can win at
// once (see `no_win_now`); each is argued where it stands.
#include "solver.h"

#include <stdlib.h>
#include <string.h>

enum { SQUARES = PLAIN_SQUARES + 1, FAMOUS = 1 << 24 };

typedef struct {
    uint64_t check;        // a second hash, so that a false hit is out of question
    signed char attacker;  // 0: a score entry, otherwise who is to win; -1: never used
    signed char proved;    // least turns known to suffice, 127: none
    signed char disproved; // most turns known not to suffice, -1: none
    signed char low_known, high_known;
    PlainMove best;
    short low, high; // score entries: bounds, from the view of the side to move
} Entry;

struct Solver {
    const PlainRules *rules;
    Entry *table;
    uint64_t mask;
    uint64_t nodes, limit;
    bool over_limit;
    int attacker;
    unsigned success[3][SQUARES][SQUARES]; // [side][from + 1][to + 1]: cut-offs by this move
};

Solver *solver_create(const PlainRules *rules, int bits) {
    Solver *s = calloc(1, sizeof *s);
    if (s == NULL) abort();
    s->rules = rules;
    s->mask = ((uint64_t)1 << bits) - 1;
    s->table = calloc(s->mask + 1, sizeof *s->table);
    if (s->table == NULL) abort();
    for (uint64_t i = 0; i <= s->mask; i++) s->table[i].attacker = -1;
    return s;
}

void solver_destroy(Solver *s) {
    if (s == NULL) return;
    free(s->table);
    free(s);
}

uint64_t solver_nodes(const Solver *s) { return s->nodes; }

// ---- the table

typedef struct {
    uint64_t place, check;
} Key;

// Two hashes of the position's bytes.
static Key key_of(const PlainPosition *p) {
    Key key = {1, 0xD1B54A32D192ED03u};
    unsigned char padded[(sizeof *p + 7) / 8 * 8] = {0};
    memcpy(padded, p, sizeof *p);
    for (size_t i = 0; i < sizeof padded; i += 8) {
        uint64_t word;
        memcpy(&word, padded + i, 8);
        key.place = (key.place ^ word) * 0x9E3779B97F4A7C15u;
        key.place ^= key.place >> 29;
        key.check = (key.check ^ word) * 0xBF58476D1CE4E5B9u;
        key.check ^= key.check >> 31;
    }
    return key;
}

// The entry for this position and attacker, emptied if it held another.
static Entry *entry_of(Solver *s, Key key, int attacker) {
    Entry *e = &s->table[key.place >> 8 & s->mask];
    if (e->check != key.check || e->attacker != attacker) {
        memset(e, 0, sizeof *e);
        e->check = key.check;
        e->attacker = (signed char)attacker;
        e->proved = 127;
        e->disproved = -1;
    }
    return e;
}

// ---- order of moves

static unsigned *success_of(Solver *s, int side, PlainMove m) {
    return &s->success[side][m.from + 1][m.to + 1];
}

static void note_success(Solver *s, int side, PlainMove m, int weight) {
    unsigned *value = success_of(s, side, m);
    *value += (unsigned)(weight * weight) + 1;
    if (*value < FAMOUS) return;
    for (int i = 0; i < SQUARES; i++)
        for (int j = 0; j < SQUARES; j++) s->success[side][i][j] /= 2;
}

static bool same_move(PlainMove a, PlainMove b) {
    return a.kind == b.kind && a.from == b.from && a.to == b.to;
}

// Brings the most promising of moves[i..count) to the front.
static PlainMove pick(Solver *s, int side, PlainMove *moves, int i, int count, PlainMove first) {
    int best = i;
    unsigned best_value = 0;
    for (int j = i; j < count; j++) {
        unsigned value = *success_of(s, side, moves[j]);
        if (same_move(moves[j], first)) value = FAMOUS * 2u;
        if (value <= best_value) continue;
        best = j;
        best_value = value;
    }
    PlainMove chosen = moves[best];
    moves[best] = moves[i];
    moves[i] = chosen;
    return chosen;
}

static bool is_turn_start(const PlainPosition *p) { return p->phase != 's'; }

// ---- wins at once

static int direction_of(PlainMove m, int width) {
    int step = m.to - m.from;
    if (step % width == 0) return step > 0 ? 0 : 1;
    return step > 0 ? 2 : 3;
}

// Tafl: could one move end the game by something else than an escape or the king's capture? A fort,
// a ring and what a shieldwall leaves behind are seen by playing only. Else it could leave the
// other side without a move: it takes at most three soldiers, and the piece that moved closes at
// most one direction to each piece it leaves. So no, if more than three can move in two directions.
static bool tafl_may_run_dry(const PlainPosition *p, const PlainRules *r) {
    PlainMove moves[PLAIN_MOVES];
    PlainPosition other = *p;
    if (r->law.exit_fort || r->law.encircle || r->law.shieldwall) return true;
    other.side = (char)(3 - p->side);
    int count = plain_position_moves(&other, r, moves), free_pieces = 0;
    for (int i = 0, j; i < count; i = j) {
        bool two = false;
        for (j = i; j < count && moves[j].from == moves[i].from; j++)
            two = two || direction_of(moves[j], r->law.size) != direction_of(moves[i], r->law.size);
        free_pieces += two;
    }
    return free_pieces <= 3;
}

// Tablut, black: a move that takes the king ends beside him (T8).
static bool takes_king(const PlainPosition *p, const PlainRules *r, const PlainMove *moves,
                       int count) {
    int king = (int)((const char *)memchr(p->square, 'K', PLAIN_SQUARES) - p->square);
    int size = r->law.size;
    for (int i = 0; i < count; i++) {
        int to = moves[i].to;
        if (abs(to % size - king % size) + abs(to / size - king / size) != 1) continue;
        PlainPosition after = *p;
        PlainTaken taken;
        plain_position_play(&after, r, moves[i], &taken);
        if (taken.king) return true;
    }
    return false;
}

static int count_of(const PlainPosition *p, char piece) {
    int count = 0;
    for (int i = 0; i < PLAIN_SQUARES; i++) count += p->square[i] == piece;
    return count;
}

// Gårdsdansen: how many pawns the other side has, and how many of them can move in at least so
// many directions.
static int gardsdansen_free_pawns(const PlainPosition *p, const PlainRules *r, int directions,
                                  int *pawns) {
    PlainMove moves[PLAIN_MOVES];
    PlainPosition other = *p;
    other.side = (char)(3 - p->side);
    other.phase = 'p';
    *pawns = count_of(p, p->side == 1 ? 'p' : 'P');
    int count = plain_position_moves(&other, r, moves), free_pawns = 0;
    for (int i = 0, j; i < count; i = j) {
        int open = 0, last = 0;
        // The moves of one direction follow each other, near before far: the far node is twice as
        // far. A far move not after its near one (a jump) is a direction of its own.
        for (j = i; j < count && moves[j].from == moves[i].from; j++) {
            int step = moves[j].to - moves[j].from;
            open += !(last != 0 && step == 2 * last);
            last = step;
        }
        free_pawns += open >= directions;
    }
    return free_pawns;
}

// Gårdsdansen, before the pawn move: could the turn end the game? A pawn may take the last pawn or
// stone. Else the other side must be left without pawn moves (G9): a placed piece closes at most
// one direction of a pawn, pawn and stone together two, and one pawn may be taken. So no, if two
// pawns are open in three directions, or the only one is.
static bool gardsdansen_may_end(const PlainPosition *p, const PlainRules *r, const PlainMove *moves,
                                int count) {
    int pawns;
    int free_pawns = gardsdansen_free_pawns(p, r, 3, &pawns);
    if (free_pawns < 2 && free_pawns < pawns) return true;
    const char *theirs = p->side == 1 ? "ps" : "PS";
    for (int i = 0; i < count; i++) {
        int step = abs(moves[i].to - moves[i].from); // two nodes: 4 along a file, else 24 or 28
        char over = p->square[(moves[i].to + moves[i].from) / 2];
        if (step != 4 && step != 24 && step != 28) continue;
        if ((over == theirs[0] || over == theirs[1]) && count_of(p, over) == 1) return true;
    }
    return false;
}

// The attacker is in its last turn: is it clear at a glance whether it wins now?
static SolverAnswer glance(const Solver *s, const PlainPosition *p, const PlainMove *moves,
                           int count) {
    int pawns;
    switch (s->rules->family) {
    case PLAIN_TAFL:
        if (p->side == 1 ? plain_position_exits(p, s->rules) > 0
                         : takes_king(p, s->rules, moves, count))
            return SOLVER_YES;
        return tafl_may_run_dry(p, s->rules) ? SOLVER_UNKNOWN : SOLVER_NO;
    case PLAIN_GARDSDANSEN:
        if (is_turn_start(p))
            return gardsdansen_may_end(p, s->rules, moves, count) ? SOLVER_UNKNOWN : SOLVER_NO;
        // Only the stone is left to place: one direction of each pawn.
        return gardsdansen_free_pawns(p, s->rules, 2, &pawns) > 0 ? SOLVER_NO : SOLVER_UNKNOWN;
    default: return SOLVER_UNKNOWN;
    }
}

// ---- wins

// Does the attacker win, if it may begin so many more turns? Meaningless once over_limit is set.
static bool solve(Solver *s, const PlainPosition *p, int turns) {
    PlainMove moves[PLAIN_MOVES];
    bool attacks = p->side == s->attacker, starts = is_turn_start(p);
    s->nodes++;
    if (s->limit > 0 && s->nodes > s->limit) s->over_limit = true;
    if (s->over_limit) return false;
    int count = plain_position_moves(p, s->rules, moves);
    if (count == 0)
        return plain_position_result(p, s->rules) == (s->attacker == 1 ? PLAIN_P1 : PLAIN_P2);
    if (starts && turns == 0) return false;
    int later = attacks && starts ? turns - 1 : turns;
    if (attacks && later == 0) {
        SolverAnswer now = glance(s, p, moves, count);
        if (now != SOLVER_UNKNOWN) return now == SOLVER_YES;
    }
    Key key = key_of(p);
    Entry *e = entry_of(s, key, s->attacker);
    if (e->proved <= turns) return true;
    if (e->disproved >= turns) return false;
    PlainMove first = e->best, decisive = {0};
    bool win = !attacks;
    for (int i = 0; i < count && win != attacks; i++) {
        PlainMove m = pick(s, p->side, moves, i, count, first);
        PlainPosition after = *p;
        plain_position_play(&after, s->rules, m, NULL);
        win = solve(s, &after, later);
        if (s->over_limit) return false;
        if (win == attacks) decisive = m;
    }
    e = entry_of(s, key, s->attacker); // may have been given away meanwhile
    if (win && turns < e->proved) e->proved = (signed char)turns;
    if (!win && turns > e->disproved) e->disproved = (signed char)turns;
    if (decisive.kind != 0) {
        e->best = decisive;
        note_success(s, p->side, decisive, turns);
    }
    return win;
}

static void begin(Solver *s, uint64_t limit) {
    s->nodes = 0;
    s->limit = limit;
    s->over_limit = false;
}

// The same for a question that is part of one with a common limit.
static SolverAnswer ask(Solver *s, const PlainPosition *p, int attacker, int turns) {
    s->attacker = attacker;
    bool win = solve(s, p, turns);
    if (s->over_limit) return SOLVER_UNKNOWN;
    return win ? SOLVER_YES : SOLVER_NO;
}

int solver_shortest(Solver *s, const PlainPosition *p, int most, uint64_t limit) {
    begin(s, limit);
    for (int turns = 1; turns <= most; turns++) {
        // Half a turn is already under way in phase s.
        SolverAnswer answer = ask(s, p, p->side, is_turn_start(p) ? turns : turns - 1);
        if (answer != SOLVER_NO) return answer == SOLVER_YES ? turns : -1;
    }
    return 0;
}

SolverAnswer solver_wins(Solver *s, const PlainPosition *p, int turns, uint64_t limit) {
    int shortest = solver_shortest(s, p, turns, limit);
    return shortest < 0 ? SOLVER_UNKNOWN : shortest > 0 ? SOLVER_YES : SOLVER_NO;
}

int solver_first_moves(Solver *s, const PlainPosition *p, int turns, uint64_t limit,
                       PlainMove out[PLAIN_MOVES]) {
    PlainMove moves[PLAIN_MOVES];
    int winning = 0, count = plain_position_moves(p, s->rules, moves);
    begin(s, limit);
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        plain_position_play(&after, s->rules, moves[i], NULL);
        SolverAnswer answer = SOLVER_NO;
        for (int t = 0; t < turns && answer == SOLVER_NO; t++) answer = ask(s, &after, p->side, t);
        if (answer == SOLVER_UNKNOWN) return -1;
        if (answer == SOLVER_YES) out[winning++] = moves[i];
    }
    return winning;
}

// ---- scores (Mǽrstánas)

enum { INFINITE = 1000 };

// Score difference as it stands, from the view of the side.
static int standing(const Solver *s, const PlainPosition *p, int side) {
    int score[2];
    plain_position_score(p, s->rules, score);
    return side == 1 ? score[0] - score[1] : score[1] - score[0];
}

// Moves by the standing after them, best first: insertion sort, the lists are short.
static void sort_by_standing(const Solver *s, const PlainPosition *p, PlainMove *moves, int count,
                             PlainMove first) {
    int value[PLAIN_MOVES];
    for (int i = 0; i < count; i++) {
        PlainMove m = moves[i];
        PlainPosition after = *p;
        plain_position_play(&after, s->rules, m, NULL);
        int v = same_move(m, first) ? INFINITE : standing(s, &after, p->side);
        int j = i;
        for (; j > 0 && value[j - 1] < v; j--) {
            value[j] = value[j - 1];
            moves[j] = moves[j - 1];
        }
        value[j] = v;
        moves[j] = m;
    }
}

// Fail-soft alpha-beta to the end of the game, from the view of the side to move.
static int best_score(Solver *s, const PlainPosition *p, int alpha, int beta) {
    PlainMove moves[PLAIN_MOVES], best_move = {0};
    s->nodes++;
    if (s->limit > 0 && s->nodes > s->limit) s->over_limit = true;
    if (s->over_limit) return 0;
    int count = plain_position_moves(p, s->rules, moves);
    if (count == 0) return standing(s, p, p->side);
    Key key = key_of(p);
    Entry *e = entry_of(s, key, 0);
    if (e->low_known && e->low >= beta) return e->low;
    if (e->high_known && e->high <= alpha) return e->high;
    if (e->low_known && e->high_known && e->low == e->high) return e->low;
    sort_by_standing(s, p, moves, count, e->best);
    int best = -INFINITE, floor = alpha;
    for (int i = 0; i < count && best < beta; i++) {
        PlainPosition after = *p;
        plain_position_play(&after, s->rules, moves[i], NULL);
        int value = -best_score(s, &after, -beta, -floor); // a turn is one ply, sides alternate
        if (s->over_limit) return 0;
        if (value <= best) continue;
        best = value;
        best_move = moves[i];
        if (best > floor) floor = best;
    }
    e = entry_of(s, key, 0);
    e->best = best_move;
    if (best > alpha && (!e->low_known || best > e->low)) {
        e->low_known = 1;
        e->low = (short)best;
    }
    if (best < beta && (!e->high_known || best < e->high)) {
        e->high_known = 1;
        e->high = (short)best;
    }
    return best;
}

SolverAnswer solver_score(Solver *s, const PlainPosition *p, uint64_t limit, int *difference) {
    if (s->rules->family != PLAIN_MAERSTANAS) return SOLVER_NO;
    begin(s, limit);
    int value = best_score(s, p, -INFINITE, INFINITE);
    if (s->over_limit) return SOLVER_UNKNOWN;
    *difference = p->side == 1 ? value : -value;
    return SOLVER_YES;
}
