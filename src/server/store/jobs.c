/* See jobs.h. `turn` is fair queueing. A job's turn is after the person's last one and not before
 * any waiting turn. So people alternate, and a newcomer waits for one round. */
#include "store/jobs.h"

#include "base/memory.h"
#include "store/columns.h"
#include "store/listener.h"

#include <stdlib.h>
#include <string.h>

const char *const job_kind_words[] = {"move", "analysis"};
const char *const job_state_words[] = {"waiting", "running", "done", "failed"};

#define JOB_COLUMNS(X)              \
    X("kind", INT, kind)            \
    X("game", TEXT, game)           \
    X("ply", INT, ply)              \
    X("arguments", TEXT, arguments) \
    X("person", INT, person)        \
    X("state", INT, state)          \
    X("tries", INT, tries)          \
    X("done", INT, done)            \
    X("parts", INT, of)             \
    X("created", INT, created)      \
    X("worker", TEXT, worker)       \
    X("why", TEXT, why)
#define COLUMNS "id" JOB_COLUMNS(AS_OTHER)

static void read_job(const Rows *rows, Job *out) {
    int at = 1;
    *out = (Job){.id = rows_int(rows, 0)};
#define X(sql, how, field) READ_##how(rows, at++, out->field);
    JOB_COLUMNS(X)
#undef X
}

/* The first row, which is the only one. */
static bool read_one(Rows rows, Job *out) {
    *out = (Job){0};
    if (rows_next(&rows)) read_job(&rows, out);
    return rows_end(&rows);
}

/* ------------------------------------------------------------------ new jobs */

static int64_t turn_of(Db *db, const Job *job) {
    int64_t own = db_number(
        db, "SELECT max(turn) FROM jobs WHERE kind = $1 AND person = $2 AND state IN (0, 1)",
        VALUES(job->kind, job->person));
    int64_t first = db_number(db, "SELECT min(turn) FROM jobs WHERE kind = $1 AND state = 0",
                              VALUES(job->kind));
    if (own != DB_NONE) own++;
    return own > first ? own : first == DB_NONE ? 0 : first;
}

/* The state of the existing job; DB_NONE: there is none. */
static int64_t state_of(Db *db, const Job *job) {
    return db_number(db, "SELECT state FROM jobs WHERE kind = $1 AND game = $2 AND ply = $3",
                     VALUES(job->kind, job->game, job->ply));
}

bool jobs_add(Db *db, const Job *job, JobState *state) {
    int64_t stays = db_number(db,
                              "SELECT 1 FROM jobs WHERE kind = $1 AND game = $2 AND ply = $3 AND "
                              "arguments = $4 AND (kind = 0 OR state <> 3)",
                              VALUES(job->kind, job->game, job->ply, job->arguments));
    if (stays != 1) {
        db_run(db, "DELETE FROM jobs WHERE kind = $1 AND game = $2 AND ply = $3",
               VALUES(job->kind, job->game, job->ply));
        db_run(db,
               "INSERT INTO jobs (kind, game, ply, arguments, person, turn, state, tries, done, "
               "parts, created) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0, $7) "
               "ON CONFLICT DO NOTHING",
               VALUES(job->kind, job->game, job->ply, job->arguments, job->person, turn_of(db, job),
                      db_now(db)));
        db_notify(db, JOBS_CHANNEL, JOBS_NEW);
    }
    *state = (JobState)state_of(db, job);
    return db_good(db);
}

/* ------------------------------------------------------------------ workers */

