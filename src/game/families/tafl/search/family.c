/* What the engine knows of the tafl family. The rows' numbers are tuned by games and measured by
 * matches (docs/strength.md). The search itself finds forced wins as fast, so there is no proof
 * search. */
#include "families/tafl/search/tafl.h"
#include "search/family.h"
#include "search/profile.h"
#include "families/tafl/search/weights.h"

/* clang-format off */
/* The relatives' rows are in data/rules/. Here are rows that files cannot hold: of sets without weights
 * of their own and of several options at once. Those of tablut-katz were fitted with two-soldiers;
 * without it they are the same, because that clause decides few games. */
static const ChanceRow chances[] = {
    {"tablut-ashton", 1500, {-1162, -666, 515}, {433, 791}},
    {"tablut-ashton+camp-shelter", 1500, {-1464, -916, 522}, {416, 783}},
    {"tablut-bologna", 1500, {-1387, -958, 272}, {100, 853}},
    {"tablut-katz", 1500, {2710, -1641, -3450}, {100, 1558}},
    {"tablut-katz+two-soldiers", 1500, {2710, -1641, -3450}, {100, 1558}},
    {"tablut-katz+weaponless-king", 1500, {1415, 1822, 1526}, {341, 472}},
    {"tablut-katz+weaponless-king+two-soldiers", 1500, {1415, 1822, 1526}, {341, 472}},
    {"tablut-katz+custodial-king", 1500, {-4059, -4707, -3578}, {707, 1254}},
    {"tablut-katz+two-soldiers+custodial-king", 1500, {-4059, -4707, -3578}, {707, 1254}},
    {"tablut-katz+weaponless-king+custodial-king", 1500, {468, 1046, 1892}, {653, 629}},
    {"tablut-katz+weaponless-king+two-soldiers+custodial-king", 1500, {468, 1046, 1892}, {653, 629}},
    {"tablut-katz+edge-capture", 1500, {0, 0, 0}, {1464, 1464}},
    {"tablut-katz+two-soldiers+edge-capture", 1500, {0, 0, 0}, {1464, 1464}},
    {"tablut-katz+weaponless-king+edge-capture", 1500, {5560, 4540, 1143}, {959, 885}},
    {"tablut-katz+weaponless-king+two-soldiers+edge-capture", 1500, {5560, 4540, 1143}, {959, 885}},
    {"tablut-katz+custodial-king+edge-capture", 1500, {-8965, -8864, -10774}, {1541, 1130}},
    {"tablut-katz+two-soldiers+custodial-king+edge-capture", 1500, {-8965, -8864, -10774}, {1541, 1130}},
    {"tablut-katz+weaponless-king+custodial-king+edge-capture", 1500, {563, -1427, -3792}, {939, 701}},
    {"tablut-katz+weaponless-king+two-soldiers+custodial-king+edge-capture", 1500, {563, -1427, -3792}, {939, 701}},
    {"tablut-katz+open-corners", 1500, {78, 236, 219}, {100, 100}},
    {"tablut-katz+two-soldiers+open-corners", 1500, {78, 236, 219}, {100, 100}},
    {"tablut-katz+weaponless-king+open-corners", 1500, {982, 909, 479}, {275, 114}},
    {"tablut-katz+weaponless-king+two-soldiers+open-corners", 1500, {982, 909, 479}, {275, 114}},
    {"tablut-katz+custodial-king+open-corners", 1500, {-548, -427, -95}, {152, 121}},
    {"tablut-katz+two-soldiers+custodial-king+open-corners", 1500, {-548, -427, -95}, {152, 121}},
    {"tablut-katz+weaponless-king+custodial-king+open-corners", 1500, {2670, 2295, 1136}, {1000, 461}},
    {"tablut-katz+weaponless-king+two-soldiers+custodial-king+open-corners", 1500, {2670, 2295, 1136}, {1000, 461}},
    {"tablut-katz+edge-capture+open-corners", 1500, {15773, 11030, 2360}, {2197, 980}},
    {"tablut-katz+two-soldiers+edge-capture+open-corners", 1500, {15773, 11030, 2360}, {2197, 980}},
    {"tablut-katz+weaponless-king+edge-capture+open-corners", 1500, {15773, 11030, 2360}, {2197, 980}},
    {"tablut-katz+weaponless-king+two-soldiers+edge-capture+open-corners", 1500, {15773, 11030, 2360}, {2197, 980}},
    {"tablut-katz+custodial-king+edge-capture+open-corners", 1500, {2749, 864, -1649}, {637, 480}},
    {"tablut-katz+two-soldiers+custodial-king+edge-capture+open-corners", 1500, {2749, 864, -1649}, {637, 480}},
    {"tablut-katz+weaponless-king+custodial-king+edge-capture+open-corners", 1500,
     {5501, 2981, -682}, {899, 276}},
    {"tablut-katz+weaponless-king+two-soldiers+custodial-king+edge-capture+open-corners", 1500,
     {5501, 2981, -682}, {899, 276}},
    {"tablut-classic", 1500, {1796, 1003, 592}, {269, 408}},
    {"tablut-classic+corner-escape", 1500, {994, 1260, 1229}, {311, 241}},
    {"tablut-classic+hostile-throne", 1500, {1602, 1137, 894}, {112, 505}},
    {"tablut-classic+corner-escape+hostile-throne", 1500, {1492, 1415, 755}, {347, 138}},
    {"tablut-classic+king-edge", 1500, {1796, 1003, 592}, {269, 408}},
    {"tablut-classic+corner-escape+king-edge", 1500, {1970, 1997, 1394}, {507, 266}},
    {"tablut-classic+hostile-throne+king-edge", 1500, {1602, 1137, 894}, {112, 505}},
    {"tablut-classic+corner-escape+hostile-throne+king-edge", 1500, {914, 852, 571}, {278, 129}},
    {"tawlbwrdd+throneless+lewis", 1500, {1341, 1260, 431}, {100, 202}},
    {0},
};
/* clang-format on */

