/* See answers.h. Everything a person can count is counted here from the rules alone, so it is the
 * same for every evaluation. The terms of the evaluation come last. */
#include "session/answers.h"
#include "search/chance.h"
#include "search/family.h"
#include "record/piece.h"

static void write_number(Text *out, const char *word, int number) {
    text_string(out, word);
    text_char(out, ' ');
    text_number(out, number);
}

static void write_pair(Text *out, const char *word, const int number[2]) {
    write_number(out, word, number[P1]);
    text_char(out, ' ');
    text_number(out, number[P2]);
}

static void count_pieces(const Game *game, int count[2]) {
    count[P1] = count[P2] = 0;
    for (int square = 0; square < game->rules->board->squares; square++) {
        Piece piece = piece_on(game->rules, game_now(game), square);
        if (piece.shape) count[piece.owner]++;
    }
}

/* How many moves each side would have at the start of a turn of its own. */
static void count_moves(const Game *game, int count[2]) {
    for (int side = 0; side < 2; side++) {
        Position p = *game_now(game);
        p.side = (uint8_t)side;
        p.phase = PHASE_PAWN;
        count[side] = game->rules->count(game->rules, &p);
    }
}

/* The terms of the evaluation that apply to the position; nothing if the evaluation is not a
 * sum. */
static void write_terms(Text *out, const Rules *rules, const Position *now) {
    EvalTerms terms;
    int count[MAX_TERMS];
    if (!eval_terms(rules, &terms)) return;
    eval_counts(&terms, rules, now, count);
    text_string(out, " terms");
    for (int i = 0; i < terms.count; i++) {
        if (!count[i]) continue;
        text_char(out, ' ');
        write_number(out, terms.name[i], terms.weight[i] * count[i]);
    }
}

void estimate_write(const Game *game, Learned learned, Text *out) {
    const Rules *rules = game->rules;
    const Position *now = game_now(game);
    Evaluation terms;
    eval_for(rules, &terms);
    int guess =
            learned.network ? engine_learned(&learned, rules, now) : evaluate(&terms, rules, now),
        pair[2];
    if (guess > EVAL_MAX) guess = EVAL_MAX;
    if (guess < -EVAL_MAX) guess = -EVAL_MAX;
    if (now->side == P2) guess = -guess;
    write_number(out, "cp", guess);
    /* In a search 0 means a draw; this is only an estimate that happens to be level. */
    int told = guess ? guess : 1;
    write_number(out, " chance", chance_first_with(&learned, rules, now, told, 0));
    count_pieces(game, pair);
    write_pair(out, " pieces", pair);
    count_moves(game, pair);
    write_pair(out, " moves", pair);
    if (rules->score) {
        rules->score(rules, now, pair);
        write_pair(out, " points", pair);
    }
    if (rules->exits) write_number(out, " exits", bits_count(rules->exits(rules, now)));
    if (!learned.network) write_terms(out, rules, now);
}
