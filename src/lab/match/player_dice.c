/* See player_dice.h. */
#include "match/player_dice.h"
#include "base/memory.h"

#include <stdlib.h>

Player *dice_player_create(const PlayerSetup *setup) {
    DicePlayer *player = memory_get(sizeof *player);
    player->base = (Player){setup->entrant->kind, *setup};
    return &player->base;
}

bool dice_player_begin(Player *player, int number, int seat, uint64_t seed, const Game *game,
                       Trouble *out) {
    (void)game, (void)out;
    ((DicePlayer *)player)->dice = dice_new(seed, 2 * (uint64_t)number + (uint64_t)seat);
    return true;
}

void dice_player_end(Player *player, Result result, bool good) {
    (void)player, (void)result, (void)good;
}

void dice_player_destroy(Player *player) { free(player); }

static int by_number(const void *a, const void *b) {
    return (int)*(const Move *)a - (int)*(const Move *)b;
}

/* The legal moves in an order that does not depend on how they were generated. */
static void list_moves(const Game *game, MoveList *out) {
    game_moves(game, out);
    qsort(out->move, (size_t)out->count, sizeof out->move[0], by_number);
}

int dice_player_best(Player *player, const Game *game, Worth worth, const void *context,
                     Move *out) {
    Dice *dice = &((DicePlayer *)player)->dice;
    MoveList list;
    int best = 0, equals = 0;
    list_moves(game, &list);
    for (int i = 0; i < list.count; i++) {
        int value = worth(game, list.move[i], context);
        bool better = i == 0 || value > best;
        equals = better ? 1 : equals + (value == best);
        if (better || (value == best && dice_below(dice, equals) == 0)) *out = list.move[i];
        if (better) best = value;
    }
    return best;
}

/* Plays every legal move with the same chance. Moves are put into an order that does not depend on
 * how they were generated, so that equal seeds play equal games in all versions. */
static bool think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    (void)problem;
    MoveList list;
    list_moves(turn->game, &list);
    *out = (Thought){.move = list.move[dice_below(&((DicePlayer *)player)->dice, list.count)]};
    return true;
}

const PlayerKind player_random = {.name = "random",
                                  .create = dice_player_create,
                                  .begin = dice_player_begin,
                                  .think = think,
                                  .end = dice_player_end,
                                  .destroy = dice_player_destroy};