static const char ashton_opening[] = "3ttt1t1/9/2T6/t3t4/t1TT1TT1t/t3KT2t/1t5T1/6t2/2t1tt3 1";
static const char ashton_middle[] = "1tt2t1t1/9/1T7/3K5/t1T2TT1t/t4T2t/3t3T1/2t3t2/4tt3 2";

static const BenchRow benches[] = {
    {"tablut-ashton", 7, {NULL, ashton_opening, ashton_middle}, false},
    {"tablut-bologna",
     6,
     {NULL, "3tt2t1/1t7/4T4/2T1T3t/tt1TK1T1t/3tT3t/4T4/4tT3/4tt3 1",
      "4t2t1/1t7/4T3t/2T1T1T2/tt1T5/6T2/4TK1t1/4tT3/4tt3 2"},
     false},
    {"tablut-katz",
     7,
     {NULL, "3ttt3/6t2/2T2T1t1/t1T3t2/tt1TKt2t/t1T3T1t/4T4/4t4/3tt4 1",
      "3t2t2/7t1/6K2/tT1TtT3/t1T5t/5T2t/6T2/3t5/2t2t3 2"},
     false},
    {"tablut-classic",
     6,
     {NULL, "3tt2t1/9/2T2t2T/t3T3t/t2t1KT1t/t3T3t/4T2t1/3TT4/3ttt3 1",
      "4t2t1/9/7T1/t3T1t2/t4TK1t/4tt3/2T1T2t1/3tT2t1/4T1t2 2"},
     false},
    {"brandubh",
     11,
     {NULL, "7/3t3/3T3/ttTKT1t/1t1T3/4t2/3t3 1", "3t3/1tT1Tt1/3T3/7/2t4/6t/2Kt3 2"},
     true},
    {"tablut-ashton", 8, {NULL, ashton_opening, ashton_middle}, true},
    {"copenhagen",
     8,
     {NULL, "4t2t3/3TT2tt2/5t5/4TK2t1t/t8T1/tt6TTt/t4TTT2t/t2T3t2t/3t1t5/t2t7/4t3t2 1",
      "1t1Ktt5/5T1t1t1/6tt3/1t1t1T1t3/2T8/3t7/1T9/7t3/4t5T/8t2/3T1t2T2 2"},
     true},
    {0},
};

