/* Referee: one game between two players. The core decides what is legal and when the game is over;
 * the referee keeps the clocks, ends the game at a fault, and adjudicates where that is asked for.
 *
 * Clocks (play/live.h): a player's runs from the request for a move to the answer, and no time
 * passes between. */
#ifndef MATCH_REFEREE_H
#define MATCH_REFEREE_H

#include "match/opening.h"
#include "match/record.h"

enum { MAX_GAME_PLIES = 65536 }; /* where every game is a draw: a session takes no more */

/* When to end a game that the rules have not ended. */
typedef struct Adjudication {
    Lead
        score; /* a win for whom both players' last `moves` thoughts say so; as a chance: so good */
    int moves; /* of each player */
    int plies; /* with this many plies the game is a draw; 0: off (MAX_GAME_PLIES holds anyway) */
} Adjudication;

/* "adjudicated: …" of a game that was ended by score. */
void referee_words(const Adjudication *adjudication, char out[TROUBLE_WORDS]);

/* The ply that is the last one allowed. */
int referee_last_ply(const Adjudication *adjudication);

typedef struct Seats {
    Player *player[2]; /* by seat */
    int entrant[2];    /* their numbers, for the record */
} Seats;

typedef struct GameOrder { /* what game to play */
    int number, opening_number;
    uint64_t seed;
    const Rules *rules;
    const Opening *opening;
    const Adjudication *adjudication;
} GameOrder;

/* Plays the game. True: `out` is the record, to be freed with record_free. False: there is none,
 * since the match was stopped (FAULT_STOPPED) or cannot go on (FAULT_SYSTEM), and `problem` says
 * which. */
bool referee_game(const GameOrder *order, const Seats *seats, Record *out, Trouble *problem);

#endif
