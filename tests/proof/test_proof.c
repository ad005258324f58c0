/* Certificates of small laws, made by looking at every position: the right ones hold, and whatever
 * is changed in them is refused with its reason. */
#include "base/memory.h"
#include "support/brute.h"
#include "support/forge.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define START "5/2t2/2K2/2t2/5 1"
#define HUNT_START "2t2/5/2K2/1t3/2t2 2"
#define HUNT                                                                                  \
    "size = 5\nstart = " HUNT_START "\nking-surround = none\nhostile = none\nking-step = 1\n" \
    "repetition = third-draws\n"
#define TINY "size = 5\nstart = " START "\nrepetition = defenders-may-not\n"
#define WEAK TINY "king-surround = none\n"
enum { SLOW = 1, CHUNK = 12 }; /* the seed and the size of the chunks of tests/data/tiny.proof */

static File write_file(Brute *brute, const char *law, const char *start, int winner, int leaf) {
    ProofClaim claim = {.rules = "tiny",
                        .law = law,
                        .winner = winner,
                        .leaf = leaf,
                        .start = start,
                        .chunk_moves = CHUNK};
    File file;
    char why[PROOF_WHY];
    file.data = proof_write(&claim, brute_guide, NULL, brute, &file.size, why);
    if (!file.data) fail_msg("%s", why);
    return file;
}

/* A slow win by a small law, one of two, each of which is proved once. */
static File slow(const char *law) {
    enum { LAWS = 2 };
    static struct {
        const char *law;
        File file;
    } made[LAWS];
    int i = 0;
    while (i < LAWS - 1 && made[i].law && strcmp(made[i].law, law) != 0) i++;
    if (!made[i].law) {
        Brute *brute = brute_create(law, 1, 1);
        assert_true(brute_prove(brute, SLOW));
        made[i].file = write_file(brute, law, START, 1, 1);
        made[i].law = law;
        brute_destroy(brute);
    }
    assert_string_equal(made[i].law, law);
    File copy = {memory_get(made[i].file.size + 1), made[i].file.size};
    memcpy(copy.data, made[i].file.data, copy.size);
    ((char *)copy.data)[copy.size] = '\0';
    return copy;
}

/* That of tests/data/tiny.proof, in several chunks. */
static File tiny(void) { return slow(TINY); }

static void assert_says(const char *verdict, const char *words) {
    if (strstr(verdict, words) == NULL) fail_msg("'%s' does not say '%s'", verdict, words);
}

/* Packs the forged certificate, which must be refused with these words; then closes it. */
static void refused(Forge *f, const char *words) {
    File file = forge_pack(f);
    assert_says(forge_verdict(&file, 1), words);
    free(file.data);
    forge_close(f);
}

static void opened_law(Forge *f, const char *law) {
    File file = slow(law);
    forge_open(f, file);
    File again = forge_pack(f);
    assert_string_equal(forge_verdict(&again, 1), "");
    free(again.data);
    free(file.data);
}

static void opened(Forge *f) { opened_law(f, TINY); }

/* ------------------------------------------------------------------ what holds */

TEST(good_ones_hold) {
    static const struct {
        const char *law, *start;
        int winner, leaf;
    } CLAIMS[] = {
        {TINY, START, 1, 1},
        {TINY, START, 1, 3},
        {HUNT, HUNT_START, 2, 1},
        {HUNT, HUNT_START, 2, 2},
        {"size = 5\nstart = 5/2t2/2K2/5/5 1\nking-step = 1\nstep = 1\n", "5/2t2/2K2/5/5 1", 1, 1},
        {"size = 5\nstart = 5/2t2/2K2/5/5 2\nking-step = 1\nstep = 1\n", "5/2t2/2K2/5/5 2", 1, 2},
    };
    for (size_t i = 0; i < sizeof CLAIMS / sizeof CLAIMS[0]; i++) {
        Brute *brute = brute_create(CLAIMS[i].law, CLAIMS[i].winner, CLAIMS[i].leaf);
        assert_true(brute_prove(brute, 0));
        File file =
            write_file(brute, CLAIMS[i].law, CLAIMS[i].start, CLAIMS[i].winner, CLAIMS[i].leaf);
        assert_string_equal(forge_verdict(&file, 1), "");
        free(file.data);
        brute_destroy(brute);
    }
}

