/* The proof is walked as a whole first, which asks the guide for all it knows. Then it is cut: a
 * decision with enough moves below it begins a chunk. Each chunk is walked as a reader will do. */
#include "base/memory.h"
#include "proof/repeat.h"
#include "proof/seen.h"
#include "proof/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { NO_PARENT = INT32_MAX };

typedef struct Guided {
    ProofGuide *guide;
    ProofRepeat *repeat;
    void *ctx;
    int most; /* depth of a leaf */
} Guided;

/* A chunk that is being written. */
typedef struct Draft {
    uint32_t node; /* of the whole walk; 0 in chunk 0 */
    int longest;
    uint64_t positions;
    uint32_t moves;
    uint8_t *byte, *packed;
    uLongf bytes;
} Draft;

typedef struct Writer {
    const ProofClaim *claim;
    ProofLaw law;
    PlainPosition start;
    Links rests, links; /* the other certificates; those and the chunks */
    Walk whole;
    Draft *draft;
    int chunks, longest;
    char *why;
} Writer;

/* What a walk through a chunk asks: the whole walk. */
typedef struct Known {
    const Walk *whole;
    Draft *draft;
} Known;

static bool refuse(Writer *w, const char *what, const char *where) {
    snprintf(w->why, PROOF_WHY, "%.150s: '%.200s'", what, where);
    return false;
}

/* ------------------------------------------------------------------ the whole walk */

static int find_move(const PlainMove *moves, int count, PlainMove move) {
    for (int i = 0; i < count; i++)
        if (moves[i].from == move.from && moves[i].to == move.to) return i;
    return -1;
}

/* WalkChoice: what the guide says. */
static int ask_guide(Walk *walk, const PlainPosition *p, const PlainMove *moves, int count,
                     int *number) {
    const Guided *guided = walk->ctx;
    PlainMove move = {'m', -1, -1};
    int depth = guided->guide(guided->ctx, p->square, &move);
    if (depth > guided->most) depth = -1;
    if (depth < 0) walk_refuse(walk, p, "the proof has a hole");
    if (depth) return depth;
    *number = find_move(moves, count, move);
    if (*number >= 0) return 0;
    walk_refuse(walk, p, "the move from square %d to square %d is not legal", move.from, move.to);
    return -1;
}

/* WalkChoice: what the whole walk has found. */
static int ask_whole(Walk *walk, const PlainPosition *p, const PlainMove *moves, int count,
                     int *number) {
    Known *known = walk->ctx;
    const SeenEntry *entry = seen_find(known->whole->seen, proofkey_of(walk->law, p));
    if (entry->node == WALK_LEAF) return (entry->longest + 1) / 2;
    const Stored *stored = &known->whole->stored[entry->node];
    *number = find_move(moves, count, (PlainMove){'m', stored->from, stored->to});
    *MEMORY_ADD(known->draft->byte, known->draft->moves) = (uint8_t)*number;
    return 0;
}

static bool walk_whole(Writer *w, Guided *guided) {
    w->whole = (Walk){.law = &w->law,
                      .winner = w->claim->winner,
                      .most = PROOF_MOST_LONGEST,
                      .links = &w->rests,
                      .choose = ask_guide,
                      .ctx = guided};
    w->longest = walk_run(&w->whole, &w->start);
    if (!w->longest) snprintf(w->why, PROOF_WHY, "%s", w->whole.why);
    return w->longest > 0;
}

/* ------------------------------------------------------------------ repetition */

typedef struct Again {
    const Writer *writer;
    const Guided *guided;
} Again;

static void tell_again(void *ctx, const Stored *move) {
    const Again *again = ctx;
    PlainPosition p;
    proofkey_open(&again->writer->law, move->key, again->writer->claim->winner, &p);
    again->guided->repeat(again->guided->ctx, p.square, (PlainMove){'m', move->from, move->to});
}

