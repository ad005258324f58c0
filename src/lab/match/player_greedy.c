/* Plays the move after which the engine's evaluation is best for it, and looks no further: a fixed
 * mark to measure weak players by. A win at once is taken; among equals chance decides, by seed. */
#include "search/chance.h"
#include "search/family.h"
#include "match/player_dice.h"

#include <stdlib.h>

enum { WINS = EVAL_MAX + 1 };

/* What a move is worth to the side to move, by the terms of the rules even where a network could
 * say more; beyond EVAL_MAX it ends the game. */
static int worth(const Game *game, Move move, const void *evaluation) {
    Position next;
    ClauseId reason;
    int side = game_now(game)->side;
    Result result = game_foresee(game, move, &next, NULL, &reason);
    if (result) return result == RESULT_DRAW ? 0 : result == result_win(side) ? WINS : -WINS;
    int value = evaluate(evaluation, game->rules, &next);
    if (value > EVAL_MAX) value = EVAL_MAX;
    if (value < -EVAL_MAX) value = -EVAL_MAX;
    return next.side == side ? value : -value;
}

static bool think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    (void)problem;
    *out = (Thought){.score = SCORE_POINTS, .depth = 1};
    Evaluation terms;
    eval_for(turn->game->rules, &terms);
    int best = dice_player_best(player, turn->game, worth, &terms, &out->move);
    out->value = best;
    out->chance = chance_with(NULL, turn->game->rules, game_now(turn->game), best, 0);
    if (abs(best) == WINS) {
        out->score = best > 0 ? SCORE_WINS : SCORE_LOSES;
        out->value = 1;
    }
    return true;
}

const PlayerKind player_greedy = {.name = "greedy",
                                  .create = dice_player_create,
                                  .begin = dice_player_begin,
                                  .think = think,
                                  .end = dice_player_end,
                                  .destroy = dice_player_destroy};
