/* See pntree.h. Nodes, moves and children stand in pools and name each other by number. */
#include "proving/pntree.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOVES_KEPT = 16, /* of a node, those with the least estimates */
    ESTIMATE_N = 3,  /* replies after which T(·, n) holds do not count in an estimate */
    PATH_MOST = 512,
    PLAN_DEPTH = 12, /* of a plan that is tried again */
    NODES_FIRST = 1 << 10
};

static const float GIVEN_UP = 1e30f, SURVIVOR = 0.3f, HINTED = 0.25f, HINTED_WIN = 0.05f,
                   HARDER = 4;

typedef enum NodeState { NODE_NEW, NODE_OPEN, NODE_PROVED } NodeState;

typedef struct Node {
    uint64_t set[2];
    uint8_t king, state, moves;
    bool on_path;
    uint32_t first_move, first_parent; /* parent links are a list; 0: none */
    float number, harder; /* `harder`: how much more than it looks, as another search found */
} Node;

typedef struct Try {
    Move move;
    uint16_t children;
    bool opened, given_up;
    uint32_t first_child;
    float number;
} Try;

typedef struct Parent {
    uint32_t node, next;
} Parent;

struct PnTree {
    PnWorld world;
    Node *node; /* number 0 is nobody, 1 the root */
    Try *tries;
    uint32_t *child;
    Parent *parent;
    uint32_t nodes, try_count, child_count, parents;
    uint32_t *index; /* of nodes by hash; open addressing */
    uint32_t index_mask;
    uint32_t path[PATH_MOST];
    uint64_t expansions;
};

/* ------------------------------------------------------------------ nodes */

static Small board_of(const PnTree *t, const Node *n) {
    return (Small){
        .set = {n->set[0], n->set[1]}, .king = n->king, .side = (uint8_t)t->world.winner};
}

static uint32_t *place_of(const PnTree *t, const Small *b) {
    for (uint64_t at = small_hash(b);; at++) {
        uint32_t *place = &t->index[at & t->index_mask];
        const Node *n = &t->node[*place];
        if (!*place || (n->set[0] == b->set[0] && n->set[1] == b->set[1] && n->king == b->king))
            return place;
    }
}

static void widen_index(PnTree *t) {
    t->index_mask = 2 * t->index_mask + 1;
    free(t->index);
    t->index = memory_get(((size_t)t->index_mask + 1) * sizeof *t->index);
    for (uint32_t i = 1; i < t->nodes; i++) {
        Small b = board_of(t, &t->node[i]);
        *place_of(t, &b) = i;
    }
}

/* The node of a folded board, made if there is none. */
static uint32_t node_of(PnTree *t, const Small *fold) {
    uint32_t *place = place_of(t, fold);
    if (*place) return *place;
    *place = t->nodes;
    Node *n = MEMORY_ADD(t->node, t->nodes);
    *n = (Node){.set = {fold->set[0], fold->set[1]}, .king = fold->king, .harder = 1};
    n->number = judge_cost(t->world.judge, fold);
    if (t->nodes > t->index_mask / 2) widen_index(t);
    return t->nodes - 1;
}

PnTree *pntree_create(const PnWorld *world, const Small *root) {
    PnTree *t = memory_get(sizeof *t);
    Small fold = small_fold(world->law, root, NULL);
    t->world = *world;
    t->index_mask = NODES_FIRST - 1;
    t->index = memory_get(NODES_FIRST * sizeof *t->index);
    *MEMORY_ADD(t->node, t->nodes) = (Node){0};
    *MEMORY_ADD(t->parent, t->parents) = (Parent){0};
    judge_begin(world->judge, &fold);
    node_of(t, &fold);
    return t;
}

void pntree_destroy(PnTree *t) {
    if (!t) return;
    free(t->node);
    free(t->tries);
    free(t->child);
    free(t->parent);
    free(t->index);
    free(t);
}

/* ------------------------------------------------------------------ numbers */

/* Brings a node's number up to date with its children. True: one of its moves is proved. */
static bool refresh(PnTree *t, Node *n) {
    float least = GIVEN_UP;
    for (uint32_t i = n->first_move; i < n->first_move + n->moves; i++) {
        Try *try = &t->tries[i];
        if (try->opened && !try->given_up) {
            float sum = 0;
            for (uint32_t c = try->first_child; c < try->first_child + try->children; c++)
                if (t->node[t->child[c]].state != NODE_PROVED) sum += t->node[t->child[c]].number;
            try->number = sum;
            if (sum == 0) return true;
        }
        if (!try->given_up && try->number < least) least = try->number;
    }
    n->number = least < GIVEN_UP ? least * n->harder : GIVEN_UP;
    return false;
}

