/* The counting kernels against moves(), play() and perft() of core: on every node of random games
 * under every option combination of every base, from the start and from set-ups, with every
 * instruction set this machine has. And against the counts of other hands, perft.txt. */
#include "core/notation.h"
#include "count/perft.h"
#include "count/sweep.h"
#include "support/chance.h"
#include "support/setup.h"
#include "support/test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = 50, DEEP = 5 /* the ply at which a deeper count is compared, now and then */ };

static _Noreturn void differs(const Rules *rules, const Position *p, SweepIsa isa,
                              const char *what) {
    char text[POSITION_TEXT];
    position_write(rules, p, text);
    fail_msg("%s, %s, seed %" PRIu64 ": %s differs at %s", rules->name, sweep_isa_name(isa),
             chance_seed(), what, text);
    abort();
}

/* ------------------------------------------------------------------ one node */

typedef struct Child {
    Position position;
    uint8_t result, zero[15]; /* no padding: compared by bytes */
} Child;

typedef struct Children {
    int count;
    Child child[MAX_MOVES];
} Children;

static void collect(void *context, const Position *next, Result result) {
    Children *children = context;
    assert_in_range(children->count, 0, MAX_MOVES - 1);
    children->child[children->count++] = (Child){.position = *next, .result = (uint8_t)result};
}

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, sizeof(Child)); }

static void sort(Children *children) {
    qsort(children->child, (size_t)children->count, sizeof(Child), by_bytes);
}

/* What core says of a node, worked out once for all instruction sets. */
typedef struct Node {
    const Rules *rules;
    Position position;
    Children children;
    int depth; /* of the count below */
    uint64_t leaves;
} Node;

static void look(Node *node, const Rules *rules, const Position *p, int depth) {
    MoveList list;
    node->rules = rules;
    node->position = *p;
    node->depth = depth;
    rules->moves(rules, p, &list);
    node->children.count = 0;
    for (int i = 0; i < list.count; i++) {
        Position next = *p;
        rules->play(rules, &next, list.move[i], NULL);
        collect(&node->children, &next, rules->result(rules, &next, NULL));
    }
    sort(&node->children);
    node->leaves = perft(rules, p, depth, false);
}

static void compare(const Node *node, const Sweep *sweep) {
    static Children mine;
    const Position *p = &node->position;
    mine.count = 0;
    sweep_children(sweep, p, collect, &mine);
    sort(&mine);
    if (mine.count != node->children.count ||
        memcmp(mine.child, node->children.child, sizeof(Child) * (size_t)mine.count))
        differs(node->rules, p, sweep->isa, "the set of children");
    uint64_t count = (uint64_t)node->children.count;
    if (sweep_perft(sweep, p, 1, false) != count || sweep_perft(sweep, p, 1, true) != count)
        differs(node->rules, p, sweep->isa, "the number of moves");
    if (sweep_perft(sweep, p, node->depth, false) != node->leaves)
        differs(node->rules, p, sweep->isa, "the number of leaves");
    if (node->depth < 3 && sweep_perft(sweep, p, node->depth, true) != node->leaves)
        differs(node->rules, p, sweep->isa, "the number of leaves played");
}

/* ------------------------------------------------------------------ games */

/* One game, its last position included; returns how many ends of games there were to compare. */
static int play_game(Chance *chance, const Rules *rules, const Sweep *sweeps, int count,
                     Position p) {
    static Node node;
    int ends = 0, deep = chance_percent(chance, 30) ? DEEP : -1;
    for (int ply = 0; ply < PLIES; ply++) {
        look(&node, rules, &p, ply == deep ? 3 : 1 + ply % 2);
        for (int i = 0; i < count; i++) compare(&node, &sweeps[i]);
        for (int i = 0; i < node.children.count; i++)
            ends += node.children.child[i].result != RESULT_NONE;
        if (!node.children.count) break;
        p = node.children.child[chance_below(chance, node.children.count)].position;
    }
    return ends;
}

