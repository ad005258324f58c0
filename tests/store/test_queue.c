/* The store's thread: batches, what fails among them, kill -9, full disks, another server, and a
 * connection that is lost. */
#include "store/queue.h"
#include "base/clock.h"
#include "store/games.h"
#include "store/jobs.h"
#include "support/database.h"
#include "support/test.h"

#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static DbKind kind;

/* ------------------------------------------------------------------ works */

typedef struct Memo {
    Store *store;
    int64_t number;
    atomic_int times;
    size_t bytes; /* so much more to write */
    bool fail, done;
    char why[DB_WHY];
    sem_t *hold; /* waits for it */
} Memo;

static sem_t woken;
static void wake(void *ctx) { sem_post(&woken); }

static bool make_notes(Db *db, void *unused) {
    return db_exec(db, "CREATE TABLE notes (number BIGINT PRIMARY KEY, words TEXT)", NO_VALUES);
}

static bool run(Db *db, void *arg) {
    Memo *note = arg;
    note->times++;
    if (note->hold) sem_wait(note->hold);
    char *words = calloc(1, note->bytes + 1);
    if (words) memset(words, 'x', note->bytes);
    db_run(db, "INSERT INTO notes (number, words) VALUES ($1, $2)", VALUES(note->number, words));
    free(words);
    if (note->fail) return db_fail(db, "not number %d", (int)note->number);
    return db_good(db);
}

static void done(void *arg, const char *why) {
    Memo *note = arg;
    assert_false(note->done);
    note->done = true;
    if (why) snprintf(note->why, sizeof note->why, "%s", why);
}

static Store *open_store(const char *where) {
    char why[DB_WHY];
    sem_init(&woken, 0, 0);
    Store *store = store_open(&(StoreSetup){.where = where, .wake = wake}, why);
    if (!store) fail_msg("%s", why);
    return store;
}

static const char *with_notes(void) {
    const char *where = database_new(kind);
    Db *db = database_open(where, DB_MAKE);
    assert_true(db_transact(db, make_notes, NULL));
    db_close(db);
    return where;
}

static int64_t count_notes(const char *where, int64_t number) {
    Db *db = database_open(where, DB_THERE);
    int64_t count =
        db_number(db, "SELECT count(*) FROM notes WHERE number = $1 OR $1 < 0", VALUES(number));
    db_close(db);
    return count;
}

/* ------------------------------------------------------------------ batches */

static void all_that_wait_are_one_transaction(void **state) {
    enum { NOTES = 100 };
    static Memo notes[NOTES];
    const char *where = with_notes();
    sem_t hold;
    sem_init(&hold, 0, 0);
    memset(notes, 0, sizeof notes);
    Store *store = open_store(where);
    Memo first = {.number = 1000, .hold = &hold};
    store_post(store, (StoreWork){run, done, &first});
    while (store_load(store).waiting != 1) {
    }
    for (int i = 0; i < NOTES; i++) {
        notes[i].number = i % 10 == 3 ? 1000 : i; /* which is there already */
        notes[i].fail = i % 10 == 5;
        store_post(store, (StoreWork){run, done, &notes[i]});
    }
    store_deliver(store);
    assert_false(first.done); /* not before it is committed */
    sem_post(&hold);
    sem_wait(&woken);
    store_deliver(store);
    assert_true(first.done);
    assert_int_equal(count_notes(where, 1000), 1); /* seen by others */
    while (!notes[NOTES - 1].done) {
        sem_wait(&woken);
        store_deliver(store);
    }
    /* The first may have been taken alone, or together with some of the others. */
    assert_true(store_load(store).transactions <= 2);
    assert_int_equal(store_load(store).works, NOTES + 1);
    assert_int_equal(count_notes(where, -1), 1 + NOTES - 20);
    for (int i = 0; i < NOTES; i++) {
        bool bad = i % 10 == 3 || i % 10 == 5;
        assert_true(notes[i].done);
        assert_int_equal(notes[i].times, 1);
        assert_int_equal(*notes[i].why != 0, bad);
        if (!bad) assert_int_equal(count_notes(where, i), 1);
    }
    assert_string_equal(notes[5].why, "not number 5");
    store_close(store);
}

static void done_slowly(void *arg, const char *why) {
    done(arg, why);
    for (uint64_t end = clock_us() + 30000; clock_us() < end;) {
    }
}

/* What takes long in the owner's thread lets it do other things between two works. */
static void slow_works_are_handed_out_one_by_one(void **state) {
    enum { NOTES = 4 };
    Memo notes[NOTES] = {{0}};
    const char *where = with_notes();
    sem_init(&woken, 0, 0);
    Store *store = open_store(where);
    for (int i = 0; i < NOTES; i++) {
        notes[i].number = i;
        store_post(store, (StoreWork){run, done_slowly, &notes[i]});
    }
    while (store_load(store).works != NOTES) {
    }
    for (int i = 0; i < NOTES; i++) {
        while (!notes[i].done) {
            sem_wait(&woken);
            store_deliver(store);
        }
        assert_true(i == NOTES - 1 || !notes[i + 1].done);
    }
    store_close(store);
}

