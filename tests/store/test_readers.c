/* Threads that only read: they wait neither for the writer nor all for one person, cannot write,
 * and give up what takes too long. */
#include "store/queue.h"
#include "support/database.h"
#include "support/test.h"

#include <semaphore.h>
#include <stdio.h>
#include <time.h>

static DbKind kind;
static sem_t woken;

static void wake(void *ctx) { sem_post(&woken); }

typedef struct Question {
    const char *sql;
    sem_t *begun, *hold; /* tells that it runs, and waits; NULL: neither */
    int ms;              /* db_limit; 0: none */
    int64_t found;
    bool late, done, failed;
    int place; /* in which it was done */
} Question;

static int places;

static bool run(Db *db, void *arg) {
    Question *q = arg;
    if (q->begun) sem_post(q->begun);
    if (q->hold) sem_wait(q->hold);
    if (q->ms && !db_limit(db, q->ms)) return false;
    q->found = db_number(db, q->sql, NO_VALUES);
    q->late = db_late(db);
    return db_good(db);
}

static void done(void *arg, const char *why) {
    Question *q = arg;
    q->done = true;
    q->failed = why != NULL;
    q->place = ++places;
}

static Store *open_store(const char *where, int readers) {
    char why[DB_WHY];
    Store *store = store_open(&(StoreSetup){.where = where, .wake = wake, .readers = readers}, why);
    if (!store) fail_msg("%s", why);
    return store;
}

static void await(Store *store, const Question *q) {
    while (!q->done) {
        sem_wait(&woken);
        store_deliver(store);
    }
}

static void ask(Store *store, uint64_t whom, Question *q) {
    store_post_for(store, whom, (StoreWork){run, done, q});
}

#define COUNT "SELECT count(*) FROM people"
#define COUNT_FOR_EVER \
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

static void they_do_not_wait_for_the_writer(void **state) {
    const char *where = database_new(kind);
    sem_t begun, hold;
    sem_init(&woken, 0, 0);
    sem_init(&begun, 0, 0);
    sem_init(&hold, 0, 0);
    Store *writer = open_store(where, 0), *readers = open_store(where, 2);
    Question change = {.sql = "INSERT INTO filters (words, at) VALUES ('x', 1) RETURNING at",
                       .begun = &begun,
                       .hold = &hold};
    Question question = {.sql = COUNT};
    store_post(writer, (StoreWork){run, done, &change});
    sem_wait(&begun); /* its transaction stands, and stays */
    ask(readers, 1, &question);
    await(readers, &question);
    assert_false(question.failed);
    assert_int_equal(question.found, 0);
    sem_post(&hold);
    store_close(writer);
    assert_true(change.done);
    store_close(readers);
}

static void they_cannot_write(void **state) {
    const char *where = database_new(kind);
    sem_init(&woken, 0, 0);
    Store *writer = open_store(where, 0), *readers = open_store(where, 1);
    Question change = {.sql = "DELETE FROM people"};
    ask(readers, 1, &change);
    await(readers, &change);
    assert_true(change.failed);
    store_close(readers);
    store_close(writer);
}

static void what_takes_too_long_is_given_up(void **state) {
    const char *where = database_new(kind);
    sem_init(&woken, 0, 0);
    Store *writer = open_store(where, 0), *readers = open_store(where, 1);
    Question endless = {.sql = COUNT_FOR_EVER, .ms = 20}, next = {.sql = COUNT};
    ask(readers, 1, &endless);
    ask(readers, 1, &next);
    await(readers, &next);
    assert_true(endless.done && endless.failed && endless.late);
    assert_true(!next.failed && !next.late);
    store_close(readers);
    store_close(writer);
}

