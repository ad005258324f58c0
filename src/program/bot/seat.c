/* One game on a server: reads its stream, asks the engine, sends moves. The server is
 * authoritative: each state is rebuilt from its list of moves. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/print.h"
#include "bot/bridge.h"
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
    int64_t left_ms[2]; /* as last heard; 0: no clock of seconds */
    uint64_t claim_us;  /* time when a win can be claimed; 0: not now */
    int faults;         /* failures of the engine */
    bool over, lost;    /* over: the game has ended; lost: reopen the stream after an error */
    json_t *end;        /* the news of its end; NULL: none */
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
    const BridgeSetup *bridge = s->setup->bridge;
    Control control = bridge->entrant->control;
    memcpy(left_ms, s->left_ms, sizeof s->left_ms);
    int64_t own = left_ms[s->own] - bridge->lag_ms;
    if (own < 1) own = 1;
    left_ms[s->own] = own;
    control.margin_ms = PATIENCE_MS; /* the server decides who is out of time */
    if (s->by_seconds)
        control.clock = s->clock.base_ms ? s->clock : (TimeControl){own, s->clock.inc_ms};
    else if (!control.nodes && !control.depth)
        control.movetime_ms = s->by_move && own < bridge->movetime_ms ? own : bridge->movetime_ms;
    return control;
}

static bool think(Seat *s, Thought *thought, Trouble *trouble) {
    int64_t left_ms[2];
    Control control = control_of(s, left_ms);
    const Turn turn = {&s->game, s->own, {&control, &control}, {left_ms[0] * MS, left_ms[1] * MS}};
    if (!s->player) {
        const BridgeSetup *bridge = s->setup->bridge;
        const PlayerSetup setup = {bridge->entrant, &s->rules, s->setup->halt, bridge->log};
        s->player = bridge->entrant->kind->create(&setup);
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
    if (strcmp(end.code, "illegal") == 0) s->faults++;
    complain(s, end.why);
}

/* The engine has failed. A new one is started, but only a few times. */
static void stumble(Seat *s, const Trouble *trouble) {
    char words[TROUBLE_WORDS + 64];
    WebEnd end;
    if (trouble->fault == FAULT_STOPPED) return;
    snprintf(words, sizeof words, "the engine: %s: %s", fault_word(trouble->fault), trouble->words);
    complain(s, words);
    s->faults++;
    s->lost = true;
    if (s->player) s->player->kind->destroy(s->player);
    s->player = NULL;
    if (s->faults >= FAULTS) {
        complain(s, "the game is given up");
        post(s, json_pack("{s:s}", "do", "resign"), &end);
    }
}

/* ------------------------------------------------------------------ the stream */

static void finish(Seat *s, const json_t *state) {
    const char *result = web_text(state, "result");
    int winner = strcmp(result, "1-0") == 0 ? 1 : strcmp(result, "0-1") == 0 ? 2 : 0;
    s->over = true;
    s->end = json_pack("{s:s, s:s, s:i, s:s, s:s}", "event", "end", "status",
                       web_text(state, "termination"), "winner", winner, "for",
                       !winner                ? "nobody"
                       : winner == s->own + 1 ? "us"
                                              : "them",
                       "game", s->setup->game);
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

static void hear_state(Seat *s, const json_t *state) {
    if (!read_game(s, state)) {
        complain(s, "the server plays by rules that we do not know");
        s->over = true;
    } else if (!set_up(s, json_object_get(state, "moves"))) {
        lose(s);
    } else if (strcmp(web_text(state, "phase"), "over") == 0) {
        finish(s, state);
    }
}

static void hear_turn(Seat *s, const json_t *turn) {
    Thought thought;
    Trouble trouble;
    if (web_number(turn, "ply") != s->game.plies)
        lose(s);
    else if (s->faults >= FAULTS)
        return;
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
    return !s->over && !s->lost;
}

/* Called at least once a second. Claims the win when the opponent has been away for too long. */
static bool stopped(void *ctx) {
    Seat *s = ctx;
    WebEnd end;
    if (s->claim_us && clock_us() >= s->claim_us) {
        s->claim_us = 0;
        post(s, json_pack("{s:s, s:b}", "do", "claim", "win", 1), &end);
    }
    return atomic_load(s->setup->stop);
}

bool seat_play(const SeatSetup *setup, json_t **news) {
    Seat *s = memory_get(sizeof *s);
    const WebEar ear = {hear, stopped, s};
    char path[PATH];
    s->setup = setup;
    s->web = web_open(setup->bridge->server, setup->bridge->token);
    snprintf(path, sizeof path, "/api/games/%s/stream", setup->game);
    while (!s->over && !atomic_load(setup->stop)) {
        s->lost = false;
        WebEnd end = web_follow(s->web, path, &ear);
        if (s->over || atomic_load(setup->stop)) break;
        if (end.status == 401 || end.status == 403 || end.status == 404) {
            complain(s, end.why);
            break;
        }
        if (end.status != 200 && !s->lost) complain(s, end.why);
        setup->rest(setup->ctx, end.wait_s ? end.wait_s : 1);
    }
    if (s->player) {
        s->player->kind->end(s->player, s->game.result, s->over);
        s->player->kind->destroy(s->player);
    }
    bool over = s->over;
    *news = s->end;
    web_close(s->web);
    free(s->path);
    free(s->played);
    free(s);
    return over;
}
