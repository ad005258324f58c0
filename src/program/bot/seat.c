/* One game on a server: reads its stream, asks the engine, sends moves. The server is
 * authoritative, so each state is rebuilt from its list of moves. */
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
#include <time.h>

enum { PLIES = SESSION_PLIES, FAULTS = 3, MS = 1000, PATIENCE_MS = 10000, PATH = 512 };
enum { LATEST_S = 1000000000 }; /* a hostile server may name any time */

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
    uint64_t claim_us; /* time when a win can be claimed; 0: not now */
    int moved;         /* ply count at which a move was sent; -1: none in this position */
    int faults;        /* failures of the engine */
    bool over, lost;   /* over: the game has ended; lost: reopen the stream after an error */
    json_t *end;       /* the news of its end; NULL: none */
} Seat;

static void tell(const Seat *s, json_t *news) {
    json_object_set_new(news, "game", json_string(s->setup->game));
    s->setup->tell(s->setup->ctx, news);
}

static void complain(const Seat *s, const char *words) {
    tell(s, json_pack("{s:s, s:o}", "event", "trouble", "words", json_text(words)));
}

static bool post(Seat *s, const char *what, json_t *body, WebEnd *end) {
    char path[PATH + 64];
    snprintf(path, sizeof path, "/api/bot/game/%.31s/%s", s->setup->game, what);
    return web_ask(s->web, path, body, NULL, end);
}

/* ------------------------------------------------------------------ the state of the game */

static bool read_full(Seat *s, const json_t *full) {
    Error error;
    const char *position = web_text(full, "initialFen");
    const json_t *clock = json_object_get(full, "clock");
    if (!rules_parse(&s->rules, web_text(full, "rules"), &error)) return false;
    s->rules.start(&s->rules, &s->first);
    if (*position && strcmp(position, "startpos") != 0 &&
        !position_read(&s->rules, &s->first, position, strlen(position), &error))
        return false;
    s->own = web_number(full, "seat") == 2 ? P2 : P1;
    s->by_move = json_object_get(clock, "move");
    s->by_seconds = json_object_get(clock, "base");
    s->clock = (TimeControl){web_number(clock, "base"), web_number(clock, "inc")};
    if (!s->path) {
        s->path = memory_get((PLIES + 1) * sizeof *s->path);
        s->played = memory_get(PLIES * sizeof *s->played);
    }
    return true;
}

/* Plays the moves of a state from the start. *plies receives their number. */
static bool set_up(Seat *s, const char *moves, int *plies) {
    Error error;
    Move move;
    game_init(&s->game, &s->rules, &s->first, s->path, s->played, PLIES);
    for (*plies = 0; *moves; ++*plies) {
        size_t length = strcspn(moves, " ");
        if (!move_read_wire(&s->rules, &move, moves, length, 1, &error) ||
            !game_follow(&s->game, move, &error))
            return false;
        moves += length;
        moves += *moves == ' ';
    }
    return true;
}

/* ------------------------------------------------------------------ moving */

