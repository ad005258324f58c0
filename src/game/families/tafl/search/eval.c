/* The tafl family, from White's view. The weights were fitted to self-play (Classic's were not);
 * what a score means stands in chance.c. SIDE says whom the rules favour, apart from what is
 * counted.
 *
 * Where the king must get to makes different games of it, so there is a row of weights for each
 * kind of law: camps and an open edge (Ashton, Bologna), corners that are closed to soldiers
 * (Katz), the same with a king who takes nothing, corners that black can fill for good (by the king
 * again), the whole edge (Classic).
 */
#include "core/lines.h"
#include "core/shifts.h"
#include "core/tafl.h"
#include "search/profile.h"
#include "families/tafl/search/tafl.h"
#include "families/tafl/search/weights.h"

#define TERM(name, key) name,
#define TERM_NAME(name, key) #name,
enum { TAFL_WEIGHTS(TERM) TERM_COUNT };
static const char *const names[] = {TAFL_WEIGHTS(TERM_NAME)};

static const int camps_row[TERM_COUNT] = {
    [SIDE] = 127,        [WHITE_SOLDIER] = 64, [BLACK_SOLDIER] = -49, [WHITE_LOOSE] = -12,
    [BLACK_LOOSE] = 11,  [WHITE_OUT] = 47,     [WHITE_REACH] = 8,     [BLACK_REACH] = -12,
    [OPEN_WAYS] = 7,     [KING_WAY] = 17,      [RAICHI] = 40,         [TUICHI] = 1000,
    [KING_THREE] = -238, [KING_NEAR] = -22,
};
static const int corners_row[TERM_COUNT] = {
    [SIDE] = 1806,   [WHITE_SOLDIER] = 51, [BLACK_SOLDIER] = -26, [BLACK_REACH] = -15,
    [TUICHI] = 1000, [KING_EDGE] = -207,   [KING_THREE] = -243,   [KING_NEAR] = -32,
};
static const int open_row[TERM_COUNT] = {
    [SIDE] = 572,        [WHITE_SOLDIER] = 41, [BLACK_SOLDIER] = -66, [WHITE_LOOSE] = -24,
    [BLACK_LOOSE] = -10, [WHITE_REACH] = 3,    [BLACK_REACH] = -6,    [BLACK_EXITS] = -100,
    [KING_FREEDOM] = 6,  [KING_WAY] = 14,      [TUICHI] = 1000,       [KING_EDGE] = 10,
};
static const int open_armed_row[TERM_COUNT] = {
    [SIDE] = 657,         [WHITE_SOLDIER] = 82, [BLACK_SOLDIER] = -139, [WHITE_LOOSE] = -43,
    [BLACK_LOOSE] = 25,   [WHITE_REACH] = 8,    [BLACK_REACH] = 5,      [BLACK_EXITS] = -100,
    [KING_FREEDOM] = 10,  [RAICHI] = 44,        [TUICHI] = 1000,        [KING_EDGE] = -39,
    [KING_BESIEGED] = 19, [KING_TWO] = -36,
};
static const int unarmed_row[TERM_COUNT] = {
    [SIDE] = 1289,       [WHITE_SOLDIER] = 78, [BLACK_SOLDIER] = -66, [WHITE_LOOSE] = -27,
    [BLACK_REACH] = -14, [KING_FREEDOM] = 19,  [KING_WAY] = -67,      [RAICHI] = 210,
    [TUICHI] = 1000,     [KING_EDGE] = -84,    [KING_THREE] = 35,     [KING_DIAGONAL] = -32,
    [KING_NEAR] = -21,
};
static const int edge_row[TERM_COUNT] = {
    [WHITE_SOLDIER] = 100, [BLACK_SOLDIER] = -60, [KING_FREEDOM] = 12,   [KING_WAY] = 80,
    [RAICHI] = 40,         [TUICHI] = 1000,       [KING_BESIEGED] = -30,
};

/* ------------------------------------------------------------------ the walk */

