/* The endgame of Mǽrstánas, solved: the difference of the final score under best play of both, with
 * nothing guessed. Once the special stones are on the board the game only shrinks: a square is open
 * to both players or to none (M3), a closed one never opens again, and a stone is worth what it
 * touches. So a solver of its own, on two sets of stones and a set of open squares, sees the end of
 * games that are out of the search's reach. The search asks it at nodes that are near enough to the
 * end for the depth that is left, at the last for the root's own moves.
 *
 * What it says is a decided score (score.h) or a draw. It compares margins, not distances: the
 * distance in it is the most plies that are left unless a thunder-stone opens the board again.
 * finish() puts the true length of the line in its place.
 *
 * Alpha-beta on the difference still to be made, from the view of the side to move, so that what is
 * on the board already does not matter: positions that only differ far from the open squares are
 * one. All counting is done for the whole board at once, on numbers whose bits lie in several sets
 * (bit-sliced). */
#include "families/maerstanas/search/maerstanas.h"
#include "families/maerstanas/core/hinges.h"
#include "search/score.h"

enum {
    /* How near the end must be: open squares, plus a number for special stones in hand, for each
     * ply of depth. */
    NEAR = 7,
    NEAR_PLY = 2,
    FAR_THUNDER = 7,
    FAR_WODEN = 2,
    LONGEST = 40,     /* finish() follows the line for at most this many plies */
    PROBE_FROM = 4,   /* with fewer open squares the table is not worth a lookup */
    BOUND_FROM = 3,   /* with fewer the bounds are not worth computing */
    BOUNDLESS = 1000, /* more than any difference */
    DEPTH_BASE = 16   /* table entries count like entries of this depth */
};

static const uint64_t SALT = 0x6d61657273740001u;

/* A position from the side to move. */
typedef struct Board7 {
    uint64_t own, other;
    int hand; /* HAND_P1_… of the mover, HAND_P2_… of the other side */
} Board7;

typedef struct Endgame {
    const SolverHost *host;
    Edges edges;
    bool over; /* the search has ended */
} Endgame;

/* Counts a move; false once the search is over. */
static bool spend(Endgame *e) {
    if (!e->host->count(e->host->search)) e->over = true;
    return !e->over;
}

/* Faster than the library function on processors without an instruction for it. */
static inline int count(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

/* ------------------------------------------------------------------ counting */

/* A number below 16 for every square, a set for each of its bits. */
typedef struct Numbers {
    uint64_t bit[4];
} Numbers;

/* How many of the four sides are set. */
static inline Numbers sides(Hinges h) {
    uint64_t a = h.up ^ h.down, both = h.up & h.down;
    uint64_t b = h.left ^ h.right, two = h.left & h.right, carry = a & b;
    return (Numbers){{a ^ b, both ^ two ^ carry, both & two, 0}};
}

static inline Numbers sum(Numbers a, Numbers b) {
    Numbers out;
    uint64_t carry = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t x = a.bit[i] ^ b.bit[i];
        out.bit[i] = x ^ carry;
        carry = (a.bit[i] & b.bit[i]) | (x & carry);
    }
    return out;
}

static inline Numbers twice(Numbers a) { return (Numbers){{0, a.bit[0], a.bit[1], a.bit[2]}}; }

/* Subtracts one on the squares of a set, down to 0. */
static inline Numbers less_one(Numbers a, uint64_t set) {
    for (int i = 0; i < 4; i++) {
        uint64_t bit = a.bit[i];
        a.bit[i] ^= set;
        set &= ~bit;
    }
    return a;
}

static inline uint64_t equal_to(Numbers a, int n) {
    uint64_t set = ~(uint64_t)0;
    for (int i = 0; i < 4; i++) set &= n >> i & 1 ? a.bit[i] : ~a.bit[i];
    return set;
}

static inline int number_at(Numbers a, int square) {
    int n = 0;
    for (int i = 0; i < 4; i++) n |= (int)(a.bit[i] >> square & 1) << i;
    return n;
}

