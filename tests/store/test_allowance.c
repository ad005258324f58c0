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
EMPTY_TEST(wrong_ones_wait) {
    wrong_ones(14);
    assert_true(tries_wrong(db, here, "ann"));
    int64_t wait_ms = begun(here, "ann");
    assert_in_range(wait_ms, 1, 900000);
    assert_true(wait_ms > 600000);
    assert_int_equal(begun(there, "ann"), 0);
    assert_int_equal(begun(here, "bob"), 0);
}

EMPTY_TEST(first_ones_are_free) {
    wrong_ones(4);
    assert_true(tries_wrong(db, here, "ann"));
    assert_int_equal(begun(here, "ann"), 0);
}

EMPTY_TEST(right_ones_forget) {
    wrong_ones(14);
    assert_true(tries_right(db, here, "ann"));
    assert_true(tries_wrong(db, here, "ann"));
    assert_int_equal(begun(here, "ann"), 0);
}

static int64_t taken(const unsigned char address[ADDRESS_BYTES], int64_t what) {
    int64_t wait_ms;
    const Allowance share = {.kind = what, .burst = 2, .every_ms = 60000};
    assert_true(allowance_take(db, address, &share, &wait_ms));
    return wait_ms;
}

EMPTY_TEST(each_address_has_a_share_of_each) {
    for (int i = 0; i < 2; i++) assert_int_equal(taken(here, 1), 0);
    assert_in_range(taken(here, 1), 1, 60000);
    assert_int_equal(taken(here, 2), 0);
    assert_int_equal(taken(there, 1), 0);
}

/* After the clock was a day ahead nobody waits for a day. */
EMPTY_TEST(times_in_the_future_are_cut) {
    for (int i = 0; i < 2; i++) assert_int_equal(taken(here, 1), 0);
    db_run(db, "UPDATE allowances SET full_at = full_at + 86400000", NO_VALUES);
    assert_int_equal(taken(here, 1), 0);
    assert_in_range(taken(here, 1), 1, 60000);
    wrong_ones(6);
    assert_int_equal(begun(here, "bob"), 0);
    db_run(db, "UPDATE tries SET until = at + 86400000", NO_VALUES);
    assert_in_range(begun(here, "ann"), 1, 60000);
    assert_int_equal(begun(here, "bob"), 0);
}

int main(void) { return store_tests_run(__FILE__); }
