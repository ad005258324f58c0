/* What tests of the store begin with: a fresh database, a transaction that is open in it, and who
 * plays there. Each test is run on SQLite and on PostgreSQL. */
#pragma once

#include "store/people.h"
#include "support/database.h"
#include "support/test.h"

/* Of the test that runs: where its database is, and the accounts Ann and Bob in it. */
extern DbKind kind;
extern const char *where;
extern Db *db;
extern int64_t ann_id, bob_id;

/* Somebody new; a name that is taken fails the test. */
int64_t person(PersonKind what, const char *name);

/* Before a test: nobody there, or Ann and Bob; and after it. */
int open_empty(void **state);
int open_new(void **state);
int close_it(void **state);
#define TEST(f) cmocka_unit_test_setup_teardown(f, open_new, close_it)
#define TEST_EMPTY(f) cmocka_unit_test_setup_teardown(f, open_empty, close_it)

/* Runs tests on both; how many failed. */
#define run_on_both(name, tests) \
    fixture_run(name ", SQLite", name ", PostgreSQL", tests, sizeof(tests) / sizeof *(tests))
int fixture_run(const char *sqlite, const char *postgres, const struct CMUnitTest *tests,
                size_t count);
