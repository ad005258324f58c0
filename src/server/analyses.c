/* Analyses of finished games, as people ask for them: POST /api/games/ID/analysis puts a job into
 * the queue (store/jobs.h), GET says how far it is, and what was found. */
#include "server/service_parts.h"

#include "base/memory.h"
#include "store/jobs.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { ASKED_MOST = 3 }; /* of one person at a time */

/* Whether it is a game that may be seen, and over; else it is refused. */
static bool may_ask(Db *db, Call *call, GameRow *row) {
    PlyRow *plies;
    if (!games_read(db, call->game, row, &plies)) return false;
    free(plies);
    bool mine =
        call->person.id && (row->seat[P1] == call->person.id || row->seat[P2] == call->person.id);
    if (!*row->id) return call_no(call, 404, "no-game", "there is no such game");
    if (row->private && !mine)
        return call_no(call, 403, "private", "this game is its players' own");
    if (row->phase != GAME_OVER)
        return call_no(call, 409, "not-over", "a game is analysed when it is over");
    return true;
}

/* "none" is a state too. */
static bool say(Db *db, Call *call) {
    Job job;
    int64_t place;
    char *result;
    if (!jobs_read(db, JOB_ANALYSIS, call->game, 0, &job, &place, &result)) return false;
    json_t *steps = result ? json_loads(result, 0, NULL) : NULL;
    free(result);
    json_t *all = json_pack("{s:s, s:o, s:i, s:i, s:o}", "state",
                            job.id ? job_state_words[job.state] : "none", "place",
                            place ? json_integer(place) : json_null(), "done", job.done, "of",
                            job.of, "steps", steps ? steps : json_null());
    return call_json(call, all, true);
}

static bool run_read(Db *db, Call *call) {
    GameRow row;
    return may_ask(db, call, &row) && (call->refused || say(db, call));
}

static bool run_ask(Db *db, Call *call) {
    GameRow row;
    Job job = {.kind = JOB_ANALYSIS, .person = call->person.id}, there;
    int64_t count, place;
    char *result;
    JobState state;
    if (!may_ask(db, call, &row)) return false;
    if (call->refused) return true;
    if (!jobs_read(db, JOB_ANALYSIS, call->game, 0, &there, &place, &result)) return false;
    free(result);
    if (!there.id || there.state == JOB_FAILED) {
        if (!jobs_of(db, JOB_ANALYSIS, call->person.id, &count)) return false;
        if (count >= ASKED_MOST)
            return call_no(call, 429, "too-many", "you wait for as many analyses as one can");
        string_copy(job.game, sizeof job.game, call->game);
        if (!jobs_add(db, &job, &state)) return false;
    }
    return say(db, call);
}

static void do_ask(Call *call) {
    engines_wake(call->service);
    call_answer(call);
}

const Route analysis_routes[] = {
    {HTTP_GET, "/api/games/:/analysis", CALL_ANYBODY, NULL, run_read, NULL},
    {HTTP_POST, "/api/games/:/analysis", CALL_GUEST, call_read_nothing, run_ask, do_ask},
    {HTTP_GET, NULL, CALL_ANYBODY, NULL, NULL, NULL},
};
