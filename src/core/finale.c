/* See finale.h. What the last move did is read off the Effects of playing it again. */
#include "core/finale.h"

static const struct {
    const char *name, *words;
} FINALE[FINALE_COUNT] = {
#define X(name, words) {#name, words},
    FINALES(X)
#undef X
};

const char *finale_name(FinaleCode code) { return FINALE[code].name; }

/* The king lies taken: between two, where the law takes him like a soldier, else in a ring (T8). */
static void taken_king(const Rules *rules, Finale *out) {
    const TaflLaw *law = &rules->law.tafl;
    const Board *board = &rules->board;
    Bits near = law->throne;
    for (Bits left = law->throne; left;) near |= board->around[bits_pop(&left)];
    out->code = FINALE_KING_AROUND;
    out->around = board->around[out->at];
    out->edge = bits_has(board->edge, out->at);
    if (!law->king_custodial || bits_has(near, out->at)) return;
    out->code = FINALE_KING_BETWEEN;
    for (int d = 0; d < 4; d++) {
        if (board->neighbour[out->at][d] != move_to(out->move)) continue;
        int far = board->neighbour[out->at][(d + 2) & 3];
        out->edge = far == NOWHERE;
        out->around = bit(move_to(out->move)) | (out->edge ? 0 : bit(far));
    }
}

/* A pawn or stone of Gårdsdansen was the last of its kind. */
static void taken_last(const Position *before, Finale *out) {
    bool pawn = bits_has(before->set[GARDSDANSEN_PAWNS], out->at);
    bool own = bits_has(before->set[before->side], out->at);
    out->around = bit(move_to(out->move));
    /* A pawn that takes a pawn of its own side is there still. */
    out->code = pawn ? FINALE_LAST_PAWN : own ? FINALE_OWN_STONE : FINALE_LAST_STONE;
}

/* What the last move itself settled. */
static void by_move(const Game *game, Finale *out) {
    const Rules *rules = game->rules;
    const Position *before = &game->path[game->plies - 1];
    Position after = *before;
    Effects effects;
    rules->play(rules, &after, out->move, &effects);
    if (!effects.ending) return;
    for (int i = 0; i < effects.count; i++) {
        const Taken *taken = &effects.taken[i];
        if (rules->family == FAMILY_TAFL && taken->piece != 'K') continue;
        out->at = taken->square;
        out->piece = taken->piece;
        if (rules->family == FAMILY_TAFL)
            taken_king(rules, out);
        else
            taken_last(before, out);
        return;
    }
    out->code = FINALE_ESCAPED;
    out->at = move_to(out->move);
    out->piece = rules->letter(before, move_from(out->move));
}

static int times_stood(const Game *game) {
    int count = 0;
    for (int i = 0; i <= game->plies; i++) count += position_equal(&game->path[i], game_now(game));
    return count;
}

Finale game_finale(const Game *game) {
    const Rules *rules = game->rules;
    const Position *now = game_now(game);
    Finale out = {.loser = -1, .at = NOWHERE};
    if (!game->result) return out;
    out.code = FINALE_OTHER;
    if (game->result != RESULT_DRAW) out.loser = game->result == RESULT_P1 ? P2 : P1;
    if (game->plies) out.move = game->played[game->plies - 1];
    if (rules->score) {
        out.code = game->result == RESULT_DRAW ? FINALE_EQUAL : FINALE_POINTS;
    } else if (game->result == RESULT_DRAW) {
        out.code = FINALE_REPEATED;
        out.times = times_stood(game);
    } else if (now->result) {
        if (game->plies) by_move(game, &out);
    } else {
        out.code = rules->count(rules, now) ? FINALE_BARRED : FINALE_NO_MOVE;
    }
    return out;
}

static void write_around(const Rules *rules, const Finale *f, Text *out) {
    int left = bits_count(f->around) + f->edge;
    for (Bits squares = f->around; left; left--) {
        text_string(out, squares ? rules->board.name[bits_pop(&squares)] : "the edge");
        if (left > 1) text_string(out, left > 2 ? ", " : " and ");
    }
}

static void write_times(int times, Text *out) {
    if (times > 3) text_number(out, times);
    text_string(out, times == 2 ? "second" : times == 3 ? "third" : "th");
}

void finale_write(const Rules *rules, const Finale *f, Text *out) {
    for (const char *w = FINALE[f->code].words; *w; w++) {
        if (*w != '%') {
            text_char(out, *w);
            continue;
        }
        w++;
        if (*w == 'S') text_string(out, rules->base->player[f->loser]);
        if (*w == 'O') text_string(out, rules->base->player[!f->loser]);
        if (*w == '1') text_string(out, rules->board.name[f->at]);
        if (*w == '2') write_around(rules, f, out);
        if (*w == 'N') write_times(f->times, out);
    }
}
