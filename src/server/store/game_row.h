/* The row of a game, as the database has it (game_columns.h) and the server in memory. */
#pragma once

#include "core/notation.h"
#include "record/tree.h"
#include "store/sessions.h"

enum {
    GAME_RULES = 96,
    GAME_REASON = 8,    /* "T7" */
    GAME_WORDS = 801,   /* a buffer for a chat message of 200 characters */
    GAME_PLIES = 65536, /* the most plies of an imported game */
};

typedef enum GamePhase { GAME_WAITING, GAME_PLAYING, GAME_OVER, GAME_PHASES } GamePhase;
typedef enum ClockKind { CLOCK_NONE, CLOCK_INCREMENT, CLOCK_MOVE, CLOCK_DAYS } ClockKind;

typedef struct GameRow {
    /* ---- fixed when the game is created */
    char id[GAME_ID];
    char rules[GAME_RULES];
    char position[POSITION_TEXT]; /* "": the start */
    ClockKind clock;
    /* ms. With CLOCK_MOVE and CLOCK_DAYS `base` is the time for each move; with CLOCK_DAYS `inc` is
     * each seat's reserve for the whole game */
    int64_t base, inc;
    bool open, private, chat;
    bool rated;         /* changes ratings (ranks.h) if both have an account when it ends */
    int64_t challenger; /* a person; 0: none */
    int64_t to;         /* the challenged person; 0: anyone may join */
    int64_t origin; /* a number for the challenger's address, while the game waits; 0: unknown */
    int64_t created;
    int pair;            /* game 1 or 2 of a match of two games with sides swapped; 0: no match */
    char first[GAME_ID]; /* in game 2: the id of game 1; "": none */
    char tournament[GAME_ID]; /* the tournament of the game; "": none */

    /* ---- written by games_put */
    int64_t seat[2]; /* persons; 0: free, or a deleted person */
    GamePhase phase;
    Result result;
    Termination termination;
    char reason[GAME_REASON]; /* the clause that ended the game; "": none */
    int culprit;              /* the seat that lost by the termination; -1: none */
    int64_t left[2];          /* ms; -1: no clock. With CLOCK_DAYS see game_reserve */
    int64_t moved_at;         /* ms since 1970: when the turn began */
    int64_t deadline;         /* ms since 1970, without vacations (game_deadline); 0: none */
    int64_t rested;           /* vacation_total of the mover when the turn began */
    int64_t paused; /* ms since 1970: start of the tournament's pause (classes.h); 0: not paused */
    int64_t seq;
    int draw, takeback_by, rematch_by; /* the asking seat, counted from 1; 0: none */
    int takeback_plies;
    /* The number of the next ply, from 1, when a seat last offered a draw, or asked for a takeback;
     * 0: never */
    int drew[2], asked[2];
    char rematch[GAME_ID]; /* the next game of the two; "": none */
    int64_t ended;         /* 0: not ended */
    int to_move;           /* the seat to move, counted from 1; 0: none */

    /* ---- filled only by reading */
    char to_name[PERSON_NAME]; /* of `to`; "": nobody */
    bool imported;             /* from a file; `ended` is midnight in UTC of its date */
    int plies;
    Result first_result; /* of game 1 */
    int first_plies;
    char name[2][PERSON_NAME]; /* "": free, or a deleted person */
    PersonKind kind[2];
    Vacation vacation[2]; /* by seat */
    /* While the game waits: the challenger's rating in that seat (ranks.h). Deviation 0: none. */
    int points, deviation;
} GameRow;