/* Two threads, one person with four questions, the first of which takes long, and another one. */
static void nobody_has_them_all(void **state) {
    const char *where = database_new(kind);
    sem_t begun, hold;
    sem_init(&woken, 0, 0);
    sem_init(&begun, 0, 0);
    sem_init(&hold, 0, 0);
    Store *writer = open_store(where, 0), *readers = open_store(where, 2);
    Question many[4] = {{.sql = COUNT, .begun = &begun, .hold = &hold},
                        {.sql = COUNT, .begun = &begun, .hold = &hold},
                        {.sql = COUNT},
                        {.sql = COUNT}};
    Question other = {.sql = COUNT};
    places = 0;
    for (int i = 0; i < 4; i++) {
        ask(readers, 1, &many[i]);
        if (i < 2) sem_wait(&begun); /* both threads work for the same one: nobody else waits */
    }
    ask(readers, 2, &other);
    sem_post(&hold); /* one of them is free, the other still works for the first */
    await(readers, &other);
    assert_int_equal(other.place, 2);
    sem_post(&hold);
    store_close(readers);
    for (int i = 0; i < 4; i++) assert_true(many[i].done);
    store_close(writer);
}

/* How often the log of changes was begun anew: a number in its header, the first byte first. -1: no
 * log. */
static long times_begun(const char *where) {
    unsigned char head[16];
    char path[512];
    snprintf(path, sizeof path, "%s-wal", where);
    FILE *file = fopen(path, "rb");
    if (!file) return -1;
    size_t got = fread(head, 1, sizeof head, file);
    fclose(file);
    return got == sizeof head ? (long)head[12] << 24 | head[13] << 16 | head[14] << 8 | head[15]
                              : -1;
}

static bool write_much(Db *db, void *arg) {
    return db_run(db,
                  "INSERT INTO filters (words, at) VALUES (hex(zeroblob(50000)) || random(), 1)",
                  NO_VALUES) == 1;
}

typedef struct Turn {
    sem_t begun, next; /* it looks at the database; another one does, too */
    bool done;
} Turn;

/* Looks at the database until another one does, or that one must wait for this one. */
static bool look(Db *db, void *arg) {
    Turn *turn = arg;
    struct timespec until;
    db_number(db, COUNT, NO_VALUES);
    sem_post(&turn->begun);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 2;
    sem_timedwait(&turn->next, &until);
    return db_good(db);
}

static void looked(void *arg, const char *why) {
    assert_null(why);
    ((Turn *)arg)->done = true;
}

static void begin_turn(Store *readers, Turn *turn) {
    turn->done = false;
    sem_init(&turn->begun, 0, 0);
    sem_init(&turn->next, 0, 0);
    store_post(readers, (StoreWork){look, looked, turn});
    sem_wait(&turn->begun);
}

/* Readers that take turns without a gap, and a writer: without a rest SQLite's log would only grow.
 */
static void the_log_begins_anew_while_they_work(void **state) {
    enum { MOST = 3000 };
    if (kind != DB_SQLITE) return;
    const char *where = database_new(kind);
    sem_init(&woken, 0, 0);
    Store *writer = open_store(where, 0), *readers = open_store(where, 2);
    Turn turn[2];
    int changes = 1;
    assert_true(store_do(writer, write_much, NULL));
    long begun = times_begun(where);
    begin_turn(readers, &turn[0]);
    for (; times_begun(where) == begun && changes < MOST; changes++) {
        Turn *before = &turn[(changes + 1) % 2];
        begin_turn(readers, &turn[changes % 2]);
        sem_post(&before->next);
        while (!before->done) {
            sem_wait(&woken);
            store_deliver(readers);
        }
        assert_true(store_do(writer, write_much, NULL));
    }
    assert_true(changes < MOST);
    store_close(readers);
    store_close(writer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_do_not_wait_for_the_writer),
        cmocka_unit_test(they_cannot_write),
        cmocka_unit_test(what_takes_too_long_is_given_up),
        cmocka_unit_test(nobody_has_them_all),
        cmocka_unit_test(the_log_begins_anew_while_they_work),
    };
    int failed = 0;
    for (kind = DB_SQLITE; kind <= DB_POSTGRES; kind++)
        failed += cmocka_run_group_tests_name("readers", tests, NULL, NULL);
    return failed;
}
