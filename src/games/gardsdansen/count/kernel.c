/* Counts Gårdsdansen in lanes (sweep.h, lanes.h), one word for each of the six directions. A pawn
 * steps, glides over an empty node or jumps over a piece; each kind is a shift or two of all pawns
 * at once. */
#include "count/kernel.h"
#include "count/lanes.h"

typedef struct Node {
    SweepSet stone[2], pawn[2]; /* by player */
    uint8_t side;
    uint8_t phase;
    uint8_t result;
} Node;

typedef void NodeVisit(const Sweep *, Node *, void *context);

INLINE Lanes node_set(const Sweep *s, int node) { return lanes_load(&s->grid.of[node]); }

INLINE Lanes pieces(const Node *n, int side) {
    return lanes_or(lanes_load(&n->stone[side]), lanes_load(&n->pawn[side]));
}

INLINE Lanes empty_nodes(const Sweep *s, const Node *n) {
    return lanes_without(lanes_load(&s->grid.all), lanes_or(pieces(n, P1), pieces(n, P2)));
}

/* ------------------------------------------------------------------ where pieces go */

INLINE Lanes slides(const Node *n, int side, Lanes empty) { /* G6 */
    return lanes_slide(lanes_next(lanes_load(&n->stone[side])), empty);
}

typedef struct PawnTargets {
    Lanes step;  /* one node on (G2) */
    Lanes glide; /* two nodes on, over an empty one (G2) */
    Lanes jump;  /* two nodes on, over a piece (G3) */
} PawnTargets;

INLINE PawnTargets pawn_targets(const Sweep *s, const Node *n, int side, Lanes empty) {
    Lanes near = lanes_and(lanes_next(lanes_load(&n->pawn[side])), lanes_load(&s->grid.all));
    Lanes step = lanes_and(near, empty);
    Lanes over =
        lanes_without(lanes_without(near, empty), lanes_load((const void *)s->law)); /* G10 */
    return (PawnTargets){.step = step,
                         .glide = lanes_and(lanes_next(step), empty),
                         .jump = lanes_and(lanes_next(over), empty)};
}

/* ------------------------------------------------------------------ playing */

INLINE void play_stone(const Sweep *s, const Node *n, int side, int from, int to, Node *next) {
    Lanes shift = lanes_flip(node_set(s, from), node_set(s, to));
    lanes_store(&next->stone[side], lanes_flip(lanes_load(&n->stone[side]), shift));
    lanes_store(&next->stone[!side], lanes_load(&n->stone[!side]));
    lanes_store(&next->pawn[P1], lanes_load(&n->pawn[P1]));
    lanes_store(&next->pawn[P2], lanes_load(&n->pawn[P2]));
    next->side = (uint8_t)!side;
    next->phase = PHASE_PAWN;
    next->result = RESULT_NONE;
}

/* After a pawn's move: the same player's stones move, if one can (G7). */
INLINE void pass_turn(const Sweep *s, int side, Node *next) {
    bool stones = lanes_any(slides(next, side, empty_nodes(s, next)));
    next->side = (uint8_t)(stones ? side : !side);
    next->phase = stones ? PHASE_STONE : PHASE_PAWN;
    next->result = RESULT_NONE;
}

INLINE void shift_pawn(const Sweep *s, const Node *n, int side, int from, int to, Node *next) {
    Lanes shift = lanes_flip(node_set(s, from), node_set(s, to));
    lanes_store(&next->pawn[side], lanes_flip(lanes_load(&n->pawn[side]), shift));
    lanes_store(&next->pawn[!side], lanes_load(&n->pawn[!side]));
    lanes_store(&next->stone[P1], lanes_load(&n->stone[P1]));
    lanes_store(&next->stone[P2], lanes_load(&n->stone[P2]));
}

INLINE bool has_lost(const Node *n, int side) { /* G8 */
    return !lanes_any(lanes_load(&n->pawn[side])) || !lanes_any(lanes_load(&n->stone[side]));
}

INLINE void take(const Sweep *s, int side, int taken, Node *next) {
    Lanes gone = node_set(s, taken);
    for (int i = P1; i <= P2; i++) {
        lanes_store(&next->stone[i], lanes_without(lanes_load(&next->stone[i]), gone));
        lanes_store(&next->pawn[i], lanes_without(lanes_load(&next->pawn[i]), gone));
    }
    bool lost = has_lost(next, side);
    if (!lost && !has_lost(next, !side)) {
        pass_turn(s, side, next);
        return;
    }
    next->side = (uint8_t)side;
    next->phase = PHASE_PAWN;
    next->result = (uint8_t)result_win(lost ? !side : side);
}