static Move proved_move(const PnTree *t, const Node *n) {
    for (uint32_t i = n->first_move; i < n->first_move + n->moves; i++)
        if (t->tries[i].opened && !t->tries[i].given_up && t->tries[i].number == 0)
            return t->tries[i].move;
    return MOVE_NONE;
}

static void prove(PnTree *t, uint32_t number);

/* Marks a node as proved, and every ancestor that is proved by it. */
static void settle(PnTree *t, uint32_t number) {
    Node *n = &t->node[number];
    n->state = NODE_PROVED;
    n->number = 0;
    for (uint32_t p = n->first_parent; p; p = t->parent[p].next) prove(t, t->parent[p].node);
}

/* Settles a node if one of its moves is proved. */
static void prove(PnTree *t, uint32_t number) {
    Node *n = &t->node[number];
    if (n->state != NODE_OPEN || !refresh(t, n)) return;
    Small b = board_of(t, n);
    wins_add(t->world.wins, &b, proved_move(t, n));
    settle(t, number);
}

/* ------------------------------------------------------------------ expanding */

/* What a move of the winner is likely to cost; as much as `most` is enough to know. */
static float estimate(PnTree *t, const Small *after, float most) {
    const SmallLaw *law = t->world.law;
    Result lost = result_win(!t->world.winner);
    SmallMoves replies;
    float sum = 0;
    small_moves(law, after, &replies);
    for (int i = 0; i < replies.count && sum < most; i++) {
        Small next = small_play(law, after, move_from(replies.move[i]), move_to(replies.move[i]));
        if (next.result == lost || next.result == RESULT_DRAW) return GIVEN_UP;
        if (next.result || lambda_threatens(t->world.leaf, &next, ESTIMATE_N)) continue;
        sum += SURVIVOR * judge_cost(t->world.judge, &next);
    }
    if (!replies.count && small_result(law, after) != result_win(t->world.winner)) return GIVEN_UP;
    return sum > 0 ? sum : SURVIVOR;
}

/* Keeps the MOVES_KEPT tries with the least numbers, in their order. */
static int keep(Try *tries, int count, Try one) {
    int at = count < MOVES_KEPT ? count : MOVES_KEPT;
    while (at > 0 && tries[at - 1].number > one.number) at--;
    if (at == MOVES_KEPT) return count;
    int last = count < MOVES_KEPT ? count : MOVES_KEPT - 1;
    memmove(&tries[at + 1], &tries[at], (size_t)(last - at) * sizeof *tries);
    tries[at] = one;
    return last + 1;
}

static void list_tries(PnTree *t, uint32_t number) {
    const SmallLaw *law = t->world.law;
    Small b = board_of(t, &t->node[number]);
    Try tries[MOVES_KEPT + 1];
    SmallMoves moves;
    bool wins;
    int count = 0;
    judge_begin(t->world.judge, &b);
    Move hint = judge_hint(t->world.judge, &b, &wins);
    small_moves(law, &b, &moves);
    for (int i = 0; i < moves.count; i++) {
        Move move = moves.move[i];
        Small after = small_play(law, &b, move_from(move), move_to(move));
        if (after.result || wins_is_barred(t->world.wins, &b, move)) continue;
        float share = move != hint ? 1 : wins ? HINTED_WIN : HINTED;
        float most = count < MOVES_KEPT ? GIVEN_UP : tries[MOVES_KEPT - 1].number / share;
        float cost = estimate(t, &after, most);
        if (cost < GIVEN_UP)
            count = keep(tries, count, (Try){.move = move, .number = cost * share});
    }
    Node *n = &t->node[number];
    n->state = NODE_OPEN;
    n->moves = (uint8_t)count;
    n->first_move = t->try_count;
    for (int i = 0; i < count; i++) *MEMORY_ADD(t->tries, t->try_count) = tries[i];
}

static bool has_child(const PnTree *t, const Try *try, uint32_t child) {
    for (uint32_t c = try->first_child; c < try->first_child + try->children; c++)
        if (t->child[c] == child) return true;
    return false;
}

