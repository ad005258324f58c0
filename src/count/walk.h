/* The walk over the tree, as a template for all families. A kernel file first defines
 *
 *     Node                             a position in the kernel's own form, with `uint8_t result`
 *     Tally, tally_total(tally)        a sum, and its value
 *     add_moves(s, n, &tally)          adds the number of legal moves of an unfinished node
 *     settle(s, n)                     ends an unfinished node if its side has no move
 *     node_from(s, p), node_to(s, n)   conversion from and to a Position
 *     each_child_of(s, n, side, visit, context)
 *                                      calls `visit` with each child of an unfinished
 *                                      node of `side`
 *
 * Then it includes this file and defines its two exported functions with SWEEP_EXPORT. Everything
 * is inlined into each_child. So a child that is only counted stays in registers, and the compiler
 * drops what the count does not need. */
#pragma once

typedef struct Walk {
    int depth; /* plies left below the child */
    bool make_all;
    uint64_t leaves;
    Tally tally;
} Walk;

/* Two calls make the side a compile-time constant in each. */
INLINE void each_child(const Sweep *s, const Node *n, NodeVisit *visit, void *context) {
    if (n->side == P1)
        each_child_of(s, n, P1, visit, context);
    else
        each_child_of(s, n, P2, visit, context);
}

/* At the last ply but one, the moves of the child are only counted. */
INLINE void visit_last_but_one(const Sweep *s, Node *child, void *context) {
    if (!child->result) add_moves(s, child, &((Walk *)context)->tally);
}

/* The last ply with make_all. The empty asm keeps the compiler from dropping the unused
 * position. */
INLINE void visit_last(const Sweep *s, Node *child, void *context) {
    if (!child->result) settle(s, child);
    __asm__ volatile("" : : "m"(*child));
    ((Walk *)context)->leaves++;
}

static uint64_t count(const Sweep *s, const Node *n, int depth, bool make_all);

INLINE void visit_inner(const Sweep *s, Node *child, void *context) {
    Walk *walk = context;
    walk->leaves += count(s, child, walk->depth, walk->make_all);
}

static uint64_t count(const Sweep *s, const Node *n, int depth, bool make_all) {
    Walk walk = {.depth = depth - 1, .make_all = make_all};
    if (depth == 0) return 1;
    if (n->result) return 0;
    if (depth == 1 && make_all)
        each_child(s, n, visit_last, &walk);
    else if (depth == 1)
        add_moves(s, n, &walk.tally);
    else if (depth == 2 && !make_all)
        each_child(s, n, visit_last_but_one, &walk);
    else
        each_child(s, n, visit_inner, &walk);
    return walk.leaves + tally_total(walk.tally);
}

typedef struct Visitor {
    SweepVisit *visit;
    void *context;
} Visitor;

static void visit_position(const Sweep *s, Node *child, void *context) {
    const Visitor *visitor = context;
    Position p = node_to(s, child);
    if (!child->result) settle(s, child);
    visitor->visit(visitor->context, &p, (Result)child->result);
}

#define SWEEP_EXPORT(family)                                                              \
    uint64_t SWEEP_NAME(family##_perft, SWEEP_VARIANT)(const Sweep *s, const Position *p, \
                                                       int depth, bool make_all) {        \
        Node n = node_from(s, p);                                                         \
        return count(s, &n, depth, make_all);                                             \
    }                                                                                     \
    void SWEEP_NAME(family##_children, SWEEP_VARIANT)(const Sweep *s, const Position *p,  \
                                                      SweepVisit *visit, void *context) { \
        Node n = node_from(s, p);                                                         \
        if (!n.result) each_child(s, &n, visit_position, &(Visitor){visit, context});     \
    }
