/* The prover on a position of sixteen plies: every reply to its moves is answered and no line comes
 * back, whether it works at one go, is stopped and resumed, or in shards; and what stores refuse.
 */
#include "proving/solve.h"
#include "core/notation.h"
#include "proving/lambda.h"
#include "support/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MEMORY = 1 << 22, LAMBDA_BITS = 16, SEEN_MOST = 4096, LEAF_N = 4 };
static const char RULES[] = "brandubh-hnefatafl-org", FOLDER[] = "test_solve.tmp";
static const char POSITION[] = "3t3/1Tt4/2T1t2/tK4t/1tT4/4Tt1/2t4 1";
static const char AFTER[] = "3t3/1Tt4/2T1t2/tK4t/2T4/1t2Tt1/2t4 1"; /* another position */

static SmallLaw law;
static Rules rules;
static char why[WINS_WHY];

static Small position_of(const char *text) {
    Position p;
    assert_true(position_read(&rules, &p, text, strlen(text), NULL));
    return small_of(&p);
}

static void use(const char *name) {
    const char *lacks;
    assert_true(rules_parse(&rules, name, NULL));
    assert_true(small_law(&law, &rules, &lacks));
}

static void remove_store(void) {
    char path[64];
    snprintf(path, sizeof path, "%s/wins", FOLDER);
    unlink(path);
    for (int i = 1; i <= 2; i++) {
        snprintf(path, sizeof path, "%s/wins-%d-of-2", FOLDER, i);
        unlink(path);
    }
    rmdir(FOLDER);
}

static Wins *open_store(Shard shard) {
    Wins *wins = wins_open(&law, P1, FOLDER, shard, MEMORY, why);
    if (!wins) fail_msg("%s", why);
    return wins;
}

static SolveSettings settings(void) {
    return (SolveSettings){
        .winner = P1, .leaf_n = LEAF_N, .piece = 20, .allowance = 20, .hint = 1000};
}

/* ------------------------------------------------------------------ the walk */

typedef struct Seen {
    Small board;
    bool open; /* on the path to the present position */
} Seen;

static Seen seen[SEEN_MOST];
static int seen_count, leaves;

/* Every line from a decision by the moves of the proof, played by the core, ends in a leaf and does
 * not come back. */
static void walk(const Wins *wins, Lambda *lambda, const Position *p) {
    Small small = small_of(p), fold = small_fold(&law, &small, NULL);
    if (lambda_wins(lambda, &small, LEAF_N)) {
        leaves++;
        return;
    }
    for (int i = 0; i < seen_count; i++) {
        if (!small_equal(&seen[i].board, &fold)) continue;
        assert_false(seen[i].open);
        return;
    }
    int me = seen_count++;
    assert_true(me < SEEN_MOST);
    seen[me] = (Seen){fold, true};
    Move move = solve_move(wins, lambda, LEAF_N, &small);
    Position after = *p;
    MoveList list;
    rules.moves(&rules, p, &list);
    assert_true(moves_have(&list, move));
    rules.play(&rules, &after, move, NULL);
    assert_int_equal(after.result, RESULT_NONE);
    rules.moves(&rules, &after, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = after;
        rules.play(&rules, &next, list.move[i], NULL);
        assert_int_equal(next.result, RESULT_NONE);
        walk(wins, lambda, &next);
    }
    seen[me].open = false;
}

static void check_proof(const Wins *wins, const char *text) {
    Small small = position_of(text);
    Position p = small_position(&small);
    Lambda *lambda = lambda_create(&law, P1, LAMBDA_BITS);
    seen_count = leaves = 0;
    walk(wins, lambda, &p);
    assert_true(seen_count > 10);
    assert_true(leaves > 10 * seen_count);
    lambda_destroy(lambda);
}

/* ------------------------------------------------------------------ the tests */

static void at_one_go(void **state) {
    SolveSettings how = settings();
    Small small = position_of(POSITION);
    Wins *wins = wins_open(&law, P1, NULL, (Shard){0}, MEMORY, why);
    assert_int_equal(solve(&law, wins, &small, &how, why), SOLVE_PROVED);
    check_proof(wins, POSITION);
    wins_close(wins);
}

static void stopped_and_resumed(void **state) {
    SolveSettings how = settings();
    Small small = position_of(POSITION);
    SolveResult result = SOLVE_STOPPED;
    uint64_t before = 0;
    int runs = 0;
    for (how.most = 60; result == SOLVE_STOPPED; how.most += 60) {
        Wins *wins = open_store((Shard){0});
        assert_true(wins_count(wins) >= before);
        result = solve(&law, wins, &small, &how, why);
        before = wins_count(wins);
        wins_close(wins);
        /* a kill in the middle of a record */
        int file = open("test_solve.tmp/wins", O_WRONLY | O_APPEND);
        assert_int_equal(write(file, "torn...", 7), 7);
        close(file);
        runs++;
    }
    assert_int_equal(result, SOLVE_PROVED);
    assert_true(runs > 1);
    Wins *wins = open_store((Shard){0});
    assert_int_equal(wins_count(wins), before);
    check_proof(wins, POSITION);
    wins_close(wins);
    remove_store();
}

