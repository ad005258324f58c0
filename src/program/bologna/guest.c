/* A program that speaks the Bologna competition's protocol (docs/bologna.md). Such a program plays
 * one game and knows one rule set. It connects to us, so every game has its own process, listening
 * socket and connection.
 *
 * The program gets the State after every ply, also after its own. A State that makes it its turn
 * waits until it is asked for a move, because the program's clock starts with the State. A move
 * that it sends early is kept and is its next move, as in the competition. It cannot be told to
 * stop. */
#include "bologna/guest.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/memory.h"
#include "bologna/link.h"
#include "record/bologna_log.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ------------------------------------------------------------------ the command line */

static const char *const names[] = {"{role}", "{time}", "{host}", "{address}", "{port}"};
enum { NAMES = sizeof names / sizeof names[0] };

/* The name that begins at `text`; NAMES if none does. */
static int name_at(const char *text) {
    int i = 0;
    while (i < NAMES && strncmp(text, names[i], strlen(names[i])) != 0) i++;
    return i;
}

bool bologna_names(const char *text, const char *name) {
    for (; *text; text++) {
        int i = name_at(text);
        if (i < NAMES && (!name || strncmp(text + 1, name, strlen(names[i]) - 2) == 0)) return true;
    }
    return false;
}

char *bologna_fill(const char *text, const BolognaCall *call) {
    char seconds[16], port[16];
    snprintf(seconds, sizeof seconds, "%d", call->seconds);
    snprintf(port, sizeof port, "%d", call->port);
    const char *const values[NAMES] = {call->side == P1 ? "white" : "black", seconds, call->host,
                                       call->host, port};
    size_t longest = 8 + strlen(call->host);
    if (longest < sizeof seconds) longest = sizeof seconds;
    char *out = memory_resize(NULL, strlen(text) * longest + 1), *end = out;
    while (*text) {
        int i = name_at(text);
        if (i == NAMES) {
            *end++ = *text++;
            continue;
        }
        end += strlen(strcpy(end, values[i]));
        text += strlen(names[i]);
    }
    *end = 0;
    return out;
}

/* ------------------------------------------------------------------ the player */

enum { MS = 1000, SLICE_MS = 50, PORT_MS = 2000 };
static const char host[] = "127.0.0.1";

typedef struct BolognaBot {
    Player base;
    int game, seat; /* the number of the game is for the log */
    Child *child;   /* NULL: none runs */
    Link link;
    bool told; /* the last State, with the result, has been sent */
    Position shown;
} BolognaBot;

static const Entrant *entrant_of(const BolognaBot *p) { return p->base.setup.entrant; }

static uint64_t in_ms(int64_t ms) { return clock_us() + (uint64_t)ms * MS; }

