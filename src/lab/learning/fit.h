/* Logistic regression: the weights that make results likeliest when the chance of winning is
 * 1 / (1 + e^(-Σ weight × count / scale)), as chance.h has it; a draw is half a win (Berkson
 * 1944). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Positions with their counts and results. */
typedef struct FitRows {
    int terms;
    size_t count, room;
    float *counts; /* owned: `terms` for each row */
    float *result; /* owned: 0 … 1 */
} FitRows;

/* Adds a row. */
void fit_add(FitRows *rows, const int *counts, double result);
void fit_free(FitRows *rows);

/* The mean of -log(the chance that was given to what came true), 0 and up; 0.693 if all chances are
 * one half. 0 without rows. */
double fit_error(const FitRows *rows, double scale, const double *weight);

/* Moves the weights, except those that are to be kept, to the best ones; where the rows say nothing
 * of a weight it stays as it is. `keep` NULL: none is kept. */
void fit_weights(const FitRows *rows, double scale, const bool *keep, double *weight);

/* ------------------------------------------------------------------ beside results */

/* So many plies after the start, or after the random ones. Means over the games that still go on
 * there, for player 1; a draw is a half, as is a game that was given up. */
typedef struct FitLine {
    int plies, games;
    double scored, spread;    /* the latter: standard error of the mean */
    double predicted, fitted; /* by the row in use, and by the one that was fitted */
} FitLine;

/* Adds a game. The line has sums … */
void fit_line_add(FitLine *line, double scored, double predicted, double fitted);

/* … that become means when all games are there. */
void fit_line_end(FitLine *line);