/* The form of the file does not change by accident. */
TEST(writes_the_same_bytes) {
    char path[500];
    snprintf(path, sizeof path, "%s/tests/data/tiny.proof", getenv("TAEFL_SOURCE"));
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    static char kept[1 << 16];
    size_t size = fread(kept, 1, sizeof kept, in);
    fclose(in);
    File file = tiny();
    assert_int_equal(file.size, size);
    assert_memory_equal(file.data, kept, size);
    free(file.data);
}

/* ------------------------------------------------------------------ what does not */

enum { REASONS = 6 };
static const char *const REASON[REASONS] = {
    "goes in a circle", "a move is missing",
    "needs only",       "is longer than the head says",
    "there are only",   "a reply ends the game, and it is not won"};

/* Tries every other number of a move in one place. How many of them are right, too: another move
 * may win as fast, such as the image of a move in a symmetric position. */
static int change_move(const Forge *f, unsigned char *move, int seen[REASONS]) {
    enum { NUMBERS = 14 };
    unsigned char was = *move;
    int good = 0;
    for (int number = 0; number < NUMBERS; number++) {
        if (number == was) continue;
        *move = (unsigned char)number;
        File file = forge_pack(f);
        const char *verdict = forge_verdict(&file, 1);
        good += *verdict == '\0';
        for (int i = 0; i < REASONS; i++) seen[i] += strstr(verdict, REASON[i]) != NULL;
        free(file.data);
    }
    *move = was;
    return good;
}

TEST(wrong_moves) {
    static const char *const LAWS[] = {TINY, WEAK};
    int seen[REASONS] = {0}, good = 0, step = test_whole() ? 1 : 3;
    for (int law = 0; law < 2; law++) {
        Forge f;
        opened_law(&f, LAWS[law]);
        for (int c = 0; c < f.proof.chunks; c++)
            for (int at = 0; at < f.proof.chunk[c].moves; at += step)
                good += change_move(&f, &f.move[c][at], seen);
        forge_close(&f);
    }
    for (int i = 0; i < REASONS; i++)
        if (!seen[i]) fail_msg("no changed move led to '%s'", REASON[i]);
    assert_in_range(good, 1, 40);
}

TEST(wrong_counts) {
    Forge f;
    opened(&f);
    f.proof.chunk[1].moves--;
    refused(&f, "chunk 1, after");
    opened(&f);
    f.move[1][f.proof.chunk[1].moves++] = 0;
    refused(&f, "the proof needs only");
    opened(&f);
    f.proof.positions++;
    refused(&f, "positions, not");
    opened(&f);
    f.proof.moves--;
    refused(&f, "moves, not");
    opened(&f);
    f.proof.longest += 2;
    refused(&f, "Longest is not that of chunk 0");
    opened(&f);
    f.proof.longest = f.proof.chunk[0].longest += 2;
    refused(&f, "chunk 0: its longest line has");
    opened(&f);
    f.proof.longest = f.proof.chunk[0].longest -= 2;
    refused(&f, "is longer than the head says");
}

/* A chunk that says it is shorter makes the one before it shorter too. */
TEST(wrong_chunks) {
    Forge f;
    opened(&f);
    f.proof.chunk[3].longest += 2;
    refused(&f, "its longest line has");
    opened(&f);
    strcpy(f.proof.chunk[2].root, f.proof.chunk[1].root);
    refused(&f, "have the same root");
    opened(&f);
    strcpy(f.proof.chunk[0].root, f.proof.chunk[1].root);
    refused(&f, "have the same root");
    opened(&f);
    strcpy(f.proof.start, "5/2t2/2K2/5/5 1");
    refused(&f, "the root of chunk 0 is not Start");
    opened(&f);
    strcpy(f.proof.chunk[2].root, "K4/5/5/5/5 1");
    refused(&f, "the game is over");
    opened(&f);
    strcpy(f.proof.chunk[2].root, "5/5/5/5/2x2 1");
    refused(&f, "not a piece or number");
    opened(&f);
    f.proof.chunk[2].root[strlen(f.proof.chunk[2].root) - 1] = '2';
    refused(&f, "the winner is not to move");
}

