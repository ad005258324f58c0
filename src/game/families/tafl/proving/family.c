/* The tafl family: a side wins with its king, by capturing him, by closing a ring or a fort, or by
 * leaving no move. */
#include "proving/family.h"
#include "core/shifts.h"
#include "search/family.h"
#include "proving/puzzle.h"

/* Whether a move to one of these squares, or of the king to one of his, ends the game for its
 * side. */
static bool wins_on(const Rules *rules, const Position *p, Bits squares, Bits of_king) {
    MoveList list;
    rules->moves_to(rules, p, (squares | of_king) & ~(p->set[0] | p->set[1] | p->set[2]), &list);
    for (int i = 0; i < list.count; i++) {
        if (!bits_has(squares, move_to(list.move[i])) &&
            !bits_has(p->set[TAFL_KING], move_from(list.move[i])))
            continue;
        Position next = *p;
        rules->play(rules, &next, list.move[i], NULL);
        if (rules->result(rules, &next, NULL) == result_win(p->side)) return true;
    }
    return false;
}

/* The squares of which one must be blocked to stop every way of the king over `open` to `goal`.
 * Empty if two shortest ways share no square; all squares if he is already cut off. */
static Bits narrows(const Rules *rules, Bits king, Bits open, Bits goal) {
    const int side = rules->law.tafl.size;
    Bits step[MAX_SQUARES + 1] = {king}, found = 0; /* the squares within each number of steps */
    int last = 0;
    for (open &= ~king; !(step[last] & goal); open &= ~step[++last]) {
        step[last + 1] = shift_beside(side, step[last]) & open;
        if (!step[last + 1]) return rules->board->all;
    }
    for (Bits way = step[last] & goal; last > 0; way = shift_beside(side, way) & step[--last])
        if (bits_count(way) == 1) found |= way;
    return found;
}

/* wins() covers a king who escapes or is captured. Other endings need special moves. Black closes a
 * ring (X4) where white's ways are narrow; captures and departures only open ways. White completes
 * a fort (CO8) by moving the king along or to the edge, or, with him there, by shutting all of
 * black out or capturing. A side is left without moves (T6) by a capture, because a move without
 * one closes at most one direction of each piece, and some piece is free in two. Most captures take
 * at most three pieces (not a shieldwall), so four such pieces are enough. */
static ProofAnswer glance(const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    const Tact *tact = engine_of(rules)->tact;
    Bits king = p->set[TAFL_KING], black = p->set[TAFL_BLACK], edge = rules->board->edge;
    bool white = p->side == P1;
    Tactics tactics;
    if (tact->wins(rules, p, p->side)) return PROOF_YES;
    int free = lab_free_pieces(rules, p, 2);
    if (free == 0) return PROOF_UNKNOWN;
    tact->look(rules, p, &tactics);
    Bits to = free > 3 && !law->shieldwall ? 0 : tactics.takes;
    if (!white && law->encircle) to |= narrows(rules, king, rules->board->all & ~black, edge);
    if (white && law->exit_fort && (king & edge))
        to |= tactics.takes | narrows(rules, king, rules->board->all & ~p->set[TAFL_WHITE], black);
    bool won = wins_on(rules, p, to, white && law->exit_fort ? edge : 0);
    return won ? PROOF_YES : PROOF_NO;
}

static void first(const Rules *rules, const Effects *effects, Puzzle *z) {
    for (int i = 0; i < effects->count; i++)
        if (effects->taken[i].clause == rules->law.tafl.cite[CITE_SHIELDWALL])
            puzzle_theme(z, "shieldwall");
    if (bits_has(z->position.set[TAFL_KING], move_from(z->line[0]))) puzzle_theme(z, "king-move");
    if (engine_of(rules)->tact->wins(rules, &z->position, !z->position.side))
        puzzle_theme(z, "under-threat");
}

static void end(const Rules *rules, const Position *last, ClauseId clause, Puzzle *z) {
    const ClauseId *cite = rules->law.tafl.cite;
    (void)last;
    if (clause == cite[CITE_END]) puzzle_theme(z, z->position.side == P1 ? "escape" : "king-taken");
    if (clause == cite[CITE_NO_MOVE]) puzzle_theme(z, "no-moves");
    if (clause == cite[CITE_ENCIRCLED]) puzzle_theme(z, "ring");
    if (clause == cite[CITE_FORT]) puzzle_theme(z, "fort");
}

extern const ProvingFamily proving_tafl;
const ProvingFamily proving_tafl = {.glance = glance, .first = first, .end = end};
