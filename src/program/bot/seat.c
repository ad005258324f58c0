/* See seat.h. Reads the stream of the game, asks the engine, sends moves. The server is
 * authoritative: each state is rebuilt from its list of moves. */
#include "bot/seat.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/stop.h"
#include "core/notation.h"
#include "core/rules.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = SESSION_PLIES, FAULTS = 3, MS = 1000, PATIENCE_MS = 10000, PATH = 64 };
enum { LATEST_MS = 1000000000 }; /* a hostile server may name any time */

typedef struct Seat {
    const SeatSetup *setup;
    Web *web;
    Rules rules;
    Position first; /* position at the start of the game */
    Game game;
    Position *path;
    Move *played;
    Player *player; /* NULL: not started yet */
    bool ready;     /* the player has been told about the game */
    int own;        /* P1 or P2 */
    TimeControl clock;
    bool by_move, by_seconds;
    int64_t left_ms[2];     /* as last heard; 0: no clock of seconds */
    uint64_t claim_us;      /* time when a win can be claimed; 0: not now */
    int faults;             /* failures of the engine */
    bool given_up;          /* after FAULTS of them */
    int wait_s;             /* the server has asked to wait so long; 0: it has not */
    bool over, lost;        /* over: the game has ended; lost: reopen the stream after an error */
    bool begun;             /* the beginning has been told */
    bool waits;             /* it is our challenge, and nobody has accepted it yet … */
    uint64_t until_us;      /* … and is withdrawn then */
    const char *own_reason; /* why we have withdrawn it; NULL: we have not */
    SeatEnd *end;
    json_t *news; /* of its end; NULL: none */
} Seat;

static void tell(const Seat *s, json_t *news) {
    json_object_set_new(news, "game", json_string(s->setup->game));
    s->setup->tell(s->setup->ctx, news);
}

static void complain(const Seat *s, const char *words) {
    tell(s, json_pack("{s:s, s:o}", "event", "trouble", "words", json_text(words)));
}

/* Sends a message about the game, and frees it. */
static bool post(Seat *s, json_t *message, WebEnd *end) {
    json_object_set_new(message, "game", json_string(s->setup->game));
    return web_ask(s->web, "/api/message", message, NULL, end);
}

/* ------------------------------------------------------------------ the state of the game */

/* Reads what stays the same as long as the game goes on. */
static bool read_game(Seat *s, const json_t *state) {
    Error error;
    const char *position = web_text(state, "position");
    const json_t *clock = json_object_get(state, "clock");
    if (s->path) return true;
    if (!rules_parse(&s->rules, web_text(state, "rules"), &error)) return false;
    s->rules.start(&s->rules, &s->first);
    if (*position && !position_read(&s->rules, &s->first, position, strlen(position), &error))
        return false;
    s->own = web_number(state, "you") == 2 ? P2 : P1;
    s->by_move = json_object_get(clock, "move");
    s->by_seconds = json_object_get(clock, "base");
    s->clock = (TimeControl){web_number(clock, "base"), web_number(clock, "inc")};
    s->path = memory_get((PLIES + 1) * sizeof *s->path);
    s->played = memory_get(PLIES * sizeof *s->played);
    return true;
}

static bool follow(Seat *s, const char *text) {
    Error error;
    Move move;
    return move_read_wire(&s->rules, &move, text, strlen(text), 1, &error) &&
           game_follow(&s->game, move, &error);
}

/* Plays the moves of a state from the start. */
static bool set_up(Seat *s, const json_t *moves) {
    size_t i;
    const json_t *move;
    game_init(&s->game, &s->rules, &s->first, s->path, s->played, PLIES);
    json_array_foreach(moves, i, move) if (!json_is_string(move) ||
                                           !follow(s, json_string_value(move))) return false;
    return true;
}

/* ------------------------------------------------------------------ moving */

/* How the engine may think: by the clock minus the network lag, or for a fixed time. */
static Control control_of(const Seat *s, int64_t left_ms[2]) {
    const SeatCommon *common = s->setup->common;
    Control control = common->entrant->control;
    memcpy(left_ms, s->left_ms, sizeof s->left_ms);
    int64_t own = left_ms[s->own] - common->lag_ms;
    if (own < 1) own = 1;
    left_ms[s->own] = own;
    control.margin_ms = PATIENCE_MS; /* the server decides who is out of time */
    if (s->by_seconds)
        control.clock = s->clock.base_ms ? s->clock : (TimeControl){own, s->clock.inc_ms};
    else if (!control.nodes && !control.depth)
        control.movetime_ms = s->by_move && own < common->movetime_ms ? own : common->movetime_ms;
    return control;
}

static bool think(Seat *s, Thought *thought, Trouble *trouble) {
    int64_t left_ms[2];
    Control control = control_of(s, left_ms);
    const Turn turn = {&s->game, s->own, {&control, &control}, {left_ms[0] * MS, left_ms[1] * MS}};
    if (!s->player) {
        const SeatCommon *common = s->setup->common;
        const PlayerSetup setup = {common->entrant, &s->rules, s->setup->halt, common->log};
        s->player = common->entrant->kind->create(&setup);
    }
    if (!s->ready)
        s->ready =
            s->player->kind->begin(s->player, s->setup->number, s->own, 0, &s->game, trouble);
    if (!s->ready) return false;
    s->ready = s->player->kind->think(s->player, &turn, thought, trouble);
    return s->ready;
}