/* Skips rows that another transaction has locked, because another worker has them. */
#define SKIPPING(db) (db_kind(db) == DB_POSTGRES ? 1 : 0)
static const char *const expire[] = {
    "UPDATE jobs SET worker = NULL, state = CASE WHEN tries < $1 THEN 0 ELSE 3 END, "
    "why = 'nobody came to an end with it' WHERE state = 1 AND until < $2",
    "UPDATE jobs SET worker = NULL, state = CASE WHEN tries < $1 THEN 0 ELSE 3 END, "
    "why = 'nobody came to an end with it' WHERE id IN "
    "(SELECT id FROM jobs WHERE state = 1 AND (until < $2 OR backend NOT IN (SELECT pid FROM "
    "pg_stat_activity)) FOR UPDATE SKIP LOCKED)",
};
static const char *const take[] = {
    "UPDATE jobs SET state = 1, worker = $1, until = $2, tries = tries + 1, done = 0 WHERE id = "
    "(SELECT id FROM jobs WHERE state = 0 AND kind <= $3 ORDER BY kind, turn, id LIMIT 1) "
    "RETURNING " COLUMNS,
    "UPDATE jobs SET state = 1, worker = $1, until = $2, tries = tries + 1, done = 0, backend = "
    "pg_backend_pid() WHERE id = "
    "(SELECT id FROM jobs WHERE state = 0 AND kind <= $3 ORDER BY kind, turn, id LIMIT 1 FOR "
    "UPDATE SKIP LOCKED) "
    "RETURNING " COLUMNS,
};
static const char *const beat[] = {
    "UPDATE jobs SET until = $3, done = $4, parts = $5 WHERE id = $1 AND worker = $2 AND state = 1",
    "UPDATE jobs SET until = $3, done = $4, parts = $5, backend = pg_backend_pid() WHERE id = $1 "
    "AND worker = $2 AND state = 1",
};

/* Jobs of a lost worker wait again, or fail after JOB_TRIES tries. */
static void look_for_gone(Db *db) {
    if (db_number(db, "SELECT count(*) FROM jobs WHERE state = 1", NO_VALUES) < 1) return;
    if (SKIPPING(db)) /* see the present connections, not a snapshot */
        db_number(db, "SELECT count(*) FROM (SELECT pg_stat_clear_snapshot()) x", NO_VALUES);
    db_run(db, expire[SKIPPING(db)], VALUES(JOB_TRIES, db_now(db)));
}

bool jobs_take(Db *db, const char *worker, JobKind most, Job *out) {
    *out = (Job){0};
    look_for_gone(db);
    if (db_number(db, "SELECT 1 FROM jobs WHERE state = 0 AND kind <= $1 LIMIT 1", VALUES(most)) ==
        DB_NONE)
        return db_good(db);
    return read_one(db_ask(db, take[SKIPPING(db)], VALUES(worker, db_now(db) + JOB_LEASE_MS, most)),
                    out);
}

bool jobs_beat(Db *db, const Job *job, bool *mine) {
    return db_changes(db, mine, beat[SKIPPING(db)],
                      VALUES(job->id, job->worker, db_now(db) + JOB_LEASE_MS, job->done, job->of));
}

static bool come_to_end(Db *db, const Job *job, JobState state, const char *result, const char *why,
                        bool *mine) {
    *mine = db_run(db,
                   "UPDATE jobs SET state = $3, result = $4, why = $5, ended = $6, done = $7, "
                   "parts = $8 WHERE id = $1 AND worker = $2 AND state = 1",
                   VALUES(job->id, job->worker, state, result, why, db_now(db), job->done,
                          job->of)) == 1;
    if (*mine && job->kind == JOB_MOVE) db_notify(db, JOBS_CHANNEL, JOBS_MOVED);
    return db_good(db);
}

bool jobs_finish(Db *db, const Job *job, const char *result, bool *mine) {
    return come_to_end(db, job, JOB_DONE, result, NULL, mine);
}

bool jobs_fail(Db *db, const Job *job, const char *why, bool *mine) {
    return come_to_end(db, job, JOB_FAILED, NULL, why, mine);
}

bool jobs_drop(Db *db, const Job *job) {
    return db_exec(db, "DELETE FROM jobs WHERE id = $1", VALUES(job->id));
}

bool jobs_give_back(Db *db, const Job *job) {
    if (db_run(db,
               "UPDATE jobs SET state = 0, worker = NULL, tries = tries - 1 "
               "WHERE id = $1 AND worker = $2 AND state = 1",
               VALUES(job->id, job->worker)) == 1)
        db_notify(db, JOBS_CHANNEL, JOBS_NEW);
    return db_good(db);
}

bool jobs_free(Db *db) {
    db_run(db, "UPDATE jobs SET until = 0 WHERE state = 1", NO_VALUES);
    look_for_gone(db);
    return db_good(db);
}

