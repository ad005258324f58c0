/* The streams of bots: one with challenges and game starts, and one for each game. See bots.h. */
#include "api/bots.h"

#include "base/clock.h"
#include "base/memory.h"
#include "http/stream.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { BEAT_US = 7000000, OWN_MOST = 200 };

typedef struct BotStream {
    struct BotStream *next;
    Ticket ticket;
    Person person;
    char game[GAME_ID]; /* "": the event stream */
    Call *call;         /* not answered yet, while the opening lines are read; else NULL */
    char *early;        /* event stream: lines that came before the answer */
    Client *client;     /* game stream only */
    int64_t seq;        /* game stream: number of the last event sent; -1: none yet */
    int gone;           /* opponent's absence as last sent: 0 or 1; -1: none yet */
    bool over;          /* ends: nothing more will be sent */
    uint64_t asked_us;  /* when its move was requested; 0: it is not to move */
} BotStream;

static void take_out(Service *service, BotStream *stream) {
    BotStream **at = &service->streams;
    while (*at != stream) at = &(*at)->next;
    *at = stream->next;
    if (stream->client) rooms_leave(service->rooms, stream->client);
    if (stream->call)
        call_refuse(stream->call, 409, "replaced", "a newer stream of this bot replaced this one");
    free(stream->early);
    free(stream);
}

static void end(Service *service, BotStream *stream) {
    if (!stream->call) stream_end(service->connections, stream->ticket);
    take_out(service, stream);
}

/* ------------------------------------------------------------------ beginning and end */

/* A second stream of the same kind replaces the first. False: there are too many. */
static BotStream *begin(Call *call, const char *game) {
    Service *service = call->service;
    int count = 0;
    for (BotStream *s = service->streams, *next; s; s = next) {
        next = s->next;
        if (s->person.id != call->person.id) continue;
        if (string_equal(s->game, game))
            end(service, s);
        else
            count++;
    }
    if (count >= BOT_STREAMS) return NULL;
    BotStream *stream = memory_get(sizeof *stream);
    stream->next = service->streams;
    stream->ticket = call->ticket;
    stream->person = call->person;
    stream->gone = -1;
    stream->seq = -1;
    string_copy(stream->game, sizeof stream->game, game);
    service->streams = stream;
    return stream;
}

static void answer(Call *call, char *lines) {
    call->streams = true;
    call->type = "application/x-ndjson";
    call->text = lines;
    call_answer(call);
}

static void too_many(Call *call) { call_refuse(call, 429, "too-many", "too many open streams"); }

/* ------------------------------------------------------------------ the opening lines */

/* Adds the line and takes it over. */
static void add_line(char **lines, char *line) {
    size_t had = *lines ? strlen(*lines) : 0, size = strlen(line);
    *lines = memory_resize(*lines, had + size + 1);
    memcpy(*lines + had, line, size + 1);
    free(line);
}

typedef struct Opening {
    Service *service;
    Ticket ticket; /* of the stream */
    int64_t person;
    char *lines;
} Opening;

static bool run_open(Db *db, void *arg) {
    Opening *opening = arg;
    GameList waiting, own;
    free(opening->lines); /* from an earlier attempt of the transaction */
    opening->lines = NULL;
    if (!games_waiting_for(db, opening->person, BOT_WAITING, &waiting)) return false;
    for (int i = 0; i < waiting.count; i++) {
        const GameRow *row = &waiting.game[i];
        int seat = row->seat[P1] ? P1 : P2;
        add_line(&opening->lines, bot_say_challenge(row, row->name[seat], row->kind[seat]));
    }
    free(waiting.game);
    if (!games_of(db, opening->person, OWN_MOST, &own)) return false;
    for (int i = 0; i < own.count; i++) {
        const GameRow *row = &own.game[i];
        if (row->phase == GAME_PLAYING)
            add_line(&opening->lines,
                     bot_say_start(row, row->seat[P1] == opening->person ? P1 : P2));
    }
    free(own.game);
    return true;
}

static void open_done(void *arg, const char *why) {
    Opening *opening = arg;
    Service *service = opening->service;
    BotStream *stream = service->streams;
    while (stream &&
           (*stream->game || ticket_number(stream->ticket) != ticket_number(opening->ticket)))
        stream = stream->next;
    if (stream && stream->call && why) {
        Call *call = stream->call;
        stream->call = NULL;
        take_out(service, stream);
        call_refuse(call, 503, "not-read", "the server cannot do this now; try again");
    } else if (stream && stream->call) {
        Call *call = stream->call;
        char *lines = memory_text("\n");
        stream->call = NULL;
        if (opening->lines) add_line(&lines, memory_text(opening->lines));
        if (stream->early) add_line(&lines, stream->early);
        stream->early = NULL;
        answer(call, lines);
    }
    free(opening->lines);
    free(opening);
}

