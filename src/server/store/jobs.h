/* A job queue in the database for processor work. Any number of workers (work/pool.h) take jobs,
 * in any process and on any machine. A worker leases its job by the database's clock and renews the
 * lease while it works. When the lease ends, another worker takes the job. With PostgreSQL this
 * happens as soon as the worker's connection closes. So a job may run twice; only the first result
 * counts.
 *
 * Moves of the server's engine come before analyses. Within a kind people take turns, so one
 * person's many jobs delay no one else. Call these functions in the store's thread or on a separate
 * connection, inside a transaction; false is a fault of the database. */
#pragma once

#include "store/games.h"

enum {
    JOB_LEASE_MS = 6000,
    JOB_BEAT_MS = 1000, /* interval at which a worker renews its lease */
    JOB_TRIES = 5,      /* a job fails after so many unfinished tries */
    JOB_ARGUMENTS = POSITION_TEXT + 16,
    JOB_NAME = 96, /* of a worker */
    JOB_WHY = 256,
};

/* The notifications (db_notify) about new jobs, and about finished moves. */
#define JOBS_CHANNEL "taefl_jobs"
#define JOBS_NEW "new"
#define JOBS_MOVED "moved"

typedef enum JobKind {
    JOB_MOVE,     /* the engine's next ply of a game; `arguments`: level, space, position */
    JOB_ANALYSIS, /* of a finished game; ply 0 */
    JOB_KINDS
} JobKind;
extern const char *const job_kind_words[JOB_KINDS];

typedef enum JobState { JOB_WAITING, JOB_RUNNING, JOB_DONE, JOB_FAILED, JOB_STATES } JobState;
extern const char *const job_state_words[JOB_STATES];

typedef struct Job {
    int64_t id; /* 0: no job */
    JobKind kind;
    char game[GAME_ID];
    int ply; /* plies before it */
    char arguments[JOB_ARGUMENTS];
    int64_t person; /* the person who waits; 0: none */
    /* ---- filled only by reading */
    JobState state;
    int tries, done, of; /* `done` of `of` parts are finished; 0: unknown */
    int64_t created;
    char worker[JOB_NAME];
    char why[JOB_WHY]; /* why it failed */
} Job;

/* Adds a job. A job of the same kind, game and ply stays. It restarts if its arguments differ or if
 * it is a failed analysis. *state: its state now. */
bool jobs_add(Db *db, const Job *job, JobState *state);

/* Leases the next job of the kinds up to `most` to a worker. Id 0: no job. */
bool jobs_take(Db *db, const char *worker, JobKind most, Job *out);

/* Renews the lease and stores the progress. *mine false: another worker has the job now. */
bool jobs_beat(Db *db, const Job *job, bool *mine);

/* Finishes a job with a result, or as failed for good. If *mine is false, as above, nothing is
 * stored. */
bool jobs_finish(Db *db, const Job *job, const char *result, bool *mine);
bool jobs_fail(Db *db, const Job *job, const char *why, bool *mine);

/* Deletes the job of a move that is obsolete. */
bool jobs_drop(Db *db, const Job *job);

/* A worker returns its job; this does not count as a try. */
bool jobs_give_back(Db *db, const Job *job);

/* Puts all leased jobs back into the queue; their tries count. */
bool jobs_free(Db *db);

/* Takes the finished and failed moves out of the queue. */
typedef struct JobMoves {
    struct JobMove {
        char game[GAME_ID];
        int ply;
        char arguments[JOB_ARGUMENTS];
        char move[MOVE_TEXT]; /* "": it failed */
    } * move;                 /* to be freed */
    int count;
} JobMoves;
bool jobs_collect(Db *db, JobMoves *out);

typedef struct JobWaiting {
    Job job;
    int64_t place; /* in the queue, from 1; 0: it does not wait */
} JobWaiting;

/* Reads a job; id 0: no such job. *result is NULL without a result; the caller frees it. */
bool jobs_read(Db *db, JobKind kind, const char *game, int ply, JobWaiting *out, char **result);

/* The number of a person's waiting and running jobs of a kind. */
bool jobs_of(Db *db, JobKind kind, int64_t person, int64_t *count);

/* A person's jobs, moves first; at most `most` into `out`. */
bool jobs_own(Db *db, int64_t person, JobWaiting *out, int most, int *count);

/* How many jobs wait, run and have failed, for the operator of a server. Those that are done are
 * not counted, because analyses stay. */
typedef struct JobsLoad {
    struct {
        int64_t count[JOB_STATES];
        int64_t oldest_ms; /* the longest present waiting time; 0: none waits */
    } kind[JOB_KINDS];
} JobsLoad;
bool jobs_load(Db *db, JobsLoad *out);

/* The running jobs, the oldest first; at most `most` into `out`. */
bool jobs_running(Db *db, Job *out, int most, int *count);