static void post_more(void *arg, const char *why) {
    Memo *note = arg;
    done(arg, why);
    store_post(note->store, (StoreWork){run, done, note + 1});
}

static void closing_does_what_waits(void **state) {
    const char *where = with_notes();
    Store *store = open_store(where);
    Memo notes[2] = {{.number = 1, .store = store}, {.number = 2}};
    store_post(store, (StoreWork){run, post_more, &notes[0]});
    store_close(store);
    assert_true(notes[0].done);
    assert_true(notes[1].done); /* posted while closing */
    assert_int_equal(count_notes(where, -1), 2);
}

static atomic_int leisure, leisure_left;
static bool idle(Db *db, bool *more) {
    db_run(db, "INSERT INTO notes (number) VALUES ($1)", VALUES(1000 + leisure));
    *more = --leisure_left > 0;
    leisure++;
    return db_good(db);
}

/* What may wait is done before the first work, as often as there is more, and after each batch. */
static void leisure_is_used(void **state) {
    char why[DB_WHY];
    const char *where = with_notes();
    sem_init(&woken, 0, 0);
    leisure = 0;
    leisure_left = 3;
    Store *store = store_open(&(StoreSetup){.where = where, .wake = wake, .idle = idle}, why);
    assert_non_null(store);
    while (leisure < 3) {
    }
    Memo one = {.number = 1};
    store_post(store, (StoreWork){run, done, &one});
    while (leisure < 4) {
    }
    store_close(store);
    assert_string_equal(one.why, "");
    assert_int_equal(leisure, 4);
    assert_int_equal(count_notes(where, -1), 5);
}

/* ------------------------------------------------------------------ kill -9 */

typedef struct Told {
    int32_t game, ply;
} Told;

typedef struct Moving {
    Store *store;
    GameRow row;
    Told at;
    int pipe;
    PlyAnswer answer;
} Moving;

static bool add_ply(Db *db, void *arg) {
    Moving *m = arg;
    PlyRow ply = {.left = {-1, -1}, .at = m->at.ply};
    snprintf(ply.move, sizeof ply.move, "m%d", (int)m->at.ply);
    m->row.seq = m->at.ply + 1;
    return games_ply(db, &m->row, m->at.ply, &ply, &m->answer);
}

static void ply_added(void *arg, const char *why) {
    Moving *m = arg;
    if (why || m->answer != PLY_ADDED || write(m->pipe, &m->at, sizeof m->at) != sizeof m->at)
        _exit(1);
    m->at.ply++;
    store_post(m->store, (StoreWork){add_ply, ply_added, m});
}

static bool add_game(Db *db, void *arg) {
    Moving *m = arg;
    bool taken;
    return games_add(db, &m->row, NULL, 0, &taken) && !taken;
}

/* Plays many games at once, tells each ply that was acknowledged, and never ends. */
static void play_for_ever(const char *where, int pipe, int round) {
    enum { GAMES = 20 };
    static Moving moving[GAMES];
    Store *store = open_store(where);
    for (int i = 0; i < GAMES; i++) {
        Moving *m = &moving[i];
        *m = (Moving){.store = store, .pipe = pipe, .at.game = round * GAMES + i};
        m->row = (GameRow){.phase = GAME_PLAYING, .rules = "tablut-ashton", .left = {-1, -1}};
        snprintf(m->row.id, sizeof m->row.id, "g%07u", (unsigned)m->at.game % 10000000);
        store_post(store, (StoreWork){add_game, NULL, m});
        store_post(store, (StoreWork){add_ply, ply_added, m});
    }
    for (;;) {
        sem_wait(&woken);
        store_deliver(store);
    }
}

static void acknowledged_plies_outlive_a_kill(void **state) {
    enum { ROUNDS = 5, GAMES = 20 };
    const char *where = database_new(kind);
    for (int round = 0, seen = 0; round < test_effort(ROUNDS); round++, seen = 0) {
        int pipes[2], acknowledged[GAMES];
        memset(acknowledged, 0, sizeof acknowledged);
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        if (!child) play_for_ever(where, pipes[1], round);
        close(pipes[1]);
        Told told;
        int enough = 40 + 67 * round; /* in the middle of other batches each time */
        while (read(pipes[0], &told, sizeof told) == sizeof told) {
            acknowledged[told.game % GAMES] = told.ply + 1;
            if (++seen == enough) kill(child, SIGKILL);
        }
        close(pipes[0]);
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        Db *db = database_open(where, DB_THERE);
        for (int i = 0; i < GAMES; i++) {
            GameRow row;
            PlyRow *plies;
            char id[GAME_ID], move[MOVE_TEXT];
            snprintf(id, sizeof id, "g%07u", (unsigned)(round * GAMES + i) % 10000000);
            assert_true(games_read(db, id, &row, &plies)); /* counts them, too */
            assert_true(row.plies >= acknowledged[i]);
            assert_int_equal(row.seq, row.plies);
            for (int ply = 0; ply < row.plies; ply++) {
                snprintf(move, sizeof move, "m%d", ply);
                assert_string_equal(plies[ply].move, move);
            }
            free(plies);
        }
        db_close(db);
    }
}

