/* Answers a call and runs its database work. calls.c finds the route. */
#include "api/call.h"

#include "base/clock.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "http/connection.h"
#include "http/guard.h"
#include "live/words.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ------------------------------------------------------------------ the answer */

static void set_cookie(const Call *call, Answer *answer) {
    char value[192];
    const char *secure = call->login.secure ? "; Secure" : "";
    if (call->login.set_cookie)
        snprintf(value, sizeof value, COOKIE "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s",
                 call->login.token, SESSION_DAYS * 86400, secure);
    else
        snprintf(value, sizeof value, COOKIE "=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax%s",
                 secure);
    answer_field(answer, "Set-Cookie", value);
}

void call_end(Call *call) {
    free(call->text);
    if (call->drop)
        call->drop(call->own);
    else
        free(call->own);
    sodium_memzero(call, sizeof *call); /* leave no tokens in freed memory */
    free(call);
}

void call_answer(Call *call) {
    static const char json[] = "application/json; charset=utf-8";
    if (call->refused) {
        free(call->text);
        call->text = say_refused(&call->refusal, NO_ID);
    }
    if (!call->text) call->text = memory_text("{}");
    bool plain = call->answer.type && !call->refused;
    Service *service = call->service;
    Answer answer = answer_text(call->refused         ? call->refusal.status
                                : call->answer.status ? call->answer.status
                                                      : 200,
                                plain ? call->answer.type : json, call->text);
    if (plain && call->answer.body.size) answer.body.size = call->answer.body.size;
    call->text = NULL;
    answer.cache = call->answer.cache && !call->refused ? call->answer.cache : "no-store";
    answer.streams = call->answer.streams && !call->refused;
    if (call->refused && (call->refusal.status == 429 || call->refusal.status == 503))
        answer_retry(&answer, call->wait_s ? call->wait_s : A_WHILE_S);
    if (call->login.set_cookie || call->login.drop_cookie) set_cookie(call, &answer);
    histogram_add(&service->answering, clock_us() - call->began_us);
    service->answered[answer.status / 100 % 6]++;
    connection_answer(service->connections, call->ticket, answer);
    call_end(call);
}

bool call_no(Call *call, int status, const char *code, const char *words) {
    call->refused = true;
    return deny(&call->refusal, status, code, "%s", words);
}

bool call_needs_host(Call *call) {
    return call->person.role >= ROLE_MODERATOR ||
           call_no(call, 403, "need-role", "only moderators and admins may do this");
}

bool call_needs_account(Call *call) {
    return call_no(call, 403, "need-account", "you need an account for this");
}

void call_refuse(Call *call, int status, const char *code, const char *words) {
    call_no(call, status, code, words);
    call_answer(call);
}

bool call_query(Call *call, const char *name, char *out, size_t size, bool *there, Refusal *why) {
    Reading *reading = call->reading;
    ASSERT(reading->asked_count < QUERY_MOST);
    reading->asked[reading->asked_count++] = name;
    QueryPart part = query_part(reading->request->query, name, out, size);
    *there = part == QUERY_READ;
    return part != QUERY_UNREADABLE ||
           deny(why, 400, "bad-field", "'%s' must have at most %zu bytes, percent-encoded", name,
                size - 1);
}

bool call_query_number(Call *call, const char *name, NumberLimit limit, int64_t *out,
                       Refusal *why) {
    char text[24], *end;
    bool there;
    if (!call_query(call, name, text, sizeof text, &there, why)) return false;
    if (!there) return true;
    *out = strtoll(text, &end, 10);
    bool good =
        char_is_digit(text[*text == '-']) && !*end && *out >= limit.least && *out <= limit.most;
    return good || deny(why, 400, "bad-field", "'%s' has a value that is not allowed", name);
}

/* The part as the route's name for it; NULL: the route does not read it. */
static const char *asked_name(const Reading *reading, const char *part, size_t length) {
    for (int i = 0; i < reading->asked_count; i++)
        if (strlen(reading->asked[i]) == length && !strncmp(reading->asked[i], part, length))
            return reading->asked[i];
    return NULL;
}

