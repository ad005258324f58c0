/* Referee: plays one game between two players. The core decides what is legal and when the game is
 * over. The referee keeps the clocks, ends the game at a fault, and adjudicates if the settings ask
 * for it.
 *
 * A player's clock (play/live.h) runs only from the request for a move to the answer. */
#pragma once

#include "match/opening.h"
#include "match/record.h"

enum { MAX_GAME_PLIES = 65536 }; /* every game is a draw then, since a session takes no more */

/* When to end a game that the rules have not ended. */
typedef struct Adjudication {
    Lead score; /* the last `moves` thoughts of both players must give one side this lead, or this
                   win probability */
    int moves;  /* moves of each player */
    int plies;  /* ply cap: a draw; 0: off (MAX_GAME_PLIES always applies) */
} Adjudication;

/* The last ply allowed. */
int referee_last_ply(const Adjudication *adjudication);

typedef struct Seats {
    Player *player[2]; /* by seat */
    int entrant[2];    /* entrant numbers, for the record */
} Seats;

typedef struct GameOrder { /* the game to play */
    int number, opening_number;
    uint64_t seed;
    const Rules *rules;
    const Opening *opening;
    const Adjudication *adjudication;
} GameOrder;

/* Plays the game. True with the record in `out`; free it with record_free. False without a record
 * if the match was stopped (FAULT_STOPPED) or cannot go on (FAULT_SYSTEM); see `problem`. */
bool referee_game(const GameOrder *order, const Seats *seats, Record *out, Trouble *problem);
