/* See origin.h. A table of remarks, each with the rule sets whose document makes it; the
 * history of other sets is in their files. */
#include "record/origin.h"
#include "core/builtin.h"

typedef struct Row {
    const char *base[4]; /* NULL ends */
    Remark remark;
} Row;

/* clang-format off */
#define TABLUT {"tablut-ashton", "tablut-bologna", "tablut-katz", "tablut-classic"}
#define BRIEF(base, id, heading, words) {base, {id, true, heading, words}}
#define TOLD(base, id, heading, words) {base, {id, false, heading, words}}
#define ONLY(...) {__VA_ARGS__}

static const Row rows[] = {
    BRIEF(TABLUT, "tablut-parts", "Pieces", "a king, 8 defenders, 16 attackers"),
    TOLD(TABLUT, "linnaeus", "History",
         "In July 1732 the young botanist Carl Linnaeus, on his journey through Lapland, saw Sámi people play Tablut and "
         "wrote its rules into his diary, in Latin. No other old tafl game has rules written down by somebody who saw it "
         "played. Its board was a reindeer skin with embroidered squares; its pieces were Swedes around their king, and "
         "Muscovites. The calls for one open way and for two, raichi and tuichi, are in it."),
    TOLD(ONLY("tablut-ashton", "tablut-bologna"), "ashton", "Reconstruction",
         "The first English translation, by James Edward Smith in 1811, made the king much harder to take than Linnaeus "
         "did, and the game one-sided. John C. Ashton went back to the Latin in 2010: away from his castle the king is "
         "taken like any soldier."),
    TOLD(ONLY("tablut-bologna"), "bologna", "Competition",
         "Students of the University of Bologna write programs that play each other every year. These rules are what the "
         "referee program of that competition does."),
    TOLD(ONLY("tablut-katz"), "katz", "Edition",
         "Demian Katz published this edition at OgreCave. Here the king flees to a corner. The text adds three variants, "
         "which are options here."),
    TOLD(ONLY("tablut-classic"), "tafl", "Family",
         "The description counts Tablut among the tafl games. They have four things in common: a board of squares, some of "
         "them marked in a symmetrical pattern, twice as many pieces outside as inside, and one more piece for the "
         "side inside, which begins in the middle."),

    BRIEF(ONLY("maerstanas"), "maerstanas-parts", "Pieces", "about 40 stones (stánas) in two colours, and a board (tæfl)"),
    TOLD(ONLY("maerstanas"), "maerstanas-made", "History",
         "John Beers had the idea in 2022, while he worked on another game, Oferhlýp. Both are played on the same grid of "
         "7×7 squares: had they been old games, people might well have used one board for both. The names are Old English, "
         "to give the game the air of an old one."),
    TOLD(ONLY("maerstanas"), "maerstanas-words", "Words",
         "Mǽrstán: boundary stone. Stán: stone. Heorr: hinge. Freóndlíc heorr: friendly hinge, one that scores. "
         "Þunor-stán: thunder-stone, marked with the rune þorn. Wóden-stán: Woden-stone, marked with the rune ós."),
    TOLD(ONLY("maerstanas"), "maerstanas-advice", "Advice",
         "Keep the Woden-stone for later in the game: to take the place of an enemy stone then can score and close "
         "squares at once."),
    TOLD(ONLY("maerstanas"), "maerstanas-simple", "Younger players",
         "Simple scoring, in which the edge does not count, is meant for younger players: the option simple."),

    BRIEF(ONLY("gardsdansen"), "gardsdansen-ages", "Ages", "8 and up"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-time", "Playing time", "20 to 60 minutes"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-kind", "Kind", "abstract, combinatorial"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-parts", "Pieces", "10 pawns and 18 stones in two colours"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-names", "Also called", "Tabula Trivium, M’Uthrmohn, Ödeskällan"),
    TOLD(ONLY("gardsdansen"), "gardsdansen-board", "Board",
         "A round board with a pattern of flowers, crossed by seven paths in each of three directions. The nodes are the "
         "middles of the flowers; a step goes from the point of a petal to the point across."),
    TOLD(ONLY("gardsdansen"), "gardsdansen-advice", "Advice",
         "A pawn has to move, and a jump may be worth it to either side: lure the other player's pieces to where you can "
         "jump them."),
};
/* clang-format on */

static bool made_for(const Row *row, const RulesBase *base) {
    for (int i = 0; i < 4 && row->base[i]; i++)
        if (string_equal(row->base[i], base->name)) return true;
    return false;
}

bool origin_remark(const RulesBase *base, int number, Remark *out) {
    const BuiltIn *built_in = builtin_of(base);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (made_for(&rows[i], base) && !number--) {
            *out = rows[i].remark;
            return true;
        }
    if (number || !built_in || !built_in->history) return false;
    *out = (Remark){base->name, false, "History", built_in->history};
    return true;
}

const char *origin_unplayed(const RulesBase *base, int number) {
    static const char *const gardsdansen[] = {"Ossera", "three game piece rule", "Ossera Draw",
                                              "Klint",  "two pawn rule",         "Klint Draw"};
    static const char *const maerstanas[] = {"wraparound"};
    if (string_equal(base->name, "gardsdansen") && number < 6) return gardsdansen[number];
    if (string_equal(base->name, "maerstanas") && number < 1) return maerstanas[number];
    return NULL;
}
