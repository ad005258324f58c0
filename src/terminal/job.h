/* Job: the engine at work on a thread of its own, so that a screen never freezes. One job at a
 * time; it works on a copy of the game, so the game may change meanwhile. All functions are for the
 * thread that owns the Job. */
#ifndef TERMINAL_JOB_H
#define TERMINAL_JOB_H

#include "base/workers.h"
#include "engine/crew.h"

typedef enum JobKind {
    JOB_NONE,
    JOB_MOVE, /* find a move and play it */
    JOB_HINT, /* find a move for the person to move */
    JOB_VIEW  /* look on until stopped */
} JobKind;

/* What the engine sees, at the last depth it finished. */
typedef struct JobView {
    int depth;  /* 0: nothing yet */
    int score;  /* engine/score.h */
    int side;   /* from whose view: who was to move */
    int chance; /* of that side (engine/chance.h) */
    uint64_t nodes;
    int line_length;
    Move line[MAX_PLY + 1];
} JobView;

typedef struct Job {
    JobKind kind;
    Workers workers;
    atomic_bool done; /* the thread has nothing more to do */
    int wake;         /* a byte is written here when there is something new */
    pthread_mutex_t lock;
    JobView view; /* under the lock */
    Searcher *searcher;
    Crew crew;         /* led by it, … */
    void *crew_memory; /* … in here … */
    Workers others;    /* … on these threads, which belong to the job's */
    Table table;
    void *table_memory;
    SearchLimits limits;
    SearchResult result; /* of the thread, valid after `done`, as is … */
    uint64_t done_us;    /* … when it was done, by clock_us */
    Game game;           /* the copy */
} Job;

/* `wake`: a file descriptor that does not block. */
void job_init(Job *job, int wake);
void job_finish(Job *job);

/* Searches with so many threads (1 … CREW_THREADS; 1 until this is called). Nothing may run. */
void job_threads(Job *job, int threads);

/* Stops what runs and begins to search the position the game stands in, which must not be over. */
void job_start(Job *job, JobKind kind, const Game *game, const SearchLimits *limits);

/* Ends what runs, if anything; its result is lost. */
void job_stop(Job *job);

/* Whether the job has come to its end; then its kind and result are handed out once. */
bool job_take(Job *job, JobKind *kind, SearchResult *result);
static inline bool job_is_done(const Job *job) {
    return job->kind != JOB_NONE && atomic_load(&job->done);
}

/* What the present or the last job sees. */
JobView job_view(Job *job);

/* Another game: what was learnt is forgotten. */
void job_new_game(Job *job);

#endif
