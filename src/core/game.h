/* Game: one played game with its history, in memory the caller gives. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/repeat.h"
#include "core/rules.h"

typedef struct Game {
    const Rules *rules; /* borrowed */
    Position *path;     /* borrowed: path[0] the start or set-up position … path[plies] now */
    Move *played;       /* borrowed: played[i] leads from path[i] to path[i + 1] */
    int plies;
    int capacity;    /* plies that fit: path has capacity + 1 places, played has capacity */
    Result result;   /* of the position now, repetition included */
    ClauseId reason; /* why it is over, or CLAUSE_NONE */
    int beyond; /* so many plies and more: a late limit does not count (game_follow); 0: it does */
    Recall recall; /* of the path, in borrowed memory, if someone has lent it */
} Game;

/* Starts at the rules' start position, or at `position` if not NULL (which must be without flaw).
 * path: room for capacity + 1 positions; played: room for capacity moves. */
void game_init(Game *game, const Rules *rules, const Position *position, Position *path,
               Move *played, int capacity);

/* Lends the game memory, recall_bytes(capacity + 1) of it, to find repetitions by: every ply then
 * takes the same time, however long the game is. Worth it where games may be long. game_init and
 * game_move_memory give it back. */
void game_recall(Game *game, void *memory);

/* Gives the game larger memory; copies what is there. */
void game_move_memory(Game *game, Position *path, Move *played, int capacity);

static inline const Position *game_now(const Game *game) { return &game->path[game->plies]; }

/* The legal moves now, with repetition (A9); none if the game is over. */
void game_moves(const Game *game, MoveList *out);

/* Plays a move, whose squares must be on the board. Refused with an error (illegal, with its
 * clause; over; full) and unchanged otherwise. `effects` may be NULL. */
bool game_play(Game *game, Move move, Effects *effects, Error *error);

/* Plays a move of a record. A record tells what happened: where only a limit that games are older
 * than (GameLimit.late) has drawn the game, it goes on without that limit. Otherwise as game_play.
 */
bool game_follow(Game *game, Move move, Error *error);

/* What a legal move would lead to: the position, its result with repetition, and why; the game
 * stays as it is. `effects` may be NULL. The place behind the game's last position is used
 * meanwhile; where the game is full and has none, a loss by A9 that leaves no move is not seen. */
Result game_foresee(const Game *game, Move move, Position *next, Effects *effects,
                    ClauseId *reason);

/* Takes back the last ply; false if there is none. */
bool game_undo(Game *game);

/* Why a move is refused now, CLAUSE_NONE if it is legal. In a finished game the clause of the end.
 */
ClauseId game_refusal(const Game *game, Move move);

/* The same with what stands in the way: `obstacle` is OBSTACLE_NONE for a legal move. */
ClauseId game_obstacle(const Game *game, Move move, Obstacle *obstacle);

#endif
