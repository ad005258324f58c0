/* See setup.h. Tafl and Gårdsdansen begin from the start position, of which pieces are taken away
 * or put elsewhere; Mǽrstánas from the empty board, on which stones are put. */
#include "support/setup.h"
#include "support/test.h"

static void take(Position *p, int square) {
    for (int i = 0; i < 4; i++) p->set[i] &= ~bit(square);
}

static bool is_empty(const Position *p, int square) {
    return !bits_has(p->set[0] | p->set[1] | p->set[2] | p->set[3], square);
}

/* Moves whatever stands on one square to another, over what stands there. */
static void shift(Position *p, int from, int to) {
    if (from == to) return;
    take(p, to);
    for (int i = 0; i < 4; i++)
        if (bits_has(p->set[i], from)) p->set[i] |= bit(to);
    take(p, from);
}

static void thin_and_stir(Chance *chance, const Board *board, int percent, Position *p) {
    int restless = chance_below(chance, 60);
    for (int square = 0; square < board->squares; square++) {
        if (is_empty(p, square) || bits_has(p->set[TAFL_KING] & ~p->set[0] & ~p->set[1], square))
            continue; /* the king goes last */
        if (!chance_percent(chance, percent)) {
            take(p, square);
        } else if (chance_percent(chance, restless)) {
            int to = chance_below(chance, board->squares);
            if (is_empty(p, to)) shift(p, square, to);
        }
    }
}

/* A square of a set that is not empty. */
static int any_of(Chance *chance, Bits set) {
    for (int skip = chance_below(chance, bits_count(set)); skip; skip--) bits_pop(&set);
    return bits_first(set);
}

/* The king anywhere, but often where he is taken by clauses of their own: beside the throne, on
 * the edge. */
static void walk_king(Chance *chance, const Board *board, Position *p) {
    if (!p->set[TAFL_KING] || chance_percent(chance, 25)) return;
    int king = bits_first(p->set[TAFL_KING]), place = chance_below(chance, 4);
    shift(p, king,
          any_of(chance, place == 0   ? board->around[king]
                         : place == 1 ? board->edge & ~board->corners
                                      : board->all));
}

/* Black soldiers on most sides of the king: where T8 and the clauses on taking him are near. */
static void besiege(Chance *chance, const Board *board, Position *p) {
    if (!p->set[TAFL_KING] || chance_percent(chance, 60)) return;
    for (Bits beside = board->around[bits_first(p->set[TAFL_KING])]; beside;) {
        int square = bits_pop(&beside);
        if (chance_percent(chance, 20)) continue;
        take(p, square);
        p->set[TAFL_BLACK] |= bit(square);
    }
}

static void strew_stones(Chance *chance, const Board *board, int percent, bool plain, Position *p) {
    for (int square = 0; square < board->squares; square++)
        if (chance_percent(chance, percent * 3 / 4)) /* a full board is over */
            p->set[chance_below(chance, 2)] |= bit(square);
    p->hand = (uint8_t)(plain ? 0 : chance_below(chance, 16));
    if (chance_percent(chance, 50)) return;
    for (int side = 0; side < 2; side++)
        for (int kind = THUNDER; kind <= WODEN; kind++) {
            int square = chance_below(chance, board->squares);
            bool held = p->hand >> (2 * side + kind - THUNDER) & 1;
            if (held || !is_empty(p, square)) continue;
            p->set[side] |= bit(square);
            p->set[kind] |= bit(square);
        }
}

void setup_random(Chance *chance, const Rules *rules, int percent, Position *out) {
    rules->start(rules, out);
    if (rules->family == FAMILY_MAERSTANAS) {
        strew_stones(chance, rules->board, percent, rules->law.maerstanas.plain, out);
    } else {
        thin_and_stir(chance, rules->board, percent, out);
        if (rules->family == FAMILY_TAFL) {
            walk_king(chance, rules->board, out);
            besiege(chance, rules->board, out);
        }
    }
    out->side = (uint8_t)chance_below(chance, 2);
    if (rules->family == FAMILY_GARDSDANSEN) out->phase = (uint8_t)chance_below(chance, 2);
}

void setup_playable(Chance *chance, const Rules *rules, int percent, Position *out) {
    do setup_random(chance, rules, percent, out);
    while (rules->flaw(rules, out, NULL) || rules->result(rules, out, NULL));
}

static int number_of(const RulesBase *base) {
    int number = 0;
    while (rules_base(number) != base) number++;
    return number;
}

bool setup_next(Rules *rules) {
    int number = rules->base ? number_of(rules->base) : 0;
    uint32_t options = rules->base ? rules->options + 1 : 0;
    while (rules_clash(rules_base(number), options)) options++;
    if (options == 1u << rules_option_count(rules_base(number))) {
        options = 0;
        if (++number == rules_bases()) return false;
    }
    char name[sizeof rules->name];
    rules_name(rules_base(number), options, name, sizeof name);
    assert_true(rules_parse(rules, name, NULL));
    return true;
}

void setup_rules(Chance *chance, Rules *out) {
    const RulesBase *base = rules_base(chance_below(chance, rules_bases()));
    char name[sizeof out->name];
    uint32_t options = (uint32_t)chance_below(chance, 1 << rules_option_count(base));
    if (rules_clash(base, options)) options = 0;
    rules_name(base, options, name, sizeof name);
    assert_true(rules_parse(out, name, NULL));
}

void setup_tafl(Chance *chance, Rules *rules, Position *out) {
    do setup_rules(chance, rules);
    while (rules->family != FAMILY_TAFL);
    setup_playable(chance, rules, 10 + chance_below(chance, 90), out);
}
