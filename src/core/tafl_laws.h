/* The laws of the tafl family as constants, for the instances of the kernel that fold them away,
 * and what each option changes. Nobody but tafl.c includes this. */
#ifndef CORE_TAFL_LAWS_H
#define CORE_TAFL_LAWS_H

#include "core/rules.h"
#include "core/shifts.h"

/* ------------------------------------------------------------------ squares */

#define CENTRE(n) ((Bits)1 << ((n) * (n) / 2))
#define BESIDE(n) (CENTRE(n) << 1 | CENTRE(n) >> 1 | CENTRE(n) << (n) | CENTRE(n) >> (n))
#define CORNERS(n) \
    ((Bits)1 | (Bits)1 << ((n)-1) | (Bits)1 << (n) * ((n)-1) | (Bits)1 << ((n) * (n)-1))
#define ALL(n) (((Bits)1 << (n) * (n)) - 1)
#define RANK_1(n) (((Bits)1 << (n)) - 1)
#define FILE_A_7 ((Bits)0x40810204081)
#define FILE_A_9 ((Bits)0x100 << 64 | 0x8040201008040201)
#define FILE_A_11 ((Bits)0x400801002004 << 64 | 0x80100200400801)
#define EDGE(n) (RANK_1(n) | RANK_1(n) << (n) * ((n)-1) | FILE_A_##n | FILE_A_##n << ((n)-1))

/* 9×9 */
#define SQUARE(file, rank) ((Bits)1 << (9 * ((rank)-1) + ((file) - 'a')))
#define CAMP_SOUTH (SQUARE('d', 1) | SQUARE('e', 1) | SQUARE('f', 1) | SQUARE('e', 2))
#define CAMP_NORTH (SQUARE('d', 9) | SQUARE('e', 9) | SQUARE('f', 9) | SQUARE('e', 8))
#define CAMP_WEST (SQUARE('a', 4) | SQUARE('a', 5) | SQUARE('a', 6) | SQUARE('b', 5))
#define CAMP_EAST (SQUARE('i', 4) | SQUARE('i', 5) | SQUARE('i', 6) | SQUARE('h', 5))
#define CAMPS (CAMP_SOUTH | CAMP_NORTH | CAMP_WEST | CAMP_EAST)

/* What stands where in a start text that is without flaw, and who begins. */
static inline void read_start(TaflLaw *law, const char *text) {
    int rank = law->size - 1, file = 0, run = 0;
    law->start[TAFL_BLACK] = law->start[TAFL_WHITE] = law->start[TAFL_KING] = 0;
    for (; *text != ' '; text++) {
        if (char_is_digit(*text)) {
            run = 10 * run + *text - '0';
            continue;
        }
        file += run;
        run = 0;
        if (*text == '/') {
            rank--;
            file = 0;
            continue;
        }
        int set = *text == 't' ? TAFL_BLACK : *text == 'T' ? TAFL_WHITE : TAFL_KING;
        law->start[set] |= bit(law->size * rank + file++);
    }
    law->first = text[1] == '1' ? P1 : P2;
}

/* ------------------------------------------------------------------ Tablut */

/* clang-format off */
#define CITE_TABLUT               \
    [CITE_TURN] = CLAUSE_T1,      \
    [CITE_LINE] = CLAUSE_T2,      \
    [CITE_STEP] = CLAUSE_T2,      \
    [CITE_PASS] = CLAUSE_T2,      \
    [CITE_BARRED] = CLAUSE_A3,    \
    [CITE_CAMP] = CLAUSE_A2,      \
    [CITE_BETWEEN] = CLAUSE_T3,   \
    [CITE_EDGE] = CLAUSE_K9,      \
    [CITE_HELD_P1] = CLAUSE_B1,   \
    [CITE_HELD_P2] = CLAUSE_B2,   \
    [CITE_END] = CLAUSE_T7,       \
    [CITE_NO_MOVE] = CLAUSE_T6

/* A1 to A8, which the referee of Bologna takes over (B5). */
#define CITE_ASHTON               \
    CITE_TABLUT,                  \
    [CITE_THRONE] = CLAUSE_A5,    \
    [CITE_HOSTILE] = CLAUSE_A6,   \
    [CITE_KING_NEAR] = CLAUSE_A7, \
    [CITE_KING] = CLAUSE_A8,      \
    [CITE_KING_EDGE] = CLAUSE_A8, \
    [CITE_STOP] = CLAUSE_A3
