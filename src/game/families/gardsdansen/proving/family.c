/* Gårdsdansen: a turn is a pawn's move and a stone's. */
#include "proving/family.h"
#include "proving/puzzle.h"

/* With pawn and stone still to move, a turn wins by capturing the last pawn or stone, or by leaving
 * no pawn a move (G9). A piece that arrives closes at most one direction of each pawn; one that
 * leaves or is captured closes none; one pawn may be captured. So the turn cannot leave no move if
 * two pawns, or the only pawn, are free in three directions. */
static ProofAnswer glance_turn(const Rules *rules, const Position *p) {
    Bits theirs = p->set[!p->side], pawns = theirs & p->set[GARDSDANSEN_PAWNS];
    if (bits_count(pawns) == 1 || bits_count(theirs & ~pawns) == 1) return PROOF_UNKNOWN;
    return lab_free_pieces(rules, p, 3) >= 2 ? PROOF_NO : PROOF_UNKNOWN;
}

static ProofAnswer glance(const Rules *rules, const Position *p) {
    if (p->phase == PHASE_PAWN) return glance_turn(rules, p);
    /* Only a stone arrives, so two free directions are enough. */
    return lab_free_pieces(rules, p, 2) > 0 ? PROOF_NO : PROOF_UNKNOWN;
}

static void end(const Rules *rules, const Position *last, ClauseId clause, Puzzle *z) {
    Bits left = last->set[!z->position.side];
    (void)rules;
    if (clause == CLAUSE_G9) puzzle_theme(z, "blockade");
    if (clause == CLAUSE_G8)
        puzzle_theme(z, left & last->set[GARDSDANSEN_PAWNS] ? "last-stone" : "last-pawn");
}

extern const ProvingFamily proving_gardsdansen;
const ProvingFamily proving_gardsdansen = {.glance = glance, .end = end};
