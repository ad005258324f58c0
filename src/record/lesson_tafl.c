/* The rules of the tafl family in plain words: what is true of a law, and the sentences that say
 * it. So a law of one's own has them too. A sentence holds where all its facts do and none of the
 * others. */
#include "core/lawfield.h"
#include "record/lesson.h"

enum {
    WHITE_FIRST = 1 << 0,
    TWICE = 1 << 1, /* as many attackers as defenders */
    SHORT = 1 << 2, /* every move is one square */
    LIMITED = 1 << 3,
    CAMPS = 1 << 4,
    BARRED = 1 << 5, /* the throne, to all; */
    SHUT = 1 << 6,   /* to soldiers who want to pass, */
    THRONE = 1 << 7, /* … to stop; */
    LEFT = 1 << 8,   /* to the king who has left it */
    CORNERS = 1 << 9,
    THRONE_TAKES = 1 << 10,
    CORNERS_TAKE = 1 << 11,
    CAMPS_TAKE = 1 << 12,
    HELD_TAKE = 1 << 13,
    SHELTER = 1 << 14,
    EDGE_TAKES = 1 << 15,
    LINNAEAN = 1 << 16,
    SHIELDWALL = 1 << 17,
    STRIKES = 1 << 18,
    HELPS = 1 << 19,
    ROUND_ALL = 1 << 20, /* where he must be surrounded */
    ROUND_NEAR = 1 << 21,
    ROUND_THRONE = 1 << 22,
    ROUND_NONE = 1 << 23,
    KING_CORNERS = 1 << 24, /* what he is taken against elsewhere */
    KING_CAMPS = 1 << 25,
    KING_EDGE = 1 << 26,
    RING_THRONE = 1 << 27, /* what surrounds him with others */
    RING_CORNERS = 1 << 28,
    RING_EDGE = 1 << 29
};
/* The second word of facts. */
enum {
    OUT_EDGE = 1 << 0,
    OUT_CAMPS = 1 << 1, /* the edge without them */
    OUT_CORNERS = 1 << 2,
    FORT = 1 << 3,
    ENCIRCLED = 1 << 4,
    STUCK_DRAWS = 1 << 5,
    AGGRESSOR = 1 << 6,
    SECOND = 1 << 7,
    THIRD = 1 << 8,
    LOSES = 1 << 9,
    MAY_NOT = 1 << 10,
    KING_STEP = 1 << 11,   /* he alone moves one square; */
    SOLDIER_STEP = 1 << 12 /* … they alone do */
};

#define ROUND (ROUND_ALL | ROUND_NEAR | ROUND_THRONE | ROUND_NONE)
#define TAKES (THRONE_TAKES | CORNERS_TAKE | CAMPS_TAKE | HELD_TAKE | EDGE_TAKES)
#define OUT (OUT_EDGE | OUT_CAMPS | OUT_CORNERS)

typedef struct Facts {
    uint32_t law, end;
} Facts;

static uint32_t when(bool holds, uint32_t fact) { return holds ? fact : 0; }

static uint32_t facts_of_squares(const TaflLaw *law, Bits throne, Bits corners) {
    bool stops = (law->no_stop_soldier & throne) != 0;
    return when(law->camps, CAMPS) | when(law->barred & throne, BARRED) |
           when(law->no_pass & throne, SHUT) | when(stops, THRONE) |
           when(law->no_stop_king & throne, LEFT) |
           when((law->no_stop_soldier & corners) == corners, CORNERS) |
           when(law->hostile & throne, THRONE_TAKES) |
           when((law->hostile & corners) == corners, CORNERS_TAKE) |
           when(law->camps && law->hostile & law->camps, CAMPS_TAKE) |
           when(law->hostile_to_white | law->hostile_to_black, HELD_TAKE) |
           when(law->camp_shelter, SHELTER) | when(law->edge_hostile, EDGE_TAKES);
}

static uint32_t facts_of_king(const TaflLaw *law, Bits throne, Bits corners) {
    int side = law->size, middle = side * side / 2;
    Bits near =
        throne | bit(middle - 1) | bit(middle + 1) | bit(middle - side) | bit(middle + side);
    Bits surround = law->king_surround;
    return when(law->king_strikes, STRIKES) | when(law->king_helps, HELPS) |
           when(surround == bit(side * side) - 1, ROUND_ALL) | when(surround == near, ROUND_NEAR) |
           when(surround == throne, ROUND_THRONE) | when(!surround, ROUND_NONE) |
           when((law->king_hostile & corners) == corners, KING_CORNERS) |
           when(law->camps && law->king_hostile & law->camps, KING_CAMPS) |
           when(law->edge_takes_king, KING_EDGE) | when(law->ring & throne, RING_THRONE) |
           when((law->ring & corners) == corners, RING_CORNERS) | when(law->edge_rings, RING_EDGE);
}

