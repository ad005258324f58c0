#include "proof/repeat.h"
#include "base/memory.h"
#include "proof/seen.h"

#include <stdio.h>
#include <stdlib.h>

enum { NO_NODE = INT32_MAX };

/* Where a decision stands in Graph.all. Equal decisions stand together. */
typedef struct Place {
    ProofKey key;
    uint32_t flat;
} Place;

/* All stored decisions of a group. A *node* is the first place of a decision. */
typedef struct Graph {
    const RepeatCheck *repeat;
    uint32_t count;
    const Stored **all; /* by flat number: chunk by chunk, certificate by certificate */
    uint32_t **first;   /* the flat number at which a chunk begins */
    Place *place;       /* by key */
    uint32_t *node;     /* by flat number */
    uint32_t *begin;    /* by node: where its followers begin; by node + 1: where they end */
    uint32_t *follower; /* nodes */
    uint32_t *mark;     /* by node: the last search that came by */
    uint32_t *stack;
    uint32_t searches;
} Graph;

static const Stored *stored_at(const Graph *g, uint32_t place) {
    return g->all[g->place[place].flat];
}

/* ------------------------------------------------------------------ decisions */

static int compare_places(const void *a, const void *b) {
    const Place *one = a, *other = b;
    if (proofkey_same(one->key, other->key)) return 0;
    return proofkey_before(one->key, other->key) ? -1 : 1;
}

static void gather(Graph *g) {
    const RepeatCheck *r = g->repeat;
    g->first = memory_get((size_t)r->files * sizeof *g->first);
    for (int f = 0; f < r->files; f++) {
        g->first[f] = memory_get((size_t)r->file[f].chunks * sizeof **g->first);
        for (int c = 0; c < r->file[f].chunks; c++) {
            g->first[f][c] = g->count;
            g->count += r->file[f].walk[c].stored_count;
        }
    }
    g->all = memory_get((size_t)(g->count + 1) * sizeof *g->all);
    g->place = memory_get((size_t)(g->count + 1) * sizeof *g->place);
    g->node = memory_get((size_t)(g->count + 1) * sizeof *g->node);
    uint32_t flat = 0;
    for (int f = 0; f < r->files; f++)
        for (int c = 0; c < r->file[f].chunks; c++)
            for (uint32_t i = 0; i < r->file[f].walk[c].stored_count; i++, flat++) {
                g->all[flat] = &r->file[f].walk[c].stored[i];
                g->place[flat] = (Place){g->all[flat]->key, flat};
            }
    if (g->count) qsort(g->place, g->count, sizeof *g->place, compare_places);
    for (uint32_t i = 0; i < g->count; i++) {
        bool again = i && proofkey_same(g->place[i].key, g->place[i - 1].key);
        g->node[g->place[i].flat] = again ? g->node[g->place[i - 1].flat] : i;
    }
}

/* Always false, after saying what of which decision. */
static bool refuse(const Graph *g, ProofKey key, const char *what, char why[PROOF_WHY]) {
    char text[PLAIN_TEXT];
    PlainPosition p;
    proofkey_open(g->repeat->law, key, g->repeat->winner, &p);
    plain_position_text(&p, &g->repeat->law->rules, text);
    snprintf(why, PROOF_WHY, "%s: '%s'", what, text);
    return false;
}

/* The same decision has the same longest line everywhere. */
static bool check_longest(const Graph *g, char why[PROOF_WHY]) {
    for (uint32_t i = 1; i < g->count; i++) {
        const Stored *before = stored_at(g, i - 1), *here = stored_at(g, i);
        if (!proofkey_same(before->key, here->key) || before->longest == here->longest) continue;
        return refuse(g, here->key, "the proof has lines of two lengths from the same position",
                      why);
    }
    return true;
}

/* ------------------------------------------------------------------ what follows on what */

/* The node at which a chunk begins; NO_NODE: its root is a leaf. */
static uint32_t root_of(const Graph *g, int file, int chunk, ProofKey key) {
    const Walk *walk = &g->repeat->file[file].walk[chunk];
    if (!walk->stored_count || !proofkey_same(walk->stored[0].key, key)) return NO_NODE;
    return g->node[g->first[file][chunk]];
}

static uint32_t end_of(const Graph *g, int file, int chunk, ProofStep step) {
    const RepeatFile *f = &g->repeat->file[file];
    if (step.to < WALK_LINK) return g->node[g->first[file][chunk] + step.to];
    const ProofLink *link = &f->links->link[step.to - WALK_LINK];
    if (link->chunk < LINK_FOREIGN) return root_of(g, file, link->chunk, link->key);
    int other = 0;
    while (g->repeat->file[other].number != f->rest[link->chunk - LINK_FOREIGN]) other++;
    return root_of(g, other, 0, link->key);
}

/* Counts the followers of each node in g->begin, or, if there is room for them, fills them in. */
static void each_step(Graph *g) {
    for (int f = 0; f < g->repeat->files; f++)
        for (int c = 0; c < g->repeat->file[f].chunks; c++) {
            const Walk *walk = &g->repeat->file[f].walk[c];
            for (uint32_t i = 0; i < walk->step_count; i++) {
                uint32_t from = g->node[g->first[f][c] + walk->steps[i].from];
                uint32_t to = end_of(g, f, c, walk->steps[i]);
                if (to == NO_NODE) continue;
                if (g->follower)
                    g->follower[--g->begin[from]] = to;
                else
                    g->begin[from]++;
            }
        }
}

