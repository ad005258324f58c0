/* See referee.h. One loop waits until bytes come or the time is up, then reads the message of the
 * player to move. What the other player sends meanwhile stays in its reader and is its next
 * move. */
#include "bologna/referee.h"
#include "base/clock.h"
#include "base/memory.h"
#include "record/bologna_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { NAME_LEAST_US = 10000000, WAKE_MS = 500, LINGER_MS = 1000, FIRST_PLIES = 128 };

static const char *const side_names[2] = {"white", "black"};

const char *bologna_referee_end_word(BolognaEnd end) {
    static const char *const words[BOLOGNA_REF_ENDS] = {
        "rules", "illegal", "malformed", "oversized", "disconnected", "time", "interrupted"};
    return words[end];
}

static void tell(BolognaReferee *r, BolognaEvent kind, int side) {
    if (r->setup.tell) r->setup.tell(r->setup.ctx, r, kind, side);
}

static bool stopped(const BolognaReferee *r) {
    return r->setup.stopped && r->setup.stopped(r->setup.ctx);
}

/* ---- opening and closing */

BolognaReferee *bologna_referee_create(const BolognaRefereeSetup *setup, char why[LINK_WHY]) {
    BolognaReferee *r = memory_get(sizeof *r);
    Error error;
    r->setup = *setup;
    rules_parse(&r->rules, "tablut-bologna", &error);
    r->listening[0] = r->listening[1] = -1;
    for (int side = 0; side < 2; side++) link_open(&r->link[side], -1);
    for (int side = 0; side < 2; side++) {
        r->listening[side] = link_listen(setup->address, &r->setup.port[side], why);
        if (r->listening[side] >= 0) continue;
        bologna_referee_destroy(r);
        return NULL;
    }
    return r;
}

void bologna_referee_destroy(BolognaReferee *r) {
    if (!r) return;
    for (int side = 0; side < 2; side++) {
        link_close(&r->link[side]);
        if (r->listening[side] >= 0) close(r->listening[side]);
    }
    free(r->game.path);
    free(r->game.played);
    free(r);
}

int bologna_referee_port(const BolognaReferee *r, int side) { return r->setup.port[side]; }

/* ---- waiting */

/* Waits for bytes on the links and, if `accepting`, for new players: until `end_us` at most, and
 * never long, so that a stop is noticed. */
static void wait_for(BolognaReferee *r, bool accepting, uint64_t end_us) {
    uint64_t now = clock_us();
    int most = end_us <= now                    ? 0
               : end_us - now < WAKE_MS * 1000u ? (int)((end_us - now) / 1000) + 1
                                                : WAKE_MS;
    struct pollfd polls[4];
    for (int side = 0; side < 2; side++) {
        polls[side] = link_poll(&r->link[side]);
        bool open = accepting && r->link[side].fd < 0;
        polls[2 + side] = (struct pollfd){open ? r->listening[side] : -1, POLLIN, 0};
    }
    if (poll(polls, 4, most) <= 0) return;
    for (int side = 0; side < 2; side++) {
        link_work(&r->link[side], polls[side].revents);
        if (!polls[2 + side].revents) continue;
        int fd = link_accept(r->listening[side]);
        if (fd < 0) continue;
        link_open(&r->link[side], fd);
        r->named[side] = false;
        r->since_us[side] = clock_us();
    }
}

/* ---- players come */

static void drop(BolognaReferee *r, int side, const char *why) {
    snprintf(r->why, sizeof r->why, "%s", why);
    link_close(&r->link[side]);
    link_open(&r->link[side], -1);
    r->named[side] = false;
    tell(r, BOLOGNA_REF_LEFT, side);
}

static void greet(BolognaReferee *r, int side) {
    Link *link = &r->link[side];
    const char *payload;
    size_t length;
    if (link->fd < 0) return;
    int64_t patience = r->setup.move_us > NAME_LEAST_US ? r->setup.move_us : NAME_LEAST_US;
    FrameStep step = r->named[side] ? FRAME_NONE : frame_next(&link->reader, &payload, &length);
    if (step == FRAME_LARGE) {
        drop(r, side, "the first frame is too long for a name");
    } else if (step == FRAME_WHOLE) {
        if (!bologna_name_read(payload, length, r->name[side]))
            drop(r, side, "the first frame is no name in UTF-8");
        else {
            if (!*r->name[side]) snprintf(r->name[side], BOLOGNA_NAME, "%s", side_names[side]);
            r->named[side] = true;
            tell(r, BOLOGNA_REF_CAME, side);
        }
    } else if (link->over) {
        drop(r, side, "closed the connection before the game");
    } else if (!r->named[side] && clock_us() - r->since_us[side] > (uint64_t)patience) {
        drop(r, side, "sent no name");
    }
}

static bool gather(BolognaReferee *r) {
    while (!r->named[0] || !r->named[1]) {
        if (stopped(r)) return false;
        wait_for(r, true, UINT64_MAX);
        for (int side = 0; side < 2; side++) greet(r, side);
    }
    return true;
}

/* ---- the game */

static void send_state(BolognaReferee *r, BolognaTurn turn) {
    char text[BOLOGNA_STATE];
    size_t length = bologna_state_write(&r->shown, turn, text);
    for (int side = 0; side < 2; side++) link_send(&r->link[side], text, length);
    r->sent_us = clock_us();
}

