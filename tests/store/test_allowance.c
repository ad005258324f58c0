/* How long who guesses a password has to wait, as the database keeps it. */
#include "store/allowance.h"
#include "support/fixture.h"

static const unsigned char here[ADDRESS_BYTES] = {1}, there[ADDRESS_BYTES] = {2};

static int64_t begun(const unsigned char address[ADDRESS_BYTES], const char *name) {
    int64_t wait_ms;
    assert_true(tries_begin(db, address, name, &wait_ms));
    return wait_ms;
}

/* So many wrong ones, as though all waits were over. */
static void wrong_ones(int count) {
    for (int i = 0; i < count; i++) {
        assert_int_equal(begun(here, "ann"), 0);
        db_run(db, "UPDATE tries SET until = 0", NO_VALUES);
    }
}

/* The wait begins when a password is known to be wrong, however long it stood in a queue. */
static void wrong_ones_wait(void **state) {
    wrong_ones(14);
    assert_true(tries_wrong(db, here, "ann"));
    int64_t wait_ms = begun(here, "ann");
    assert_in_range(wait_ms, 1, 900000);
    assert_true(wait_ms > 600000);
    assert_int_equal(begun(there, "ann"), 0);
    assert_int_equal(begun(here, "bob"), 0);
}

static void first_ones_are_free(void **state) {
    wrong_ones(4);
    assert_true(tries_wrong(db, here, "ann"));
    assert_int_equal(begun(here, "ann"), 0);
}

static void right_ones_forget(void **state) {
    wrong_ones(14);
    assert_true(tries_right(db, here, "ann"));
    assert_true(tries_wrong(db, here, "ann"));
    assert_int_equal(begun(here, "ann"), 0);
}

static int64_t taken(const unsigned char address[ADDRESS_BYTES], const char *of) {
    int64_t wait_ms;
    const Allowance share = {.kind = 1, .burst = 2, .every_ms = 60000, .of = of};
    assert_true(allowance_take(db, address, &share, &wait_ms));
    return wait_ms;
}

static void each_address_has_a_share_of_each(void **state) {
    for (int i = 0; i < 2; i++) assert_int_equal(taken(here, "one"), 0);
    assert_in_range(taken(here, "one"), 1, 60000);
    assert_int_equal(taken(here, "two"), 0);
    assert_int_equal(taken(here, NULL), 0);
    assert_int_equal(taken(there, "one"), 0);
}

/* After the clock was a day ahead nobody waits for a day. */
static void times_in_the_future_are_cut(void **state) {
    for (int i = 0; i < 2; i++) assert_int_equal(taken(here, NULL), 0);
    db_run(db, "UPDATE allowances SET full_at = full_at + 86400000", NO_VALUES);
    assert_int_equal(taken(here, NULL), 0);
    assert_in_range(taken(here, NULL), 1, 60000);
    wrong_ones(6);
    assert_int_equal(begun(here, "bob"), 0);
    db_run(db, "UPDATE tries SET until = at + 86400000", NO_VALUES);
    assert_in_range(begun(here, "ann"), 1, 60000);
    assert_int_equal(begun(here, "bob"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_EMPTY(wrong_ones_wait), TEST_EMPTY(first_ones_are_free), TEST_EMPTY(right_ones_forget),
        TEST_EMPTY(each_address_has_a_share_of_each), TEST_EMPTY(times_in_the_future_are_cut)};
    return run_on_both("allowance", tests);
}