static int written(const Rules *rules, ChanceRow out[CHANCE_ROWS]) {
    const char *line = rules->law.tafl.profile[PROFILE_CHANCES];
    return line ? chance_rows_read(out, line, profile_length(line), 1, NULL) : 0;
}

static bool profile(int line, const char *text, size_t length, int column, Error *error) {
    int weight[TAFL_WEIGHT_COUNT];
    ChanceRow row[CHANCE_ROWS];
    return line == PROFILE_WEIGHTS ? weights_read(weight, text, length, column, error)
                                   : chance_rows_read(row, text, length, column, error) > 0;
}

enum { FEATURE_ONE = 3, FEATURE_TWO, FEATURE_WAYS };

/* The empty squares in a straight line from a square, even those closed by the law. */
static Bits lines_from(const Board *board, int square, Bits taken) {
    Bits all = 0;
    for (int d = 0; d < board->directions; d++) all |= board_reach(board, square, d, taken);
    return all & ~taken;
}

/* What networks see besides the pieces: where the king could be soon. */
static void features(const Rules *rules, const Position *p, Features *out) {
    Bits king = p->set[TAFL_KING], taken = king | p->set[TAFL_BLACK] | p->set[TAFL_WHITE];
    if (!king) return;
    Bits one = lines_from(rules->board, bits_first(king), taken), two = 0;
    for (Bits left = one; left;) two |= lines_from(rules->board, bits_pop(&left), taken);
    out->set[FEATURE_ONE] = one;
    out->set[FEATURE_TWO] = two & ~one;
    out->set[FEATURE_WAYS] = tafl_ways(rules, p);
}

extern const SearchFamily search_tafl;

/* Tuned on the four Tabluts. */
#define NUMBERS                                                                                   \
    .aspiration = 60, .lmr_depth = 3, .lmr_from = 4, .lmr_two = 12, .lmr_three = 24,              \
    .lmr_three_depth = 7, .lmp_depth = 5, .lmp_from = 6, .lmp_square = 3, .rfp_depth = 4,         \
    .rfp_margin = 80, .iir_depth = 4, .null_depth = 3, .singular_depth = 5, .singular_margin = 2, \
    .gain_weight = 256, .history_bonus = 16, .correction = 1024, .fade_from = 30, .fade_over = 200
static const Selectivity far_numbers = {NUMBERS, .quiet_threats = 1};

/* On 11×11 a king who must reach a corner runs twice, first to the edge. On smaller boards the
 * search sees that itself. If every edge square is an escape, there are too many threats to
 * search. */
static const Selectivity *selectivity_of(const Rules *rules) {
    const TaflLaw *law = &rules->law.tafl;
    bool far = law->size > 9 && !(law->escape & ~rules->board->corners);
    return far ? &far_numbers : &search_tafl.selectivity;
}

const SearchFamily search_tafl = {.evaluation = tafl_evaluation,
                                  .terms = tafl_terms,
                                  .features = features,
                                  .odds = 200,
                                  .chances = chances,
                                  .chance_half = 18,
                                  .benches = benches,
                                  .written = written,
                                  .nearest = nearest_rules,
                                  .profile = profile,
                                  .tact = &tafl_tact,
                                  .selectivity = {NUMBERS, .widening = 4},
                                  .selectivity_of = selectivity_of,
                                  .weaker =
                                      {
                                          {60, 3000, 100},
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