/* 0: this form cannot hold the rules. */
static int init_all(Sweep sweeps[SWEEP_ISAS], const Rules *rules) {
    int count = 0, held = 0;
    for (int isa = 0; isa < SWEEP_ISAS; isa++) {
        if (!sweep_isa_usable((SweepIsa)isa)) continue;
        held += sweep_init(&sweeps[count++], rules, (SweepIsa)isa);
    }
    assert_true(held == count || held == 0);
    return held;
}

/* Returns how many ends of games there were to compare; -1: the rules are left to perft(). */
static int compare_rules(const RulesBase *base, uint32_t options) {
    static Sweep sweeps[SWEEP_ISAS];
    char name[96];
    Rules rules;
    Position p;
    int ends = 0;
    rules_name(base, options, name, sizeof name);
    assert_true(rules_parse(&rules, name, NULL));
    Chance chance = chance_new(name);
    int count = init_all(sweeps, &rules);
    if (!count) return -1;
    /* Where not all of the sample is played, from the start or from elsewhere, in turn. */
    bool start = test_whole() || options % 2;
    if (start) {
        rules.start(&rules, &p);
        ends += play_game(&chance, &rules, sweeps, count, p);
    }
    for (int game = 0; game < (test_whole() || !start ? test_effort(8) : 0); game++) {
        setup_playable(&chance, &rules, game % 2 ? 15 : 20 + chance_below(&chance, 75), &p);
        ends += play_game(&chance, &rules, sweeps, count, p);
    }
    return ends;
}

static void test_games(void **state) {
    for (int b = 0; b < rules_bases(); b++) {
        const RulesBase *base = rules_base(b);
        int ends = 0, held = 0, sets = 0;
        for (uint32_t options = 0; options < 1u << rules_option_count(base); options++) {
            if (rules_clash(base, options)) continue;
            sets++;
            int found = compare_rules(base, options);
            held += found >= 0;
            ends += found >= 0 ? found : 0;
        }
        if (b < MADE_FIRST + 2) assert_int_equal(held, sets);
        if (held && !ends && test_whole())
            fail_msg("%s: no end of a game was compared", base->name);
    }
}

/* What chance rarely brings about. */
static void test_rare_positions(void **state) {
    static const char *const rare[][2] = {
        {"gardsdansen", "Ss2/ss3/6/2sP3/6/5/3p 1 p"},    /* G7: the stone is shut in */
        {"gardsdansen", "Ss2/ss3/6/2SP3/sss3/5/3p 2 p"}, /* the same after a jump, or not */
        /* M6: only the other player has something to place */
        {"maerstanas", "sssssss/SSSSSSS/sssssss/SSS1SSS/sssssss/SSSSSSS/sssssss 2 TW"},
        {"maerstanas", "sssssss/SSSSSSS/sssssss/SSS1SSS/sssssss/SSSSSSS/sssssss 1 w"},
        {"maerstanas", "sssssss/SSSSSSS/sssssss/SSS1SSS/sssssss/SSSSSSS/sssssss 1 -"}, /* M7 */
        {"tablut-ashton", "9/9/9/9/4K4/9/9/9/9 2"}, /* T6: no soldier left */
    };
    static Sweep sweeps[SWEEP_ISAS];
    static Node node;
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++) {
        Rules rules;
        Position p;
        Error error;
        assert_true(rules_parse(&rules, rare[i][0], NULL));
        if (!position_read(&rules, &p, rare[i][1], strlen(rare[i][1]), &error))
            fail_msg("%s: error %s", rare[i][1], error_name(error.code));
        int count = init_all(sweeps, &rules);
        for (int depth = 1; depth <= 3; depth++) {
            look(&node, &rules, &p, depth);
            for (int k = 0; k < count; k++) compare(&node, &sweeps[k]);
        }
    }
}

/* ------------------------------------------------------------------ counts of other hands */

