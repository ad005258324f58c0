/* Requests to the live side: finds the route and the person, asks the database and answers. A call
 * is read in the loop's thread, asks the database once, then continues in the loop's thread. */
#include "api/body.h"
#include "api/routes.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "http/guard.h"
#include "base/log.h"
#include "store/allowance.h"
#include "store/moderation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const char openapi_json[]; /* docs/openapi.json when this program was built (Layers.cmake) */

static void do_openapi(Call *call) {
    call->text = memory_text(openapi_json);
    call_answer(call);
}

static const Route own_routes[] = {
    {HTTP_GET, "/api/openapi.json", CALL_ANYBODY, LIMIT_REST, NULL, NULL, NULL, do_openapi},
    {.path = NULL},
};

const Route *const route_tables[] = {
    hosting_routes, account_routes,    analysis_routes, game_routes, rank_routes,
    person_routes,  tournament_routes, file_routes,     bot_routes,  explore_routes,
    host_routes,    contact_routes,    current_routes,  push_routes, puzzle_routes,
    class_routes,   study_routes,      own_routes,      NULL};

/* ------------------------------------------------------------------ limits */

/* Rate limits of each address. The burst is a share of the connections it may have, and it refills
 * in `seconds`. `kept` limits are in the database and outlast a restart. */
static const char too_much[] = "too many requests from your address; wait a little";
static const struct {
    int part, seconds;
    bool kept;
} limits[] = {
    [LIMIT_GUESTS] = {2, 600, true},    [LIMIT_ACCOUNT] = {4, 3600, true},
    [LIMIT_LOGIN] = {4, 600, true},     [LIMIT_PASSWORD] = {8, 3600, true},
    [LIMIT_GAMES] = {2, 600, true},     [LIMIT_ANALYSIS] = {8, 600, true},
    [LIMIT_CHALLENGE] = {4, 600, true}, [LIMIT_SEARCH] = {2, 60, false},
    [LIMIT_PUZZLES] = {1, 60, false},   [LIMIT_REST] = {0, 10, false},
};

static LimitRate rate_of(const Service *service, uint32_t kind) {
    int most = service->setup.server->per_address;
    int burst = limits[kind].part ? most / limits[kind].part + 4 : 2 * most + 20;
    return (LimitRate){(uint32_t)burst, (uint32_t)(limits[kind].seconds * 1000 / burst + 1)};
}

/* ------------------------------------------------------------------ the database */

/* Also counts what the address did before the server started. */
static bool may_do(Db *db, Call *call, uint32_t kind) {
    int64_t wait_ms;
    LimitRate rate = rate_of(call->service, kind);
    Allowance allowance = {.kind = kind, .burst = rate.burst, .every_ms = rate.every_ms};
    if (!limits[kind].kept) return true;
    if (!allowance_take(db, call->peer, &allowance, &wait_ms)) return false;
    if (wait_ms) call->wait_s = (int)(wait_ms / 1000) + 1;
    return !wait_ms || call_no(call, 429, "wait", too_much);
}

/* A banned address may not change anything. */
static bool may_change(Db *db, Call *call) {
    char words[BAN_WORDS];
    int64_t until;
    if (!bans_find(db, call->peer, &until)) return false;
    ban_words(until, words);
    return !until || call_no(call, 403, "banned", words);
}

/* Whether the address may make this call. False: a failure, or refused. */
static bool may_ask(Db *db, Call *call) {
    if (call->welcome) return true; /* already checked */
    if (call->route->method != HTTP_GET && !may_change(db, call)) return false;
    return may_do(db, call, call->route->limit);
}

/* Whether the row of the table is for somebody of this kind. */
static bool is_for(const Route *route, PersonKind kind) {
    if (route->who == CALL_PLAYER) return kind == PERSON_PLAYER;
    return route->who != CALL_ACCOUNT || kind != PERSON_GUEST;
}

