/* Any program that speaks UGI (docs/protocol.md), or UCI's words for the same things. It is asked
 * `isready` before every `go`, and what comes before `readyok` is thrown away, so that nothing that
 * a program sends unasked can pass for an answer, and the clock never pays for what is not
 * thinking.
 *
 * After a fault the process is ended; the next game starts a new one. */
#include "base/child.h"
#include "base/clock.h"
#include "base/memory.h"
#include "core/text.h"
#include "match/answer.h"
#include "session/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MS = 1000, LINE_SHOWN = 80 };

typedef struct UgiPlayer {
    Player base;
    Child *child; /* NULL: to be started */
    int game;     /* for the log */
    bool rules_option;
    Text text; /* of what is being sent; memory for a whole game */
} UgiPlayer;

static const Entrant *entrant_of(const UgiPlayer *p) { return p->base.setup.entrant; }

static uint64_t in_ms(int64_t ms) { return clock_us() + (uint64_t)ms * MS; }

/* ------------------------------------------------------------------ lines */

static void heard(void *ctx, const char *line, size_t length) {
    UgiPlayer *p = ctx;
    log_line(p->base.setup.log, p->game, entrant_of(p)->name, '!', line, length);
}

/* Turns what the child did into a fault; the process is not fit for use any more. */
static bool broken(UgiPlayer *p, ChildState state, const char *doing, Trouble *out) {
    char how[CHILD_HOW];
    switch (state) {
    case CHILD_STOPPED: trouble(out, FAULT_STOPPED, "the match was stopped"); break;
    case CHILD_LATE: trouble(out, FAULT_HANG, "no answer %s", doing); break;
    case CHILD_LONG:
        trouble(out, FAULT_PROTOCOL, "sent a line of more than %d bytes %s", CHILD_LINE_LIMIT,
                doing);
        break;
    default:
        if (child_gone(p->child, GRACE_MS)) {
            child_how(p->child, how);
            trouble(out, FAULT_CRASH, "its process %s %s", how, doing);
        } else {
            trouble(out, FAULT_DISCONNECT, "closed its end of the pipe %s", doing);
        }
    }
    child_end(p->child, 0);
    p->child = NULL;
    return false;
}

static ChildState say(UgiPlayer *p, const char *line, uint64_t deadline) {
    size_t length = strlen(line);
    log_line(p->base.setup.log, p->game, entrant_of(p)->name, '>', line, length);
    ChildState state = child_write(p->child, line, length, deadline);
    return state ? state : child_write(p->child, "\n", 1, deadline);
}

static ChildState listen(UgiPlayer *p, char **line, size_t *length, uint64_t deadline) {
    ChildState state = child_read(p->child, line, length, deadline);
    if (state == CHILD_FINE)
        log_line(p->base.setup.log, p->game, entrant_of(p)->name, '<', *line, *length);
    return state;
}

/* Whether the first word of a line is this one. */
static bool begins_with(const char *line, const char *word) {
    line += strspn(line, " \t");
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (!line[length] || strchr(" \t", line[length]));
}

/* Says that the line is too much for `seen`; lines for which it is NULL are thrown away. */
typedef bool (*Seen)(UgiPlayer *p, const char *line, Trouble *out);

/* Sends a line and reads on to the answer. A program that floods without ever answering is late
 * like a silent one. */
static bool ask(UgiPlayer *p, const char *question, const char *answer, Seen seen, Trouble *out) {
    char doing[64], *line;
    size_t length;
    int64_t limit = entrant_of(p)->start_ms;
    uint64_t deadline = in_ms(limit);
    snprintf(doing, sizeof doing, "to '%s' within %" PRId64 " ms", question, limit);
    ChildState state = say(p, question, deadline);
    while (!state) {
        state = listen(p, &line, &length, deadline);
        if (state) break;
        if (begins_with(line, answer)) return true;
        if (seen && !seen(p, line, out)) {
            child_end(p->child, 0);
            p->child = NULL;
            return false;
        }
        if (clock_us() > deadline) state = CHILD_LATE;
    }
    if (state != CHILD_LATE) snprintf(doing, sizeof doing, "when it was sent '%s'", question);
    return broken(p, state, doing, out);
}

