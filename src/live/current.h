/* The games that go on and that everybody may watch, as the lobby shows them (docs/live.md). */
#ifndef LIVE_CURRENT_H
#define LIVE_CURRENT_H

#include "store/games.h"

enum { CURRENT_MOST = 8 /* games that are shown */ };

typedef struct CurrentGame {
    GameRow row;
    int points[2], deviation[2]; /* of the two in their seats; a deviation of 0: not rated */
    char board[MAX_SQUARES + 1]; /* a letter a square, as the page draws it */
    char last[MOVE_TEXT];        /* "": nobody has moved */
    int spectators;
} CurrentGame;

typedef struct Current {
    CurrentGame game[CURRENT_MOST];
    int count;
} Current;

/* {"on":"current","games":[…]}; without "on" as the body of an answer. To be freed. */
char *say_current(const Current *current, bool event);

#endif
