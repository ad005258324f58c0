/* Players who know the rules of tablut-bologna but for one thing, for the battery of `taefl bologna
 * check`: each plays a win at once, else a move that draws or after which the other side has none,
 * as far as its own reading of the rules tells. */
#pragma once

#include "core/tafl.h"
#include "core/rules.h"

#include <string.h>

typedef enum Misreading {
    READ_RIGHT,
    ESCAPE_AT_CORNERS, /* A1: only the corners are escapes */
    CAMPS_OPEN,        /* A2: anybody enters and passes camps */
    CAMPS_SHUT,        /* A2: not even their own soldiers move in them */
    CASTLE_OPEN,       /* A3: the empty castle can be entered and passed */
    KING_UNARMED,      /* A4: the king takes no part in captures */
    CASTLE_FRIENDLY,   /* A5: nothing is taken against the empty castle */
    CAMPS_FRIENDLY,    /* A6: no white soldier is taken against an empty camp */
    KING_SAFE,         /* A7: the king on the castle cannot be taken */
    KING_NEEDS_FOUR,   /* A7: nor beside it, for want of a fourth soldier */
    KING_LIKE_OTHERS,  /* A7: two take him on and beside the castle as anywhere */
    KING_RINGED,       /* A8: it takes four soldiers anywhere */
    KING_PAST_CAMPS,   /* A8: he is not taken against a camp */
    NO_B1,
    NO_B2,
    NO_B3,
    NOTHING_TAKEN, /* T3: soldiers stay where they are */
    ONE_TAKEN,     /* T4: a move takes one soldier at most */
    WALKS_INTO_IT, /* T5: who moves between two enemies is taken, and takes nothing */
    KING_WALKS,    /* T8: a king who moves between two enemies is taken */
    NO_T6,         /* T6: a side without a move does not lose */
    CAMPS_NEVER,   /* A6, B2: nobody is taken against a camp, empty or not */
    NO_B4,         /* B4: positions may come again */
    MISREADINGS
} Misreading;

/* `seen`: the positions of the game before the present one; none if `plies` is 0. */
typedef struct Mindset {
    Rules rules;
    Misreading reading;
    const Position *seen;
    int plies;
} Mindset;

static const char *const misreading_names[MISREADINGS] = {
    "right",           "escape-corners", "camps-open",
    "camps-shut",      "castle-open",    "king-unarmed",
    "castle-friendly", "camps-friendly", "king-safe",
    "king-four",       "king-two",       "king-ringed",
    "king-past-camps", "no-b1",          "no-b2",
    "no-b3",           "nothing-taken",  "one-taken",
    "walks-into-it",   "king-walks",     "no-t6",
    "camps-never",     "no-b4"};

static inline void mindset_init(Mindset *m, Misreading reading) {
    Error error;
    rules_parse(&m->rules, "tablut-bologna", &error);
    rules_generalise(&m->rules);
    m->reading = reading;
    TaflLaw *law = &m->rules.law.tafl;
    Bits camps = law->camps;
    if (reading == ESCAPE_AT_CORNERS) law->escape = m->rules.board->corners;
    if (reading == CAMPS_OPEN) law->camps = 0;
    if (reading == CAMPS_OPEN || reading == CAMPS_SHUT) memset(law->camp, 0, sizeof law->camp);
    if (reading == CASTLE_OPEN) law->barred = 0;
    if (reading == KING_UNARMED) law->king_strikes = law->king_helps = false;
    if (reading == CASTLE_FRIENDLY) law->hostile &= ~law->throne;
    if (reading == CAMPS_FRIENDLY || reading == CAMPS_NEVER) law->hostile &= ~camps;
    if (reading == KING_NEEDS_FOUR) law->ring = 0;
    if (reading == KING_RINGED) law->king_surround = m->rules.board->all;
    if (reading == KING_PAST_CAMPS) law->king_hostile = 0;
    if (reading == NO_B1) law->hostile_to_white = 0;
    if (reading == NO_B2 || reading == CAMPS_NEVER) law->hostile_to_black = 0;
    if (reading == NO_B3) law->camp_shelter = false;
    tafl_make_lines(&m->rules);
}

