/* The hand-made lines (tests/support/lines.c), each a test of its own. */
#include "support/lines.h"
#include "support/test.h"

static Witness witness;

static void line_comes_out(void **state) {
    static Referee referee;
    line_play(*state, &referee, &witness, NULL);
}

static void lines_showed_repetition(void **state) {
    assert_true(witness.draws > 0);
    assert_true(witness.barred > 0);
    assert_true(witness.goes_on > 0);
    assert_true(witness.no_way_out > 0);
    assert_true(witness.passes > 0);
    assert_true(witness.turns_without_stone > 0);
}

int main(void) {
    static struct CMUnitTest tests[128];
    int count = 0;
    assert_true(lines_count < 128);
    for (; count < lines_count; count++)
        tests[count] = (struct CMUnitTest){.name = lines[count].what,
                                           .test_func = line_comes_out,
                                           .initial_state = (void *)&lines[count]};
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(lines_showed_repetition);
    return _cmocka_run_group_tests("lines", tests, (size_t)count, NULL, NULL);
}
