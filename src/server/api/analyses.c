/* Analyses of finished games on request: POST /api/games/ID/analysis puts a job into the queue
 * (store/jobs.h), GET reports its state and result. */
#include "api/answers.h"
#include "api/engines.h"
#include "api/routes.h"

#include "base/jansson.h"
#include "store/jobs.h"

#include <stdlib.h>

enum { ASKED_MOST = 3 /* analyses per person in progress at a time */, OWN_MOST = 32 };

/* Refuses the call unless the game is over and the caller may see it. */
static bool is_open(Call *call, const GameRow *row) {
    if (!game_is_open(call, row)) return false;
    return row->phase == GAME_OVER ||
           call_no(call, 409, "not-over", "you can analyse a game only when it is over");
}

/* An analysis shows the best move of every position, so it is refused for positions of the caller's
 * running games. */
static bool may_ask(Db *db, Call *call) {
    GameRow row;
    PlyRow *plies;
    if (!games_read(db, call->game, &row, &plies)) return false;
    bool good = is_open(call, &row) && fair_game(db, call, &row, plies);
    free(plies);
    return good;
}

/* A game without a job gets the state "none". */
static bool say(Db *db, Call *call) {
    JobWaiting found;
    const Job *job = &found.job;
    char *result;
    if (!jobs_read(db, JOB_ANALYSIS, call->game, 0, &found, &result)) return false;
    json_t *steps = result ? json_loads(result, 0, NULL) : NULL;
    free(result);
    json_t *all = json_pack("{s:s, s:o, s:i, s:i, s:o}", "state",
                            job->id ? job_state_words[job->state] : "none", "place",
                            json_nonzero(found.place), "done", job->done, "of", job->of, "steps",
                            steps ? steps : json_null());
    return call_json(call, all, true);
}

static bool run_read(Db *db, Call *call) { return may_ask(db, call) && say(db, call); }

/* *there: the game has an analysis, or will have one. */
static bool find(Db *db, const Call *call, bool *there) {
    JobWaiting found;
    char *result;
    if (!jobs_read(db, JOB_ANALYSIS, call->game, 0, &found, &result)) return false;
    free(result);
    *there = found.job.id && found.job.state != JOB_FAILED;
    return true;
}

static bool look(Db *db, Call *call) {
    bool there;
    return may_ask(db, call) && find(db, call, &there) && (!there || say(db, call));
}

static bool run_ask(Db *db, Call *call) {
    Job job = {.kind = JOB_ANALYSIS, .person = call->person.id};
    int64_t count;
    bool there;
    JobState state;
    if (!find(db, call, &there)) return false;
    if (!there) {
        if (!jobs_of(db, JOB_ANALYSIS, call->person.id, &count)) return false;
        if (count >= ASKED_MOST)
            return call_no(call, 429, "too-many",
                           "you already have the most analyses waiting that one may have");
        string_copy(job.game, sizeof job.game, call->game);
        if (!jobs_add(db, &job, &state)) return false;
    }
    return say(db, call);
}

static void asked(void *arg, const char *why) {
    Call *call = arg;
    if (call_failed(call, why)) return;
    engines_wake(call->service);
    call_answer(call);
}

static void looked(void *arg, const char *why) {
    Call *call = arg;
    if (why || call->refused || call->text)
        asked(call, why);
    else
        call_store(call, run_ask, asked);
}

static void do_ask(Call *call) { call_look(call, look, looked); }

/* ------------------------------------------------------------------ the caller's jobs */

static void drop_list(void *list) { json_decref(list); }

static bool run_own(Db *db, Call *call) {
    JobWaiting own[OWN_MOST];
    int count = 0;
    if (call->own) json_decref(call->own); /* from an earlier attempt of the transaction */
    json_t *list = call->own = json_array();
    call->drop = drop_list;
    if (call->person.id && !jobs_own(db, call->person.id, own, OWN_MOST, &count)) return false;
    for (int i = 0; i < count; i++) {
        const Job *job = &own[i].job;
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:o, s:i, s:i, s:I}", "kind",
                                              job_kind_words[job->kind], "game", job->game, "state",
                                              job_state_words[job->state], "place",
                                              json_nonzero(own[i].place), "done", job->done, "of",
                                              job->of, "created", (json_int_t)job->created));
    }
    return true;
}

/* The length of the queue is public. */
static void do_own(Call *call) {
    const JobsLoad *load = engines_load(call->service);
    json_int_t running = 0;
    for (int kind = 0; kind < JOB_KINDS; kind++) running += load->kind[kind].count[JOB_RUNNING];
    call_json(call,
              json_pack("{s:I, s:I, s:I, s:O}", "moves",
                        (json_int_t)load->kind[JOB_MOVE].count[JOB_WAITING], "analyses",
                        (json_int_t)load->kind[JOB_ANALYSIS].count[JOB_WAITING], "running", running,
                        "jobs", (json_t *)call->own),
              true);
    call_answer(call);
}

const Route analysis_routes[] = {
    {HTTP_GET, "/api/jobs", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_own, do_own},
    {HTTP_GET, "/api/games/:/analysis", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_read, NULL},
    {HTTP_POST, "/api/games/:/analysis", CALL_GUEST, LIMIT_ANALYSIS, NULL, NULL, NULL, do_ask},
    {.path = NULL},
};