static bool lose(BolognaReferee *r, int side, BolognaEnd end) {
    r->result = result_win(!side);
    r->end = end;
    if (end != BOLOGNA_REF_ILLEGAL) r->clause = CLAUSE_NONE;
    return false;
}

/* Counts an illegal move; false if it was one too many. */
static bool refuse(BolognaReferee *r, int side) {
    if (r->refused[side]++ >= r->setup.errors) return lose(r, side, BOLOGNA_REF_ILLEGAL);
    tell(r, BOLOGNA_REF_REFUSED, side);
    send_state(r, bologna_turn(side, RESULT_NONE));
    return true;
}

/* Writes the refused move as it was sent, the reason and the clause. */
static void explain(BolognaReferee *r) {
    char move[BOLOGNA_MOVE_WORDS];
    Obstacle obstacle;
    r->clause = game_obstacle(&r->game, r->move, &obstacle);
    bologna_move_words(r->move, move);
    Text text = text_into(r->why, sizeof r->why);
    text_string(&text, move);
    text_string(&text, " is not legal. ");
    obstacle_write(&r->rules, &obstacle, bologna_square_words, &text);
    text_char(&text, ' ');
    text_string(&text, clause_get(r->clause)->id);
    text_string(&text, ": ");
    text_string(&text, clause_get(r->clause)->words);
}

/* Judges a message of the player to move. False if the game is over. */
static bool judge(BolognaReferee *r, int side, const char *payload, size_t length) {
    Error error;
    r->move = MOVE_NONE;
    r->clause = CLAUSE_NONE;
    BolognaRead read = bologna_move_read(payload, length, &r->move, r->why);
    if (read == BOLOGNA_MALFORMED) return lose(r, side, BOLOGNA_REF_MALFORMED);
    if (read == BOLOGNA_OFF) r->move = MOVE_NONE;
    tell(r, BOLOGNA_REF_MOVE, side);
    if (read == BOLOGNA_OFF) {
        r->clause = CLAUSE_T1;
        return refuse(r, side);
    }
    game_grow(&r->game, 1, memory_resize);
    if (!game_play(&r->game, r->move, &r->effects, &error)) {
        explain(r);
        return refuse(r, side);
    }
    r->shown = bologna_shown(game_now(&r->game), &r->effects);
    tell(r, BOLOGNA_REF_PLAYED, side);
    if (r->game.result) {
        r->result = r->game.result;
        r->end = BOLOGNA_REF_RULES;
        r->clause = r->game.reason;
        snprintf(r->why, sizeof r->why, "%s", clause_get(r->game.reason)->id);
        return false;
    }
    send_state(r, bologna_turn(game_now(&r->game)->side, RESULT_NONE));
    return true;
}

/* Checks the player to move once. False if the game is over. */
static bool step(BolognaReferee *r) {
    int side = game_now(&r->game)->side;
    Link *link = &r->link[side];
    const char *payload;
    size_t length;
    FrameStep got = frame_next(&link->reader, &payload, &length);
    uint64_t end = r->sent_us + (uint64_t)r->setup.move_us, now = clock_us();
    if (got == FRAME_LARGE) {
        snprintf(r->why, sizeof r->why, "a frame of %zu bytes; at most %d are read", length,
                 BOLOGNA_FRAME_LIMIT);
        return lose(r, side, BOLOGNA_REF_OVERSIZED);
    }
    if (got == FRAME_WHOLE) {
        int64_t used = (int64_t)(now - r->sent_us);
        r->used_us[side] += used;
        if (used > r->longest_us[side]) r->longest_us[side] = used;
        return judge(r, side, payload, length);
    }
    if (link->over) {
        snprintf(r->why, sizeof r->why, "the connection was closed");
        return lose(r, side, BOLOGNA_REF_DISCONNECTED);
    }
    if (now >= end) {
        size_t before = link->reader.length; /* read once more: the delay may be ours */
        wait_for(r, false, now);
        if (link->over || link->reader.length != before) return true;
        snprintf(r->why, sizeof r->why, "no move within %.6g s", (double)r->setup.move_us / 1e6);
        return lose(r, side, BOLOGNA_REF_TIME);
    }
    if (stopped(r)) {
        r->end = BOLOGNA_REF_INTERRUPTED;
        snprintf(r->why, sizeof r->why, "interrupted");
        return false;
    }
    wait_for(r, false, end);
    return true;
}

static void begin(BolognaReferee *r) {
    Game *game = &r->game;
    game_grow(game, FIRST_PLIES, memory_resize);
    game_restart(game, &r->rules, NULL);
    r->shown = *game_now(game);
    r->result = RESULT_NONE;
    r->end = BOLOGNA_REF_RULES;
    r->clause = CLAUSE_NONE;
    for (int side = 0; side < 2; side++)
        r->refused[side] = 0, r->used_us[side] = r->longest_us[side] = 0;
}

bool bologna_referee_play(BolognaReferee *r) {
    if (!gather(r)) return false;
    begin(r);
    tell(r, BOLOGNA_REF_START, P1);
    send_state(r, BOLOGNA_WHITE);
    while (step(r)) continue;
    if (r->result) send_state(r, bologna_turn(P1, r->result));
    tell(r, BOLOGNA_REF_OVER, P1);
    Link *const links[2] = {&r->link[0], &r->link[1]};
    links_finish(links, 2, LINGER_MS);
    for (int side = 0; side < 2; side++) {
        link_open(&r->link[side], -1);
        r->named[side] = false;
    }
    return r->end != BOLOGNA_REF_INTERRUPTED;
}