static void test_perft_file(void **state) {
    char path[512], name[100];
    static Sweep sweeps[SWEEP_ISAS];
    int depth, lines = 0;
    uint64_t leaves, most = (uint64_t)test_effort(200) * 100000;
    snprintf(path, sizeof path, "%s/tests/conformance/perft.txt", getenv("TAEFL_SOURCE"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fscanf(file, "%99s %d %" SCNu64, name, &depth, &leaves) == 3) {
        Rules rules;
        Position p;
        lines++;
        assert_true(rules_parse(&rules, name, NULL));
        rules.start(&rules, &p);
        for (int i = 0, count = init_all(sweeps, &rules); i < count; i++) {
            if (leaves <= most && sweep_perft(&sweeps[i], &p, depth, false) != leaves)
                differs(&rules, &p, sweeps[i].isa, name);
            if (leaves <= most / 50 && sweep_perft(&sweeps[i], &p, depth, true) != leaves)
                differs(&rules, &p, sweeps[i].isa, name);
        }
    }
    assert_int_equal(lines, 85);
    fclose(file);
}

/* ------------------------------------------------------------------ the rest of the interface */

static void test_depth_zero_and_the_end(void **state) {
    static Sweep sweep;
    static const char text[] = "9/9/9/9/4K4/9/9/9/4t4 2";
    Rules rules;
    Position p;
    assert_true(rules_parse(&rules, "tablut-classic", NULL));
    assert_true(sweep_init(&sweep, &rules, sweep_best()));
    assert_true(position_read(&rules, &p, text, strlen(text), NULL));
    assert_int_equal(sweep_perft(&sweep, &p, 0, false), 1);
    assert_int_equal(sweep_perft(&sweep, &p, 1, false), 11);
    p.result = RESULT_P1;
    assert_int_equal(sweep_perft(&sweep, &p, 0, true), 1);
    assert_int_equal(sweep_perft(&sweep, &p, 1, false), 0);
    assert_int_equal(sweep_perft(&sweep, &p, 2, true), 0);
}

static void test_isa_names(void **state) {
    assert_string_equal(sweep_isa_name(SWEEP_GENERIC), "generic");
    assert_string_equal(sweep_isa_name(SWEEP_AVX2), "avx2");
    assert_string_equal(sweep_isa_name(SWEEP_AVX512), "avx512");
    assert_true(sweep_isa_usable(SWEEP_GENERIC));
    assert_true(sweep_isa_usable(sweep_best()));
    for (int isa = sweep_best() + 1; isa < SWEEP_ISAS; isa++)
        assert_false(sweep_isa_usable((SweepIsa)isa));
}

/* Laws nobody has published, which the form cannot hold, are refused. */
static void test_refused_laws(void **state) {
    static Sweep sweep, before;
    Rules rules;
    assert_true(rules_parse(&rules, "brandubh+weak-king", NULL));
    assert_null(sweep_lacks(&rules));
    assert_true(rules_parse(&rules, "copenhagen", NULL));
    assert_string_equal(sweep_lacks(&rules), "a board of 11×11");
    assert_true(rules_parse(&rules, "tablut-katz", NULL));
    Rules king_only = rules;
    king_only.law.tafl.no_stop_king = bit(0);
    king_only.law.tafl.no_stop_soldier = bit(40);
    assert_false(sweep_init(&sweep, &king_only, SWEEP_GENERIC));
    Rules split_camp = rules;
    split_camp.law.tafl.camp[0] = split_camp.law.tafl.camps = bit(3) | bit(5);
    assert_false(sweep_init(&sweep, &split_camp, SWEEP_GENERIC));
    assert_memory_equal(&sweep, &before, sizeof sweep);
    assert_null(sweep_lacks(&rules));
    assert_string_equal(sweep_lacks(&split_camp), "a camp in several pieces on one line");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),      cmocka_unit_test(test_rare_positions),
        cmocka_unit_test(test_perft_file), cmocka_unit_test(test_depth_zero_and_the_end),
        cmocka_unit_test(test_isa_names),  cmocka_unit_test(test_refused_laws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
