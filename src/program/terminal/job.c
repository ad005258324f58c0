/* See job.h. While a job runs, the two threads share only the view and the flags. */
#include "terminal/job.h"
#include "base/clock.h"
#include "base/memory.h"
#include "search/chance.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLE_BYTES = 32 << 20 };

void job_init(EngineJob *job, int wake) {
    *job = (EngineJob){.wake = wake, .lock = PTHREAD_MUTEX_INITIALIZER};
    workers_init(&job->workers);
    job->table_memory = memory_get_large(TABLE_BYTES);
    table_init(&job->table, job->table_memory, TABLE_BYTES);
    job->searcher = memory_get(sizeof *job->searcher);
    search_init(job->searcher, &job->table);
    workers_init(&job->others);
    job_threads(job, 1);
}

void job_threads(EngineJob *job, int threads) {
    job->crew_memory = memory_resize(job->crew_memory, crew_bytes(threads) + 1);
    crew_init(&job->crew, job->searcher, threads, job->crew_memory);
}

void job_finish(EngineJob *job) {
    job_stop(job);
    pthread_mutex_destroy(&job->lock);
    free(job->table_memory);
    free(job->searcher);
    free(job->crew_memory);
    free(job->game.path);
    free(job->game.played);
}

/* If the pipe is full, its bytes wake the reader anyway. */
static void wake(const EngineJob *job) {
    ssize_t ignored = write(job->wake, "", 1);
    (void)ignored;
}

static void report(void *ctx, const SearchInfo *info) {
    EngineJob *job = ctx;
    pthread_mutex_lock(&job->lock);
    JobView *view = &job->view;
    view->depth = info->depth;
    view->score = info->score;
    view->chance = chance_of(job->game.rules, game_now(&job->game), info->score, info->nodes);
    view->nodes = info->nodes;
    view->line_length = info->pv_length;
    memcpy(view->line, info->pv, (size_t)info->pv_length * sizeof *info->pv);
    pthread_mutex_unlock(&job->lock);
    wake(job);
}

static void work(void *argument) {
    EngineJob *job = argument;
    const Host host = {&job->others, workers_stopped, workers_now_us, workers_spawn, workers_join};
    crew_go(&job->crew, &job->game, &job->limits, &host, (SearchReport){report, job}, &job->result);
    job->done_us = clock_us();
    atomic_store(&job->done, true);
    wake(job);
}

static void copy_game(EngineJob *job, const Game *game) {
    size_t plies = (size_t)game->plies;
    Position *path = memory_resize(job->game.path, (plies + 1) * sizeof *path);
    Move *played = memory_resize(job->game.played, (plies + 1) * sizeof *played);
    memcpy(path, game->path, (plies + 1) * sizeof *path);
    if (plies) memcpy(played, game->played, plies * sizeof *played);
    job->game = *game;
    job->game.path = path;
    job->game.played = played;
    job->game.capacity = game->plies;
}

void job_start(EngineJob *job, EngineJobKind kind, const Game *game, const SearchLimits *limits) {
    job_stop(job);
    copy_game(job, game);
    job->limits = *limits;
    job->view = (JobView){.side = game_now(game)->side};
    job->kind = kind;
    atomic_store(&job->done, false);
    atomic_store(&job->others.stop, false);
    if (!workers_spawn(&job->workers, work, job))
        work(job); /* without a thread the search runs here and takes longer */
}

void job_stop(EngineJob *job) {
    if (job->kind == JOB_NONE) return;
    atomic_store(&job->others.stop, true);
    workers_join(&job->workers);
    job->kind = JOB_NONE;
}

bool job_take(EngineJob *job, EngineJobKind *kind, SearchResult *result) {
    if (!job_is_done(job)) return false;
    *kind = job->kind;
    job_stop(job);
    *result = job->result;
    return true;
}

JobView job_view(EngineJob *job) {
    pthread_mutex_lock(&job->lock);
    JobView view = job->view;
    pthread_mutex_unlock(&job->lock);
    return view;
}

void job_new_game(EngineJob *job) {
    job_stop(job);
    crew_new_game(&job->crew);
}