/* Swaps two chunks. Those that do not lead to each other may stand in any order; a link backwards
 * is not followed, so the walk needs moves that are not there. */
static bool swap_holds(Forge *f, int one, int other) {
    ProofChunk chunk = f->proof.chunk[one];
    unsigned char *move = f->move[one];
    f->proof.chunk[one] = f->proof.chunk[other];
    f->move[one] = f->move[other];
    f->proof.chunk[other] = chunk;
    f->move[other] = move;
    File file = forge_pack(f);
    const char *verdict = forge_verdict(&file, 1);
    bool holds = *verdict == '\0';
    if (!holds) assert_says(verdict, "chunk ");
    free(file.data);
    return holds;
}

TEST(wrong_order) {
    Brute *brute = brute_create(TINY, 1, 1);
    assert_true(brute_prove(brute, SLOW));
    ProofClaim claim = {
        .rules = "tiny", .law = TINY, .winner = 1, .leaf = 1, .start = START, .chunk_moves = 3};
    char why[PROOF_WHY];
    File file;
    Forge f;
    int held = 0, fell = 0;
    file.data = proof_write(&claim, brute_guide, NULL, brute, &file.size, why);
    forge_open(&f, file);
    for (int one = 1; one < f.proof.chunks; one++)
        for (int other = one + 1; other < f.proof.chunks; other++) {
            *(swap_holds(&f, one, other) ? &held : &fell) += 1;
            assert_true(swap_holds(&f, one, other)); /* and back again */
        }
    assert_true(held > 0 && fell > 0);
    forge_close(&f);
    free(file.data);
    brute_destroy(brute);
}

TEST(wrong_leaves) {
    Forge f;
    opened(&f);
    f.proof.leaf = 2; /* the start is a leaf of depth 2 */
    refused(&f, "chunk 0: of its");
    Brute *brute = brute_create(HUNT, 2, 2);
    assert_true(brute_prove(brute, 0));
    File file = write_file(brute, HUNT, HUNT_START, 2, 2);
    forge_open(&f, file);
    f.proof.leaf = 1;
    refused(&f, "after");
    free(file.data);
    brute_destroy(brute);
}

TEST(wrong_laws) {
    static const struct {
        const char *line, *words;
    } LAWS[] = {
        {"king-step = 1\n", "chunk"},
        {"escape = a1\n", "same under all symmetries"},
        {"move-limit = 50\n", "a limit of moves"},
        {"no-move = draw\n", "a draw for a side"},
        {"base = brandubh\n", "it rests on another one"},
        {"start = "
         "5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/"
         "5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/"
         "5 1\n",
         "its start is no position"},
        {"start = x\n", "its start is no position"},
        {"camps = a2/b2\n", "camps are not provided for"},
        {"size = 9\nstart = 9/9/9/9/4K4/9/9/9/9 1\n", "3 to 7 squares a side"},
    };
    for (size_t i = 0; i < sizeof LAWS / sizeof LAWS[0]; i++) {
        Forge f;
        opened(&f);
        strcat(f.proof.law, LAWS[i].line);
        refused(&f, LAWS[i].words);
    }
    Forge f;
    opened(&f);
    f.proof.winner = 2;
    refused(&f, "the winner is not to move");
    opened(&f);
    strcpy(f.proof.law, "no = board\n");
    refused(&f, "it has no board");
    opened(&f);
    strcpy(f.proof.law, "size = 99\nfirst = defenders\nstart = " START "\n");
    refused(&f, "it has no board");
}

/* ------------------------------------------------------------------ the form of the file */

