/* A person's games in play: the present positions, and those that may come next. The server gives
 * no help in these. The games are the person's own choice, so the work is counted in steps. When
 * they are used up, the answer is STANDING_UNKNOWN, and there is no help either. */
#pragma once

#include "store/games.h"

enum {
    STANDING_TURNS = 2,       /* no help so many turns ahead of a game */
    STANDING_GAMES = 500,     /* more games in play are too many to look at */
    STANDING_STEPS = 2000000, /* about 10 ns each; 200 games of 60 plies take half of them */
};

typedef struct StandingGame {
    const Rules *rules;
    Position at;
} StandingGame;

typedef struct Standing {
    Rules **rules; /* each once */
    StandingGame *game;
    int rule_sets, count;
    int steps; /* left; below 0: used up */
} Standing;

typedef enum StandingOf {
    STANDING_ALL,
    STANDING_AGAINST_OTHERS /* without games against the server's own engine */
} StandingOf;

typedef enum StandingAnswer { STANDING_FAR, STANDING_NEAR, STANDING_UNKNOWN } StandingAnswer;

void standing_free(Standing *standing);

/* The positions of a person's games in play on the board of these rules. Games without a ply are
 * left out. A bot has none, because it may ask for any position. */
bool standing_of(Db *db, const Person *person, const Rules *rules, StandingOf which, Standing *out);

/* Whether a position, or an image of it, is one of those or comes within STANDING_TURNS turns after
 * one. */
StandingAnswer standing_near(Standing *standing, const Position *position);

/* Whether one of those, or an image of it, comes within STANDING_TURNS turns after this position
 * under these rules. */
StandingAnswer standing_ahead(Standing *standing, const Rules *rules, const Position *position);

/* Whether standing_near is true for a position of a stored game. */
StandingAnswer standing_met(Standing *standing, const Rules *rules, const GameRow *game,
                            const PlyRow *plies);
