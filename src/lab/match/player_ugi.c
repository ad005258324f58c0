/* A program that speaks UGI or UCI, as a player: see ugi.h. After a fault its process is ended; the
 * next game starts a new one. */
#include "base/memory.h"
#include "core/text.h"
#include "match/ugi.h"

#include <stdlib.h>

enum { MS = 1000 };

typedef struct UgiPlayer {
    Player base;
    Ugi ugi;
    int game;  /* for the log */
    Text text; /* of what is being sent; memory for a whole game */
} UgiPlayer;

static const Entrant *entrant_of(const UgiPlayer *p) { return p->base.setup.entrant; }

static void heard(void *ctx, char direction, const char *line, size_t length) {
    UgiPlayer *p = ctx;
    log_line(p->base.setup.log, p->game, entrant_of(p)->name, direction, line, length);
}

static Player *create(const PlayerSetup *setup) {
    UgiPlayer *p = memory_get(sizeof *p);
    p->base = (Player){setup->entrant->kind, *setup};
    p->ugi.setup = (UgiSetup){.entrant = setup->entrant,
                              .rules = setup->rules,
                              .stop = setup->stop,
                              .heard = heard,
                              .ctx = p};
    p->game = -1;
    return &p->base;
}

static bool begin(Player *player, int number, int seat, uint64_t seed, const Game *game,
                  Trouble *out) {
    (void)seat, (void)seed;
    UgiPlayer *p = (UgiPlayer *)player;
    p->game = number;
    size_t size = POSITION_TEXT + 64 + (size_t)game->capacity * 8;
    if (p->text.size < size) p->text = text_into(memory_resize(p->text.start, size), size);
    return ugi_start(&p->ugi, out) && ugi_new_game(&p->ugi, out);
}

/* ------------------------------------------------------------------ think */

static void write_position(UgiPlayer *p, const Game *game) {
    Text *text = &p->text;
    Position first;
    char place[POSITION_TEXT], move[MOVE_TEXT];
    *text = text_into(text->start, text->size);
    game->rules->start(game->rules, &first);
    if (position_equal(&first, &game->path[0])) {
        text_string(text, "position startpos");
    } else {
        position_write(game->rules, &game->path[0], place);
        text_string(text, "position fen ");
        text_string(text, place);
    }
    for (int i = 0; i < game->plies; i++) {
        move_write(game->rules, game->played[i], move);
        text_string(text, i ? " " : " moves ");
        text_string(text, move);
    }
}

static void pair(Text *text, const char *name, int64_t number) {
    text_string(text, name);
    text_number(text, number);
}

static void write_go(UgiPlayer *p, const Turn *turn) {
    static const char *const words[2][2][2] = {{{" p1time ", " p1inc "}, {" p2time ", " p2inc "}},
                                               {{" wtime ", " winc "}, {" btime ", " binc "}}};
    const Control *own = turn->control[turn->seat];
    bool uci = entrant_of(p)->uci;
    Text *text = &p->text;
    *text = text_into(text->start, text->size);
    text_string(text, "go");
    for (int seat = 0; seat < 2; seat++) {
        const Control *control = turn->control[seat];
        if (!own->clock.base_ms || !control->clock.base_ms) continue;
        int64_t left = turn->clock_us[seat] / MS;
        pair(text, words[uci][seat][0], left > 1 ? left : 1);
        if (control->clock.inc_ms) pair(text, words[uci][seat][1], control->clock.inc_ms);
    }
    if (own->movetime_ms) pair(text, " movetime ", own->movetime_ms);
    if (own->nodes) pair(text, " nodes ", own->nodes);
    if (own->depth) pair(text, " depth ", own->depth);
}

/* Milliseconds for this move before it is a fault, the margin aside. */
static int64_t limit_of(const Turn *turn) {
    const Control *c = turn->control[turn->seat];
    int64_t clock = turn->clock_us[turn->seat] / MS, limit = c->timeout_ms;
    if (c->clock.base_ms || c->movetime_ms) limit = INT64_MAX;
    if (c->clock.base_ms) limit = clock;
    if (c->movetime_ms && c->movetime_ms < limit) limit = c->movetime_ms;
    return limit;
}

static bool set_up(UgiPlayer *p, const Game *game, Trouble *problem) {
    write_position(p, game);
    return ugi_tell(&p->ugi, p->text.start, problem) &&
           ugi_ask(&p->ugi, "isready", "readyok", NULL, problem);
}

static bool see_info(void *ctx, const char *line, Trouble *problem) {
    (void)problem;
    answer_info(line, ctx);
    return true;
}

/* Sends the `go` that is written and waits for the answer; returns its line, NULL on failure. */
static char *go(UgiPlayer *p, UgiLimit limit, Thought *out, Trouble *problem) {
    UgiAnswer answer;
    bool good =
        ugi_go(&p->ugi, p->text.start, limit, (UgiListener){see_info, out}, &answer, problem);
    out->used_us = answer.used_us;
    return good ? answer.line : NULL;
}

static bool think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    UgiPlayer *p = (UgiPlayer *)player;
    *out = (Thought){0};
    if (!set_up(p, turn->game, problem)) return false;
    write_go(p, turn);
    UgiLimit limit = {limit_of(turn), turn->control[turn->seat]->margin_ms};
    const char *line = go(p, limit, out, problem);
    return line && answer_bestmove(turn->game->rules, line, out, problem);
}

/* Its limits in the match are not those of the judgement; only its patience is. */
static bool judge(Player *player, const Game *game, int64_t nodes, Thought *out, Trouble *problem) {
    UgiPlayer *p = (UgiPlayer *)player;
    *out = (Thought){0};
    if (!set_up(p, game, problem)) return false;
    p->text = text_into(p->text.start, p->text.size);
    pair(&p->text, "go nodes ", nodes);
    return go(p, (UgiLimit){entrant_of(p)->control.timeout_ms, 0}, out, problem);
}

static void end(Player *player, Result result, bool good) {
    (void)result;
    UgiPlayer *p = (UgiPlayer *)player;
    if (!good || entrant_of(p)->restart) ugi_end(&p->ugi, good);
}

static void destroy(Player *player) {
    UgiPlayer *p = (UgiPlayer *)player;
    ugi_end(&p->ugi, true);
    free(p->text.start);
    free(p);
}

/* Our own engine is a program like any other; only its command need not be given. */
#define PROGRAM                                                                                    \
    .process = true, .create = create, .begin = begin, .think = think, .judge = judge, .end = end, \
    .destroy = destroy

const PlayerKind player_ugi = {.name = "ugi", PROGRAM};
const PlayerKind player_taefl = {.name = "taefl", PROGRAM};
