/* The other processes on the same database (docs/store.md). Each renews its lease twice a second
 * and reads the list of live processes. Messages are lines through PostgreSQL's NOTIFY
 * (store/peer.h), to all processes or to one. Messages about games go to the rooms, all others to
 * the service. Everything runs in the event loop's thread except the functions marked. */
#include "api/service_parts.h"

#include "base/clock.h"
#include "base/memory.h"
#include "http/log.h"
#include "store/hints.h"
#include "store/leases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ANSWER_US 8000000u /* time limit for the answer to an order */
#define AGAIN_US 1000000u  /* a move is sent again: the deciding process may have missed it */

enum { NEAR_MS = 50 /* a smaller difference between two machines' clocks is ignored */ };

typedef struct Line {
    struct Line *next;
    int64_t process; /* the receiver; 0: all */
    int64_t number;  /* of an order; 0: another message */
    char *text;
} Line;

typedef struct Sent {
    struct Sent *next;
    int64_t number, process;
    uint64_t at_us, said_us; /* when first sent, and last */
    Order *order;
} Sent;

struct Relay {
    Service *service;
    const RelayEvents *events;
    int64_t process, number;
    char channel[2][HINT_CHANNEL]; /* the common channel and its own */
    Heard heard[2];
    Line *line, **last; /* sent at the next tick */
    Sent *sent;
    uint64_t beat_us, leased_us;
    bool beating, ending, beaten; /* beaten: `living` is known */
    Living living;
};

/* ------------------------------------------------------------------ saying */

static void say(struct Relay *relay, int64_t process, PeerMessage *message) {
    message->from = relay->process;
    char *text = peer_write(message);
    Line *line = memory_get(sizeof *line);
    line->process = process;
    line->number = message->kind == PEER_ORDER ? message->number : 0;
    line->text = text;
    *relay->last = line;
    relay->last = &line->next;
}

static void line_end(Line *line) {
    free(line->text);
    free(line);
}

typedef struct Lines {
    Service *service;
    Line *line;
} Lines;

/* In the store's thread. */
static bool run_say(Db *db, void *arg) {
    for (const Line *line = ((const Lines *)arg)->line; line; line = line->next)
        hints_add(db, line->process, line->text);
    return db_good(db);
}

static Order *take_sent(struct Relay *relay, int64_t number) {
    for (Sent **at = &relay->sent, *sent; (sent = *at); at = &sent->next)
        if (sent->number == number) {
            Order *order = sent->order;
            *at = sent->next;
            free(sent);
            return order;
        }
    return NULL;
}

static void refuse(struct Relay *relay, int64_t number, const char *code, const char *words) {
    Order *order = take_sent(relay, number);
    Refusal why;
    deny(&why, 503, code, "%s", words);
    if (order) rooms_relayed(relay->service->rooms, order, &why, 0, false);
}

static void say_done(void *arg, const char *why) {
    Lines *lines = arg;
    struct Relay *relay = lines->service->relay;
    if (why) log_event(LOG_ERROR, "not-said", why);
    for (Line *line = lines->line, *next; line; line = next) {
        next = line->next;
        if (why && line->number)
            refuse(relay, line->number, "not-kept", "the server cannot do this now; try again");
        line_end(line);
    }
    free(lines);
}

/* Sends all waiting lines in one piece of work. */
static void say_all(struct Relay *relay) {
    if (!relay->line || !relay->service->reader) return;
    Lines *lines = memory_get(sizeof *lines);
    *lines = (Lines){relay->service, relay->line};
    relay->line = NULL;
    relay->last = &relay->line;
    store_post(relay->service->reader, (StoreWork){run_say, say_done, lines});
}

/* ------------------------------------------------------------------ orders */

_Static_assert((int)PEER_WORDS >= (int)GAME_WORDS, "a chat message fits");

