/* See finale.h. The Effects of playing the last move again tell what it did. */
#include "core/finale.h"

static const struct {
    const char *name, *words;
} FINALE[FINALE_COUNT] = {
#define X(name, words) {#name, words},
    FINALES(X)
#undef X
};

const char *finale_name(FinaleCode code) { return FINALE[code].name; }

const char *miss_name(Miss miss) {
    static const char *const name[MISS_COUNT] = {
#define X(name) #name,
        MISSES(X)
#undef X
    };
    return name[miss];
}

/* What the last move itself decided. */
static void by_move(const Game *game, Finale *out) {
    const Rules *rules = game->rules;
    const Position *before = &game->path[game->plies - 1];
    Position after = *before;
    Effects effects;
    rules->play(rules, &after, out->move, &effects);
    if (effects.ending) rules->finale(rules, before, &after, &effects, out);
}

static int times_stood(const Game *game) {
    int count = 0;
    for (int i = 0; i <= game->plies; i++) count += position_equal(&game->path[i], game_now(game));
    return count;
}

static bool ran_out(const Game *game, LimitKind kind) {
    const GameLimit *limit = &game->rules->limit[kind];
    return game->result == RESULT_DRAW && limit->most && game->reason == limit->clause;
}

static Finale how_it_ended(const Game *game) {
    const Rules *rules = game->rules;
    const Position *now = game_now(game);
    Finale out = {.loser = -1, .at = NOWHERE};
    if (!game->result) return out;
    out.code = FINALE_OTHER;
    if (game->result != RESULT_DRAW) out.loser = game->result == RESULT_P1 ? P2 : P1;
    if (game->plies) out.move = game->played[game->plies - 1];
    if (rules->score) {
        out.code = game->result == RESULT_DRAW ? FINALE_EQUAL : FINALE_POINTS;
    } else if (ran_out(game, LIMIT_MOVES)) {
        out.code = FINALE_MOVES_OUT;
    } else if (ran_out(game, LIMIT_CAPTURES)) {
        out.code = rules->traits.halves ? FINALE_NO_CAPTURE_EACH : FINALE_NO_CAPTURE;
    } else if (game->reason == rules->repetition.clause && game->result == RESULT_DRAW) {
        out.code = FINALE_REPEATED;
        out.times = times_stood(game);
    } else if (game->result == RESULT_DRAW) {
        out.code = FINALE_OTHER;
    } else if (game->reason == rules->repetition.clause && repetition_decides(&rules->repetition)) {
        out.code = rules->repetition.kind == REPETITION_MOVER_WINS ? FINALE_REPEATED_WIN
                                                                   : FINALE_REPEATED_LOSS;
        out.times = times_stood(game);
    } else if (now->result) {
        if (game->plies) by_move(game, &out);
    } else {
        out.code = rules->count(rules, now) ? FINALE_BARRED : FINALE_NO_MOVE;
    }
    return out;
}

/* ---- what was overlooked */

/* Whether a move leaves the king no way out. */
static bool can_shut(const Rules *rules, const Position *p) {
    MoveList list;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *p;
        rules->play(rules, &next, list.move[i], NULL);
        if (!rules->exits(rules, &next)) return true;
    }
    return false;
}

static Miss lacking_points(const Rules *rules, const Position *p, int loser) {
    int pairs = 0, edges = 0;
    for (int side = 0; side < 2; side++) {
        Points points;
        rules->points(rules, p, side, &points);
        int sign = side == loser ? -1 : 1;
        pairs += sign * points.pairs;
        for (int i = 0; i < MAX_SQUARES; i++) edges += sign * points.edge[i];
    }
    return edges > pairs ? MISS_EDGES : MISS_PAIRS;
}

/* `before`: the position before the loser's last move; NULL: the loser has not moved. */
static void overlooked(const Game *game, const Position *before, Finale *out) {
    static const Miss by_code[FINALE_COUNT] = {
        [FINALE_LAST_PAWN] = MISS_PAWN_JUMPED, [FINALE_LAST_STONE] = MISS_STONE_JUMPED,
        [FINALE_OWN_STONE] = MISS_OWN_JUMPED,  [FINALE_NO_MOVE] = MISS_SHUT_IN,
        [FINALE_BARRED] = MISS_REPEATED,
    };
    const Rules *rules = game->rules;
    if (!out->missed) out->missed = by_code[out->code];
    if (out->code == FINALE_ESCAPED) {
        out->stood = before && rules->exits(rules, before);
        out->missed = out->stood && !can_shut(rules, before) ? MISS_WAYS : MISS_WAY;
    } else if (out->code == FINALE_KING_AROUND || out->code == FINALE_KING_BETWEEN) {
        out->stood = before && rules->threat(rules, before, P2);
    } else if (out->code == FINALE_POINTS) {
        out->missed = lacking_points(rules, game_now(game), out->loser);
    }
}

Finale game_finale(const Game *game) {
    Finale out = how_it_ended(game);
    const Position *before = NULL;
    for (int i = game->plies - 1; i >= 0 && !before; i--)
        if (game->path[i].side == out.loser) before = &game->path[i];
    overlooked(game, before, &out);
    return out;
}

/* ---- words */

static void write_around(const Rules *rules, const Finale *f, Text *out) {
    int left = bits_count(f->around) + f->edge;
    for (Bits squares = f->around; left; left--) {
        text_string(out, squares ? rules->board->name[bits_pop(&squares)]
                                 : text_word(out, WORDS("the edge")));
        if (left > 1) text_string(out, left > 2 ? ", " : text_word(out, WORDS(" and ")));
    }
}

static void write_times(int times, Text *out) {
    if (times > 3) text_number(out, times);
    text_string(out, times == 2 ? "second" : times == 3 ? "third" : "th");
}

static void write_limit(const Rules *rules, FinaleCode code, Text *out) {
    LimitKind kind = code == FINALE_MOVES_OUT ? LIMIT_MOVES : LIMIT_CAPTURES;
    text_number(out, rules->limit[kind].most >> (code == FINALE_NO_CAPTURE_EACH));
}

void finale_write(const Rules *rules, const Finale *f, Text *out) {
    const char *loser = text_word(out, rules->base->player[f->loser == P2]);
    const char *other = text_word(out, rules->base->player[f->loser != P2]);
    const char *w = text_named(out, "ends", finale_name(f->code), FINALE[f->code].words);
    for (; *w; w++) {
        if (*w != '%') {
            text_char(out, *w);
            continue;
        }
        w++;
        if (*w == 'S') text_string(out, loser);
        if (*w == 'O') text_string(out, other);
        if (*w == '1') text_string(out, rules->board->name[f->at]);
        if (*w == '2') write_around(rules, f, out);
        if (*w == 'N') write_times(f->times, out);
        if (*w == 'T') text_number(out, f->times);
        if (*w == 'M') write_limit(rules, f->code, out);
    }
}
