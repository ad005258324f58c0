/* taefl worker: does the CPU's part of a server's work, on this machine or another. */
#include "base/memory.h"
#include "base/notify.h"
#include "base/stop.h"
#include "cli/command.h"
#include "cli/data.h"
#include "cli/report.h"
#include "store/listener.h"
#include "work/pool.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DATA, THREADS, JSON };

enum {
    POLL_MS = 1000,      /* looks for work that nobody told of */
    PATIENCE_MS = 60000, /* the longest wait for an answer of the database … */
    LAST_MS = 8000       /* … and after the signal to end */
};

static const Option options[] = {
    VALUE(DATA, TEXT, "data", 'd', "ADDRESS",
          "the database of the server, postgres://…; environment: TAEFL_DATA"),
    NUMBER(THREADS, "threads", 't', "N", 1, 256, 1, "do N jobs at a time; default 1"),
    FLAG(JSON, "json", 0, "print one JSON object at the start and one at the end"),
    {0},
};

typedef struct Worker {
    Pool *pool;
    Db **db; /* one for each worker */
} Worker;

static bool transact(void *ctx, int worker, bool (*run)(Db *, void *), void *arg) {
    return db_transact(((Worker *)ctx)->db[worker], run, arg);
}

/* Whatever is told may mean work. */
static void heard(void *ctx, const char *payload) {
    if (!*payload || strcmp(payload, JOBS_NEW) == 0) pool_wake(((Worker *)ctx)->pool);
}

static void trouble(void *ctx, const char *words) {
    (void)ctx;
    fail(0, "%s", words);
}

static void say_ready(const CommandCall *call, const char *name, int threads) {
    if (call_has(call, JSON))
        json_line(json_pack("{s:o, s:i}", "worker", json_text(name), "threads", threads));
    else
        printf("%s takes jobs with %d %s (Ctrl+C ends it).\n", name, threads,
               threads == 1 ? "thread" : "threads");
    fflush(stdout);
    notify_tell("READY=1");
}

/* Until a signal comes, which no thread hears otherwise; whoever started it hears that it lives. */
static void wait_for_end(const sigset_t *signals) {
    uint64_t ms = notify_watchdog_ms();
    struct timespec every = {.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
    int number;
    if (!ms) {
        sigwait(signals, &number);
    } else {
        while (sigtimedwait(signals, NULL, &every) < 0) notify_tell("WATCHDOG=1");
    }
    notify_tell("STOPPING=1");
    stop_within(LAST_MS, "the database does not answer");
}

static int work(const CommandCall *call, const char *where, int threads) {
    char machine[40] = "", random[GAME_ID], name[JOB_NAME - 8];
    Worker worker = {.db = memory_get((size_t)threads * sizeof(Db *))};
    sigset_t signals;
    int open = 0, code = EXIT_FAILED;
    signal(SIGPIPE, SIG_IGN); /* jobs go on when nobody reads what it prints */
    for (; open < threads && (worker.db[open] = data_open(where, DB_THERE)); open++)
        db_set_patience(worker.db[open], PATIENCE_MS);
    if (open == threads) {
        gethostname(machine, sizeof machine - 1);
        game_id_make(random);
        snprintf(name, sizeof name, "%s:%d:%s", machine, (int)getpid(), random);
        sigemptyset(&signals);
        sigaddset(&signals, SIGINT);
        sigaddset(&signals, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &signals, NULL);
        worker.pool = pool_start(&(PoolSetup){.threads = threads,
                                              .poll_ms = POLL_MS,
                                              .name = name,
                                              .transact = transact,
                                              .trouble = trouble,
                                              .ctx = &worker});
        Listener *listener = listener_open(&(ListenerSetup){where, JOBS_CHANNEL, heard, &worker});
        if (worker.pool) {
            say_ready(call, name, threads);
            wait_for_end(&signals);
            code = EXIT_FINE;
        } else {
            fail(0, "no thread could be started");
        }
        listener_close(listener);
        unsigned long long done = pool_end(worker.pool);
        if (!code && call_has(call, JSON))
            json_line(json_pack("{s:I}", "done", (json_int_t)done));
        else if (!code)
            printf("%llu %s done.\n", done, done == 1 ? "job" : "jobs");
    }
    while (open > 0) db_close(worker.db[--open]);
    free(worker.db);
    return code;
}

static int run(const CommandCall *call) {
    const char *where = data_where(call->value[DATA], false);
    if (!where) return EXIT_USAGE;
    if (!db_is_address(where))
        return fail(EXIT_USAGE,
                    "a worker needs a PostgreSQL database: --data postgres://…; a server that "
                    "keeps its data in a file has its own workers (taefl serve --workers)");
    return work(call, where, (int)call->number[THREADS]);
}

const Command command_worker = {
    .name = "worker",
    .summary = "do engine moves and analyses for a server with PostgreSQL",
    .description =
        "Takes jobs from the queue in the server's database and stores the results there. Jobs are "
        "moves of the server's engine and analyses of finished games. Moves come first, and a move "
        "interrupts an analysis. Any number of workers on any number of machines may share a "
        "queue. docs/scale.md has an example.\n\nA worker holds a job by a lease of six seconds, "
        "which it renews. If it is killed or loses the network, another worker repeats the job, at "
        "once if the connection is gone. A job that was begun five times and never finished "
        "has failed. SIGTERM and Ctrl-C end the worker at once and return its jobs to the queue. "
        "While "
        "the database is away, the worker waits. It notifies systemd as 'taefl serve' does "
        "(Type=notify, WatchdogSec).\n\nJSON: worker (its name) and threads at the start, done "
        "(how many jobs) at the end.",
    .options = options,
    .examples =
        {{"taefl worker --data postgres://taefl@db.example/taefl --threads 4",
          "Does four engine moves or analyses at a time, for the server on this database."}},
    .exits = {[EXIT_FINE] = "ended by SIGINT or SIGTERM; unfinished jobs are back in the queue",
              [EXIT_USAGE] = "the command line is wrong, or the data is not a PostgreSQL database",
              [EXIT_FAILED] = "the database cannot be used"},
    .run = run,
};
