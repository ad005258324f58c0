/* See bridge.h. */
#include "bot/bridge.h"
#include "base/memory.h"
#include "base/stop.h"
#include "core/rules.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ID = 32, PATH = 128 };

const char *const bridge_clock_words[BRIDGE_CLOCKS] = {"none", "inc", "move", "days"};

typedef enum TableState { TABLE_FREE, TABLE_BUSY, TABLE_DONE } TableState;

typedef struct Bridge Bridge;

/* A game in progress. */
typedef struct Table {
    Bridge *bridge;
    char game[ID];
    int number;
    pthread_t thread;
    _Atomic TableState state;
    atomic_bool halt; /* the game has ended, or is left: its engine thinks no longer */
} Table;

struct Bridge {
    const BridgeSetup *setup;
    Web *web;
    Table table[BRIDGE_GAMES];
    pthread_mutex_t telling;
    int begun; /* games begun */
    atomic_int ended;
    int accepted;     /* accepted challenges whose games have not started yet */
    atomic_bool stop; /* leave all games now */
    atomic_bool left; /* a game was left before its end */
};

static void tell(void *ctx, json_t *news) {
    Bridge *b = ctx;
    pthread_mutex_lock(&b->telling);
    b->setup->tell(b->setup->ctx, news);
    pthread_mutex_unlock(&b->telling);
}

/* ------------------------------------------------------------------ games */

static void *play(void *ctx) {
    Table *t = ctx;
    const SeatSetup setup = {.bridge = t->bridge->setup,
                             .game = t->game,
                             .number = t->number,
                             .stop = &t->bridge->stop,
                             .halt = &t->halt,
                             .tell = tell,
                             .ctx = t->bridge};
    json_t *news;
    if (!seat_play(&setup, &news)) atomic_store(&t->bridge->left, true);
    atomic_fetch_add(&t->bridge->ended, 1);
    atomic_store(&t->state, TABLE_DONE);
    /* A challenge that answers this news must find the place free. */
    if (news) tell(t->bridge, news);
    return NULL;
}

/* Returns the number of running games, and frees the places of finished ones. */
static int busy(Bridge *b) {
    int count = 0;
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++) {
        if (atomic_load(&t->state) == TABLE_DONE) {
            pthread_join(t->thread, NULL);
            atomic_store(&t->state, TABLE_FREE);
        }
        count += atomic_load(&t->state) == TABLE_BUSY;
    }
    return count;
}

static void begin_game(Bridge *b, const json_t *game) {
    const char *id = web_text(game, "id");
    Table *unused = NULL;
    busy(b);
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++) {
        bool taken = atomic_load(&t->state) != TABLE_FREE;
        if (taken && strcmp(t->game, id) == 0) return;
        if (!taken) unused = t;
    }
    if (!unused || !*id || strlen(id) >= ID || strspn(id, "/?#.") > 0) return;
    if (b->accepted > 0) b->accepted--;
    unused->bridge = b;
    strcpy(unused->game, id);
    unused->number = ++b->begun;
    atomic_store(&unused->halt, false);
    atomic_store(&unused->state, TABLE_BUSY);
    tell(b, json_pack("{s:s, s:s, s:s, s:O*, s:O*}", "event", "start", "game", id, "rules",
                      web_text(game, "rules"), "seat", json_object_get(game, "seat"), "opponent",
                      json_object_get(game, "opponent")));
    if (pthread_create(&unused->thread, NULL, play, unused) != 0) {
        atomic_store(&unused->state, TABLE_FREE);
        tell(b, json_pack("{s:s, s:s}", "event", "trouble", "words", "no thread is to be had"));
    }
}

/* The thread of a game hears of its end only when the engine has moved, so the engine is stopped.
 */
static void end_game(Bridge *b, const char *id) {
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++)
        if (atomic_load(&t->state) == TABLE_BUSY && strcmp(t->game, id) == 0)
            atomic_store(&t->halt, true);
}

static void leave_all(Bridge *b) {
    atomic_store(&b->stop, true);
    for (Table *t = b->table; t < b->table + BRIDGE_GAMES; t++) atomic_store(&t->halt, true);
}

/* ------------------------------------------------------------------ challenges */

static BridgeClock clock_of(const json_t *clock) {
    return json_object_get(clock, "base")   ? BRIDGE_INC
           : json_object_get(clock, "move") ? BRIDGE_MOVE
           : json_object_get(clock, "days") ? BRIDGE_DAYS
                                            : BRIDGE_NONE;
}

static bool knows_rules(const BridgeSetup *setup, const char *name) {
    static _Thread_local Rules rules, other;
    Error error;
    if (!rules_parse(&rules, name, &error)) return false;
    for (int i = 0; i < setup->rules.count; i++)
        if (rules_parse(&other, setup->rules.word[i], &error) &&
            strcmp(rules.name, other.name) == 0)
            return true;
    return !setup->rules.count;
}

