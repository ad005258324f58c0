/* The other processes on the same database (docs/store.md). Each renews its lease twice a second
 * and sees who else lives. What is said to another process goes as a line through PostgreSQL's
 * NOTIFY (store/hints.h): to all of them, or to one.
 *
 *     g PROCESS GAME PERSON PERSON PERSON LISTED     a game has changed (store/hints.h)
 *     h PROCESS GAME SEATS WATCHERS ASKS      who is in a game there; ASKS: and who is here?
 *     n PROCESS PERSON KIND ROLE NAME         a name has changed
 *     x PROCESS PERSON                        a person's sockets and streams end
 *     b PROCESS PERSON LINE                   a bot's stream of events
 *     t PROCESS PERSON HOW NAME               where that is (BotHere)
 *     w PROCESS                               which bots are where?
 *     e PROCESS                               it ends
 *     o {…}                                   an order (to one): see write_order
 *     a NUMBER SEQ STATUS CODE WORDS          what came of it (to one); STATUS 0: it was done
 *
 * PROCESS is who says it. All in the loop's thread but what is marked. */
#include "api/bots.h"

#include "base/clock.h"
#include "base/memory.h"
#include "http/log.h"
#include "store/hints.h"
#include "store/leases.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ANSWER_US 8000000u /* an order waits so long for what comes of it */
#define AGAIN_US \
    1000000u /* a move is said again: whoever decides may have been deaf for a moment */

enum { NEAR_MS = 50 /* clocks of two machines are taken as one */ };

typedef struct Line {
    struct Line *next;
    int64_t process; /* to whom; 0: all */
    int64_t number;  /* of an order; 0: it is none */
    char text[];
} Line;

typedef struct Sent {
    struct Sent *next;
    int64_t number, process;
    uint64_t at_us, said_us; /* at first, and at last */
    Order *order;
} Sent;

struct Relay {
    Service *service;
    int64_t process, number;
    char channel[2][HINT_CHANNEL]; /* everybody's and its own */
    Heard heard[2];
    Line *line, **last; /* to be said at the next tick */
    Sent *sent;
    uint64_t beat_us, leased_us;
    bool beating, ending, beaten; /* beaten: `living` is known */
    Living living;
};

/* ------------------------------------------------------------------ saying */

static void say(struct Relay *relay, int64_t process, int64_t number, const char *text) {
    Line *line = memory_get(sizeof *line + strlen(text) + 1);
    line->process = process;
    line->number = number;
    strcpy(line->text, text);
    *relay->last = line;
    relay->last = &line->next;
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
            refuse(relay, line->number, "not-kept",
                   "the server cannot do this just now; try again");
        free(line);
    }
    free(lines);
}

/* What has gathered, as one work. */
static void say_all(struct Relay *relay) {
    if (!relay->line || !relay->service->reader) return;
    Lines *lines = memory_get(sizeof *lines);
    *lines = (Lines){relay->service, relay->line};
    relay->line = NULL;
    relay->last = &relay->line;
    store_post(relay->service->reader, (StoreWork){run_say, say_done, lines});
}

/* ------------------------------------------------------------------ orders */

