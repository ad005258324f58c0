/* A live game: two seats, one shared clock, offers, takeback, people who leave, and how it ended.
 * No screen, no socket, no memory and no clock of its own: whoever calls says who did what, and
 * when. The match runner's referee uses it, and so can everything else in which two play each
 * other.
 *
 *     game_init(&game, …);                       the opening played, if there is one
 *     live_init(&live, &game, time, NULL);
 *     live_start(&live, now);
 *     live_play(&live, seat, move, now, NULL, &error);    as moves come
 *     live_tick(&live, now);                     at live_next(&live) at the latest
 *     if (live.ending) …
 *
 * A game that was kept is played again from its start, ply by ply with the times of each:
 *
 *     live_init(&live, &game, time, times);
 *     live_replay(&live, move, left_us, &error);
 *     live_start(&live, now);                    or live_replay_end, if it was over
 *
 * Times are microseconds by one clock that never goes back, from anywhere; calls come in the order
 * of their times. A seat's clock runs while it is to move, from the moment at which the position
 * came about (at first, live_start was called), and gets its increment once a turn, so where a turn
 * is two plies after both. A player who is late by at most `margin_us` is not out of time, but has
 * 0 left.
 *
 * All that changes a game answers with a LiveAnswer; on anything but LIVE_DONE nothing has changed,
 * except that LIVE_LATE is told of a game that has just ended by it. */
#ifndef PLAY_LIVE_H
#define PLAY_LIVE_H

#include "core/game.h"

/* A seat's time. */
typedef struct LiveTime {
    int64_t base_us; /* at the start; 0: this seat has no clock */
    int64_t inc_us;  /* added after each turn */
    int64_t margin_us;
    bool each; /* the base is for each turn, and nothing of it is kept for the next */
} LiveTime;

/* How a game ended. */
typedef enum LiveEnding {
    LIVE_GOES_ON,
    LIVE_RULES,       /* as the rules say: Game.reason */
    LIVE_TIME,        /* `culprit` was out of time */
    LIVE_RESIGNED,    /* `culprit` gave up */
    LIVE_AGREED,      /* both wanted a draw */
    LIVE_ABANDONED,   /* `culprit` stayed away */
    LIVE_FAULT,       /* `culprit` cannot go on: an illegal move, a crash. The caller knows which */
    LIVE_ADJUDICATED, /* by the caller */
} LiveEnding;

typedef enum LiveAnswer {
    LIVE_DONE,
    LIVE_OVER,     /* the game is over already */
    LIVE_NOT_YOU,  /* the other seat is to move, or it is the other's offer */
    LIVE_LATE,     /* the time of the seat to move is up, and so the game is over now */
    LIVE_ILLEGAL,  /* the Error says why */
    LIVE_NO_OFFER, /* there is nothing to answer, to take back or to claim */
} LiveAnswer;

typedef struct Live {
    Game game; /* to be read; its memory is the caller's */
    LiveTime time[2];
    int64_t left_us[2];  /* at since_us; see live_left */
    int64_t (*times)[2]; /* borrowed: what both had when each position came about; or NULL */
    bool running;        /* the clock of the seat to move runs … */
    uint64_t since_us;   /* … since then */
    bool draw[2];        /* this seat offers a draw */
    int takeback;        /* plies that `asker` wants to take back; 0: nobody asks */
    int asker;
    bool away[2];
    uint64_t away_us[2]; /* since when */

    LiveEnding ending;
    Result result; /* RESULT_NONE while it goes on, or when it was broken off without one */
    int culprit;   /* the seat that lost by it; -1: none */
} Live;

/* Takes over a game where it stands, whose memory outlives it. Both have their whole time, and no
 * clock runs yet (live_start). `times`: room for as many pairs as the game has for positions, so
 * that what is taken back gives the times of that moment back; NULL: it does not. */
void live_init(Live *live, const Game *game, const LiveTime time[2], int64_t (*times)[2]);

/* The clock of the seat to move runs from now on, or stands still until it is started again. */
void live_start(Live *live, uint64_t now);
void live_stop(Live *live, uint64_t now);

/* Who is to move, and what is left on a seat's clock: 0 and up, INT64_MAX without a clock. */
static inline int live_seat(const Live *live) { return game_now(&live->game)->side; }
int64_t live_left(const Live *live, int seat, uint64_t now);

/* What both have left now, and the clock stands. */
void live_set_left(Live *live, const int64_t left_us[2]);

/* Gives the seat to move back what its clock has run since it last began to, up to so much: for the
 * way that a move takes. */
void live_give(Live *live, int64_t us, uint64_t now);

/* When the time of the seat to move is up; UINT64_MAX: never, as things stand. */
uint64_t live_next(const Live *live);

/* Ends the game if the time of the seat to move is up. True if the game is over. */
bool live_tick(Live *live, uint64_t now);

/* A seat plays a ply. An offer of a draw that it did not answer is declined by that, and so is what
 * the other asked to take back. `effects` and `error` may be NULL. */
LiveAnswer live_play(Live *live, int seat, Move move, uint64_t now, Effects *effects, Error *error);

/* Plays again what was played before, a kept ply or one that was taken back, with what both had
 * left after it (NULL: what they have); and the end that players made then, or the caller. The
 * clock stands after it. */
LiveAnswer live_replay(Live *live, Move move, const int64_t left_us[2], Error *error);
LiveAnswer live_replay_end(Live *live, LiveEnding ending, Result result, int culprit);

LiveAnswer live_resign(Live *live, int seat, uint64_t now);

/* Offers a draw, which stands until the other seat plays or declines; if that one has offered one,
 * both agree. */
LiveAnswer live_offer_draw(Live *live, int seat, uint64_t now);
LiveAnswer live_decline_draw(Live *live, int seat);

/* A seat asks to take back its last turn, and what the other played after it; the other allows that
 * or not. */
LiveAnswer live_ask_takeback(Live *live, int seat, uint64_t now);
LiveAnswer live_allow_takeback(Live *live, int seat, uint64_t now);
LiveAnswer live_decline_takeback(Live *live, int seat);

/* The caller takes back so many plies, and the end of the game if it is over; 0: an end that
 * players made alone. For one keyboard, where nobody has to be asked. Offers are gone by it; the
 * clock goes on if it ran. LIVE_NO_OFFER if there is not so much. */
LiveAnswer live_take_back(Live *live, int plies, uint64_t now);

/* A person is not there, and is there again. The clock runs on meanwhile. Whoever stayed may, once
 * the other has been away for `patience_us`, claim a win, or a draw. */
void live_leave(Live *live, int seat, uint64_t now);
void live_return(Live *live, int seat);
LiveAnswer live_claim(Live *live, int seat, bool win, uint64_t patience_us, uint64_t now);

/* The caller ends it: LIVE_FAULT of `culprit` (the result follows), or LIVE_ADJUDICATED with a
 * result, RESULT_NONE to break it off. */
LiveAnswer live_fault(Live *live, int culprit);
LiveAnswer live_adjudicate(Live *live, Result result);

#endif