/* The score that a stone on each square would make (M8). */
static inline Numbers gains(const Endgame *e, uint64_t own) {
    bool score = e->edges == EDGES_SCORE;
    return sides(score ? hinges_or_edge(own, e->edges) : hinges_beside(own, e->edges));
}

static int score_of(const Endgame *e, uint64_t own) { return hinges_score(own, e->edges); }

/* ------------------------------------------------------------------ the table */

static uint64_t mix(uint64_t key, uint64_t word) {
    key = (key ^ word) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 29;
}

/* Without special stones only the open squares count, the stones beside them, and which of these
 * have a side that stays free for ever, because they never run out of sides. */
static uint64_t plain_key(const Endgame *e, const Board7 *b, uint64_t open) {
    uint64_t near = hinges_around(open, e->edges), dead = HINGES_ALL & ~(b->own | b->other | open);
    uint64_t free = hinges_around(dead, e->edges) & (near | open);
    uint64_t a = mix(SALT ^ e->host->salt, open | b->own << 49),
             c = mix(SALT, free | b->other << 49);
    a = mix(a, b->own & near);
    c = mix(c, b->other & near);
    return mix(a, c) | 1;
}

static uint64_t special_key(const Endgame *e, const Board7 *b) {
    uint64_t a = mix(~SALT ^ e->host->salt, b->own | (uint64_t)b->hand << 60);
    return mix(a, b->other) | 1;
}

/* Narrows the window with the table's entry; true if that decides the value. */
static bool recall(const Endgame *e, uint64_t key, int *alpha, int *beta, int *value, Move *move) {
    TableEntry entry;
    if (!table_probe(e->host->table, key, &entry)) return false;
    *move = entry.move;
    *value = entry.value;
    if (entry.bound == BOUND_EXACT) return true;
    if (entry.bound == BOUND_LOWER) {
        if (entry.value >= *beta) return true;
        if (entry.value > *alpha) *alpha = entry.value;
    } else {
        if (entry.value <= *alpha) return true;
        if (entry.value < *beta) *beta = entry.value;
    }
    return false;
}

static Bound bound_of(int best, int alpha, int beta) {
    return best >= beta ? BOUND_LOWER : best <= alpha ? BOUND_UPPER : BOUND_EXACT;
}

static void keep(const Endgame *e, uint64_t key, int size, int best, Bound bound, Move move) {
    TableEntry entry = {.move = move,
                        .value = (int16_t)best,
                        .depth = (uint8_t)(DEPTH_BASE + size),
                        .bound = bound};
    table_store(e->host->table, key, &entry);
}

/* ------------------------------------------------------------------ bounds */

enum {
    HIGH = 10
}; /* twice a gain and the open neighbours: at most 4 sides, twice, and some room */

/* The numbers of a set, counted by size. */
static void tally(Numbers numbers, uint64_t set, int out[HIGH]) {
    for (int n = 0; n < HIGH; n++) out[n] = set ? count(equal_to(numbers, n) & set) : 0;
}

/* The most that can be gained, doubled, by taking the best squares of `best`. Each stone but the
 * first `ahead` costs a stone of the other side, the cheapest of `cost`. */
static int most(int best[HIGH], int cost[HIGH], int ahead, int moves) {
    int total = 0, high = HIGH - 1, low = 0;
    for (; moves > 0; moves--) {
        while (high >= 0 && !best[high]) high--;
        if (high < 0) break;
        int pay = 0;
        if (ahead > 0)
            ahead--;
        else {
            while (low < HIGH && !cost[low]) low++;
            if (low == HIGH) break;
            pay = 2 * low;
            cost[low]--;
        }
        if (high <= pay) break;
        total += high - pay;
        best[high]--;
    }
    return total;
}

/* An upper bound on the open squares that can be filled. Of the open squares beside a stone without
 * a side that stays free for ever, one must stay empty; disjoint groups each lose one. */
