/* A person's sessions, and ending them: /api/me/sessions. */
#include "api/routes.h"

#include <jansson.h>
#include <stdlib.h>

static bool run_sessions(Db *db, Call *call) {
    SessionRow *row;
    int count;
    if (!sessions_list(db, call->person.id, call->token, &row, &count)) return false;
    json_t *all = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(all, json_pack("{s:s, s:s, s:s, s:I, s:I, s:b}", "id", row[i].id,
                                             "kind", row[i].kind ? "token" : "cookie", "device",
                                             row[i].label, "created", (json_int_t)row[i].created,
                                             "seen", (json_int_t)row[i].seen, "here", row[i].own));
    free(row);
    return call_json(call, json_pack("{s:o}", "sessions", all), true);
}

/* Ending the caller's own session is allowed: it logs out. */
static bool run_end(Db *db, Call *call) {
    bool there, own;
    if (!sessions_end(db, call->person.id, call->word, call->token, &own, &there)) return false;
    call->drop_cookie = there && own && !call->bearer;
    return there || call_no(call, 404, "no-session", "you have no session with this id");
}

/* Closes all sockets of the person. Those of the other sessions reconnect by themselves. */
static void do_end(Call *call) {
    service_part(call->service, call->person.id);
    call_answer(call);
}

const Route session_routes[] = {
    {HTTP_GET, "/api/me/sessions", CALL_PERSON, LIMIT_REST, NULL, NULL, run_sessions, NULL},
    {HTTP_POST, "/api/me/sessions/~/end", CALL_PERSON, LIMIT_REST, NULL, NULL, run_end, do_end},
    {.path = NULL},
};
