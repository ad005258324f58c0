/* GET and POST /api/me/vacation: pauses the deadlines of a person's correspondence games
 * (store/days.h). */
#include "api/body.h"
#include "api/host.h"
#include "api/routes.h"

#include "base/clock.h"
#include "base/memory.h"
#include "live/words.h"
#include "store/days.h"

#include <stdlib.h>

static bool run_look(Db *db, Call *call) {
    (void)db;
    call->text = say_vacation(&call->person.vacation, clock_wall_ms());
    return true;
}

static bool read_put(Call *call, Refusal *why) {
    bool *on = call->own = memory_get(sizeof *on);
    return call_body(call, why) && body_bool(call, "on", on, why) &&
           (body_get(call, "on") || deny(why, 400, "bad-field", "'on' must be true or false"));
}

static bool run_put(Db *db, Call *call) {
    bool none;
    if (!vacation_put(db, call->person.id, *(const bool *)call->own, &none)) return false;
    if (none) return call_no(call, 409, "no-days", "you have used all vacation days of this year");
    return people_get(db, call->person.id, &call->person) && run_look(db, call);
}

const Route vacation_routes[] = {
    {HTTP_GET, "/api/me/vacation", CALL_PLAYER, LIMIT_REST, NULL, NULL, run_look, NULL},
    {HTTP_POST, "/api/me/vacation", CALL_PLAYER, LIMIT_REST, "on", read_put, run_put, host_looked},
    {.path = NULL},
};
