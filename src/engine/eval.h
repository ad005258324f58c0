/* Evaluation: a guess at who stands better, without looking ahead. One file a family; a family
 * without one gets the generic evaluation, mobility and material.
 *
 * Terms. An evaluation is a sum of weight × count over a few named terms. Its file holds the names,
 * a row of whole-number weights, and one always inlined walk over a position that handles each
 * term once:
 *
 *     value += eval_term(weight, counts, NAME, how often it stands in the position);
 *
 * The search's instance has a constant row and no counts, so the compiler folds the rest away; the
 * tuner's instance (`taefl tune`, docs/tune.md) writes the counts down. Thus what is tuned is what
 * is played with, and the search pays nothing. An evaluation that is no such sum, a learned one
 * say, keeps its place in eval_for() and has no terms. */
#ifndef ENGINE_EVAL_H
#define ENGINE_EVAL_H

#include "core/rules.h"
#include <stddef.h>

/* The search cuts larger amounts to this; it stays below SCORE_DECIDED (score.h). */
enum { EVAL_MAX = 15000 };

/* The value of an unfinished position for the side to move. What one of its hundredths is worth is
 * the evaluation's own affair; eval_scale says how many of them are much. */
typedef int (*Eval)(const Rules *rules, const Position *position);

/* The evaluation of the rules. */
Eval eval_for(const Rules *rules);

/* How many hundredths in the score of a search are a chance of winning of 73 %, the N of
 * 1 / (1 + e^(-score / N)), 1 and up; a draw counts as half a win. It says what the numbers mean
 * (chance.h) and changes none of them. Whoever changes an evaluation fits it again (docs/tune.md).
 */
int eval_scale(const Rules *rules);

enum { MAX_TERMS = 48 };

/* For the list of an evaluation's terms, TERMS(X): their numbers and their names. */
#define EVAL_TERM(name) name,
#define EVAL_TERM_NAME(name) #name,

/* The terms of an evaluation. All data lives for ever. */
typedef struct EvalTerms {
    const char *row;         /* name of the row of weights: rules that share it share its weights */
    int count;               /* 1 … MAX_TERMS */
    const char *const *name; /* as in the source */
    const int *weight;
    int unit; /* the scale at which the weights are fitted, which search's margins rest on; so it
                 stays when games of a stronger engine make the scores surer */
    /* Writes how often each term stands in an unfinished position: Σ weight × count is what the
     * evaluation says, as player 1 sees it. */
    void (*counts)(const Rules *rules, const Position *position, int *out);
    /* The same sum with other weights. */
    int (*value)(const int *weight, const Rules *rules, const Position *position);
} EvalTerms;

/* False if the rules' evaluation has not been written as a sum of terms. */
bool eval_terms(const Rules *rules, EvalTerms *out);

/* One term of a walk, see above: its part of the value. `counts` is NULL in the search. */
static inline __attribute__((always_inline)) int eval_term(const int *weight, int *counts, int term,
                                                           int count) {
    if (counts) counts[term] += count;
    return weight[term] * count;
}

Eval eval_tafl_for(const Rules *rules);
void eval_tafl_terms(const Rules *rules, EvalTerms *out);
int eval_tafl_scale(const Rules *rules);
enum { EVAL_MAERSTANAS_SCALE = 40, EVAL_GARDSDANSEN_SCALE = 400 };
int eval_maerstanas(const Rules *rules, const Position *position);
void eval_maerstanas_terms(EvalTerms *out);
int eval_gardsdansen(const Rules *rules, const Position *position);
void eval_gardsdansen_terms(EvalTerms *out);
int eval_generic(const Rules *rules, const Position *position);

#endif
