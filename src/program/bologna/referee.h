/* The referee of the Bologna competition: accepts two players over TCP and plays games of
 * tablut-bologna with them. It waits with poll, so only the players take time. Every game ends with
 * a result, whatever a player sends or fails to send. */
#pragma once

#include "bologna/link.h"
#include "core/game.h"

/* What ended a game. */
typedef enum BolognaEnd {
    BOLOGNA_REF_RULES,
    BOLOGNA_REF_ILLEGAL,      /* one illegal move more than allowed */
    BOLOGNA_REF_MALFORMED,    /* a message that is not JSON or not a move */
    BOLOGNA_REF_OVERSIZED,    /* a frame longer than BOLOGNA_FRAME_LIMIT */
    BOLOGNA_REF_DISCONNECTED, /* the player to move closed the connection */
    BOLOGNA_REF_TIME,
    BOLOGNA_REF_INTERRUPTED, /* stopped by our user: no result */
    BOLOGNA_REF_ENDS
} BolognaEnd;

/* "rules", "illegal", "malformed", "oversized", "disconnected", "time", "interrupted". */
const char *bologna_referee_end_word(BolognaEnd end);

typedef enum BolognaEvent {
    BOLOGNA_REF_CAME,    /* a player has connected and sent its name */
    BOLOGNA_REF_LEFT,    /* a player left before the game began; see `why` */
    BOLOGNA_REF_START,   /* both have connected */
    BOLOGNA_REF_MOVE,    /* a move, legal or not: announced before it is judged */
    BOLOGNA_REF_PLAYED,  /* the announced move was legal */
    BOLOGNA_REF_REFUSED, /* the announced move was illegal, but the player may try again */
    BOLOGNA_REF_OVER
} BolognaEvent;

typedef struct BolognaReferee BolognaReferee;

/* Room for a move, the reason against it and the words of a clause. */
enum { BOLOGNA_REFUSAL = 1024 };

typedef struct BolognaRefereeSetup {
    const char *address; /* a numeric address */
    int port[2];         /* by side, white first; 0: any free one, see bologna_referee_port */
    int64_t move_us;     /* time limit for a move */
    int errors;          /* how many illegal moves a player may make without losing */
    bool (*stopped)(void *ctx); /* called at least once a second; NULL: never */
    /* Called for every event as it happens; may be NULL. `referee` shows the state after it. */
    void (*tell)(void *ctx, const BolognaReferee *referee, BolognaEvent kind, int side);
    void *ctx;
} BolognaRefereeSetup;

/* The current game, for `tell` and after bologna_referee_play. The second half is internal. */
struct BolognaReferee {
    BolognaRefereeSetup setup;
    Rules rules;
    Game game;
    char name[2][BOLOGNA_NAME];
    int refused[2];        /* illegal moves */
    int64_t used_us[2];    /* thinking time, all moves */
    int64_t longest_us[2]; /* its longest move */
    Move move;             /* the last one announced; MOVE_NONE: not a move on the board */
    Effects effects;       /* of the last move played */
    Position shown;        /* what the last State shows, including a captured king */
    Result result;         /* of the game */
    BolognaEnd end;
    char why[BOLOGNA_REFUSAL]; /* the reason for the end, or for the last refusal */
    ClauseId clause; /* the clause behind the last refusal or the end; CLAUSE_NONE: none */

    int listening[2];
    Link link[2];
    bool named[2];
    uint64_t since_us[2]; /* when it connected */
    uint64_t sent_us;     /* when the State went to the player to move */
};

/* Creates a referee on the heap that listens; NULL with the reason in `why`. */
BolognaReferee *bologna_referee_create(const BolognaRefereeSetup *setup, char why[LINK_WHY]);
void bologna_referee_destroy(BolognaReferee *referee);

/* The port that a side connects to. */
int bologna_referee_port(const BolognaReferee *referee, int side);

/* Waits for two players, plays one game, sends the last State and closes both connections. False if
 * it was stopped. */
bool bologna_referee_play(BolognaReferee *referee);