static bool enough(const Bridge *b) {
    return atomic_load(&stop_asked) ||
           (b->setup->count && b->begun + b->accepted >= b->setup->count);
}

/* Returns the reason code to decline a challenge, or NULL to accept it. */
static const char *unfit(Bridge *b, const json_t *challenge) {
    const BridgeSetup *setup = b->setup;
    bool bot = strcmp(web_text(json_object_get(challenge, "challenger"), "kind"), "bot") == 0;
    if (!knows_rules(setup, web_text(challenge, "rules"))) return "rules";
    if (!setup->clock[clock_of(json_object_get(challenge, "clock"))]) return "clock";
    if (!bot && !setup->people) return "person";
    if (enough(b) || busy(b) + b->accepted >= setup->games) return "later";
    return NULL;
}

/* Returns false if the answer failed. The challenge must then be read again. */
static bool hear_challenge(Bridge *b, const json_t *challenge) {
    const char *id = web_text(challenge, "id"), *reason = unfit(b, challenge);
    char path[PATH];
    WebEnd end;
    snprintf(path, sizeof path, "/api/challenge/%.31s/%s", id, reason ? "decline" : "accept");
    bool good = web_ask(b->web, path, reason ? json_pack("{s:s}", "reason", reason) : json_object(),
                        NULL, &end);
    if (good && !reason) b->accepted++;
    if (reason)
        tell(b, json_pack("{s:s, s:s, s:s, s:O*}", "event", "decline", "challenge", id, "reason",
                          reason, "challenger", json_object_get(challenge, "challenger")));
    else if (!good)
        tell(b, json_pack("{s:s, s:s}", "event", "trouble", "words", end.why));
    return good || end.status == 403 || end.status == 404 || end.status == 409;
}

static bool hear(void *ctx, json_t *event) {
    Bridge *b = ctx;
    const char *type = web_text(event, "type");
    if (strcmp(type, "challenge") == 0)
        return hear_challenge(b, json_object_get(event, "challenge"));
    if (strcmp(type, "gameStart") == 0) begin_game(b, json_object_get(event, "game"));
    if (strcmp(type, "gameFinish") == 0)
        end_game(b, web_text(json_object_get(event, "game"), "id"));
    return true;
}

/* ------------------------------------------------------------------ the whole */

/* Whether to stop reading events: no game is running and none is to come, or everything must end
 * now. */
static bool done(void *ctx) {
    Bridge *b = ctx;
    if (stop_urgency() > 1) leave_all(b);
    if (atomic_load(&b->stop)) return true;
    bool last =
        atomic_load(&stop_asked) || (b->setup->count && atomic_load(&b->ended) >= b->setup->count);
    return last && !busy(b) && !b->accepted;
}

static void rest(Bridge *b, int seconds) {
    for (int i = 0; i < 10 * seconds && !done(b); i++)
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
}

static bool unwanted(int status) { return status == 401 || status == 403 || status == 404; }

static BridgeCode attend(Bridge *b, char why[WEB_WHY]) {
    const WebEar ear = {hear, done, b};
    while (!done(b)) {
        WebEnd end = web_follow(b->web, "/api/stream/event", &ear);
        if (done(b)) break;
        if (unwanted(end.status)) {
            snprintf(why, WEB_WHY, "%s", end.why);
            leave_all(b);
            return BRIDGE_REFUSED;
        }
        b->accepted = 0; /* the new stream reports them again */
        tell(b, json_pack("{s:s, s:s}", "event", "trouble", "words",
                          *end.why ? end.why : "the server has ended the stream of events"));
        rest(b, end.wait_s ? end.wait_s : 1);
    }
    return BRIDGE_DONE;
}

BridgeCode bridge_run(const BridgeSetup *setup, char why[WEB_WHY]) {
    Bridge *b = memory_get(sizeof *b);
    BridgeCode code = BRIDGE_REFUSED;
    json_t *account = NULL;
    WebEnd end;
    b->setup = setup;
    pthread_mutex_init(&b->telling, NULL);
    b->web = web_open(setup->server, setup->token);
    if (web_ask(b->web, "/api/account", NULL, &account, &end)) {
        tell(b, json_pack("{s:s, s:s}", "event", "ready", "name", web_text(account, "username")));
        code = attend(b, why);
    } else {
        snprintf(why, WEB_WHY, "%s", end.why);
    }
    while (busy(b)) nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    if (code == BRIDGE_DONE && atomic_load(&b->stop) && atomic_load(&b->left))
        code = BRIDGE_INTERRUPTED;
    json_decref(account);
    web_close(b->web);
    pthread_mutex_destroy(&b->telling);
    free(b);
    return code;
}
