/* Each chunk is walked alone. What must hold between chunks and certificates is looked at after all
 * of them: the sums, what rests on what, and that nothing repeats (proof/repeat.h). */
#include "base/memory.h"
#include "base/workers.h"
#include "proof/leaf.h"
#include "proof/repeat.h"
#include "proof/walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* A certificate that is being checked. */
typedef struct Checked {
    const Proof *proof;
    ProofLaw law;
    Links links;
    Walk *walk; /* of each chunk */
} Checked;

/* One chunk of one certificate. */
typedef struct Piece {
    Checked *checked;
    int chunk;
    uint64_t leaves, plays;
} Piece;

typedef struct Task {
    Piece *piece;
    size_t count;
    atomic_size_t done;
    void (*progress)(size_t done, size_t of);
} Task;

/* The moves of a chunk, as they are read. */
typedef struct Bytes {
    unsigned char *byte;
    int at, count;
    int most; /* depth of a leaf */
    Leaf *leaf;
    uint64_t leaves;
} Bytes;

__attribute__((format(printf, 3, 4))) static bool refuse(char why[PROOF_WHY], const char *name,
                                                         const char *format, ...) {
    char reason[PROOF_WHY];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    snprintf(why, PROOF_WHY, "%.100s: %.290s", name, reason);
    return false;
}

/* ------------------------------------------------------------------ a chunk */

/* WalkChoice: a leaf if it is one, else the next byte. */
static int choose(Walk *w, const PlainPosition *p, const PlainMove *moves, int count, int *number) {
    Bytes *bytes = w->ctx;
    (void)moves;
    int depth = leaf_depth(bytes->leaf, p, bytes->most);
    bytes->leaves += depth > 0;
    if (depth) return depth;
    if (bytes->at == bytes->count) {
        walk_refuse(w, p, "a move is missing: the position is no leaf");
        return -1;
    }
    *number = bytes->byte[bytes->at++];
    if (*number < count) return 0;
    walk_refuse(w, p, "the move has number %d, but there are only %d", *number, count);
    return -1;
}

static bool unpack(const ProofChunk *chunk, unsigned char *out, char why[PROOF_WHY]) {
    uLongf size = (uLongf)chunk->moves;
    uLong used = chunk->bytes;
    if (crc32(0, chunk->packed, chunk->bytes) != chunk->checksum)
        snprintf(why, PROOF_WHY, "the checksum is wrong");
    else if (uncompress2(out, &size, chunk->packed, &used) != Z_OK ||
             size != (uLongf)chunk->moves || used != chunk->bytes)
        snprintf(why, PROOF_WHY, "its bytes are not %d packed moves", chunk->moves);
    else
        return true;
    return false;
}

/* What the walk found against what the head says. */
static bool compare(Walk *w, const ProofChunk *chunk, const Bytes *bytes, int longest) {
    if (!longest) return false;
    if (bytes->at < bytes->count)
        snprintf(w->why, PROOF_WHY, "chunk %d: of its %d moves the proof needs only %d", w->chunk,
                 bytes->count, bytes->at);
    else if (longest != chunk->longest)
        snprintf(w->why, PROOF_WHY, "chunk %d: its longest line has %d plies, not %d", w->chunk,
                 longest, chunk->longest);
    else
        return true;
    return false;
}

static void check_piece(void *ctx, size_t index) {
    Task *task = ctx;
    Piece *piece = &task->piece[index];
    Checked *c = piece->checked;
    const ProofChunk *chunk = &c->proof->chunk[piece->chunk];
    Walk *w = &c->walk[piece->chunk];
    Bytes bytes = {.byte = memory_get((size_t)chunk->moves + 1),
                   .count = chunk->moves,
                   .most = c->proof->leaf,
                   .leaf = leaf_create(&c->law, c->proof->winner)};
    PlainPosition root;
    char why[PROOF_WHY];
    *w = (Walk){.law = &c->law,
                .winner = c->proof->winner,
                .most = chunk->longest,
                .links = &c->links,
                .chunk = piece->chunk,
                .choose = choose,
                .ctx = &bytes};
    plain_position_set(&root, &c->law.rules, chunk->root, why, sizeof why);
    if (!unpack(chunk, bytes.byte, why))
        snprintf(w->why, PROOF_WHY, "chunk %d: %.300s", piece->chunk, why);
    else
        compare(w, chunk, &bytes, walk_run(w, &root));
    walk_forget(w);
    piece->leaves = bytes.leaves;
    piece->plays = leaf_plays(bytes.leaf);
    leaf_destroy(bytes.leaf);
    free(bytes.byte);
    if (task->progress) task->progress(atomic_fetch_add(&task->done, 1) + 1, task->count);
}

