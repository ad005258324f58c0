/* See check.h. A session is a server for one player. It runs the steps of the script in order, and
 * each step can end the session with a verdict. */
#include "bologna/check.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/memory.h"
#include "bologna/guest.h"
#include "bologna/link.h"
#include "core/notation.h"
#include "law/refusal.h"
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
    SILENCE_MS = 300, /* how long a player must stay silent when it is not its turn */
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
    bool pieces, together; /* how to send the next State */
    bool paired;           /* two States were sent since the player last sent something */
} Session;

const char *bologna_verdict_word(BolognaVerdict verdict) {
    static const char *const words[CHECK_VERDICTS] = {"passed", "missed", "wrong", "failed",
                                                      "stopped"};
    return words[verdict];
}

const char *bologna_group_word(BolognaGroup group) {
    static const char *const words[GROUPS] = {"protocol", "board", "rules"};
    return words[group];
}

const char *bologna_cause_words(BolognaCause cause) {
    static const char *const words[CAUSES] = {
        [CAUSE_NONE] = "",
        [CAUSE_CONNECT] = "It must connect to the port of its side and stay.",
        [CAUSE_NAME] = "The first thing it sends must be its name, letters and digits.",
        [CAUSE_FRAME] = "Before every message stand four bytes with its length, "
                        "the highest first.",
        [CAUSE_MALFORMED] = "A move is {\"from\":\"e3\",\"to\":\"f3\",\"turn\":\"WHITE\"}.",
        [CAUSE_ENDED] = "It must play until a State says how the game ended.",
        [CAUSE_LOST_STATE] = "One read can bring several messages, or a part of one: what is left "
                             "over belongs to the next.",
        [CAUSE_SLOW] = "It must move within its time.",
        [CAUSE_TURN] = "It must wait until the turn of a State is its own.",
        [CAUSE_FLIPPED] = "The first row of the board is row 1, and it is on top.",
        [CAUSE_SWAPPED] = "Of a square the letter is the column, the digit the "
                          "row; the board is a "
                          "list of rows.",
        [CAUSE_AFTER] = "After a State that says how the game ended nothing may be sent.",
        [CAUSE_STAYS] = "It must end when the game has ended.",
        [CAUSE_RULE] = "",
    };
    return words[cause];
}

static const struct {
    const char *word, *words;
} grades[GRADES] = {
    {"not fit to play", "It loses games by the protocol alone, whatever it knows of the rules."},
    {"blind", "It speaks the protocol, but goes by a board of its own where "
              "the State shows "
              "another."},
    {"without rules", "It speaks the protocol, but knows next to nothing of "
                      "the rules: more than "
                      "half of the right moves were not found."},
    {"uncertain", "It can play, but does not know all rules and will lose games by it."},
    {"ready", "It speaks the protocol, and in each position that a rule of the "
              "competition decides "
              "it found the one right move. How well it plays is another question."},
};

const char *bologna_grade_word(BolognaGrade grade) { return grades[grade].word; }
const char *bologna_grade_words(BolognaGrade grade) { return grades[grade].words; }

BolognaGrade bologna_grade(const int passed[GROUPS], const int all[GROUPS]) {
    if (passed[GROUP_PROTOCOL] < all[GROUP_PROTOCOL]) return GRADE_UNFIT;
    if (passed[GROUP_BOARD] < all[GROUP_BOARD] && passed[GROUP_RULES] * 2 > all[GROUP_RULES])
        return GRADE_BLIND;
    if (passed[GROUP_RULES] * 2 <= all[GROUP_RULES]) return GRADE_RULELESS;
    return passed[GROUP_RULES] < all[GROUP_RULES] ? GRADE_UNCERTAIN : GRADE_READY;
}

/* Sets the verdict and ends the session. Returns false, so a step can end with `return
 * verdict(…)`. */
__attribute__((format(printf, 4, 5))) static bool
verdict(Session *s, BolognaVerdict what, BolognaCause cause, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->report->words, CHECK_WORDS, format, arguments);
    va_end(arguments);
    s->report->verdict = what;
    s->report->cause = cause;
    return false;
}

/* The same for a clause that the player breaks or does not know. */
static bool verdict_rule(Session *s, BolognaVerdict what, ClauseId clause) {
    s->report->verdict = what;
    s->report->cause = CAUSE_RULE;
    s->report->clause = clause;
    return false;
}