/* ------------------------------------------------------------------ results */

bool jobs_collect(Db *db, JobMoves *out) {
    *out = (JobMoves){0};
    if (db_number(db, "SELECT count(*) FROM jobs WHERE kind = 0 AND state IN (2, 3)", NO_VALUES) <
        1)
        return db_good(db);
    Rows rows = db_ask(db,
                       "DELETE FROM jobs WHERE kind = 0 AND state IN (2, 3) "
                       "RETURNING game, ply, arguments, result",
                       NO_VALUES);
    while (rows_next(&rows)) {
        struct JobMove *move = MEMORY_ADD(out->move, out->count);
        rows_take(&rows, 0, FIELDS(move->game, move->ply, move->arguments, move->move));
    }
    return rows_listed(&rows, &out->move, &out->count);
}

static int64_t place_of(Db *db, const Job *job) {
    return db_number(db,
                     "SELECT count(*) FROM jobs a JOIN jobs b ON b.kind = a.kind AND b.state = 0 "
                     "AND (b.turn < a.turn OR (b.turn = a.turn AND b.id <= a.id)) WHERE a.id = $1",
                     VALUES(job->id));
}

bool jobs_read(Db *db, JobKind kind, const char *game, int ply, JobWaiting *out, char **result) {
    Job *job = &out->job;
    out->place = 0;
    *result = NULL;
    read_one(db_ask(db, "SELECT " COLUMNS " FROM jobs WHERE kind = $1 AND game = $2 AND ply = $3",
                    VALUES(kind, game, ply)),
             job);
    if (job->id && job->state == JOB_WAITING) out->place = place_of(db, job);
    if (!job->id || job->state != JOB_DONE) return db_good(db);
    Rows rows =
        db_ask(db, "SELECT result FROM jobs WHERE id = $1 AND result IS NOT NULL", VALUES(job->id));
    if (rows_next(&rows)) *result = memory_text(rows_text(&rows, 0));
    return rows_end(&rows);
}

bool jobs_of(Db *db, JobKind kind, int64_t person, int64_t *count) {
    return db_count(db, count,
                    "SELECT count(*) FROM jobs WHERE kind = $1 AND person = $2 AND state IN (0, 1)",
                    VALUES(kind, person));
}

bool jobs_own(Db *db, int64_t person, JobWaiting *out, int most, int *count) {
    Rows rows = db_ask(db,
                       "SELECT " COLUMNS " FROM jobs WHERE kind IN (0, 1) AND person = $1 AND "
                       "state IN (0, 1) ORDER BY kind, turn, id LIMIT $2",
                       VALUES(person, most));
    *count = 0;
    while (*count < most && rows_next(&rows)) read_job(&rows, &out[(*count)++].job);
    rows_end(&rows);
    for (int i = 0; i < *count; i++)
        out[i].place = out[i].job.state == JOB_WAITING ? place_of(db, &out[i].job) : 0;
    return db_good(db);
}

bool jobs_load(Db *db, JobsLoad *out) {
    int64_t now = db_now(db);
    *out = (JobsLoad){0};
    Rows rows = db_ask(db,
                       "SELECT kind, state, count(*), min(created) FROM jobs WHERE kind IN (0, 1) "
                       "AND state IN (0, "
                       "1, 3) GROUP BY kind, state",
                       NO_VALUES);
    while (rows_next(&rows)) {
        int64_t kind = rows_int(&rows, 0), state = rows_int(&rows, 1);
        out->kind[kind].count[state] = rows_int(&rows, 2);
        int64_t waited = now - rows_int(&rows, 3);
        if (state == JOB_WAITING) out->kind[kind].oldest_ms = waited > 1 ? waited : 1;
    }
    return db_good(db);
}

bool jobs_running(Db *db, Job *out, int most, int *count) {
    Rows rows =
        db_ask(db, "SELECT " COLUMNS " FROM jobs WHERE state = 1 ORDER BY created, id LIMIT $1",
               VALUES(most));
    *count = 0;
    while (*count < most && rows_next(&rows)) read_job(&rows, &out[(*count)++]);
    return rows_end(&rows);
}