static void say_order(struct Relay *relay, Sent *sent) {
    const Order *order = sent->order;
    const Message *m = &order->message;
    const Person *person = &order->person;
    json_t *all = json_pack(
        "{s:I, s:I, s:s, s:s, s:i, s:s, s:b, s:s, s:I, s:[I, i, i, s], s:s*}", "process",
        (json_int_t)relay->process, "number", (json_int_t)sent->number, "do",
        action_word(m->action), "game", m->game, "ply", m->ply, "move", m->move, "win", (int)m->win,
        "words", m->words, "lag", (json_int_t)order->lag_us, "person", (json_int_t)person->id,
        (int)person->kind, (int)person->role, person->name, "plan", order->plan);
    char *text = json_dumps(all, JSON_COMPACT), *line = memory_get(strlen(text) + 3);
    strcpy(line, "o ");
    strcpy(line + 2, text);
    sent->said_us = clock_us();
    say(relay, sent->process, sent->number, line);
    json_decref(all);
    free(text);
    free(line);
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

/* What came of another one's order. */
static void told(const Requester *requester, const Refusal *refusal, const char *text) {
    struct Relay *relay = ((Service *)requester->ctx)->relay;
    char line[512];
    (void)text;
    snprintf(line, sizeof line, "a %lld %lld %d %s %s", (long long)requester->id,
             (long long)requester->seq, refusal ? refusal->status : 0,
             refusal ? refusal->code : "-", refusal ? refusal->words : "");
    say(relay, (int64_t)requester->ticket, 0, line);
}

static void heard_order(struct Relay *relay, const char *text) {
    const char *action, *game, *move, *words, *name, *plan = NULL;
    json_int_t process, number, lag, id;
    int ply, win, kind, role;
    json_t *all = json_loads(text, 0, NULL);
    Order order = {.relayed = true};
    Message *m = &order.message;
    *m = (Message){.id = NO_ID, .from = -1};
    if (json_unpack(all, "{s:I, s:I, s:s, s:s, s:i, s:s, s:b, s:s, s:I, s:[I, i, i, s], s?s}",
                    "process", &process, "number", &number, "do", &action, "game", &game, "ply",
                    &ply, "move", &move, "win", &win, "words", &words, "lag", &lag, "person", &id,
                    &kind, &role, &name, "plan", &plan) == 0 &&
        action_read(action, &m->action)) {
        string_copy(m->game, sizeof m->game, game);
        string_copy(m->move, sizeof m->move, move);
        string_copy(m->words, sizeof m->words, words);
        m->ply = ply;
        m->win = win;
        order.lag_us = lag;
        order.person = (Person){.id = id, .kind = (PersonKind)kind, .role = (PersonRole)role};
        string_copy(order.person.name, sizeof order.person.name, name);
        order.plan = plan ? strdup(plan) : NULL;
        order.requester = (Requester){
            .told = told, .ctx = relay->service, .ticket = (uint64_t)process, .id = number};
        rooms_order(relay->service->rooms, &order);
    }
    json_decref(all);
}

/* Nothing was done where another one decides the game, or nobody does any more. */
static void heard_answer(struct Relay *relay, const char *text) {
    long long number, seq;
    int status, at = 0;
    char code[32];
    Refusal why;
    if (sscanf(text, "%lld %lld %d %31s%n", &number, &seq, &status, code, &at) < 4 || !at) return;
    Order *order = take_sent(relay, number);
    if (!order) return;
    bool again = strcmp(code, "moved") == 0 || strcmp(code, "ending") == 0;
    deny(&why, status, code, "%s", text + at + (text[at] == ' '));
    rooms_relayed(relay->service->rooms, order, status ? &why : NULL, seq, again);
}

/* Those that nobody may answer any more. A move with its ply is tried again, since it is played
 * once however often it is said; of the rest nobody knows whether it was done. `living` NULL: the
 * database cannot be asked. */
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
                   "it is not known whether this was done; look, and try again");
        next = relay->sent; /* what was told may have asked for more */
    }
}

/* ------------------------------------------------------------------ hearing */

static void heard_name(struct Relay *relay, int64_t id, const char *text) {
    int kind, role, at = 0;
    Person person = {.id = id};
    if (sscanf(text, "%d %d%n", &kind, &role, &at) < 2) return;
    person.kind = (PersonKind)kind;
    person.role = (PersonRole)role;
    string_copy(person.name, sizeof person.name, text + at + (text[at] == ' '));
    rooms_renamed(relay->service->rooms, &person);
}

static void heard_part(struct Relay *relay, int64_t person) {
    visits_part(relay->service, person);
    bots_drop(relay->service, person);
}

static void heard_bot(struct Relay *relay, int64_t process, int64_t id, const char *text) {
    int how, at = 0;
    Person person = {.id = id, .kind = PERSON_BOT};
    if (sscanf(text, "%d%n", &how, &at) < 1) return;
    string_copy(person.name, sizeof person.name, text + at + (text[at] == ' '));
    bots_heard_here(relay->service, process, &person, (BotHere)how);
}

static void heard_line(void *ctx, char *text) {
    struct Relay *relay = ctx;
    Rooms *rooms = relay->service->rooms;
    long long process, person[3];
    char game[GAME_ID];
    int listed, at = 0;
    Part part = {0};
    if (*text == 'o' || *text == 'a') {
        (*text == 'o' ? heard_order : heard_answer)(relay, text + 2);
        return;
    }
    if (sscanf(text + 1, "%lld%n", &process, &at) < 1 || process == relay->process) return;
    const char *rest = text + 1 + at;
    part.process = process;
    if (*text == 'e')
        relay->beat_us = 0;
    else if (*text == 'w')
        bots_say_here(relay->service);
    else if (*text == 'g' && sscanf(rest, "%8s %lld %lld %lld %d", game, &person[0], &person[1],
                                    &person[2], &listed) == 5)
        rooms_heard(rooms, game, (int64_t[3]){person[0], person[1], person[2]}, listed);
    else if (*text == 'h' && sscanf(rest, "%8s %d %d %d %d", game, &part.seats, &part.watchers,
                                    &listed, &part.spectators) >= 4)
        rooms_heard_here(rooms, game, &part, listed);
    else if (strchr("nxbt", *text) && sscanf(rest, "%lld%n", &person[0], &at) == 1) {
        rest += at + (rest[at] == ' ');
        if (*text == 'n') heard_name(relay, person[0], rest);
        if (*text == 'x') heard_part(relay, person[0]);
        if (*text == 'b') bots_say(relay->service, person[0], rest);
        if (*text == 't') heard_bot(relay, process, person[0], rest);
    }
}

