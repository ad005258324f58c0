/* Pieces, lesson and origin of Mǽrstánas. */
#include "record/family.h"

static const Piece pieces[] = {
    {SHAPE_STONE, P1, true, 'S'},  {SHAPE_THUNDER, P1, true, 'T'},  {SHAPE_WODEN, P1, true, 'W'},
    {SHAPE_STONE, P2, false, 's'}, {SHAPE_THUNDER, P2, false, 't'}, {SHAPE_WODEN, P2, false, 'w'},
    {SHAPE_NONE, P1, false, 0},
};

/* clang-format off */
static const LessonRow lesson[] = {
    {0, "m-goal", "Goal: Make more points than the other player by placing stones. Dark begins; a turn places one stone on an empty square. Stones never move."},
    {"+wraparound", "m-place-round", "Placing: A hinge is a side of a stone that touches another stone, of either colour. Each edge of the board is joined to the opposite one: a side on it touches the square on the other side of the same row or column. No stone may have four hinges: do not place one where it would be closed in on all sides, nor where it closes the last free side of a neighbour."},
    {"-wraparound", "m-place", "Placing: A hinge is a side of a stone that touches another stone, of either colour, or the edge of the board; a corner square has two edges. No stone may have four: do not place one where it would be closed in on all sides, nor where it closes the last free side of a neighbour."},
    {"-plain", "m-special", "Special stones: Once in a game each player may place a thunder-stone instead: on any empty square, and every stone beside it on the board, of either player, is removed. And once a Woden-stone: it takes the place of any enemy stone. Hinges do not limit them, and they score like other stones."},
    {0, "m-pass", "Passing: A player who can place nothing must pass; nobody else may."},
    {0, "m-end", "The end: When neither player can place anything the game is over."},
    {"-plain", "m-woden-left", "A Woden-stone that finds no enemy stone may be left."},
    {"+wraparound", "m-points-round", "Points: One for every pair of your stones that touch, round the edge as well. More points win; equal points are a draw."},
    {"-simple -wraparound", "m-points", "Points: One for every pair of your stones that stand side by side, and one for every side of a stone of yours on the edge, so a corner gives two. More points win; equal points are a draw."},
    {"+simple", "m-points-simple", "Points: One for every pair of your stones that stand side by side. More points win; equal points are a draw."},
    {0, "m-thanks", "Thanks: Mǽrstánas is a game by John Beers; his rules are CC BY-SA 4.0."},
    {0},
};

static const OriginRow origin[] = {
    BRIEF(ONLY("maerstanas"), "maerstanas-parts", "Pieces", "about 40 stones (stánas) in two colours, and a board (tæfl)"),
    TOLD(ONLY("maerstanas"), "maerstanas-made", "History",
         "Mǽrstánas is a “free libre open source abstract strategy game”. John Beers had the idea in 2022, while he worked on "
         "another game, Oferhlýp. Both are played on the same grid of 7×7 squares: had they been old games, people might "
         "well have used one board for both. “As a fan of Hnefatafl” he gave his games Anglo-Saxon names, “to lend a "
         "quasi-historical feel to them”."),
    TOLD(ONLY("maerstanas"), "maerstanas-board", "Board",
         "Stones stand “within the square, not on the intersections as in Go”."),
    TOLD(ONLY("maerstanas"), "maerstanas-words", "Words",
         "Mǽrstán: boundary stone. Stán: stone. Heorr: hinge. Freóndlíc heorr: friendly hinge, one that scores. "
         "Þunor-stán: thunder-stone, marked with the rune þorn. Wóden-stán: Woden-stone, marked with the rune ós."),
    TOLD(ONLY("maerstanas"), "maerstanas-advice", "Advice",
         "Keep the Woden-stone for later in the game: to take the place of an enemy stone then can score and close "
         "squares at once."),
    TOLD(ONLY("maerstanas"), "maerstanas-simple", "New players",
         "Simple scoring, in which the edge does not count, “may make it easier for new or younger players to grasp "
         "scoring more quickly”: the option simple."),
    {{0}, {0}},
};
/* clang-format on */

extern const RecordFamily record_maerstanas;
const RecordFamily record_maerstanas = {
    .pieces = pieces,
    .line = WORDS("place stones, close no one in; thunder-stone and Woden-stone"),
    .lesson = lesson,
    .origin = origin,
};