static int room(const Endgame *e, const Board7 *b, uint64_t open, uint64_t dead) {
    uint64_t tight = (b->own | b->other) & hinges_around(open, e->edges) &
                     ~hinges_around(dead, e->edges),
             used = 0;
    int n = count(open);
    for (; tight; tight &= tight - 1) {
        uint64_t group = hinges_around(tight & -tight, e->edges) & open;
        if (group & used) continue;
        used |= group;
        n--;
    }
    for (tight = open & ~hinges_around(dead, e->edges); tight; tight &= tight - 1) {
        uint64_t group = (hinges_around(tight & -tight, e->edges) | (tight & -tight)) & open;
        if (group & used) continue;
        used |= group;
        n--;
    }
    return n;
}

/* Between which the difference still to be made lies. */
typedef struct Limits {
    int low, high;
} Limits;

/* The most that either side can still gain. A pair of two open squares counts half for each. */
static Limits limits_of(const Endgame *e, Numbers own, Numbers other, const Board7 *board,
                        uint64_t open) {
    Limits out;
    int n, a[HIGH], b[HIGH];
    uint64_t dead = HINGES_ALL & ~(board->own | board->other | open);
    Numbers links =
        less_one(sides(hinges_beside(open, e->edges)), open & ~hinges_around(dead, e->edges));
    tally(sum(twice(own), links), open, a);
    tally(other, open, b);
    n = room(e, board, open, dead);
    out.high = most(a, b, 1, (n + 1) / 2) / 2;
    tally(sum(twice(other), links), open, b);
    tally(own, open, a);
    out.low = -(most(b, a, 0, n / 2) / 2);
    return out;
}

/* ------------------------------------------------------------------ the order of moves */

/* Special stones are better kept, so they come after all standard stones. */
enum { ORDER_SWING = 4, ORDER_FIRST = 1000, ORDER_WODEN = 2, MAX_PLACEMENTS = 160 };

/* `order`: first by what it makes for either side, then for the mover. */
typedef struct Placement {
    Move move;
    int16_t gain, order;
} Placement;

/* The board after a move, still from the mover's view. */
static Board7 after(Board7 b, Move move) {
    uint64_t stone = (uint64_t)1 << move_to(move);
    if (move_kind(move) == KIND_THUNDER) {
        uint64_t struck = hinges_around(stone, EDGES_SCORE); /* on the board (M11) */
        b.own &= ~struck;
        b.other &= ~struck;
        b.hand &= ~HAND_P1_THUNDER;
    } else if (move_kind(move) == KIND_WODEN) {
        b.other &= ~stone;
        b.hand &= ~HAND_P1_WODEN;
    }
    b.own |= stone;
    return b;
}

static int list_standard(Numbers own, Numbers other, uint64_t open, Placement *out) {
    int n = 0;
    for (; open; open &= open - 1) {
        int square = __builtin_ctzll(open), gain = number_at(own, square);
        int order = ORDER_SWING * (gain + number_at(other, square)) + gain;
        out[n++] = (Placement){move_place(square, KIND_STANDARD), (int16_t)gain, (int16_t)order};
    }
    return n;
}

static Placement special_place(const Endgame *e, const Board7 *b, int square, int kind) {
    Move move = move_place(square, kind);
    Board7 next = after(*b, move);
    int gain = score_of(e, next.own) - score_of(e, b->own) + score_of(e, b->other) -
               score_of(e, next.other);
    return (Placement){move, (int16_t)gain, (int16_t)gain};
}

/* The table's move may belong to another position with the same key. */
static bool fits(const Board7 *b, Move move) {
    uint64_t stone = (uint64_t)1 << move_to(move);
    if (move_kind(move) == KIND_THUNDER)
        return b->hand & HAND_P1_THUNDER && stone & HINGES_ALL & ~(b->own | b->other);
    return b->hand & HAND_P1_WODEN && stone & b->other;
}

