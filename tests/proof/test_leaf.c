/* Leaves: the search against its definition, written down once more without order, table or short
 * cuts, on positions of random games of several laws and both winners. */
#include "proof/leaf.h"
#include "support/laws.h"
#include "support/test.h"

#include <string.h>

enum { PLIES = 40, GAMES = 25, MOST_DEPTH = 3, LAWS = 30 };

typedef struct Plainly {
    const ProofLaw *law;
    int winner;
} Plainly;

static PlainResult play(const Plainly *d, PlainPosition *p, PlainMove move) {
    plain_position_play(p, &d->law->rules, move, NULL);
    return plain_position_result(p, &d->law->rules);
}

static PlainPosition passed(PlainPosition p) {
    p.side = (char)(3 - p.side);
    return p;
}

static bool wins_now(const Plainly *d, const PlainPosition *p) {
    PlainMove moves[PLAIN_MOVES];
    int count = proof_moves(d->law, p, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        bool won = (int)play(d, &after, moves[i]) == d->winner;
        if (won && plain_position_ended(&after, &d->law->rules)) return true;
    }
    return false;
}

static bool is_threat(const Plainly *d, const PlainPosition *p, int n);
static bool is_leaf(const Plainly *d, const PlainPosition *p, int n);

static bool all_replies(const Plainly *d, const PlainPosition *p, bool quiet, int n) {
    PlainMove moves[PLAIN_MOVES];
    int count = proof_moves(d->law, p, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        PlainResult result = play(d, &after, moves[i]);
        if ((int)result == d->winner) continue;
        if (result != PLAIN_NONE || !(quiet ? is_leaf(d, &after, n) : is_threat(d, &after, n)))
            return false;
    }
    return true;
}

/* A move that threatens W or, if it is quiet, T(., n), and keeps T or L after every reply. */
static bool has_move(const Plainly *d, const PlainPosition *p, bool quiet, int n) {
    PlainMove moves[PLAIN_MOVES];
    int count = proof_moves(d->law, p, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = *p;
        if (play(d, &after, moves[i]) != PLAIN_NONE) continue;
        PlainPosition pass = passed(after);
        if (!(quiet ? is_threat(d, &pass, n) : wins_now(d, &pass))) continue;
        if (all_replies(d, &after, quiet, n)) return true;
    }
    return false;
}

static bool is_threat(const Plainly *d, const PlainPosition *p, int n) {
    return wins_now(d, p) || (n >= 2 && has_move(d, p, false, n - 1));
}

static bool is_leaf(const Plainly *d, const PlainPosition *p, int n) {
    return is_threat(d, p, n) || (n >= 3 && has_move(d, p, true, n - 1));
}

static int depth_of(const Plainly *d, const PlainPosition *p) {
    for (int n = 1; n <= MOST_DEPTH; n++)
        if (is_leaf(d, p, n)) return n;
    return 0;
}

/* Positions of random games; depths[n] counts those of depth n. */
static void compare(const ProofLaw *rules, int winner, int games, int depths[MOST_DEPTH + 1]) {
    ProofLaw law = *rules;
    uint32_t dice = 1;
    Leaf *leaf = leaf_create(&law, winner);
    Plainly plainly = {&law, winner};
    for (int game = 0; game < games; game++) {
        PlainPosition p;
        PlainMove moves[PLAIN_MOVES];
        plain_position_start(&p, &law.rules);
        for (int ply = 0; ply < PLIES && plain_position_result(&p, &law.rules) == PLAIN_NONE;
             ply++) {
            if (p.side == winner) {
                int depth = leaf_depth(leaf, &p, MOST_DEPTH);
                depths[depth]++;
                assert_int_equal(depth, depth_of(&plainly, &p));
            }
            dice = dice * 1664525u + 1013904223u;
            int count = proof_moves(&law, &p, moves);
            plain_position_play(&p, &law.rules, moves[(dice >> 8) % (uint32_t)count], NULL);
        }
    }
    leaf_destroy(leaf);
}

TEST(leaves_are_as_defined) {
    static const char *const TEXTS[] = {
        "size = 5\nstart = 2t2/2t2/ttKtt/2t2/2t2 1\n",
        "size = 5\nstart = 2t2/5/tTKTt/5/2t2 2\nking-surround = none\nno-pass = throne\n",
        "size = 5\nstart = 2t2/5/tTKTt/5/2t2 1\nescape = edge\nking-step = 1\nencircle = no\n",
        "size = 5\nstart = 2t2/5/tTKTt/5/2t2 1\nshieldwall = yes\nexit-fort = yes\n",
        "size = 5\nstart = 2t2/5/tTKTt/5/2t2 1\nescape = edge+beside\nstep = 1\n",
    };
    int depths[MOST_DEPTH + 1] = {0};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        ProofLaw law;
        char why[PROOF_WHY];
        assert_true(prooflaw_open(&law, TEXTS[i], why));
        for (int winner = 1; winner <= 2; winner++)
            compare(&law, winner, test_effort(GAMES), depths);
    }
    for (int depth = 0; depth <= MOST_DEPTH; depth++) assert_true(depths[depth] > 0);
}

TEST(leaves_of_random_laws) {
    static RuleFile file;
    static char text[RULEFILE_LAW];
    Chance chance = chance_new("leaves");
    int laws = test_effort(LAWS), depths[MOST_DEPTH + 1] = {0};
    while (laws > 0) {
        ProofLaw law;
        char why[PROOF_WHY];
        law_random(&chance, 5, &file, text);
        if (!prooflaw_open(&law, text, why)) continue;
        laws--;
        for (int winner = 1; winner <= 2; winner++) compare(&law, winner, 2, depths);
    }
}

/* Any image of a position has the same key, and the key gives the folded position back. */
TEST(keys_fold) {
    ProofLaw law;
    char why[PROOF_WHY];
    PlainPosition p, image, again;
    assert_true(prooflaw_open(&law, "size = 7\nstart = 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 1\n", why));
    assert_true(plain_position_set(&p, &law.rules, "1t5/7/2T1T2/3K3/7/5T1/2t4 1", why, sizeof why));
    PlainPosition folded = p;
    ProofKey key = proofkey_fold(&law, &folded);
    for (int i = 0; i < PROOF_IMAGES; i++) {
        image = p;
        for (int square = 0; square < law.squares; square++)
            image.square[square] = p.square[(int)law.image[i][square]];
        assert_false(proofkey_before(proofkey_of(&law, &image), key));
        assert_true(proofkey_same(proofkey_fold(&law, &image), key));
        assert_memory_equal(&image, &folded, sizeof folded);
    }
    proofkey_open(&law, key, 1, &again);
    assert_memory_equal(&again, &folded, sizeof folded);
    assert_true(proofkey_same(proofkey_of(&law, &again), key));
}
