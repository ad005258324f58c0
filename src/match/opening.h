/* Openings: where the games of a match begin. From a file, or made by chance: random plies, kept if
 * a search finds the position about level. Opening n is the same in every run with the same words
 * and seed, whoever asks for it and when. docs/match.md describes the file. */
#ifndef MATCH_OPENING_H
#define MATCH_OPENING_H

#include "core/dice.h"
#include "core/game.h"
#include "match/words.h"
#include <stdatomic.h>

enum { OPENING_PLIES = 256 };

typedef struct Opening {
    Position start; /* where it begins */
    int plies;
    Move move[OPENING_PLIES]; /* legal, and the game goes on after them */
    int ahead; /* of a random one: how far player 1 is by what was found, as the band counts */
    int tries; /* … and how many it took */
} Opening;

typedef struct Openings {
    const Rules *rules;
    int count; /* of the file; 0: random */
    Opening *list;
    uint64_t hash; /* of the file, so that a changed one is noticed */
    bool shuffled;
    int plies, tries;
    Lead band; /* as a chance: so far from a half */
    int64_t nodes;
    uint64_t seed;
    bool by_players; /* random ones: not our search but the players say what is level */
    char *words;     /* as one line in a fixed form */
    Opening **known; /* by number, NULL: not known; `known_room` of them */
    int known_room;
} Openings;

/* Who says how level a position is. */
typedef struct OpeningJudge {
    /* How far player 1 is ahead, as the band counts (thought_ahead). What is `limit` or more for
     * either side need not be looked at more closely. */
    int (*judge)(void *ctx, const Game *game, int limit);
    void *ctx;
} OpeningJudge;

/* Reads "FILE [order=file|random]" or "random plies=8 band=10% nodes=N tries=100", perhaps with
 * judge=players; no words: "random" with these numbers, N being `nodes`. Without a band (band=0)
 * every position that is not over is level.
 * False with place and reason. */
bool openings_read(Openings *out, const WordList *words, const Rules *rules, int64_t nodes,
                   uint64_t seed, char why[WHY]);
void openings_free(Openings *openings);

/* One line of an opening file. False with line and column; *skipped says that the line holds none
 * for these rules. */
bool opening_line(Opening *out, const Rules *rules, const char *text, bool *skipped, char why[WHY]);

/* Opening n is this one, from a game that began with it. Before any thread asks. */
void openings_know(Openings *openings, int n, const Opening *opening);

/* Opening number n >= 0. Thread-safe. Judging takes a while; `stop` (may be NULL) ends that, and
 * then the answer means nothing. Random ones are judged by `judge`, NULL: a search of our own. */
void openings_get(const Openings *openings, int n, const OpeningJudge *judge,
                  const atomic_bool *stop, Opening *out);

/* A game begins anew from the start of its rules with random plies, at least so many and on to the
 * end of a turn. False if it ended on the way, or is full. */
bool opening_throw(Game *game, int plies, Dice *dice);

#endif
