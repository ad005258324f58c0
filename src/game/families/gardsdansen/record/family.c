/* Pieces, lesson and origin of Gårdsdansen. */
#include "record/family.h"

static const Piece pieces[] = {
    {SHAPE_PAWN, P1, false, 'P'}, {SHAPE_BLOCK, P1, false, 'S'}, {SHAPE_PAWN, P2, true, 'p'},
    {SHAPE_BLOCK, P2, true, 's'}, {SHAPE_NONE, P1, false, 0},
};

/* clang-format off */
static const LessonRow lesson[] = {
    {0, "g-goal", "Goal: Take all the other player's pawns, or all stones, or shut the pawns in so that none can move. Light, below, begins. A turn has two halves: first you move one of your pawns, then one of your stones."},
    {0, "g-pawns", "Pawns: A pawn goes one or two points straight along a line; those points must be empty. Or it jumps over one piece right beside it, pawn or stone, the other player's or your own, to the empty point behind, and takes it. One jump, not two in a row. You must move a pawn, but need not take."},
    {"-rim-jumps", "g-safe-rim", "A piece on the rim cannot be taken."},
    {"+rim-jumps", "g-rim", "A piece on the rim can be jumped along the rim."},
    {0, "g-stones", "Stones: A stone slides along one line, as far as the points are empty, and never takes. It may use the gap the pawn has just made. If a stone can move, one must; if none can, the turn ends without it."},
    {0, "g-lose", "Losing: You lose at once when you lose your last pawn or your last stone, even by your own jump, or when you cannot move a pawn at the start of your turn."},
    {0, "g-repeat", "Repeating: A position that comes a third time at the start of a turn is a draw. That is a house rule, not the designer's."},
    {0, "g-no-capture", "When both players have made 50 turns in a row and nothing was taken, the game is a draw: a house rule, too."},
    {0, "g-thanks", "Thanks: Gårdsdansen, also Tabula Trivium, is a game by Quadrante Isegrim."},
    {0},
};

static const OriginRow origin[] = {
    BRIEF(ONLY("gardsdansen"), "gardsdansen-ages", "Ages", "8 and up"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-time", "Playing time", "20 to 60 minutes"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-ludo", "Ludo", "Agon"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-kind", "Kind", "abstract, combinatorial"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-parts", "Pieces", "10 pawns and 18 stones in two colours"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-names", "Also called", "M’Uthrmohn, Tabula Trivium, M’Uthr-mohn Ghenthak"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-part-of", "Part of it",
         "Ödeskällan (“Del av brädspelet Gårdsdansen”, part of the board game Gårdsdansen)"),
    TOLD(ONLY("gardsdansen"), "gardsdansen-board", "Board",
         "“Round gameboard (7×3 crossing paths)”, with a pattern of flowers. Pieces stand where the paths cross: the document "
         "calls these points nodes. Each is in the middle of a flower. One step is “moving from the point of a petal to its "
         "opposite side”."),
    TOLD(ONLY("gardsdansen"), "gardsdansen-goal", "Goal",
         "“The goal is to either capture all of your opponent's stones or pawns or to block your opponent's pawn movement.”"),
    TOLD(ONLY("gardsdansen"), "gardsdansen-advice", "Advice",
         "Lure the other player's pieces to where your pawns can jump them. A taken piece leaves a gap. With your stone you "
         "may fill the gap or set a trap, or leave it open if you see no threat."),
    NOTE(ONLY("gardsdansen"), "gardsdansen-points", "Points",
         "We read “7×3 crossing paths” as seven lines in each of three directions. They cross in 37 points. On the rim "
         "are 18 of them, 2 × 9: one for each stone.",
         "our reading; the illustration of the published page is lost"),
    NOTE(ONLY("gardsdansen"), "gardsdansen-agon", "Agon",
         "Agon is Greek for contest. Roger Caillois calls so the games that players win by skill alone; the others are "
         "games of chance, of make-believe and of dizziness.",
         "Roger Caillois, Les jeux et les hommes, 1958"),
    {{0}, {0}},
};
/* clang-format on */

static const char *const unplayed[] = {"Ossera (three game piece rule, Ossera Draw)",
                                       "Klint (two pawn rule, Klint Draw)", NULL};

extern const RecordFamily record_gardsdansen;
const RecordFamily record_gardsdansen = {
    .pieces = pieces,
    .line = WORDS("pawns jump, stones slide, on a hexagon; two halves a turn"),
    .lesson = lesson,
    .origin = origin,
    .unplayed = unplayed,
};
