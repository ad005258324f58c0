/* What a network's scores mean: the logarithm of its odds gets a factor and a constant, so that its
 * predicted win probabilities fit the results of games it has played against itself, at the node
 * count of these games. */
#pragma once

#include "learning/fit.h"
#include "learning/selfplay.h"

enum { CALIBRATION_LINES = 4 };

typedef struct Calibration {
    double factor, constant;
    double error, fitted_error; /* expected calibration error, over ten bins of equal width */
    FitLine start;              /* a search of the start, and the games that began there */
    FitLine line[CALIBRATION_LINES];
} Calibration;

/* Fits to games that settings.learned has played, by logistic regression (learning/fit.h). */
void calibration_fit(const SelfGames *games, Calibration *out);

/* The factor and the constant in whole numbers, as the row of so many nodes. */
LearnedRow calibration_row(const Calibration *calibration, int64_t nodes);

/* Gives the network itself the factor and the constant. */
void calibration_apply(const Calibration *calibration, Network *network);
