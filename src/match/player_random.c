/* Plays every legal move with the same chance. Moves are put into an order that does not depend on
 * how they were generated, so that equal seeds play equal games in all versions. */
#include "match/player_dice.h"

static bool think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    (void)problem;
    MoveList list;
    dice_player_moves(turn->game, &list);
    *out = (Thought){.move = list.move[dice_below(&((DicePlayer *)player)->dice, list.count)]};
    return true;
}

const PlayerKind player_random = {.name = "random",
                                  .create = dice_player_create,
                                  .begin = dice_player_begin,
                                  .think = think,
                                  .end = dice_player_end,
                                  .destroy = dice_player_destroy};
