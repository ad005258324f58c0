/* Shared parts of the built-in random players. They look at every legal move and choose among the
 * best by seed. Equal seeds play equal games in all versions. */
#pragma once

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

/* The value of a move for the side to move. */
typedef int (*Worth)(const Game *game, Move move, const void *context);

/* Finds a move of the highest value, by chance among equals, and returns the value. The game must
 * not be over. */
int dice_player_best(Player *player, const Game *game, Worth worth, const void *context, Move *out);