/* Describes what the engine thinks, for the log that the bot's owner can read. */
static void note_of(const Thought *thought, char out[64]) {
    int length = snprintf(out, 64, "%.3f s", (double)thought->used_us / 1e6);
    if (thought->depth)
        length += snprintf(out + length, (size_t)(64 - length), ", depth %d", thought->depth);
    if (thought->score == SCORE_POINTS)
        snprintf(out + length, (size_t)(64 - length), ", %+.2f", thought->value / 100.0);
    else if (thought->score != SCORE_UNKNOWN)
        snprintf(out + length, (size_t)(64 - length), ", %s in %d",
                 thought->score == SCORE_WINS ? "wins" : "loses", thought->value);
}

/* Resigns, since nothing else ends the game soon. What is refused is sent again at the next turn.
 */
static void give_up(Seat *s) {
    WebEnd end;
    s->lost = true;
    if (!s->given_up) complain(s, "the game is given up");
    s->given_up = true;
    if (post(s, json_pack("{s:s}", "do", "resign"), &end)) return;
    s->wait_s = end.wait_s;
    complain(s, end.why);
}

static void send(Seat *s, const Thought *thought) {
    char move[MOVE_TEXT], note[64];
    WebEnd end;
    int ply = s->game.plies;
    move_write(&s->rules, thought->move, move);
    note_of(thought, note);
    if (post(
            s,
            json_pack("{s:s, s:i, s:s, s:s}", "do", "move", "ply", ply, "move", move, "note", note),
            &end)) {
        tell(s, json_pack("{s:s, s:i, s:s, s:s}", "event", "move", "ply", ply, "move", move, "note",
                          note));
        return;
    }
    s->lost = true;
    s->wait_s = end.wait_s;
    complain(s, end.why);
    if (strcmp(end.code, "illegal") == 0 && ++s->faults >= FAULTS) give_up(s);
}

/* The engine has failed. A new one is started, but only a few times. */
static void stumble(Seat *s, const Trouble *trouble) {
    char words[TROUBLE_WORDS + 64];
    if (trouble->fault == FAULT_STOPPED) return;
    snprintf(words, sizeof words, "the engine: %s: %s", fault_word(trouble->fault), trouble->words);
    complain(s, words);
    s->faults++;
    s->lost = true;
    if (s->player) s->player->kind->destroy(s->player);
    s->player = NULL;
    if (s->faults >= FAULTS) give_up(s);
}

/* ------------------------------------------------------------------ the stream */

static void finish(Seat *s, const json_t *state) {
    const char *result = web_text(state, "result"), *how = web_text(state, "termination");
    const char *clause = web_text(json_object_get(state, "reason"), "clause");
    int winner = strcmp(result, "1-0") == 0 ? 1 : strcmp(result, "0-1") == 0 ? 2 : 0;
    s->over = s->end->over = true;
    s->end->result = winner                           ? result_win(winner - 1)
                     : strcmp(result, "1/2-1/2") == 0 ? RESULT_DRAW
                                                      : RESULT_NONE;
    s->end->plies = s->game.plies;
    snprintf(s->end->word, sizeof s->end->word, "%s", *clause ? clause : how);
    s->news = json_pack("{s:s, s:s, s:i, s:s, s:s}", "event", "end", "status", how, "winner",
                        winner, "for",
                        !winner                ? "nobody"
                        : winner == s->own + 1 ? "us"
                                               : "them",
                        "game", s->setup->game);
}

/* Our challenge is gone. */
static void hear_gone(Seat *s, const char *reason) {
    s->over = s->end->declined = true;
    s->waits = false;
    snprintf(s->end->reason, sizeof s->end->reason, "%s", s->own_reason ? s->own_reason : reason);
    s->news = json_pack("{s:s, s:o, s:s}", "event", "gone", "reason", json_text(s->end->reason),
                        "game", s->setup->game);
}

/* Withdraws our challenge if it has waited for too long, or if everything ends. */
static void withdraw(Seat *s) {
    bool late = clock_us() >= s->until_us;
    char path[PATH];
    WebEnd end;
    if (!s->waits || s->own_reason || !(late || atomic_load(&stop_asked))) return;
    snprintf(path, sizeof path, "/api/challenge/%s/cancel", s->setup->game);
    if (web_ask(s->web, path, json_object(), NULL, &end))
        s->own_reason = late ? "no-answer" : "withdrawn";
}

/* Notes when the opponent's absence allows a claim of victory. */
static void hear_claim(Seat *s, const json_t *event) {
    const json_t *claim = json_object_get(event, "claim");
    int64_t wait = web_number(event, "claim");
    if (wait < 0) wait = 0;
    if (wait > LATEST_MS) wait = LATEST_MS;
    s->claim_us = json_is_number(claim) ? clock_us() + (uint64_t)wait * MS : 0;
}

