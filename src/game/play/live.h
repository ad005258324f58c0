/* A live game: two seats, clocks, draw offers, takebacks, absent players, and the end. It has no
 * screen, socket, memory or time source of its own: the caller passes in each action and its time.
 * The referee of matches uses it, too.
 *
 *     game_init(&game, …);                       the opening played, if there is one
 *     live_init(&live, &game, time, NULL);
 *     live_start(&live, now);
 *     live_play(&live, seat, move, now, NULL, &error);    as moves come
 *     live_tick(&live, now);                     at live_next(&live) at the latest
 *     if (live.ending) …
 *
 * To restore a stored game, replay it ply by ply with the times:
 *
 *     live_init(&live, &game, time, times);
 *     live_replay(&live, move, left_us, &error);
 *     live_start(&live, now);                    or live_replay_end, if it was over
 *
 * Times are microseconds of one steady clock; calls come in the order of their times. After
 * live_start, a seat's clock runs while the seat is to move. A seat gets its increment once a turn.
 * In a turn of two plies it comes after the second. A player who is late by at most `margin_us`
 * does not lose on time, but has 0 left.
 *
 * Every change returns a LiveAnswer. Unless it is LIVE_DONE, nothing has changed. The exception is
 * LIVE_LATE: the game has just ended on time. */
#pragma once

#include "core/game.h"

/* A seat's time. */
typedef struct LiveTime {
    int64_t base_us; /* at the start; 0: this seat has no clock */
    int64_t inc_us;  /* added after each turn */
    int64_t margin_us;
    bool each; /* the base is for each turn; unused time is lost */
} LiveTime;

/* How a game ended. */
typedef enum LiveEnding {
    LIVE_GOES_ON,
    LIVE_RULES,       /* by the rules: Game.reason */
    LIVE_TIME,        /* `culprit` ran out of time */
    LIVE_RESIGNED,    /* `culprit` resigned */
    LIVE_AGREED,      /* both agreed to a draw */
    LIVE_ABANDONED,   /* `culprit` stayed away */
    LIVE_FAULT,       /* `culprit` cannot go on: an illegal move, a crash. The caller knows which */
    LIVE_ADJUDICATED, /* by the caller */
} LiveEnding;

typedef enum LiveAnswer {
    LIVE_DONE,
    LIVE_OVER,     /* the game is over already */
    LIVE_NOT_YOU,  /* the other seat is to move, or made the offer */
    LIVE_LATE,     /* the seat to move ran out of time, which has just ended the game */
    LIVE_ILLEGAL,  /* the Error says why */
    LIVE_NO_OFFER, /* nothing to answer, take back or claim */
} LiveAnswer;

typedef struct Live {
    Game game; /* read only; the caller owns its memory */
    LiveTime time[2];
    int64_t left_us[2];  /* at since_us; see live_left */
    int64_t (*times)[2]; /* borrowed: both remaining times at each position; or NULL */
    bool running;        /* the clock of the seat to move runs */
    uint64_t since_us;   /* start of that run */
    bool draw[2];        /* this seat offers a draw */
    int takeback;        /* plies that `takeback_by` wants to take back; 0: no request */
    int takeback_by;     /* the seat */
    bool absent[2];
    uint64_t absent_us[2]; /* when the seat left */

    LiveEnding ending;
    Result result; /* RESULT_NONE in play, or if aborted without a result */
    int culprit;   /* the seat that lost by the ending; -1: none */
} Live;

/* Takes over a game at its present position; the game's memory must outlive it. Both seats have
 * their full time, and no clock runs before live_start. `times` has room for a pair per position of
 * the game. With it a takeback restores the times; NULL: it does not. */
void live_init(Live *live, const Game *game, const LiveTime time[2], int64_t (*times)[2]);

/* Makes room for so many more plies, and for their times, in memory that `resize` gives
 * (game_grow). */
void live_grow(Live *live, int plies, void *(*resize)(void *memory, size_t bytes));

/* Starts the clock of the seat to move, or stops it until the next start. */
void live_start(Live *live, uint64_t now);
void live_stop(Live *live, uint64_t now);

/* live_seat: the seat to move. live_left: a seat's remaining time, 0 and up; INT64_MAX without a
 * clock. */
static inline int live_seat(const Live *live) { return game_now(&live->game)->side; }
int64_t live_left(const Live *live, int seat, uint64_t now);

/* Sets both remaining times and stops the clock. */
void live_set_left(Live *live, const int64_t left_us[2]);

/* Lag compensation: gives the seat to move back at most `us`, and no more than its clock has run
 * since its last start. */
void live_give(Live *live, int64_t us, uint64_t now);

/* When the seat to move runs out of time; UINT64_MAX: its clock does not run. */
uint64_t live_next(const Live *live);

/* Ends the game if the seat to move has run out of time. True if the game is over. */
bool live_tick(Live *live, uint64_t now);

/* A seat plays a ply. This declines the other seat's draw offer and takeback request. `effects` and
 * `error` may be NULL. */
LiveAnswer live_play(Live *live, int seat, Move move, uint64_t now, Effects *effects, Error *error);

/* Replays a stored or taken-back ply and sets both remaining times after it; NULL: no change.
 * live_replay_end restores an ending by the players or the caller. Both leave the clock stopped. */
LiveAnswer live_replay(Live *live, Move move, const int64_t left_us[2], Error *error);
LiveAnswer live_replay_end(Live *live, LiveEnding ending, Result result, int culprit);

LiveAnswer live_resign(Live *live, int seat, uint64_t now);

/* Offers a draw until the other seat plays or declines. If the other seat has offered one, the game
 * is drawn. */
LiveAnswer live_offer_draw(Live *live, int seat, uint64_t now);
LiveAnswer live_decline_draw(Live *live, int seat);

/* A seat asks to take back its last turn and all plies after it. The other seat allows or declines.
 */
LiveAnswer live_ask_takeback(Live *live, int seat, uint64_t now);
LiveAnswer live_allow_takeback(Live *live, int seat, uint64_t now);
LiveAnswer live_decline_takeback(Live *live, int seat);

/* Takes back plies without a request, for two players at one keyboard. If the game is over, this
 * undoes its end. With 0 plies it undoes only an end that the rules did not cause. It removes all
 * offers, and a running clock keeps running. LIVE_NO_OFFER if there are fewer plies or nothing to
 * undo. */
LiveAnswer live_take_back(Live *live, int plies, uint64_t now);

/* live_leave notes that a player is away, live_return that the player is back. The clock keeps
 * running. Once a player has been away for `patience_us`, the other may claim a win or a draw. */
void live_leave(Live *live, int seat, uint64_t now);
void live_return(Live *live, int seat);
LiveAnswer live_claim(Live *live, int seat, bool win, uint64_t patience_us, uint64_t now);

/* The caller ends the game: with LIVE_FAULT, so that `culprit` loses, or with LIVE_ADJUDICATED and
 * a result. RESULT_NONE aborts the game. */
LiveAnswer live_fault(Live *live, int culprit);
LiveAnswer live_adjudicate(Live *live, Result result);
