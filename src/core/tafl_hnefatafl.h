/* The laws of Tablut's relatives, in the order of the bases in tafl_bases.c. They go through the
 * kernel that reads its law at run time. Nobody but tafl.c includes this. */
#ifndef CORE_TAFL_HNEFATAFL_H
#define CORE_TAFL_HNEFATAFL_H

#include "core/tafl_laws.h"

#define CROSS_7 "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3"
#define STARS_7 "2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2"
#define DIAMOND_11 "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3"
#define BELL_11 "4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4"
#define LEWIS_11 "4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4"

/* clang-format off */
/* What they have in common (X1 to X6), the clauses of their own, and the game's word for each. */
#define CITE_COMMON                 \
    [CITE_TURN] = CLAUSE_X1,        \
    [CITE_LINE] = CLAUSE_T2,        \
    [CITE_BARRED] = CLAUSE_A3,      \
    [CITE_CAMP] = CLAUSE_A2,        \
    [CITE_BETWEEN] = CLAUSE_T3,     \
    [CITE_EDGE] = CLAUSE_X6,        \
    [CITE_HELD_P1] = CLAUSE_B1,     \
    [CITE_HELD_P2] = CLAUSE_B2,     \
    [CITE_LINNAEAN] = CLAUSE_ST6,   \
    [CITE_SHIELDWALL] = CLAUSE_CO6, \
    [CITE_END] = CLAUSE_T7,         \
    [CITE_NO_MOVE] = CLAUSE_T6,     \
    [CITE_FORT] = CLAUSE_CO8,       \
    [CITE_ENCIRCLED] = CLAUSE_X4
