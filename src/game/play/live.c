/* See live.h. The clock stores what each seat had left when the current run began, and that moment.
 * Everything else is derived. */
#include "play/live.h"

#include "core/limit.h"

static bool has_clock(const Live *live, int seat) { return live->time[seat].base_us > 0; }

static void end(Live *live, LiveEnding ending, Result result, int culprit) {
    live->ending = ending;
    live->result = result;
    live->culprit = culprit;
    live->running = live->draw[P1] = live->draw[P2] = false;
    live->takeback = 0;
}

static void lose(Live *live, LiveEnding ending, int culprit) {
    end(live, ending, result_win(!culprit), culprit);
}

/* ------------------------------------------------------------------ the clock */

/* A seat's remaining time; below 0 once it has run out. */
static int64_t balance(const Live *live, int seat, uint64_t now) {
    bool runs = live->running && seat == live_seat(live) && now > live->since_us;
    return live->left_us[seat] - (runs ? (int64_t)(now - live->since_us) : 0);
}

int64_t live_left(const Live *live, int seat, uint64_t now) {
    if (!has_clock(live, seat)) return INT64_MAX;
    int64_t left = balance(live, seat, now);
    return left > 0 ? left : 0;
}

/* Subtracts the elapsed time from the seat to move. The clock then runs on from `now`. */
static void book(Live *live, uint64_t now) {
    int seat = live_seat(live);
    if (has_clock(live, seat)) live->left_us[seat] = live_left(live, seat, now);
    live->since_us = now;
}

void live_start(Live *live, uint64_t now) {
    if (live->ending || live->running) return;
    live->running = true;
    live->since_us = now;
}

void live_stop(Live *live, uint64_t now) {
    if (!live->running) return;
    book(live, now);
    live->running = false;
}

void live_set_left(Live *live, const int64_t left_us[2]) {
    live->running = false;
    for (int seat = 0; seat < 2; seat++)
        if (has_clock(live, seat)) live->left_us[seat] = left_us[seat];
}

void live_give(Live *live, int64_t us, uint64_t now) {
    if (!live->running || now <= live->since_us) return;
    uint64_t run = now - live->since_us;
    live->since_us += run < (uint64_t)us ? run : (uint64_t)us;
}

uint64_t live_next(const Live *live) {
    int seat = live_seat(live);
    if (!live->running || !has_clock(live, seat)) return UINT64_MAX;
    return live->since_us + (uint64_t)(live->left_us[seat] + live->time[seat].margin_us) + 1;
}

bool live_tick(Live *live, uint64_t now) {
    if (!live->ending && now >= live_next(live)) {
        book(live, now);
        lose(live, LIVE_TIME, live_seat(live));
    }
    return live->ending != LIVE_GOES_ON;
}

/* Whether the game is still on, after a check of the time. */
static LiveAnswer look(Live *live, uint64_t now) {
    if (live->ending) return LIVE_OVER;
    return live_tick(live, now) ? LIVE_LATE : LIVE_DONE;
}

/* ------------------------------------------------------------------ plies */

/* Notes both remaining times at the current position. */
static void note_times(Live *live, int ply) {
    for (int seat = 0; seat < 2 && live->times; seat++)
        live->times[ply][seat] = live->left_us[seat];
}

void live_grow(Live *live, int plies, void *(*resize)(void *memory, size_t bytes)) {
    if (!game_grow(&live->game, plies, resize)) return;
    live->times = resize(live->times, ((size_t)live->game.capacity + 1) * sizeof *live->times);
}

void live_init(Live *live, const Game *game, const LiveTime time[2], int64_t (*times)[2]) {
    *live = (Live){.game = *game, .time = {time[P1], time[P2]}, .times = times, .culprit = -1};
    for (int seat = 0; seat < 2; seat++) live->left_us[seat] = time[seat].base_us;
    for (int ply = 0; ply <= game->plies; ply++) note_times(live, ply);
    if (game->result) end(live, LIVE_RULES, game->result, -1);
}

/* A ply declines the other seat's draw offer and any takeback request. */
static void settle(Live *live, int seat) {
    note_times(live, live->game.plies);
    live->draw[!seat] = false;
    live->takeback = 0;
    if (live->game.result) end(live, LIVE_RULES, live->game.result, -1);
}

/* A seat's time at the start of its next turn. */
static int64_t next_turn(const LiveTime *time, int64_t left) {
    return time->each ? time->base_us : left + time->inc_us;
}

LiveAnswer live_play(Live *live, int seat, Move move, uint64_t now, Effects *effects,
                     Error *error) {
    LiveAnswer answer = look(live, now);
    if (answer) return answer;
    if (seat != live_seat(live)) return LIVE_NOT_YOU;
    int64_t left = live_left(live, seat, now);
    if (!game_play(&live->game, move, effects, error)) return LIVE_ILLEGAL;
    bool turn_over = live->game.result || live_seat(live) != seat;
    if (has_clock(live, seat))
        live->left_us[seat] = turn_over ? next_turn(&live->time[seat], left) : left;
    live->since_us = now;
    settle(live, seat);
    return LIVE_DONE;
}

