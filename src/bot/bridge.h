/* Bridge: puts an engine that speaks UGI on a server of Taefl, over the bots' part of its API
 * (docs/bots.md). It hears the server's events, accepts the challenges that fit, and plays each
 * game on a thread of its own with an engine of its own; whatever breaks is begun again, since the
 * server tells how things stand. */
#ifndef BOT_BRIDGE_H
#define BOT_BRIDGE_H

#include "bot/web.h"
#include "match/player.h"

enum { BRIDGE_GAMES = 16 };

/* Kinds of clocks in a challenge. */
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
    const Entrant *entrant; /* its control: how it may think beside the clock */
    Log *log;               /* may be NULL */
    WordList rules;         /* names it plays; none: every rule set that we know */
    bool clock[BRIDGE_CLOCKS];
    bool people;         /* it plays with people, not with bots alone */
    int games;           /* at a time, 1 … BRIDGE_GAMES */
    int count;           /* ends after so many; 0: goes on */
    int64_t movetime_ms; /* where no clock counts seconds */
    int64_t lag_ms;      /* kept back for the way */
    /* Tells an event, {"event": …}, which it frees; on any thread, one at a time. */
    void (*tell)(void *ctx, json_t *news);
    void *ctx;
} BridgeSetup;

typedef enum BridgeCode {
    BRIDGE_DONE,        /* after `count` games, or asked to stop when no game was left */
    BRIDGE_REFUSED,     /* the server does not want us, or is not there */
    BRIDGE_INTERRUPTED, /* games go on without us */
} BridgeCode;

/* Runs until the end; the first stop (base/stop.h) lets games be played to their end. */
BridgeCode bridge_run(const BridgeSetup *setup, char why[WEB_WHY]);

/* ---- between bridge.c and seat.c */

typedef struct SeatSetup {
    const BridgeSetup *bridge;
    const char *game; /* its id */
    int number;
    const atomic_bool *stop; /* at once */
    void (*tell)(void *ctx, json_t *news);
    void *ctx;
} SeatSetup;

/* Plays one game to its end. False: it was left before. */
bool seat_play(const SeatSetup *setup);

#endif