/* ---- starting the player */

/* Whether a word of the command contains {NAME}; NULL: any of the names. */
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
    bool started = s->bot || verdict(s, CHECK_FAILED, CAUSE_NONE, "'%.100s' cannot be started: %s",
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
        last = now >= end_us; /* read once more after the time is up: the delay may be ours */
        uint64_t left = last ? 0 : (end_us - now) / 1000 + 1;
        struct pollfd polls[2] = {link_poll(&s->link), {child_voice(s->bot), POLLIN, 0}};
        if (poll(polls, 2, (int)(left < WAKE_MS ? left : WAKE_MS)) <= 0) continue;
        link_work(&s->link, polls[0].revents);
        if (polls[1].revents) child_hear(s->bot);
    }
}

static bool accept_player(Session *s) {
    uint64_t end = clock_us() + (uint64_t)s->setup->wait_seconds * 1000000;
    char how[CHILD_HOW], said[CHILD_SAID];
    for (;;) {
        struct pollfd polls[2] = {{s->listening, POLLIN, 0}, {child_voice(s->bot), POLLIN, 0}};
        int ready = poll(polls, 2, WAKE_MS);
        if (polls[1].revents) child_hear(s->bot);
        int fd = ready > 0 ? link_accept(s->listening) : -1;
        if (fd >= 0) {
            link_open(&s->link, fd);
            return true;
        }
        if (stopped(s)) return verdict(s, CHECK_STOPPED, CAUSE_NONE, "interrupted");
        if (child_gone(s->bot, 0)) {
            child_how(s->bot, how);
            child_said(s->bot, said);
            return verdict(s, CHECK_WRONG, CAUSE_CONNECT, "%s before it connected to port %d%s",
                           how, s->port, said);
        }
        if (clock_us() <= end) continue;
        child_said(s->bot, said);
        return verdict(s, CHECK_WRONG, CAUSE_CONNECT,
                       "did not connect to port %d of 127.0.0.1 within %d s%s", s->port,
                       s->setup->wait_seconds, said);
    }
}

static bool no_frame(Session *s, Wait wait, const char *what) {
    char how[CHILD_HOW], said[CHILD_SAID];
    switch (wait) {
    case WAIT_LARGE:
        return verdict(s, CHECK_WRONG, CAUSE_FRAME,
                       "sent a frame longer than %d bytes where %s was due: is the "
                       "length in four "
                       "bytes, the highest first?",
                       BOLOGNA_FRAME_LIMIT, what);
    case WAIT_CLOSED:
        child_gone(s->bot, CLOSED_MS);
        child_how(s->bot, how);
        child_said(s->bot, said);
        return verdict(s, CHECK_WRONG, CAUSE_ENDED,
                       "closed the connection where %s was due, and %s%s", what, how, said);
    case WAIT_STOPPED: return verdict(s, CHECK_STOPPED, CAUSE_NONE, "interrupted");
    default:
        return verdict(s, CHECK_WRONG, CAUSE_FRAME, "sent no whole frame where %s was due", what);
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
        return verdict(s, CHECK_WRONG, CAUSE_NAME, "sent a name that is not UTF-8");
    if (!*name)
        return verdict(s, CHECK_WRONG, CAUSE_NAME,
                       "sent a name without a letter or digit among its first ten characters");
    return true;
}

/* ---- the steps */

/* Sends a State as the script asks: whole, in pieces, or together with the next one. */
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
}

/* Whether the side to move wins at once (T6, T7), by which move and which clause. */
static bool wins_at_once(const Rules *rules, const Position *p, Move *by, ClauseId *clause) {
    MoveList list;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *p;
        Effects effects;
        rules->play(rules, &next, list.move[i], &effects);
        if (rules->result(rules, &next, clause) != result_win(p->side)) continue;
        *by = list.move[i];
        for (int t = 0; t < effects.count; t++)
            if (effects.taken[t].piece == 'K') *clause = effects.taken[t].clause;
        return true;
    }
    return false;
}

/* The moves that win at once. If there are none: those after which the other side cannot win at
 * once. */
void bologna_right_moves(const Game *game, MoveList *out) {
    MoveList all;
    Move by;
    ClauseId clause;
    Result win = result_win(game_now(game)->side);
    game_moves(game, &all);
    out->count = 0;
    for (int pass = 0; pass < 2 && !out->count; pass++)
        for (int i = 0; i < all.count; i++) {
            Position next;
            Result result = game_foresee(game, all.move[i], &next, NULL, &clause);
            if (pass == 0
                    ? result == win
                    : result == RESULT_DRAW || !wins_at_once(game->rules, &next, &by, &clause))
                moves_add(out, all.move[i]);
        }
}