bool call_query_whole(const Call *call, Refusal *why) {
    enum { SHOWN = 40 };
    const char *at = call->reading->asked_count ? call->reading->request->query : NULL;
    for (size_t size; at && *at; at += size + (at[size] == '&')) {
        size_t length = strcspn(at, "=&");
        size = strcspn(at, "&");
        if (!size) continue;
        const char *name = at[length] == '=' ? asked_name(call->reading, at, length) : NULL;
        if (!name)
            return deny(why, 400, "bad-field", "unknown field '%.*s' in the address",
                        (int)(length < SHOWN ? length : SHOWN), at);
        for (const char *next = at + size; *next; next += 1 + strcspn(next + 1, "&"))
            if (!strncmp(next + 1, name, length) && next[1 + length] == '=')
                return deny(why, 400, "bad-field", "'%s' appears twice in the address", name);
    }
    return true;
}

int64_t call_origin(const Call *call) {
    int64_t hash;
    crypto_generichash((unsigned char *)&hash, sizeof hash, call->peer, sizeof call->peer, NULL, 0);
    return hash | 1;
}

bool call_json(Call *call, json_t *all, bool good) {
    if (good)
        call->text = json_written(all);
    else
        json_decref(all);
    return good;
}

bool call_list(Call *call, const char *key, json_t *list) {
    return call_json(call, json_pack("{s:o}", key, list), list != NULL);
}

void date_words(int64_t ms, char out[DATE_WORDS]) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm date;
    *out = 0;
    if (gmtime_r(&seconds, &date)) strftime(out, DATE_WORDS, "%Y-%m-%d %H:%M", &date);
}

void ban_words(int64_t until, char out[BAN_WORDS]) {
    char date[DATE_WORDS];
    date_words(until, date);
    snprintf(out, BAN_WORDS, "this address is banned until %s UTC", date);
}

bool request_token(const Request *request, char token[TOKEN_TEXT]) {
    static const char bearer[] = "Bearer ";
    const char *field = request_field(request, "authorization", NULL);
    *token = 0;
    if (guard_bearer(request))
        return strlen(field) < TOKEN_TEXT + sizeof bearer - 1 &&
               string_copy(token, TOKEN_TEXT, field + sizeof bearer - 1);
    return request_cookie(request, COOKIE, token, TOKEN_TEXT);
}

/* ------------------------------------------------------------------ the database */

/* A number for the caller's address. The threads that read use it to tell callers apart. */
static uint64_t whom(const Call *call) {
    uint64_t half[2];
    memcpy(half, call->peer, sizeof half);
    return half[0] * 31 + half[1];
}

/* GET requests only read. A GET without a run only finds the person, and sessions_find may write.
 */
static Store *store_for(const Call *call) {
    const Service *service = call->service;
    bool reads = call->route->method == HTTP_GET && call->route->run;
    return reads ? service_reader(service) : service->storage.store;
}

/* Forgets what an earlier run has left. A refusal keeps what was written before it. */
static bool run_call(Db *db, void *arg) {
    Call *call = arg;
    call->refused = false;
    free(call->text);
    call->text = NULL;
    bool good = call->run(db, call);
    call->late = db_late(db);
    return good || call->refused;
}

static void post(Call *call, Store *store, bool (*run)(Db *, Call *),
                 void (*done)(void *, const char *)) {
    call->run = run;
    if (store)
        store_post_for(store, whom(call), (StoreWork){run_call, done, call});
    else
        call_refuse(call, 503, "ending", "the server is restarting; try again in a moment");
}

void call_store(Call *call, bool (*run)(Db *, Call *), void (*done)(void *, const char *)) {
    post(call, store_for(call), run, done);
}

void call_look(Call *call, bool (*run)(Db *, Call *), void (*done)(void *, const char *)) {
    post(call, service_reader(call->service), run, done);
}
