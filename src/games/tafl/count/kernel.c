/* Counts tafl in lanes (sweep.h, lanes.h).
 *
 * Nearly all moves only shift one piece. The few that may do more are found once for each position,
 * in all directions at once: those that end beside a piece that could be captured from there, and
 * the king's escapes. The others are played without checks.
 *
 * The law is only sets here, so one kernel serves every rule set; constants would save nothing in
 * the counting loops. */
#include "count/kernel.h"
#include "count/lanes.h"
#include "games/tafl/count/tafl.h"

typedef struct Node {
    SweepSet piece[2]; /* P1: white with the king; P2: black */
    uint8_t king;      /* NOWHERE when he has been captured */
    uint8_t side;
    uint8_t result;
} Node;

typedef void NodeVisit(const Sweep *, Node *, void *context);

/* The moves of a node by target square, each in the lane of its direction. */
typedef struct Moves {
    Lanes plain;      /* only shift a piece */
    Lanes special;    /* may capture a piece or end the game */
    Lanes takeable;   /* enemy soldiers that a piece placed just before them captures */
    Lanes king_hangs; /* the king likewise, if he can be captured from there */
} Moves;

INLINE Lanes square_set(const Sweep *s, int square) { return lanes_load(&s->grid.of[square]); }

INLINE Lanes pieces(const Node *n, int side) { return lanes_load(&n->piece[side]); }

INLINE Lanes empty_squares(const Sweep *s, const Node *n) {
    return lanes_without(lanes_load(&s->grid.all), lanes_or(pieces(n, P1), pieces(n, P2)));
}

/* Where the moves of `side` may end. Squares where only the king may stop count if no soldier of
 * his is in between, because then only he can get there in that direction. */
INLINE Lanes stops(const Sweep *s, const Node *n, int side) {
    const SweepTafl *law = law_of(s);
    Lanes stop = lanes_load(&law->stop[side]);
    if (side == P2) return stop;
    Lanes king = square_set(s, n->king);
    Lanes open = lanes_without(lanes_load(&law->open[P1]), lanes_without(pieces(n, P1), king));
    Lanes reach = lanes_slide(lanes_next(king), open);
    return lanes_or(stop, lanes_and(reach, lanes_load(&law->king_stop)));
}

INLINE Lanes targets(const Sweep *s, const Node *n, int side, Lanes empty) {
    Lanes open = lanes_and(empty, lanes_load(&law_of(s)->open[side]));
    return lanes_and(lanes_slide(lanes_next(pieces(n, side)), open), stops(s, n, side));
}

/* The sides of the king that are not closed, if he must be surrounded (A7, K6, L5). */
INLINE int king_gaps(const Sweep *s, const Node *n, Lanes empty) {
    const SweepTafl *law = law_of(s);
    Lanes closed = lanes_or(lanes_and(empty, lanes_load(&law->ring)), lanes_load(&law->wall));
    Lanes around = lanes_next(square_set(s, n->king));
    return lanes_count(lanes_without(around, lanes_or(pieces(n, P2), closed)));
}

/* Enemy soldiers with an armed piece or a hostile square behind them. */
INLINE Lanes backed_soldiers(const Sweep *s, const Node *n, int side, Lanes empty) {
    const SweepTafl *law = law_of(s);
    int enemy = !side;
    Lanes armed = pieces(n, side), soldiers = pieces(n, enemy);
    if (side == P2)
        soldiers = lanes_without(soldiers, square_set(s, n->king));
    else if (!law->king_helps)
        armed = lanes_without(armed, square_set(s, n->king));
    Lanes hostile = lanes_and(lanes_back(empty), lanes_load(&law->hostile[enemy]));
    Lanes behind = lanes_or(lanes_back(armed), lanes_or(hostile, lanes_load(&law->deadly[enemy])));
    return lanes_and(soldiers, behind);
}

/* The king, in the directions in which a black piece placed before him may capture him. */
INLINE Lanes backed_king(const Sweep *s, const Node *n, Lanes empty) {
    const SweepTafl *law = law_of(s);
    Lanes king = square_set(s, n->king);
    if (bits_has(law->ringed, n->king)) return king_gaps(s, n, empty) <= 1 ? king : lanes_none();
    Lanes hostile = lanes_and(lanes_back(empty), lanes_load(&law->king_hostile));
    Lanes behind =
        lanes_or(lanes_back(pieces(n, P2)), lanes_or(hostile, lanes_load(&law->king_deadly)));
    return lanes_and(king, behind);
}

