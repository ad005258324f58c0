/* Our engine as a client of the Bologna competition: plays one game against any server. */
#pragma once

#include "core/game.h"
#include "search/crew.h"
#include "bologna/link.h"

typedef struct BolognaPlayerSetup {
    int side;
    const char *host; /* name or numeric address */
    int port;
    const char *name;
    int64_t move_us;            /* the server's limit for a move; the player uses less */
    int64_t patience_us;        /* how long to try to connect */
    int strength;               /* 1 … MAX_STRENGTH */
    int threads;                /* 1 … CREW_THREADS */
    bool (*stopped)(void *ctx); /* called often, also during a search; NULL: never */
    /* Called with a move when it was sent (the `result` of its search, the time used), and with
     * MOVE_NONE when the other side has moved or the game is over. May be NULL. */
    void (*tell)(void *ctx, const Game *game, Move move, const SearchResult *result,
                 int64_t used_us);
    void *ctx;
} BolognaPlayerSetup;

typedef enum BolognaPlayerEnd {
    BOLOGNA_PLAYER_OVER,        /* a State said how the game ended: `result` */
    BOLOGNA_PLAYER_UNREACHABLE, /* no server answered */
    BOLOGNA_PLAYER_DROPPED,     /* the connection ended before the game */
    BOLOGNA_PLAYER_PUZZLED,     /* the server sent no State, or an impossible board */
    BOLOGNA_PLAYER_INTERRUPTED,
    BOLOGNA_PLAYER_ENDS
} BolognaPlayerEnd;

const char *bologna_player_end_word(BolognaPlayerEnd end); /* "over", "unreachable", … */

typedef struct BolognaPlayerOutcome {
    BolognaPlayerEnd end;
    Result result; /* set for BOLOGNA_PLAYER_OVER */
    int moves;     /* sent */
    int refused;   /* how many the server refused: the same State came again */
    int64_t longest_us;
    char why[LINK_WHY]; /* the reason if end is not BOLOGNA_PLAYER_OVER */
} BolognaPlayerOutcome;

/* Connects, plays one game and returns when it ends. It thinks only about the newest State. */
BolognaPlayerOutcome bologna_player_run(const BolognaPlayerSetup *setup);
