/* The parts of the mind of Mǽrstánas. */
#ifndef ENGINE_MAERSTANAS_MAERSTANAS_H
#define ENGINE_MAERSTANAS_MAERSTANAS_H

#include "engine/eval.h"
#include "engine/solver.h"

int maerstanas_eval(const Rules *rules, const Position *position);
void maerstanas_terms(const Rules *rules, EvalTerms *out);

/* endgame.c */
extern const Solver maerstanas_endgame;

#endif