/* Creates the stream before it reads the database, so no event is lost in between. */
void bots_stream_events(Call *call) {
    Service *service = call->service;
    BotStream *stream = begin(call, "");
    if (!stream) {
        too_many(call);
        return;
    }
    stream->call = call;
    Opening *opening = memory_get(sizeof *opening);
    *opening = (Opening){.service = service, .ticket = stream->ticket, .person = stream->person.id};
    store_post(service->storage.store, (StoreWork){run_open, open_done, opening});
}

/* ------------------------------------------------------------------ a game */

static void told(const Requester *requester, const Refusal *refusal, const char *text) {
    Service *service = requester->ctx;
    BotStream *stream = service->streams;
    (void)text;
    while (stream && ticket_number(stream->ticket) != requester->ticket) stream = stream->next;
    if (!stream || !stream->call) return;
    Call *call = stream->call;
    stream->call = NULL;
    if (!refusal) {
        answer(call, memory_text("\n"));
        return;
    }
    call->refused = true;
    call->refusal = *refusal;
    take_out(service, stream);
    call_answer(call);
}

void bots_stream_game(Call *call) {
    Service *service = call->service;
    BotStream *stream = begin(call, call->game);
    if (!stream) {
        too_many(call);
        return;
    }
    stream->call = call;
    stream->client =
        rooms_enter(service->rooms, &call->person, stream, ticket_number(call->ticket));
    Order order = {
        .message = {.action = DO_WATCH, .id = NO_ID, .from = -1},
        .person = call->person,
        .client = stream->client,
        .requester = {
            .told = told, .ctx = service, .ticket = ticket_number(call->ticket), .id = NO_ID}};
    string_copy(order.message.game, sizeof order.message.game, call->game);
    rooms_order(service->rooms, &order);
}

void bots_left(Service *service, Ticket ticket) {
    for (BotStream *s = service->streams, *next; s; s = next) {
        next = s->next;
        if (ticket_number(s->ticket) == ticket_number(ticket)) take_out(service, s);
    }
}

void bots_drop(Service *service, int64_t person) {
    for (BotStream *s = service->streams, *next; s; s = next) {
        next = s->next;
        if (s->person.id == person) end(service, s);
    }
}

void bots_end(Service *service) {
    while (service->streams) take_out(service, service->streams);
}

/* ------------------------------------------------------------------ sending */

/* Sends the text and takes it over. */
static void say(const Service *service, BotStream *stream, char *text) {
    if (stream->call && !*stream->game) {
        add_line(&stream->early, text);
        return;
    }
    if (!stream->call) stream_send(service->connections, stream->ticket, text, strlen(text));
    free(text);
}

static BotStream *events_of(const Service *service, int64_t person) {
    BotStream *stream = service->streams;
    while (stream && (stream->person.id != person || *stream->game)) stream = stream->next;
    return person ? stream : NULL;
}

/* Sends the text and takes it over. */
static void tell_person(const Service *service, int64_t person, char *text) {
    BotStream *stream = events_of(service, person);
    if (stream)
        say(service, stream, text);
    else
        free(text);
}

void bots_challenged(Service *service, const GameRow *row, const Person *challenger) {
    tell_person(service, row->to, bot_say_challenge(row, challenger->name, challenger->kind));
}

static void tell_cancelled(Service *service, const Commit *commit) {
    const GameRow *row = &commit->row;
    bool declined = commit->order && commit->order->person.id == row->to;
    if (declined)
        tell_person(service, row->challenger,
                    bot_say_ended("challengeDeclined", row->id, commit->order->message.words));
    else
        tell_person(service, row->to, bot_say_ended("challengeCanceled", row->id, ""));
}

static void tell_start(Service *service, const GameRow *row) {
    for (int seat = 0; seat < 2; seat++)
        if (row->kind[seat] == PERSON_BOT)
            tell_person(service, row->seat[seat], bot_say_start(row, seat));
}

static void tell_finish(Service *service, const GameRow *row) {
    for (int seat = 0; seat < 2; seat++)
        if (row->kind[seat] == PERSON_BOT)
            tell_person(service, row->seat[seat], bot_say_finish(row));
}

/* The room may be ahead of the database. Changes that are not stored yet are never sent; this is
 * called again once they are. */
