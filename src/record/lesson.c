/* See lesson.h. A table of sentences, each with the rule sets it belongs to and, if it depends on
 * an option, that option with a sign: "+name" says it with the option, "-name" without. A sentence
 * that begins with a heading and a colon opens a paragraph. */
#include "record/lesson.h"

enum {
    ASHTON = 1,
    BOLOGNA = 2,
    KATZ = 4,
    CLASSIC = 8,
    MAERSTANAS = 16,
    GARDSDANSEN = 32,
    CAMPS = ASHTON | BOLOGNA,
    TABLUT = CAMPS | KATZ | CLASSIC
};

static const struct {
    const char *name;
    int bit;
    const char *line; /* for a menu */
} bases[] = {
    {"tablut-ashton", ASHTON, "the king flees to the edge; throne and camps are closed"},
    {"tablut-bologna", BOLOGNA, "the same as the students' competition in Bologna plays it"},
    {"tablut-katz", KATZ, "the king flees to a corner; a strong king, hard to take"},
    {"tablut-classic", CLASSIC, "after Linnaeus: the king flees to the edge and bears no arms"},
    {"maerstanas", MAERSTANAS, "place stones, close no one in; thunder-stone and Woden-stone"},
    {"gardsdansen", GARDSDANSEN, "pawns jump, stones slide, on a hexagon; two halves a turn"},
};

static size_t base_number(const RulesBase *base) {
    size_t i = 0;
    while (i < sizeof bases / sizeof *bases && !string_equal(bases[i].name, base->name)) i++;
    return i;
}

const char *lesson_line(const RulesBase *base) {
    size_t i = base_number(base);
    return i < sizeof bases / sizeof *bases ? bases[i].line : base->title;
}

typedef struct Row {
    int bases;
    const char *option, *second; /* conditions, NULL: none */
    Sentence sentence;
} Row;