static bool stopped(const BolognaBot *p) {
    const atomic_bool *stop = p->base.setup.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

static void heard(void *ctx, const char *line, size_t length) {
    BolognaBot *p = ctx;
    log_line(p->base.setup.log, p->game, entrant_of(p)->name, '!', line, length);
}

/* ------------------------------------------------------------------ waiting */

/* Waits a little, at most until the deadline, for `polls` (this fills the second of them). Reads
 * the program's output meanwhile, because a full pipe would block the program. */
static bool wait_for(BolognaBot *p, struct pollfd polls[2], uint64_t deadline) {
    uint64_t now = clock_us(), left = deadline > now ? (deadline - now + MS - 1) / MS : 0;
    polls[1] = (struct pollfd){child_voice(p->child), POLLIN, 0};
    if (poll(polls, 2, left < SLICE_MS ? (int)left : SLICE_MS) <= 0) return false;
    if (polls[1].revents) child_hear(p->child);
    return polls[0].revents != 0;
}

typedef enum Heard { HEARD_FRAME, HEARD_LARGE, HEARD_CLOSED, HEARD_LATE, HEARD_STOPPED } Heard;

/* Reads once more after the deadline: the delay may be ours. */
static Heard wait_frame(BolognaBot *p, uint64_t deadline, const char **payload, size_t *length) {
    for (bool last = false;;) {
        FrameStep step = frame_next(&p->link.reader, payload, length);
        if (step == FRAME_WHOLE)
            log_line(p->base.setup.log, p->game, entrant_of(p)->name, '<', *payload, *length);
        if (step == FRAME_WHOLE) return HEARD_FRAME;
        if (step == FRAME_LARGE) return HEARD_LARGE;
        if (p->link.over) return HEARD_CLOSED;
        if (stopped(p)) return HEARD_STOPPED;
        if (last) return HEARD_LATE;
        last = clock_us() >= deadline;
        struct pollfd polls[2] = {link_poll(&p->link)};
        if (wait_for(p, polls, deadline)) link_work(&p->link, polls[0].revents);
    }
}

/* Reports what came instead of a frame as a fault. */
static bool no_frame(BolognaBot *p, Heard what, size_t length, const char *doing, Trouble *out) {
    char how[CHILD_HOW], said[CHILD_SAID];
    if (what == HEARD_STOPPED) return trouble(out, FAULT_STOPPED, "the match was stopped");
    if (what == HEARD_LATE) return trouble(out, FAULT_HANG, "no answer %s", doing);
    if (what == HEARD_LARGE)
        return trouble(out, FAULT_PROTOCOL, "sent a frame of %zu bytes %s; at most %d are read",
                       length, doing, BOLOGNA_FRAME_LIMIT);
    if (!child_gone(p->child, GRACE_MS))
        return trouble(out, FAULT_DISCONNECT, "closed the connection %s", doing);
    child_how(p->child, how);
    child_said(p->child, said);
    return trouble(out, FAULT_CRASH, "its process %s %s%s", how, doing, said);
}

/* ------------------------------------------------------------------ start */

/* Opens the port to listen at. Another program may hold a fixed port for a moment, so this tries
 * again; -1: it failed. Before the match both ports are only tried. */
static int open_port(BolognaBot *p, int seat, int *port, Trouble *out) {
    char why[LINK_WHY];
    uint64_t deadline = in_ms(p->game < 0 ? 0 : PORT_MS);
    for (;;) {
        int fd = link_listen(host, port, why);
        if (fd >= 0) return fd;
        if (stopped(p) || clock_us() >= deadline) break;
        poll(NULL, 0, SLICE_MS);
    }
    trouble(out, stopped(p) ? FAULT_STOPPED : FAULT_SYSTEM, "as %s it must come to us, but we %s",
            seat == P1 ? "white" : "black", why);
    return -1;
}

static bool launch(BolognaBot *p, int port, Trouble *out) {
    const Entrant *e = entrant_of(p);
    const BolognaCall call = {.side = p->seat,
                              .seconds = (int)(e->control.movetime_ms / 1000),
                              .port = port,
                              .host = host};
    static const char usual[] = " {role} {time} {host}";
    size_t size = strlen(e->command) + sizeof usual;
    char *line = memory_resize(NULL, size);
    snprintf(line, size, "%s%s", e->command, bologna_names(e->command, NULL) ? "" : usual);
    char *filled = bologna_fill(line, &call);
    const ChildSetup setup = {
        .command = filled, .mute = true, .stop = p->base.setup.stop, .heard = heard, .ctx = p};
    const char *why = NULL;
    p->child = child_start(&setup, &why);
    free(line);
    free(filled);
    return p->child || trouble(out, FAULT_SYSTEM, "cannot be started: %s", why);
}

static bool accept_bot(BolognaBot *p, int listening, int port, uint64_t deadline, Trouble *out) {
    for (;;) {
        struct pollfd polls[2] = {{listening, POLLIN, 0}};
        int fd = wait_for(p, polls, deadline) ? link_accept(listening) : -1;
        char how[CHILD_HOW], said[CHILD_SAID];
        if (fd >= 0) {
            link_open(&p->link, fd);
            return true;
        }
        if (stopped(p)) return trouble(out, FAULT_STOPPED, "the match was stopped");
        if (child_gone(p->child, 0)) {
            child_how(p->child, how);
            child_said(p->child, said);
            return trouble(out, FAULT_CRASH, "its process %s before it came to port %d%s", how,
                           port, said);
        }
        if (clock_us() >= deadline)
            return trouble(out, FAULT_HANG, "did not come to port %d within %" PRId64 " ms", port,
                           entrant_of(p)->start_ms);
    }
}

static bool take_name(BolognaBot *p, uint64_t deadline, Trouble *out) {
    const char *payload;
    size_t length;
    char name[BOLOGNA_NAME];
    Heard what = wait_frame(p, deadline, &payload, &length);
    if (what != HEARD_FRAME)
        return no_frame(p, what, length, "where its name should have come", out);
    return bologna_name_read(payload, length, name) ||
           trouble(out, FAULT_PROTOCOL, "its first frame is no name in UTF-8");
}

static void show(BolognaBot *p, Result result, int side) {
    char text[BOLOGNA_STATE];
    size_t length = bologna_state_write(&p->shown, bologna_turn(side, result), text);
    log_line(p->base.setup.log, p->game, entrant_of(p)->name, '>', text, length);
    link_send(&p->link, text, length);
    p->told = result != RESULT_NONE;
}

static Player *create(const PlayerSetup *setup) {
    BolognaBot *p = memory_get(sizeof *p);
    p->base = (Player){&player_bologna, *setup};
    p->game = -1;
    link_open(&p->link, -1);
    return &p->base;
}

static bool begin(Player *player, int number, int seat, uint64_t seed, const Game *game,
                  Trouble *out) {
    (void)seed;
    BolognaBot *p = (BolognaBot *)player;
    p->game = number;
    p->seat = seat;
    p->shown = *game_now(game);
    p->told = false;
    int port[2] = {entrant_of(p)->port[0], entrant_of(p)->port[1]};
    int other =
        number < 0 && port[!seat] != port[seat] ? open_port(p, !seat, &port[!seat], out) : 0;
    if (other < 0) return false;
    if (other) close(other);
    int listening = open_port(p, seat, &port[seat], out);
    if (listening < 0) return false;
    uint64_t deadline = in_ms(entrant_of(p)->start_ms);
    bool good = launch(p, port[seat], out) && accept_bot(p, listening, port[seat], deadline, out);
    close(listening);
    if (!good || !take_name(p, deadline, out)) return false;
    if (game_now(game)->side != seat) show(p, RESULT_NONE, game_now(game)->side);
    return true;
}

/* ------------------------------------------------------------------ think */

static bool take_move(const char *payload, size_t length, Thought *out, Trouble *problem) {
    char why[BOLOGNA_WHY];
    switch (bologna_move_read(payload, length, &out->move, why)) {
    case BOLOGNA_READ: return true;
    case BOLOGNA_OFF: return trouble(problem, FAULT_ILLEGAL, "%s", why);
    default: return trouble(problem, FAULT_PROTOCOL, "sent a malformed move: %s", why);
    }
}

static bool think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    BolognaBot *p = (BolognaBot *)player;
    const Control *control = turn->control[turn->seat];
    const char *payload;
    size_t length;
    *out = (Thought){0};
    uint64_t begun = clock_us();
    uint64_t deadline = begun + (uint64_t)(control->movetime_ms + control->margin_ms) * MS;
    show(p, RESULT_NONE, turn->seat);
    Heard what = wait_frame(p, deadline, &payload, &length);
    uint64_t ended = clock_us();
    out->used_us = ended - begun;
    if (what == HEARD_FRAME && ended > deadline)
        return trouble(problem, FAULT_TIME, "its move came after %" PRIu64 " ms, it had %" PRId64,
                       out->used_us / MS, control->movetime_ms);
    if (what == HEARD_FRAME) return take_move(payload, length, out, problem);
    if (what != HEARD_LATE)
        return no_frame(p, what, length, "where a move should have come", problem);
    what = wait_frame(p, in_ms(GRACE_MS), &payload, &length);
    if (what == HEARD_STOPPED) return no_frame(p, what, 0, "", problem);
    if (what == HEARD_LATE)
        return trouble(problem, FAULT_HANG, "no move within %" PRId64 " ms, nor %d ms later",
                       control->movetime_ms, GRACE_MS);
    return trouble(problem, FAULT_TIME, "no move within %" PRId64 " ms", control->movetime_ms);
}