/* Whether two enemies of `side` stand on opposite sides of a square. */
static inline bool stands_between(const Rules *rules, const Position *p, int square, int side) {
    Bits enemies = side == P1 ? p->set[TAFL_BLACK] : p->set[TAFL_WHITE] | p->set[TAFL_KING];
    const uint8_t *next = rules->board->neighbour[square];
    for (int d = 0; d < 2; d++)
        if (next[d] != NOWHERE && next[d + 2] != NOWHERE && bits_has(enemies, next[d]) &&
            bits_has(enemies, next[d + 2]))
            return true;
    return false;
}

static inline void mindset_play(const Mindset *m, Position *p, Move move) {
    const Rules *rules = &m->rules;
    Effects effects = {0};
    int side = p->side, to = move_to(move), soldiers = 0;
    Bits king = p->set[TAFL_KING];
    if (m->reading == WALKS_INTO_IT && !bits_has(king, move_from(move)) &&
        stands_between(rules, p, to, side)) {
        p->set[side == P1 ? TAFL_WHITE : TAFL_BLACK] &= ~bit(move_from(move));
        p->side ^= 1;
        return;
    }
    if (m->reading == KING_WALKS && bits_has(king, move_from(move)) &&
        stands_between(rules, p, to, side)) {
        p->set[TAFL_KING] = 0;
        p->side ^= 1;
        p->result = RESULT_P2;
        return;
    }
    rules->play(rules, p, move, &effects);
    for (int i = 0; i < effects.count; i++) {
        const Taken *t = &effects.taken[i];
        if (t->piece == 'K') {
            if (m->reading != KING_SAFE || !(king & rules->law.tafl.throne)) continue;
            p->set[TAFL_KING] = king;
            p->result = RESULT_NONE;
        } else if (m->reading == NOTHING_TAKEN || (m->reading == ONE_TAKEN && soldiers++)) {
            rules->put(p, t->square, t->piece);
        }
    }
    if (p->result) return;
    Bits near = rules->law.tafl.throne | rules->board->around[bits_first(rules->law.tafl.throne)];
    if (m->reading == KING_LIKE_OTHERS && side == P2 && (p->set[TAFL_KING] & near) &&
        (rules->board->around[to] & p->set[TAFL_KING])) {
        int at = bits_first(p->set[TAFL_KING]);
        for (int d = 0; d < 4; d++) {
            int far = rules->board->neighbour[at][(d + 2) & 3];
            if (rules->board->neighbour[at][d] != to || !bits_has(p->set[TAFL_BLACK], far))
                continue;
            p->set[TAFL_KING] = 0;
            p->result = RESULT_P2;
        }
    }
}

/* Whether a move has won for `side`: T7, or T6. */
static inline bool mindset_won(const Mindset *m, const Position *p, int side) {
    Result result = m->reading == NO_T6 ? (Result)p->result : m->rules.result(&m->rules, p, NULL);
    return result == result_win(side);
}

static inline bool mindset_draws(const Mindset *m, const Position *p) {
    for (int i = 0; i < m->plies && m->reading != NO_B4; i++)
        if (position_equal(&m->seen[i], p)) return true;
    return false;
}

/* Whether the side to move wins at once. */
static inline bool mindset_wins(const Mindset *m, const Position *p) {
    MoveList list;
    m->rules.moves(&m->rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *p;
        mindset_play(m, &next, list.move[i]);
        if (mindset_won(m, &next, p->side)) return true;
    }
    return false;
}

/* What it plays: wins at once, else moves that draw or leave the other side none, else any. */
static inline void mindset_choices(const Mindset *m, const Position *p, MoveList *out) {
    MoveList all;
    m->rules.moves(&m->rules, p, &all);
    out->count = 0;
    for (int pass = 0; pass < 2 && !out->count; pass++)
        for (int i = 0; i < all.count; i++) {
            Position next = *p;
            mindset_play(m, &next, all.move[i]);
            if (pass == 0 ? mindset_won(m, &next, p->side)
                          : mindset_draws(m, &next) || (!next.result && !mindset_wins(m, &next)))
                moves_add(out, all.move[i]);
        }
    if (!out->count) *out = all;
}