/* The move on a board that is upside down, or with rows and columns swapped. */
static Move turned_over(Move move, bool swapped) {
    int size = BOLOGNA_SIZE, top = size - 1, square[2] = {move_from(move), move_to(move)};
    for (int i = 0; i < 2; i++) {
        int row = square[i] / size, column = square[i] % size;
        square[i] = swapped ? (top - column) * size + top - row : (top - row) * size + column;
    }
    return move_make(square[0], square[1], KIND_SLIDE);
}

/* Whether a wrong move shows that the player reads the board the wrong way round: it moves from a
 * square without one of its pieces, or is the one right move after turning the board. True: it does
 * not. */
static bool judge_turned(Session *s, Move move, bool lost, const MoveList *right) {
    char words[BOLOGNA_MOVE_WORDS];
    bologna_move_words(move, words);
    for (int swapped = 0; swapped < 2; swapped++) {
        Move turned = turned_over(move, swapped);
        if (!(lost && !game_refusal(&s->game, turned)) && !(right && moves_have(right, turned)))
            continue;
        return verdict(s, CHECK_WRONG, swapped ? CAUSE_SWAPPED : CAUSE_FLIPPED,
                       "moved %s, which would be %s with %s", words, right ? "right" : "legal",
                       swapped ? "rows and columns changed over" : "the board upside down");
    }
    return true;
}

static bool judge_illegal(Session *s, Move move, ClauseId clause, const Obstacle *obstacle) {
    char words[BOLOGNA_MOVE_WORDS];
    bologna_move_words(move, words);
    Text text = text_into(s->report->words, CHECK_WORDS);
    text_string(&text, "moved ");
    text_string(&text, words);
    text_string(&text, ", which is not legal. ");
    obstacle_write(&s->rules, obstacle, bologna_square_words, &text);
    return verdict_rule(s, CHECK_WRONG, clause);
}

/* The player missed the right move. Says what its own move, not yet played, leads to. */
static bool judge_missed(Session *s, Move move, Move right) {
    char words[BOLOGNA_MOVE_WORDS], best[BOLOGNA_MOVE_WORDS], answer[BOLOGNA_MOVE_WORDS];
    Position next;
    Move by = MOVE_NONE;
    ClauseId how = CLAUSE_NONE;
    bologna_move_words(move, words);
    bologna_move_words(right, best);
    Result result = game_foresee(&s->game, right, &next, NULL, &how);
    if (result == result_win(game_now(&s->game)->side)) {
        snprintf(s->report->words, CHECK_WORDS, "moved %s, where %s wins at once", words, best);
    } else {
        next = *game_now(&s->game);
        s->rules.play(&s->rules, &next, move, NULL);
        wins_at_once(&s->rules, &next, &by, &how);
        bologna_move_words(by, answer);
        snprintf(s->report->words, CHECK_WORDS,
                 "moved %s, after which %s wins at once (%s); only %s %s", words, answer,
                 clause_get(how)->id, best, result ? "draws" : "prevents that");
    }
    return verdict_rule(s, CHECK_MISSED, s->check->clause);
}

static bool judge(Session *s, Move move, bool must_be_right) {
    const Position before = *game_now(&s->game);
    MoveList right;
    Obstacle obstacle;
    ClauseId refusal = game_obstacle(&s->game, move, &obstacle);
    bool lost = obstacle.code == OBSTACLE_NO_PIECE || obstacle.code == OBSTACLE_NOT_OWN;
    position_write(&s->rules, &before, s->report->position);
    if (must_be_right) bologna_right_moves(&s->game, &right);
    bool good = !refusal && (!must_be_right || moves_have(&right, move));
    if (!good && !judge_turned(s, move, lost, must_be_right ? &right : NULL)) return false;
    if (refusal) {
        char text[MOVE_TEXT];
        text_string(&s->moves, s->moves.length ? " " : "");
        move_write(&s->rules, move, text);
        text_string(&s->moves, text);
        return judge_illegal(s, move, refusal, &obstacle);
    }
    if (!good) judge_missed(s, move, right.move[0]);
    play(s, move);
    return good;
}

