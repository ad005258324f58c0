/* Game: one game with its history, in the caller's memory. */
#pragma once

#include "core/repeat.h"
#include "core/rules.h"

typedef struct Game {
    const Rules *rules; /* borrowed */
    Position *path;     /* borrowed: path[0] is the start position, path[plies] the current one */
    Move *played;       /* borrowed: played[i] leads from path[i] to path[i + 1] */
    int plies;
    int capacity;  /* maximum number of plies: path has capacity + 1 places, played has capacity */
    Result result; /* of the current position, including repetition */
    ClauseId reason; /* why the game is over, or CLAUSE_NONE */
    int beyond; /* from this many plies on a late limit does not count (game_follow); 0: it counts
                 */
    Recall recall; /* of the path, in borrowed memory, if the caller has lent any; … */
    int repeated;  /* … then no position after this place has stood before; 0: none has at all */
} Game;

/* Starts at the rules' start position, or at `position` if not NULL, which must be valid. path:
 * room for capacity + 1 positions; played: room for capacity moves. */
void game_init(Game *game, const Rules *rules, const Position *position, Position *path,
               Move *played, int capacity);

/* Lends the game recall_bytes(capacity + 1) of memory as an index for repetitions, so that a ply
 * takes the same time in a long game. game_init and game_move_memory end the loan. */
void game_recall(Game *game, void *memory);

/* Makes room for so many more plies in memory that `resize` gives (as realloc, but it never fails);
 * path and played come from there, or are NULL at first. True if it made any; that ends the loan of
 * game_recall. */
bool game_grow(Game *game, int plies, void *(*resize)(void *memory, size_t bytes));

/* Begins a game with room for so many plies, at least one, in memory that `resize` gives as above.
 * The caller frees path and played. */
void game_begin(Game *game, const Rules *rules, const Position *position, int plies,
                void *(*resize)(void *memory, size_t bytes));

/* Begins anew in the memory that the game has, that of game_recall included. */
void game_restart(Game *game, const Rules *rules, const Position *position);

/* Gives the game larger memory, and copies its positions and moves there. */
void game_move_memory(Game *game, Position *path, Move *played, int capacity);

static inline const Position *game_now(const Game *game) { return &game->path[game->plies]; }

/* The legal moves, including repetition (A9); none if the game is over. */
void game_moves(const Game *game, MoveList *out);

/* Plays a move, whose squares must be on the board. A refused move (illegal, with its clause; over;
 * full) changes nothing. `effects` may be NULL. */
bool game_play(Game *game, Move move, Effects *effects, Error *error);

/* Plays a move of a record. If only a limit newer than the record (GameLimit.late) has drawn the
 * game, the game goes on without it. Otherwise as game_play. */
bool game_follow(Game *game, Move move, Error *error);

/* Where a legal move would lead: the position, its result including repetition, and the reason. The
 * game does not change. `effects` may be NULL. Uses the place after the last position; if the game
 * is full, a loss by A9 that leaves no move is not seen. */
Result game_foresee(const Game *game, Move move, Position *next, Effects *effects,
                    ClauseId *reason);

/* Takes back the last ply; false if there is none. */
bool game_undo(Game *game);

/* Why a move is refused now; CLAUSE_NONE if it is legal. In a finished game the clause of the
 * end. */
ClauseId game_refusal(const Game *game, Move move);

/* The same, with the obstacle; OBSTACLE_NONE for a legal move. */
ClauseId game_obstacle(const Game *game, Move move, Obstacle *obstacle);
