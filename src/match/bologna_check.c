/* See bologna_check.h. A session is a server for one player: the steps of the script in order, each
 * of which can end it with a verdict. */
#include "match/bologna_check.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/memory.h"
#include "core/notation.h"
#include "match/bologna_command.h"
#include "match/bologna_link.h"
#include "record/bologna_log.h"
#include "record/bologna_square.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PLIES = 64,
    WAKE_MS = 200,
    SILENCE_MS = 300,
    END_MS = 5000,
    CLOSED_MS = 100,
    PIECE = 7,
};

typedef struct Session {
    const BolognaCheck *check;
    const BolognaCheckSetup *setup;
    BolognaReport *report;
    Rules rules;
    Game game;
    Position path[PLIES + 1];
    Move played[PLIES];
    Position shown;
    Text moves;
    int listening, port;
    Child *bot; /* NULL: not started */
    Link link;
    int64_t move_us;
    uint64_t sent_us, random;
    bool pieces, together; /* how the next State goes out */
    bool moved;            /* somebody has, since the first State went out */
} Session;

const char *bologna_verdict_word(BolognaVerdict verdict) {
    static const char *const words[CHECK_VERDICTS] = {"passed", "missed", "wrong", "failed",
                                                      "stopped"};
    return words[verdict];
}

/* Ends the session: false, so that `return verdict(…)` reads well. */
__attribute__((format(printf, 4, 5))) static bool
verdict(Session *s, BolognaVerdict what, ClauseId clause, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->report->words, CHECK_WORDS, format, arguments);
    va_end(arguments);
    s->report->verdict = what;
    s->report->clause = clause;
    return false;
}

/* ---- starting the player */

/* Whether a word of the command has {NAME}; NULL: any. */
static bool has_name(char *const *words, const char *name) {
    for (; *words; words++)
        if (bologna_names(*words, name)) return true;
    return false;
}

static int count_words(char *const *words) {
    int count = 0;
    while (words[count]) count++;
    return count;
}

static bool launch(Session *s) {
    static const char *const usual[] = {"{role}", "{time}", "{host}"};
    const BolognaCall call = {.side = s->check->side,
                              .seconds = (int)(s->move_us / 1000000),
                              .port = s->port,
                              .host = "127.0.0.1"};
    int count = count_words(s->setup->command), n = 0;
    char **words = memory_get(((size_t)count + 4) * sizeof *words);
    const char *why = NULL;
    const ChildSetup setup = {.words = words, .mute = true, .file = s->setup->log};
    for (; n < count; n++) words[n] = bologna_fill(s->setup->command[n], &call);
    for (int i = 0; i < 3 && !has_name(s->setup->command, NULL); i++)
        words[n++] = bologna_fill(usual[i], &call);
    s->bot = child_start(&setup, &why);
    bool started = s->bot || verdict(s, CHECK_FAILED, CLAUSE_NONE, "'%.100s' cannot be started: %s",
                                     words[0], why);
    for (int i = 0; i < n; i++) free(words[i]);
    free(words);
    return started;
}

/* ---- waiting */

static bool stopped(const Session *s) {
    return s->setup->stopped && s->setup->stopped(s->setup->ctx);
}

typedef enum Wait { WAIT_FRAME, WAIT_LARGE, WAIT_CLOSED, WAIT_LATE, WAIT_STOPPED } Wait;

/* Waits for a frame until `end_us`. */
static Wait wait_frame(Session *s, uint64_t end_us, const char **payload, size_t *length) {
    for (bool last = false;;) {
        FrameStep step = frame_next(&s->link.reader, payload, length);
        if (step == FRAME_WHOLE) return WAIT_FRAME;
        if (step == FRAME_LARGE) return WAIT_LARGE;
        if (s->link.over) return WAIT_CLOSED;
        if (last) return WAIT_LATE;
        if (stopped(s)) return WAIT_STOPPED;
        uint64_t now = clock_us();
        last = now >= end_us; /* one more look after the time is up: we may be the late ones */
        uint64_t left = last ? 0 : (end_us - now) / 1000 + 1;
        struct pollfd polls = link_poll(&s->link);
        if (poll(&polls, 1, (int)(left < WAKE_MS ? left : WAKE_MS)) > 0)
            link_work(&s->link, polls.revents);
    }
}

