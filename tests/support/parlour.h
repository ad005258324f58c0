/* Rooms without server and database: what they commit goes into a shadow that plays
 * the part of the database, when the test says so; what they tell is counted and the last text
 * is kept. */
#pragma once

#include "live/rooms.h"

enum { SHADOWS = 8, SHADOW_PLIES = 512, COMMITS = 256, HEARD = 4096, LISTENERS = 3 };

typedef struct Shadow {
    GameRow row; /* id "": none */
    PlyRow ply[SHADOW_PLIES];
    char *plan[2];
    int64_t chats; /* how many messages were stored */
} Shadow;

typedef struct Parlour {
    Rooms *rooms;
    Now now;
    Shadow shadow[SHADOWS];
    GoneGame gone; /* the last challenge that was deleted */
    bool blocked;  /* the two do not play each other again */
    bool denies;   /* the store denies whoever joins */
    bool hold;     /* nothing is stored until parlour_deliver */
    Commit *commit[COMMITS];
    int commits;
    char reading[COMMITS][GAME_ID]; /* games that are to be read */
    int readings;
    Meet meet;                    /* the last two of the pool; answered at once unless it holds */
    Client *client[LISTENERS];    /* seat 1, seat 2, a spectator */
    char heard[LISTENERS][HEARD]; /* the last text each was told */
    int tells[LISTENERS], mines, follows;
    bool untold;         /* at the last of `follows`, somebody lacked the state */
    int orders, answers; /* an order is answered once */
    Refusal refusal;     /* of the last answer; status 0: it was done */
} Parlour;

/* A game of two persons, 1 and 2, in shadow 0 with the id "aaaaaaaa"; nobody watches yet. */
void parlour_open(Parlour *parlour, const char *rules, ClockKind clock, int64_t base, int64_t inc);
void parlour_close(Parlour *parlour);

/* Stores what waits, or not, and reads what is to be read; not what comes of that. */
void parlour_step(Parlour *parlour, bool good);

/* The same until nothing waits. */
void parlour_deliver(Parlour *parlour, bool good);

/* Somebody (0 and up) says something, as text; false: it cannot be read. Then what waits is stored,
 * unless the parlour holds. */
bool parlour_say(Parlour *parlour, int who, const char *text, size_t length);

/* By HTTP. */
void parlour_ask(Parlour *parlour, int who, Action action, const char *plan);

/* Time passes; ticks are called when the rooms want them. */
void parlour_wait(Parlour *parlour, int64_t ms);
