/* The parts of the tafl family that the engine uses. */
#pragma once

#include "engine/eval.h"
#include "engine/network.h"
#include "engine/tactics.h"

/* As in family.h. */
void tafl_evaluation(const Rules *rules, Evaluation *out);
void tafl_terms(const Rules *rules, EvalTerms *out);
void tafl_features(const Rules *rules, const Position *position, Features *out);
extern const Tact tafl_tact;

/* The squares from which the king would have a way out. */
Bits tafl_ways(const Rules *rules, const Position *position);
