/* The games in progress. */
#pragma once

#include "api/state.h"
#include "store/replay.h"

enum { CURRENT_MOST = 8 /* games in the list */ };

typedef struct CurrentGame {
    GameRow row;
    int points[2], deviation[2]; /* by seat; a deviation of 0: not rated */
    GameBoard board;
    int64_t since; /* start of the mover's clock, ms since 1970; 0: it is stopped */
    int spectators;
} CurrentGame;

typedef struct Current {
    CurrentGame game[CURRENT_MOST];
    int count;
} Current;

/* RoomsSetup.current */
void current_ask(void *service);
/* Reads boards and ratings of the first of these games. Returns false after a database fault. */
bool current_read(Db *db, const GameList *list, Current *out);
/* {"on":EVENT,KEY:[…]} with the present spectators and clocks. HTTP answers pass a NULL `event`,
 * which leaves out "on". The caller frees the text. */
char *current_words(Service *service, Current *current, const char *event, const char *key);
