/* Scores of a search, from the view of the side to move.
 *
 * An undecided score is an evaluation in hundredths (eval.h), at most SCORE_DECIDED - 1 in amount.
 * A decided score is a proven win or loss. It has the margin of the final score first, then the
 * distance to the end. So a larger margin counts more, and with equal margins the nearer win. Games
 * without a final score have margin 1. A draw is 0. */
#pragma once

#include <stdbool.h>

enum {
    MAX_PLY = 127,          /* no line is longer; the distances that fit */
    SCORE_DECIDED = 16000,  /* decided scores are this or more in amount */
    SCORE_MARGIN = 128,     /* weight of one point of the margin */
    SCORE_INFINITE = 32000, /* more than any score */
    MAX_MARGIN = 120        /* no final difference is larger (7×7: 84 pairs and 28 edges) */
};

/* A win by `margin` (1 … MAX_MARGIN) that ends the game after `plies` (0 … MAX_PLY). */
static inline int score_win(int margin, int plies) {
    return SCORE_DECIDED + margin * SCORE_MARGIN + MAX_PLY - plies;
}

static inline bool score_is_win(int score) { return score >= SCORE_DECIDED; }
static inline bool score_is_loss(int score) { return score <= -SCORE_DECIDED; }
static inline bool score_is_decided(int score) {
    return score_is_win(score) || score_is_loss(score);
}

/* Of a decided score: plies to the end, 0 and up (the N of "win N", "loss N"). */
static inline int score_distance(int score) {
    int amount = score < 0 ? -score : score;
    return MAX_PLY - (amount - SCORE_DECIDED) % SCORE_MARGIN;
}

/* The difference of the final score, own less other's, of a decided score (±1 in games without a
 * final score); 0 for all others. */
static inline int score_margin(int score) {
    if (!score_is_decided(score)) return 0;
    return score < 0 ? -((-score - SCORE_DECIDED) / SCORE_MARGIN)
                     : (score - SCORE_DECIDED) / SCORE_MARGIN;
}
