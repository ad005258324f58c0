/* Openings: the start positions of a match. They come from a file or are random plies after which a
 * search finds the position about level. Opening n depends only on the words, the seed and n.
 * docs/match.md describes the file. */
#pragma once

#include "core/dice.h"
#include "core/game.h"
#include "match/words.h"
#include <stdatomic.h>

enum { OPENING_PLIES = 256 };

typedef struct Opening {
    Position start; /* before the moves */
    int plies;
    Move move[OPENING_PLIES]; /* legal; the game is not over after them */
    int ahead; /* random openings: player 1's lead by the search, in the unit of the band … */
    int tries; /* … and the number of tries */
} Opening;

typedef struct Openings {
    const Rules *rules;
    int count; /* openings in the file; 0: random openings */
    Opening *list;
    uint64_t hash; /* of the file; detects a changed file */
    bool shuffled;
    int plies, tries;
    Lead band; /* the largest lead; as a chance: the distance from 50 % */
    int64_t nodes;
    uint64_t seed;
    bool by_players; /* random openings: the players judge them, not our search */
    char *words;     /* everything as one normalised line */
    Opening **known; /* by number; NULL: not known. The array has known_room places */
    int known_room;
} Openings;

/* Judges how level a position is. */
typedef struct OpeningJudge {
    /* Player 1's lead in the unit of the band (thought_ahead). The judge may stop as soon as either
     * side leads by `limit`. */
    int (*judge)(void *ctx, const Game *game, int limit);
    void *ctx;
} OpeningJudge;

/* Reads "FILE [order=file|random]" or "random plies=8 band=10% nodes=N tries=100", optionally with
 * judge=players. These are also the defaults, with N from `nodes`. With band=0 every unfinished
 * position is level. False with place and reason in `why`. */
bool openings_read(Openings *out, const WordList *words, const Rules *rules, int64_t nodes,
                   uint64_t seed, char why[WHY]);
void openings_free(Openings *openings);

/* Reads one line of an opening file. False with line and column in `why`. *skipped: the line has no
 * opening for these rules. */
bool opening_line(Opening *out, const Rules *rules, const char *text, bool *skipped, char why[WHY]);

/* Sets opening n, taken from a finished game. Call it before any thread asks for an opening. */
void openings_know(Openings *openings, int n, const Opening *opening);

/* Opening number n >= 0. Thread-safe. `judge` judges random openings; NULL: our own search. `stop`,
 * which may be NULL, ends the judging; the opening means nothing then. */
void openings_get(const Openings *openings, int n, const OpeningJudge *judge,
                  const atomic_bool *stop, Opening *out);

/* Restarts a game with random plies from the start position: at least `plies`, completed to a whole
 * turn. Of a game that always ends sooner, or has no room for as many, it plays half as many, down
 * to none. */
void opening_throw(Game *game, int plies, Dice *dice);
