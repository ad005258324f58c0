/* What the engine knows of Mǽrstánas. Nothing is left out, since its final score shall be exact,
 * and nothing is forcing; stones that touch own stones or the edge come first. The first levels see
 * every move but hardly an answer (docs/strength.md). */
#include "families/maerstanas/search/maerstanas.h"
#include "families/maerstanas/core/hinges.h"
#include "search/family.h"

/* clang-format off */
static const ChanceRow chances[] = {
    {"maerstanas", 800, {-2096, -938, -276}, {1969, 1066}},
    {"maerstanas", 6400, {-2339, -796, -540}, {2266, 1244}},
    {"maerstanas", 100000, {-1486, -292, -123}, {2092, 1926}},
    {"maerstanas+plain", 800, {-1762, -964, -2135}, {2728, 5050}},
    {"maerstanas+plain", 6400, {-390, -552, -2334}, {1910, 6453}},
    {"maerstanas+plain", 100000, {-1268, -944, -1569}, {2317, 2978}},
    {"maerstanas+simple", 1500, {230, 63, -1368}, {400, 4750}},
    {"maerstanas+plain+simple", 800, {944, 88, -1169}, {100, 5082}},
    {"maerstanas+wraparound", 800, {250, -212, -1407}, {150, 3900}},
    {"maerstanas+plain+wraparound", 1500, {1538, 429, -2260}, {100, 5569}},
    {0},
};
/* clang-format on */

static void evaluation(const Rules *rules, Evaluation *out) {
    (void)rules;
    out->eval = maerstanas_eval;
}

static bool wins(const Rules *rules, const Position *p, int side) {
    (void)rules, (void)p, (void)side;
    return false;
}

static void look(const Rules *rules, const Position *p, Tactics *out) {
    (void)rules, (void)p;
    out->forcing = false;
}

static int gain_of(const Rules *rules, const Position *p, const Tactics *tactics, Move move) {
    (void)tactics;
    if (move_kind(move) != KIND_STANDARD) return 0;
    uint64_t stone = (uint64_t)1 << move_to(move);
    Edges edges = rules->law.maerstanas.edges;
    uint64_t around = hinges_around(stone, edges);
    return 10 * (4 - bits_count(around) + bits_count(around & p->set[p->side]));
}

static void gains_of(const Rules *rules, const Position *p, const Tactics *tactics,
                     const MoveList *list, int32_t gain[MAX_MOVES]) {
    for (int i = 0; i < list->count; i++) gain[i] = gain_of(rules, p, tactics, list->move[i]);
}

static const Tact tact = {.wins = wins, .look = look, .gains = gains_of};

/* Each turn fills a square. */
static int turns_left(const Rules *rules, const Position *p) {
    int turns = (rules->board->squares - bits_count(p->set[P1] | p->set[P2])) / 2 + 1;
    return turns > 2 ? turns : 2;
}

static const BenchRow benches[] = {
    {"maerstanas",
     8,
     {NULL, "W2ss1w/5TS/7/7/3s3/7/S5s 1 -", "wtS1S1S/2S3S/ss4S/s5S/s5S/s6/S1ssssT 2 -"},
     false},
    {0},
};

extern const SearchFamily search_maerstanas;
const SearchFamily search_maerstanas = {.evaluation = evaluation,
                                        .terms = maerstanas_terms,
                                        .features = maerstanas_features,
                                        .odds = 62,
                                        .counters = 1,
                                        .chances = chances,
                                        .chance_half = 9,
                                        .benches = benches,
                                        .tact = &tact,
                                        .selectivity = {.aspiration = 60,
                                                        .lmr_depth = 3,
                                                        .lmr_from = 4,
                                                        .lmr_two = 12,
                                                        .lmr_three = 24,
                                                        .lmr_three_depth = 7,
                                                        .gain_weight = 256,
                                                        .history_bonus = 8},
                                        .weaker =
                                            {
                                                {100, 500, 0},
                                                {200, 300, 0},
                                                {350, 120, 0},
                                                {600, 90, 0},
                                                {1200, 60, 0},
                                                {2500, 40, 0},
                                                {6000, 25, 0},
                                                {16000, 14, 0},
                                                {50000, 6, 0},
                                            },
                                        .turns_left = turns_left,
                                        .clear = 80,
                                        .searches = 1,
                                        .solver = &maerstanas_endgame};