/* Moves the table's move to the front, if it is in the list. */
static int bring_forward(const Endgame *e, const Board7 *b, Move first, int n, Placement *place) {
    if (move_kind(first) > KIND_STANDARD && fits(b, first)) {
        place[n] = special_place(e, b, move_to(first), move_kind(first));
        place[n++].order = ORDER_FIRST;
    }
    for (int i = 0; i < n; i++)
        if (place[i].move == first) place[i].order = ORDER_FIRST;
    return n;
}

static Placement pick(Placement *place, int from, int n) {
    int best = from;
    for (int i = from + 1; i < n; i++)
        if (place[i].order > place[best].order) best = i;
    Placement found = place[best];
    place[best] = place[from];
    return place[from] = found;
}

/* ------------------------------------------------------------------ without special stones */

static int plain(Endgame *e, Board7 b, uint64_t open, int alpha, int beta);

/* Places a standard stone and searches on, with an empty window first unless `first`. */
static int place(Endgame *e, const Board7 *b, Placement at, bool first, int alpha, int beta) {
    uint64_t own = b->own | (uint64_t)1 << move_to(at.move);
    int gain = at.gain;
    Board7 next = {b->other, own, 0};
    uint64_t open = hinges_open(own | b->other, e->edges);
    if (!open) return gain;
    if (!first && beta - alpha > 1) {
        int value = gain - plain(e, next, open, gain - alpha - 1, gain - alpha);
        if (value <= alpha || value >= beta) return value;
    }
    return gain - plain(e, next, open, gain - beta, gain - alpha);
}

static int plain(Endgame *e, Board7 b, uint64_t open, int alpha, int beta) {
    Numbers own = gains(e, b.own);
    int n = count(open);
    if (n == 1) return number_at(own, __builtin_ctzll(open));
    Numbers other = gains(e, b.other);
    if (n >= BOUND_FROM) {
        Limits limits = limits_of(e, own, other, &b, open);
        if (limits.high <= alpha) return limits.high;
        if (limits.low >= beta) return limits.low;
    }
    Move first = MOVE_NONE;
    uint64_t key = 0;
    int value, floor = alpha;
    if (n >= PROBE_FROM) {
        key = plain_key(e, &b, open);
        if (recall(e, key, &alpha, &beta, &value, &first)) return value;
        floor = alpha;
    }
    int best = -BOUNDLESS;
    Move best_move = MOVE_NONE;
    Placement list[HINGES_SQUARES];
    list_standard(own, other, open, list);
    bring_forward(e, &b, first, n, list);
    for (int i = 0; i < n && alpha < beta; i++) {
        Placement now = pick(list, i, n);
        if (!spend(e)) return best;
        value = place(e, &b, now, i == 0, alpha, beta);
        if (e->over) return best;
        if (value <= best) continue;
        best = value;
        best_move = now.move;
        if (best > alpha) alpha = best;
    }
    if (key) keep(e, key, n, best, bound_of(best, floor, beta), best_move);
    return best;
}

/* ------------------------------------------------------------------ with special stones */

static int special(Endgame *e, Board7 b, int alpha, int beta);

static int turned_hand(int hand) { return (hand << 2 | hand >> 2) & 15; }

static int solve(Endgame *e, Board7 b, int alpha, int beta) {
    if (b.hand) return special(e, b, alpha, beta);
    uint64_t open = hinges_open(b.own | b.other, e->edges);
    return open ? plain(e, b, open, alpha, beta) : 0;
}

/* Adds special stones after the `n` places, thunder-stones last. */
static int list_special(const Endgame *e, const Board7 *b, Numbers own, Numbers other, int n,
                        Placement *out) {
    if (b->hand & HAND_P1_WODEN)
        for (uint64_t left = b->other; left; left &= left - 1) {
            int square = __builtin_ctzll(left);
            int gain = number_at(own, square) + number_at(other, square);
            out[n++] = (Placement){move_place(square, KIND_WODEN), (int16_t)gain,
                                   (int16_t)(gain + ORDER_WODEN)};
        }
    if (b->hand & HAND_P1_THUNDER)
        for (uint64_t left = HINGES_ALL & ~(b->own | b->other); left; left &= left - 1)
            out[n++] = special_place(e, b, __builtin_ctzll(left), KIND_THUNDER);
    return n;
}

