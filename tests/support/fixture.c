/* See fixture.h. */
#include "support/fixture.h"
#include "base/jansson.h"

#include <stdlib.h>

DbKind kind;
const char *where;
Db *db;
int64_t ann_id, bob_id;

/* Making the tables takes longer than most tests, so they share a database until one leaves
 * something in it. */
#define ROWS "SELECT (SELECT count(*) FROM people) + (SELECT count(*) FROM games)"

static void close_database(void) {
    if (db) db_close(db);
    db = NULL;
}

int64_t person(PersonKind what, const char *name) {
    Person out;
    bool taken;
    assert_true(people_add(db, what, name, "hash", &out, &taken));
    assert_false(taken);
    return out.id;
}

const char *list_text(json_t *list) {
    static char *text;
    assert_non_null(list);
    free(text);
    return text = json_written(list);
}

int open_empty(void **state) {
    if (!db) {
        where = database_new(kind);
        db = database_open(where, DB_MAKE);
    }
    database_begin(db);
    return 0;
}

int open_new(void **state) {
    open_empty(state);
    ann_id = person(PERSON_PLAYER, "Ann");
    bob_id = person(PERSON_PLAYER, "Bob");
    return 0;
}

int close_it(void **state) {
    db_rollback(db);
    if (db_number(db, ROWS, NO_VALUES) != 0) close_database();
    return 0;
}

int store_tests_run(const char *file) {
    int failed = 0;
    for (int i = 0; i < 2; i++) {
        kind = i ? DB_POSTGRES : DB_SQLITE;
        failed += tests_run(file, NULL, NULL);
        close_database();
    }
    return failed;
}
