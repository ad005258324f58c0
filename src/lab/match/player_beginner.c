/* Plays as somebody does who has just taken the lesson: wins at once where it can, never lets the
 * other side win at once, takes what it can take safely and leaves nothing to be taken; what is
 * left after that is chance, by seed. The mark for level 1, which such a person must be able to
 * beat. */
#include "match/player_dice.h"

enum { WINS = 1000 };

/* By how much a side is ahead: in points where the rules count them, otherwise in pieces. */
static int lead(const Rules *rules, const Position *p, int side) {
    int has[2];
    if (rules->score)
        rules->score(rules, p, has);
    else
        for (int i = 0; i < 2; i++) has[i] = bits_count(p->set[rules->traits.set[i]]);
    return has[side] - has[!side];
}

/* By how much a side is ahead after the answer that takes most; -WINS if one wins at once. */
static int after_answer(const Rules *rules, const Position *p, int side) {
    int least = lead(rules, p, side);
    if (p->side == side) return least;
    MoveList answers;
    rules->moves(rules, p, &answers);
    for (int i = 0; i < answers.count; i++) {
        Position next = *p;
        rules->play(rules, &next, answers.move[i], NULL);
        if (next.result == result_win(!side)) return -WINS;
        int left = lead(rules, &next, side);
        if (left < least) least = left;
    }
    return least;
}

/* What it thinks of a move: what it has when it has been answered. */
static int worth(const Game *game, Move move, const void *context) {
    (void)context;
    const Rules *rules = game->rules;
    const Position *now = game_now(game);
    Position next;
    ClauseId reason;
    Result result = game_foresee(game, move, &next, NULL, &reason);
    if (result == result_win(now->side)) return WINS;
    if (result) return result == RESULT_DRAW ? 0 : -WINS;
    return after_answer(rules, &next, now->side);
}

static bool think(Player *player, const Turn *turn, Thought *out, Trouble *problem) {
    (void)problem;
    *out = (Thought){.score = SCORE_UNKNOWN};
    dice_player_best(player, turn->game, worth, NULL, &out->move);
    return true;
}

const PlayerKind player_beginner = {.name = "beginner",
                                    .create = dice_player_create,
                                    .begin = dice_player_begin,
                                    .think = think,
                                    .end = dice_player_end,
                                    .destroy = dice_player_destroy};