static void say_order(struct Relay *relay, Sent *sent) {
    const Order *order = sent->order;
    const Message *m = &order->message;
    PeerMessage said = {.kind = PEER_ORDER,
                        .number = sent->number,
                        .person = order->person,
                        .ply = m->ply,
                        .win = m->win,
                        .lag_us = order->lag_us,
                        .text = order->plan};
    string_copy(said.action, sizeof said.action, action_word(m->action));
    string_copy(said.game, sizeof said.game, m->game);
    string_copy(said.move, sizeof said.move, m->move);
    string_copy(said.words, sizeof said.words, m->words);
    sent->said_us = clock_us();
    say(relay, sent->process, &said);
}

void relay_order(void *ctx, Order *order, int64_t process) {
    struct Relay *relay = ((Service *)ctx)->relay;
    Sent *sent = memory_get(sizeof *sent);
    *sent = (Sent){.next = relay->sent,
                   .number = ++relay->number,
                   .process = process,
                   .at_us = clock_us(),
                   .order = order};
    relay->sent = sent;
    say_order(relay, sent);
}

/* Sends the answer to another process's order. */
static void told(const Requester *requester, const Refusal *refusal, const char *text) {
    PeerMessage said = {.kind = PEER_ANSWER, .number = requester->id, .seq = requester->seq};
    (void)text;
    if (refusal) {
        said.status = refusal->status;
        string_copy(said.code, sizeof said.code, refusal->code);
        string_copy(said.words, sizeof said.words, refusal->words);
    }
    say(((Service *)requester->ctx)->relay, (int64_t)requester->ticket, &said);
}

static void heard_order(struct Relay *relay, const PeerMessage *heard) {
    Order order = {.person = heard->person, .lag_us = heard->lag_us, .relayed = true};
    Message *m = &order.message;
    *m = (Message){.id = NO_ID, .from = -1, .ply = heard->ply, .win = heard->win};
    if (!action_read(heard->action, &m->action)) return;
    string_copy(m->game, sizeof m->game, heard->game);
    string_copy(m->move, sizeof m->move, heard->move);
    string_copy(m->words, sizeof m->words, heard->words);
    order.plan = heard->text ? strdup(heard->text) : NULL;
    order.requester = (Requester){
        .told = told, .ctx = relay->service, .ticket = (uint64_t)heard->from, .id = heard->number};
    rooms_order(relay->service->rooms, &order);
}

/* Takes the answer to an order. "moved" and "ending" mean that the process did nothing, because it
 * does not decide the game or is stopping. */
static void heard_answer(struct Relay *relay, const PeerMessage *heard) {
    Order *order = take_sent(relay, heard->number);
    Refusal why;
    if (!order) return;
    bool again = strcmp(heard->code, "moved") == 0 || strcmp(heard->code, "ending") == 0;
    deny(&why, heard->status, heard->code, "%s", heard->words);
    rooms_relayed(relay->service->rooms, order, heard->status ? &why : NULL, heard->seq, again);
}

/* Handles orders without an answer. A move with its ply number is sent again: it is played only
 * once even if it arrives twice. Any other order is refused, because its outcome is unknown.
 * `living` is NULL when the database is unreachable. */
static void look_after(struct Relay *relay, const Living *living) {
    uint64_t now = clock_us();
    for (Sent *sent = relay->sent, *next; sent; sent = next) {
        bool there = living && rooms_lives(living->process, living->count, sent->process);
        bool late = now - sent->at_us >= ANSWER_US;
        bool move = sent->order->message.action == DO_MOVE && sent->order->message.ply >= 0;
        int64_t number = sent->number;
        next = sent->next;
        if (there && !late) {
            if (move && now - sent->said_us >= AGAIN_US) say_order(relay, sent);
            continue;
        }
        if (living && move && !late)
            rooms_relayed(relay->service->rooms, take_sent(relay, number), NULL, 0, true);
        else
            refuse(relay, number, "not-kept",
                   "the server does not know whether this was done; check, then try again");
        next = relay->sent; /* the callbacks may have sent new orders */
    }
}