static bool accept_player(Session *s) {
    uint64_t end = clock_us() + (uint64_t)s->setup->wait_seconds * 1000000;
    char how[CHILD_HOW];
    for (;;) {
        struct pollfd polls = {s->listening, POLLIN, 0};
        int ready = poll(&polls, 1, WAKE_MS);
        int fd = ready > 0 ? link_accept(s->listening) : -1;
        if (fd >= 0) {
            link_open(&s->link, fd);
            return true;
        }
        if (stopped(s)) return verdict(s, CHECK_STOPPED, CLAUSE_NONE, "interrupted");
        if (child_gone(s->bot, 0)) {
            child_how(s->bot, how);
            return verdict(s, CHECK_WRONG, CLAUSE_NONE, "%s before it connected to port %d", how,
                           s->port);
        }
        if (clock_us() > end)
            return verdict(s, CHECK_WRONG, CLAUSE_NONE,
                           "did not connect to port %d of 127.0.0.1 within %d s", s->port,
                           s->setup->wait_seconds);
    }
}

static bool no_frame(Session *s, Wait wait, const char *what) {
    char how[CHILD_HOW];
    switch (wait) {
    case WAIT_LARGE:
        return verdict(s, CHECK_WRONG, CLAUSE_NONE,
                       "sent a frame longer than %d bytes where %s was due: is the length in four "
                       "bytes, the highest first?",
                       BOLOGNA_FRAME_LIMIT, what);
    case WAIT_CLOSED:
        child_gone(s->bot, CLOSED_MS);
        child_how(s->bot, how);
        return verdict(s, CHECK_WRONG, CLAUSE_NONE,
                       "closed the connection where %s was due, and %s", what, how);
    case WAIT_STOPPED: return verdict(s, CHECK_STOPPED, CLAUSE_NONE, "interrupted");
    default:
        return verdict(s, CHECK_WRONG, CLAUSE_NONE, "sent no whole frame where %s was due", what);
    }
}

static bool take_name(Session *s) {
    const char *payload;
    size_t length;
    char name[BOLOGNA_NAME];
    uint64_t end = clock_us() + (uint64_t)s->setup->wait_seconds * 1000000;
    Wait wait = wait_frame(s, end, &payload, &length);
    if (wait != WAIT_FRAME) return no_frame(s, wait, "its name");
    if (!bologna_name_read(payload, length, name))
        return verdict(s, CHECK_WRONG, CLAUSE_NONE, "sent a name that is not UTF-8");
    if (!*name)
        return verdict(s, CHECK_WRONG, CLAUSE_NONE,
                       "sent a name without a letter or digit among its first ten characters");
    return true;
}

/* ---- the steps */