/* The soldiers with an enemy helper on one side and an empty square on the other. */
KERNEL Bits loose(int n, Bits soldiers, Bits helpers, Bits empty) {
    Bits squeezed = (shift_north(n, helpers) & shift_south(n, empty)) |
                    (shift_south(n, helpers) & shift_north(n, empty)) |
                    (shift_east(n, helpers) & shift_west(n, empty)) |
                    (shift_west(n, helpers) & shift_east(n, empty));
    return soldiers & squeezed;
}

/* The middle of the board: up to two squares from the centre, on the smallest board one. */
KERNEL Bits inner(int n) {
    Bits near = shift_wider(n, (Bits)1 << (n * n / 2));
    return n == 7 ? near : shift_wider(n, near);
}

/* The squares two steps from a corner, three on a diagonal at each, which block it. */
KERNEL Bits guards(int n) {
    Bits corners = shift_rank_1(n) & (shift_file_a(n) | shift_file_z(n));
    corners |= shift_rank_n(n) & (shift_file_a(n) | shift_file_z(n));
    Bits beside = shift_beside(n, corners);
    return shift_beside(n, beside) & ~corners;
}

KERNEL void add_soldiers(int n, EvalSum *sum, const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    Bits white = p->set[TAFL_WHITE], black = p->set[TAFL_BLACK], king = p->set[TAFL_KING];
    Bits empty = ~(white | black | king | law->barred) & shift_all(n);
    Bits hostile = law->hostile & ~(white | black | king), armed = law->king_helps ? king : 0;
    eval_add(sum, SIDE, 1);
    eval_add(sum, WHITE_SOLDIER, bits_count(white));
    eval_add(sum, BLACK_SOLDIER, bits_count(black));
    eval_add(sum, WHITE_LOOSE, bits_count(loose(n, white, black | hostile, empty)));
    eval_add(sum, BLACK_LOOSE, bits_count(loose(n, black, white | armed | hostile, empty)));
    eval_add(sum, WHITE_OUT, bits_count(white & ~inner(n)));
    eval_add(sum, WHITE_REACH, bits_count(shift_reach(n, white, empty & ~law->camps)));
    eval_add(sum, BLACK_REACH, bits_count(shift_reach(n, black, empty & ~law->camps)));
    eval_add(sum, BLACK_EXITS, bits_count(black & law->escape & rules->board->corners));
    eval_add(sum, BLACK_GUARDS, bits_count(black & guards(n)));
}

KERNEL void add_king_safety(int n, EvalSum *sum, const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    Bits black = p->set[TAFL_BLACK], king = p->set[TAFL_KING];
    Bits beside = rules->board->around[bits_first(king)], around = shift_wider(n, king);
    Bits siege = black | ((law->ring | law->king_hostile) & ~p->set[TAFL_WHITE]);
    int closed = bits_count(beside & siege);
    eval_add(sum, KING_EDGE, (king & rules->board->edge) != 0);
    eval_add(sum, KING_BESIEGED, closed);
    eval_add(sum, KING_TWO, closed >= 2);
    eval_add(sum, KING_THREE, closed >= 3);
    eval_add(sum, KING_DIAGONAL, bits_count(around & ~beside & black));
    eval_add(sum, KING_NEAR, bits_count(shift_wider(n, around) & black));
}

/* The squares that a piece reaches from the set over open squares, in moves of at most this many
 * squares. */
KERNEL Bits strides(int n, Bits from, Bits open, int squares) {
    Bits north = from, south = from, east = from, west = from, seen = 0;
    while (squares--) {
        north = shift_north(n, north) & open;
        south = shift_south(n, south) & open;
        east = shift_east(n, east) & open;
        west = shift_west(n, west) & open;
        seen |= north | south | east | west;
    }
    return seen;
}

/* The squares from which an escape square can be reached. `step`: the king's longest move, 0: no
 * limit. */
KERNEL Bits ways_out(int n, const TaflLaw *law, int step, Bits blocked) {
    Bits exits = law->escape & ~blocked;
    if (step) return strides(n, exits, ~blocked, step);
    return shift_reach(n, exits, ~blocked);
}

KERNEL Bits closed_to_king(const TaflLaw *law, const Position *p) {
    return p->set[TAFL_BLACK] | p->set[TAFL_WHITE] | law->barred | law->camps;
}

