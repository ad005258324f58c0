/* Bridge: connects a UGI engine to a Taefl server through the bot API (docs/bots.md). It reads the
 * server's events, accepts matching challenges, and plays each game on its own thread with its own
 * engine. After an error it starts again, because the server reports the current state. With a
 * match it challenges, and declines what others offer. */
#pragma once

#include "bot/seat.h"

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
    SeatCommon common;
    WordList rules; /* rule sets it plays; none: all that we know */
    bool clock[BRIDGE_CLOCKS];
    bool people;            /* also accept challenges from people, not only from bots */
    int games;              /* games at a time, 1 … BRIDGE_GAMES */
    int count;              /* ends after this many games; 0: no limit */
    struct BotMatch *match; /* ends with it (bot/botmatch.h); NULL: waits for challenges */
    /* Reports an event, {"event": …}, and frees it. Called on any thread, one call at a time. */
    void (*tell)(void *ctx, json_t *news);
    void *ctx;
} BridgeSetup;

/* Runs until the end: after `count` games or the match, or after a stop request (base/stop.h), of
 * which the first lets running games finish. False: the server rejects us or cannot be reached.
 * *left: a game goes on without us. */
bool bridge_run(const BridgeSetup *setup, bool *left, char why[WEB_WHY]);
