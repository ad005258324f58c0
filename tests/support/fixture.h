/* What tests of the store begin with: an empty database, a transaction that is open in it, and who
 * plays there. The end of the test rolls it back. Each test is run on SQLite and on PostgreSQL. */
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

/* The text of a list, which is freed; valid until the next call. A fault fails the test. */
const char *list_text(struct json_t *list);

/* Before a test: nobody there, or Ann and Bob; and after it. */
int open_empty(void **state);
int open_new(void **state);
int close_it(void **state);
#define STORE_TEST(name) TEST_ON(name, open_new, close_it)
#define EMPTY_TEST(name) TEST_ON(name, open_empty, close_it)

/* Runs the tests of a file on both; how many failed. */
int store_tests_run(const char *file);
