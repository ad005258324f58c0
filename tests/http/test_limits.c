/* Limits of several processes: what a client takes at one is missing at the others. */
#include "http/limits.h"
#include "support/test.h"

#include <stdlib.h>

enum { WHAT = LIMIT_ACTS + 3, BURST = 32, EVERY_MS = 1000 };
static const LimitRate rate = {BURST, EVERY_MS};
static const unsigned char anna[16] = {0x20, 0x01, 0x0d, 0xb8, 0xff}, bert[16] = {1};

static bool take(Limits *limits, const unsigned char who[16], uint64_t now) {
    return limits_take(limits, who, WHAT, rate, 1, now) == 0;
}

static int take_all(Limits *limits, const unsigned char who[16], uint64_t now) {
    int taken = 0;
    while (take(limits, who, now)) taken++;
    return taken;
}

static void tell(Limits *from, Limits *to, uint64_t now) {
    char *told = limits_told(from);
    if (told) limits_heard(to, told, now);
    free(told);
}

static void what_is_taken_there_is_missing_here(void **state) {
    Limits *here = limits_create(100), *there = limits_create(100);
    limits_share(there);
    assert_int_equal(take_all(there, anna, 5000), BURST);
    tell(there, here, 7000);
    assert_false(take(here, anna, 7000));
    assert_int_equal(take_all(here, bert, 7000), BURST);
    assert_int_equal(take_all(here, anna, 7000 + 4 * EVERY_MS), 4);
    assert_null(limits_told(here)); /* it does not share, nor tell on what it has heard */
    limits_destroy(here);
    limits_destroy(there);
}

static void a_sixteenth_is_told(void **state) {
    Limits *here = limits_create(100);
    limits_share(here);
    assert_true(take(here, anna, 0));
    assert_true(take(here, bert, 0));
    assert_null(limits_told(here));
    assert_true(take(here, anna, 90000)); /* however long ago the first one was */
    char *told = limits_told(here);
    assert_string_equal(told, "20010db8ff0000000000000000000000"
                              "00000005"
                              "000007d0");
    free(told);
    assert_null(limits_told(here));
    limits_destroy(here);
}

static void two_may_exceed_it_and_wait_longer(void **state) {
    Limits *one = limits_create(100), *two = limits_create(100);
    limits_share(one);
    limits_share(two);
    assert_int_equal(take_all(one, anna, 0) + take_all(two, anna, 0), 2 * BURST);
    tell(one, two, 0);
    tell(two, one, 0);
    assert_int_equal(limits_take(one, anna, WHAT, rate, 1, 0), BURST + 1);
    assert_int_equal(limits_take(two, anna, WHAT, rate, 1, 0), BURST + 1);
    limits_destroy(one);
    limits_destroy(two);
}

static void nonsense_is_ignored(void **state) {
    static const char *const texts[] = {"", "xyz", "20010db8ff", "2001\nd,{\"",
                                        "20010DB8FF000000000000000000000000000005000007d0"};
    Limits *limits = limits_create(100);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) limits_heard(limits, texts[i], 0);
    assert_int_equal(limits_size(limits), 0);
    limits_destroy(limits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_taken_there_is_missing_here),
        cmocka_unit_test(a_sixteenth_is_told),
        cmocka_unit_test(two_may_exceed_it_and_wait_longer),
        cmocka_unit_test(nonsense_is_ignored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
