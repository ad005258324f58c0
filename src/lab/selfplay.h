/* Games of the engine against itself: random plies from the start of the rules, then searches of a
 * fixed number of nodes. Game n is made from the settings and n alone, whatever the number of
 * threads or machines. docs/tune.md describes the file of games. */
#ifndef LAB_SELFPLAY_H
#define LAB_SELFPLAY_H

#include "base/output.h"
#include "core/game.h"
#include "engine/search.h"
#include <stdatomic.h>

typedef struct SelfPlay {
    const Rules *rules;     /* borrowed */
    const Network *network; /* that evaluates, borrowed; NULL: the terms do */
    const char *sum;        /* its checksum, borrowed; NULL if there is none */
    uint64_t seed;
    int64_t nodes; /* a move */
    int64_t mixed; /* … in the even games, each of which has the dice of the one before it; 0: the
                      same */
    int random;    /* plies at the beginning, and on to the end of that turn */
    int longest;   /* a game that is not over after so many plies counts as a draw */
    int band;      /* what a search says after the random plies must be within it, unless nothing
                      is found for long; 0: anything will do */
    int level;     /* so many plies at random instead in every second game, or with `mixed` pair of
                      games, again and again until a search tells both sides a chance of 40 to 60 %
                      or nothing is found for long; 0: they are like the others */
    int shard, shards; /* only every game whose number is `shard` and so many times `shards`;
                          0: all */
} SelfPlay;

typedef struct SelfGame {
    Result result;  /* RESULT_NONE: not over after `longest` plies */
    int book;       /* plies at random */
    int plies;      /* all of them */
    Move *move;     /* owned */
    int16_t *score; /* owned: what the search said before each move, as player 1 sees it; 0 in the
                       book */
} SelfGame;

typedef struct SelfGames {
    SelfPlay settings;
    int count;      /* played, or read from the file */
    SelfGame *game; /* all of them, unless they are taken */
    /* Gets each game in the order of their numbers, on any thread but never on two at once. Then it
       is freed, so that memory does not grow. NULL: the games stay. */
    void (*take)(void *ctx, const SelfGame *game, int number);
    void *ctx;
} SelfGames;

/* The number of the game after so many, 1 and up, and how many games of so many are in the shard.
 */
int self_games_number(const SelfPlay *settings, int before);
int self_games_share(const SelfPlay *settings, int all);

void self_games_free(SelfGames *games);

/* Game `number` of these settings, but by two players with tables of their own, who search with
 * these numbers; and again from where its random plies ended, sides swapped. The games are the
 * caller's; false, and nothing, if `stop` was set. */
bool self_game_pair(const SelfPlay *settings, int number, const SearchNumbers player[2],
                    const atomic_bool *stop, SelfGame out[2]);

/* Nodes a move of game `number`, 1 and up. */
int64_t self_game_nodes(const SelfPlay *settings, int number);

/* Whether game `number` begins where both sides have much the same chance (`level`). */
bool self_game_level(const SelfPlay *settings, int number);

/* What a search of the start says with these nodes, as player 1 sees it. */
int self_game_start(const SelfPlay *settings, int64_t nodes);

/* Whether the score of a position decides nothing, and the move from it to `next` took nothing. */
bool self_game_quiet(const Position *position, const Position *next, int score);

/* What player 1 got: 1, ½ or 0; ½ of a game that is not over. */
double self_game_points(const SelfGame *game);

/* Frees moves and scores. */
void self_game_free(SelfGame *game);

/* Plays on until there are `target` games. `finished` is called for each before it is taken; it may
 * be NULL. When `stop` is set the games that are under way are given up, and those that all earlier
 * ones are there for are kept. */
void self_games_play(SelfGames *games, int target, int threads, const atomic_bool *stop,
                     void (*finished)(void *ctx, const SelfGame *game, int number), void *ctx);

/* ------------------------------------------------------------------ the file */

enum { TUNE_WHY = 512 };

typedef struct GamesFile GamesFile;

/* Opens the file, or makes it with the settings of `games`. If it is there, its settings must be
 * equal, and its games, each of which is played again in the core, are added to `games` or taken; a
 * last line that was torn is cut off. NULL with words that say where and why; then the file is as
 * it was. */
GamesFile *self_games_open(const char *path, SelfGames *games, char why[TUNE_WHY]);

/* Adds the game of this number. False if that cannot be written; `why` gets words that live for
 * ever. */
bool self_games_add(GamesFile *file, const SelfPlay *settings, const SelfGame *game, int number,
                    const char **why);

/* Adds a game to those in memory, or hands it on to `take`. For those who play and read games. */
void self_games_keep(SelfGames *games, SelfGame *game);

/* Writes one file from those of all shards of the same games, as if one machine had played them: up
 * to the first game that is missing. *merged games are in it, *left_out are not, because an earlier
 * one is missing. False with words that say where and why; then nothing is written. */
typedef struct Merge {
    const char *const *path; /* of the shards, in any order */
    int shards;
    const char *out;
    OutputHow how;
    int merged, left_out;
} Merge;
bool self_games_merge(Merge *merge, char why[TUNE_WHY]);

bool self_games_close(GamesFile *file, const char **why);

#endif