/* Finds the person. Makes a guest if there is none and the address may have one more. */
static bool known(Db *db, Call *call) {
    SessionKind kind;
    if (*call->login.token && !sessions_find(db, call->login.token, &call->person, &kind))
        return false;
    if (call->person.id) return is_for(call->route, call->person.kind) || call_needs_account(call);
    if (call->route->who == CALL_ANYBODY) return true;
    if (call->login.bearer) return call_no(call, 401, "need-login", "unknown token");
    if (call->route->who != CALL_GUEST)
        return call_no(call, 401, "need-login", "sign in first, or play as a guest");
    if (call->service->setup.server->no_guests)
        return call_no(call, 403, "no-guests", "you need an account to play here");
    if (!call->welcome) return call->stranger = true;
    if (!may_do(db, call, LIMIT_GUESTS)) return false;
    call->login.set_cookie = true;
    return people_guest(db, &call->person) && sessions_make(db, call->person.id, SESSION_COOKIE,
                                                            call->login.device, call->login.token);
}

/* Records the address, so that it can be banned by the person's name. */
static bool note_peer(Db *db, const Call *call) {
    if (call->route->method == HTTP_GET || !call->person.id) return true;
    return bans_note(db, call->login.token, call->peer);
}

static bool run_call(Db *db, Call *call) {
    call->person = (Person){0};
    call->login.set_cookie = call->stranger = false;
    if (!may_ask(db, call) || (!known(db, call) && !call->refused) || !note_peer(db, call))
        return false;
    if (call->refused || call->stranger || !call->route->run) return true;
    return call->route->run(db, call);
}

bool call_failed(Call *call, const char *why) {
    bool failed = why || call->refused;
    if (why && call->late) {
        call_refuse(call, 503, "busy", "this takes too long; ask for less or try again");
    } else if (why) {
        log_event(LOG_ERROR, "not-done", why);
        call->login.set_cookie = false;
        call_refuse(call, 503, "not-kept", "the server cannot do this now; try again");
    } else if (failed) {
        call_answer(call);
    }
    return failed;
}

void call_done(void *arg, const char *why) {
    Call *call = arg;
    if (call_failed(call, why)) return;
    if (call->route->done)
        call->route->done(call);
    else
        call_answer(call);
}

static void welcome(Call *call);

static void first_done(void *arg, const char *why) {
    Call *call = arg;
    if (!why && call->stranger)
        welcome(call);
    else
        call_done(call, why);
}

/* ------------------------------------------------------------------ routes */