/* ------------------------------------------------------------------ full */

/* Small works and a large one among them, with little room: whatever was told to be kept is there,
 * nothing else is, and what fits afterwards is kept. */
static void check_full(Store *store, const char *where, const char *words) {
    enum { NOTES = 30 };
    static Memo notes[NOTES];
    memset(notes, 0, sizeof notes);
    bool refused = false;
    for (int i = 0; i < NOTES; i++) {
        notes[i] = (Memo){.number = i, .bytes = i == 7 || i == 20 ? 4 << 20 : 10};
        store_post(store, (StoreWork){run, done, &notes[i]});
    }
    while (!notes[NOTES - 1].done) {
        sem_wait(&woken);
        store_deliver(store);
    }
    for (int i = 0; i < NOTES; i++) {
        refused |= *notes[i].why != 0;
        if (*notes[i].why && !strstr(notes[i].why, words)) fail_msg("said: %s", notes[i].why);
        assert_int_equal(count_notes(where, i), !*notes[i].why);
        assert_int_equal(*notes[i].why != 0, i == 7 || i == 20);
    }
    assert_true(refused);
    store_close(store);
}

static bool few_pages(Db *db, void *arg) {
    return db_exec(db, "PRAGMA max_page_count = 200", NO_VALUES);
}

static void full_database(void **state) {
    const char *where = with_notes();
    Store *store = open_store(where);
    store_post(store, (StoreWork){few_pages, NULL, NULL});
    check_full(store, where, "the disk is full");
}

static void file_limit(void **state) {
    const char *where = with_notes();
    pid_t child = fork();
    if (!child) {
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){2 << 20, 2 << 20});
        check_full(open_store(where), where, "the disk does not take what is written");
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* ------------------------------------------------------------------ other programs */

static void one_server_at_a_time(void **state) {
    const char *where = database_new(DB_SQLITE);
    char why[DB_WHY];
    Store *store = open_store(where);
    assert_null(store_open(&(StoreSetup){.where = where}, why));
    assert_non_null(strstr(why, "another taefl serves from this"));
    db_close(database_open(where, DB_THERE)); /* others may read and write */
    store_close(store);
    store_close(open_store(where));
}

/* Ends all connections to the server but our own. */
static void cut_connections(const char *where) {
    Db *db = database_open(where, DB_THERE);
    int64_t cut = db_number(db,
                            "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity "
                            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
                            NO_VALUES);
    assert_true(cut >= 1); /* one that was closed may be on its way out */
    db_close(db);
}

static const char *wait_for(Store *store, Memo *memo) {
    while (!memo->done) {
        sem_wait(&woken);
        store_deliver(store);
    }
    return memo->why;
}

static void lost_connection(void **state) {
    const char *where = with_notes();
    Store *store = open_store(where);
    sem_t hold;
    sem_init(&hold, 0, 0);
    Memo one = {.number = 1}, two = {.number = 2}, three = {.number = 3, .hold = &hold},
         four = {.number = 4};
    store_post(store, (StoreWork){run, done, &one});
    assert_string_equal(wait_for(store, &one), "");
    cut_connections(where); /* between two works: nobody notices */
    store_post(store, (StoreWork){run, done, &two});
    assert_string_equal(wait_for(store, &two), "");
    store_post(store, (StoreWork){run, done, &three});
    while (store_load(store).works < 2 || !three.times) {
    }
    cut_connections(where); /* in the middle of one: it is not kept, and that is told */
    sem_post(&hold);
    assert_string_equal(wait_for(store, &three), "the connection to PostgreSQL is lost");
    store_post(store, (StoreWork){run, done, &four});
    assert_string_equal(wait_for(store, &four), "");
    assert_int_equal(count_notes(where, -1), 3);
    assert_int_equal(count_notes(where, 3), 0);
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_wait_are_one_transaction),
        cmocka_unit_test(slow_works_are_handed_out_one_by_one),
        cmocka_unit_test(closing_does_what_waits),
        cmocka_unit_test(leisure_is_used),
        cmocka_unit_test(acknowledged_plies_outlive_a_kill),
    };
    const struct CMUnitTest sqlite[] = {
        cmocka_unit_test(full_database),
        cmocka_unit_test(file_limit),
        cmocka_unit_test(one_server_at_a_time),
    };
    kind = DB_SQLITE;
    int failed = cmocka_run_group_tests_name("the queue, SQLite", tests, NULL, NULL) |
                 cmocka_run_group_tests_name("files of SQLite", sqlite, NULL, NULL);
    kind = DB_POSTGRES;
    const struct CMUnitTest postgres[] = {
        cmocka_unit_test(lost_connection),
    };
    return failed | cmocka_run_group_tests_name("the queue, PostgreSQL", tests, NULL, NULL) |
           cmocka_run_group_tests_name("connections of PostgreSQL", postgres, NULL, NULL);
}