/* Finds the children of a move: the replies that are neither leaves nor known. */
static void open_try(PnTree *t, uint32_t number, uint32_t which) {
    const SmallLaw *law = t->world.law;
    Small b = board_of(t, &t->node[number]);
    Move move = t->tries[which].move;
    Small after = small_play(law, &b, move_from(move), move_to(move));
    SmallMoves replies;
    small_moves(law, &after, &replies);
    judge_begin(t->world.judge, &b);
    t->tries[which].first_child = t->child_count;
    for (int i = 0; i < replies.count; i++) {
        Small next = small_play(law, &after, move_from(replies.move[i]), move_to(replies.move[i]));
        if (next.result || pnworld_is_done(&t->world, &next)) continue;
        Small fold = small_fold(law, &next, NULL);
        uint32_t child = node_of(t, &fold);
        if (t->node[child].state == NODE_PROVED || has_child(t, &t->tries[which], child)) continue;
        *MEMORY_ADD(t->child, t->child_count) = child;
        t->tries[which].children++;
        *MEMORY_ADD(t->parent, t->parents) = (Parent){number, t->node[child].first_parent};
        t->node[child].first_parent = t->parents - 1;
    }
    t->tries[which].opened = true;
    t->expansions++;
}

/* ------------------------------------------------------------------ the search */

static uint32_t best_try(const PnTree *t, const Node *n) {
    uint32_t best = 0;
    float least = GIVEN_UP;
    for (uint32_t i = n->first_move; i < n->first_move + n->moves; i++) {
        if (t->tries[i].given_up || t->tries[i].number >= least) continue;
        least = t->tries[i].number;
        best = i;
    }
    return least < GIVEN_UP ? best : UINT32_MAX;
}

/* The open child with the largest number; 0: the move has none. */
static uint32_t hardest(const PnTree *t, const Try *try) {
    uint32_t worst = 0;
    for (uint32_t c = try->first_child; c < try->first_child + try->children; c++) {
        uint32_t child = t->child[c];
        if (t->node[child].state != NODE_PROVED &&
            (!worst || t->node[child].number > t->node[worst].number))
            worst = child;
    }
    return worst;
}

/* ------------------------------------------------------------------ simulation */

static bool follow(const PnWorld *w, const Small *position, const Small *model, int depth);

/* Whether every reply falls to what falls upon it in the model. */
static bool all_fall(const PnWorld *w, const Small *after, const Small *model, int depth) {
    SmallMoves replies;
    small_moves(w->law, after, &replies);
    for (int i = 0; i < replies.count; i++) {
        int from = move_from(replies.move[i]), to = move_to(replies.move[i]);
        Small next = small_play(w->law, after, from, to);
        if (next.result == result_win(w->winner)) continue;
        if (next.result) return false;
        if (pnworld_is_done(w, &next)) continue;
        if (!small_is_legal(w->law, model, replies.move[i])) return false;
        Small same = small_play(w->law, model, from, to);
        if (same.result || !follow(w, &next, &same, depth - 1)) return false;
    }
    return replies.count || small_result(w->law, after) == result_win(w->winner);
}

/* Simulation (Kawano 1996): whether the moves that win `model`, which is in `wins`, win this
 * position, too. Both have the winner to move, and this one is not done. What that proves goes to
 * `wins`. */
static bool follow(const PnWorld *w, const Small *position, const Small *model, int depth) {
    Move move;
    if (!depth || !wins_find(w->wins, model, &move) || !small_is_legal(w->law, position, move) ||
        wins_is_barred(w->wins, position, move))
        return false;
    Small after = small_play(w->law, position, move_from(move), move_to(move));
    Small other = small_play(w->law, model, move_from(move), move_to(move));
    if (after.result || !all_fall(w, &after, &other, depth)) return false;
    wins_add(w->wins, position, move);
    return wins_find(w->wins, position, NULL);
}

/* After a child was proved: its plan against the other children of the move. Children are folded,
 * so the replies are played again to see both from the same side. */
