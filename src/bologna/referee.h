/* The referee of the Bologna competition: takes two players over TCP and plays games of
 * tablut-bologna with them. Waits in poll, so nothing is slower than the players; every game ends
 * with a result, whatever a player sends or fails to send. */
#ifndef BOLOGNA_REFEREE_H
#define BOLOGNA_REFEREE_H

#include "bologna/link.h"
#include "core/game.h"

/* Who or what ended a game. */
typedef enum BolognaEnd {
    BOLOGNA_REF_RULES,
    BOLOGNA_REF_ILLEGAL,      /* one more illegal move than is allowed */
    BOLOGNA_REF_MALFORMED,    /* a message that is no JSON or no move */
    BOLOGNA_REF_OVERSIZED,    /* a frame beyond BOLOGNA_FRAME_LIMIT */
    BOLOGNA_REF_DISCONNECTED, /* without a move when it was to move */
    BOLOGNA_REF_TIME,
    BOLOGNA_REF_INTERRUPTED, /* by our own user: no result */
    BOLOGNA_REF_ENDS
} BolognaEnd;

/* "rules", "illegal", "malformed", "oversized", "disconnected", "time", "interrupted". */
const char *bologna_referee_end_word(BolognaEnd end);

typedef enum BolognaEvent {
    BOLOGNA_REF_CAME,    /* a player is there, by its name; or (why) left before the game */
    BOLOGNA_REF_LEFT,    /* began */
    BOLOGNA_REF_START,   /* both are there */
    BOLOGNA_REF_MOVE,    /* legal or not: announced before it is judged */
    BOLOGNA_REF_PLAYED,  /* the move announced was legal */
    BOLOGNA_REF_REFUSED, /* it was not, but the player may go on */
    BOLOGNA_REF_OVER
} BolognaEvent;

typedef struct BolognaReferee BolognaReferee;

/* A move, what stands in its way and the words of a clause. */
enum { BOLOGNA_REFUSAL = 1024 };

typedef struct BolognaRefereeSetup {
    const char *address; /* in numbers */
    int port[2];         /* by side, white first; 0: any free one, told by bologna_referee_port */
    int64_t move_us;     /* time for a move */
    int errors;          /* illegal moves a player may make without losing */
    bool (*stopped)(void *ctx); /* asked at least once a second; NULL: never */
    /* Tells what happens, each as it happens; may be NULL. The referee shows what has come to
     * stand, below. */
    void (*tell)(void *ctx, const BolognaReferee *referee, BolognaEvent kind, int side);
    void *ctx;
} BolognaRefereeSetup;

/* The present game, for `tell` and after bologna_referee_play. The inside is in the second half. */
struct BolognaReferee {
    BolognaRefereeSetup setup;
    Rules rules;
    Game game;
    char name[2][BOLOGNA_NAME];
    int refused[2];        /* illegal moves */
    int64_t used_us[2];    /* thinking time, all moves */
    int64_t longest_us[2]; /* the longest one */
    Move move;             /* the last one announced; MOVE_NONE: it was none of the board */
    Effects effects;       /* of the last one played */
    Position shown;        /* what the last State shows: a taken king is on it */
    Result result;         /* of the whole game */
    BolognaEnd end;
    char why[BOLOGNA_REFUSAL]; /* the end, or the last refusal, in words */
    ClauseId clause;           /* that refused the last illegal move, or ended the game, or NONE */

    int listening[2];
    Link link[2];
    bool named[2];
    uint64_t since_us[2]; /* connected */
    uint64_t sent_us;     /* the State, to the player to move */
};

/* A referee on the heap that listens; NULL with words. */
BolognaReferee *bologna_referee_create(const BolognaRefereeSetup *setup, char why[LINK_WHY]);
void bologna_referee_destroy(BolognaReferee *referee);

/* The port of a side. */
int bologna_referee_port(const BolognaReferee *referee, int side);

/* Waits for two players, plays one game, sends the last State and closes both connections. False
 * if it was interrupted. */
bool bologna_referee_play(BolognaReferee *referee);

#endif
