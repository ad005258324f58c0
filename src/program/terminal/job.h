/* EngineJob: runs the engine on its own thread, so the window never freezes. One job runs at a
 * time, on a copy of the game, so the game may change meanwhile. Only the thread that owns the
 * EngineJob calls these functions. */
#pragma once

#include "base/workers.h"
#include "search/crew.h"

typedef enum EngineJobKind {
    JOB_NONE,
    JOB_MOVE, /* find a move and play it */
    JOB_HINT, /* find a move for the person to move */
    JOB_VIEW  /* analyse until stopped */
} EngineJobKind;

/* What the engine found at the last depth it finished. */
typedef struct JobView {
    int depth;  /* 0: nothing yet */
    int score;  /* search/score.h */
    int side;   /* whose view it is: the side to move */
    int chance; /* win probability of that side (search/chance.h) */
    uint64_t nodes;
    int line_length;
    Move line[MAX_PLY + 1];
} JobView;

typedef struct EngineJob {
    EngineJobKind kind;
    Workers workers;
    atomic_bool done; /* the thread has nothing more to do */
    int wake;         /* gets a byte when there is news */
    pthread_mutex_t lock;
    JobView view; /* guarded by the lock */
    Searcher *searcher;
    Crew crew;         /* led by it, … */
    void *crew_memory; /* … in here … */
    Workers others;    /* … on these threads, which belong to the job's; asked to stop, it ends */
    Table table;
    void *table_memory;
    SearchLimits limits;
    SearchResult result; /* of the thread, valid after `done`, as is … */
    uint64_t done_us;    /* … when it was done, by clock_us */
    Game game;           /* the copy that is searched */
} EngineJob;

/* `wake`: a file descriptor that does not block. */
void job_init(EngineJob *job, int wake);
void job_finish(EngineJob *job);

/* Sets the number of threads (1 … CREW_THREADS; default 1). No job may be running. */
void job_threads(EngineJob *job, int threads);

/* Stops the running job and starts a search of the current position, which must not be over. */
void job_start(EngineJob *job, EngineJobKind kind, const Game *game, const SearchLimits *limits);

/* Stops the running job, if any, and discards its result. */
void job_stop(EngineJob *job);

/* Whether the job has finished; hands out its kind and result, once. */
bool job_take(EngineJob *job, EngineJobKind *kind, SearchResult *result);
static inline bool job_is_done(const EngineJob *job) {
    return job->kind != JOB_NONE && atomic_load(&job->done);
}

/* What the current or the last job found. */
JobView job_view(EngineJob *job);

/* Starts another game: clears what the search has stored. */
void job_new_game(EngineJob *job);