static bool check_repetition(Writer *w, const Guided *guided) {
    if (!guided->repeat) return true;
    Again again = {w, guided};
    RepeatFile file = {.chunks = 1, .walk = &w->whole, .links = &w->rests};
    RepeatCheck repeat = {.law = &w->law,
                          .winner = w->claim->winner,
                          .files = 1,
                          .file = &file,
                          .again = tell_again,
                          .ctx = &again};
    return repeat_check(&repeat, w->why);
}

/* ------------------------------------------------------------------ cutting */

static int compare_drafts(const void *a, const void *b) {
    const Draft *one = a, *other = b;
    if (one->longest != other->longest) return other->longest - one->longest;
    return (one->node > other->node) - (one->node < other->node);
}

/* Chunk 0 is there. Whatever follows on a decision has a shorter longest line, so in this order
 * chunks end at later ones only. */
static void cut(Writer *w) {
    const Walk *whole = &w->whole;
    uint32_t *parent = memory_get((size_t)(whole->stored_count + 1) * sizeof *parent);
    uint32_t *below = memory_get((size_t)(whole->stored_count + 1) * sizeof *below);
    for (uint32_t i = 0; i < whole->stored_count; i++) parent[i] = NO_PARENT;
    for (uint32_t i = 0; i < whole->step_count; i++) { /* the first that leads there */
        ProofStep step = whole->steps[i];
        if (step.to < WALK_LINK && parent[step.to] == NO_PARENT) parent[step.to] = step.from;
    }
    bool begins = w->start.side == w->claim->winner; /* node 0 is the start */
    for (uint32_t i = whole->stored_count; i-- > begins;) {
        if (++below[i] >= (uint32_t)w->claim->chunk_moves && w->chunks < PROOF_MOST_CHUNKS)
            *MEMORY_ADD(w->draft, w->chunks) =
                (Draft){.node = i, .longest = whole->stored[i].longest};
        else if (parent[i] != NO_PARENT)
            below[parent[i]] += below[i];
    }
    qsort(w->draft + 1, (size_t)w->chunks - 1, sizeof *w->draft, compare_drafts);
    free(parent);
    free(below);
}

static void link_chunks(Writer *w) {
    for (int i = 0; i < w->rests.count; i++)
        *MEMORY_ADD(w->links.link, w->links.count) = w->rests.link[i];
    for (int i = 1; i < w->chunks; i++)
        *MEMORY_ADD(w->links.link, w->links.count) =
            (ProofLink){w->whole.stored[w->draft[i].node].key, w->draft[i].longest, i};
    links_sort(&w->links);
}

/* ------------------------------------------------------------------ writing */

static void root_of(const Writer *w, int chunk, PlainPosition *out) {
    *out = w->start;
    if (chunk)
        proofkey_open(&w->law, w->whole.stored[w->draft[chunk].node].key, w->claim->winner, out);
}

static void write_chunk(Writer *w, int chunk) {
    Draft *draft = &w->draft[chunk];
    Known known = {&w->whole, draft};
    Walk walk = {.law = &w->law,
                 .winner = w->claim->winner,
                 .most = PROOF_MOST_LONGEST,
                 .links = &w->links,
                 .chunk = chunk,
                 .choose = ask_whole,
                 .ctx = &known};
    PlainPosition root;
    root_of(w, chunk, &root);
    draft->longest = walk_run(&walk, &root);
    draft->positions = walk.positions;
    walk_close(&walk);
    draft->bytes = compressBound(draft->moves);
    draft->packed = memory_get(draft->bytes);
    compress2(draft->packed, &draft->bytes, draft->byte, draft->moves, Z_BEST_COMPRESSION);
}

/* The law, each line behind "| ". */
static void print_law(const char *law, FILE *out) {
    while (*law) {
        int length = (int)strcspn(law, "\n");
        fprintf(out, "| %.*s\n", length, law);
        law += length + (law[length] == '\n');
    }
}

