#include "support/brute.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 2000000 };

typedef struct Decision {
    PlainPosition position; /* folded */
    int count, depth;       /* moves; of a leaf, or 0 */
    PlainMove move[PLAIN_MOVES];
    int chosen;  /* among them; -1: not proved */
    int longest; /* plies, if it is proved */
} Decision;

struct Brute {
    ProofLaw law;
    int winner, most;
    Leaf *leaf;
    Seen *seen; /* node: the number of a decision */
    Decision *decision;
    int decisions;
    int openings; /* decisions at the beginning: the start, or what follows on it */
    uint32_t dice;
    int lines;
};

static int throw(Brute * b, int below) {
    b->dice = b->dice * 1664525u + 1013904223u;
    return (int)((b->dice >> 8) % (uint32_t)below);
}

/* The number of a decision, which is added if it is new. */
static int number_of(Brute *b, const PlainPosition *p) {
    PlainPosition folded = *p;
    ProofKey key = proofkey_fold(&b->law, &folded);
    SeenEntry *entry = seen_find(b->seen, key);
    if (entry) return (int)entry->node;
    seen_add(b->seen, key)->node = (uint32_t)b->decisions;
    Decision *d = MEMORY_ADD(b->decision, b->decisions);
    *d = (Decision){.position = folded, .chosen = -1};
    d->depth = leaf_depth(b->leaf, &folded, b->most);
    d->longest = 2 * d->depth - 1;
    d->count = proof_moves(&b->law, &folded, d->move);
    return b->decisions - 1;
}

static PlainResult play(const Brute *b, PlainPosition *p, PlainMove move) {
    plain_position_play(p, &b->law.rules, move, NULL);
    return plain_position_result(p, &b->law.rules);
}

/* Adds the decisions after each reply. */
static void add_replies(Brute *b, const PlainPosition *p) {
    PlainMove replies[PLAIN_MOVES];
    int count = proof_moves(&b->law, p, replies);
    for (int r = 0; r < count; r++) {
        PlainPosition next = *p;
        if (play(b, &next, replies[r]) == PLAIN_NONE) number_of(b, &next);
    }
}

/* Adds what can follow on a decision. */
static void add_followers(Brute *b, int number) {
    for (int i = 0; i < b->decision[number].count; i++) {
        PlainPosition after = b->decision[number].position;
        if (play(b, &after, b->decision[number].move[i]) == PLAIN_NONE) add_replies(b, &after);
    }
}

Brute *brute_create(const char *law, int winner, int leaf) {
    Brute *b = memory_get(sizeof *b);
    char why[PROOF_WHY];
    PlainPosition start;
    if (!prooflaw_open(&b->law, law, why)) abort();
    b->winner = winner;
    b->most = leaf;
    b->leaf = leaf_create(&b->law, winner);
    b->seen = seen_create();
    plain_position_start(&start, &b->law.rules);
    if (start.side == winner)
        number_of(b, &start);
    else
        add_replies(b, &start);
    b->openings = b->decisions;
    for (int i = 0; i < b->decisions; i++) add_followers(b, i);
    return b;
}

void brute_destroy(Brute *b) {
    leaf_destroy(b->leaf);
    seen_destroy(b->seen);
    free(b->decision);
    free(b);
}

static bool is_proved(const Decision *d) { return d->depth > 0 || d->chosen >= 0; }

/* The longest line after this move, by what is proved; 0: it does not win. */
static int longest_after(Brute *b, int number, PlainMove move) {
    PlainPosition after = b->decision[number].position;
    PlainMove replies[PLAIN_MOVES];
    PlainResult result = play(b, &after, move);
    if (result != PLAIN_NONE) return (int)result == b->winner;
    int longest = 2, count = proof_moves(&b->law, &after, replies);
    for (int r = 0; r < count; r++) {
        PlainPosition next = after;
        result = play(b, &next, replies[r]);
        if ((int)result == b->winner) continue;
        if (result != PLAIN_NONE) return 0;
        const Decision *d = &b->decision[number_of(b, &next)];
        if (!is_proved(d)) return 0;
        if (d->longest + 2 > longest) longest = d->longest + 2;
    }
    return longest;
}

/* Proves a decision if it can be: by the first move that wins, or by the slowest from a random one
 * on. */
static bool prove_one(Brute *b, int number, bool slow) {
    Decision *d = &b->decision[number];
    int first = slow ? throw(b, d->count) : 0, best = 0, chosen = -1;
    for (int i = 0; i < d->count && (slow || !best); i++) {
        int move = (first + i) % d->count, longest = longest_after(b, number, d->move[move]);
        if (longest <= best) continue;
        best = longest;
        chosen = move;
    }
    d->chosen = chosen;
    if (best) d->longest = best;
    return best > 0;
}

/* One round over all decisions but the first, which have their turn when nothing else is left to
 * prove. By chance much is left for later rounds. */
static bool prove_more(Brute *b, bool slow) {
    bool more = false;
    for (int i = b->openings; i < b->decisions; i++) {
        if (is_proved(&b->decision[i])) continue;
        if (slow && throw(b, 4))
            more = true;
        else
            more |= prove_one(b, i, slow);
    }
    return more;
}

bool brute_prove(Brute *b, unsigned seed) {
    enum { ROUNDS = 100 };
    b->dice = seed;
    for (int i = 0; i < b->decisions; i++) b->decision[i].chosen = -1;
    for (int round = 0; round < ROUNDS && prove_more(b, seed != 0); round++) {
    }
    bool proved = true;
    for (int i = 0; i < b->openings; i++)
        proved &= is_proved(&b->decision[i]) || prove_one(b, i, seed != 0);
    return proved;
}

int brute_guide(void *ctx, const char *squares, PlainMove *move) {
    Brute *b = ctx;
    PlainPosition p = b->decision[0].position;
    memcpy(p.square, squares, (size_t)b->law.squares);
    const Decision *d = &b->decision[number_of(b, &p)];
    if (d->depth) return d->depth;
    if (d->chosen < 0) return -1;
    *move = d->move[d->chosen];
    return 0;
}

/* ------------------------------------------------------------------ every line as a game */

/* The winner's move in the present position, in wire form. */
static const Decision *move_now(Brute *b, const Plain *game, char move[8]) {
    PlainPosition p = *plain_now(game);
    int image;
    ProofKey key = proofkey_image(&b->law, &p, &image);
    const Decision *d = &b->decision[seen_find(b->seen, key)->node];
    if (d->depth) return d;
    PlainMove folded = d->move[d->chosen];
    PlainMove here = {'m', b->law.image[image][(int)folded.from],
                      b->law.image[image][(int)folded.to]};
    plain_move_text(&b->law.rules, here, move);
    return d;
}

static bool is_line_forbidden(Brute *b, Plain *game) {
    char move[8], replies[PLAIN_MOVES][8];
    if (++b->lines > MOST_LINES) abort();
    if (move_now(b, game, move)->depth) return false;
    if (!plain_play(game, move)) return true;
    bool forbidden = false;
    int count = plain_moves(game, replies);
    for (int i = 0; i < count && !forbidden; i++) {
        plain_play(game, replies[i]);
        if (plain_result(game) == PLAIN_NONE) forbidden = is_line_forbidden(b, game);
        game->count--;
    }
    game->count--;
    return forbidden;
}

bool brute_is_forbidden(Brute *b) {
    static Plain game;
    plain_start(&game, &b->law.rules);
    b->lines = 0;
    return is_line_forbidden(b, &game);
}
