/* The chance of winning: certain where the game is decided, even at 0, the same for both sides, and
 * never falling when the score rises. */
#include "engine/chance.h"
#include "engine/eval.h"
#include "engine/score.h"
#include "support/test.h"

/* How it follows the score, at every rule set's own scale. */
static void check_curve(const Rules *rules) {
    int scale = eval_scale(rules);
    assert_in_range(scale, 1, 10000);
    assert_int_equal(chance_of(rules, 0), 500);
    assert_int_equal(chance_of(rules, score_win(1, 5)), 1000);
    assert_int_equal(chance_of(rules, -score_win(30, 0)), 0);
    assert_int_equal(chance_of(rules, scale), 731); /* 1 / (1 + 1 / e) */
    assert_int_equal(chance_of(rules, 2 * scale), 881);
    int before = 0;
    for (int score = -SCORE_DECIDED + 1; score < SCORE_DECIDED; score++) {
        int now = chance_of(rules, score);
        assert_in_range(now, 1, 999);
        assert_true(now >= before);
        assert_int_equal(now + chance_of(rules, -score), 1000);
        before = now;
    }
}

static void curve(void **state) {
    (void)state;
    for (int b = 0; b < rules_bases(); b++)
        for (uint32_t options = 0; options < 1u << rules_option_count(rules_base(b)); options++) {
            Rules rules;
            char name[sizeof rules.name];
            rules_name(rules_base(b), options, name, sizeof name);
            assert_true(rules_parse(&rules, name, NULL));
            check_curve(&rules);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(curve)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
