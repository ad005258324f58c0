/* Our engine as a client of the Bologna competition: one game against whatever server there is. */
#ifndef BOLOGNA_PLAYER_H
#define BOLOGNA_PLAYER_H

#include "core/game.h"
#include "engine/crew.h"
#include "bologna/link.h"

typedef struct BolognaPlayerSetup {
    int side;
    const char *host; /* name or number */
    int port;
    const char *name;
    int64_t move_us;            /* what the server allows for a move; less than that is used */
    int64_t patience_us;        /* how long to try while nobody listens there */
    int strength;               /* 1 … MAX_STRENGTH */
    int threads;                /* 1 … CREW_THREADS */
    bool (*stopped)(void *ctx); /* asked often, also while searching; NULL: never */
    /* A move has been sent (`result` of that search, time used), or, with `move` MOVE_NONE, the
     * other side has moved or the game is over. May be NULL. */
    void (*tell)(void *ctx, const Game *game, Move move, const SearchResult *result,
                 int64_t used_us);
    void *ctx;
} BolognaPlayerSetup;

typedef enum BolognaPlayerEnd {
    BOLOGNA_PLAYER_OVER,        /* a State said how the game ended: `result` */
    BOLOGNA_PLAYER_UNREACHABLE, /* nobody listened */
    BOLOGNA_PLAYER_DROPPED,     /* the connection ended before the game */
    BOLOGNA_PLAYER_PUZZLED, /* the server sent what is no State, or a board that cannot be played */
    BOLOGNA_PLAYER_INTERRUPTED,
    BOLOGNA_PLAYER_ENDS
} BolognaPlayerEnd;

const char *bologna_player_end_word(BolognaPlayerEnd end); /* "over", "unreachable", … */

typedef struct BolognaPlayerOutcome {
    BolognaPlayerEnd end;
    Result result; /* BOLOGNA_PLAYER_OVER */
    int moves;     /* sent */
    int refused;   /* of them not accepted: the same State came again */
    int64_t longest_us;
    char why[LINK_WHY]; /* words where end is not BOLOGNA_PLAYER_OVER */
} BolognaPlayerOutcome;

/* Connects, plays, and ends with the game. */
BolognaPlayerOutcome bologna_player_run(const BolognaPlayerSetup *setup);

#endif
