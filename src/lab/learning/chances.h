/* What the scores of a rule set mean (chance.h): the row that fits the results of games best, and
 * how far what is told is from what was scored. */
#pragma once

#include "learning/fit.h"
#include "learning/selfplay.h"
#include "search/chance.h"

enum { CHANCE_LINES = 7 };

typedef struct Chances {
    ChanceRow fitted;
    FitLine line[CHANCE_LINES];
} Chances;

/* Fits to the first `count` games and compares, after the start by those from level openings, if
 * there are such (SelfPlay.level); what is told before the first move is the mean of
 * what searches of the start with the games' nodes and fewer say. */
void chances_fit(const SelfGames *games, int count, Chances *out);