#define ASHTON                                              \
    .size = 9,                                              \
    .escape = EDGE(9) & ~CAMPS,                             \
    .throne = CENTRE(9),                                    \
    .camp = {CAMP_SOUTH, CAMP_NORTH, CAMP_WEST, CAMP_EAST}, \
    .camps = CAMPS,                                         \
    .barred = CENTRE(9),                                    \
    .hostile = CENTRE(9) | CAMPS,                           \
    .king_surround = CENTRE(9) | BESIDE(9),                 \
    .king_hostile = CAMPS,                                  \
    .ring = CENTRE(9),                                      \
    .king_strikes = true,                                   \
    .king_helps = true,                                     \
    .cite = {CITE_ASHTON}
/* clang-format on */

static const TaflLaw ashton_law = {ASHTON, .repetition = {3, REPETITION_AGGRESSOR, CLAUSE_A9}};

static const TaflLaw bologna_law = {
    ASHTON,
    .hostile_to_white = CENTRE(9), // B1
    .hostile_to_black = CAMPS,     // B2
    .camp_shelter = true,          // B3
    .repetition = {2, REPETITION_DRAWS, CLAUSE_B4},
};

static const TaflLaw katz_law = {
    .size = 9,
    .escape = CORNERS(9),
    .throne = CENTRE(9),
    .no_stop_soldier = CENTRE(9) | CORNERS(9),
    .hostile = CENTRE(9) | CORNERS(9),
    .king_surround = ALL(9),
    .ring = CENTRE(9) | CORNERS(9),
    .edge_rings = true,
    .king_strikes = true,
    .king_helps = true,
    .repetition = {3, REPETITION_DRAWS, CLAUSE_K7},
    .cite = {CITE_TABLUT, [CITE_THRONE] = CLAUSE_K4, [CITE_HOSTILE] = CLAUSE_K4,
             [CITE_STOP] = CLAUSE_K2, [CITE_KING_NEAR] = CLAUSE_K6, [CITE_KING] = CLAUSE_K6,
             [CITE_KING_EDGE] = CLAUSE_K6},
};

static const TaflLaw classic_law = {
    .size = 9,
    .escape = EDGE(9),
    .throne = CENTRE(9),
    .no_stop_soldier = CENTRE(9),
    .no_stop_king = CENTRE(9),
    .king_surround = ALL(9),
    .ring = CENTRE(9),
    .repetition = {3, REPETITION_DRAWS, CLAUSE_L7},
    .cite = {CITE_TABLUT, [CITE_THRONE] = CLAUSE_L4, [CITE_HOSTILE] = CLAUSE_L4,
             [CITE_STOP] = CLAUSE_L2, [CITE_KING_NEAR] = CLAUSE_L5, [CITE_KING] = CLAUSE_L5,
             [CITE_KING_EDGE] = CLAUSE_L6},
};

#define TABLUT_9 "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3"

/* Options in the order of the bases in tafl_bases.c. */
enum { ASHTON_CAMP_SHELTER = 1 };
enum { KATZ_WEAPONLESS = 1, KATZ_CUSTODIAL = 2, KATZ_EDGE = 4, KATZ_OPEN = 8 };
enum { CLASSIC_CORNERS = 1, CLASSIC_THRONE = 2, CLASSIC_KING_EDGE = 4 };

static void apply_ashton(TaflLaw *law, uint32_t options) {
    law->camp_shelter = (options & ASHTON_CAMP_SHELTER) != 0; /* A6 */
}

static void apply_katz(TaflLaw *law, uint32_t options) {
    if (options & KATZ_WEAPONLESS) law->king_strikes = law->king_helps = false; /* K5 */
    if (options & KATZ_OPEN) law->no_stop_soldier &= ~CORNERS(9);               /* K10 */
    if (options & KATZ_EDGE) law->edge_hostile = true;                          /* K9 */
    if (options & KATZ_CUSTODIAL) {                                             /* K8 */
        law->king_surround = CENTRE(9) | BESIDE(9);
        law->king_hostile = CORNERS(9);
        law->ring = CENTRE(9);
        law->edge_rings = false;
        law->edge_takes_king = law->edge_hostile;
        law->cite[CITE_KING_NEAR] = law->cite[CITE_KING] = CLAUSE_K8;
        law->cite[CITE_KING_EDGE] = CLAUSE_K9;
    }
}

static void apply_classic(TaflLaw *law, uint32_t options) {
    if (options & CLASSIC_CORNERS) law->escape = CORNERS(9); /* L1 */
    if (options & CLASSIC_THRONE) law->hostile = CENTRE(9);  /* L4 */
    if (options & CLASSIC_KING_EDGE) law->edge_rings = true; /* L6 */
}

#endif
