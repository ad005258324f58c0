/* See origin.h. A table of remarks, each with the rule sets that it is about; those of other sets
 * are in their files. Within a set: facts, then what the document tells, then our notes. */
#include "record/origin.h"
#include "core/builtin.h"

typedef struct Row {
    const char *base[4]; /* NULL ends */
    Remark remark;
} Row;

/* clang-format off */
#define TABLUT {"tablut-ashton", "tablut-bologna", "tablut-katz", "tablut-classic"}
#define BRIEF(base, id, heading, words) {base, {id, true, heading, words, NULL}}
#define TOLD(base, id, heading, words) {base, {id, false, heading, words, NULL}}
#define NOTE(base, id, heading, words, source) {base, {id, false, heading, words, source}}
#define ONLY(...) {__VA_ARGS__}

static const Row rows[] = {
    BRIEF(TABLUT, "tablut-parts", "Pieces", "a king, 8 defenders, 16 attackers"),
    TOLD(ONLY("tablut-ashton"), "ashton", "Edition",
         "The text is based on the rules of Fotevikens Museum in Sweden. It calls the two sides Swedes and Moscovites, the "
         "middle square the castle, and the marked squares at the edge base camps."),
    TOLD(ONLY("tablut-katz"), "katz", "Edition",
         "Demian Katz published this “traditional Viking game” at OgreCave, with pictures by the artist Jode Carrasco. Two "
         "armies meet: a king and his soldiers in the middle, twice as many attackers around them. The king flees to a "
         "corner. The text adds three variants, which are options here, and ends with a bibliography."),
    TOLD(ONLY("tablut-classic"), "classic", "History",
         "Carl Linnaeus is best known for his system of classifying living things. In 1732 he travelled through Lapland and "
         "described a game of the people there: Tablut."),
    TOLD(ONLY("tablut-classic"), "tafl", "Family",
         "The description counts Tablut among the tafl games. They have four things in common: a board of squares, some of "
         "them marked in a symmetrical pattern, twice as many pieces outside as inside, and one more piece for the "
         "side inside, which begins in the middle."),
    NOTE(TABLUT, "linnaeus", "History",
         "Linnaeus saw Sámi people play Tablut in July 1732 and wrote its rules into his diary, in Latin. No other old tafl "
         "game has rules written down by somebody who saw it played. He tells of Swedes around their king, of Muscovites, "
         "and of the calls for one open way and for two, raichi and tuichi. The board was a reindeer skin with embroidered "
         "squares.",
         "Carl Linnaeus' diary of 1732, in English in Lachesis Lapponica, 1811, volume 2; John C. Ashton, “Linnaeus’s Game "
         "of Tablut and its Relationship to the Ancient Viking Game Hnefatafl”, The Heroic Age 13, 2010"),
    NOTE(ONLY("tablut-ashton", "tablut-bologna"), "smith", "Reconstruction",
         "The first English translation, by James Edward Smith in 1811, made the king much harder to take than Linnaeus "
         "did, and the game one-sided. John C. Ashton went back to the Latin in 2010: away from his castle the king is "
         "taken like any soldier.",
         "John C. Ashton, “Linnaeus’s Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl”, The Heroic "
         "Age 13, 2010"),
    NOTE(ONLY("tablut-bologna"), "bologna", "Competition",
         "Students of the University of Bologna write programs that play each other every year. These rules are what the "
         "referee program of that competition does.",
         "the competition's rules text and its public referee program"),

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
    BRIEF(ONLY("gardsdansen"), "gardsdansen-ludo", "Ludo", "Agon"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-kind", "Kind", "abstract, combinatorial"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-parts", "Pieces", "10 pawns and 18 stones in two colours"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-names", "Also called", "M’Uthrmohn, Tabula Trivium, M’Uthr-mohn Ghenthak"),
    BRIEF(ONLY("gardsdansen"), "gardsdansen-part-of", "Part of it",
         "Ödeskällan (“Del av brädspelet Gårdsdansen”, part of the board game Gårdsdansen)"),
    TOLD(ONLY("gardsdansen"), "gardsdansen-board", "Board",
         "A round board with 7×3 crossing paths and a pattern of flowers. The nodes, where the paths cross, are the middles "
         "of the flowers; a step goes from the point of a petal to the point across."),
    TOLD(ONLY("gardsdansen"), "gardsdansen-goal", "Goal",
         "Take all of the other side's stones, or all of its pawns, “or block your opponent's pawn movement”."),
    TOLD(ONLY("gardsdansen"), "gardsdansen-advice", "Advice",
         "A pawn has to move, and a jump may be worth it to either side: lure the other player's pieces to where you can "
         "jump them. A taken piece leaves a gap. With your stone you may “fill this gap, set a trap, or leave it open if "
         "there is no apparent threat”."),
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
    *out = (Remark){base->name, false, "History", built_in->history, built_in->history_source};
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