LiveAnswer live_replay(Live *live, Move move, const int64_t left_us[2], Error *error) {
    const Game *game = &live->game;
    bool follows =
        live->ending == LIVE_RULES && limit_is_late(game->rules, game->result, game->reason);
    if (live->ending && !follows) return LIVE_OVER;
    int seat = live_seat(live);
    if (!game_follow(&live->game, move, error)) return LIVE_ILLEGAL;
    if (follows) end(live, LIVE_GOES_ON, RESULT_NONE, -1);
    live_set_left(live, left_us ? left_us : live->left_us);
    settle(live, seat);
    return LIVE_DONE;
}

/* ------------------------------------------------------------------ draws and resignations */

LiveAnswer live_resign(Live *live, int seat, uint64_t now) {
    LiveAnswer answer = look(live, now);
    if (answer) return answer;
    book(live, now);
    lose(live, LIVE_RESIGNED, seat);
    return LIVE_DONE;
}

LiveAnswer live_offer_draw(Live *live, int seat, uint64_t now) {
    LiveAnswer answer = look(live, now);
    if (answer) return answer;
    live->draw[seat] = true;
    if (!live->draw[!seat]) return LIVE_DONE;
    book(live, now);
    end(live, LIVE_AGREED, RESULT_DRAW, -1);
    return LIVE_DONE;
}

LiveAnswer live_decline_draw(Live *live, int seat) {
    if (live->ending) return LIVE_OVER;
    if (!live->draw[!seat]) return LIVE_NO_OFFER;
    live->draw[!seat] = false;
    return LIVE_DONE;
}

/* ------------------------------------------------------------------ takebacks */

/* Plies from the beginning of the seat's last turn on; 0 if it has played none. */
static int plies_since_turn(const Game *game, int seat) {
    int ply = game->plies;
    while (ply > 0 && game->path[ply - 1].side != seat) ply--;
    if (ply == 0) return 0;
    while (ply > 0 && game->path[ply - 1].side == seat) ply--;
    return game->plies - ply;
}

LiveAnswer live_ask_takeback(Live *live, int seat, uint64_t now) {
    LiveAnswer answer = look(live, now);
    if (answer) return answer;
    int plies = plies_since_turn(&live->game, seat);
    if (!plies) return LIVE_NO_OFFER;
    live->takeback = plies;
    live->takeback_by = seat;
    return LIVE_DONE;
}

LiveAnswer live_allow_takeback(Live *live, int seat, uint64_t now) {
    LiveAnswer answer = look(live, now);
    if (answer) return answer;
    if (!live->takeback) return LIVE_NO_OFFER;
    if (seat == live->takeback_by) return LIVE_NOT_YOU;
    return live_take_back(live, live->takeback, now);
}

LiveAnswer live_decline_takeback(Live *live, int seat) {
    if (live->ending) return LIVE_OVER;
    if (!live->takeback) return LIVE_NO_OFFER;
    if (seat == live->takeback_by) return LIVE_NOT_YOU;
    live->takeback = 0;
    return LIVE_DONE;
}

LiveAnswer live_take_back(Live *live, int plies, uint64_t now) {
    bool ended = live->ending && !live->game.result;
    if (plies > live->game.plies || (!plies && !ended)) return LIVE_NO_OFFER;
    book(live, now);
    for (int i = 0; i < plies; i++) game_undo(&live->game);
    for (int i = 0; i < 2 && live->times; i++) live->left_us[i] = live->times[live->game.plies][i];
    bool runs = live->running;
    end(live, LIVE_GOES_ON, RESULT_NONE, -1); /* this also removes all offers */
    live->running = runs;
    return LIVE_DONE;
}

/* ------------------------------------------------------------------ ends by the caller */

void live_leave(Live *live, int seat, uint64_t now) {
    if (!live->absent[seat]) live->absent_us[seat] = now;
    live->absent[seat] = true;
}

void live_return(Live *live, int seat) { live->absent[seat] = false; }

LiveAnswer live_claim(Live *live, int seat, bool win, uint64_t patience_us, uint64_t now) {
    LiveAnswer answer = look(live, now);
    if (answer) return answer;
    if (!live->absent[!seat] || now - live->absent_us[!seat] < patience_us) return LIVE_NO_OFFER;
    book(live, now);
    end(live, LIVE_ABANDONED, win ? result_win(seat) : RESULT_DRAW, !seat);
    return LIVE_DONE;
}

LiveAnswer live_fault(Live *live, int culprit) {
    if (live->ending) return LIVE_OVER;
    lose(live, LIVE_FAULT, culprit);
    return LIVE_DONE;
}

LiveAnswer live_adjudicate(Live *live, Result result) {
    if (live->ending) return LIVE_OVER;
    end(live, LIVE_ADJUDICATED, result, -1);
    return LIVE_DONE;
}

LiveAnswer live_replay_end(Live *live, LiveEnding ending, Result result, int culprit) {
    if (live->ending) return LIVE_OVER;
    end(live, ending, result, culprit);
    return LIVE_DONE;
}
