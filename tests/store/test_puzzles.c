/* Puzzles and those who solve them: the first try counts, once, for both; storms and days running.
 */
#include "store/puzzles.h"
#include "support/fixture.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static PuzzleOutcome tried(int64_t who, const char *id, bool solved, int64_t day) {
    PuzzleTry try = {.id = id, .family = "tafl", .points = 1400, .solved = solved, .day = day};
    PuzzleOutcome out;
    assert_true(puzzles_try(db, who, &try, &out));
    return out;
}

STORE_TEST(first_try_counts) {
    PuzzleOutcome first = tried(ann_id, "taaaa", true, 0);
    assert_true(first.counted && first.change > 0);
    assert_int_equal(first.done, PUZZLE_ALONE);
    assert_true(first.solver.rating.points > 1500 && first.puzzle.points < 1400);
    PuzzleOutcome again = tried(ann_id, "taaaa", true, 0);
    assert_true(!again.counted && again.change == 0);
    assert_true(fabs(again.puzzle.points - first.puzzle.points) < 0.001);
    assert_true(fabs(again.solver.rating.points - first.solver.rating.points) < 0.001);
    again = tried(ann_id, "taaaa", false, 0);
    assert_true(!again.counted);
    assert_int_equal(again.done, PUZZLE_ALONE);
    assert_int_equal(again.solver.puzzles, 1);
    assert_int_equal(again.solver.solved, 1);
}

STORE_TEST(help_does_not_count) {
    PuzzleOutcome failed = tried(ann_id, "taaaa", false, 0);
    assert_true(failed.counted && failed.change < 0 && failed.puzzle.points > 1400);
    assert_int_equal(failed.done, PUZZLE_FAILED);
    PuzzleOutcome solved = tried(ann_id, "taaaa", true, 0);
    assert_true(!solved.counted);
    assert_int_equal(solved.done, PUZZLE_HELPED);
    assert_int_equal(solved.solver.solved, 0);
}

/* The puzzle is for everybody the one that others have found hard. */
STORE_TEST(puzzles_move) {
    double hard = tried(ann_id, "taaaa", false, 0).puzzle.points;
    PuzzleOutcome bob = tried(bob_id, "taaaa", true, 0);
    assert_true(bob.counted && bob.puzzle.points < hard);
    PuzzleOutcome easy = tried(bob_id, "tbbbb", true, 0);
    assert_true(easy.change < bob.change);
    assert_int_equal(easy.solver.puzzles, 2);
    assert_int_equal(db_number(db, "SELECT tries FROM puzzles WHERE id = 'taaaa'", NO_VALUES), 2);
}

/* A part of a person's results. */
static const char *part_of(int64_t who, const char *name) {
    json_t *all = puzzles_of(db, who);
    assert_true(db_good(db));
    json_t *part = json_incref(json_object_get(all, name));
    json_decref(all);
    return list_text(part);
}

STORE_TEST(days_run) {
    const int64_t days[] = {100, 101, 101, 102, 104, 103}, runs[] = {1, 2, 2, 3, 1, 1};
    for (int i = 0; i < 6; i++) {
        char id[] = "taaaa";
        id[4] = (char)('a' + i);
        tried(ann_id, id, true, days[i]);
        tried(ann_id, "tzzzz", false, 105);
        char streak[64];
        snprintf(streak, sizeof streak, "{\"day\":%d,\"days\":%d}", i == 5 ? 104 : (int)days[i],
                 (int)runs[i]);
        assert_string_equal(part_of(ann_id, "streak"), streak);
    }
}

STORE_TEST(storms_keep_the_best) {
    int64_t best;
    assert_true(puzzles_storm(db, ann_id, "tafl", 7, &best) && best == 7);
    assert_true(puzzles_storm(db, ann_id, "tafl", 5, &best) && best == 7);
    assert_true(puzzles_storm(db, ann_id, "tafl", 9, &best) && best == 9);
    assert_true(puzzles_storm(db, ann_id, "brandubh", 0, &best) && best == 0);
    assert_string_equal(part_of(ann_id, "storms"), "{\"brandubh\":0,\"tafl\":9}");
}

STORE_TEST(belong_to_a_person) {
    int64_t best;
    tried(ann_id, "taaaa", true, 100);
    tried(ann_id, "tbbbb", false, 0);
    assert_true(puzzles_storm(db, ann_id, "tafl", 7, &best));
    char done[64];
    snprintf(done, sizeof done, "{\"taaaa\":%d,\"tbbbb\":%d}", PUZZLE_ALONE, PUZZLE_FAILED);
    assert_string_equal(part_of(ann_id, "done"), done);
    assert_int_equal(strncmp(part_of(ann_id, "solver"), "{\"tafl\":{", 9), 0);
    char *text = people_export(db, ann_id);
    assert_true(text && strstr(text, "taaaa") && strstr(text, "\"best\": 7"));
    free(text);
    assert_true(people_delete(db, ann_id));
    for (int i = 0; i < 3; i++)
        assert_string_equal(part_of(ann_id, (const char *[]){"solver", "done", "storms"}[i]), "{}");
    assert_string_equal(part_of(ann_id, "streak"), "{\"day\":0,\"days\":0}");
}

int main(void) { return store_tests_run(__FILE__); }