/* ------------------------------------------------------------------ start */

static bool see_option(UgiPlayer *p, const char *line, Trouble *out) {
    (void)out;
    Words words = words_of(line, strlen(line));
    Word word;
    if (!words_next(&words, &word) || !word_is(&word, "option")) return true;
    if (!words_next(&words, &word) || !word_is(&word, "name")) return true;
    if (words_next(&words, &word) && word_is(&word, "Rules")) p->rules_option = true;
    return true;
}

/* Whoever refuses an option plays another game than we think. */
static bool see_refusal(UgiPlayer *p, const char *line, Trouble *out) {
    (void)p;
    line += strspn(line, " \t");
    if (strncmp(line, "info string error", 17) != 0) return true;
    return trouble(out, FAULT_PROTOCOL, "answers '%.*s'", LINE_SHOWN * 2, line);
}

static bool send_option(UgiPlayer *p, const char *name, int length, const char *value,
                        Trouble *out) {
    char line[2048];
    snprintf(line, sizeof line, *value ? "setoption name %.*s value %s" : "setoption name %.*s",
             length, name, value);
    ChildState state = say(p, line, in_ms(entrant_of(p)->start_ms));
    return !state || broken(p, state, "when it was sent its options", out);
}

static bool start(UgiPlayer *p, Trouble *out) {
    const Entrant *e = entrant_of(p);
    const char *why = NULL;
    const ChildSetup setup = {
        .command = e->command, .stop = p->base.setup.stop, .heard = heard, .ctx = p};
    p->child = child_start(&setup, &why);
    if (!p->child) return trouble(out, FAULT_SYSTEM, "cannot be started: %s", why);
    p->rules_option = false;
    if (!ask(p, e->uci ? "uci" : "ugi", e->uci ? "uciok" : "ugiok", see_option, out)) return false;
    if (p->rules_option && !send_option(p, "Rules", 5, p->base.setup.rules->name, out))
        return false;
    for (int i = 0; i < e->options.count; i++) {
        const char *word = e->options.word[i];
        int length = (int)strcspn(word, "=");
        if (!send_option(p, word, length, word + length + (word[length] == '='), out)) return false;
    }
    return ask(p, "isready", "readyok", see_refusal, out);
}

static Player *create(const PlayerSetup *setup) {
    UgiPlayer *p = memory_get(sizeof *p);
    p->base = (Player){setup->entrant->kind, *setup};
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
    if (!p->child && !start(p, out)) return false;
    ChildState state =
        say(p, entrant_of(p)->uci ? "ucinewgame" : "uginewgame", in_ms(entrant_of(p)->start_ms));
    if (state) return broken(p, state, "at the start of a game", out);
    return ask(p, "isready", "readyok", NULL, out);
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
        if (!own->base_ms || !control->base_ms) continue;
        int64_t left = turn->clock_us[seat] / MS;
        pair(text, words[uci][seat][0], left > 1 ? left : 1);
        if (control->inc_ms) pair(text, words[uci][seat][1], control->inc_ms);
    }
    if (own->movetime_ms) pair(text, " movetime ", own->movetime_ms);
    if (own->nodes) pair(text, " nodes ", own->nodes);
    if (own->depth) pair(text, " depth ", own->depth);
}

/* Reads up to the answer to `go`. CHILD_FINE: *line is it. */
static ChildState hear_answer(UgiPlayer *p, char **line, Thought *out, uint64_t deadline) {
    size_t length;
    for (;;) {
        ChildState state = listen(p, line, &length, deadline);
        if (state || begins_with(*line, "bestmove")) return state;
        if (begins_with(*line, "info")) answer_info(*line, out);
        if (clock_us() > deadline) return CHILD_LATE;
    }
}

