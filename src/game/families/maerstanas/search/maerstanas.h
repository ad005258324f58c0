/* The parts of the engine for Mǽrstánas. */
#pragma once

#include "search/eval.h"
#include "search/network.h"
#include "search/solver.h"

int maerstanas_eval(const Rules *rules, const int *weight, const Position *position);
void maerstanas_terms(const Rules *rules, EvalTerms *out);

/* What networks see besides the stones: where one can be placed, the lead in points and in sides
 * that are open, and the stones in hand. */
void maerstanas_features(const Rules *rules, const Position *position, Features *out);

/* endgame.c */
extern const Solver maerstanas_endgame;