/* clang-format off */
static const Row rows[] = {
    {TABLUT, 0, 0, {"goal", "Goal: The white king wants to flee from the middle, helped by his defenders; twice as many black attackers want to take him. White begins."}},
    {TABLUT, 0, 0, {"move", "Moving: One piece a turn, like the rook in chess: straight along a rank or file over empty squares."}},
    {CAMPS, 0, 0, {"camps", "The throne in the middle is closed to all once the king has left it. The camps, hatched at the edge, are closed to all but an attacker that still stands in that same camp. No piece crosses a closed square."}},
    {KATZ, "-open-corners", 0, {"throne-katz", "Only the king may stop on the throne in the middle or on a corner; all may pass over them while they are empty."}},
    {KATZ, "+open-corners", 0, {"throne-open-corners", "Only the king may stop on the throne in the middle; all may pass over it while it is empty. Every piece may stop on a corner."}},
    {CLASSIC, 0, 0, {"throne-classic", "Once the king has left the throne in the middle no piece may stop on it again, not even he; all may pass over it while it is empty."}},
    {TABLUT, 0, 0, {"take", "Taking: Move a piece beside an enemy soldier so that he is caught in line between two of yours; one move can take several. Moving in between two enemies is safe."}},
    {ASHTON, 0, 0, {"hostile-ashton", "The empty throne and empty camp squares count as the second piece against all."}},
    {ASHTON, "+camp-shelter", 0, {"camp-shelter", "But never a square of the victim's own camp."}},
    {BOLOGNA, 0, 0, {"hostile-bologna", "The empty throne and empty camp squares count as the second piece against all; the throne against defenders even with the king on it, camp squares against attackers outside the camps even with a piece on them. An attacker in a camp is never taken against a square of that same camp."}},
    {KATZ, 0, 0, {"hostile-katz", "The empty throne and the empty corners count as the second piece against every soldier."}},
    {KATZ, "+edge-capture", 0, {"edge-capture", "So does the edge of the board."}},
    {CLASSIC, "-hostile-throne", 0, {"hostile-none", "Only pieces take, no square does."}},
    {CLASSIC, "+hostile-throne", 0, {"hostile-throne", "The empty throne counts as the second piece against every soldier."}},
    {CAMPS, 0, 0, {"armed", "The king takes like a soldier."}},
    {KATZ, "-weaponless-king", 0, {"armed-katz", "The king takes like a soldier."}},
    {KATZ, "+weaponless-king", 0, {"weaponless-katz", "The king takes no part in it."}},
    {CLASSIC, 0, 0, {"weaponless-classic", "The king takes no part in it."}},
    {CAMPS, 0, 0, {"king-camps", "The king: On the throne he is taken by four attackers, one on each side; beside it by three. Anywhere else he is taken like a soldier, between two attackers or an attacker and an empty camp square."}},
    {KATZ, "-custodial-king", 0, {"king-katz", "The king: He is taken when all his sides are closed, each by an attacker, an empty corner, the empty throne or the edge of the board."}},
    {KATZ, "+custodial-king", "-edge-capture", {"king-custodial", "The king: On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers or an attacker and an empty corner."}},
    {KATZ, "+custodial-king", "+edge-capture", {"king-custodial-edge", "The king: On the throne he is taken by four attackers, beside it by three. Anywhere else he is taken like a soldier, between two attackers, or an attacker and an empty corner or the edge of the board."}},
    {CLASSIC, "-king-edge", 0, {"king-classic", "The king: He is taken by attackers on all four sides, or on three when the throne is the fourth."}},
    {CLASSIC, "+king-edge", 0, {"king-edge", "The king: He is taken by attackers on all four sides, or on three when the throne or the edge of the board is the fourth."}},
    {TABLUT, 0, 0, {"king-when", "Only an attacker's move beside him takes him."}},
    {CAMPS, 0, 0, {"escape-edge", "Winning: White wins when the king reaches the edge, corners included, outside the camps."}},
    {KATZ, 0, 0, {"escape-corner", "Winning: White wins when the king reaches a corner."}},
    {CLASSIC, "-corner-escape", 0, {"escape-classic", "Winning: White wins when the king reaches any square of the edge."}},
    {CLASSIC, "+corner-escape", 0, {"escape-classic-corner", "Winning: White wins when the king reaches a corner."}},
    {TABLUT, 0, 0, {"win-black", "Black wins when the king is taken. A side that cannot move loses. One open way out is called raichi, two or more tuichi."}},
    {ASHTON, 0, 0, {"repeat-ashton", "Repeating: When a position would come a third time, a side that alone has kept threatening (to flee, to take the king) must play something else; if neither has, or both, it is a draw."}},
    {BOLOGNA, 0, 0, {"repeat-bologna", "Repeating: A position that comes a second time is a draw."}},
    {KATZ | CLASSIC, 0, 0, {"repeat-third", "Repeating: A position that comes a third time is a draw."}},

    {MAERSTANAS, 0, 0, {"m-goal", "Goal: Make more points than the other player by placing stones. Dark begins; a turn places one stone on an empty square. Stones never move."}},
    {MAERSTANAS, 0, 0, {"m-place", "Placing: A hinge is a side of a stone that touches another stone, of either colour, or the edge of the board; a corner square has two edges. No stone may have four: do not place one where it would be closed in on all sides, nor where it closes the last free side of a neighbour."}},
    {MAERSTANAS, "-plain", 0, {"m-special", "Special stones: Once in a game each player may place a thunder-stone instead: on any empty square, and every stone beside it, of either player, leaves the board. And once a Woden-stone: it takes the place of any enemy stone. Hinges do not limit them, and they score like other stones."}},
    {MAERSTANAS, 0, 0, {"m-pass", "Passing: A player who can place nothing must pass; nobody else may."}},
    {MAERSTANAS, 0, 0, {"m-end", "The end: When neither player can place anything the game is over."}},
    {MAERSTANAS, "-plain", 0, {"m-woden-left", "A Woden-stone that finds no enemy stone may be left."}},
    {MAERSTANAS, "-simple", 0, {"m-points", "Points: One for every pair of your stones that stand side by side, and one for every side of a stone of yours on the edge, so a corner gives two. More points win; equal points are a draw."}},
    {MAERSTANAS, "+simple", 0, {"m-points-simple", "Points: One for every pair of your stones that stand side by side. More points win; equal points are a draw."}},
    {MAERSTANAS, 0, 0, {"m-thanks", "Thanks: Mǽrstánas is a game by John Beers; his rules are CC BY-SA 4.0."}},

    {GARDSDANSEN, 0, 0, {"g-goal", "Goal: Take all the other player's pawns, or all stones. Light, below, begins. A turn has two halves: first you move one of your pawns, then one of your stones."}},
    {GARDSDANSEN, 0, 0, {"g-pawns", "Pawns: A pawn goes one or two points straight along a line; those points must be empty. Or it jumps over one piece right beside it, pawn or stone, the other player's or your own, to the empty point behind, and takes it. One jump, not two in a row. You must move a pawn, but need not take."}},
    {GARDSDANSEN, "-safe-rim", 0, {"g-rim", "A piece on the rim can be jumped along the rim."}},
    {GARDSDANSEN, "+safe-rim", 0, {"g-safe-rim", "A piece on the rim cannot be taken."}},
    {GARDSDANSEN, 0, 0, {"g-stones", "Stones: A stone slides along one line, as far as the points are empty, and never takes. It may use the gap the pawn has just made. If a stone can move, one must; if none can, the turn ends without it."}},
    {GARDSDANSEN, 0, 0, {"g-lose", "Losing: You lose at once when you lose your last pawn or your last stone, even by your own jump, or when you cannot move a pawn at the start of your turn."}},
    {GARDSDANSEN, 0, 0, {"g-repeat", "Repeating: A position that comes a third time at the start of a turn is a draw. That is a house rule, not the designer's."}},
    {GARDSDANSEN, 0, 0, {"g-thanks", "Thanks: Gårdsdansen, also Tabula Trivium, is a game by Quadrante Isegrim."}},
};
/* clang-format on */

static bool holds(const Rules *rules, const char *condition) {
    return !condition || rules_has_option(rules, condition + 1) == (condition[0] == '+');
}

static int base_bit(const RulesBase *base) {
    size_t number = base_number(base);
    return number < sizeof bases / sizeof *bases ? bases[number].bit : 0;
}

const Sentence *lesson_sentence(const Rules *rules, int number) {
    int base = base_bit(rules->base);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Row *row = &rows[i];
        if ((row->bases & base) && holds(rules, row->option) && holds(rules, row->second) &&
            !number--)
            return &row->sentence;
    }
    return NULL;
}

/* A heading is one or two words. */
bool lesson_opens(const Sentence *sentence) {
    int spaces = 0;
    for (const char *words = sentence->words; *words != ':' && spaces < 2; words++) {
        if (!*words) return false;
        if (*words == ' ') spaces++;
    }
    return spaces < 2;
}

void lesson_write(const Rules *rules, Text *out) {
    text_string(out, rules->base->title);
    const Sentence *sentence;
    for (int i = 0; (sentence = lesson_sentence(rules, i)); i++) {
        text_char(out, lesson_opens(sentence) ? '\n' : ' ');
        text_string(out, sentence->words);
    }
    text_char(out, '\n');
}
