/* See lesson.h. A table of sentences, each with the rule sets it belongs to and, if it depends on
 * an option, that option with a sign: "+name" says it with the option, "-name" without. A sentence
 * that begins with a heading and a colon opens a paragraph. Those of a tafl law come out of its
 * values (core/lawwords.h). */
#include "record/lesson.h"
#include "core/builtin.h"
#include "core/rulefile.h"

enum { MAERSTANAS = 1, GARDSDANSEN = 2 };

static const struct {
    const char *name;
    int bit;
    const char *line; /* for a menu */
} bases[] = {
    {"maerstanas", MAERSTANAS,
     WORDS("place stones, close no one in; thunder-stone and Woden-stone")},
    {"gardsdansen", GARDSDANSEN,
     WORDS("pawns jump, stones slide, on a hexagon; two halves a turn")},
};

static size_t base_number(const RulesBase *base) {
    size_t i = 0;
    while (i < sizeof bases / sizeof *bases && !string_equal(bases[i].name, base->name)) i++;
    return i;
}

const char *lesson_line(const RulesBase *base) {
    size_t i = base_number(base);
    if (i < sizeof bases / sizeof *bases) return bases[i].line;
    const BuiltIn *built_in = builtin_of(base);
    return built_in && *built_in->line ? built_in->line : base->title;
}

const char *lesson_title(const RulesBase *base, const Text *out) {
    const RuleFile *file = out->language ? rulefile_from(base) : NULL;
    const char *title = file ? rulefile_in(file, "title", 0, out->language->tag) : NULL;
    return title ? title : text_word(out, base->title);
}

typedef struct Row {
    int bases;
    const char *option; /* a condition, NULL: none */
    const char *id, *words;
} Row;

/* clang-format off */
static const Row rows[] = {
    {MAERSTANAS, 0, "m-goal", "Goal: Make more points than the other player by placing stones. Dark begins; a turn places one stone on an empty square. Stones never move."},
    {MAERSTANAS, 0, "m-place", "Placing: A hinge is a side of a stone that touches another stone, of either colour, or the edge of the board; a corner square has two edges. No stone may have four: do not place one where it would be closed in on all sides, nor where it closes the last free side of a neighbour."},
    {MAERSTANAS, "-plain", "m-special", "Special stones: Once in a game each player may place a thunder-stone instead: on any empty square, and every stone beside it, of either player, leaves the board. And once a Woden-stone: it takes the place of any enemy stone. Hinges do not limit them, and they score like other stones."},
    {MAERSTANAS, 0, "m-pass", "Passing: A player who can place nothing must pass; nobody else may."},
    {MAERSTANAS, 0, "m-end", "The end: When neither player can place anything the game is over."},
    {MAERSTANAS, "-plain", "m-woden-left", "A Woden-stone that finds no enemy stone may be left."},
    {MAERSTANAS, "-simple", "m-points", "Points: One for every pair of your stones that stand side by side, and one for every side of a stone of yours on the edge, so a corner gives two. More points win; equal points are a draw."},
    {MAERSTANAS, "+simple", "m-points-simple", "Points: One for every pair of your stones that stand side by side. More points win; equal points are a draw."},
    {MAERSTANAS, 0, "m-thanks", "Thanks: Mǽrstánas is a game by John Beers; his rules are CC BY-SA 4.0."},

    {GARDSDANSEN, 0, "g-goal", "Goal: Take all the other player's pawns, or all stones, or shut the pawns in so that none can move. Light, below, begins. A turn has two halves: first you move one of your pawns, then one of your stones."},
    {GARDSDANSEN, 0, "g-pawns", "Pawns: A pawn goes one or two points straight along a line; those points must be empty. Or it jumps over one piece right beside it, pawn or stone, the other player's or your own, to the empty point behind, and takes it. One jump, not two in a row. You must move a pawn, but need not take."},
    {GARDSDANSEN, "-safe-rim", "g-rim", "A piece on the rim can be jumped along the rim."},
    {GARDSDANSEN, "+safe-rim", "g-safe-rim", "A piece on the rim cannot be taken."},
    {GARDSDANSEN, 0, "g-stones", "Stones: A stone slides along one line, as far as the points are empty, and never takes. It may use the gap the pawn has just made. If a stone can move, one must; if none can, the turn ends without it."},
    {GARDSDANSEN, 0, "g-lose", "Losing: You lose at once when you lose your last pawn or your last stone, even by your own jump, or when you cannot move a pawn at the start of your turn."},
    {GARDSDANSEN, 0, "g-repeat", "Repeating: A position that comes a third time at the start of a turn is a draw. That is a house rule, not the designer's."},
    {GARDSDANSEN, 0, "g-no-capture", "When both players have made 50 turns in a row and nothing was taken, the game is a draw: a house rule, too."},
    {GARDSDANSEN, 0, "g-thanks", "Thanks: Gårdsdansen, also Tabula Trivium, is a game by Quadrante Isegrim."},
};
/* clang-format on */

static bool holds(const Rules *rules, const char *condition) {
    return !condition || rules_has_option(rules, condition + 1) == (condition[0] == '+');
}

static int base_bit(const RulesBase *base) {
    size_t number = base_number(base);
    return number < sizeof bases / sizeof *bases ? bases[number].bit : 0;
}

static bool of_law(const TaflLaw *law, int number, Sentence *out) {
    Said said[MAX_SAID];
    int count = lawwords(law, said);
    for (int i = 0; i < count; i++) {
        if (!lawwords_plain(&said[i]) || number--) continue;
        Text text = text_into(out->words, sizeof out->words);
        lawwords_write(law, &said[i], &text);
        out->id = lawwords_id(&said[i]);
        out->said = said[i];
        return true;
    }
    return false;
}

bool lesson_sentence(const Rules *rules, int number, Sentence *out) {
    if (rules->traits.king) return of_law(&rules->law.tafl, number, out);
    int base = base_bit(rules->base);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Row *row = &rows[i];
        if (!(row->bases & base) || !holds(rules, row->option) || number--) continue;
        out->id = row->id;
        string_copy(out->words, sizeof out->words, row->words);
        return true;
    }
    return false;
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
    text_string(out, lesson_title(rules->base, out));
    Sentence sentence;
    for (int i = 0; lesson_sentence(rules, i, &sentence); i++) {
        text_char(out, lesson_opens(&sentence) ? '\n' : ' ');
        if (rules->traits.king)
            lawwords_write(&rules->law.tafl, &sentence.said, out);
        else
            text_string(out, text_named(out, "plain", sentence.id, sentence.words));
    }
    text_char(out, '\n');
}
