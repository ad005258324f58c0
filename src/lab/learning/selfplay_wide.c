/* See selfplay.h: the wide opening of a game. A book must know more than one line, and a random
 * move says nothing about the good ones. So each ply is drawn among the best few. */
#include "core/dice.h"
#include "core/fold.h"
#include "search/chance.h"
#include "learning/selfplay.h"

#include <string.h>

enum { LINES = 5, NEAR = 12 }; /* chances in thousandths */

typedef struct Lines {
    int count, score[LINES];
    Move move[LINES];
} Lines;

static void take_line(void *ctx, const SearchInfo *info) {
    Lines *lines = ctx;
    int line = info->multipv - 1;
    if (line >= LINES || !info->pv_length) return;
    lines->score[line] = info->score;
    lines->move[line] = info->pv[0];
    if (line >= lines->count) lines->count = line + 1;
}

static int lines_at(int ply) { return ply < 2 ? LINES : ply < 6 ? 3 : 2; }

/* One of each set of moves that are the same by the symmetries of the position. */
static void different(const Game *game, MoveList *out) {
    static _Thread_local char kept[MAX_MOVES][MOVE_TEXT];
    MoveList all;
    Fold fold;
    fold_position(game->rules, game_now(game), &fold);
    game_moves(game, &all);
    out->count = 0;
    for (int i = 0; i < all.count; i++) {
        char text[MOVE_TEXT];
        bool seen = false;
        fold_move(game->rules, &fold, all.move[i], text);
        for (int k = 0; k < out->count && !seen; k++) seen = strcmp(kept[k], text) == 0;
        if (seen) continue;
        strcpy(kept[out->count], text);
        moves_add(out, all.move[i]);
    }
}

/* A line is drawn the more seldom, the more of the mover's chance it gives away: as 1 to its square
 * and a little. */
static int draw(const SelfPlay *s, const Game *game, const Lines *lines, Dice *dice) {
    uint64_t nodes = (uint64_t)s->nodes;
    int weight[LINES], sum = 0, at = 0;
    int best = chance_with(&s->learned, game->rules, game_now(game), lines->score[0], nodes);
    for (int i = 0; i < lines->count; i++) {
        int chance = chance_with(&s->learned, game->rules, game_now(game), lines->score[i], nodes);
        int lost = best > chance ? best - chance + NEAR : NEAR;
        weight[i] = 1000000 / (lost * lost);
        sum += weight[i];
    }
    int thrown = dice_below(dice, sum);
    while (thrown >= weight[at]) thrown -= weight[at++];
    return at;
}

Move self_game_wide(const SelfPlay *s, Searcher *searcher, const Game *game, const Host *host,
                    struct Dice *dice, int *score) {
    SearchLimits limits = search_limits();
    SearchResult found;
    Lines lines = {0};
    different(game, &limits.only);
    limits.multipv = lines_at(game->plies);
    limits.nodes = (uint64_t)s->nodes * (uint64_t)limits.multipv;
    search_go(searcher, game, &limits, host, (SearchReport){take_line, &lines}, &found);
    *score = found.score;
    if (!lines.count) return found.best;
    *score = lines.score[0];
    return lines.move[draw(s, game, &lines, dice)];
}