/* ------------------------------------------------------------------ hearing */

static void hear(struct Relay *relay, const PeerMessage *heard) {
    Rooms *rooms = relay->service->rooms;
    bool own = heard->from == relay->process;
    if (heard->kind == PEER_ORDER) {
        heard_order(relay, heard);
    } else if (heard->kind == PEER_ANSWER) {
        heard_answer(relay, heard);
    } else if (own) {
        return;
    } else if (heard->kind == PEER_END) {
        relay->beat_us = 0;
    } else if (heard->kind == PEER_GAME) {
        rooms_heard(rooms, heard->game, heard->player, heard->listed);
    } else if (heard->kind == PEER_HERE) {
        Part part = {heard->from, heard->seats, heard->watchers, heard->spectators};
        rooms_heard_here(rooms, heard->game, &part, heard->asks);
    } else if (heard->kind == PEER_NAME) {
        rooms_renamed(rooms, &heard->person);
    } else {
        relay->events->heard(relay->service, heard);
    }
}

static void heard_line(void *ctx, char *text) {
    PeerMessage heard;
    if (!peer_read(text, &heard)) {
        log_event(LOG_WARNING, "not-understood", "what another process on this database said");
        return;
    }
    hear(ctx, &heard);
    peer_end(&heard);
}

/* Reads the rows again after messages may have been missed. */
static void look_around(Service *service) {
    rooms_mark_all(service->rooms);
    service->relay->events->missed(service);
}

static void heard(struct Relay *relay, Heard *had, const char *payload) {
    if (*payload) {
        hints_heard(had, payload, heard_line, relay);
        return;
    }
    /* The connection is new, so earlier messages may be lost. */
    heard_end(had);
    if (had != &relay->heard[0]) return;
    rooms_look(relay->service->rooms, false);
    look_around(relay->service);
    relay->events->begun(relay->service);
    say(relay, 0, &(PeerMessage){.kind = PEER_STREAMS});
    relay->beat_us = 0;
}

static void heard_all(Service *service, const char *payload) {
    heard(service->relay, &service->relay->heard[0], payload);
}

static void heard_own(Service *service, const char *payload) {
    heard(service->relay, &service->relay->heard[1], payload);
}

/* ------------------------------------------------------------------ what all of them do */

void relay_say(Service *service, PeerMessage *message) {
    if (service->relay) say(service->relay, 0, message);
}

void relay_renamed(Service *service, const Person *person) {
    rooms_renamed(service->rooms, person);
    relay_say(service, &(PeerMessage){.kind = PEER_NAME, .person = *person});
}

void relay_here(void *ctx, const char id[GAME_ID], const Part *part, bool asks) {
    PeerMessage said = {.kind = PEER_HERE,
                        .seats = part->seats,
                        .watchers = part->watchers,
                        .spectators = part->spectators,
                        .asks = asks};
    string_copy(said.game, sizeof said.game, id);
    relay_say(ctx, &said);
}

/* ------------------------------------------------------------------ the lease */

typedef struct Beat {
    Service *service;
    Living living;
    int64_t ahead_ms;
    uint64_t asked_us;
} Beat;

/* In the store's thread. */
static bool run_beat(Db *db, void *arg) {
    Beat *beat = arg;
    bool good = leases_renew(db, &beat->living);
    beat->ahead_ms = db_now(db) - clock_wall_ms();
    return good;
}

static bool run_end(Db *db, void *arg) {
    (void)arg;
    return leases_end(db);
}

static void give_free(struct Relay *relay) {
    store_post(relay->service->store, (StoreWork){run_end, NULL, NULL});
}

/* Whether a process is gone since the last lease. A killed process may not have reported its last
 * changes. True at first, when the earlier list is unknown. */
static bool somebody_gone(const struct Relay *relay, const Living *now) {
    const Living *was = &relay->living;
    for (int i = 0; i < was->count; i++)
        if (!rooms_lives(now->process, now->count, was->process[i])) return true;
    return !relay->beaten;
}