/* Sends a State in the manner the script asks for. */
static void send_state(Session *s, BolognaTurn turn) {
    char text[BOLOGNA_STATE + 4];
    size_t length = bologna_state_write(&s->shown, turn, text + 4);
    unsigned char head[4];
    frame_head(length, head);
    memcpy(text, head, 4);
    length += 4;
    for (size_t at = 0, count; s->pieces && at < length; at += count) {
        count = length - at < PIECE ? length - at : PIECE;
        link_put(&s->link, text + at, count);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (s->together) { /* waits in the queue for the next one */
        memcpy(s->link.out = memory_resize(s->link.out, 4 * sizeof text), text, length);
        s->link.out_length = length;
        s->link.out_room = 4 * sizeof text;
    } else if (!s->pieces) {
        link_put(&s->link, text, length);
    }
    s->pieces = s->together = false;
    s->sent_us = clock_us();
}

static void send_present(Session *s) {
    send_state(s, bologna_turn(game_now(&s->game)->side, s->game.result));
}

/* Plays a move that is known to be legal. */
static void play(Session *s, Move move) {
    char text[MOVE_TEXT];
    Effects effects = {0};
    Error error;
    if (!game_play(&s->game, move, &effects, &error)) return;
    move_write(&s->rules, move, text);
    if (s->moves.length) text_char(&s->moves, ' ');
    text_string(&s->moves, text);
    s->shown = bologna_shown(game_now(&s->game), &effects);
    s->moved = true;
}

/* A winning move of the side to move, MOVE_NONE if there is none. */
static Move find_win(Session *s, ClauseId *clause) {
    MoveList list;
    game_moves(&s->game, &list);
    for (int i = 0; i < list.count; i++) {
        Position next;
        Effects effects = {0};
        Result result = game_foresee(&s->game, list.move[i], &next, &effects, clause);
        for (int t = 0; t < effects.count; t++)
            if (effects.taken[t].piece == 'K') *clause = effects.taken[t].clause;
        if (result == result_win(game_now(&s->game)->side)) return list.move[i];
    }
    return MOVE_NONE;
}

static bool judge(Session *s, Move move, bool must_win) {
    char human[MOVE_TEXT], best[MOVE_TEXT], from[3], to[3];
    ClauseId winner = CLAUSE_NONE, refusal = game_refusal(&s->game, move);
    bologna_square(move_from(move), from);
    bologna_square(move_to(move), to);
    position_write(&s->rules, game_now(&s->game), s->report->position);
    if (refusal) {
        text_string(&s->moves, s->moves.length ? " " : "");
        move_write(&s->rules, move, human);
        text_string(&s->moves, human);
        return verdict(s, CHECK_WRONG, refusal, "moved from %s to %s, which is illegal", from, to);
    }
    Move win = must_win ? find_win(s, &winner) : MOVE_NONE;
    move_write_human(&s->rules, game_now(&s->game), move, human);
    if (win != MOVE_NONE) {
        bologna_square(move_from(win), from);
        bologna_square(move_to(win), to);
        snprintf(best, sizeof best, "%s to %s", from, to);
    }
    play(s, move);
    if (win != MOVE_NONE && s->game.result != result_win(s->check->side))
        return verdict(s, CHECK_MISSED, winner, "played %s, where %s wins at once", human, best);
    return true;
}

static bool take_move(Session *s, bool must_win) {
    const char *payload;
    size_t length;
    Move move = MOVE_NONE;
    char why[BOLOGNA_WHY];
    Wait wait = wait_frame(s, s->sent_us + (uint64_t)s->move_us, &payload, &length);
    position_write(&s->rules, game_now(&s->game), s->report->position);
    if (wait == WAIT_LATE)
        return verdict(s, CHECK_WRONG, CLAUSE_NONE, "sent no move within %d s",
                       (int)(s->move_us / 1000000));
    if (wait != WAIT_FRAME) return no_frame(s, wait, "a move");
    BolognaRead read = bologna_move_read(payload, length, &move, why);
    if (read == BOLOGNA_MALFORMED)
        return verdict(s, CHECK_WRONG, CLAUSE_NONE, "sent a malformed move: %s", why);
    if (read == BOLOGNA_OFF)
        return verdict(s, CHECK_WRONG, CLAUSE_T1, "sent a move off the board: %s", why);
    return judge(s, move, must_win);
}

/* The other side's move: nothing may come from the player before it. */
static bool answer(Session *s, Move move) {
    const char *payload;
    size_t length;
    bool first = !s->moved && !s->link.out_length;
    if (first && wait_frame(s, clock_us() + SILENCE_MS * 1000, &payload, &length) == WAIT_FRAME)
        return verdict(s, CHECK_WRONG, CLAUSE_T1,
                       "sent something although the State said that it was the other side's turn");
    play(s, move);
    if (!s->game.result) send_present(s);
    return true;
}

static bool answer_by_chance(Session *s) {
    MoveList list;
    game_moves(&s->game, &list);
    s->random = s->random * 6364136223846793005u + 1442695040888963407u;
    return answer(s, list.move[(s->random >> 33) % (uint64_t)list.count]);
}

static bool play_script(Session *s) {
    bool shown = false;
    for (const char *step = s->check->script; *step && !s->game.result; step++) {
        Error error;
        Move move;
        if (*step == 'd' || *step == 'b') {
            s->pieces = *step == 'd';
            s->together = *step == 'b';
            continue;
        }
        if (!shown) send_present(s);
        shown = true;
        bool good = true;
        if (*step == 'm' || *step == 'w') {
            good = take_move(s, *step == 'w');
            bool goes_on = good && step[1] && step[1] != 'a' && !s->game.result;
            if (goes_on) send_present(s);
        } else if (*step == 'a') {
            game_undo(&s->game); /* as if the move had not been taken */
            s->shown = *game_now(&s->game);
            send_present(s);
        } else if (*step == 'r') {
            good = answer_by_chance(s);
        } else if (*step == '=') {
            good = move_read_wire(&s->rules, &move, step + 1, 4, 1, &error) && answer(s, move);
            step += 4;
        }
        if (!good) return false;
    }
    return true;
}

/* The last State, after which there is silence and an end. */
static bool finish(Session *s) {
    const char *payload;
    size_t length;
    uint64_t end = clock_us() + END_MS * 1000;
    send_state(s, s->game.result ? bologna_turn(P1, s->game.result) : BOLOGNA_DRAW);
    Wait wait = wait_frame(s, clock_us() + SILENCE_MS * 1000, &payload, &length);
    if (wait == WAIT_FRAME || wait == WAIT_LARGE)
        return verdict(s, CHECK_WRONG, CLAUSE_NONE, "sent something after the last State");
    Link *const links[1] = {&s->link};
    links_finish(links, 1, END_MS / 2);
    while (!child_gone(s->bot, CLOSED_MS) && clock_us() < end && !stopped(s)) continue;
    if (stopped(s)) return verdict(s, CHECK_STOPPED, CLAUSE_NONE, "interrupted");
    if (!child_gone(s->bot, 0))
        return verdict(s, CHECK_WRONG, CLAUSE_NONE,
                       "still runs %d s after the last State and the end of the connection",
                       END_MS / 1000);
    return true;
}

static bool prepare(Session *s) {
    Error error;
    Position start;
    char why[LINK_WHY];
    const char *text = s->check->position;
    bool named = has_name(s->setup->command, "port");
    int seconds = s->check->seconds ? s->check->seconds : s->setup->seconds;
    rules_parse(&s->rules, "tablut-bologna", &error);
    if (text && !position_read(&s->rules, &start, text, strlen(text), &error))
        return verdict(s, CHECK_FAILED, CLAUSE_NONE, "its position is wrong");
    game_init(&s->game, &s->rules, text ? &start : NULL, s->path, s->played, PLIES);
    s->shown = *game_now(&s->game);
    s->moves = text_into(s->report->moves, CHECK_MOVES);
    s->move_us = seconds * 1000000ll;
    s->random = 1;
    s->port = named ? 0 : s->check->side == P1 ? BOLOGNA_WHITE_PORT : BOLOGNA_BLACK_PORT;
    s->listening = link_listen("127.0.0.1", &s->port, why);
    return s->listening >= 0 || verdict(s, CHECK_FAILED, CLAUSE_NONE, "%s", why);
}

void bologna_check_run(const BolognaCheck *check, const BolognaCheckSetup *setup,
                       BolognaReport *report) {
    Session *s = memory_get(sizeof *s);
    *s = (Session){.check = check, .setup = setup, .report = report, .listening = -1};
    *report = (BolognaReport){.verdict = CHECK_PASSED};
    link_open(&s->link, -1);
    if (prepare(s) && launch(s) && accept_player(s) && take_name(s) && play_script(s) && finish(s))
        report->clause = CLAUSE_NONE;
    child_end(s->bot, 0);
    link_close(&s->link);
    if (s->listening >= 0) close(s->listening);
    free(s);
}