/* The last State still shows a captured king. */
static void moved(Player *player, const Game *game) {
    BolognaBot *p = (BolognaBot *)player;
    Position before = game->path[game->plies - 1];
    Effects effects = {0};
    game->rules->play(game->rules, &before, game->played[game->plies - 1], &effects);
    p->shown = bologna_shown(game_now(game), &effects);
    if (game->result || game_now(game)->side != p->seat)
        show(p, game->result, game_now(game)->side);
}

static void end(Player *player, Result result, bool good) {
    BolognaBot *p = (BolognaBot *)player;
    if (good && p->link.fd >= 0) {
        Link *const links[1] = {&p->link};
        if (result && !p->told) show(p, result, P1);
        links_finish(links, 1, GRACE_MS / 2);
    }
    link_close(&p->link);
    link_open(&p->link, -1);
    child_end(p->child, good ? GRACE_MS / 2 : 0);
    p->child = NULL;
}

static void destroy(Player *player) {
    end(player, RESULT_NONE, false);
    free(player);
}

/* ------------------------------------------------------------------ words */

static bool complete(Entrant *e, char why[WHY]) {
    const Control *c = &e->control;
    if (!e->command) return refuse(why, "cmd= is missing");
    if (c->clock.base_ms || c->nodes || c->depth || e->options.count || e->uci)
        return refuse(why, "kind=bologna is told its time for a move, movetime=, and nothing else; "
                           "tc=, nodes=, depth=, proto= and option. cannot be sent");
    if (!c->movetime_ms) return refuse(why, "it has no limit: movetime= is missing");
    bool told = bologna_names(e->command, "time") || !bologna_names(e->command, NULL);
    if (told && c->movetime_ms % 1000)
        return refuse(why, "its command tells whole seconds, so movetime= must be 1000, 2000, … "
                           "(or write a time of its own into cmd= for {time})");
    if (!e->port[0] && !bologna_names(e->command, "port")) {
        e->port[0] = BOLOGNA_WHITE_PORT;
        e->port[1] = BOLOGNA_BLACK_PORT;
    }
    return true;
}

const PlayerKind player_bologna = {.name = "bologna",
                                   .process = true,
                                   .comes = true,
                                   .rules = "tablut-bologna",
                                   .complete = complete,
                                   .create = create,
                                   .begin = begin,
                                   .think = think,
                                   .moved = moved,
                                   .end = end,
                                   .destroy = destroy};