static Facts facts_of(const TaflLaw *law) {
    Bits throne = bit(law->size * law->size / 2), corners = lawfield_corners(law->size);
    Bits edge = lawfield_edge(law->size);
    const Repetition *again = &law->repetition;
    bool draws = again->kind == REPETITION_DRAWS, one = law->step == 1 && law->king_step == 1;
    bool king = law->king_step == 1 && !law->step, soldiers = law->step == 1 && !law->king_step;
    bool limited = (law->step || law->king_step) && !one && !king && !soldiers;
    int white = bits_count(law->start[TAFL_WHITE]), black = bits_count(law->start[TAFL_BLACK]);
    return (Facts){when(law->first == P1, WHITE_FIRST) | when(black == 2 * white, TWICE) |
                       when(one, SHORT) | when(limited, LIMITED) | when(law->linnaean, LINNAEAN) |
                       when(law->shieldwall, SHIELDWALL) | facts_of_squares(law, throne, corners) |
                       facts_of_king(law, throne, corners),
                   when(law->escape == edge, OUT_EDGE) |
                       when(law->camps && law->escape == (edge & ~law->camps), OUT_CAMPS) |
                       when(law->escape == corners, OUT_CORNERS) | when(law->exit_fort, FORT) |
                       when(law->encircle, ENCIRCLED) | when(law->no_move_draws, STUCK_DRAWS) |
                       when(again->kind == REPETITION_AGGRESSOR, AGGRESSOR) |
                       when(draws && again->occurrences == 2, SECOND) |
                       when(draws && again->occurrences == 3, THIRD) |
                       when(again->kind == REPETITION_LOSES, LOSES) |
                       when(again->kind == REPETITION_FORBIDDEN, MAY_NOT) | when(king, KING_STEP) |
                       when(soldiers, SOLDIER_STEP)};
}