Bits tafl_ways(const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    Bits blocked = closed_to_king(law, p);
    int step = law->king_step;
#define WAYS(n) \
    if (law->size == n) return ways_out(n, law, step, blocked);
    TAFL_SIZES(WAYS)
#undef WAYS
    return 0;
}

/* The squares with escape squares in two or more directions. */
KERNEL Bits forks(int n, const TaflLaw *law, Bits blocked) {
    const Bits a = shift_file_a(n), z = shift_file_z(n);
    Bits exits = law->escape & ~blocked, open = ~blocked & shift_all(n);
    Bits up = shift_north(n, shift_up(n, exits, open, n));
    Bits down = shift_south(n, shift_down(n, exits, open, n));
    Bits right = shift_east(n, shift_up(n, exits, open & ~a, 1));
    Bits left = shift_west(n, shift_down(n, exits, open & ~z, 1));
    return (up & down) | (right & left) | ((up | down) & (right | left));
}

/* What a search would see two plies later. */
KERNEL void add_king_fork(int n, EvalSum *sum, const TaflLaw *law, const Position *p, Bits reach,
                          Bits blocked) {
    if (p->side != P1 || (!sum->counts && !sum->weight[KING_FORK])) return;
    eval_add(sum, KING_FORK, (reach & forks(n, law, blocked)) != 0);
}

KERNEL void add_king_ways(int n, int step, EvalSum *sum, const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    Bits blocked = closed_to_king(law, p), ways = ways_out(n, law, step, blocked);
    Bits reach = lines_slides(n, rules->board, bits_first(p->set[TAFL_KING]), blocked);
    reach &= ~law->no_stop_king;
    if (step) reach &= strides(n, p->set[TAFL_KING], ~blocked, step);
    int exits = bits_count(reach & law->escape);
    eval_add(sum, OPEN_WAYS, bits_count(ways));
    eval_add(sum, KING_FREEDOM, bits_count(reach));
    eval_add(sum, KING_WAY, bits_count(reach & ways));
    eval_add(sum, RAICHI, exits == 1);
    eval_add(sum, TUICHI, exits > 1);
    add_king_fork(n, sum, law, p, reach, blocked);
}

/* The squares that the king could reach if all white pieces stepped aside. */
KERNEL void add_king_room(int n, EvalSum *sum, const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    if (!sum->counts && !sum->weight[KING_ROOM] && !sum->weight[KING_EXITS]) return;
    Bits open = ~(p->set[TAFL_BLACK] | law->barred | law->camps) & shift_all(n);
    Bits room = p->set[TAFL_KING], more;
    while ((more = shift_reach(n, room, open) & open & ~room)) room |= more;
    eval_add(sum, KING_ROOM, bits_count(room));
    eval_add(sum, KING_EXITS, bits_count(room & law->escape));
}

/* Whether the king escapes, one square in each move, before a black soldier can block him. */
KERNEL bool runs_out(int n, const TaflLaw *law, const Position *p) {
    Bits black = p->set[TAFL_BLACK], king = p->set[TAFL_KING], been = king;
    Bits open = ~closed_to_king(law, p) & shift_all(n);
    Bits steps = open & ~law->no_stop_soldier, stops = open & ~law->no_stop_king;
    if (p->side == P2) black |= shift_beside(n, black) & steps;
    while ((king = shift_beside(n, king) & stops & ~black & ~been)) {
        if (king & law->escape) return true;
        been |= king;
        black |= shift_beside(n, black) & steps;
    }
    return false;
}

KERNEL void add_king_run(int n, int step, EvalSum *sum, const TaflLaw *law, const Position *p) {
    if (!sum->counts && !sum->weight[KING_RUN]) return;
    eval_add(sum, KING_RUN, law->step == 1 && step == 1 && runs_out(n, law, p));
}

KERNEL int walk(int n, int step, const int *weight, int *counts, const Rules *rules,
                const Position *p) {
    EvalSum sum = {weight, counts, 0};
    add_soldiers(n, &sum, rules, p);
    if (p->set[TAFL_KING]) {
        add_king_safety(n, &sum, rules, p);
        add_king_ways(n, step, &sum, rules, p);
        add_king_room(n, &sum, rules, p);
        add_king_run(n, step, &sum, &rules->law.tafl, p);
    }
    return sum.value;
}