/* No move has come. If two States were sent in a row, the player may have lost the second: sends it
 * again alone and waits for a move. */
static bool judge_silence(Session *s) {
    const char *payload;
    size_t length;
    int seconds = (int)(s->move_us / 1000000);
    if (s->paired) {
        send_present(s);
        if (wait_frame(s, s->sent_us + (uint64_t)s->move_us, &payload, &length) == WAIT_FRAME)
            return verdict(s, CHECK_WRONG, CAUSE_LOST_STATE,
                           "sent no move within %d s, but moved when the same State came again, "
                           "alone: the first time it came right behind another and was lost",
                           seconds);
    }
    return verdict(s, CHECK_WRONG, CAUSE_SLOW, "sent no move within %d s", seconds);
}

static bool take_move(Session *s, bool must_be_right) {
    const char *payload;
    size_t length;
    Move move = MOVE_NONE;
    char why[BOLOGNA_WHY];
    Wait wait = wait_frame(s, s->sent_us + (uint64_t)s->move_us, &payload, &length);
    position_write(&s->rules, game_now(&s->game), s->report->position);
    if (wait == WAIT_LATE) return judge_silence(s);
    if (wait != WAIT_FRAME) return no_frame(s, wait, "a move");
    s->paired = false;
    BolognaRead read = bologna_move_read(payload, length, &move, why);
    if (read == BOLOGNA_MALFORMED)
        return verdict(s, CHECK_WRONG, CAUSE_MALFORMED, "sent a malformed move: %s", why);
    if (read == BOLOGNA_OFF)
        return verdict(s, CHECK_WRONG, CAUSE_MALFORMED, "sent a move off the board: %s", why);
    return judge(s, move, must_be_right);
}

/* Plays the other side's move after a short wait, as in a game. The player must stay silent
 * meanwhile, unless the States go out together. */
static bool answer(Session *s, Move move) {
    const char *payload;
    size_t length;
    bool together = s->link.out_length > 0;
    if (!together && wait_frame(s, clock_us() + SILENCE_MS * 1000, &payload, &length) == WAIT_FRAME)
        return verdict(s, CHECK_WRONG, CAUSE_TURN,
                       "sent something although the State said that it was the "
                       "other side's turn");
    play(s, move);
    s->paired = true;
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
        if (*step == 'm' || *step == 'o') {
            good = take_move(s, *step == 'o');
            bool goes_on = good && step[1] && step[1] != 'a' && !s->game.result;
            if (goes_on) send_present(s);
        } else if (*step == 'a') {
            game_undo(&s->game); /* as after an illegal move that the server does not accept */
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

/* Sends the last State. The player must then stay silent and end. */
static bool finish(Session *s) {
    const char *payload;
    size_t length;
    uint64_t end = clock_us() + END_MS * 1000;
    send_state(s, s->game.result ? bologna_turn(P1, s->game.result) : BOLOGNA_DRAW);
    Wait wait = wait_frame(s, clock_us() + SILENCE_MS * 1000, &payload, &length);
    if (wait == WAIT_FRAME || wait == WAIT_LARGE)
        return verdict(s, CHECK_WRONG, CAUSE_AFTER, "sent something after the last State");
    Link *const links[1] = {&s->link};
    links_finish(links, 1, END_MS / 2);
    while (!child_gone(s->bot, CLOSED_MS) && clock_us() < end && !stopped(s)) continue;
    if (stopped(s)) return verdict(s, CHECK_STOPPED, CAUSE_NONE, "interrupted");
    if (!child_gone(s->bot, 0))
        return verdict(s, CHECK_WRONG, CAUSE_STAYS,
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
        return verdict(s, CHECK_FAILED, CAUSE_NONE, "its position is wrong");
    game_init(&s->game, &s->rules, text ? &start : NULL, s->path, s->played, PLIES);
    s->shown = *game_now(&s->game);
    s->moves = text_into(s->report->moves, CHECK_MOVES);
    s->move_us = seconds * 1000000ll;
    s->random = 1;
    s->port = named ? 0 : s->check->side == P1 ? BOLOGNA_WHITE_PORT : BOLOGNA_BLACK_PORT;
    s->listening = link_listen("127.0.0.1", &s->port, why);
    return s->listening >= 0 || verdict(s, CHECK_FAILED, CAUSE_NONE, "%s", why);
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
