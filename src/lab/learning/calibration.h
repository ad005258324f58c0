/* What a network's scores mean: the logarithm of its odds gets a factor and a constant, so that its
 * predicted win probabilities fit the results of games it has played against itself, at the node
 * count of these games. */
#pragma once

#include "learning/selfplay.h"

/* So many plies after the random ones. Means over the games that still go on there, for player 1; a
 * draw is a half, as is a game that was given up. */
typedef struct CalibrationLine {
    int plies, games;
    double scored, spread;    /* the latter: standard error of the mean */
    double predicted, fitted; /* by the row in use, and by the one that was fitted */
} CalibrationLine;

enum { CALIBRATION_LINES = 4 };

typedef struct Calibration {
    double factor, constant;
    double error, fitted_error; /* expected calibration error, over ten bins of equal width */
    CalibrationLine start;      /* a search of the start, and the games that began there */
    CalibrationLine line[CALIBRATION_LINES];
} Calibration;

/* Fits to games that settings.learned has played, by logistic regression (learning/fit.h). */
void calibration_fit(const SelfGames *games, Calibration *out);

/* The factor and the constant in whole numbers, as the row of so many nodes. */
LearnedRow calibration_row(const Calibration *calibration, int64_t nodes);

/* Gives the network itself the factor and the constant. */
void calibration_apply(const Calibration *calibration, Network *network);
