/* Bridge: connects a UGI engine to a Taefl server through the bot API (docs/bots.md). It reads the
 * server's events, accepts matching challenges, and plays each game on its own thread with its own
 * engine. After an error it starts again, because the server reports the current state. */
#pragma once

#include "bot/web.h"
#include "match/player.h"

enum { BRIDGE_GAMES = 16 };

/* Kinds of time controls in a challenge. */
typedef enum BridgeClock {
    BRIDGE_NONE,
    BRIDGE_INC,
    BRIDGE_MOVE,
    BRIDGE_DAYS,
    BRIDGE_CLOCKS
} BridgeClock;
extern const char *const bridge_clock_words[BRIDGE_CLOCKS]; /* "none", "inc", "move", "days" */

typedef struct BridgeSetup {
    const char *server, *token;
    const Entrant *entrant; /* its control says how it thinks besides the clock */
    Log *log;               /* may be NULL */
    WordList rules;         /* rule sets it plays; none: all that we know */
    bool clock[BRIDGE_CLOCKS];
    bool people;         /* also accept challenges from people, not only from bots */
    int games;           /* games at a time, 1 … BRIDGE_GAMES */
    int count;           /* ends after this many games; 0: no limit */
    int64_t movetime_ms; /* time a move in games without a clock in seconds */
    int64_t lag_ms;      /* time reserved for network lag */
    /* Reports an event, {"event": …}, and frees it. Called on any thread, one call at a time. */
    void (*tell)(void *ctx, json_t *news);
    void *ctx;
} BridgeSetup;

typedef enum BridgeCode {
    BRIDGE_DONE,        /* after `count` games, or stopped when no game was running */
    BRIDGE_REFUSED,     /* the server rejects us or cannot be reached */
    BRIDGE_INTERRUPTED, /* stopped while games were still running */
} BridgeCode;

/* Runs until the end. The first stop request (base/stop.h) lets running games finish. */
BridgeCode bridge_run(const BridgeSetup *setup, char why[WEB_WHY]);

/* ---- between bridge.c and seat.c */

typedef struct SeatSetup {
    const BridgeSetup *bridge;
    const char *game; /* the game's id */
    int number;
    const atomic_bool *stop; /* leave the game now */
    /* Waits until the game must be left, at most for so many seconds. */
    void (*rest)(void *ctx, int seconds);
    const atomic_bool *halt; /* think no longer: the game is over or left */
    void (*tell)(void *ctx, json_t *news);
    void *ctx;
} SeatSetup;

/* Plays one game to its end. Returns false if it was left before. *news is to be told once there is
 * room for another game; NULL: nothing. */
bool seat_play(const SeatSetup *setup, json_t **news);
