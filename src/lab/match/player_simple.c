/* Players without a program. They look at every legal move and choose among the best by seed: any
 * move (random), the best evaluation (greedy), or what a beginner would play. Equal seeds play
 * equal games in all versions. */
#include "base/memory.h"
#include "core/dice.h"
#include "match/player.h"
#include "search/chance.h"
#include "search/family.h"

#include <stdlib.h>

enum { GREEDY_WINS = EVAL_MAX + 1, BEGINNER_WINS = 1000 };

typedef struct Simple {
    Player base;
    Dice dice;
} Simple;

static Player *create(const PlayerSetup *setup) {
    Simple *player = memory_get(sizeof *player);
    player->base = (Player){setup->entrant->kind, *setup};
    return &player->base;
}

static bool begin(Player *player, int number, int seat, uint64_t seed, const Game *game,
                  Trouble *out) {
    (void)game, (void)out;
    ((Simple *)player)->dice = dice_new(seed, 2 * (uint64_t)number + (uint64_t)seat);
    return true;
}

static void end(Player *player, Result result, bool good) {
    (void)player, (void)result, (void)good;
}

static void destroy(Player *player) { free(player); }

static int by_number(const void *a, const void *b) {
    return (int)*(const Move *)a - (int)*(const Move *)b;
}

/* The legal moves in an order that does not depend on how they were generated. */
static void list_moves(const Game *game, MoveList *out) {
    game_moves(game, out);
    qsort(out->move, (size_t)out->count, sizeof out->move[0], by_number);
}

/* The value of a move for the side to move. */
typedef int (*Worth)(const Game *game, Move move, const Evaluation *terms);

/* Finds a move of the highest value, by chance among equals, and returns the value. */
static int best_move(Player *player, const Game *game, Worth worth, const Evaluation *terms,
                     Move *out) {
    Dice *dice = &((Simple *)player)->dice;
    MoveList list;
    int best = 0, equals = 0;
    list_moves(game, &list);
    for (int i = 0; i < list.count; i++) {
        int value = worth(game, list.move[i], terms);
        bool better = i == 0 || value > best;
        equals = better ? 1 : equals + (value == best);
        if (better || (value == best && dice_below(dice, equals) == 0)) *out = list.move[i];
        if (better) best = value;
    }
    return best;
}

/* ------------------------------------------------------------------ random */

/* Plays every legal move with the same chance. */
static bool think_random(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    (void)problem;
    MoveList list;
    list_moves(turn->game, &list);
    *out = (Thought){.move = list.move[dice_below(&((Simple *)player)->dice, list.count)]};
    return true;
}

/* ------------------------------------------------------------------ greedy */

/* What a move is worth to the side to move, by the terms of the rules even where a network could
 * say more; beyond EVAL_MAX it ends the game. */
static int worth_evaluated(const Game *game, Move move, const Evaluation *terms) {
    Position next;
    ClauseId reason;
    int side = game_now(game)->side;
    Result result = game_foresee(game, move, &next, NULL, &reason);
    if (result == RESULT_DRAW) return 0;
    if (result) return result == result_win(side) ? GREEDY_WINS : -GREEDY_WINS;
    int value = evaluate(terms, game->rules, &next);
    if (value > EVAL_MAX) value = EVAL_MAX;
    if (value < -EVAL_MAX) value = -EVAL_MAX;
    return next.side == side ? value : -value;
}

/* The move after which the engine's evaluation is best for it, and no ply further: a fixed mark to
 * measure weak players by. */
static bool think_greedy(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    (void)problem;
    *out = (Thought){.score = SCORE_POINTS, .depth = 1};
    Evaluation terms;
    eval_for(turn->game->rules, &terms);
    int best = best_move(player, turn->game, worth_evaluated, &terms, &out->move);
    out->value = best;
    out->chance = chance_with(NULL, turn->game->rules, game_now(turn->game), best, 0);
    if (abs(best) == GREEDY_WINS) {
        out->score = best > 0 ? SCORE_WINS : SCORE_LOSES;
        out->value = 1;
    }
    return true;
}

/* ------------------------------------------------------------------ beginner */

/* By how much a side is ahead: in points where the rules count them, otherwise in pieces. */
static int lead(const Rules *rules, const Position *p, int side) {
    int has[2];
    if (rules->score)
        rules->score(rules, p, has);
    else
        for (int i = 0; i < 2; i++) has[i] = bits_count(p->set[rules->traits.set[i]]);
    return has[side] - has[!side];
}

/* By how much a side is ahead after the answer that takes most; -BEGINNER_WINS if one wins at once.
 */
static int after_answer(const Rules *rules, const Position *p, int side) {
    int least = lead(rules, p, side);
    if (p->side == side) return least;
    MoveList answers;
    rules->moves(rules, p, &answers);
    for (int i = 0; i < answers.count; i++) {
        Position next = *p;
        rules->play(rules, &next, answers.move[i], NULL);
        if (next.result == result_win(!side)) return -BEGINNER_WINS;
        int left = lead(rules, &next, side);
        if (left < least) least = left;
    }
    return least;
}

/* What it thinks of a move: what it has when it has been answered. */
static int worth_answered(const Game *game, Move move, const Evaluation *terms) {
    (void)terms;
    const Rules *rules = game->rules;
    const Position *now = game_now(game);
    Position next;
    ClauseId reason;
    Result result = game_foresee(game, move, &next, NULL, &reason);
    if (result == result_win(now->side)) return BEGINNER_WINS;
    if (result) return result == RESULT_DRAW ? 0 : -BEGINNER_WINS;
    return after_answer(rules, &next, now->side);
}

/* Plays as somebody does who has just taken the lesson: wins at once where it can, never lets the
 * other side win at once, takes what it can take safely and leaves nothing to be taken. Chance
 * decides the rest. The mark for level 1, which such a person must be able to beat. */
static bool think_beginner(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    (void)problem;
    *out = (Thought){.score = SCORE_UNKNOWN};
    best_move(player, turn->game, worth_answered, NULL, &out->move);
    return true;
}

/* ------------------------------------------------------------------ the kinds */

#define SIMPLE(name_, think_)                                                         \
    {                                                                                 \
        .name = name_, .create = create, .begin = begin, .think = think_, .end = end, \
        .destroy = destroy                                                            \
    }
const PlayerKind player_random = SIMPLE("random", think_random);
const PlayerKind player_greedy = SIMPLE("greedy", think_greedy);
const PlayerKind player_beginner = SIMPLE("beginner", think_beginner);