/* How the engine may think: by the clock minus the network lag, or for a fixed time. */
static Control control_of(const Seat *s, const json_t *state, int64_t left_ms[2]) {
    const BridgeSetup *bridge = s->setup->bridge;
    Control control = bridge->entrant->control;
    left_ms[0] = web_number(state, "p1time");
    left_ms[1] = web_number(state, "p2time");
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

static bool think(Seat *s, const json_t *state, Thought *thought, Trouble *trouble) {
    int64_t left_ms[2];
    Control control = control_of(s, state, left_ms);
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

/* Escapes the characters that have a meaning in a query. */
static void escape(const char *text, char out[3 * 64 + 1]) {
    for (; *text; text++)
        out += sprintf(out, strchr(" ,+%&#?", *text) ? "%%%02X" : "%c", (unsigned char)*text);
    *out = 0;
}

static void send(Seat *s, const Thought *thought, int plies) {
    char move[MOVE_TEXT], note[64], escaped[3 * 64 + 1], what[PATH];
    WebEnd end;
    move_write(&s->rules, thought->move, move);
    note_of(thought, note);
    escape(note, escaped);
    snprintf(what, sizeof what, "move/%s?ply=%d&note=%s", move, plies, escaped);
    s->moved = plies;
    if (post(s, what, json_object(), &end)) {
        tell(s, json_pack("{s:s, s:i, s:s, s:s}", "event", "move", "ply", plies, "move", move,
                          "note", note));
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
        post(s, "resign", json_object(), &end);
    }
}

/* ------------------------------------------------------------------ the stream */

static void finish(Seat *s, const json_t *state) {
    int winner = (int)web_number(state, "winner");
    s->over = true;
    s->end = json_pack("{s:s, s:s, s:i, s:s, s:s}", "event", "end", "status",
                       web_text(state, "status"), "winner", winner, "for",
                       !winner                ? "nobody"
                       : winner == s->own + 1 ? "us"
                                              : "them",
                       "game", s->setup->game);
}

/* Notes when the opponent's absence allows a claim of victory. */
static void hear_claim(Seat *s, const json_t *event) {
    const json_t *wait = json_object_get(event, "claimWinInSeconds");
    double seconds = json_number_value(wait);
    if (!(seconds > 0)) seconds = 0;
    if (seconds > LATEST_S) seconds = LATEST_S;
    s->claim_us = json_is_number(wait) ? clock_us() + (uint64_t)(seconds * 1e6) : 0;
}

static void hear_state(Seat *s, const json_t *state, bool first) {
    Thought thought;
    Trouble trouble;
    int plies;
    hear_claim(s, state);
    if (strcmp(web_text(state, "status"), "started") != 0) {
        finish(s, state);
        return;
    }
    if (!set_up(s, web_text(state, "moves"), &plies)) {
        complain(s, "the server's moves cannot be played by our rules");
        s->lost = true;
        return;
    }
    bool ours = web_number(state, "turn") == s->own + 1;
    if (first || !ours) s->moved = -1;
    if (!ours || plies == s->moved || s->faults >= FAULTS) return;
    if (think(s, state, &thought, &trouble))
        send(s, &thought, plies);
    else
        stumble(s, &trouble);
}

static bool hear(void *ctx, json_t *event) {
    Seat *s = ctx;
    const char *type = web_text(event, "type");
    if (strcmp(type, "gameFull") == 0) {
        if (!read_full(s, event)) {
            complain(s, "the server plays by rules that we do not know");
            s->over = true;
            return false;
        }
        hear_state(s, json_object_get(event, "state"), true);
    } else if (strcmp(type, "gameState") == 0 && s->path) {
        hear_state(s, event, false);
    } else if (strcmp(type, "opponentGone") == 0) {
        hear_claim(s, event);
    }
    return !s->over && !s->lost;
}

/* Called at least once a second. Claims the win when the opponent has been away for too long. */
static bool stopped(void *ctx) {
    Seat *s = ctx;
    WebEnd end;
    if (s->claim_us && clock_us() >= s->claim_us) {
        s->claim_us = 0;
        post(s, "claim-victory", json_object(), &end);
    }
    return atomic_load(s->setup->stop);
}

static void rest(const Seat *s, int seconds) {
    for (int i = 0; i < 10 * seconds && !atomic_load(s->setup->stop); i++)
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
}

bool seat_play(const SeatSetup *setup, json_t **news) {
    Seat *s = memory_get(sizeof *s);
    const WebEar ear = {hear, stopped, s};
    char path[PATH];
    s->setup = setup;
    s->web = web_open(setup->bridge->server, setup->bridge->token);
    snprintf(path, sizeof path, "/api/bot/game/stream/%s", setup->game);
    while (!s->over && !atomic_load(setup->stop)) {
        s->lost = false;
        WebEnd end = web_follow(s->web, path, &ear);
        if (s->over || atomic_load(setup->stop)) break;
        if (end.status == 401 || end.status == 403 || end.status == 404) {
            complain(s, end.why);
            break;
        }
        if (end.status != 200 && !s->lost) complain(s, end.why);
        rest(s, end.wait_s ? end.wait_s : 1);
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
