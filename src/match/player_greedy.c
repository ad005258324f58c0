/* Plays the move after which the engine's evaluation is best for it, and looks no further: a fixed
 * mark to measure weak players by. A win at once is taken; among equals chance decides, by seed. */
#include "base/memory.h"
#include "engine/chance.h"
#include "engine/mind.h"
#include "core/dice.h"
#include "match/player.h"

#include <stdlib.h>

enum { WINS = EVAL_MAX + 1 };

typedef struct GreedyPlayer {
    Player base;
    Dice dice;
} GreedyPlayer;

static Player *create(const PlayerSetup *setup) {
    GreedyPlayer *player = memory_get(sizeof *player);
    player->base = (Player){&player_greedy, *setup};
    return &player->base;
}

static bool begin(Player *player, int number, int seat, uint64_t seed, const Game *game,
                  Trouble *out) {
    (void)game, (void)out;
    ((GreedyPlayer *)player)->dice = dice_new(seed, 2 * (uint64_t)number + (uint64_t)seat);
    return true;
}

static int by_number(const void *a, const void *b) {
    return (int)*(const Move *)a - (int)*(const Move *)b;
}

/* What a move is worth to the side to move; beyond EVAL_MAX it ends the game. */
static int worth(const Game *game, Eval eval, Move move) {
    Position next;
    ClauseId reason;
    int side = game_now(game)->side;
    Result result = game_foresee(game, move, &next, NULL, &reason);
    if (result) return result == RESULT_DRAW ? 0 : result == result_win(side) ? WINS : -WINS;
    int value = eval(game->rules, &next);
    if (value > EVAL_MAX) value = EVAL_MAX;
    if (value < -EVAL_MAX) value = -EVAL_MAX;
    return next.side == side ? value : -value;
}

static bool think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    (void)problem;
    Dice *dice = &((GreedyPlayer *)player)->dice;
    Eval eval = eval_for(turn->game->rules);
    MoveList list;
    int best = -WINS - 1, equals = 0;
    *out = (Thought){.score = SCORE_POINTS, .depth = 1};
    game_moves(turn->game, &list);
    qsort(list.move, (size_t)list.count, sizeof list.move[0], by_number);
    for (int i = 0; i < list.count; i++) {
        int value = worth(turn->game, eval, list.move[i]);
        equals = value > best ? 1 : equals + (value == best);
        if (value > best || (value == best && dice_below(dice, equals) == 0))
            out->move = list.move[i];
        if (value > best) best = value;
    }
    out->value = best;
    out->chance = chance_of(turn->game->rules, game_now(turn->game), best);
    if (abs(best) == WINS) {
        out->score = best > 0 ? SCORE_WINS : SCORE_LOSES;
        out->value = 1;
    }
    return true;
}

static void end(Player *player, Result result, bool good) {
    (void)player, (void)result, (void)good;
}

static void destroy(Player *player) { free(player); }

const PlayerKind player_greedy = {.name = "greedy",
                                  .create = create,
                                  .begin = begin,
                                  .think = think,
                                  .end = end,
                                  .destroy = destroy};