static bool begins(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

enum { PART_MOST = 96 /* bytes of a '~' */ };

/* The variable parts of a path. */
typedef struct Places {
    char game[GAME_ID], word[CALL_WORD];
} Places;

/* Whether a path matches a route (Route.path). */
static bool matches(const char *route, const char *path, Places *out) {
    for (; *route; route++) {
        if (*route == '*') return *path && string_copy(out->word, sizeof out->word, path);
        bool game = *route == ':';
        if (!game && *route != '~') {
            if (*path++ != *route) return false;
            continue;
        }
        size_t length = strcspn(path, game ? "/." : "/");
        char *place = game ? out->game : out->word;
        if (game ? !game_id_ok(path, length) : !length || length >= PART_MOST) return false;
        memcpy(place, path, length);
        place[length] = 0;
        path += length;
    }
    return !*path;
}

/* Finds the route of a request. *other receives the methods of routes with the same path. */
static const Route *find_route(const Request *request, Places *places, const char **other) {
    bool head = request->method == HTTP_HEAD;
    for (const Route *const *table = route_tables; *table; table++)
        for (const Route *route = *table; route->path; route++) {
            if (!matches(route->path, request->path, places)) continue;
            if (route->method == request->method || (head && route->method == HTTP_GET))
                return route;
            *other = route->method == HTTP_GET ? "GET, HEAD" : "POST";
        }
    return NULL;
}

bool calls_wants(const Request *request) {
    Places places;
    if (begins(request->path, "/api/")) return true;
    for (const Route *route = file_routes; route->path; route++)
        if (matches(route->path, request->path, &places)) return true;
    return false;
}

static Answer no_route(const Request *request, const char *other) {
    if (request->method == HTTP_OPTIONS || other) {
        Answer answer = answer_error(405, "method", "this address does not take this method");
        answer.allow = other ? other : "GET, HEAD, POST";
        return answer;
    }
    return answer_error(404, "no-route", "there is nothing at this address");
}

/* ------------------------------------------------------------------ the device */

typedef struct Mark {
    const char *in, *words;
} Mark;

/* Most browsers also name others. The first match in this order is the real one. */
static const Mark browsers[] = {
    {"Edg", "Edge"},        {"OPR", "Opera"},     {"SamsungBrowser", "Samsung"},
    {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"Chrome", "Chrome"},
    {"CriOS", "Chrome"},    {"Safari", "Safari"}, {NULL, NULL}};
static const Mark systems[] = {{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},
                               {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Macintosh", "Mac"},
                               {"Linux", "Linux"},     {NULL, NULL}};

static const char *mark_of(const Mark *marks, const char *agent) {
    while (marks->in && !strstr(agent, marks->in)) marks++;
    return marks->words;
}

/* Names a person's device from its User-Agent: "Firefox, Windows"; "" if it is unknown. */
static void device_words(const char *agent, char out[TOKEN_LABEL]) {
    const char *browser = mark_of(browsers, agent), *system = mark_of(systems, agent);
    int product = (int)strcspn(agent, "/ ("), most = TOKEN_LABEL / 2;
    bool plain = !words_flaw(agent, strlen(agent), 1, 4096);
    if (!browser && plain) /* other programs: "curl/8.5.0" */
        snprintf(out, TOKEN_LABEL, "%.*s",
                 UTF8_CUT(agent, (size_t)(product < most ? product : most)));
    else
        snprintf(out, TOKEN_LABEL, "%s%s%s", browser ? browser : "", browser && system ? ", " : "",
                 system ? system : "");
}

/* ------------------------------------------------------------------ a call begins */

static Call *call_make(Service *service, Ticket ticket, const Route *route,
                       const Request *request) {
    Call *call = memory_get(sizeof *call);
    const char *agent = request_field(request, "user-agent", NULL);
    call->service = service;
    call->ticket = ticket;
    call->began_us = clock_us();
    call->route = route;
    call->login.secure = request->https;
    call->login.bearer = guard_bearer(request);
    if (!request_token(request, call->login.token)) *call->login.token = 0;
    memcpy(call->peer, request->peer, sizeof call->peer);
    device_words(agent ? agent : "", call->login.device);
    return call;
}

bool call_read(Call *call, const Request *request, Refusal *why) {
    const Route *route = call->route;
    Reading reading = {.request = request, .body = memory_get(request->body_size + 1)};
    if (request->body_size) memcpy(reading.body, request->body, request->body_size);
    call->reading = &reading;
    bool good =
        route->read ? route->read(call, why) : route->method == HTTP_GET || call_body(call, why);
    good = good && call_query_whole(call, why);
    call->reading = NULL;
    free(reading.memory);
    free(reading.body);
    return good;
}

/* Returns how many seconds an address must wait before its next act of this kind; 0: none. */
static int wait_for(const Service *service, const unsigned char peer[16], uint32_t kind) {
    return limits_take(service->setup.limits, peer, LIMIT_CALLS + kind, rate_of(service, kind), 1,
                       uv_now(service->setup.loop));
}

static void welcome(Call *call) {
    call->wait_s = wait_for(call->service, call->peer, LIMIT_GUESTS);
    call->welcome = !call->wait_s;
    if (call->welcome)
        call_store(call, run_call, first_done);
    else
        call_refuse(call, 429, "wait", too_much);
}

bool calls_asked(Service *service, Ticket ticket, const Request *request, Answer *out) {
    Places places = {0};
    const char *other = NULL;
    const Route *route = find_route(request, &places, &other);
    bool change = request->method != HTTP_GET && request->method != HTTP_HEAD;
    if (!route) {
        *out = no_route(request, other);
        return true;
    }
    if (change && !guard_change(request, out)) return true;
    if (!request_is_text(request)) {
        *out = answer_error(400, "bad-field", "the address is not UTF-8");
        return true;
    }
    if (service->stopped) {
        *out = answer_wait(503, 5, "the server ends; come back in a moment");
        return true;
    }
    int wait = wait_for(service, request->peer, route->limit);
    if (wait) {
        *out = answer_wait(429, wait, too_much);
        return true;
    }
    Call *call = call_make(service, ticket, route, request);
    memcpy(call->game, places.game, sizeof call->game);
    memcpy(call->word, places.word, sizeof call->word);
    call->refused = !call_read(call, request, &call->refusal);
    if (call->refused)
        call_answer(call);
    else
        call_store(call, run_call, first_done);
    return false;
}