/* With only Woden-stones in hand, squares are filled as without them. But a side may skip a turn by
 * placing one, and it changes both scores at most on every side of the stone it replaces. */
static void woden_limits(const Endgame *e, const Board7 *b, uint64_t open, int *low, int *high) {
    int n = count(open), a[HIGH], c[HIGH];
    bool own_woden = b->hand & HAND_P1_WODEN, other_woden = b->hand & HAND_P2_WODEN;
    Numbers own = gains(e, b->own), other = gains(e, b->other);
    Numbers links = sides(hinges_beside(open, e->edges));
    Numbers worth = sum(gains(e, b->own | b->other | open), gains(e, 0));
    tally(sum(twice(own), links), open, a);
    tally(other, open, c);
    *high = most(a, c, 1 + other_woden, n) / 2;
    tally(sum(twice(other), links), open, c);
    tally(own, open, a);
    *low = -(most(c, a, own_woden, n) / 2);
    for (int level = HIGH - 1; level > 0 && (own_woden || other_woden); level--) {
        uint64_t set = equal_to(worth, level);
        if (own_woden && set & (b->other | open)) *high += level, own_woden = false;
        if (other_woden && set & (b->own | open)) *low -= level, other_woden = false;
    }
}

static int special(Endgame *e, Board7 b, int alpha, int beta) {
    uint64_t open = hinges_open(b.own | b.other, e->edges);
    int value, floor, passed = turned_hand(b.hand);
    if (!places_any(hinges_places(b.own, b.other, open, b.hand))) {
        if (!places_any(hinges_places(b.other, b.own, open, passed))) return 0;
        if (!spend(e)) return 0;
        return -special(e, (Board7){b.other, b.own, passed}, -beta, -alpha);
    }
    if (!(b.hand & (HAND_P1_THUNDER | HAND_P2_THUNDER))) {
        int low, high;
        woden_limits(e, &b, open, &low, &high);
        if (high <= alpha) return high;
        if (low >= beta) return low;
    }
    Move first = MOVE_NONE;
    uint64_t key = special_key(e, &b);
    if (recall(e, key, &alpha, &beta, &value, &first)) return value;
    floor = alpha;
    Placement place[MAX_PLACEMENTS];
    Numbers own = gains(e, b.own), other = gains(e, b.other);
    int n = list_standard(own, other, open, place), best = -BOUNDLESS;
    bool all = false; /* special stones are listed only when nothing else is left */
    Move best_move = MOVE_NONE;
    n = bring_forward(e, &b, first, n, place);
    for (int i = 0; alpha < beta; i++) {
        if (i == n && !all) n = list_special(e, &b, own, other, n, place), all = true;
        if (i == n) break;
        Placement now = pick(place, i, n);
        if (i > 0 && now.move == first) continue;
        if (!spend(e)) return best;
        Board7 next = after(b, now.move);
        next = (Board7){next.other, next.own, turned_hand(next.hand)};
        int gain = now.gain;
        value = alpha + 1;
        if (i > 0 && beta - alpha > 1)
            value = gain - solve(e, next, gain - alpha - 1, gain - alpha);
        if (value > alpha) value = gain - solve(e, next, gain - beta, gain - alpha);
        if (e->over) return best;
        if (value <= best) continue;
        best = value;
        best_move = now.move;
        if (best > alpha) alpha = best;
    }
    keep(e, key, count(open), best, bound_of(best, floor, beta), best_move);
    return best;
}

/* ------------------------------------------------------------------ for the search */

static Endgame endgame_of(const SolverHost *host) {
    return (Endgame){host, host->rules->law.maerstanas.edges, false};
}

