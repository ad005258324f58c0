/* Plays every legal move with the same chance. Moves are put into an order that does not depend on
 * how they were generated, so that equal seeds play equal games in all versions. */
#include "base/memory.h"
#include "core/dice.h"
#include "match/player.h"

#include <stdlib.h>

typedef struct RandomPlayer {
    Player base;
    Dice dice;
} RandomPlayer;

static Player *create(const PlayerSetup *setup) {
    RandomPlayer *player = memory_get(sizeof *player);
    player->base = (Player){&player_random, *setup};
    return &player->base;
}

static bool begin(Player *player, int number, int seat, uint64_t seed, const Game *game,
                  Trouble *out) {
    (void)game, (void)out;
    ((RandomPlayer *)player)->dice = dice_new(seed, 2 * (uint64_t)number + (uint64_t)seat);
    return true;
}

static int by_number(const void *a, const void *b) {
    return (int)*(const Move *)a - (int)*(const Move *)b;
}

static bool think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    (void)problem;
    MoveList list;
    game_moves(turn->game, &list);
    qsort(list.move, (size_t)list.count, sizeof list.move[0], by_number);
    *out = (Thought){.move = list.move[dice_below(&((RandomPlayer *)player)->dice, list.count)]};
    return true;
}

static void end(Player *player, Result result, bool good) {
    (void)player, (void)result, (void)good;
}

static void destroy(Player *player) { free(player); }

const PlayerKind player_random = {.name = "random",
                                  .create = create,
                                  .begin = begin,
                                  .think = think,
                                  .end = end,
                                  .destroy = destroy};
