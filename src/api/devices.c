/* Where somebody is signed in, and to end that: /api/me/sessions. */
#include "api/service_parts.h"

#include "live/words.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ which device that is */

typedef struct Mark {
    const char *in, *words;
} Mark;

/* Most name several browsers: the first of these is meant. */
static const Mark browsers[] = {
    {"Edg", "Edge"},        {"OPR", "Opera"},     {"SamsungBrowser", "Samsung"},
    {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"Chrome", "Chrome"},
    {"CriOS", "Chrome"},    {"Safari", "Safari"}, {NULL, NULL}};
static const Mark systems[] = {{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},
                               {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Macintosh", "Mac"},
                               {"Linux", "Linux"},     {NULL, NULL}};

static const char *find(const Mark *marks, const char *agent) {
    while (marks->in && !strstr(agent, marks->in)) marks++;
    return marks->words;
}

void device_words(const char *agent, char out[TOKEN_LABEL]) {
    const char *browser = find(browsers, agent), *system = find(systems, agent);
    int product = (int)strcspn(agent, "/ ("), most = TOKEN_LABEL / 2;
    bool plain = words_ok(agent, strlen(agent), 1, 4096);
    if (!browser && plain) /* "curl/8.5.0" */
        snprintf(out, TOKEN_LABEL, "%.*s", product < most ? product : most, agent);
    else
        snprintf(out, TOKEN_LABEL, "%s%s%s", browser ? browser : "", browser && system ? ", " : "",
                 system ? system : "");
}

/* ------------------------------------------------------------------ the list */

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

/* The one that is asked with may end, too: that is logging out. */
static bool run_end(Db *db, Call *call) {
    bool there, own;
    if (!sessions_end(db, call->person.id, call->word, call->token, &own, &there)) return false;
    call->drop_cookie = there && own && !call->bearer;
    return there || call_no(call, 404, "no-session", "you have no such session");
}

/* Whoever was in with it is out, on sockets too; the others come back by themselves. */
static void do_end(Call *call) {
    relay_part(call->service, call->person.id);
    call_answer(call);
}

const Route session_routes[] = {
    {HTTP_GET, "/api/me/sessions", CALL_PERSON, NULL, run_sessions, NULL},
    {HTTP_POST, "/api/me/sessions/~/end", CALL_PERSON, call_read_nothing, run_end, do_end},
    {HTTP_GET, NULL, CALL_ANYBODY, NULL, NULL, NULL},
};