static Board7 board_of(const Position *p) {
    uint64_t own = bits_low(p->set[p->side]), other = bits_low(p->set[!p->side]);
    return (Board7){own, other, p->side == P1 ? p->hand : turned_hand(p->hand)};
}

/* How many plies usually remain to the end. */
static int plies_left(const Endgame *e, const Board7 *b) {
    return count(hinges_open(b->own | b->other, e->edges)) + count((unsigned)b->hand);
}

static int distance(const Endgame *e, const Board7 *b) {
    int thunder = count((unsigned)b->hand & (HAND_P1_THUNDER | HAND_P2_THUNDER));
    int woden = count((unsigned)b->hand & (HAND_P1_WODEN | HAND_P2_WODEN));
    return count(hinges_open(b->own | b->other, e->edges)) + FAR_THUNDER * thunder +
           FAR_WODEN * woden;
}

/* Turns a margin at a number of plies from the root into a score, and back: the largest margin
 * whose score is at most this. */
static int score_at(int margin, int plies) {
    if (plies > MAX_PLY) plies = MAX_PLY;
    return margin > 0 ? score_win(margin, plies) : margin < 0 ? -score_win(-margin, plies) : 0;
}

static int margin_within(int score, int plies) {
    int margin = score_margin(score);
    if (!score_is_decided(score) && score < 0) margin = -1;
    return score_at(margin, plies) <= score ? margin : margin - 1;
}

static bool solve_at(const SolverHost *host, int ply, int depth, int alpha, int beta, int *score) {
    Board7 b = board_of(&host->path[host->tail + ply]);
    Endgame e = endgame_of(host);
    if (distance(&e, &b) > NEAR + NEAR_PLY * depth) return false;
    int now = score_of(&e, b.own) - score_of(&e, b.other), end = ply + plies_left(&e, &b);
    int low = margin_within(alpha, end), high = -margin_within(-beta, end);
    int margin = now + solve(&e, b, low - now, high - now);
    *score = score_at(margin, end);
    return true;
}

/* Plays a move at `ply` of the path; false once the search is over. */
static bool play(Endgame *e, int ply, Move move) {
    Position *now = &e->host->path[e->host->tail + ply];
    if (!spend(e)) return false;
    now[1] = now[0];
    e->host->rules->play(e->host->rules, &now[1], move, NULL);
    return true;
}

/* The move of the position at `ply` that keeps `value`, still to be made by its side to move; it is
 * played. MOVE_NONE once the search has ended. */
static Move keeping(Endgame *e, int ply, int value) {
    const Rules *rules = e->host->rules;
    const Position *p = &e->host->path[e->host->tail + ply];
    Board7 b = board_of(p);
    int now = score_of(e, b.own) - score_of(e, b.other);
    MoveList list;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        if (!play(e, ply, list.move[i])) return MOVE_NONE;
        Board7 next = board_of(p + 1);
        int gain = score_of(e, next.other) - score_of(e, next.own) - now;
        int found = gain - solve(e, next, gain - value, gain - value + 1);
        if (e->over) return MOVE_NONE;
        if (found >= value) return list.move[i];
    }
    return MOVE_NONE;
}

static void finish(const SolverHost *host, Move *line, int *length, int *score) {
    Endgame e = endgame_of(host);
    int ply = 0;
    for (; ply < *length; ply++)
        if (!play(&e, ply, line[ply])) return;
    for (;; ply++) {
        const Position *p = &host->path[host->tail + ply];
        Board7 b = board_of(p);
        if (host->rules->result(host->rules, p, NULL)) break;
        if (ply >= MAX_PLY || distance(&e, &b) > LONGEST) return;
        int value = solve(&e, b, -BOUNDLESS, BOUNDLESS);
        if (e.over) return;
        Move move = keeping(&e, ply, value);
        if (!move) return;
        line[ply] = move;
    }
    *length = ply;
    *score = score_at(score_margin(*score), ply);
}

const Solver maerstanas_endgame = {solve_at, finish};