TEST(truncated_files) {
    File file = tiny();
    for (size_t size = 0; size < file.size; size += test_whole() ? 1 : 3) {
        File part = {memory_get(size + 1), size};
        memcpy(part.data, file.data, size);
        assert_true(*forge_verdict(&part, 1));
        free(part.data);
    }
    File more = {memory_get(file.size + 1), file.size + 1};
    memcpy(more.data, file.data, file.size);
    assert_says(forge_verdict(&more, 1), "bytes follow after the last chunk");
    free(more.data);
    free(file.data);
}

/* Each byte changed: whatever is then read is no longer packed right, or another claim. */
TEST(damaged_bytes) {
    File file = tiny();
    char *text = file.data;
    size_t head = (size_t)(strstr(text, "\n\n") + 2 - text);
    size_t step = test_whole() ? 1 : 5;
    for (size_t at = head; at < file.size; at += step) {
        text[at] ^= 4;
        assert_says(forge_verdict(&file, 1), "the checksum is wrong");
        text[at] ^= 4;
    }
    free(file.data);
}

TEST(wrong_heads) {
    static const struct {
        const char *from, *to, *words;
    } LINES[] = {
        {"Taefl-Proof: 1", "Taefl-Proof: 2", "line 1: only certificates of form 1"},
        {"Rules: tiny", "Tules: tiny", "line 2: 'Rules: …' expected"},
        {"Winner: 1", "Winner: 3", "'Winner: 1' or 'Winner: 2' expected"},
        {"Leaf: 1", "Leaf: 0", "'Leaf' must be at least 1"},
        {"Leaf: 1", "Leaf: x", "a number expected"},
        {"Leaf: 1", "Leaf:01", "'Leaf: …' expected"},
        {"| repet", ") repet", "'Winner: 1' or 'Winner: 2' expected"},
        {"Chunk: ", "Chink: ", "'Chunk: …' or an empty line expected"},
        {" 1, 12, ", " 1; 12, ", "line 12: a number expected"},
    };
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        File file = tiny();
        char *place = strstr(file.data, LINES[i].from);
        if (!place) fail_msg("the certificate has no '%s'", LINES[i].from);
        memcpy(place, LINES[i].to, strlen(LINES[i].to));
        const char *verdict = forge_verdict(&file, 1);
        if (strstr(verdict, LINES[i].words) == NULL)
            fail_msg("'%s': '%s' does not say '%s'", LINES[i].to, verdict, LINES[i].words);
        free(file.data);
    }
}

/* ------------------------------------------------------------------ repetition */

/* Told of a move that brings about a board again; it is one that the proof has. */
static int moves_told;
static void count_move(void *ctx, const char *squares, PlainMove move) {
    PlainMove stored;
    assert_int_equal(brute_guide(ctx, squares, &stored), 0);
    assert_int_equal(move.from, stored.from);
    assert_int_equal(move.to, stored.to);
    moves_told++;
}

/* Whether the writer tells of moves instead of writing. */
static bool writer_tells(Brute *brute, const char *law, const char *start) {
    ProofClaim claim = {
        .rules = "tiny", .law = law, .winner = 1, .leaf = 1, .start = start, .chunk_moves = CHUNK};
    size_t size;
    char why[PROOF_WHY] = "";
    moves_told = 0;
    void *data = proof_write(&claim, brute_guide, count_move, brute, &size, why);
    assert_int_equal(data != NULL, moves_told == 0);
    if (!data) assert_says(why, "the law forbids the winner to bring about a board again");
    free(data);
    return moves_told > 0;
}

/* Slow wins go astray so far that some of them come back to a board with the other side to move.
 * Each line of each proof is played as a game, which says whether the law forbids a move. */
