/* Evaluation: a guess at who stands better, without looking ahead. One file a family; a family
 * without one gets the generic evaluation, mobility and material. */
#ifndef ENGINE_EVAL_H
#define ENGINE_EVAL_H

#include "core/rules.h"

/* The search cuts larger amounts to this; it stays below SCORE_DECIDED (score.h). */
enum { EVAL_MAX = 15000 };

/* The value of an unfinished position for the side to move, in hundredths of a soldier (tafl), of a
 * point of the final score (Mǽrstánas) or of a pawn (Gårdsdansen). */
typedef int (*Eval)(const Rules *rules, const Position *position);

/* The evaluation of the family. */
Eval eval_for(const Rules *rules);

int eval_tafl(const Rules *rules, const Position *position);
int eval_maerstanas(const Rules *rules, const Position *position);
int eval_gardsdansen(const Rules *rules, const Position *position);
int eval_generic(const Rules *rules, const Position *position);

#endif
