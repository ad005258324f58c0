/* Pieces and origins of the tafl family. The law makes its lessons (law/lawwords.h). */
#include "record/family.h"

static const Piece pieces[] = {
    {SHAPE_CROWN, P1, false, 'K'},
    {SHAPE_SHIELD, P1, false, 'T'},
    {SHAPE_DISC, P2, true, 't'},
    {SHAPE_NONE, P1, false, 0},
};

/* clang-format off */
#define TABLUT {"tablut-ashton", "tablut-bologna", "tablut-katz", "tablut-classic"}

static const OriginRow origin[] = {
    BRIEF(TABLUT, "tablut-parts", "Pieces", "a king, 8 defenders, 16 attackers"),
    TOLD(ONLY("tablut-ashton"), "ashton", "Edition",
         "The text is based on the rules of Fotevikens Museum in Sweden. It calls the two sides Swedes and Moscovites and the "
         "middle square the castle. Four marked squares on each side “form a T-shaped camp”; it calls them base camps."),
    TOLD(ONLY("tablut-katz"), "katz", "Edition",
         "Demian Katz published this “traditional Viking game” at OgreCave, with pictures by the artist Jode Carrasco. He "
         "calls it “popular among Vikings”. Two armies clash: White is “attempting to escort their King to freedom”, Black "
         "to prevent it. Three variants are options here. The bibliography names Tara Hill Designs, Sir Robin … and Expo "
         "Media AB, and the date 20 March 2001."),
    TOLD(ONLY("tablut-classic"), "classic", "History",
         "Carl Linnaeus is best known for his system of classifying living things. In 1732 he travelled through Lapland and "
         "described a game of the people there: Tablut."),
    TOLD(ONLY("tablut-classic"), "tafl", "Family",
         "The description counts Tablut among the tafl games. They have four things in common: a board of squares, some of "
         "them marked in a symmetrical pattern, twice as many pieces outside as inside, and one more piece for the "
         "side inside, which begins in the middle."),
    NOTE(TABLUT, "linnaeus", "History",
         "Linnaeus saw Sámi people play Tablut in July 1732 and wrote its rules into his diary, in Latin. No other old tafl game has complete rules written down by an eyewitness; Robert ap Ifan, who described tawlbwrdd in 1587, leaves out how the pieces move. Linnaeus tells of Swedes around their king, of Muscovites, and of the calls for one open way and for two, raichi and tuichu. The board was a reindeer skin with embroidered squares.",
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
    {{0}, {0}},
};
/* clang-format on */

extern const RecordFamily record_tafl;
const RecordFamily record_tafl = {
    .pieces = pieces,
    .origin = origin,
};