/* clang-format off */
static const struct {
    uint32_t law, not_law, end, not_end;
    Sentence sentence;
} rows[] = {
    {TWICE | WHITE_FIRST, 0, 0, 0, {"goal", "Goal: The white king wants to flee from the middle, helped by his defenders; twice as many black attackers want to take him. White begins."}},
    {TWICE, WHITE_FIRST, 0, 0, {"goal-black", "Goal: The white king wants to flee from the middle, helped by his defenders; twice as many black attackers want to take him. Black begins."}},
    {WHITE_FIRST, TWICE, 0, 0, {"goal-other", "Goal: The white king wants to flee, helped by his defenders; black attackers want to take him. White begins."}},
    {0, TWICE | WHITE_FIRST, 0, 0, {"goal-other-black", "Goal: The white king wants to flee, helped by his defenders; black attackers want to take him. Black begins."}},
    {0, SHORT, 0, 0, {"move", "Moving: One piece a turn, like the rook in chess: straight along a rank or file over empty squares."}},
    {SHORT, 0, 0, 0, {"move-step", "Moving: One piece a turn, one square straight ahead, back or to a side. The square must be empty."}},
    {0, 0, KING_STEP, 0, {"move-king-step", "The king is slow: he goes one square a turn."}},
    {0, 0, SOLDIER_STEP, 0, {"move-soldier-step", "Only the king goes so far: a soldier goes one square a turn."}},
    {LIMITED, 0, 0, 0, {"move-limit", "How far a piece may go is limited; the clauses say how far."}},
    {CAMPS | BARRED, 0, 0, 0, {"camps", "The throne in the middle is closed to all once the king has left it. The camps, hatched at the edge, are closed to all but an attacker that still stands in that same camp. No piece crosses a closed square."}},
    {CAMPS, BARRED, 0, 0, {"camps-only", "The hatched camps are closed to all but an attacker that still stands in that same camp. No piece crosses a closed square."}},
    {BARRED, CAMPS, 0, 0, {"throne-barred", "The throne in the middle is closed to all once the king has left it. No piece crosses a closed square."}},
    {THRONE | CORNERS, LEFT | SHUT, 0, 0, {"throne-katz", "Only the king may stop on the throne in the middle or on a corner."}},
    {THRONE | CORNERS | SHUT, 0, 0, 0, {"throne-shut", "Only the king may stop on the throne in the middle or cross it, and only he may stop on a corner."}},
    {THRONE, LEFT | CORNERS | SHUT, 0, 0, {"throne-only", "Only the king may stop on the throne in the middle."}},
    {THRONE | LEFT, 0, 0, 0, {"throne-classic", "Once the king has left the throne in the middle no piece may stop on it again, not even he."}},
    {SHUT, CORNERS, 0, 0, {"throne-shut-only", "Only the king may enter the throne in the middle or cross it."}},
    {THRONE, BARRED | SHUT | SHORT, 0, 0, {"throne-pass", "All may pass over the throne while it is empty."}},
    {CORNERS, THRONE, 0, 0, {"corners-only", "Only the king may stop on a corner."}},
    {THRONE, CORNERS, OUT_CORNERS, 0, {"corners-open", "Every piece may stop on a corner."}},
    {0, CAMPS | BARRED | SHUT | THRONE | LEFT | CORNERS, 0, 0, {"no-special", "No square is special: every piece may stop anywhere."}},
    {0, 0, 0, 0, {"take", "Taking: Move a piece beside an enemy soldier so that he is caught in line between two of yours; one move can take several. Moving in between two enemies is safe."}},
    {THRONE_TAKES | CAMPS_TAKE, HELD_TAKE, 0, 0, {"hostile-ashton", "The empty throne and empty camp squares count as the second piece against all."}},
    {CAMPS_TAKE, HELD_TAKE | THRONE_TAKES, 0, 0, {"hostile-camps", "Empty camp squares count as the second piece against all."}},
    {SHELTER, HELD_TAKE, 0, 0, {"camp-shelter", "But never a square of the victim's own camp."}},
    {HELD_TAKE, 0, 0, 0, {"hostile-bologna", "The empty throne and empty camp squares count as the second piece against all; the throne against defenders even with the king on it, camp squares against attackers outside the camps even with a piece on them. An attacker in a camp is never taken against a square of that same camp."}},
    {THRONE_TAKES | CORNERS_TAKE, CAMPS_TAKE | HELD_TAKE, 0, 0, {"hostile-katz", "The empty throne and the empty corners count as the second piece against every soldier."}},
    {CORNERS_TAKE, THRONE_TAKES | CAMPS_TAKE | HELD_TAKE, 0, 0, {"hostile-corners", "The empty corners count as the second piece against every soldier."}},
    {THRONE_TAKES, CORNERS_TAKE | CAMPS_TAKE | HELD_TAKE, 0, 0, {"hostile-throne", "The empty throne counts as the second piece against every soldier."}},
    {EDGE_TAKES, 0, 0, 0, {"edge-capture", "The edge of the board counts as the second piece, too."}},
    {0, TAKES, 0, 0, {"hostile-none", "Only pieces take, no square does."}},
    {LINNAEAN, 0, 0, 0, {"linnaean", "While the king on his throne has attackers on three sides, the defender on the fourth is taken between an attacker and the throne."}},
    {SHIELDWALL, 0, 0, 0, {"shieldwall", "Two or more soldiers side by side on the edge are taken together when each has an enemy in front and the row is closed at both ends, the second end just now; an empty corner closes one, too."}},
    {STRIKES | HELPS, 0, 0, 0, {"armed", "The king takes like a soldier."}},
    {0, STRIKES | HELPS, 0, 0, {"weaponless", "The king takes no part in it."}},
    {STRIKES, HELPS, 0, 0, {"armed-hammer", "The king takes by his own moves, and helps no other to take."}},
    {HELPS, STRIKES, 0, 0, {"armed-anvil", "The king helps others to take, and takes nothing by his own moves."}},
    {ROUND_NEAR | KING_CAMPS, 0, 0, 0, {"king-camps", "The king: On the throne he is taken by four attackers, one on each side; beside it by three. Anywhere else he is taken like a soldier, between two attackers or an attacker and an empty camp square."}},
    {ROUND_NEAR | KING_CORNERS, KING_CAMPS | KING_EDGE, 0, 0, {"king-custodial", "The king: On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers or an attacker and an empty corner."}},
    {ROUND_NEAR | KING_CORNERS | KING_EDGE, KING_CAMPS, 0, 0, {"king-custodial-edge", "The king: On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers, or an attacker and an empty corner or the edge of the board."}},
    {ROUND_NEAR, KING_CAMPS | KING_CORNERS, 0, 0, {"king-near", "The king: On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers."}},
    {ROUND_THRONE, 0, 0, 0, {"king-throne", "The king: On the throne he is taken by four attackers. Anywhere else he is taken like a soldier, between two attackers."}},
    {ROUND_NONE | KING_CORNERS, 0, 0, 0, {"king-soldier-corner", "The king: He is taken like a soldier, between two attackers or an attacker and an empty corner."}},
    {ROUND_NONE, KING_CORNERS, 0, 0, {"king-soldier", "The king: He is taken like a soldier, between two attackers."}},
    {ROUND_ALL | RING_THRONE | RING_CORNERS | RING_EDGE, 0, 0, 0, {"king-katz", "The king: He is taken when all his sides are closed, each by an attacker, an empty corner, the empty throne or the edge of the board."}},
    {ROUND_ALL | RING_THRONE | RING_EDGE, RING_CORNERS, 0, 0, {"king-edge", "The king: He is taken by attackers on all four sides, or on three when the throne or the edge of the board is the fourth."}},
    {ROUND_ALL | RING_THRONE, RING_EDGE, 0, 0, {"king-classic", "The king: He is taken by attackers on all four sides, or on three when the throne is the fourth."}},
    {ROUND_ALL, RING_THRONE, 0, 0, {"king-four", "The king: He is taken by attackers on all four sides."}},
    {0, ROUND, 0, 0, {"king-other", "The king: In some places he is taken when all his sides are closed, elsewhere like a soldier; the clauses say where."}},
    {ROUND_ALL, RING_EDGE, 0, OUT_EDGE, {"king-edge-safe", "On the edge nobody can take him."}},
    {0, 0, 0, 0, {"king-when", "Only an attacker's move beside him takes him."}},
    {0, 0, OUT_CAMPS, 0, {"escape-edge", "Winning: White wins when the king reaches the edge, corners included, outside the camps."}},
    {0, 0, OUT_CORNERS, 0, {"escape-corner", "Winning: White wins when the king reaches a corner."}},
    {0, 0, OUT_EDGE, 0, {"escape-classic", "Winning: White wins when the king reaches any square of the edge."}},
    {0, 0, 0, OUT, {"escape-other", "Winning: White wins when the king reaches an escape square; the clauses name them."}},
    {0, 0, FORT, 0, {"exit-fort", "White also wins when the king stands on the edge in a fort of defenders that can never be broken."}},
    {0, 0, 0, STUCK_DRAWS, {"win-black", "Black wins when the king is taken. A side that cannot move loses. One open way out is called raichi, two or more tuichi."}},
    {0, 0, STUCK_DRAWS, 0, {"win-black-draw", "Black wins when the king is taken. When a side cannot move it is a draw. One open way out is called raichi, two or more tuichi."}},
    {0, 0, ENCIRCLED, 0, {"encircle", "Black also wins by a ring round all white pieces, through which none can come to the edge."}},
    {0, 0, AGGRESSOR, 0, {"repeat-ashton", "Repeating: When a position would come a third time, a side that alone has kept threatening (to flee, to take the king) must play something else; if neither has, or both, it is a draw."}},
    {0, 0, SECOND, 0, {"repeat-bologna", "Repeating: A position that comes a second time is a draw."}},
    {0, 0, THIRD, 0, {"repeat-third", "Repeating: A position that comes a third time is a draw."}},
    {0, 0, LOSES, 0, {"repeat-loses", "Repeating: White loses when a position comes a third time."}},
    {0, 0, MAY_NOT, 0, {"repeat-forbidden", "Repeating: White may not bring about a position that stood before; Black may."}},
};
/* clang-format on */

const Sentence *lesson_tafl(const TaflLaw *law, int number) {
    Facts facts = facts_of(law);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool holds = !(rows[i].law & ~facts.law) && !(rows[i].not_law & facts.law) &&
                     !(rows[i].end & ~facts.end) && !(rows[i].not_end & facts.end);
        if (holds && !number--) return &rows[i].sentence;
    }
    return NULL;
}
