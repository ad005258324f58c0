/* Works posted from several threads at once, delivered in another. */
#include "store/games.h"
#include "store/queue.h"
#include "support/database.h"
#include "support/test.h"

#include <pthread.h>
#include <semaphore.h>

enum { THREADS = 4, WORKS = 50 };

typedef struct Work {
    Store *store;
    char token[TOKEN_TEXT];
    int done;
} Work;

static Work works[THREADS][WORKS];
static sem_t woken;
static int delivered;

static void wake(void *ctx) { sem_post(&woken); }

static bool run(Db *db, void *arg) {
    Work *work = arg;
    Person guest;
    return people_guest(db, &guest) &&
           sessions_make(db, guest.id, SESSION_COOKIE, NULL, work->token);
}

static void done(void *arg, const char *why) {
    Work *work = arg;
    assert_null(why);
    work->done++;
    delivered++;
}

static void *post(void *arg) {
    Work *mine = arg;
    for (int i = 0; i < WORKS; i++) store_post(mine->store, (StoreWork){run, done, &mine[i]});
    return NULL;
}

TEST(many_threads_post) {
    char why[DB_WHY];
    const char *where = database_new(DB_SQLITE);
    pthread_t threads[THREADS];
    sem_init(&woken, 0, 0);
    Store *store = store_open(&(StoreSetup){.where = where, .wake = wake}, why);
    assert_non_null(store);
    for (int i = 0; i < THREADS; i++) {
        works[i][0].store = store;
        assert_int_equal(pthread_create(&threads[i], NULL, post, works[i]), 0);
    }
    while (delivered < THREADS * WORKS) {
        sem_wait(&woken);
        store_deliver(store);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    assert_int_equal(store_load(store).works, THREADS * WORKS);
    store_close(store);
    Db *db = database_open(where, DB_THERE);
    assert_int_equal(db_number(db, "SELECT count(*) FROM sessions", NO_VALUES), THREADS * WORKS);
    db_close(db);
    for (int i = 0; i < THREADS; i++)
        for (int k = 0; k < WORKS; k++) assert_int_equal(works[i][k].done, 1);
}