static void in_shards(void **state) {
    SolveSettings how = settings();
    Small small = position_of(POSITION);
    for (int i = 1; i <= 2; i++) {
        how.shard = (Shard){i, 2};
        Wins *wins = open_store(how.shard);
        SolveResult result = solve(&law, wins, &small, &how, why);
        assert_true(result == SOLVE_PART || result == SOLVE_PROVED);
        assert_true(wins_count(wins) > 0);
        wins_close(wins);
    }
    how.shard = (Shard){0};
    Wins *wins = open_store(how.shard);
    assert_int_equal(access("test_solve.tmp/wins-1-of-2", F_OK), -1);
    assert_int_equal(solve(&law, wins, &small, &how, why), SOLVE_PROVED);
    check_proof(wins, POSITION);
    wins_close(wins);
    remove_store();
}

static void what_stores_refuse(void **state) {
    Wins *wins = open_store((Shard){0});
    assert_null(wins_open(&law, P1, FOLDER, (Shard){0}, MEMORY, why));
    assert_string_equal(why, "test_solve.tmp/wins: another run is working on it");
    wins_close(wins);
    assert_null(wins_open(&law, P2, FOLDER, (Shard){0}, MEMORY, why));
    assert_non_null(strstr(why, "under another law, for another winner or of another version"));
    use("brandubh");
    assert_null(wins_open(&law, P1, FOLDER, (Shard){0}, MEMORY, why));
    use(RULES);
    remove_store();
}

/* Positions come back from the table in every orientation, and none is added without room. */
static void full_tables(void **state) {
    enum { ROOM = 16 << 12 };
    Wins *wins = wins_open(&law, P1, NULL, (Shard){0}, ROOM, why);
    Small small = position_of(AFTER);
    Move move = move_make(24, 25, KIND_SLIDE), found;
    wins_add(wins, &small, move);
    for (int i = 0; i < law.images; i++) {
        Small image = small_image(&law, i, &small);
        assert_true(wins_find(wins, &image, &found));
        assert_int_equal(found, small_move_image(&law, i, move));
    }
    for (uint64_t i = 0; !wins_full(wins); i++) {
        Small other = {.set = {i & 0xff, i << 8}, .king = 24};
        wins_add(wins, &other, move);
        assert_true(i < ROOM);
    }
    assert_true(wins_count(wins) <= ROOM / 16);
    wins_close(wins);
}

/* A barred move is not played again, what rested on it is proved anew, and a store keeps it so. */
static void barred_moves(void **state) {
    enum { DEEP = 5 };
    SolveSettings how = settings();
    Small root = position_of(POSITION);
    Move move, other;
    Wins *wins = open_store((Shard){0});
    assert_int_equal(solve(&law, wins, &root, &how, why), SOLVE_PROVED);
    check_proof(wins, POSITION);
    Small deep = seen[DEEP].board; /* on the first line of the walk */
    uint64_t before = wins_count(wins);
    assert_true(wins_find(wins, &deep, &move));
    wins_bar(wins, &deep, move);
    wins_drop(wins);
    assert_true(wins_is_barred(wins, &deep, move));
    assert_false(wins_find(wins, &deep, NULL));
    assert_false(wins_find(wins, &root, NULL));
    assert_true(wins_count(wins) > 0 && wins_count(wins) < before);
    assert_int_equal(solve(&law, wins, &root, &how, why), SOLVE_PROVED);
    before = wins_count(wins);
    assert_true(wins_save(wins, why));
    wins_close(wins);
    wins = open_store((Shard){0});
    assert_int_equal(wins_count(wins), before);
    assert_true(wins_is_barred(wins, &deep, move));
    assert_true(!wins_find(wins, &deep, &other) || other != move);
    check_proof(wins, POSITION);
    wins_close(wins);
    remove_store();
}

/* A shard may have a proof that rests on a move which another shard has barred. */
static void barred_in_shards(void **state) {
    Small one = position_of(POSITION), other = position_of(AFTER);
    Move move = move_make(20, 21, KIND_SLIDE), found;
    Wins *wins = open_store((Shard){1, 2});
    wins_add(wins, &one, move);
    wins_bar(wins, &one, move);
    wins_drop(wins);
    assert_true(wins_save(wins, why));
    wins_close(wins);
    wins = open_store((Shard){2, 2});
    wins_add(wins, &one, move);
    wins_add(wins, &other, move);
    assert_true(wins_save(wins, why));
    wins_close(wins);
    for (int i = 0; i < 2; i++) { /* the joined file says the same */
        wins = open_store((Shard){0});
        assert_false(wins_find(wins, &one, NULL));
        assert_true(wins_find(wins, &other, &found));
        assert_int_equal(found, move);
        assert_int_equal(wins_count(wins), 1);
        wins_close(wins);
    }
    remove_store();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_one_go),        cmocka_unit_test(stopped_and_resumed),
        cmocka_unit_test(in_shards),        cmocka_unit_test(what_stores_refuse),
        cmocka_unit_test(full_tables),      cmocka_unit_test(barred_moves),
        cmocka_unit_test(barred_in_shards),
    };
    use(RULES);
    remove_store();
    return cmocka_run_group_tests_name("solve", tests, NULL, NULL);
}
