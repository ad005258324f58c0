/* The clauses of whole families, word for word as in docs/rules.md. The clauses of one rule set are
 * in its file. If a clause is a choice, its source gives the reason. */
#include "core/clause.h"
#include "core/check.h"
#include "core/text.h"

#define BEERS "John Beers' rules (CC BY-SA 4.0)"
#define ISEGRIM "Quadrante Isegrim's rules"
#define NIELSEN "the rules at aagenielsen.dk (Aage Nielsen, Adam Bartley, Tim Millar)"

/* clang-format off */
static const Clause clauses[CLAUSE_MADE] = {
[CLAUSE_T1] = {"T1", "stated",
    "White moves first, then the sides alternate; a turn moves exactly one own piece to another square; there is no pass.",
    "all documents between them"},
[CLAUSE_T2] = {"T2", "stated",
    "A piece moves like the rook in chess: any number of empty squares along a row or column, never over a piece.",
    "all documents"},
[CLAUSE_T3] = {"T3", "stated",
    "A soldier is taken when the moving side places a piece beside it so that it stands between that piece and, on the opposite side, another piece of the mover's that takes part in captures or a square hostile to it.",
    "all documents"},
[CLAUSE_T4] = {"T4", "stated, implied",
    "One move may take several soldiers, in up to three directions.",
    "stated by Katz, implied by the others"},
[CLAUSE_T5] = {"T5", "stated",
    "Moving between two enemies is safe; only the opponent's move captures.",
    "all documents"},
[CLAUSE_T6] = {"T6", "stated, chosen",
    "A side to move that has no legal move loses. A side without pieces has none.",
    "stated by the general description; chosen for the others; so does the rules text of the Bologna competition, though its referee program has no such rule"},
[CLAUSE_T7] = {"T7", "stated, implied",
    "White wins the moment the king lands on an escape square. Black wins the moment the king is taken; a taken king leaves the board like any taken piece. The move's other captures are carried out first.",
    "stated; implied for Ashton"},
[CLAUSE_T8] = {"T8", "implied",
    "A capture of the king is tested only when a black move ends beside the king. Where he is taken like a soldier, the piece that moved must be one of the two; otherwise any black move that ends beside him counts. A king who walks into a ring of enemies is safe until then.",
    "follows from T5"},
[CLAUSE_T9] = {"T9", "stated, chosen",
    "One open way for the king to an escape square on white's next move is raichi, two or more distinct escape squares are tuichu. The program announces them; no penalty for silence, and tuichu does not end the game: black may still take the king.",
    "that it is announced: Katz, Ending the game, 1, who has no word for it; the words are in Linnaeus' rules, translated 1811: \"he must call out raichi, and if there be two ways open, tuichu\"; Ashton 10 says two exits are certain to win; the rest chosen"},





[CLAUSE_X1] = {"X1", "stated",
    "The start position names the side that begins, in most of these games black; then the sides alternate. A turn moves exactly one own piece to another square; there is no pass.",
    NIELSEN},
[CLAUSE_X4] = {"X4", "stated, chosen",
    "Encirclement: black wins when, after a move, no piece of white is connected with the edge over squares without black pieces. White pieces are no obstacle; one ring or several, it is all the same.",
    NIELSEN " (\"the king and ALL remaining defenders\"); the exact test is chosen and agrees with every recorded game that ended so"},
[CLAUSE_X5] = {"X5", "stated, chosen",
    "A position (board and side to move) that occurs for the third time is lost for white, whoever brought it about; a move that ends the game is never a repetition.",
    NIELSEN " (\"perpetual repetition results in a loss for white\"); that the third occurrence decides is chosen"},
[CLAUSE_X6] = {"X6", "stated",
    "The edge of the board is hostile to nobody.",
    NIELSEN},
[CLAUSE_X7] = {"X7", "chosen",
    "Where neither side can bring about an end, the players may agree on a draw; the program declares none by itself.",
    NIELSEN "; whether such an end is still possible no rule can tell, so it is left to the players"},

[CLAUSE_M1] = {"M1", "stated, implied",
    "Dark begins. A turn places one stone on an empty square.",
    BEERS ", 0.4.1: \"Traditionally, the player using the darker colored stones would play first\"; players at a table may agree otherwise"},
[CLAUSE_M2] = {"M2", "stated",
    "A hinge of a stone is a side that touches any stone, of either colour, or the edge; a corner square has two edges.",
    BEERS},
[CLAUSE_M3] = {"M3", "stated",
    "A standard stone may not be placed where it would have four hinges, nor where a neighbouring stone would get its fourth.",
    BEERS " (\"the fourth side must always remain free\"); so does the author's program"},
[CLAUSE_M4] = {"M4", "stated, chosen",
    "Once per game each player may place a thunder-stone instead, on any empty square; the hinge limit does not apply. It first removes every orthogonally adjacent stone of either player, special stones included. Removed stones do not score. Removed special stones are not given back.",
    BEERS "; that special stones do not come back: were a removed special stone given back, two thunder-stones could remove each other for ever (e4, e5, e4, and so on), and the game would not end; so \"stones which have been removed from the board are returned to the respective players\" is read as said of standard stones, as the author's program does"},
[CLAUSE_M5] = {"M5", "stated, implied",
    "Once per game each player may place a Woden-stone instead: it replaces any one enemy stone on the board, special stones included, without a hinge test.",
    BEERS},
[CLAUSE_M6] = {"M6", "stated, implied",
    "A player who can place nothing passes; nobody may pass otherwise, so a special stone must be played when nothing else can be. After a pass new moves may open up, because a thunder-stone removes stones.",
    BEERS "; only a player without a viable move passes (\"the active player must pass\"), and a special stone in hand is such a move, which is implied"},
[CLAUSE_M7] = {"M7", "stated, chosen",
    "The game ends at once in any position in which neither player can place anything: no standard stone fits and both players have used their special stones. A Woden-stone without a target may be left.",
    BEERS "; the Woden-stone without a target is chosen"},
[CLAUSE_M8] = {"M8", "stated, chosen",
    "Score, each player: one point for every pair of own stones that touch, counted once, and one for every side of an own stone on the edge. Special stones score like any other. Higher score wins; equal is a draw.",
    BEERS "; that pairs count once follows the author's program"},
[CLAUSE_M9] = {"M9", "implied",
    "Option plain: no special stones; the game ends when no stone can be placed.",
    BEERS " (\"When playing with Special Stones\")"},
[CLAUSE_M10] = {"M10", "stated",
    "Option simple: edges do not score.",
    BEERS},
[CLAUSE_M11] = {"M11", "stated, chosen",
    "Option wraparound: a side on the edge of the board touches the square on the opposite side of the same row or column instead of the edge. Hinges are counted and scored so; edges neither count nor score. A thunder-stone removes only stones beside it on the board. Not with simple, which is an option of the traditional rules.",
    BEERS " 0.4.1, \"Advanced Mǽrstánas\"; that a thunder-stone does not reach round is chosen: the rule speaks of hinges"},

[CLAUSE_G1] = {"G1", "stated, chosen",
    "A turn is one pawn move, then one stone move, by the same player. A ply is one of the two.",
    ISEGRIM "; exactly one stone is chosen (\"first move one of your pawns and then move one of your stones\", against \"move at least one stone\"), and so are who begins, which the rules do not say, and the layout of the start, whose illustration is lost"},
[CLAUSE_G2] = {"G2", "stated, implied",
    "A pawn moves one or two points in a straight line to an empty point; a plain two-point move needs both points empty. A direction is blocked if the next point is off the board, or occupied with the one behind it occupied or off the board.",
    ISEGRIM},
[CLAUSE_G3] = {"G3", "stated, implied",
    "A pawn may jump over one adjacent piece, pawn or stone, own or enemy, to the empty point directly behind it, and takes it. Exactly two points, never a jump without a capture, no chains.",
    ISEGRIM "; that there are no chains is implied"},
[CLAUSE_G4] = {"G4", "stated",
    "Taking is optional, moving a pawn is not.",
    ISEGRIM},
[CLAUSE_G5] = {"G5", "stated",
    "The taken piece is removed at once, before the stone move; the stone may use the gap.",
    ISEGRIM},
[CLAUSE_G6] = {"G6", "stated, implied",
    "A stone moves any distance along one line over empty points; stones never capture.",
    ISEGRIM "; that stones never capture is implied"},
[CLAUSE_G7] = {"G7", "stated, implied",
    "A stone must move if any can, to a new point; if none can, the turn ends without it.",
    ISEGRIM "; the end of the turn is implied"},
[CLAUSE_G8] = {"G8", "stated, implied",
    "Who loses the last pawn, or the last stone, loses at once, also by one's own capture.",
    ISEGRIM},
[CLAUSE_G9] = {"G9", "stated, implied",
    "Who cannot move any pawn at the start of the turn loses.",
    ISEGRIM},
[CLAUSE_G10] = {"G10", "stated, chosen",
    "A piece on the rim cannot be taken. Option rim-jumps: a piece on the rim can be jumped along the rim like any other.",
    ISEGRIM " (\"Pieces on the edge of the gameboard are also unable to be captured\"); the option is chosen: the reason they give, \"as you can not jump off the board\", does not forbid a jump along the rim"},
[CLAUSE_G11] = {"G11", "chosen",
    "House rule, not the designer's: a position at the start of a turn that occurs for the third time is a draw; a move that ends the game is never a repetition.",
    "the rules are silent; without it a game need not end"},
[CLAUSE_G12] = {"G12", "chosen",
    "House rule, not the designer's: when each player has completed 50 turns in a row without a capture, the game is a draw; a move that ends the game comes first.",
    "the rules are silent; without it engines play on for thousands of turns"},
};
/* clang-format on */

const Clause *clause_get(ClauseId id) {
    ASSERT(id > CLAUSE_NONE && id < CLAUSE_COUNT);
    return id < CLAUSE_MADE ? &clauses[id] : clause_made(id - CLAUSE_MADE);
}

/* The length of an id without the letter of its part. */
static size_t stem(const char *id) {
    size_t length = string_length(id);
    return length && id[length - 1] >= 'a' ? length - 1 : length;
}

bool clause_kin(const char *one, const char *other) {
    size_t length = stem(one);
    return length == stem(other) && !__builtin_memcmp(one, other, length);
}

ClauseId clause_find(const char *name, size_t length) {
    for (int id = CLAUSE_NONE + 1; id < CLAUSE_COUNT; id++)
        if (string_is(name, length, clause_get((ClauseId)id)->id)) return (ClauseId)id;
    return CLAUSE_NONE;
}
