/* The rule sets of the tafl family as they are published: names, sources, options, clauses. Their
 * laws are in tafl_laws.h, in the same order. The relatives of Tablut are in tafl_relatives.c. */
#include "core/tafl.h"

/* clang-format off */
#define ROOKS CLAUSE_T2, CLAUSE_T3, CLAUSE_T4, CLAUSE_T5, CLAUSE_T6, CLAUSE_T7, CLAUSE_T8, CLAUSE_T9
#define TABLUT CLAUSE_T1, ROOKS
/* clang-format on */

const RulesBase tafl_bases[TAFL_LISTED] = {
    {.name = "tablut-ashton",
     .title = "Tablut, Ashton's reconstruction",
     .source =
         "John C. Ashton's reconstruction of Linnaeus' Tablut; Fotevikens Museum and Aage Nielsen, "
         "2013",
     .player = {"White", "Black"},
     .family = FAMILY_TAFL,
     .option = {{"camp-shelter", "a soldier in a camp is never taken against a square of that camp",
                 CLAUSE_A6}},
     .clause = {TABLUT, CLAUSE_A1, CLAUSE_A2, CLAUSE_A3, CLAUSE_A4, CLAUSE_A5, CLAUSE_A6, CLAUSE_A7,
                CLAUSE_A8, CLAUSE_A9},
     .setup = tafl_setup},
    {.name = "tablut-bologna",
     .title = "Tablut, the Bologna competition's referee",
     .source = "The public referee program of the University of Bologna's Tablut competition",
     .player = {"White", "Black"},
     .family = FAMILY_TAFL,
     .clause = {TABLUT, CLAUSE_A1, CLAUSE_A2, CLAUSE_A3, CLAUSE_A4, CLAUSE_A5, CLAUSE_A6, CLAUSE_A7,
                CLAUSE_A8, CLAUSE_B1, CLAUSE_B2, CLAUSE_B3, CLAUSE_B4, CLAUSE_B5},
     .setup = tafl_setup},
    {.name = "tablut-katz",
     .title = "Tablut, edition by Demian Katz",
     .source = "Demian Katz's edition of Tablut, OgreCave",
     .player = {"White", "Black"},
     .family = FAMILY_TAFL,
     .option = {{"weaponless-king", "the king takes no part in captures", CLAUSE_K5},
                {"custodial-king", "the king is taken like a soldier, away from the throne",
                 CLAUSE_K8},
                {"edge-capture", "the edge of the board is hostile", CLAUSE_K9},
                {"open-corners", "any piece may end its move on a corner", CLAUSE_K10}},
     .clause = {TABLUT, CLAUSE_K1, CLAUSE_K2, CLAUSE_K3, CLAUSE_K4, CLAUSE_K5, CLAUSE_K6, CLAUSE_K7,
                CLAUSE_K8, CLAUSE_K9, CLAUSE_K10},
     .setup = tafl_setup},
    {.name = "tablut-classic",
     .title = "Tablut with a weaponless king",
     .source = "The general description of Tablut after Linnaeus, with its variants",
     .player = {"White", "Black"},
     .family = FAMILY_TAFL,
     .option = {{"corner-escape", "the king escapes at the four corners only", CLAUSE_L1},
                {"hostile-throne", "the empty central square is hostile to soldiers", CLAUSE_L4},
                {"king-edge", "three soldiers and the edge also take the king", CLAUSE_L6}},
     .clause = {TABLUT, CLAUSE_L1, CLAUSE_L2, CLAUSE_L3, CLAUSE_L4, CLAUSE_L5, CLAUSE_L6,
                CLAUSE_L7},
     .setup = tafl_setup},
};
