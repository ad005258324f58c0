/* The mind of the tafl family. The numbers of a row are tuned by games and measured by matches
 * (docs/strength.md). A forced win the search sees as soon by itself, so there is no proof search.
 */
#include "engine/tafl/tafl.h"
#include "engine/mind.h"

/* clang-format off */
static const ChanceRow chances[] = {
    {"tablut-ashton",                               {-1024, 853},    {1091, 612}},
    {"tablut-ashton+camp-shelter",                  {-1693, 181},    {735, 784}},
    {"tablut-bologna",                              {-1515, 775},    {481, 734}},
    {"tablut-katz",                                 {442, -1735},    {480, 1225}},
    {"tablut-katz+weaponless-king",                 {1197, 2695},    {262, 671}},
    {"tablut-katz+custodial-king",                  {-6418, -2926},  {1037, 989}},
    {"tablut-katz+weaponless-king+custodial-king",  {384, 2154},     {637, 758}},
    {"tablut-katz+edge-capture",                    {0, 0},          {1393, 1393}}, /* all won */
    {"tablut-katz+weaponless-king+edge-capture",    {4465, 2742},    {244, 262}},
    {"tablut-katz+custodial-king+edge-capture",     {-12880, -7924}, {2105, 832}},
    {"tablut-katz+weaponless-king+custodial-king+edge-capture", {350, -3591}, {878, 654}},
    {"tablut-katz+open-corners",                    {129, 277},      {100, 100}},
    {"tablut-classic",                              {1506, 993},     {100, 438}},
    {"tablut-classic+corner-escape",                {1090, 1194},    {285, 203}},
    {"tablut-classic+hostile-throne",               {1532, 589},     {100, 545}},
    {"tablut-classic+king-edge",                    {1506, 993},     {100, 438}},
    {"tablut-classic+hostile-throne+king-edge",     {1532, 589},     {100, 545}},
    {0},
};
/* clang-format on */

static const BenchRow benches[] = {
    {"tablut-ashton",
     7,
     {NULL, "3ttt1t1/9/2T6/t3t4/t1TT1TT1t/t3KT2t/1t5T1/6t2/2t1tt3 1",
      "1tt2t1t1/9/1T7/3K5/t1T2TT1t/t4T2t/3t3T1/2t3t2/4tt3 2"}},
    {"tablut-bologna",
     6,
     {NULL, "3tt2t1/1t7/4T4/2T1T3t/tt1TK1T1t/3tT3t/4T4/4tT3/4tt3 1",
      "4t2t1/1t7/4T3t/2T1T1T2/tt1T5/6T2/4TK1t1/4tT3/4tt3 2"}},
    {"tablut-katz",
     7,
     {NULL, "3ttt3/6t2/2T2T1t1/t1T3t2/tt1TKt2t/t1T3T1t/4T4/4t4/3tt4 1",
      "3t2t2/7t1/6K2/tT1TtT3/t1T5t/5T2t/6T2/3t5/2t2t3 2"}},
    {"tablut-classic",
     6,
     {NULL, "3tt2t1/9/2T2t2T/t3T3t/t2t1KT1t/t3T3t/4T2t1/3TT4/3ttt3 1",
      "4t2t1/9/7T1/t3T1t2/t4TK1t/4tt3/2T1T2t1/3tT2t1/4T1t2 2"}},
    {0},
};

extern const Mind mind_tafl;
const Mind mind_tafl = {.evaluation = tafl_eval,
                        .terms = tafl_terms,
                        .chances = chances,
                        .benches = benches,
                        .tact = &tafl_tact,
                        .selectivity = {.aspiration = 60,
                                        .lmr_depth = 3,
                                        .lmr_from = 4,
                                        .lmr_two = 12,
                                        .lmr_three = 24,
                                        .lmr_three_depth = 7,
                                        .lmp_depth = 5,
                                        .lmp_from = 6,
                                        .lmp_square = 3,
                                        .rfp_depth = 4,
                                        .rfp_margin = 80,
                                        .iir_depth = 4,
                                        .gain_weight = 256,
                                        .correction = 1024,
                                        .fade_from = 30,
                                        .fade_over = 200},
                        .weaker =
                            {
                                {60, 400, 95},
                                {100, 150, 45},
                                {200, 90, 20},
                                {400, 65, 10},
                                {1000, 45, 5},
                                {2500, 32, 2},
                                {6000, 22, 0},
                                {16000, 14, 0},
                                {50000, 6, 0},
                            },
                        .clear = 200,
                        .searches = 1};
