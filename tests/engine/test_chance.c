/* The chance of winning: certain where the game is decided, even at 0, the same for both sides, and
 * never falling when the score rises. */
#include "engine/chance.h"
#include "engine/score.h"
#include "support/test.h"

static const char *const names[] = {"tablut-ashton", "maerstanas", "gardsdansen"};
static const int scales[] = {200, 80, 800};

static void curve(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        Rules rules;
        assert_true(rules_parse(&rules, names[i], NULL));
        assert_int_equal(chance_of(&rules, 0), 500);
        assert_int_equal(chance_of(&rules, score_win(1, 5)), 1000);
        assert_int_equal(chance_of(&rules, -score_win(30, 0)), 0);
        assert_int_equal(chance_of(&rules, scales[i]), 731); /* 1 / (1 + 1 / e) */
        assert_int_equal(chance_of(&rules, 2 * scales[i]), 881);
        int before = 0;
        for (int score = -SCORE_DECIDED + 1; score < SCORE_DECIDED; score++) {
            int chance = chance_of(&rules, score);
            assert_in_range(chance, 1, 999);
            assert_true(chance >= before);
            assert_int_equal(chance + chance_of(&rules, -score), 1000);
            before = chance;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(curve)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