static void beat_done(void *arg, const char *why) {
    Beat *beat = arg;
    Service *service = beat->service;
    struct Relay *relay = service->relay;
    relay->beating = false;
    if (why) {
        log_event(LOG_ERROR, "no-lease", why);
    } else if (service->store) { /* skips the last lease, at the end */
        int64_t off = beat->ahead_ms - service->ahead_ms;
        if (off > NEAR_MS || off < -NEAR_MS) service->ahead_ms = beat->ahead_ms;
        bool late = beat->living.late || clock_us() > relay->leased_us;
        relay->leased_us = beat->asked_us + LEASE_MS * 1000;
        rooms_leased(service->rooms, relay->leased_us);
        rooms_living(service->rooms, beat->living.process, beat->living.count);
        relay->events->living(service, &beat->living);
        if (late) rooms_look(service->rooms, true);
        if (late || somebody_gone(relay, &beat->living)) look_around(service);
        relay->living = beat->living;
        relay->beaten = true;
    }
    look_after(relay, why ? NULL : &beat->living);
    if (relay->ending && service->store) give_free(relay);
    free(beat);
}

void relay_tick(Service *service) {
    struct Relay *relay = service->relay;
    uint64_t now = clock_us();
    if (!relay) return;
    say_all(relay);
    if (relay->beating || relay->ending || now - relay->beat_us < BEAT_MS * 1000) return;
    Beat *beat = memory_get(sizeof *beat);
    beat->service = service;
    beat->asked_us = now;
    relay->beat_us = now;
    relay->beating = true;
    store_post(service->reader, (StoreWork){run_beat, beat_done, beat});
}

/* ------------------------------------------------------------------ beginning and end */

bool relay_begin(Db *db, void *ctx) {
    Service *service = ctx;
    char name[128] = "";
    if (db_kind(db) != DB_POSTGRES) return true;
    struct Relay *relay = memory_get(sizeof *relay);
    relay->service = service;
    relay->last = &relay->line;
    relay->leased_us = clock_us() + LEASE_MS * 1000;
    service->relay = relay;
    gethostname(name, sizeof name - 16);
    snprintf(name + strlen(name), 16, " %d", (int)getpid());
    if (!leases_begin(db, name)) return false;
    relay->process = db_process(db);
    service->ahead_ms = db_now(db) - clock_wall_ms();
    return hints_channel(db, 0, relay->channel[0]) &&
           hints_channel(db, relay->process, relay->channel[1]);
}

static bool begin_reader(Db *db, void *ctx) {
    db_set_process(db, ((Service *)ctx)->relay->process);
    return true;
}

bool relay_open(Service *service, const StoreSetup *setup, const RelayEvents *events,
                char why[DB_WHY]) {
    struct Relay *relay = service->relay;
    StoreSetup reader = *setup;
    if (!relay) return true;
    relay->events = events;
    reader.idle = NULL;
    reader.begin = begin_reader;
    reader.beside = true;
    service->reader = store_open(&reader, why);
    if (!service->reader) return false;
    channels_add(service, relay->channel[0], heard_all);
    channels_add(service, relay->channel[1], heard_own);
    return true;
}

void relay_stop(Service *service) {
    struct Relay *relay = service->relay;
    if (!relay) return;
    say_all(relay);
    relay->ending = true;
    if (!relay->beating) give_free(relay);
}

void relay_end(Service *service) {
    struct Relay *relay = service->relay;
    if (!relay) return;
    while (relay->sent)
        refuse(relay, relay->sent->number, "ending",
               "the server is restarting; try again in a moment");
    for (Line *line = relay->line, *next; line; line = next) {
        next = line->next;
        line_end(line);
    }
    for (int i = 0; i < 2; i++) heard_end(&relay->heard[i]);
    free(relay);
    service->relay = NULL;
}
