/* Depth is bounded by the longest line that the certificate allows, so the walk may call itself. */
#include "proof/walk.h"
#include "base/memory.h"
#include "proof/seen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { ON_PATH = UINT16_MAX };

/* What a decision is to the one before it. */
typedef struct Visit {
    int longest;   /* 0: refused */
    uint32_t node; /* where a Step leads, or WALK_LEAF */
} Visit;

static const Visit REFUSED = {0, WALK_LEAF};

bool walk_refuse(Walk *w, const PlainPosition *p, const char *format, ...) {
    char text[PLAIN_TEXT], reason[PROOF_WHY / 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    plain_position_text(p, &w->law->rules, text);
    snprintf(w->why, sizeof w->why, "chunk %d, after %u moves, at %s: %s", w->chunk,
             w->stored_count, text, reason);
    return false;
}

/* ------------------------------------------------------------------ links */

static int compare_links(const void *a, const void *b) {
    const ProofLink *one = a, *other = b;
    if (proofkey_same(one->key, other->key)) return 0;
    return proofkey_before(one->key, other->key) ? -1 : 1;
}

bool links_sort(Links *links) {
    if (links->count) qsort(links->link, (size_t)links->count, sizeof *links->link, compare_links);
    for (int i = 1; i < links->count; i++)
        if (proofkey_same(links->link[i - 1].key, links->link[i].key)) return false;
    return true;
}

/* The link at this decision for a walk through `chunk`; NULL: none. */
static const ProofLink *find_link(const Links *links, ProofKey key, int chunk) {
    ProofLink wanted = {.key = key};
    if (!links->count) return NULL;
    const ProofLink *link =
        bsearch(&wanted, links->link, (size_t)links->count, sizeof wanted, compare_links);
    return link && link->chunk > chunk ? link : NULL;
}

/* ------------------------------------------------------------------ the walk */

static Visit visit(Walk *w, PlainPosition *p, int left);

static void add_step(Walk *w, uint32_t from, uint32_t to) {
    if (from != WALK_LEAF && to != WALK_LEAF)
        *MEMORY_ADD(w->steps, w->step_count) = (ProofStep){from, to};
}

/* The longest line after all replies to a position with the loser to move; 0: refused. */
static int walk_replies(Walk *w, const PlainPosition *p, uint32_t node, int left) {
    PlainMove moves[PLAIN_MOVES];
    int longest = 1, count = proof_moves(w->law, p, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        plain_position_play(&after, &w->law->rules, moves[i], NULL);
        PlainResult result = plain_position_result(&after, &w->law->rules);
        if ((int)result == w->winner) continue;
        if (result != PLAIN_NONE) {
            walk_refuse(w, &after, "a reply ends the game, and it is not won");
            return 0;
        }
        Visit next = visit(w, &after, left - 1);
        if (!next.longest) return 0;
        add_step(w, node, next.node);
        if (next.longest + 1 > longest) longest = next.longest + 1;
    }
    return longest;
}

/* A decision with a stored move. */
static int walk_move(Walk *w, const PlainPosition *p, PlainMove move, uint32_t node, int left) {
    PlainPosition after = *p, folded;
    plain_position_play(&after, &w->law->rules, move, NULL);
    folded = after;
    w->stored[node].after = proofkey_fold(w->law, &folded);
    PlainResult result = plain_position_result(&after, &w->law->rules);
    if ((int)result == w->winner) return 1;
    if (result != PLAIN_NONE) {
        walk_refuse(w, &after, "the move ends the game, and it is not won");
        return 0;
    }
    int rest = walk_replies(w, &after, node, left - 1);
    return rest ? rest + 1 : 0;
}

static uint32_t add_stored(Walk *w, ProofKey key, PlainMove move) {
    *MEMORY_ADD(w->stored, w->stored_count) =
        (Stored){.key = key, .from = move.from, .to = move.to};
    return w->stored_count - 1;
}

/* A decision that is met for the first time. */
static Visit visit_new(Walk *w, const PlainPosition *p, ProofKey key, int left) {
    PlainMove moves[PLAIN_MOVES];
    Visit found = {0, WALK_LEAF};
    int number = 0, count = proof_moves(w->law, p, moves);
    int depth = w->choose(w, p, moves, count, &number);
    if (depth < 0) return REFUSED;
    seen_add(w->seen, key)->longest = ON_PATH;
    w->positions++;
    if (depth > 0) {
        found.longest = 2 * depth - 1;
    } else {
        found.node = add_stored(w, key, moves[number]);
        found.longest = walk_move(w, p, moves[number], found.node, left);
        if (found.longest) w->stored[found.node].longest = (uint16_t)found.longest;
    }
    if (found.longest > left) {
        walk_refuse(w, p, "a line is longer than the head says");
        return REFUSED;
    }
    SeenEntry *entry = seen_find(w->seen, key);
    entry->longest = (uint16_t)found.longest;
    entry->node = found.node;
    return found;
}

/* Folds the decision, of which a line of at most `left` plies may follow. */
static Visit visit(Walk *w, PlainPosition *p, int left) {
    ProofKey key = proofkey_fold(w->law, p);
    const ProofLink *link = find_link(w->links, key, w->chunk);
    if (link) return (Visit){link->longest, WALK_LINK + (uint32_t)(link - w->links->link)};
    const SeenEntry *seen = seen_find(w->seen, key);
    if (seen && seen->longest == ON_PATH) {
        walk_refuse(w, p, "the position stands again, so the proof goes in a circle");
        return REFUSED;
    }
    if (seen) return (Visit){seen->longest, seen->node};
    if (left <= 0) {
        walk_refuse(w, p, "a line is longer than the head says");
        return REFUSED;
    }
    return visit_new(w, p, key, left);
}

int walk_run(Walk *w, const PlainPosition *root) {
    PlainPosition p = *root;
    w->seen = seen_create();
    if (p.side == w->winner) return visit(w, &p, w->most).longest;
    return walk_replies(w, &p, WALK_LEAF, w->most);
}

void walk_forget(Walk *w) {
    seen_destroy(w->seen);
    w->seen = NULL;
}

void walk_close(Walk *w) {
    walk_forget(w);
    free(w->stored);
    free(w->steps);
    w->stored = NULL;
    w->steps = NULL;
}
