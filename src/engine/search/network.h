/* A learned evaluation: a small network over pieces on their squares and what they can reach, in
 * whole numbers, so that it says the same on every machine.
 *
 *     sum    = Σ input[set, square] over all squares of all sets that are seen
 *     hidden = (sum + bias[view] cut to 0 … 1)²
 *     odds   = Σ output[view] × hidden + constant[view]
 *
 * The view is whose turn it is and which half of it. `odds` is the logarithm of the odds of player
 * 1. Such networks, whose sums follow the moves, were first made for shogi (Nasu 2018). */
#pragma once

#include "core/rules.h"
#include "search/chance_row.h"

enum {
    NETWORK_HIDDEN = 64,
    FEATURE_SETS = 6,
    NETWORK_INPUTS = FEATURE_SETS * MAX_SQUARES, /* at most */
    NETWORK_VIEWS = 4,                           /* side × 2 + phase */
    NETWORK_ONE = 255,                           /* what 1 is in input, bias and hidden, … */
    NETWORK_UNIT = 64,                           /* … and what it is in output, … */
    NETWORK_MOST = 127                           /* … whose amounts are no larger than this */
};

/* What is seen of a position: the sets of Position, then what its family adds
 * (SearchFamily.features). */
typedef struct Features {
    Bits set[FEATURE_SETS];
} Features;

/* A number as `room` bits of a set from the bit `*at` on, which is moved behind them (64 at most):
 * as many as the number is above `least` steps of `step`, at most all. */
static inline uint64_t features_count(int number, int least, int step, int room, int *at) {
    int bits = number / step - least;
    uint64_t all = ((uint64_t)1 << (bits < 0 ? 0 : bits < room ? bits : room)) - 1;
    *at += room;
    return all << (*at - room);
}

/* As it stands in a file (network_file.h), whose bytes can be used in place: only the rows of the
 * board's squares are there. */
typedef struct Network {
    _Alignas(16) int32_t constant[NETWORK_VIEWS]; /* in 1 / (NETWORK_ONE² × NETWORK_UNIT) */
    int32_t scale;   /* the hundredths of an evaluation that are odds of e, 1 … 1000 */
    int32_t squares; /* of the board */
    int32_t free[2]; /* 0 */
    int16_t bias[NETWORK_VIEWS][NETWORK_HIDDEN];
    int16_t output[NETWORK_VIEWS][NETWORK_HIDDEN];
    int16_t input[NETWORK_INPUTS][NETWORK_HIDDEN]; /* row set × squares + square */
} Network;

/* The calibration of a network's searches at one node count: what is predicted of a score has its
 * odds times a factor, and a constant for player 1. It changes no score and no move. */
typedef struct LearnedRow {
    uint32_t nodes;       /* 1 and up */
    int factor, constant; /* in thousandths: 1 … 9999; −9999 … 9999 */
} LearnedRow;

/* What evaluates under some rules. The odds get a factor and a constant that were fitted to games
 * under these rules, both in thousandths: so one network may serve several. */
typedef struct Learned {
    const Network *network; /* borrowed; NULL: none, the terms of the family (eval.h) evaluate */
    int factor, constant;   /* of the evaluation, as in a row */
    int rows;               /* of its calibration (chance.h), fewest nodes first; 0: the scores
                               are as they are */
    LearnedRow row[CHANCE_ROWS];
} Learned;

enum { LEARNED_ONE = 1000, LEARNED_MOST = 9999 }; /* what 1 is in these numbers; the largest */

/* A network that says of itself what it says. */
static inline Learned learned_plain(const Network *network) {
    return (Learned){.network = network, .factor = LEARNED_ONE};
}

/* The sums of a position, and the features they belong to. */
typedef struct Accumulator {
    _Alignas(16) int16_t sum[NETWORK_HIDDEN];
    Features features;
} Accumulator;

/* Goes from the sums of one features to those of another, by their difference; `from` may be `out`.
 * NULL: from nothing. */
void network_sum(const Network *network, const Accumulator *from, const Features *features,
                 Accumulator *out);

/* What a position with these sums is worth to its side to move, in hundredths. */
int network_value(const Learned *learned, const Accumulator *sums, const Position *position);

/* The view from which a position is looked at, below NETWORK_VIEWS. */
static inline int network_view(const Position *position) {
    return position->side * 2 + position->phase;
}
