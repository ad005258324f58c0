/* What bots hear: one stream of challenges and games, and one of each game. See bots.h. */
#include "server/bots.h"

#include "base/clock.h"
#include "base/memory.h"
#include "server/stream.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { BEAT_US = 7000000 };

typedef struct BotStream {
    struct BotStream *next;
    Ticket ticket;
    Person person;
    char game[GAME_ID]; /* "": events */
    Call *call;         /* until the game is there: it has not been answered */
    Visitor *visitor;   /* of a game */
    bool full;          /* the whole game has been told */
    int gone;           /* the opponent, as was told: 0 or 1; -1: nothing was */
    bool over;          /* nothing more will come */
    uint64_t asked_us;  /* for a move; 0: it is not */
} BotStream;

static bool same(Ticket a, Ticket b) { return a.place == b.place && a.generation == b.generation; }

static uint64_t packed(Ticket ticket) { return (uint64_t)ticket.generation << 32 | ticket.place; }

static void take_out(Service *service, BotStream *stream) {
    BotStream **at = &service->streams;
    while (*at != stream) at = &(*at)->next;
    *at = stream->next;
    if (stream->visitor) rooms_leave(service->rooms, stream->visitor);
    if (stream->call)
        call_refuse(stream->call, 409, "replaced", "another stream has taken its place");
    free(stream);
}

static void end(Service *service, BotStream *stream) {
    if (!stream->call) stream_end(service->connections, stream->ticket);
    take_out(service, stream);
}

/* ------------------------------------------------------------------ beginning and end */

/* A second one of the same kind takes the place of the first. False: there are too many. */
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

static void too_many(Call *call) { call_refuse(call, 429, "too-many", "too many streams at once"); }

void bots_stream_events(Call *call, char *lines) {
    if (!begin(call, "")) {
        free(lines);
        too_many(call);
        return;
    }
    answer(call, lines);
}

static void told(const Asker *asker, const Refusal *refusal, const char *text) {
    Service *service = asker->ctx;
    BotStream *stream = service->streams;
    (void)text;
    while (stream && packed(stream->ticket) != asker->ticket) stream = stream->next;
    if (!stream || !stream->call) return;
    Call *call = stream->call;
    stream->call = NULL;
    if (!refusal) {
        answer(call, strdup("\n"));
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
    stream->visitor = rooms_enter(service->rooms, &call->person, stream, packed(call->ticket));
    Order order = {
        .message = {.deed = DO_WATCH, .id = NO_ID, .from = -1},
        .person = call->person,
        .visitor = stream->visitor,
        .asker = {.told = told, .ctx = service, .ticket = packed(call->ticket), .id = NO_ID}};
    string_copy(order.message.game, sizeof order.message.game, call->game);
    rooms_order(service->rooms, &order);
}

void bots_left(Service *service, Ticket ticket) {
    for (BotStream *s = service->streams, *next; s; s = next) {
        next = s->next;
        if (same(s->ticket, ticket)) take_out(service, s);
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

/* ------------------------------------------------------------------ telling */

/* The text is freed. */
static void say(const Service *service, const BotStream *stream, char *text) {
    if (!stream->call) stream_send(service->connections, stream->ticket, text, strlen(text));
    free(text);
}

static BotStream *events_of(const Service *service, int64_t person) {
    BotStream *stream = service->streams;
    while (stream && (stream->person.id != person || *stream->game)) stream = stream->next;
    return person ? stream : NULL;
}

/* Here, or wherever its stream is. */
static void tell_person(Service *service, int64_t person, char *text) {
    BotStream *stream = events_of(service, person);
    if (stream) {
        say(service, stream, text);
        return;
    }
    if (person) relay_bot_said(service, person, text);
    free(text);
}

void bots_say(Service *service, int64_t person, const char *line) {
    BotStream *stream = events_of(service, person);
    size_t length = strlen(line);
    if (!stream) return;
    char *text = memory_get(length + 2);
    memcpy(text, line, length);
    text[length] = '\n';
    say(service, stream, text);
}

void bots_challenged(Service *service, const GameRow *row, const Person *challenger) {
    tell_person(service, row->to, bot_say_challenge(row, challenger->name, challenger->kind));
}

static void tell_cancelled(Service *service, const Keep *keep) {
    const GameRow *row = &keep->row;
    bool declined = keep->order && keep->order->person.id == row->to;
    if (declined)
        tell_person(service, row->challenger,
                    bot_say_ended("challengeDeclined", row->id, keep->order->message.words));
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

/* What is ahead of what is kept is never told: then this is called again in a moment. */
static void tell_state(Service *service, BotStream *stream, const Room *room, const Keep *keep) {
    Now now = {clock_us(), clock_wall_ms()};
    int seat = room_seat(room, stream->person.id);
    if (stream->call || room->row.seq != keep->row.seq) return;
    say(service, stream, bot_say_state(room, seat, !stream->full, now));
    stream->full = true;
    stream->over = room->row.phase == GAME_OVER;
    bool asked = room->row.phase == GAME_PLAYING && live_seat(&room->live) == seat;
    if (!asked) stream->asked_us = 0;
    if (asked && !stream->asked_us) stream->asked_us = now.us;
}

static void tell_watching(Service *service, const Room *room, const Keep *keep) {
    const Change *change = &keep->change;
    for (BotStream *s = service->streams; s; s = s->next) {
        if (!string_equal(s->game, keep->row.id)) continue;
        if (keep->cancel) s->over = true;
        if (change->chat && s->full) say(service, s, bot_say_chat(&keep->chat));
        if (change->put || change->plies || !s->full) tell_state(service, s, room, keep);
    }
}

void bots_changed(void *ctx, const Room *room, const Keep *keep) {
    Service *service = ctx;
    const GameRow *row = &keep->row;
    bool bot = row->kind[P1] == PERSON_BOT || row->kind[P2] == PERSON_BOT || row->to;
    if ((!service->streams && !service->relay) || !bot) return;
    bool told = keep->followed && !keep->begun; /* where it is decided */
    bool joined = keep->order && keep->order->message.deed == DO_JOIN && !keep->refused;
    if (keep->cancel && !told) tell_cancelled(service, keep);
    if ((joined && !told) || keep->begun) tell_start(service, row);
    if (keep->change.rematch && !told) tell_start(service, &keep->rematch);
    tell_watching(service, room, keep);
    bool ends = row->phase == GAME_OVER && keep->change.put && !row->rematch_by && !*row->rematch;
    if (ends && !told) tell_finish(service, row);
}

void bots_told(Service *service, const Visitor *visitor, const char *text) {
    BotStream *stream = visitor->ctx;
    json_t *said = strncmp(text, "{\"on\":\"here\"", 12) == 0 ? json_loads(text, 0, NULL) : NULL;
    json_t *seats = json_object_get(said, "seats"), *claim = json_object_get(said, "claim");
    int here = 0;
    for (size_t i = 0; i < 2; i++) here += json_is_true(json_array_get(seats, i));
    bool gone = here < 2; /* the bot itself is here */
    if (said && stream->full && gone != stream->gone) {
        stream->gone = gone;
        say(service, stream,
            bot_say_gone(gone, json_is_integer(claim) ? json_integer_value(claim) : -1));
    }
    json_decref(said);
}

/* ------------------------------------------------------------------ time, and what is asked */

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

char *bots_here(const Service *service) {
    json_t *all = json_array();
    for (BotStream *s = service->streams; s; s = s->next)
        if (!*s->game) json_array_append_new(all, json_pack("{s:s}", "name", s->person.name));
    json_t *object = json_pack("{s:o}", "bots", all);
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}