static void connect(Graph *g) {
    g->begin = memory_get((size_t)(g->count + 1) * sizeof *g->begin);
    g->mark = memory_get((size_t)(g->count + 1) * sizeof *g->mark);
    g->stack = memory_get((size_t)(g->count + 1) * sizeof *g->stack);
    each_step(g);
    uint32_t sum = 0;
    for (uint32_t i = 0; i <= g->count; i++) g->begin[i] = sum += i < g->count ? g->begin[i] : 0;
    g->follower = memory_get((size_t)(sum + 1) * sizeof *g->follower);
    each_step(g);
}

/* ------------------------------------------------------------------ from a board to itself */

/* The node of a board with the winner to move. */
static uint32_t find_node(const Graph *g, ProofKey key) {
    Place wanted = {key, 0};
    const Place *found =
        g->count ? bsearch(&wanted, g->place, g->count, sizeof wanted, compare_places) : NULL;
    return found ? g->node[found->flat] : NO_NODE;
}

/* Does a walk lead from one node to the other? The longest line falls on the way. */
static bool leads(Graph *g, uint32_t from, uint32_t to) {
    uint32_t count = 0;
    uint16_t least = stored_at(g, to)->longest;
    g->mark[from] = ++g->searches;
    g->stack[count++] = from;
    while (count) {
        uint32_t here = g->stack[--count];
        if (here == to) return true;
        for (uint32_t i = g->begin[here]; i < g->begin[here + 1]; i++) {
            uint32_t next = g->follower[i];
            if (g->mark[next] == g->searches || stored_at(g, next)->longest < least) continue;
            g->mark[next] = g->searches;
            g->stack[count++] = next;
        }
    }
    return false;
}

/* Boards as they stand, not folded, that may still be on the way. */
typedef struct Ways {
    Graph *graph;
    ProofKey start;
    Seen *seen;
    PlainPosition *open;
    size_t count;
} Ways;

static void add_replies(Ways *ways, const PlainPosition *p) {
    const ProofLaw *law = ways->graph->repeat->law;
    PlainMove moves[PLAIN_MOVES];
    int count = proof_moves(law, p, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        plain_position_play(&after, &law->rules, moves[i], NULL);
        ProofKey key = proofkey_of(law, &after);
        if (plain_position_result(&after, &law->rules) != PLAIN_NONE) continue;
        if (seen_find(ways->seen, key)) continue;
        seen_add(ways->seen, key);
        *MEMORY_ADD(ways->open, ways->count) = after;
    }
}

/* Plays the move of this place in a position that is an image of its decision. True if it brings
 * about the board of the beginning. */
static bool comes_back(Ways *ways, const PlainPosition *p, int image, uint32_t place) {
    const ProofLaw *law = ways->graph->repeat->law;
    const Stored *stored = stored_at(ways->graph, place);
    PlainPosition after = *p;
    PlainMove move = {'m', law->image[image][(int)stored->from],
                      law->image[image][(int)stored->to]};
    plain_position_play(&after, &law->rules, move, NULL);
    if (proofkey_same(proofkey_of(law, &after), ways->start)) return true;
    if (plain_position_result(&after, &law->rules) == PLAIN_NONE) add_replies(ways, &after);
    return false;
}

/* The decision whose move brings about the very board of this node, no image of it, on a line from
 * there; NULL: none. Nothing shorter than `least` is looked at. */
static const Stored *repeats(Graph *g, uint32_t node, int least) {
    Ways ways = {.graph = g, .start = g->place[node].key, .seen = seen_create()};
    const Stored *found = NULL;
    proofkey_open(g->repeat->law, ways.start, g->repeat->winner, MEMORY_ADD(ways.open, ways.count));
    while (ways.count && !found) {
        PlainPosition p = ways.open[--ways.count];
        int image;
        ProofKey key = proofkey_image(g->repeat->law, &p, &image);
        uint32_t here = find_node(g, key);
        if (here == NO_NODE || stored_at(g, here)->longest < least) continue;
        for (uint32_t i = here; i < g->count && proofkey_same(g->place[i].key, key) && !found; i++)
            if (comes_back(&ways, &p, image, i)) found = stored_at(g, i);
    }
    seen_destroy(ways.seen);
    free(ways.open);
    return found;
}

static bool check_boards(Graph *g, char why[PROOF_WHY]) {
    const RepeatCheck *repeat = g->repeat;
    bool good = true;
    for (uint32_t i = 0; i < g->count && (good || repeat->again); i++) {
        uint32_t before = find_node(g, stored_at(g, i)->after), here = g->node[g->place[i].flat];
        if (before == NO_NODE) continue;
        int least = stored_at(g, here)->longest;
        if (stored_at(g, before)->longest <= least || !leads(g, before, here)) continue;
        const Stored *move = repeats(g, before, least);
        if (!move) continue;
        if (repeat->again) repeat->again(repeat->ctx, move);
        good = refuse(g, g->place[before].key,
                      "the law forbids the winner to bring about a board again, and a line does so",
                      why);
    }
    return good;
}

bool repeat_check(RepeatCheck *repeat, char why[PROOF_WHY]) {
    Graph g = {.repeat = repeat};
    gather(&g);
    bool good = check_longest(&g, why);
    if (good && repeat->winner == 1 &&
        repeat->law->rules.law.repetition == PLAIN_DEFENDERS_MAY_NOT) {
        connect(&g);
        good = check_boards(&g, why);
    }
    for (int f = 0; f < repeat->files; f++) free(g.first[f]);
    free(g.first);
    free(g.all);
    free(g.place);
    free(g.node);
    free(g.begin);
    free(g.follower);
    free(g.mark);
    free(g.stack);
    return good;
}

void repeat_free(RepeatCheck *repeat) {
    for (int f = 0; f < repeat->files; f++) free(repeat->file[f].rest);
    free(repeat->file);
    repeat->file = NULL;
    repeat->files = 0;
}
