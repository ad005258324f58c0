/* Work that takes a processor, as a queue in the database: any number of workers (work/hands.h)
 * take from it, in any process and on any machine. What a worker has is leased to it until a time
 * of the database's clock, which it puts off as long as it works; the job of one that is gone is
 * taken again: in PostgreSQL as soon as its connection is, since a process that is killed loses
 * that at once. So a job may be done twice, and only the first result counts.
 *
 * Moves of the server's engine come before analyses. Within a kind persons take turns, so that
 * whoever waits for much holds nobody else up. For the store's thread or a connection of one's own,
 * inside a transaction; false is a fault of the database. */
#ifndef STORE_JOBS_H
#define STORE_JOBS_H

#include "store/games.h"

enum {
    JOB_LEASE_MS = 6000,
    JOB_BEAT_MS = 1000, /* between two times that a worker puts its lease off */
    JOB_TRIES = 5,      /* after so many that were begun and came to no end it has failed */
    JOB_ARGUMENTS = POSITION_TEXT + 16,
    JOB_NAME = 96, /* of a worker, and of a process that waits for moves */
    JOB_WHY = 256,
};

/* What is told when there is something to take, and when moves are there for `home` (db_notify). */
#define JOBS_CHANNEL "taefl_jobs"
#define JOBS_NEW "new"

typedef enum JobKind {
    JOB_MOVE,     /* the engine's next ply of a game; `arguments`: level, space, position */
    JOB_ANALYSIS, /* of a finished game; ply 0 */
    JOB_KINDS
} JobKind;
extern const char *const job_kind_words[JOB_KINDS];

typedef enum JobState { JOB_WAITING, JOB_RUNNING, JOB_DONE, JOB_FAILED, JOB_STATES } JobState;
extern const char *const job_state_words[JOB_STATES];

typedef struct Job {
    int64_t id; /* 0: there is none */
    JobKind kind;
    char game[GAME_ID];
    int ply; /* plies before it */
    char arguments[JOB_ARGUMENTS];
    int64_t person;      /* who waits for it; 0: nobody in particular */
    char home[JOB_NAME]; /* the process that waits for a move; "": none does */
    /* ---- what only reading fills */
    JobState state;
    int tries, done, of; /* `done` parts of it, `of` so many; 0: not known */
    int64_t created;
    char worker[JOB_NAME];
    char why[JOB_WHY]; /* it failed */
} Job;

/* Puts a job into the queue. One of the same kind, game and ply stays, and gets the new home; if
 * its arguments are others, or it has failed and is an analysis, it begins anew. *state: what it is
 * in now. */
bool jobs_add(Db *db, const Job *job, JobState *state);

/* The next job for a worker, of the kinds up to `most`, which it has from now on; id 0: there is
 * none. */
bool jobs_take(Db *db, const char *worker, JobKind most, Job *out);

/* Puts the lease off, and tells how far it is. *mine false: somebody else has it by now. */
bool jobs_beat(Db *db, const Job *job, bool *mine);

/* It is done; or it failed by itself, and is not tried again (why). *mine as above: nothing is
 * kept. */
bool jobs_finish(Db *db, const Job *job, const char *result, bool *mine);
bool jobs_fail(Db *db, const Job *job, const char *why, bool *mine);

/* A move is no longer wanted, or has been handed over. */
bool jobs_drop(Db *db, const Job *job);

/* The worker gives back what it has, and it counts as no try. */
bool jobs_give_back(Db *db, const Job *job);

/* What any worker has waits again; those tries count. */
bool jobs_free(Db *db);

/* Moves for this process, done and failed ones, which are in the queue no longer. */
typedef struct JobMoves {
    struct JobMove {
        char game[GAME_ID];
        int ply;
        char arguments[JOB_ARGUMENTS];
        char move[MOVE_TEXT]; /* "": it failed */
    } * move;                 /* to be freed */
    int count;
} JobMoves;
bool jobs_collect(Db *db, const char *home, JobMoves *out);

/* A job as it is; id 0: there is none. *place: from 1, where it stands in the queue; 0: it does not
 * wait. *result, to be freed: NULL if it has none. */
bool jobs_read(Db *db, JobKind kind, const char *game, int ply, Job *out, int64_t *place,
               char **result);

/* How many jobs of a kind a person has that wait or are worked at. */
bool jobs_of(Db *db, JobKind kind, int64_t person, int64_t *count);

/* What a person waits for, moves first; at most `most` into `out`. `place` as above. */
typedef struct JobWaiting {
    Job job;
    int64_t place;
} JobWaiting;
bool jobs_own(Db *db, int64_t person, JobWaiting *out, int most, int *count);

/* What there is, for those who look after a server. */
typedef struct JobsLoad {
    struct {
        int64_t count[JOB_STATES];
        int64_t oldest_ms; /* the one that waits longest has waited so long; 0: none waits */
    } kind[JOB_KINDS];
} JobsLoad;
bool jobs_load(Db *db, JobsLoad *out);

/* Those that are worked at, the oldest first; at most `most` into `out`. */
bool jobs_running(Db *db, Job *out, int most, int *count);

#endif