/* ------------------------------------------------------------------ opening */

/* A position of the head, in which the game goes on. */
static bool open_position(const Checked *c, const char *what, const char *text, PlainPosition *out,
                          char why[PROOF_WHY]) {
    char reason[PROOF_WHY / 2];
    const PlainRules *rules = &c->law.rules;
    if (!plain_position_set(out, rules, text, reason, sizeof reason))
        return refuse(why, c->proof->name, "%s, '%s': %s", what, text, reason);
    if (plain_position_result(out, rules) != PLAIN_NONE || plain_position_walled(out, rules))
        return refuse(why, c->proof->name, "%s, '%s': the game is over", what, text);
    return true;
}

static bool open_link(Checked *c, const char *what, const char *text, int longest, int number,
                      char why[PROOF_WHY]) {
    PlainPosition p;
    if (!open_position(c, what, text, &p, why)) return false;
    if (p.side != c->proof->winner) {
        if (number == 0) return true; /* the loser begins; nothing leads back there */
        return refuse(why, c->proof->name, "%s, '%s': the winner is not to move", what, text);
    }
    ProofKey key = proofkey_fold(&c->law, &p);
    *MEMORY_ADD(c->links.link, c->links.count) = (ProofLink){key, longest, number};
    return true;
}

static bool open_links(Checked *c, char why[PROOF_WHY]) {
    const Proof *proof = c->proof;
    char what[40];
    for (int i = 0; i < proof->chunks; i++) {
        snprintf(what, sizeof what, "the root of chunk %d", i);
        if (!open_link(c, what, proof->chunk[i].root, proof->chunk[i].longest, i, why))
            return false;
    }
    for (int i = 0; i < proof->rests; i++)
        if (!open_link(c, "Rests-On", proof->rest[i].position, proof->rest[i].longest,
                       LINK_FOREIGN + i, why))
            return false;
    if (!links_sort(&c->links))
        return refuse(why, proof->name, "two chunks, or a chunk and Rests-On, have the same root");
    return true;
}

static bool open_proof(Checked *c, const Proof *proof, char why[PROOF_WHY]) {
    char reason[PROOF_WHY];
    c->proof = proof;
    if (!prooflaw_open(&c->law, proof->law, reason)) return refuse(why, proof->name, "%s", reason);
    if (!open_links(c, why)) return false;
    if (strcmp(proof->start, proof->chunk[0].root) != 0)
        return refuse(why, proof->name, "the root of chunk 0 is not Start");
    if (proof->longest != proof->chunk[0].longest)
        return refuse(why, proof->name, "Longest is not that of chunk 0");
    c->walk = memory_get((size_t)proof->chunks * sizeof *c->walk);
    return true;
}

static void close_all(Checked *checked, int count) {
    for (int i = 0; i < count; i++) {
        for (int chunk = 0; checked[i].walk && chunk < checked[i].proof->chunks; chunk++)
            walk_close(&checked[i].walk[chunk]);
        free(checked[i].walk);
        free(checked[i].links.link);
    }
    free(checked);
}

/* ------------------------------------------------------------------ all chunks together */

static bool check_sums(const Checked *c, char why[PROOF_WHY]) {
    uint64_t positions = 0, moves = 0;
    for (int i = 0; i < c->proof->chunks; i++) {
        positions += c->walk[i].positions;
        moves += c->walk[i].stored_count;
    }
    if (positions != c->proof->positions)
        return refuse(why, c->proof->name, "the proof has %llu positions, not %llu",
                      (unsigned long long)positions, (unsigned long long)c->proof->positions);
    if (moves != c->proof->moves)
        return refuse(why, c->proof->name, "the proof has %llu moves, not %llu",
                      (unsigned long long)moves, (unsigned long long)c->proof->moves);
    return true;
}

/* The certificate among `count` that this one rests on by its rest number `number`; -1: none. */
static int find_rest(const Checked *all, int count, const Checked *c, int number) {
    const ProofRest *rest = &c->proof->rest[number];
    PlainPosition wanted, start;
    char why[PROOF_WHY];
    plain_position_set(&wanted, &c->law.rules, rest->position, why, sizeof why);
    ProofKey key = proofkey_fold(&c->law, &wanted);
    for (int i = 0; i < count; i++) {
        const Proof *other = all[i].proof;
        if (strcmp(other->law, c->proof->law) != 0 || other->winner != c->proof->winner ||
            other->leaf != c->proof->leaf || other->longest != rest->longest)
            continue;
        plain_position_set(&start, &c->law.rules, other->start, why, sizeof why);
        if (start.side == wanted.side && proofkey_same(proofkey_fold(&c->law, &start), key))
            return i;
    }
    return -1;
}

