/* One game that measures a law: what is asked of it, and how it is played. Game n depends on the
 * question, the law, the strength and n alone, not on threads, shards or other games. */
#pragma once

#include "core/game.h"
#include "match/opening.h"
#include "search/network.h"
#include <stdatomic.h>

/* How games begin. */
typedef enum OpeningKind {
    OPENING_FIRST,  /* with every first turn in rotation; then near-best moves */
    OPENING_NEAR,   /* with near-best moves from the first ply on */
    OPENING_RANDOM, /* with random plies, completed to a whole turn */
    OPENING_LEVEL,  /* the same, after which a search finds the position about level */
    OPENING_FILE    /* with the openings of a file */
} OpeningKind;

/* What is asked, the same of all laws and strengths. */
typedef struct Question {
    uint64_t seed;
    OpeningKind openings;
    int opening;        /* plies; not of a file */
    uint64_t file_hash; /* of OPENING_FILE */
    int longest;        /* an unfinished game of so many plies is given up, and counts as a draw */
} Question;

/* The different first turns of a law, up to the symmetries of the position after them. */
enum { TURN_PLIES = 4 };
typedef struct FirstTurn {
    uint64_t key; /* of that position; equal keys in two laws are equal positions */
    int plies;
    Move move[TURN_PLIES];
} FirstTurn;

typedef struct FirstTurns {
    int count;
    FirstTurn *turn; /* ascending by key; owned */
} FirstTurns;

void first_turns(const Rules *rules, FirstTurns *out);
void first_turns_free(FirstTurns *turns);

/* The place in `turns` of the first turn of game `number`: each comes once in as many games, in an
 * order that the seed draws anew for each round. Laws with the same first turns have the same
 * order.
 */
int first_turn_of(const FirstTurns *turns, uint64_t seed, int number);

/* A law that is measured, and who judges its positions. */
enum { JUDGE_NAME = 40, HASH_NAME = 17 };
typedef struct Law {
    const Rules *rules;     /* borrowed */
    char hash[HASH_NAME];   /* of its law, for reports; "": its family has none */
    Learned learned;        /* evaluates; without a network the terms do */
    char judge[JUDGE_NAME]; /* "terms", "network 0123…" or "learnt 0123…": part of a game's name;
                               "" of recorded games */
    FirstTurns turns;
    const Openings *openings; /* of OPENING_LEVEL and OPENING_FILE, from the start of the rules and
                                 shorter than Question.longest; borrowed */
} Law;

/* Who plays: the engine with so many nodes a move, or one of the simple players of match/; or
 * whoever played games that were read from a file. */
typedef enum StrengthKind {
    STRENGTH_BEGINNER,
    STRENGTH_GREEDY,
    STRENGTH_NODES,
    STRENGTH_RECORDED
} StrengthKind;
enum { STRENGTH_NAME = 24 };
typedef struct Strength {
    StrengthKind kind;
    int64_t nodes; /* of STRENGTH_NODES */
    int64_t rival; /* of its opponent: games 2n − 1 and 2n have one opening, and player 1 has
                      `nodes` in the first and `rival` in the second; 0: both players are equal */
    char name[STRENGTH_NAME]; /* "greedy", "1600" */
} Strength;

/* Reads "beginner", "greedy" or a number of nodes. */
bool strength_read(Strength *out, const char *word, size_t length);

typedef struct BalanceGame {
    int turn;    /* place of its first turn; -1 without OPENING_FIRST */
    int opening; /* plies of the opening; fewer than asked for only if the game ended in it */
    int plies;
    Result result; /* RESULT_NONE: given up */
    ClauseId reason;
    Move *move; /* owned */
    int16_t
        *score; /* owned: of the search before each move, from player 1's view; NULL: no search */
} BalanceGame;

/* Plays game `number`, 1 and up. False without one if `stop` was set. */
bool balance_play(const Question *question, const Law *law, const Strength *strength, int number,
                  const atomic_bool *stop, BalanceGame *out);

/* Makes a game of moves in wire form, with single spaces between them. */
enum { BALANCE_WHY = WHY };
bool balance_replay(const Question *question, const Law *law, const char *moves, BalanceGame *out,
                    char why[BALANCE_WHY]);

void balance_game_free(BalanceGame *game);
