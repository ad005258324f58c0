/* The laws of some rule sets of data/rules/ as constants, for the kernel's instances. A test checks
 * that they equal their files. Only law.c includes this. */
#pragma once

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

/* ------------------------------------------------------------------ Tablut */

/* clang-format off */
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
    .king_helps = true
/* clang-format on */

static const TaflLaw ashton_law = {ASHTON,
                                   .repetition = {.occurrences = 3, .kind = REPETITION_AGGRESSOR}};

static const TaflLaw bologna_law = {
    ASHTON,
    .hostile_to_white = CENTRE(9), // B1
    .hostile_to_black = CAMPS,     // B2
    .camp_shelter = true,          // B3
    .repetition = {.occurrences = 2, .kind = REPETITION_DRAWS},
};

static const TaflLaw katz_law = {
    .size = 9,
    .escape = CORNERS(9),
    .throne = CENTRE(9),
    .no_stop_soldier = CENTRE(9) | CORNERS(9),
    .hostile = CENTRE(9) | CORNERS(9),
    .king_surround = ALL(9),
    .ring = CENTRE(9),
    .edge_rings = true,
    .king_strikes = true,
    .king_helps = true,
    .repetition = {.occurrences = 3, .kind = REPETITION_DRAWS},
};

static const TaflLaw classic_law = {
    .size = 9,
    .escape = EDGE(9),
    .throne = CENTRE(9),
    .no_stop_soldier = CENTRE(9),
    .no_stop_king = CENTRE(9),
    .king_surround = ALL(9),
    .ring = CENTRE(9),
    .repetition = {.occurrences = 3, .kind = REPETITION_DRAWS},
};
