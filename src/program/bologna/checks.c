/* The table of checks. White is to move in every position, as at the start of every game; checks of
 * black begin with a move of white's. Each position of the rules group has one right move. A search
 * of random positions chose those in which a player who misreads the tested rule picks another
 * move, and, where possible, a player who misreads any other rule still finds it. tests/bologna
 * tests both. */
#include "bologna/check.h"
#include "core/position.h"

#define W P1
#define B P2
/* clang-format off */
const BolognaCheck bologna_checks[] = {
    {GROUP_PROTOCOL, "first-white", "opens as white", W, NULL, "m", CLAUSE_NONE, 0},
    {GROUP_PROTOCOL, "first-black", "waits for white and answers as black", B, NULL, "=e3g3m", CLAUSE_NONE, 0},
    {GROUP_PROTOCOL, "pieces", "reads a State that comes in small pieces", W, NULL, "dm", CLAUSE_NONE, 0},
    {GROUP_PROTOCOL, "together", "reads two States that come at once", B, NULL, "b=e3g3m", CLAUSE_NONE, 0},
    {GROUP_PROTOCOL, "again-white", "moves again when the same State comes again, as white", W, NULL, "mam", CLAUSE_NONE, 0},
    {GROUP_PROTOCOL, "again-black", "moves again when the same State comes again, as black", B, NULL, "=e3g3mam", CLAUSE_NONE, 0},
    {GROUP_PROTOCOL, "pressure", "keeps to one second a move", W, "3tt4/4t4/2T1T4/t3T3t/tt1TK1Ttt/t6T1/4T4/4t4/3ttt3 1", "mrmrm", CLAUSE_NONE, 1},
    {GROUP_PROTOCOL, "game-white", "plays on as white", W, NULL, "mrmrmrmrmrm", CLAUSE_NONE, 0},
    {GROUP_PROTOCOL, "game-black", "plays on as black", B, NULL, "rmrmrmrmrmrm", CLAUSE_NONE, 0},

    /* the State's board: captures that programs with a board of their own get wrong */
    {GROUP_BOARD, "middle", "goes on from the middle of a game", W, "9/4t4/4t4/9/2ttKtt2/9/4t4/4t4/9 1", "mrm", CLAUSE_NONE, 0},
    {GROUP_BOARD, "last-soldier", "plays with one soldier", B, "9/9/9/9/4K4/9/9/T8/7t1 1", "rmrm", CLAUSE_NONE, 0},
    {GROUP_BOARD, "taken-camp", "goes on after a capture against an occupied camp square", B, "9/9/9/9/4K4/tt2T4/9/9/9 1", "=e4c4m", CLAUSE_B2, 0},
    {GROUP_BOARD, "camp-shelter", "goes on with a soldier that its camp protects", B, "9/9/9/9/1t2K4/9/9/9/2T6 1", "=c1c5m", CLAUSE_B3, 0},
    {GROUP_BOARD, "taken-empty", "goes on after a capture against the empty castle", B, "9/9/9/9/3t5/9/6K2/9/2T5t 1", "=c1c5m", CLAUSE_A5, 0},
    {GROUP_BOARD, "king-takes", "goes on after a capture by the king", B, "9/9/3K5/9/9/9/1Tt6/9/7t1 1", "=d7d3m", CLAUSE_A4, 0},
    {GROUP_BOARD, "two-taken", "goes on after two captures by one move", B, "9/9/3T5/9/4K4/1Tt6/3t5/3T5/7t1 1", "=d7d4m", CLAUSE_T4, 0},
    {GROUP_BOARD, "walks-between", "goes on after white has walked between two enemies", B, "9/9/9/9/4K4/9/1t1t5/9/2T6 1", "=c1c3m", CLAUSE_T5, 0},

    /* the rules: moving */
    {GROUP_RULES, "escape", "escapes at an edge square that is no corner", W, "9/5T1t1/3t1t3/1t1t1TKt1/6t2/t5Tt1/6t2/1t7/9 1", "o", CLAUSE_A1, 0},
    {GROUP_RULES, "camps-white", "does not enter camps as white", W, "2t6/2tK2T2/4tt3/1t1Tt4/2T6/9/9/9/9 1", "o", CLAUSE_A2, 0},
    {GROUP_RULES, "camps-black", "does not return into camps as black", B, "9/1T7/9/1t2t4/1t7/2T1t4/1t1t5/3K5/9 1", "=b8d8o", CLAUSE_A2, 0},
    {GROUP_RULES, "own-camp", "moves through the camp it stands in", B, "1t2t4/6Kt1/4t1tT1/9/9/9/9/2T6/6t2 1", "=c2b2o", CLAUSE_A2, 0},
    {GROUP_RULES, "castle-white", "does not enter or cross the castle as white", W, "1Ttt1t3/1t1t1t3/2tK1T3/9/3t5/9/4t4/9/9 1", "o", CLAUSE_A3, 0},
    {GROUP_RULES, "castle-black", "does not enter or cross the castle as black", B, "3t5/9/5T2t/9/1t4K2/7t1/4T1t2/9/9 1", "=f7h7o", CLAUSE_A3, 0},

    /* taking soldiers */
    {GROUP_RULES, "takes", "takes a soldier that threatens the king", W, "6t1t/9/T4t2t/5TK2/6t2/3tt4/7t1/9/9 1", "o", CLAUSE_T3, 0},
    {GROUP_RULES, "takes-two", "takes two soldiers by one move", W, "7t1/2T2t1KT/6t2/6Ttt/6T2/t8/T8/9/9 1", "o", CLAUSE_T4, 0},
    {GROUP_RULES, "king-helps", "takes with the help of the king", W, "8T/5TttT/2t3TKt/6t2/3T1t2t/2t6/1t1t5/9/9 1", "o", CLAUSE_A4, 0},
    {GROUP_RULES, "takes-castle", "takes against the empty castle", W, "t8/9/1t7/9/3t1T3/9/2TKT4/2tt1t3/9 1", "o", CLAUSE_A5, 0},
    {GROUP_RULES, "takes-camp", "takes against an occupied camp square", W, "3t4t/9/9/9/5t3/t2tt4/2T6/t1Ktt4/2Ttt4 1", "o", CLAUSE_B2, 0},
    {GROUP_RULES, "takes-empty-camp", "takes against an empty camp square", W, "9/2t6/9/1TKT5/2t6/9/9/9/9 1", "o", CLAUSE_A6, 0},
    {GROUP_RULES, "sheltered", "does not count on taking a soldier against its own camp", W, "9/9/1TT6/2Kt5/1t7/2T6/9/9/9 1", "o", CLAUSE_B3, 0},

    /* taking the king */
    {GROUP_RULES, "king-castle", "takes the king on the castle with four", B, "9/1T7/2tt5/2T1tt3/2TtK4/3Tt4/9/9/9 1", "=d4d3o", CLAUSE_A7, 0},
    {GROUP_RULES, "king-beside", "takes the king beside the castle with three", B, "9/3T5/8t/3t2T2/2T2Kt2/5t3/5T3/9/9 1", "=c5d5o", CLAUSE_A7, 0},
    {GROUP_RULES, "king-alive", "knows that two do not take the king on the castle or beside it", W, "5t3/1t7/2T2tt2/5t3/2TtKtt2/3Tt4/2T1T4/9/9 1", "o", CLAUSE_A7, 0},
    {GROUP_RULES, "king-between", "takes the king between two soldiers", B, "9/5Ttt1/7tt/5T1K1/8t/5t3/9/9/9 1", "=f6g6o", CLAUSE_A8, 0},
    {GROUP_RULES, "walks-in", "takes the king by walking between two enemies", B, "9/2t4t1/1T1T5/2K6/2t6/9/7T1/9/9 1", "=h3h2o", CLAUSE_T5, 0},
    {GROUP_RULES, "king-camp", "takes the king against an empty camp square", B, "9/3t5/9/8t/6T1t/7K1/6tT1/9/9 1", "=g5g6o", CLAUSE_A8, 0},
    {GROUP_RULES, "king-walks-in", "saves the king by walking between two enemies", W, "9/2T6/1t1t5/2Kt5/2T6/9/9/7T1/9 1", "o", CLAUSE_T8, 0},

    /* other endings */
    {GROUP_RULES, "no-move", "wins by leaving the other side no move", W, "9/9/9/9/4K4/9/1T7/T8/t8 1", "o", CLAUSE_T6, 0},
    {GROUP_RULES, "repeats", "saves a lost game by a position that was there before", B, "9/9/9/6t2/9/6K2/9/9/2t4t1 1", "=g4c4o=c4g4o", CLAUSE_B4, 0},
};
/* clang-format on */
const int bologna_check_count = sizeof bologna_checks / sizeof *bologna_checks;
