/* What one game tells of its law, found by playing through it once more. */
#pragma once

#include "balance/game.h"

typedef struct Facts {
    Result result;
    ClauseId reason;
    int plies;
    int number;       /* of the game; the caller sets it */
    uint64_t first;   /* of the position after the first turn, up to symmetry */
    uint64_t opening; /* … after the opening */
    uint64_t whole;   /* of all positions, up to symmetry: equal games have equal numbers */

    int moves[2], choices[2]; /* by side: plies that it played, legal moves that it had there */
    int forced;               /* plies with one legal move */
    int taken;                /* pieces that were captured */

    bool scored; /* a search judged each position after the opening; else what follows is 0 */
    int decided; /* the ply from which on the winner had 90 % or more; `plies` in a draw */
    int leads;   /* how often the lead went from 60 % of one side to 60 % of the other */
    int lowest;  /* the lowest chance of the winner, thousandths; 500 in a draw */
} Facts;

void facts_of(const Law *law, const Strength *strength, const BalanceGame *game, Facts *out);

/* Player 1's points: 1, ½ or 0; ½ for a game that was given up. */
double facts_points(const Facts *facts);

/* Continues `hash` (core/fnv.h) with a position. All its images under the symmetries of the rules
 * give the same. */
uint64_t facts_key(const Rules *rules, const Position *position, uint64_t hash);
