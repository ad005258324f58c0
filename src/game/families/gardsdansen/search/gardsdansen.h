/* The parts of the engine for Gårdsdansen. */
#pragma once

#include "search/eval.h"
#include "search/tactics.h"

int gardsdansen_eval(const Rules *rules, const int *weight, const Position *position);
void gardsdansen_terms(const Rules *rules, EvalTerms *out);

/* How a move changes what pawns can jump, found without playing it (tactics.c). */
extern const Tact gardsdansen_tact;
bool gardsdansen_wins(const Rules *rules, const Position *position, int side);
