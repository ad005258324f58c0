/* Breadth first from the start position, over moves that both rule sets allow and play alike. So
 * the first difference met ends a shortest line. A position is known by the least key among its
 * images under the symmetries that both laws keep. Keys have 64 bits: among ten million positions
 * two share one with a chance of three in a million. */
#include "analysis/difference.h"
#include "base/memory.h"
#include "core/symmetry.h"

#include <stdlib.h>
#include <string.h>

enum { TELL = 4096 /* positions between two reports */, FIRST_PLACES = 1 << 12 };

/* A position is kept as the move that leads to it. */
typedef struct Node {
    uint32_t parent;
    Move move;
} Node;

typedef struct Search {
    const Rules *rules[2];
    size_t most;
    Node *node; /* node[0] is the start position */
    size_t nodes;
    uint64_t *seen; /* keys; 0: an empty place */
    size_t mask;
    Symmetries symmetries; /* that both have */
    bool dropped;          /* some position was not kept, because there were `most` */
} Search;

static uint64_t folded_key(const Search *s, const Position *position) {
    return symmetries_key(&s->symmetries, s->rules[0]->board, position);
}

/* ---- the table of positions seen */

static uint64_t *place_of(const Search *s, uint64_t key) {
    size_t at = (size_t)(key ^ key >> 32) & s->mask;
    while (s->seen[at] && s->seen[at] != key) at = (at + 1) & s->mask;
    return &s->seen[at];
}

static void enlarge(Search *s) {
    uint64_t *old = s->seen;
    size_t places = s->mask + 1;
    s->mask = 2 * places - 1;
    s->seen = memory_get(2 * places * sizeof *s->seen);
    for (size_t i = 0; i < places; i++)
        if (old[i]) *place_of(s, old[i]) = old[i];
    free(old);
}

static void keep(Search *s, size_t parent, Move move, uint64_t *place, uint64_t key) {
    if (s->nodes >= s->most) {
        s->dropped = true;
        return;
    }
    *MEMORY_ADD(s->node, s->nodes) = (Node){(uint32_t)parent, move};
    *place = key;
    if (2 * s->nodes > s->mask) enlarge(s);
}

/* ---- comparing */

static bool same_moves(const MoveList *a, const MoveList *b) {
    if (a->count != b->count) return false;
    if (!memcmp(a->move, b->move, (size_t)a->count * sizeof *a->move)) return true;
    for (int i = 0; i < a->count; i++)
        if (!moves_have(b, a->move[i])) return false;
    return true;
}

static Result result_of(const Search *s, int which, const Position *position) {
    return s->rules[which]->result(s->rules[which], position, NULL);
}

/* Compares one move and keeps where it leads. False: the rule sets differ. */
static bool follow(Search *s, size_t at, const Position *position, Move move) {
    Position next[2] = {*position, *position};
    for (int i = 0; i < 2; i++) s->rules[i]->play(s->rules[i], &next[i], move, NULL);
    if (!position_equal(&next[0], &next[1])) return false;
    uint64_t key = folded_key(s, next), *place = place_of(s, key);
    if (*place) return true;
    Result result = result_of(s, 0, next);
    if (result != result_of(s, 1, next)) return false;
    if (!result) keep(s, at, move, place, key);
    return true;
}

static bool compare(Search *s, size_t at, const Position *position) {
    MoveList list[2];
    for (int i = 0; i < 2; i++) {
        list[i].count = 0;
        s->rules[i]->moves(s->rules[i], position, &list[i]);
    }
    if (!same_moves(&list[0], &list[1])) return false;
    for (int i = 0; i < list[0].count; i++)
        if (!follow(s, at, position, list[0].move[i])) return false;
    return true;
}

/* Writes the line to a node and its end. */
static void trace(const Search *s, size_t at, int plies, Difference *out) {
    out->plies = plies;
    for (int i = plies; i > 0; at = s->node[at].parent) out->line[--i] = s->node[at].move;
    s->rules[0]->start(s->rules[0], &out->position);
    for (int i = 0; i < plies; i++)
        s->rules[0]->play(s->rules[0], &out->position, out->line[i], NULL);
}

static DifferenceKind search(Search *s, void (*tell)(size_t, size_t, const char *),
                             Difference *out) {
    size_t at = 0;
    int plies = 0;
    for (; plies <= DIFFERENCE_PLIES && at < s->nodes && !s->dropped; plies++) {
        for (size_t end = s->nodes; at < end; at++) {
            trace(s, at, plies, out);
            if (tell && at % TELL == 0) tell(at, s->most, "positions");
            if (!compare(s, at, &out->position)) return DIFFERENCE_FOUND;
            out->positions++;
        }
    }
    trace(s, 0, 0, out);
    out->plies = plies - 1;
    return at < s->nodes || s->dropped ? DIFFERENCE_UNKNOWN : DIFFERENCE_NOWHERE;
}

void difference_find(const Rules *a, const Rules *b, size_t most,
                     void (*tell)(size_t done, size_t of, const char *what), Difference *out) {
    Search s = {.rules = {a, b}, .most = most, .mask = FIRST_PLACES - 1};
    Position other;
    *out = (Difference){.kind = DIFFERENCE_NOWHERE};
    a->start(a, &out->position);
    b->start(b, &other);
    if (!position_equal(&out->position, &other) ||
        result_of(&s, 0, &other) != result_of(&s, 1, &other)) {
        out->kind = DIFFERENCE_START;
        return;
    }
    if (!strcmp(a->name, b->name)) return;
    s.symmetries = symmetries_both(a, b);
    s.seen = memory_get((s.mask + 1) * sizeof *s.seen);
    uint64_t key = folded_key(&s, &other);
    keep(&s, 0, MOVE_NONE, place_of(&s, key), key);
    out->kind = search(&s, tell, out);
    free(s.seen);
    free(s.node);
}
