/* The battery's positions. Each is made so that a usual misreading of the rules shows: as an
 * illegal move that looks like a win, as a win that is not seen, or as a board kept by oneself that
 * is not that of the State. tests/match plays every one of them against core. */
#include "core/position.h"
#include "match/bologna_check.h"

#define W P1
#define B P2
const BolognaCheck bologna_checks[] = {
    /* the protocol */
    {"first-white", "opens as white", W, NULL, "m", CLAUSE_NONE, 0},
    {"first-black", "waits for white and answers as black", B, NULL, "=e3g3m", CLAUSE_NONE, 0},
    {"pieces", "reads a State that comes in small pieces", W, NULL, "dm", CLAUSE_NONE, 0},
    {"together", "reads two States that come at once", B, NULL, "b=e3g3m", CLAUSE_NONE, 0},
    {"again-white", "moves again when the same State comes again, as white", W, NULL, "mam",
     CLAUSE_NONE, 0},
    {"again-black", "moves again when the same State comes again, as black", B, NULL, "=e3g3mam",
     CLAUSE_NONE, 0},
    {"wait-turn", "does not move while the State says it is the other side's turn", W,
     "4t4/9/9/9/3TK4/9/9/1t5T1/9 2", "=b2b4m", CLAUSE_NONE, 0},
    {"pressure", "keeps to one second a move", W,
     "3tt4/4t4/2T1T4/t3T3t/tt1TK1Ttt/t6T1/4T4/4t4/3ttt3 1", "mrmrm", CLAUSE_NONE, 1},
    {"game-white", "plays on as white", W, NULL, "mrmrmrmrmrm", CLAUSE_NONE, 0},
    {"game-black", "plays on as black", B, NULL, "rmrmrmrmrmrm", CLAUSE_NONE, 0},

    /* moves that are not legal and look good */
    {"camp-closed", "does not run through an empty camp to the edge", W,
     "9/1T7/9/9/9/9/3tKt3/9/9 1", "m", CLAUSE_A2, 0},
    {"camp-crossed", "does not cross an empty camp that its soldier has left", B,
     "9/9/9/9/9/9/6t2/6K2/2t6 2", "m", CLAUSE_A2, 0},
    {"castle-crossed", "does not cross the empty castle", B, "9/9/9/4t4/9/9/4K4/9/9 2", "m",
     CLAUSE_A3, 0},
    {"castle-return", "does not return to the castle with the king", W,
     "T8/9/9/9/9/3tKt3/4t4/9/9 1", "m", CLAUSE_A3, 0},
    {"only-move", "finds the only legal move", W, "9/9/9/4t4/3tKt3/9/4t4/9/9 1", "m", CLAUSE_T2, 0},

    /* wins at hand */
    {"escape", "escapes where the way is open", W, "4t4/9/9/9/9/2K6/t7t/9/9 1", "w", CLAUSE_T7, 0},
    {"king-castle", "takes the king on the castle with four", B, "9/9/9/4t4/3tKt3/9/9/4t4/9 2", "w",
     CLAUSE_A7, 0},
    {"king-beside", "takes the king beside the castle with three", B, "9/9/9/9/9/3tKt3/t8/9/9 2",
     "w", CLAUSE_A7, 0},
    {"king-between", "takes the king between two soldiers", B, "9/9/3t5/9/9/9/1tK6/9/9 2", "w",
     CLAUSE_A8, 0},
    {"king-camp", "takes the king against an empty camp square", B, "9/9/9/9/9/t8/4K4/9/9 2", "w",
     CLAUSE_A8, 0},
    {"king-alive", "plays on when the king beside the castle has enemies on two sides", B,
     "9/4t4/9/9/9/3tK4/9/9/5t3 2", "mrm", CLAUSE_A7, 0},

    /* captures by the other side, after which few pieces are left */
    {"taken-castle", "goes on after a capture against the castle with the king on it", W,
     "2t6/9/9/9/3TK4/9/9/7t1/9 2", "=c9c5m", CLAUSE_B1, 0},
    {"taken-camp", "goes on after a capture against an occupied camp square", B,
     "9/9/9/9/4K4/tt2T4/9/9/9 1", "=e4c4m", CLAUSE_B2, 0},
    {"camp-shelter", "goes on with a soldier that its camp protects", B,
     "9/9/9/9/1t2K4/9/9/9/2T6 1", "=c1c5m", CLAUSE_B3, 0},
    {"taken-empty", "goes on after a capture against the empty castle", B,
     "9/9/9/9/3t5/9/6K2/9/2T5t 1", "=c1c5m", CLAUSE_A5, 0},
    {"king-takes", "goes on after a capture by the king", B, "9/9/3K5/9/9/9/1Tt6/9/7t1 1", "=d7d3m",
     CLAUSE_A4, 0},
    {"two-taken", "goes on after two captures by one move", B, "9/9/3T5/9/4K4/1Tt6/3t5/3T5/7t1 1",
     "=d7d4m", CLAUSE_T4, 0},
    {"walks-between", "knows that who walks between two enemies is not taken", B,
     "9/9/9/9/4K4/9/1t1t5/9/2T6 1", "=c1c3m", CLAUSE_T5, 0},
    {"last-soldier", "plays with one soldier", B, "9/9/9/9/4K4/9/9/T8/7t1 1", "rmrm", CLAUSE_NONE,
     0},
    {"king-alone", "plays with the king alone", W, "9/4t4/4t4/9/2ttKtt2/9/4t4/4t4/9 1", "mrm",
     CLAUSE_NONE, 0},
};
const int bologna_check_count = sizeof bologna_checks / sizeof *bologna_checks;