/* ------------------------------------------------------------------ counting */

INLINE void add_moves(const Sweep *s, const Node *n, Tally *tally) {
    Lanes empty = empty_nodes(s, n);
    if (n->phase == PHASE_STONE) {
        *tally = lanes_tally(*tally, slides(n, n->side, empty));
        return;
    }
    PawnTargets to = pawn_targets(s, n, n->side, empty);
    *tally = lanes_tally(*tally, to.step);
    *tally = lanes_tally(*tally, lanes_or(to.glide, to.jump)); /* never both from the same pawn */
}

/* G9; a stone can always move when it is to (G7). */
INLINE void settle(const Sweep *s, Node *n) {
    if (n->phase == PHASE_STONE) return;
    PawnTargets to = pawn_targets(s, n, n->side, empty_nodes(s, n));
    if (!lanes_any(lanes_or(to.step, to.jump))) n->result = (uint8_t)result_win(!n->side);
}

INLINE void each_stone_child(const Sweep *s, const Node *n, int side, NodeVisit *visit,
                             void *context) {
    SweepSet target;
    Node child;
    lanes_store(&target, slides(n, side, empty_nodes(s, n)));
    for (int w = 0; w < s->grid.words; w++) {
        const uint8_t *node = s->grid.square[w];
        for (uint64_t left = target.word[w]; left; left &= left - 1) {
            int to = word_first(left), from = word_before(n->stone[side].word[w], to);
            play_stone(s, n, side, node[from], node[to], &child);
            visit(s, &child, context);
        }
    }
}

INLINE void each_pawn_child(const Sweep *s, const Node *n, int side, NodeVisit *visit,
                            void *context) {
    PawnTargets to = pawn_targets(s, n, side, empty_nodes(s, n));
    SweepSet step, glide, jump;
    Node child;
    lanes_store(&step, to.step);
    lanes_store(&glide, to.glide);
    lanes_store(&jump, to.jump);
    for (int w = 0; w < s->grid.words; w++) {
        const uint8_t *node = s->grid.square[w];
        for (uint64_t left = step.word[w]; left; left &= left - 1) {
            int at = word_first(left);
            shift_pawn(s, n, side, node[at - 1], node[at], &child);
            pass_turn(s, side, &child);
            visit(s, &child, context);
        }
        for (uint64_t left = glide.word[w]; left; left &= left - 1) {
            int at = word_first(left);
            shift_pawn(s, n, side, node[at - 2], node[at], &child);
            pass_turn(s, side, &child);
            visit(s, &child, context);
        }
        for (uint64_t left = jump.word[w]; left; left &= left - 1) {
            int at = word_first(left);
            shift_pawn(s, n, side, node[at - 2], node[at], &child);
            take(s, side, node[at - 1], &child);
            visit(s, &child, context);
        }
    }
}

INLINE void each_child_of(const Sweep *s, const Node *n, int side, NodeVisit *visit,
                          void *context) {
    if (n->phase == PHASE_STONE)
        each_stone_child(s, n, side, visit, context);
    else
        each_pawn_child(s, n, side, visit, context);
}

/* ------------------------------------------------------------------ from and to positions */

static Node node_from(const Sweep *s, const Position *p) {
    Node n = {.side = p->side, .phase = p->phase, .result = p->result};
    Bits pawns = p->set[GARDSDANSEN_PAWNS];
    for (int i = P1; i <= P2; i++) {
        lanes_store(&n.stone[i], lanes_from(s, p->set[i] & ~pawns));
        lanes_store(&n.pawn[i], lanes_from(s, p->set[i] & pawns));
    }
    return n;
}

static Position node_to(const Sweep *s, const Node *n) {
    Position p = {.side = n->side, .phase = n->phase, .result = n->result};
    for (int i = P1; i <= P2; i++) {
        p.set[i] = lanes_to(s, pieces(n, i));
        p.set[GARDSDANSEN_PAWNS] |= lanes_to(s, lanes_load(&n->pawn[i]));
    }
    return p;
}

#include "count/walk.h"

SWEEP_EXPORT(sweep_gardsdansen)
