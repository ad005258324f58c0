/* A person's games in play: the present positions, and those that may come next. The server gives
 * no help in these. The games are the person's own choice, so the work is counted in steps. When
 * they are used up, the answer is IN_PLAY_UNKNOWN, and there is no help either. */
#pragma once

#include "store/games.h"

enum {
    IN_PLAY_TURNS = 2,       /* no help so many turns ahead of a game */
    IN_PLAY_GAMES = 500,     /* more games in play are too many to look at */
    IN_PLAY_STEPS = 2000000, /* about 10 ns each; 200 games of 60 plies take half of them */
};

typedef struct InPlayGame {
    const Rules *rules;
    Position at;
} InPlayGame;

typedef struct InPlay {
    Rules **rules; /* each once */
    InPlayGame *game;
    int rule_sets, count;
    int steps; /* left; below 0: used up */
} InPlay;

typedef enum InPlayWhich {
    IN_PLAY_ALL,
    IN_PLAY_AGAINST_OTHERS /* without games against the server's own engine */
} InPlayWhich;

typedef enum InPlayAnswer { IN_PLAY_FAR, IN_PLAY_NEAR, IN_PLAY_UNKNOWN } InPlayAnswer;

void in_play_free(InPlay *in_play);

/* The positions of a person's games in play on the board of these rules. Games without a ply are
 * left out. A bot has none, because it may ask for any position. */
bool in_play_of(Db *db, const Person *person, const Rules *rules, InPlayWhich which, InPlay *out);

/* Whether a position, or an image of it, is one of those or comes within IN_PLAY_TURNS turns after
 * one. */
InPlayAnswer in_play_near(InPlay *in_play, const Position *position);

/* Whether one of those, or an image of it, comes within IN_PLAY_TURNS turns after this position
 * under these rules. */
InPlayAnswer in_play_ahead(InPlay *in_play, const Rules *rules, const Position *position);

/* Whether in_play_near is true for a position of a stored game. */
InPlayAnswer in_play_met(InPlay *in_play, const Rules *rules, const GameRow *game,
                         const PlyRow *plies);
