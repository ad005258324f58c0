/* Limits of acts: a burst at once, then one more at a time, each client for itself. */
#include "http/limits.h"
#include "support/test.h"

enum { WHAT = LIMIT_ACTS + 3, BURST = 32, EVERY_MS = 1000 };
static const LimitRate rate = {BURST, EVERY_MS};
static const unsigned char anna[16] = {0x20, 0x01, 0x0d, 0xb8, 0xff}, bert[16] = {1};

static int take_all(Limits *limits, const unsigned char who[16], uint64_t now) {
    int taken = 0;
    while (limits_take(limits, who, WHAT, rate, 1, now) == 0) taken++;
    return taken;
}

TEST(a_burst_and_then_one_at_a_time) {
    Limits *limits = limits_create(100);
    assert_int_equal(take_all(limits, anna, 5000), BURST);
    assert_int_equal(limits_take(limits, anna, WHAT, rate, 1, 5000), 1);
    assert_int_equal(take_all(limits, bert, 5000), BURST);
    assert_int_equal(take_all(limits, anna, 5000 + 4 * EVERY_MS), 4);
    limits_destroy(limits);
}