/* What was told meanwhile nobody here has heard: rows are looked at. */
static void look_around(Service *service) {
    keeper_begin(service);
    rooms_mark_all(service->rooms);
    bots_look(service);
}

static void heard(struct Relay *relay, Heard *had, const char *payload) {
    if (*payload) {
        hints_heard(had, payload, heard_line, relay);
        return;
    }
    /* The connection is new: what was said before nobody knows. */
    heard_end(had);
    if (had != &relay->heard[0]) return;
    char line[32];
    snprintf(line, sizeof line, "w %lld", (long long)relay->process);
    rooms_look(relay->service->rooms, false);
    look_around(relay->service);
    bots_heard_living(relay->service, NULL, 0);
    bots_say_here(relay->service);
    say(relay, 0, 0, line);
    relay->beat_us = 0;
}

static void heard_all(Service *service, const char *payload) {
    heard(service->relay, &service->relay->heard[0], payload);
}

static void heard_own(Service *service, const char *payload) {
    heard(service->relay, &service->relay->heard[1], payload);
}

/* ------------------------------------------------------------------ what all of them do */

static void say_person(Service *service, char kind, int64_t person, const char *rest) {
    struct Relay *relay = service->relay;
    if (!relay) return;
    size_t size = strlen(rest) + 64;
    char *text = memory_get(size);
    snprintf(text, size, "%c %lld %lld %s", kind, (long long)relay->process, (long long)person,
             rest);
    text[strcspn(text, "\n")] = 0;
    say(relay, 0, 0, text);
    free(text);
}

void relay_renamed(Service *service, const Person *person) {
    char rest[PERSON_NAME + 64];
    rooms_renamed(service->rooms, person);
    snprintf(rest, sizeof rest, "%d %d %s", (int)person->kind, (int)person->role, person->name);
    say_person(service, 'n', person->id, rest);
}

void relay_part(Service *service, int64_t person) {
    visits_part(service, person);
    bots_drop(service, person);
    say_person(service, 'x', person, "");
}

void relay_bot_here(Service *service, const Person *person, BotHere how) {
    char rest[PERSON_NAME + 16];
    snprintf(rest, sizeof rest, "%d %s", (int)how, person->name);
    say_person(service, 't', person->id, rest);
}

void relay_bot_said(Service *service, int64_t person, const char *line) {
    say_person(service, 'b', person, line);
}

void relay_here(void *ctx, const char id[GAME_ID], const Part *part, bool asks) {
    struct Relay *relay = ((Service *)ctx)->relay;
    char line[96];
    if (!relay) return;
    snprintf(line, sizeof line, "h %lld %s %d %d %d %d", (long long)relay->process, id, part->seats,
             part->watchers, asks, part->spectators);
    say(relay, 0, 0, line);
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

/* One that was killed may have told nobody what it did last. At first nobody knows who went. */
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
    } else if (service->store) { /* not the last one, at the end */
        int64_t off = beat->ahead_ms - service->ahead_ms;
        if (off > NEAR_MS || off < -NEAR_MS) service->ahead_ms = beat->ahead_ms;
        bool late = beat->living.late || clock_us() > relay->leased_us;
        relay->leased_us = beat->asked_us + LEASE_MS * 1000;
        rooms_leased(service->rooms, relay->leased_us);
        rooms_living(service->rooms, beat->living.process, beat->living.count);
        bots_heard_living(service, beat->living.process, beat->living.count);
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

bool relay_open(Service *service, const StoreSetup *setup, char why[DB_WHY]) {
    struct Relay *relay = service->relay;
    StoreSetup reader = *setup;
    if (!relay) return true;
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
        refuse(relay, relay->sent->number, "ending", "the server ends; come back in a moment");
    for (Line *line = relay->line, *next; line; line = next) {
        next = line->next;
        free(line);
    }
    for (int i = 0; i < 2; i++) heard_end(&relay->heard[i]);
    free(relay);
    service->relay = NULL;
}
