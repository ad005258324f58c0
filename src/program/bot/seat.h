/* Seat: plays one game on a server with an engine, on the thread of the caller. */
#pragma once

#include "bot/web.h"
#include "core/rules.h"
#include "match/player.h"

/* The same for all games of a bot. */
typedef struct SeatCommon {
    const char *server, *token;
    const Entrant *entrant; /* its control says how it thinks besides the clock */
    Log *log;               /* may be NULL */
    int64_t movetime_ms;    /* time a move in games without a clock in seconds */
    int64_t lag_ms;         /* time reserved for network lag */
} SeatCommon;

typedef struct SeatSetup {
    const SeatCommon *common;
    const char *game; /* the game's id */
    int number;
    int wait_s;              /* of our own challenge: withdrawn if nobody accepts in time */
    const atomic_bool *stop; /* leave the game now */
    /* Waits until the game must be left, at most for so many seconds. */
    void (*rest)(void *ctx, int seconds);
    const atomic_bool *halt; /* think no longer: the game is over or left */
    void (*tell)(void *ctx, json_t *news);
    void *ctx;
} SeatSetup;

/* How a game ended for us. Without `over` and `declined` it was left. */
typedef struct SeatEnd {
    bool over;
    Result result; /* RESULT_NONE: broken off */
    int plies;
    char word[WEB_WORD];  /* why it is over: the clause, or the server's word */
    bool declined;        /* our challenge, … */
    char reason[WEB_WHY]; /* … and why; "no-answer", "withdrawn" and "unheard" are ours */
} SeatEnd;

/* Plays one game to its end. *news is to be told once there is room for another game; NULL:
 * nothing. */
void seat_play(const SeatSetup *setup, SeatEnd *end, json_t **news);