/* Its time is up. If it can still be stopped it was slow, otherwise it hangs. */
static bool too_late(UgiPlayer *p, int64_t limit_ms, Thought *out, Trouble *problem) {
    char *line;
    ChildState state = say(p, "stop", in_ms(GRACE_MS));
    if (!state) state = hear_answer(p, &line, out, in_ms(GRACE_MS));
    if (!state) return trouble(problem, FAULT_TIME, "no move within %" PRId64 " ms", limit_ms);
    if (state == CHILD_LATE) {
        child_end(p->child, 0);
        p->child = NULL;
        return trouble(problem, FAULT_HANG, "no move within %" PRId64 " ms, nor %d ms after 'stop'",
                       limit_ms, GRACE_MS);
    }
    return broken(p, state, "when its time was up", problem);
}

/* Milliseconds for this move before it is a fault, the margin aside. */
static int64_t limit_of(const Turn *turn) {
    const Control *c = turn->control[turn->seat];
    int64_t clock = turn->clock_us[turn->seat] / MS, limit = c->timeout_ms;
    if (c->base_ms || c->movetime_ms) limit = INT64_MAX;
    if (c->base_ms) limit = clock;
    if (c->movetime_ms && c->movetime_ms < limit) limit = c->movetime_ms;
    return limit;
}

static bool set_up(UgiPlayer *p, const Game *game, Trouble *problem) {
    write_position(p, game);
    ChildState state = say(p, p->text.start, in_ms(entrant_of(p)->start_ms));
    if (state) return broken(p, state, "when it was sent the position", problem);
    return ask(p, "isready", "readyok", see_refusal, problem);
}

/* Sends the `go` that is written and waits for the answer, which is *line then. */
static bool go(UgiPlayer *p, int64_t limit, int64_t margin, char **line, Thought *out,
               Trouble *problem) {
    uint64_t begun = clock_us(), deadline = begun + (uint64_t)(limit + margin) * MS;
    ChildState state = say(p, p->text.start, deadline);
    if (!state) state = hear_answer(p, line, out, deadline);
    uint64_t ended = clock_us();
    out->used_us = ended - begun;
    if (state == CHILD_LATE) return too_late(p, limit, out, problem);
    if (state) return broken(p, state, "while it was to find a move", problem);
    if (ended > deadline)
        return trouble(problem, FAULT_TIME, "its move came after %" PRIu64 " ms, it had %" PRId64,
                       out->used_us / MS, limit);
    return true;
}

static bool think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    UgiPlayer *p = (UgiPlayer *)player;
    char *line;
    *out = (Thought){0};
    if (!set_up(p, turn->game, problem)) return false;
    write_go(p, turn);
    return go(p, limit_of(turn), turn->control[turn->seat]->margin_ms, &line, out, problem) &&
           answer_bestmove(turn->game->rules, line, out, problem);
}

/* Its limits in the match are not those of the judgement; only its patience is. */
static bool judge(Player *player, const Game *game, int64_t nodes, Thought *out, Trouble *problem) {
    UgiPlayer *p = (UgiPlayer *)player;
    char *line;
    *out = (Thought){0};
    if (!set_up(p, game, problem)) return false;
    p->text = text_into(p->text.start, p->text.size);
    pair(&p->text, "go nodes ", nodes);
    return go(p, entrant_of(p)->control.timeout_ms, 0, &line, out, problem);
}

static void quit(UgiPlayer *p) {
    if (!p->child) return;
    say(p, "quit", in_ms(GRACE_MS / 2));
    child_end(p->child, GRACE_MS / 2);
    p->child = NULL;
}

static void end(Player *player, Result result, bool good) {
    (void)result;
    UgiPlayer *p = (UgiPlayer *)player;
    if (!good && p->child) {
        child_end(p->child, 0);
        p->child = NULL;
    } else if (entrant_of(p)->restart) {
        quit(p);
    }
}

static void destroy(Player *player) {
    UgiPlayer *p = (UgiPlayer *)player;
    quit(p);
    free(p->text.start);
    free(p);
}

/* Our own engine is a program like any other; only its command need not be given. */
#define PROGRAM                                                                                    \
    .process = true, .create = create, .begin = begin, .think = think, .judge = judge, .end = end, \
    .destroy = destroy

const PlayerKind player_ugi = {.name = "ugi", PROGRAM};
const PlayerKind player_taefl = {.name = "taefl", PROGRAM};
