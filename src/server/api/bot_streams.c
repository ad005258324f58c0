/* The streams of bots: one of the list of its games, and one of each game. See bot_streams.h. */
#include "api/bot_streams.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "http/stream.h"
#include "live/words.h"
#include "store/ranks.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { BEAT_US = 7000000, OWN_MOST = BOT_GAMES + 2 * BOT_WAITING };

typedef struct BotStream {
    struct BotStream *next;
    Ticket ticket;
    Person person;
    char game[GAME_ID]; /* "": the list of its games */
    Call *call;         /* not answered yet; else NULL */
    char *early;        /* the lines that came before the answer */
    Client *client;     /* of a game only */
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

/* Answers the call of a stream that has not begun, and takes it out. */
static void refuse(Service *service, BotStream *stream, const Refusal *refusal) {
    Call *call = stream->call;
    stream->call = NULL;
    call->refused = true;
    call->refusal = *refusal;
    take_out(service, stream);
    call_answer(call);
}

static void end(Service *service, BotStream *stream) {
    if (!stream->call) stream_end(service->connections, stream->ticket);
    take_out(service, stream);
}

/* ------------------------------------------------------------------ sending */

/* A message and its line end, behind the lines there are. Takes `lines` over. */
static char *add_line(char *lines, const char *text) {
    size_t had = lines ? strlen(lines) : 0, size = strlen(text);
    lines = memory_resize(lines, had + size + 2);
    memcpy(lines + had, text, size);
    memcpy(lines + had + size, "\n", 2);
    return lines;
}

static void say(const Service *service, BotStream *stream, const char *text) {
    if (stream->call) {
        stream->early = add_line(stream->early, text);
        return;
    }
    char *line = add_line(NULL, text);
    stream_send(service->connections, stream->ticket, line, strlen(line));
    free(line);
}

void bots_told(Service *service, const Client *client, const char *text) {
    say(service, client->ctx, text);
}

static BotStream *find(const Service *service, uint64_t ticket) {
    BotStream *stream = service->streams;
    while (stream && ticket_number(stream->ticket) != ticket) stream = stream->next;
    return stream;
}

/* ------------------------------------------------------------------ the list of its games */

typedef struct Own {
    Service *service;
    uint64_t ticket;
    int64_t person;
    GameList list;
} Own;

static bool run_own(Db *db, void *arg) {
    Own *own = arg;
    free(own->list.game);
    own->list = (GameList){0};
    return games_of(db, own->person, OWN_MOST, &own->list);
}

static void answer(BotStream *stream) {
    Call *call = stream->call;
    stream->call = NULL;
    call->answer.streams = true;
    call->answer.type = "application/x-ndjson";
    call->text = stream->early ? stream->early : memory_text("\n");
    stream->early = NULL;
    call_answer(call);
}

/* Games that are over come last in the list, and are left out. */
static void own_done(void *arg, const char *why) {
    Own *own = arg;
    Service *service = own->service;
    GameList *list = &own->list;
    BotStream *stream = find(service, own->ticket);
    while (list->count && list->game[list->count - 1].phase == GAME_OVER) list->count--;
    if (stream && why && stream->call) {
        Refusal refusal = {503, "not-read", "the server cannot do this now; try again"};
        refuse(service, stream, &refusal);
    } else if (stream && why) {
        end(service, stream); /* it is opened again, and reads the list again */
    } else if (stream) {
        char *text = say_mine(list, NULL, 0, own->person, true);
        say(service, stream, text);
        free(text);
        if (stream->call) answer(stream);
    }
    free(list->game);
    free(own);
}

static void ask_own(Service *service, const BotStream *stream) {
    Own *own = memory_get(sizeof *own);
    *own = (Own){
        .service = service, .ticket = ticket_number(stream->ticket), .person = stream->person.id};
    store_post(service->storage.store, (StoreWork){run_own, own_done, own});
}

static void tell_person(Service *service, int64_t person) {
    for (const BotStream *s = service->streams; s; s = s->next)
        if (person && s->person.id == person && !*s->game) ask_own(service, s);
}

static void tell_people(Service *service, const GameRow *row) {
    tell_person(service, row->seat[P1]);
    tell_person(service, row->seat[P2]);
    tell_person(service, row->to);
}

void bots_challenged(Service *service, const GameRow *row) { tell_people(service, row); }

/* ------------------------------------------------------------------ beginning and end */

/* A second stream of the same kind replaces the first. NULL: there are too many. */
static BotStream *begin(Call *call) {
    Service *service = call->service;
    int count = 0;
    for (BotStream *s = service->streams, *next; s; s = next) {
        next = s->next;
        if (s->person.id != call->person.id) continue;
        if (string_equal(s->game, call->game))
            end(service, s);
        else
            count++;
    }
    if (count >= BOT_STREAMS) return NULL;
    BotStream *stream = memory_get(sizeof *stream);
    *stream = (BotStream){
        .next = service->streams, .ticket = call->ticket, .person = call->person, .call = call};
    string_copy(stream->game, sizeof stream->game, call->game);
    return service->streams = stream;
}

static void told(const Requester *requester, const Refusal *refusal, const char *text) {
    Service *service = requester->ctx;
    BotStream *stream = find(service, requester->ticket);
    (void)text;
    if (!stream || !stream->call) return;
    if (refusal) {
        refuse(service, stream, refusal);
        return;
    }
    answer(stream);
    stream->over |= !stream->client->entries; /* `gone` was all */
}

static void watch(Service *service, BotStream *stream) {
    uint64_t ticket = ticket_number(stream->ticket);
    stream->client = rooms_enter(service->rooms, &stream->person, stream, ticket);
    Order order = order_about(stream->game, DO_WATCH, &stream->person);
    order.client = stream->client;
    order.requester = (Requester){.told = told, .ctx = service, .ticket = ticket, .id = NO_ID};
    rooms_order(service->rooms, &order);
}

/* The stream is there before anything is read, so nothing is lost in between. */
void bots_stream(Call *call) {
    Service *service = call->service;
    BotStream *stream = begin(call);
    if (!stream)
        call_refuse(call, 429, "too-many", "too many open streams");
    else if (*stream->game)
        watch(service, stream);
    else
        ask_own(service, stream);
}

void bots_left(Service *service, Ticket ticket) {
    BotStream *stream = find(service, ticket_number(ticket));
    if (stream) take_out(service, stream);
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

/* ------------------------------------------------------------------ what a bot decided */

static bool run_note(Db *db, void *arg) { return bots_note(db, arg); }

static void note_done(void *arg, const char *why) {
    (void)why; /* the move counts even if its note could not be stored */
    free(arg);
}

static int64_t asked_ms(const Service *service, int64_t person, const char *game) {
    for (const BotStream *s = service->streams; s; s = s->next)
        if (s->person.id == person && string_equal(s->game, game))
            return s->asked_us ? (int64_t)(clock_us() - s->asked_us) / 1000 : -1;
    return -1;
}

/* Notes a bot's move, the time it took and the bot's comment. The bot's owner can read them. */
static void note(const Service *service, const Commit *commit) {
    const Order *order = commit->order;
    const Message *move = &order->message;
    Decision *decision = memory_get(sizeof *decision);
    *decision = (Decision){.bot = order->person.id,
                           .ply = move->ply,
                           .took_ms = asked_ms(service, order->person.id, move->game)};
    string_copy(decision->game, sizeof decision->game, move->game);
    string_copy(decision->move, sizeof decision->move, commit->change.ply->move);
    string_copy(decision->note, sizeof decision->note, move->words);
    store_post(service->storage.store, (StoreWork){run_note, note_done, decision});
}

/* ------------------------------------------------------------------ changes of games */

/* Asks for a move once in each position, behind the state that a stream begins with. The room may
 * be ahead of the database: then this is called again when the rest is stored. */
static void ask(const Service *service, BotStream *stream, const Room *room, const Commit *commit) {
    const GameRow *row = &room->row;
    int seat = room_seat(room, stream->person.id);
    if (stream->call) return;
    if (commit->change.plies || commit->change.cut >= 0) stream->asked_us = 0;
    if (commit->cancel) stream->over = true;
    if (row->seq != commit->row.seq) return;
    stream->over |= row->phase == GAME_OVER;
    if (row->phase != GAME_PLAYING || live_seat(&room->live) != seat || stream->asked_us) return;
    char *text = say_turn(room);
    say(service, stream, text);
    free(text);
    stream->asked_us = clock_us();
}

/* Whether the list of a player's open games is another one. */
static bool comes_or_goes(const Commit *commit) {
    Action action = commit->order ? commit->order->message.action : DO_STATE;
    bool joined = action == DO_JOIN && !commit->refused;
    bool ends = commit->row.phase == GAME_OVER && commit->change.put && action != DO_REMATCH;
    return joined || ends || commit->cancel || commit->tells_start || commit->change.rematch;
}

void bots_changed(void *ctx, const Room *room, const Commit *commit) {
    Service *service = ctx;
    const Order *order = commit->order;
    if (order && order->person.kind == PERSON_BOT && order->message.action == DO_MOVE &&
        commit->change.plies)
        note(service, commit);
    for (BotStream *s = service->streams; s; s = s->next)
        if (string_equal(s->game, commit->row.id)) ask(service, s, room, commit);
    if (comes_or_goes(commit)) tell_people(service, &commit->row);
}

/* ------------------------------------------------------------------ time */

void bots_tick(Service *service) {
    uint64_t now = clock_us();
    bool beat = now - service->beat_us >= BEAT_US;
    if (beat) service->beat_us = now;
    for (BotStream *s = service->streams, *next; s; s = next) {
        next = s->next;
        if (beat && !s->call) stream_send(service->connections, s->ticket, "\n", 1);
        if (s->over && !s->call) end(service, s);
    }
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
        ratings = ranks_of_person(db, online->bot[i].id);
        if (ratings)
            json_array_append_new(
                bots, json_pack("{s:s, s:o}", "name", online->bot[i].name, "ratings", ratings));
    }
    return call_json(call, json_pack("{s:o}", "bots", bots), ratings != NULL);
}
