/* The plain clauses, one for each cite, and when each of them can matter. */
#include "core/lawclause.h"
#include "core/bits.h"
#include "core/check.h"

#define FILE_SAYS "stated"
#define FILE_IS "the rules file"

/* The last is that of a repeated position. Their ids are keys or words, so that they differ from
 * those of published rules. */
static const Clause plain_clauses[CITE_COUNT + 1] = {
    [CITE_TURN] = {"turn", FILE_SAYS,
                   "A turn moves one own piece to another square; the sides alternate.", FILE_IS},
    [CITE_LINE] = {"line", FILE_SAYS,
                   "A piece moves along a rank or file over empty squares, never over a piece.",
                   FILE_IS},
    [CITE_STEP] = {"step", FILE_SAYS, "A piece moves no farther than so many squares.", FILE_IS},
    [CITE_STOP] = {"no-stop", FILE_SAYS,
                   "A piece may pass over these squares while they are empty, but not stop there.",
                   FILE_IS},
    [CITE_PASS] = {"no-pass", FILE_SAYS, "No soldier enters or passes these squares.", FILE_IS},
    [CITE_BARRED] = {"barred", FILE_SAYS, "Nobody enters or passes these squares.", FILE_IS},
    [CITE_CAMP] = {"camps", FILE_SAYS,
                   "A camp is open only to an attacker that stands in it and has never left it.",
                   FILE_IS},
    [CITE_BETWEEN] = {"between", FILE_SAYS,
                      "A soldier is taken when the moving side brings a piece beside it so that it "
                      "stands between two pieces of that side.",
                      FILE_IS},
    [CITE_THRONE] = {"throne", FILE_SAYS,
                     "The empty throne is hostile: a soldier is taken between it and an enemy.",
                     FILE_IS},
    [CITE_HOSTILE] =
        {"hostile", FILE_SAYS,
         "Some empty squares are hostile: a soldier is taken between one of them and an enemy.",
         FILE_IS},
    [CITE_EDGE] = {"edge-hostile", FILE_SAYS,
                   "The edge of the board is hostile: a soldier is taken between it and an enemy.",
                   FILE_IS},
    [CITE_HELD_P1] = {"held-defenders", FILE_SAYS,
                      "Some squares are hostile to defenders, whoever stands there.", FILE_IS},
    [CITE_HELD_P2] = {"held-attackers", FILE_SAYS,
                      "Some squares are hostile to attackers, whoever stands there.", FILE_IS},
    [CITE_LINNAEAN] = {"linnaean", FILE_SAYS,
                       "While the king stands on the throne with attackers on three sides, the "
                       "defender on the fourth is taken against the throne.",
                       FILE_IS},
    [CITE_SHIELDWALL] = {"shieldwall", FILE_SAYS,
                         "Two or more enemies in a row on the edge are taken when each has a piece "
                         "in front and the row is closed at both ends by the moving piece and "
                         "another one or a hostile corner. A king in the row stays.",
                         FILE_IS},
    [CITE_KING_NEAR] =
        {"king-near", FILE_SAYS,
         "On the throne and beside it the king is taken when each of his sides is closed.",
         FILE_IS},
    [CITE_KING] = {"king", FILE_SAYS,
                   "The king is taken when each of his sides is closed, or, where he is taken like "
                   "a soldier, between two.",
                   FILE_IS},
    [CITE_KING_EDGE] = {"king-edge", FILE_SAYS,
                        "The edge of the board takes part in taking the king.", FILE_IS},
    [CITE_END] = {"end", FILE_SAYS,
                  "The defenders win when the king lands on an escape square, the attackers when "
                  "he is taken.",
                  FILE_IS},
    [CITE_NO_MOVE] = {"no-move", FILE_SAYS,
                      "What becomes of a side to move that has no legal move.", FILE_IS},
    [CITE_FORT] = {"exit-fort", FILE_SAYS,
                   "The defenders win when the king stands on the edge, can move, and is walled in "
                   "by defenders whom the attackers can never take.",
                   FILE_IS},
    [CITE_ENCIRCLED] =
        {"encircle", FILE_SAYS,
         "The attackers win when neither the king nor any defender can come to the edge any more.",
         FILE_IS},
    [CITE_COUNT] = {"repetition", FILE_SAYS,
                    "What becomes of a position that stands again; a move that ends the game is "
                    "never a repetition.",
                    FILE_IS},
};

const Clause *lawclause(int cite) {
    ASSERT(cite >= 0 && cite <= CITE_COUNT);
    return &plain_clauses[cite];
}

uint32_t lawclause_happens(const TaflLaw *law) {
    Bits centre = bit(law->size * law->size / 2);
    bool never[CITE_COUNT + 1] = {
        [CITE_STEP] = !law->step && !law->king_step,
        [CITE_STOP] = !(law->no_stop_soldier | law->no_stop_king),
        [CITE_PASS] = !law->no_pass,
        [CITE_BARRED] = !law->barred,
        [CITE_CAMP] = !law->camps,
        [CITE_THRONE] = !(law->hostile & centre),
        [CITE_HOSTILE] = !(law->hostile & ~centre),
        [CITE_EDGE] = !law->edge_hostile,
        [CITE_HELD_P1] = !law->hostile_to_white,
        [CITE_HELD_P2] = !law->hostile_to_black,
        [CITE_LINNAEAN] = !law->linnaean,
        [CITE_SHIELDWALL] = !law->shieldwall,
        [CITE_KING_NEAR] = !law->throne,
        [CITE_KING_EDGE] = !law->edge_rings && !law->edge_takes_king,
        [CITE_FORT] = !law->exit_fort,
        [CITE_ENCIRCLED] = !law->encircle,
        [CITE_COUNT] = !law->repetition.occurrences,
    };
    uint32_t happens = 0;
    for (int i = 0; i <= CITE_COUNT; i++) happens |= (uint32_t)!never[i] << i;
    return happens;
}