static void tell_state(Service *service, BotStream *stream, const Room *room,
                       const Commit *commit) {
    Now now = {clock_us(), clock_wall_ms()};
    int64_t seq = room->row.seq;
    int seat = room_seat(room, stream->person.id);
    if (stream->call || seq != commit->row.seq || seq == stream->seq) return;
    say(service, stream, bot_say_state(room, seat, stream->seq < 0, now));
    stream->seq = seq;
    stream->over = room->row.phase == GAME_OVER;
    bool asked = room->row.phase == GAME_PLAYING && live_seat(&room->live) == seat;
    if (!asked) stream->asked_us = 0;
    if (asked && !stream->asked_us) stream->asked_us = now.us;
}

static void tell_watching(Service *service, const Room *room, const Commit *commit) {
    const Change *change = &commit->change;
    for (BotStream *s = service->streams; s; s = s->next) {
        if (!string_equal(s->game, commit->row.id)) continue;
        if (commit->cancel) s->over = true;
        if (change->chat && s->seq >= 0) say(service, s, bot_say_chat(&commit->chat));
        tell_state(service, s, room, commit);
    }
}

void bots_changed(void *ctx, const Room *room, const Commit *commit) {
    Service *service = ctx;
    const GameRow *row = &commit->row;
    bool bot = row->kind[P1] == PERSON_BOT || row->kind[P2] == PERSON_BOT || row->to;
    tell_watching(service, room, commit);
    if (!service->streams || !bot) return;
    Action action = commit->order ? commit->order->message.action : DO_STATE;
    bool joined = action == DO_JOIN && !commit->refused;
    if (commit->cancel) tell_cancelled(service, commit);
    if (joined || commit->begun) tell_start(service, row);
    bool ends = row->phase == GAME_OVER && commit->change.put && action != DO_REMATCH;
    if (ends) tell_finish(service, row);
    if (commit->change.rematch) tell_start(service, &commit->rematch);
}

void bots_told(Service *service, const Client *client, const char *text) {
    BotStream *stream = client->ctx;
    json_t *said = strncmp(text, "{\"on\":\"here\"", 12) == 0 ? json_loads(text, 0, NULL) : NULL;
    json_t *seats = json_object_get(said, "seats"), *claim = json_object_get(said, "claim");
    int here = 0;
    for (size_t i = 0; i < 2; i++) here += json_is_true(json_array_get(seats, i));
    bool gone = here < 2; /* the bot itself counts as present */
    if (said && stream->seq >= 0 && gone != stream->gone) {
        stream->gone = gone;
        say(service, stream,
            bot_say_gone(gone, json_is_integer(claim) ? json_integer_value(claim) : -1));
    }
    json_decref(said);
}

/* ------------------------------------------------------------------ time */

void bots_tick(Service *service) {
    uint64_t now = clock_us();
    bool beat = now - service->beat_us >= BEAT_US;
    if (beat) service->beat_us = now;
    for (BotStream *s = service->streams, *next; s; s = next) {
        next = s->next;
        if (beat && !s->call) stream_send(service->connections, s->ticket, "\n", 1);
        if (s->over) end(service, s);
    }
}

int64_t bots_asked_ms(Service *service, int64_t person, const char *game) {
    for (BotStream *s = service->streams; s; s = s->next)
        if (s->person.id == person && string_equal(s->game, game))
            return s->asked_us ? (int64_t)(clock_us() - s->asked_us) / 1000 : -1;
    return -1;
}

/* ------------------------------------------------------------------ online bots */

/* Bots with an event stream now. */
typedef struct Online {
    Person *bot;
    int count;
} Online;

static void drop_online(void *own) {
    free(((Online *)own)->bot);
    free(own);
}

bool bots_read_online(Call *call, Refusal *why) {
    Online *online = call->own = memory_get(sizeof *online);
    (void)why;
    call->drop = drop_online;
    const Service *service = call->service;
    for (const BotStream *s = service->streams; s; s = s->next)
        if (!*s->game) *MEMORY_ADD(online->bot, online->count) = s->person;
    return true;
}

bool bots_run_online(Db *db, Call *call) {
    const Online *online = call->own;
    json_t *bots = json_array(), *ratings = bots;
    for (int i = 0; i < online->count && ratings; i++) {
        ratings = ratings_of(db, online->bot[i].id);
        if (ratings)
            json_array_append_new(
                bots, json_pack("{s:s, s:o}", "name", online->bot[i].name, "ratings", ratings));
    }
    return call_json(call, json_pack("{s:o}", "bots", bots), ratings != NULL);
}
