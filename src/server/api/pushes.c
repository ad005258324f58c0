/* Notifications about turns: /api/me/push, and sending. A browser subscribes at its push service
 * and gives the server the address. The server encrypts each message for that browser. */
#include "api/body.h"
#include "api/routes.h"

#include "base/jansson.h"
#include "base/log.h"
#include "base/memory.h"
#include "push/pusher.h"
#include "store/pushes.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    KEEP_DAYS_S = 86400, /* how long a push service keeps a message: correspondence games … */
    KEEP_LIVE_S = 300    /* … and all others */
};

struct Pushes {
    Service *service;
    PushPair own;
    char point[PUSH_KEY];
    bool ready; /* the keys are loaded */
    Pusher *pusher;
    pthread_mutex_t lock;
    Post *sent; /* their results are not stored yet */
};

/* ------------------------------------------------------------------ keys */

bool pushes_begin(Service *service, Db *db) {
    struct Pushes *pushes = service->pushes;
    char scalar[PUSH_KEY];
    PushPair made;
    if (!push_pair(&made)) {
        log_event(LOG_ERROR, "no-push", "OpenSSL cannot make keys");
        return true;
    }
    push_base64(pushes->point, sizeof pushes->point, made.point, PUSH_POINT);
    push_base64(scalar, sizeof scalar, made.scalar, PUSH_SCALAR);
    if (!pushes_identity(db, pushes->point, scalar)) return false;
    pushes->ready = push_unbase64(pushes->point, pushes->own.point, PUSH_POINT) &&
                    push_unbase64(scalar, pushes->own.scalar, PUSH_SCALAR);
    if (!pushes->ready) log_event(LOG_ERROR, "no-push", "the keys in the database cannot be read");
    return true;
}

/* ------------------------------------------------------------------ sending */

/* Runs in a thread of the pusher. */
static void posted(void *ctx, Post *post) {
    struct Pushes *pushes = ctx;
    pthread_mutex_lock(&pushes->lock);
    post->next = pushes->sent;
    pushes->sent = post;
    pthread_mutex_unlock(&pushes->lock);
    uv_async_send(&pushes->service->wake);
}

static bool run_ended(Db *db, void *arg) {
    const Post *post = arg;
    return pushes_ended(db, post->endpoint, push_end(post->status));
}

static void ended_done(void *arg, const char *why) {
    (void)why;
    free(arg);
}

void pushes_deliver(Service *service) {
    struct Pushes *pushes = service->pushes;
    pthread_mutex_lock(&pushes->lock);
    Post *post = pushes->sent;
    pushes->sent = NULL;
    pthread_mutex_unlock(&pushes->lock);
    for (Post *next; post; post = next) {
        next = post->next;
        store_keep(service->storage.store, (StoreWork){run_ended, ended_done, post});
    }
}

/* A person to notify about a turn. */
typedef struct Turn {
    Service *service;
    int64_t person;
    char game[GAME_ID], name[PERSON_NAME];
    bool days;
    PushRow row[PUSHES_MOST];
    int count;
} Turn;

static bool run_turn(Db *db, void *arg) {
    Turn *turn = arg;
    return pushes_of(db, turn->person, turn->row, &turn->count);
}

static void post_turn(struct Pushes *pushes, const Turn *turn, const PushRow *row) {
    Post *post = memory_get(sizeof *post);
    const char *contact = pushes->service->setup.server->contact;
    json_t *said = json_pack("{s:s, s:s}", "game", turn->game, "name", turn->name);
    bool good =
        json_dumpb(said, post->text, sizeof post->text - 1, JSON_COMPACT) < sizeof post->text &&
        push_keys_read(row->point, row->secret, &post->to);
    json_decref(said);
    string_copy(post->endpoint, sizeof post->endpoint, row->endpoint);
    string_copy(post->topic, sizeof post->topic, turn->game);
    snprintf(post->contact, sizeof post->contact, "%s%s", contact ? "" : "https://",
             contact ? contact : row->host);
    post->from = pushes->own;
    post->whom = turn->person;
    post->keep_s = turn->days ? KEEP_DAYS_S : KEEP_LIVE_S;
    post->urgent = !turn->days;
    if (!good) {
        free(post);
        return;
    }
    if (!pushes->pusher)
        pushes->pusher = pusher_start(&(PusherSetup){
            .nearby = pushes->service->setup.server->push_nearby, .done = posted, .ctx = pushes});
    pusher_post(pushes->pusher, post);
}

