/* Self-play games: random plies from the start position, then searches with a fixed node count.
 * Game n depends only on the settings and n, not on the number of threads or machines. docs/tune.md
 * describes the file of games. */
#pragma once

#include "base/output.h"
#include "core/game.h"
#include "match/words.h"
#include "search/search.h"
#include <stdatomic.h>

struct Dice;

typedef struct SelfPlay {
    const Rules *rules; /* borrowed */
    Learned learned;    /* evaluates; without a network the terms do */
    const char *sum;    /* its checksum, borrowed; NULL if there is none */
    Learned rival;      /* plays against it, as player 1 in games with an odd number; without a
                           network: self-play */
    const char *rival_sum;
    bool pairs; /* game 2n has the opening of game 2n − 1 */
    uint64_t seed;
    int64_t nodes; /* a move */
    int64_t mixed; /* … in games with an even number, which repeat the opening dice of the game
                      before; 0: the same in all games */
    int random;    /* random plies at the beginning, completed to a whole turn */
    int longest;   /* an unfinished game of so many plies counts as a draw */
    int band;      /* the score after the random plies must be within ± this, unless many tries
                      fail; 0: no limit */
    int level; /* random plies in every second game, or second pair with `mixed` or a rival; they
                  are thrown until a search gives 40 to 60 %, or many tries fail; 0: no such
                  games */
    int wide;  /* so many of the first plies are drawn among the best moves, which differ by more
                  than a symmetry: the nearer to the best, the likelier (selfplay_wide.c); 0: the
                  best move is played from the start on */
    int shard, shards; /* play only games number shard, shard + shards, …; shards 0: all
                          games */
} SelfPlay;

typedef struct SelfGame {
    Result result;  /* RESULT_NONE: not over after `longest` plies */
    int book;       /* random plies */
    int plies;      /* all of them */
    Move *move;     /* owned */
    int16_t *score; /* owned: the search's score before each move, from player 1's view; 0 in the
                       book */
} SelfGame;

typedef struct SelfGames {
    SelfPlay settings;
    int count;      /* games so far, read from the file ones included */
    SelfGame *game; /* all games, or NULL with `take` */
    /* Gets each game in order, on any thread but never on two at once. The game is freed
       afterwards, so memory does not grow. NULL: all games stay in memory. */
    void (*take)(void *ctx, const SelfGame *game, int number);
    /* Called after each game that was played, as `take` is; may be NULL. */
    void (*step)(void *ctx, int games, int target);
    void *ctx;
    const atomic_bool *stop; /* asks to end */
    uint64_t until;   /* at this time (clock_us) the games so far are all, if there are at … */
    int least;        /* … least; 0: no such time */
    const char *path; /* of the file, borrowed; NULL: none */
    Output *file;
    const char *unwritten; /* why games could not be written: a text that is never freed; or NULL */
} SelfGames;

/* The number of the shard's game after `before` others, 1 and up. And how many of games 1 … all the
 * shard plays. */
int self_games_number(const SelfPlay *settings, int before);
int self_games_share(const SelfPlay *settings, int all);

void self_games_free(SelfGames *games);

/* Plays game `number`: who[0], as player 1 in games with an odd number, against who[1], each with a
 * table of its own; NULL: self-play. The caller frees the game. False without one if the host
 * stopped it. */
bool self_game_play(const SelfPlay *settings, int number, const SearchNumbers *who,
                    const Host *host, SelfGame *out);

/* The score of the start position after a search of so many nodes, from player 1's view. */
int self_start_score(const SelfPlay *settings, int64_t nodes);

/* Nodes per move in game `number`, 1 and up. */
int64_t self_game_nodes(const SelfPlay *settings, int number);

/* Whether game `number` has a level opening (`level`). */
bool self_game_level(const SelfPlay *settings, int number);

/* Draws one of the best moves of the game's position by a search of `settings->nodes` nodes for
 * each of them. Sets the score of the position from the mover's view. */
Move self_game_wide(const SelfPlay *settings, Searcher *searcher, const Game *game,
                    const Host *host, struct Dice *dice, int *score);

/* Whether a score comes from an evaluation. A forced end does not, nor does what a repetition is
 * worth: 0, or EVAL_MAX where a side must not repeat. */
bool self_game_evaluated(int score);

/* Whether a position is quiet: its score is no forced end and no repetition that loses, and the
 * move to `next` captured nothing. */
bool self_game_quiet(const Position *position, const Position *next, int score);

/* Player 1's points: 1, ½ or 0; ½ for an unfinished game. */
double self_game_points(const SelfGame *game);

/* Frees moves and scores. */
void self_game_free(SelfGame *game);

/* Adds a game to those in memory, or passes it to `take`. */
void self_games_keep(SelfGames *games, SelfGame *game);

/* Plays until there are `target` games, or the time is over; then true. False after `stop`, or if
 * `unwritten` says why. Unfinished games and all games after the first gap are dropped then. */
bool self_games_play(SelfGames *games, int target, int threads);

/* ------------------------------------------------------------------ the file */

/* Opens the file of `path`, or creates it with the settings of `games`; NULL: they have none. An
 * existing file must have the same settings. Its games are replayed by the core and added to
 * `games` or passed to `take`. A torn last line is cut off. False with place and reason in `why` on
 * failure; the file is unchanged then. */
bool self_games_open(SelfGames *games, const char *path, char why[WHY]);

/* Appends the next game to the file, if there is one. False with `unwritten` if that fails. */
bool self_games_write(SelfGames *games, const SelfGame *game);

/* Closes the file, if there is one. False with `unwritten` if not all is on the disk. */
bool self_games_close(SelfGames *games);

/* Merges the files of all shards into one, as if one machine had played the games. It stops at the
 * first missing game: `merged` games are written and `left_out` games are not. False with place and
 * reason in `why` on failure; nothing is written then. */
typedef struct Merge {
    const char *const *path; /* of the shards, in any order */
    int shards;
    const char *out;
    OutputHow how;
    int merged, left_out;
} Merge;
bool self_games_merge(Merge *merge, char why[WHY]);
