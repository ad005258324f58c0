/* The positions of a stored game, one after the other. */
#pragma once

#include "store/games.h"

/* The first position of a game. False: its row has no position of these rules. */
bool replay_begin(const Rules *rules, const GameRow *game, Position *out);

/* Plays a ply. False, with nothing changed, if it breaks the rules. `move` gets the move and may be
 * NULL. */
bool replay_next(const Rules *rules, Position *position, const PlyRow *ply, Move *move);

/* What the board of a game shows. */
typedef struct GameBoard {
    char letters[MAX_SQUARES + 1]; /* one per square, in the page's order; "": not known */
    char last[MOVE_TEXT];          /* "": no move yet */
    int squares[2];                /* the last move's from and to; -1: no move yet, or a pass */
} GameBoard;

/* Reads the board after the stored plies. It is not known if the game is gone or cannot be
 * replayed. False: a database fault. */
bool replay_board(Db *db, const char *id, GameBoard *out);
