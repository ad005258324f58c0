/* What the engine knows of Gårdsdansen. Most of its hundreds of turns differ only in an idle stone,
 * so the search can skip many; the proof search finds forced wins. */
#include "families/gardsdansen/search/gardsdansen.h"
#include "families/gardsdansen/search/proof.h"
#include "search/family.h"

/* clang-format off */
static const ChanceRow chances[] = {
    {"gardsdansen", 1500, {317, 46, -58}, {281, 236}},
    {"gardsdansen+rim-jumps", 1500, {317, 46, -58}, {281, 236}},
    {0},
};
/* clang-format on */

static void evaluation(const Rules *rules, Evaluation *out) {
    (void)rules;
    out->eval = gardsdansen_eval;
}

static const BenchRow benches[] = {
    {"gardsdansen",
     10,
     {NULL, "SSss/SP2s/S1Spps/SP1p2s/S1PSps/1P1ss/S1Ps 1 p",
      "SSss/SS2S/3s2/SS2pss/1PPpps/1PPSs/2Ss 2 p"},
     false},
    {0},
};

extern const SearchFamily search_gardsdansen;
const SearchFamily search_gardsdansen = {.evaluation = evaluation,
                                         .terms = gardsdansen_terms,
                                         .odds = 356,
                                         .chances = chances,
                                         .chance_half = 18,
                                         .benches = benches,
                                         .tact = &gardsdansen_tact,
                                         .selectivity = {.aspiration = 60,
                                                         .lmr_depth = 3,
                                                         .lmr_from = 4,
                                                         .lmr_two = 12,
                                                         .lmr_three = 24,
                                                         .lmr_three_depth = 7,
                                                         .lmp_depth = 6,
                                                         .lmp_from = 3,
                                                         .lmp_square = 1,
                                                         .rfp_depth = 4,
                                                         .rfp_margin = 60,
                                                         .iir_depth = 4,
                                                         .gain_weight = 256,
                                                         .history_bonus = 8},
                                         .weaker =
                                             {
                                                 {60, 800, 60},
                                                 {100, 400, 20},
                                                 {300, 120, 15},
                                                 {500, 80, 8},
                                                 {1000, 50, 4},
                                                 {2500, 32, 0},
                                                 {6000, 22, 0},
                                                 {16000, 14, 0},
                                                 {50000, 6, 0},
                                             },
                                         .clear = 100,
                                         .searches = 2,
                                         .proof = &gardsdansen_proof};