static void hear_left(Seat *s, const json_t *event) {
    const json_t *left = json_object_get(event, "left");
    for (size_t seat = 0; seat < 2; seat++)
        s->left_ms[seat] = web_whole(json_array_get(left, seat));
}

static void lose(Seat *s) {
    complain(s, "the server's moves cannot be played by our rules");
    s->lost = true;
}

static void begin(Seat *s, const json_t *state) {
    const json_t *other = json_array_get(json_object_get(state, "seats"), s->own == P1);
    s->begun = true;
    tell(s, json_pack("{s:s, s:s, s:i, s:{s:s, s:s}}", "event", "start", "rules",
                      web_text(state, "rules"), "seat", s->own + 1, "opponent", "name",
                      web_text(other, "name"), "kind", web_text(other, "kind")));
}

static void hear_phase(Seat *s, const json_t *state) {
    const char *phase = web_text(state, "phase");
    bool waiting = strcmp(phase, "waiting") == 0;
    s->waits &= waiting;
    if (!waiting && !s->begun) begin(s, state);
    if (strcmp(phase, "over") == 0) finish(s, state);
}

static void hear_state(Seat *s, const json_t *state) {
    if (!read_game(s, state)) {
        complain(s, "the server plays by rules that we do not know");
        s->over = true;
    } else if (!set_up(s, json_object_get(state, "moves"))) {
        lose(s);
    } else {
        hear_phase(s, state);
    }
}

static void hear_turn(Seat *s, const json_t *turn) {
    Thought thought;
    Trouble trouble;
    if (web_number(turn, "ply") != s->game.plies)
        lose(s);
    else if (s->given_up)
        give_up(s);
    else if (think(s, &thought, &trouble))
        send(s, &thought);
    else
        stumble(s, &trouble);
}

static bool hear(void *ctx, json_t *event) {
    Seat *s = ctx;
    const char *on = web_text(event, "on");
    bool state = strcmp(on, "state") == 0, ply = strcmp(on, "ply") == 0 && s->path;
    if (state) hear_state(s, event);
    if (ply && (!follow(s, web_text(event, "move")) || web_number(event, "ply") != s->game.plies))
        lose(s);
    if (state || ply) hear_left(s, event);
    if (state || ply || strcmp(on, "here") == 0) hear_claim(s, event);
    if (strcmp(on, "turn") == 0 && s->path) hear_turn(s, event);
    if (strcmp(on, "gone") == 0 && s->waits) hear_gone(s, web_text(event, "reason"));
    return !s->over && !s->lost;
}

/* Claims the win when the opponent has been away for too long. Without a clock nothing else may end
 * the game, so a claim that is lost, or too soon, is made again. */
static void claim(Seat *s) {
    WebEnd end;
    if (!s->claim_us || clock_us() < s->claim_us) return;
    s->claim_us = 0;
    if (post(s, json_pack("{s:s, s:b}", "do", "claim", "win", 1), &end)) return;
    if (!end.status || end.status >= 429 || strcmp(end.code, "too-soon") == 0)
        s->claim_us = clock_us() + (uint64_t)(end.wait_s ? end.wait_s : 1) * 1000 * MS;
}

/* Called at least once a second. */
static bool stopped(void *ctx) {
    Seat *s = ctx;
    claim(s);
    withdraw(s);
    return atomic_load(s->setup->stop);
}

/* Whether to open the stream again after it has ended. */
static bool goes_on(Seat *s, const WebEnd *end) {
    if (s->over || atomic_load(s->setup->stop)) return false;
    if (end->status == 404 && s->waits) {
        hear_gone(s, "unheard");
        return false;
    }
    bool unknown = end->status == 401 || end->status == 403 || end->status == 404;
    if (unknown || (end->status != 200 && !s->lost)) complain(s, end->why);
    return !unknown;
}

void seat_play(const SeatSetup *setup, SeatEnd *end, json_t **news) {
    Seat *s = memory_get(sizeof *s);
    const WebEar ear = {hear, stopped, s};
    char path[PATH];
    *end = (SeatEnd){0};
    s->end = end;
    s->setup = setup;
    s->waits = setup->wait_s > 0;
    s->until_us = clock_us() + (uint64_t)setup->wait_s * 1000000;
    s->web = web_open(setup->common->server, setup->common->token);
    snprintf(path, sizeof path, "/api/games/%s/stream", setup->game);
    while (!s->over && !atomic_load(setup->stop)) {
        s->lost = false;
        s->wait_s = 0;
        WebEnd how = web_follow(s->web, path, &ear);
        if (!goes_on(s, &how)) break;
        int wait_s = how.wait_s > s->wait_s ? how.wait_s : s->wait_s;
        setup->rest(setup->ctx, wait_s ? wait_s : 1);
    }
    withdraw(s);
    if (s->player) {
        s->player->kind->end(s->player, s->game.result, s->over);
        s->player->kind->destroy(s->player);
    }
    *news = s->news;
    web_close(s->web);
    free(s->path);
    free(s->played);
    free(s);
}