TEST(repetition_is_found) {
    static const char *const STARTS[] = {"5/2t2/2K2/5/5 1", START};
    enum { LAW = 200 };
    int forbidden = 0, proofs = test_whole() ? 100 : 30;
    for (int i = 0; i < 2; i++) {
        char law[LAW];
        snprintf(law, sizeof law, "size = 5\nstart = %s\nrepetition = defenders-may-not\n",
                 STARTS[i]);
        Brute *brute = brute_create(law, 1, 1);
        for (unsigned seed = 1; seed <= (unsigned)proofs; seed++) {
            assert_true(brute_prove(brute, seed));
            File file = write_file(brute, law, STARTS[i], 1, 1);
            bool bad = brute_is_forbidden(brute);
            assert_int_equal(writer_tells(brute, law, STARTS[i]), bad);
            const char *verdict = forge_verdict(&file, 1);
            if (bad)
                assert_says(verdict, "the law forbids the winner to bring about a board again");
            else
                assert_string_equal(verdict, "");
            forbidden += bad;
            free(file.data);
        }
        brute_destroy(brute);
    }
    assert_true(forbidden > 0 && forbidden < proofs);
}

/* ------------------------------------------------------------------ certificates that rest on
 * others */

typedef struct Pair {
    File top, below;
    ProofRest rest;
} Pair;

/* A certificate that rests on another one, which is written by the proof of another seed. */
static void open_pair(Pair *pair, Brute *brute, const char *below, unsigned seed, int longest) {
    ProofClaim claim = {
        .rules = "tiny", .law = TINY, .winner = 1, .leaf = 1, .start = below, .chunk_moves = CHUNK};
    char why[PROOF_WHY];
    Proof proof;
    assert_true(brute_prove(brute, seed));
    pair->below.data = proof_write(&claim, brute_guide, NULL, brute, &pair->below.size, why);
    assert_true(proof_read(&proof, "below", pair->below.data, pair->below.size, why));
    strcpy(pair->rest.position, below);
    pair->rest.longest = proof.longest + longest;
    proof_free(&proof);
    assert_true(brute_prove(brute, SLOW));
    claim.start = START;
    claim.rest = &pair->rest;
    claim.rests = 1;
    pair->top.data = proof_write(&claim, brute_guide, NULL, brute, &pair->top.size, why);
    assert_non_null(pair->top.data);
}

static void close_pair(Pair *pair) {
    free(pair->top.data);
    free(pair->below.data);
}

TEST(rests_on_others) {
    static const char BELOW[] =
        "5/2t2/1K3/3t1/5 1"; /* the root of a chunk of tests/data/tiny.proof */
    Brute *brute = brute_create(TINY, 1, 1);
    Pair pair;
    open_pair(&pair, brute, BELOW, SLOW, 0);
    File both[] = {pair.top, pair.below}, twice[] = {pair.top, pair.top};
    assert_string_equal(forge_verdict(both, 2), "");
    assert_says(forge_verdict(both, 1), "which no other file here proves");
    assert_says(forge_verdict(twice, 2), "which no other file here proves");
    close_pair(&pair);
    open_pair(&pair, brute, BELOW, SLOW, 2); /* than the other one says */
    File wrong[] = {pair.top, pair.below};
    assert_says(forge_verdict(wrong, 2), "which no other file here proves");
    close_pair(&pair);
    brute_destroy(brute);
}

/* Two proofs go different ways from a decision that both have: a line might come back to it. Where
 * they have none in common, or of the same length, they go together. */
TEST(two_lengths) {
    static const char *const BELOW[] = {"5/2t2/1K3/3t1/5 1", "1t3/3K1/4t/5/5 1"};
    int seeds = test_whole() ? 12 : 4;
    Brute *brute = brute_create(TINY, 1, 1);
    int refused_ones = 0;
    for (int i = 0; i < 2 * seeds; i++) {
        Pair pair;
        open_pair(&pair, brute, BELOW[i % 2], (unsigned)(i / 2), 0);
        File both[] = {pair.top, pair.below};
        const char *verdict = forge_verdict(both, 2);
        if (*verdict) assert_says(verdict, "lines of two lengths from the same position");
        refused_ones += *verdict != '\0';
        close_pair(&pair);
    }
    brute_destroy(brute);
    assert_in_range(refused_ones, 1, 2 * seeds - 1);
}
