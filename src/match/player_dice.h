/* What the players have in common that are no program, look at every move themselves and leave the
 * rest to chance, by seed: equal seeds play equal games in all versions. */
#ifndef MATCH_PLAYER_DICE_H
#define MATCH_PLAYER_DICE_H

#include "core/dice.h"
#include "match/player.h"

typedef struct DicePlayer {
    Player base;
    Dice dice;
} DicePlayer;

/* Entries of a PlayerKind. */
Player *dice_player_create(const PlayerSetup *setup);
bool dice_player_begin(Player *player, int number, int seat, uint64_t seed, const Game *game,
                       Trouble *out);
void dice_player_end(Player *player, Result result, bool good);
void dice_player_destroy(Player *player);

/* The legal moves in an order that does not depend on how they were generated. */
void dice_player_moves(const Game *game, MoveList *out);

/* What a move is worth to the side to move. */
typedef int (*Worth)(const Game *game, Move move, const void *context);

/* The move of most worth, among equals by chance; returns its worth. The game is not over. */
int dice_player_best(Player *player, const Game *game, Worth worth, const void *context, Move *out);

#endif