INLINE Moves find_moves(const Sweep *s, const Node *n, int side) {
    Moves m;
    Lanes empty = empty_squares(s, n), all = targets(s, n, side, empty);
    Lanes room = lanes_next(empty); /* squares with an empty one before them */
    m.takeable = lanes_and(backed_soldiers(s, n, side, empty), room);
    m.king_hangs = side == P2 ? lanes_and(backed_king(s, n, empty), room) : lanes_none();
    Lanes look = lanes_gather(s, lanes_or(m.takeable, m.king_hangs), -1);
    if (side == P1) {
        Lanes open = lanes_and(empty, lanes_load(&law_of(s)->open[P1]));
        Lanes reach = lanes_slide(lanes_next(square_set(s, n->king)), open);
        look = lanes_or(look, lanes_and(reach, lanes_load(&law_of(s)->escape)));
    }
    m.plain = lanes_without(all, look);
    m.special = lanes_and(all, look);
    return m;
}

/* ------------------------------------------------------------------ playing */

INLINE void play_plain(const Sweep *s, const Node *n, int side, int from, int to, Node *next) {
    Lanes shift = lanes_flip(square_set(s, from), square_set(s, to));
    lanes_store(&next->piece[side], lanes_flip(pieces(n, side), shift));
    lanes_store(&next->piece[!side], pieces(n, !side));
    next->king = side == P1 && from == n->king ? (uint8_t)to : n->king;
    next->side = (uint8_t)!side;
    next->result = RESULT_NONE;
}

INLINE void take(const Sweep *s, Node *n, int side, Lanes taken) {
    Lanes squares = lanes_gather(s, taken, 0);
    lanes_store(&n->piece[side], lanes_without(pieces(n, side), squares));
}

/* What a piece that has come to `to` does there. */
INLINE void arrive(const Sweep *s, const Node *n, const Moves *m, int side, int to, Node *next) {
    const SweepTafl *law = law_of(s);
    Lanes beside = lanes_next(square_set(s, to));
    bool king_moves = side == P1 && next->king == to;
    if (!king_moves || law->king_strikes) take(s, next, !side, lanes_and(m->takeable, beside));
    if (king_moves && lanes_any(lanes_and(square_set(s, to), lanes_load(&law->escape))))
        next->result = RESULT_P1;
    if (side == P2 && lanes_any(lanes_and(m->king_hangs, beside)) &&
        (!bits_has(law->ringed, n->king) || king_gaps(s, next, empty_squares(s, next)) == 0)) {
        lanes_store(&next->piece[P1], lanes_without(pieces(next, P1), square_set(s, n->king)));
        next->king = NOWHERE;
        next->result = RESULT_P2;
    }
}

/* ------------------------------------------------------------------ counting */

INLINE void add_moves(const Sweep *s, const Node *n, Tally *tally) {
    *tally = lanes_tally(*tally, targets(s, n, n->side, empty_squares(s, n)));
}

/* T6 */
INLINE void settle(const Sweep *s, Node *n) {
    if (!lanes_any(targets(s, n, n->side, empty_squares(s, n))))
        n->result = (uint8_t)result_win(!n->side);
}

INLINE void each_child_of(const Sweep *s, const Node *n, int side, NodeVisit *visit,
                          void *context) {
    Moves m = find_moves(s, n, side);
    SweepSet own, plain, special;
    Node child;
    lanes_store(&own, pieces(n, side));
    lanes_store(&plain, m.plain);
    lanes_store(&special, m.special);
    for (int w = 0; w < SWEEP_WORDS; w++) {
        const uint8_t *square = s->grid.square[w];
        for (uint64_t left = plain.word[w]; left; left &= left - 1) {
            int to = word_first(left), from = word_before(own.word[w], to);
            play_plain(s, n, side, square[from], square[to], &child);
            visit(s, &child, context);
        }
        for (uint64_t left = special.word[w]; left; left &= left - 1) {
            int to = word_first(left), from = word_before(own.word[w], to);
            play_plain(s, n, side, square[from], square[to], &child);
            arrive(s, n, &m, side, square[to], &child);
            visit(s, &child, context);
        }
    }
}

/* ------------------------------------------------------------------ from and to positions */

static Node node_from(const Sweep *s, const Position *p) {
    Bits king = p->set[TAFL_KING];
    Node n = {
        .king = king ? (uint8_t)bits_first(king) : NOWHERE, .side = p->side, .result = p->result};
    lanes_store(&n.piece[P1], lanes_from(s, p->set[TAFL_WHITE] | king));
    lanes_store(&n.piece[P2], lanes_from(s, p->set[TAFL_BLACK]));
    return n;
}

static Position node_to(const Sweep *s, const Node *n) {
    Position p = {.side = n->side, .result = n->result};
    p.set[TAFL_KING] = n->king == NOWHERE ? 0 : bit(n->king);
    p.set[TAFL_WHITE] = lanes_to(s, pieces(n, P1)) & ~p.set[TAFL_KING];
    p.set[TAFL_BLACK] = lanes_to(s, pieces(n, P2));
    return p;
}

#include "count/walk.h"

SWEEP_EXPORT(sweep_tafl)