static void turn_done(void *arg, const char *why) {
    Turn *turn = arg;
    Service *service = turn->service;
    bool page_is_open = !turn->days && rooms_follows(service->rooms, turn->person);
    for (int i = 0; !why && !page_is_open && !service->stopped && i < turn->count; i++)
        post_turn(service->pushes, turn, &turn->row[i]);
    free(turn);
}

/* Whether a turn has begun, by a move or with the start of the game. */
static bool begins_turn(const Room *room, const Commit *commit) {
    bool first = commit->change.put && room->row.plies == room->given;
    return room->row.phase == GAME_PLAYING && room->row.to_move &&
           (commit->change.plies || commit->tells_start || first);
}

void pushes_look(Service *service, const Room *room, const Commit *commit) {
    if (!service->pushes->ready || service->stopped || !begins_turn(room, commit)) return;
    int seat = room->row.to_move - 1;
    int64_t person = room->row.seat[seat];
    bool days = room->row.clock == CLOCK_DAYS;
    if (!person || room->row.kind[seat] == PERSON_BOT || room->here[seat]) return;
    if (!days && rooms_follows(service->rooms, person)) return;
    Turn *turn = memory_get(sizeof *turn);
    turn->service = service;
    turn->person = person;
    turn->days = days;
    string_copy(turn->game, sizeof turn->game, room->row.id);
    string_copy(turn->name, sizeof turn->name, room->row.name[!seat]);
    store_read(service_reader(service), (StoreWork){run_turn, turn_done, turn});
}

/* ------------------------------------------------------------------ requests of browsers */

static bool run_push(Db *db, Call *call) {
    bool on;
    if (!pushes_has(db, call->login.token, &on)) return false;
    return call_json(call, json_pack("{s:s, s:b}", "key", call->service->pushes->point, "on", on),
                     true);
}

static void do_push(Call *call) {
    if (call->service->pushes->ready)
        call_answer(call);
    else
        call_refuse(call, 404, "no-push", "this server sends no notifications");
}

static bool read_push(Call *call, Refusal *why) {
    PushRow *row = call->own = memory_get(sizeof *row);
    const char *host = request_field(call->reading->request, "host", NULL);
    PushKeys keys;
    if (!call_body(call, why) ||
        !body_text(call, "endpoint", row->endpoint, sizeof row->endpoint, why) ||
        !body_text(call, "p256dh", row->point, sizeof row->point, why) ||
        !body_text(call, "auth", row->secret, sizeof row->secret, why))
        return false;
    if (!push_url_good(row->endpoint, call->service->setup.server->push_nearby))
        return deny(why, 400, "bad-field", "'endpoint' is the https address of a push service");
    if (!push_keys_read(row->point, row->secret, &keys))
        return deny(why, 400, "bad-field", "'p256dh' and 'auth' are the keys of a subscription");
    string_copy(row->host, sizeof row->host, host ? host : "");
    return true;
}

static bool run_subscribe(Db *db, Call *call) {
    return pushes_put(db, call->person.id, call->login.token, call->own);
}

static bool run_unsubscribe(Db *db, Call *call) { return pushes_drop(db, call->login.token); }

const Route push_routes[] = {
    {HTTP_GET, "/api/me/push", CALL_PERSON, LIMIT_REST, NULL, NULL, run_push, do_push},
    {HTTP_POST, "/api/me/push", CALL_PERSON, LIMIT_REST, "endpoint p256dh auth", read_push,
     run_subscribe, do_push},
    {HTTP_POST, "/api/me/push/end", CALL_PERSON, LIMIT_REST, NULL, NULL, run_unsubscribe, NULL},
    {.path = NULL},
};

/* ------------------------------------------------------------------ start, changes and end */

void pushes_create(Service *service) {
    service->pushes = memory_get(sizeof *service->pushes);
    service->pushes->service = service;
    pthread_mutex_init(&service->pushes->lock, NULL);
}

void pushes_close(Service *service) {
    pusher_end(service->pushes->pusher);
    service->pushes->pusher = NULL;
    pushes_deliver(service);
}

void pushes_end(Service *service) {
    pthread_mutex_destroy(&service->pushes->lock);
    free(service->pushes);
}