#define CITES(stop, hostile, king, step)                                                     \
    {CITE_COMMON, [CITE_STOP] = CLAUSE_##stop, [CITE_PASS] = CLAUSE_##stop,                  \
     [CITE_STEP] = CLAUSE_##step, [CITE_THRONE] = CLAUSE_##hostile,                          \
     [CITE_HOSTILE] = CLAUSE_##hostile, [CITE_KING_NEAR] = CLAUSE_##king,                    \
     [CITE_KING] = CLAUSE_##king, [CITE_KING_EDGE] = CLAUSE_##king}
#define ARMED .king_strikes = true, .king_helps = true
#define DEFENDERS_LOSE .repetition = {3, REPETITION_LOSES, CLAUSE_X5}

/* The throne and the corners are the king's, who flees to a corner. */
#define CORNER_LAW(n)                          \
    .size = n,                                 \
    .escape = CORNERS(n),                      \
    .throne = CENTRE(n),                       \
    .no_stop_soldier = CENTRE(n) | CORNERS(n), \
    .hostile = CENTRE(n) | CORNERS(n),         \
    .king_hostile = CORNERS(n),                \
    ARMED

/* He flees to any edge, nothing but the throne means anything. */
#define EDGE_LAW(n)                         \
    .size = n,                              \
    .escape = EDGE(n),                      \
    .throne = CENTRE(n),                    \
    .no_stop_soldier = CENTRE(n),           \
    .hostile = CENTRE(n),                   \
    .king_surround = CENTRE(n) | BESIDE(n), \
    .ring = CENTRE(n),                      \
    .encircle = true,                       \
    ARMED,                                  \
    DEFENDERS_LOSE,                         \
    .cite = CITES(ST1, ST1, ST4, T2)
/* clang-format on */

static const TaflLaw brandubh_law = {
    CORNER_LAW(7),  .king_surround = CENTRE(7) | BESIDE(7), .ring = CENTRE(7), .encircle = true,
    DEFENDERS_LOSE, .cite = CITES(BR1, BR1, BR4, T2),
};

static const TaflLaw brandubh_hnefatafl_org_law = {
    .size = 7,
    .escape = CORNERS(7),
    .throne = CENTRE(7),
    .no_pass = CENTRE(7),
    .no_stop_soldier = CENTRE(7) | CORNERS(7),
    .hostile = CENTRE(7) | CORNERS(7),
    .king_surround = CENTRE(7),
    ARMED,
    .shieldwall = true,
    .encircle = true,
    .repetition = {2, REPETITION_FORBIDDEN, CLAUSE_HO4},
    .cite = CITES(HO1, HO1, HO2, T2),
};

static const TaflLaw ard_ri_law = {
    .size = 7,
    .escape = EDGE(7),
    ARMED,
    .encircle = true,
    DEFENDERS_LOSE,
    .cite = CITES(AR1, AR1, AR3, T2),
};

static const TaflLaw ard_ri_step_law = {
    .size = 7,
    .escape = EDGE(7),
    .throne = CENTRE(7),
    .no_stop_soldier = CENTRE(7),
    .step = 1,
    .king_step = 1,
    .king_surround = ALL(7),
    ARMED,
    .repetition = {3, REPETITION_DRAWS, CLAUSE_AS6},
    .cite = CITES(AS2, AS5, AS4, AS1),
};

static const TaflLaw sea_battle_law = {
    .size = 9,
    .escape = EDGE(9),
    .king_surround = ALL(9),
    .encircle = true,
    DEFENDERS_LOSE,
    .cite = CITES(SB1, SB1, SB4, T2),
};

static const TaflLaw saami_tablut_law = {EDGE_LAW(9)};

static const TaflLaw copenhagen_law = {
    CORNER_LAW(11),
    .king_surround = ALL(11),
    .ring = CENTRE(11),
    .shieldwall = true,
    .exit_fort = true,
    .encircle = true,
    .repetition = {3, REPETITION_LOSES, CLAUSE_X5},
    .cite = CITES(CO1, CO3, CO5, T2),
};

static const TaflLaw fetlar_law = {
    CORNER_LAW(11),
    .king_surround = ALL(11),
    .ring = CENTRE(11),
    .encircle = true,
    .repetition = {3, REPETITION_DRAWS, CLAUSE_FE1},
    .cite = CITES(CO1, CO3, CO5, T2),
};

static const TaflLaw old_hnefatafl_law = {
    CORNER_LAW(11),
    .king_surround = ALL(11),
    .ring = CENTRE(11) | CORNERS(11),
    .edge_rings = true,
    .encircle = true,
    .repetition = {3, REPETITION_DRAWS, CLAUSE_FE1},
    .cite = CITES(CO1, CO3, FE2, T2),
};

static const TaflLaw tawlbwrdd_law = {EDGE_LAW(11)};

enum { BRANDUBH_WEAK = 1 };
enum { SAAMI_LINNAEAN = 1 };
enum { TAWLBWRDD_THRONELESS = 1, TAWLBWRDD_LEWIS = 2 };

static void apply_brandubh(TaflLaw *law, uint32_t options) {
    if (!(options & BRANDUBH_WEAK)) return; /* BR6 */
    law->hostile = CORNERS(7);
    law->king_surround = law->ring = 0;
    law->encircle = false;
    law->repetition = (Repetition){3, REPETITION_DRAWS, CLAUSE_BR6};
    law->cite[CITE_KING_NEAR] = law->cite[CITE_KING] = CLAUSE_BR6;
}

static void apply_saami(TaflLaw *law, uint32_t options) {
    law->linnaean = (options & SAAMI_LINNAEAN) != 0; /* ST6 */
}

static void apply_tawlbwrdd(TaflLaw *law, uint32_t options) {
    if (options & TAWLBWRDD_LEWIS) read_start(law, LEWIS_11 " 2"); /* TW2 */
    if (!(options & TAWLBWRDD_THRONELESS)) return;                 /* TW1 */
    law->throne = law->no_stop_soldier = law->hostile = law->king_surround = law->ring = 0;
    law->cite[CITE_KING_NEAR] = law->cite[CITE_KING] = CLAUSE_TW1;
}

#endif