static void try_siblings(PnTree *t, uint32_t parent, const Try *try, uint32_t proved) {
    const SmallLaw *law = t->world.law;
    Small b = board_of(t, &t->node[parent]), model = {.king = SMALL_NO_KING}, next[SMALL_MOVES];
    Small after = small_play(law, &b, move_from(try->move), move_to(try->move));
    uint32_t sibling[SMALL_MOVES];
    SmallMoves replies;
    int count = 0;
    small_moves(law, &after, &replies);
    for (int i = 0; i < replies.count; i++) {
        Move reply = replies.move[i];
        Small one = small_play(law, &after, move_from(reply), move_to(reply));
        Small fold = small_fold(law, &one, NULL);
        uint32_t child = *place_of(t, &fold);
        if (child == proved) model = one;
        if (!child || one.result || t->node[child].state == NODE_PROVED) continue;
        next[count] = one;
        sibling[count++] = child;
    }
    for (int i = 0; i < count && model.king < SMALL_NO_KING; i++)
        if (t->node[sibling[i]].state != NODE_PROVED &&
            follow(&t->world, &next[i], &model, PLAN_DEPTH))
            settle(t, sibling[i]);
}

/* ------------------------------------------------------------------ search */

/* Goes down to what is to be expanded next, expands it, and brings the numbers on the way up to
 * date. A move that leads back to its own path is given up. */
static void expand_one(PnTree *t) {
    int depth = 0;
    uint32_t at = 1, tried[PATH_MOST];
    for (;;) {
        if (t->node[at].state == NODE_NEW) {
            Small b = board_of(t, &t->node[at]);
            if (wins_find(t->world.wins, &b, NULL)) settle(t, at);
        }
        if (t->node[at].state == NODE_PROVED) break;
        if (t->node[at].state == NODE_NEW) list_tries(t, at);
        refresh(t, &t->node[at]);
        uint32_t which = best_try(t, &t->node[at]);
        if (which == UINT32_MAX) break;
        if (!t->tries[which].opened) {
            open_try(t, at, which);
            break;
        }
        uint32_t child = hardest(t, &t->tries[which]);
        if (!child) break;
        if (t->node[child].on_path || child == at || depth == PATH_MOST) {
            t->tries[which].given_up = true;
            continue;
        }
        t->node[at].on_path = true;
        tried[depth] = which;
        t->path[depth++] = at;
        at = child;
    }
    prove(t, at);
    while (depth--) {
        uint32_t parent = t->path[depth];
        if (t->node[at].state == NODE_PROVED && t->node[parent].state != NODE_PROVED)
            try_siblings(t, parent, &t->tries[tried[depth]], at);
        t->node[parent].on_path = false;
        prove(t, parent);
        at = parent;
    }
}

PnState pntree_run(PnTree *t, uint64_t expansions) {
    uint64_t end = t->expansions + expansions;
    while (t->expansions < end && !wins_full(t->world.wins)) {
        if (t->node[1].state == NODE_PROVED) return PN_PROVED;
        if (t->node[1].number >= GIVEN_UP) return PN_DEAD;
        expand_one(t);
    }
    return t->node[1].state == NODE_PROVED ? PN_PROVED : PN_OPEN;
}

int pntree_replies(const PnTree *t, Small out[SMALL_MOVES]) {
    uint32_t which = best_try(t, &t->node[1]), child[SMALL_MOVES];
    if (which == UINT32_MAX) return 0;
    const Try *try = &t->tries[which];
    int count = 0;
    for (uint32_t c = try->first_child; c < try->first_child + try->children; c++) {
        const Node *n = &t->node[t->child[c]];
        if (n->state == NODE_PROVED) continue;
        int at = count++;
        for (; at > 0 && t->node[child[at - 1]].number > n->number; at--) child[at] = child[at - 1];
        child[at] = t->child[c];
    }
    for (int i = 0; i < count; i++) out[i] = board_of(t, &t->node[child[i]]);
    return count;
}

void pntree_tell(PnTree *t, const Small *position, bool proved) {
    Small fold = small_fold(t->world.law, position, NULL);
    uint32_t number = *place_of(t, &fold);
    if (!number) return;
    if (proved) {
        settle(t, number);
    } else {
        t->node[number].harder *= HARDER;
        t->node[number].number *= HARDER;
    }
    refresh(t, &t->node[1]);
}

Move pntree_best(const PnTree *t, const Small *root) {
    int symmetry;
    small_fold(t->world.law, root, &symmetry);
    uint32_t which = best_try(t, &t->node[1]);
    if (which == UINT32_MAX) return MOVE_NONE;
    return small_move_image(t->world.law, t->world.law->inverse[symmetry], t->tries[which].move);
}

uint64_t pntree_expansions(const PnTree *t) { return t->expansions; }