static void print_head(const Writer *w, FILE *out) {
    const ProofClaim *claim = w->claim;
    unsigned long long positions = 0, moves = 0;
    char text[PLAIN_TEXT];
    plain_position_text(&w->start, &w->law.rules, text);
    for (int i = 0; i < w->chunks; i++) {
        positions += w->draft[i].positions;
        moves += w->draft[i].moves;
    }
    fprintf(out, "Taefl-Proof: 1\nRules: %s\n", claim->rules);
    print_law(claim->law, out);
    fprintf(out, "Winner: %d\nLeaf: %d\nStart: %s\n", claim->winner, claim->leaf, text);
    fprintf(out, "Positions: %llu\nMoves: %llu\nLongest: %d\n", positions, moves, w->longest);
    for (int i = 0; i < claim->rests; i++)
        fprintf(out, "Rests-On: %s, %d\n", claim->rest[i].position, claim->rest[i].longest);
    for (int i = 0; i < w->chunks; i++) {
        const Draft *draft = &w->draft[i];
        PlainPosition root;
        root_of(w, i, &root);
        plain_position_text(&root, &w->law.rules, text);
        fprintf(out, "Chunk: %s, %u, %d, %lu, %08lx\n", text, draft->moves, draft->longest,
                (unsigned long)draft->bytes, crc32(0, draft->packed, (uInt)draft->bytes));
    }
    fputc('\n', out);
}

static void *print_all(Writer *w, size_t *size) {
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out) return NULL;
    print_head(w, out);
    for (int i = 0; i < w->chunks; i++) fwrite(w->draft[i].packed, 1, w->draft[i].bytes, out);
    bool good = fclose(out) == 0;
    if (good) return text;
    free(text);
    return NULL;
}

/* ------------------------------------------------------------------ opening */

static bool open_position(Writer *w, const char *text, PlainPosition *out) {
    char reason[PROOF_WHY / 2];
    if (!plain_position_set(out, &w->law.rules, text, reason, sizeof reason))
        return refuse(w, reason, text);
    if (plain_position_result(out, &w->law.rules) != PLAIN_NONE)
        return refuse(w, "it is over", text);
    return true;
}

static bool open_claim(Writer *w) {
    const ProofClaim *claim = w->claim;
    if (!prooflaw_open(&w->law, claim->law, w->why)) return false;
    if (!open_position(w, claim->start, &w->start)) return false;
    for (int i = 0; i < claim->rests; i++) {
        PlainPosition p;
        if (!open_position(w, claim->rest[i].position, &p)) return false;
        if (p.side != claim->winner)
            return refuse(w, "the winner is not to move", claim->rest[i].position);
        *MEMORY_ADD(w->rests.link, w->rests.count) =
            (ProofLink){proofkey_fold(&w->law, &p), claim->rest[i].longest, LINK_FOREIGN + i};
    }
    if (!links_sort(&w->rests)) return refuse(w, "it rests twice on a position", claim->start);
    *MEMORY_ADD(w->draft, w->chunks) = (Draft){0};
    return true;
}

static void close_writer(Writer *w) {
    walk_close(&w->whole);
    for (int i = 0; i < w->chunks; i++) {
        free(w->draft[i].byte);
        free(w->draft[i].packed);
    }
    free(w->draft);
    free(w->rests.link);
    free(w->links.link);
}

void *proof_write(const ProofClaim *claim, ProofGuide *guide, ProofRepeat *repeat, void *ctx,
                  size_t *size, char why[PROOF_WHY]) {
    Writer w = {.claim = claim, .why = why};
    Guided guided = {guide, repeat, ctx, claim->leaf};
    void *text = NULL;
    if (open_claim(&w) && walk_whole(&w, &guided) && check_repetition(&w, &guided)) {
        cut(&w);
        link_chunks(&w);
        for (int i = 0; i < w.chunks; i++) write_chunk(&w, i);
        text = print_all(&w, size);
        if (!text) snprintf(why, PROOF_WHY, "out of memory");
    }
    close_writer(&w);
    return text;
}