/* Adds the certificate to the group, and all it rests on. False if one is missing. */
static bool add_group(const Checked *all, int count, int which, RepeatCheck *group,
                      char why[PROOF_WHY]) {
    const Checked *c = &all[which];
    for (int i = 0; i < group->files; i++)
        if (group->file[i].number == which) return true;
    *MEMORY_ADD(group->file, group->files) =
        (RepeatFile){which, c->proof->chunks, c->walk, &c->links, NULL};
    int here = group->files - 1;
    group->file[here].rest = memory_get((size_t)(c->proof->rests + 1) * sizeof(int));
    for (int i = 0; i < c->proof->rests; i++) {
        int other = find_rest(all, count, c, i);
        if (other < 0)
            return refuse(why, c->proof->name,
                          "it rests on '%s', won within %d plies, which no other file here proves",
                          c->proof->rest[i].position, c->proof->rest[i].longest);
        group->file[here].rest[i] = other;
        if (!add_group(all, count, other, group, why)) return false;
    }
    return true;
}

static bool check_together(const Checked *all, int count, char why[PROOF_WHY]) {
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        RepeatCheck group = {.law = &all[i].law, .winner = all[i].proof->winner};
        char reason[PROOF_WHY];
        good = check_sums(&all[i], why) && add_group(all, count, i, &group, why);
        if (good && !repeat_check(&group, reason))
            good = refuse(why, all[i].proof->name, "%s", reason);
        repeat_free(&group);
    }
    return good;
}

/* ------------------------------------------------------------------ the whole */

/* The pieces that are asked for; false if a certificate has no such chunk. */
static bool list_pieces(Checked *all, int count, int chunk, Task *task, char why[PROOF_WHY]) {
    for (int i = 0; i < count; i++) {
        if (chunk >= all[i].proof->chunks)
            return refuse(why, all[i].proof->name, "it has no chunk %d, only %d", chunk,
                          all[i].proof->chunks);
        for (int c = 0; c < all[i].proof->chunks; c++)
            if (chunk < 0 || c == chunk)
                *MEMORY_ADD(task->piece, task->count) = (Piece){&all[i], c, 0, 0};
    }
    return true;
}

static bool check_pieces(Task *task, ProofCheck *check, char why[PROOF_WHY]) {
    parallel_for(check->jobs, task->count, check_piece, task);
    for (size_t i = 0; i < task->count; i++) {
        const Piece *piece = &task->piece[i];
        check->leaves += piece->leaves;
        check->plays += piece->plays;
        const char *wrong = piece->checked->walk[piece->chunk].why;
        if (*wrong) return refuse(why, piece->checked->proof->name, "%s", wrong);
    }
    return true;
}

static void tell_walk(const Checked *c, const Walk *w, const ProofCheck *check) {
    PlainPosition p;
    for (uint32_t i = 0; i < w->stored_count; i++) {
        const Stored *s = &w->stored[i];
        proofkey_open(&c->law, s->key, c->proof->winner, &p);
        check->stored(check->ctx, p.square, (PlainMove){.from = s->from, .to = s->to}, s->longest);
    }
}
static void tell_stored(const Task *task, const ProofCheck *check) {
    for (size_t i = 0; i < task->count; i++) {
        const Checked *c = task->piece[i].checked;
        tell_walk(c, &c->walk[task->piece[i].chunk], check);
    }
}

bool proof_verify(const Proof *proofs, int count, ProofCheck *check, char why[PROOF_WHY]) {
    Checked *all = memory_get((size_t)count * sizeof *all);
    Task task = {.progress = check->progress};
    bool good = true;
    check->leaves = check->plays = 0;
    for (int i = 0; i < count && good; i++) good = open_proof(&all[i], &proofs[i], why);
    good = good && list_pieces(all, count, check->chunk, &task, why) &&
           check_pieces(&task, check, why) &&
           (check->chunk >= 0 || check_together(all, count, why));
    if (good && check->stored) tell_stored(&task, check);
    free(task.piece);
    close_all(all, count);
    return good;
}