/* ------------------------------------------------------------------ instances */

/* The weights of Tablut's laws are constants here, of which the compiler folds the zeros away, and
 * their king goes as far as he likes; all others share one walk a size and are looked up. */
#define INSTANCE(row)                                                                 \
    static int eval_##row(const Rules *rules, const int *weight, const Position *p) { \
        (void)weight;                                                                 \
        int value = walk(9, 0, row##_row, NULL, rules, p);                            \
        return p->side == P1 ? value : -value;                                        \
    }
#define SIZE(n)                                                                              \
    static int walk_##n(const int *weight, int *counts, const Rules *r, const Position *p) { \
        return walk(n, r->law.tafl.king_step, weight, counts, r, p);                         \
    }                                                                                        \
    static int eval_##n(const Rules *rules, const int *weight, const Position *p) {          \
        int value = walk_##n(weight, NULL, rules, p);                                        \
        return p->side == P1 ? value : -value;                                               \
    }

INSTANCE(camps)
INSTANCE(corners)
INSTANCE(edge)
INSTANCE(open)
INSTANCE(open_armed)
INSTANCE(unarmed)

enum { CAMPS, CORNERS, UNARMED, OPEN, OPEN_ARMED, EDGE, KINDS };

static const struct {
    Eval eval;
    const int *weight;
} kinds[KINDS] = {
    [CAMPS] = {eval_camps, camps_row},
    [CORNERS] = {eval_corners, corners_row},
    [UNARMED] = {eval_unarmed, unarmed_row},
    [OPEN] = {eval_open, open_row},
    [OPEN_ARMED] = {eval_open_armed, open_armed_row},
    [EDGE] = {eval_edge, edge_row},
};

static int kind_of(const Rules *rules) {
    const TaflLaw *law = &rules->law.tafl;
    if (law->camps) return CAMPS;
    if (law->escape & ~rules->board->corners) return EDGE;
    bool open = (law->escape & ~law->no_stop_soldier) != 0;
    if (open) return law->king_helps ? OPEN_ARMED : OPEN;
    return law->king_helps ? CORNERS : UNARMED;
}

TAFL_SIZES(SIZE)

static const struct {
    int side;
    Eval eval;
    EvalWalk *walk;
} sizes[] = {
#define ROW(n) {n, eval_##n, walk_##n},
    TAFL_SIZES(ROW)
#undef ROW
};

static int size_of(const TaflLaw *law) {
    int i = 0;
    while (sizes[i].side != law->size) i++;
    return i;
}

static bool same(const int *one, const int *other) {
    for (int i = 0; i < TERM_COUNT; i++)
        if (one[i] != other[i]) return false;
    return true;
}

/* The weights of the rules' file, otherwise of the nearest law, otherwise of this kind of law. */
static void weights_of(const Rules *rules, int out[MAX_TERMS]) {
    const char *line = rules->law.tafl.profile[PROFILE_WEIGHTS];
    const TaflLaw *nearest = line ? NULL : nearest_law(rules);
    if (nearest) line = nearest->profile[PROFILE_WEIGHTS];
    if (!line || !weights_read(out, line, profile_length(line), 1, NULL))
        eval_copy(out, kinds[kind_of(rules)].weight, TERM_COUNT);
}

void tafl_evaluation(const Rules *rules, Evaluation *out) {
    int size = rules->law.tafl.size;
    bool far = !rules->law.tafl.king_step;
    weights_of(rules, out->weight);
    out->eval = sizes[size_of(&rules->law.tafl)].eval;
    for (int i = 0; i < KINDS && size == 9 && far; i++)
        if (same(out->weight, kinds[i].weight)) {
            out->eval = kinds[i].eval;
            return;
        }
}

void tafl_terms(const Rules *rules, EvalTerms *out) {
    *out = (EvalTerms){
        .count = TERM_COUNT, .name = names, .walk = sizes[size_of(&rules->law.tafl)].walk};
    weights_of(rules, out->weight);
}
