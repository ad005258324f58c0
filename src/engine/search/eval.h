/* Evaluation: a guess at who stands better, without looking ahead. One file a family.
 *
 * Terms. An evaluation is a sum of weight × count over a few named terms. Its file holds the names,
 * a row of whole-number weights, and one always inlined walk over a position that handles each
 * term once:
 *
 *     eval_add(&sum, NAME, how often it stands in the position);
 *
 * The search's instance has a constant row and no counts, so the compiler folds the rest away. The
 * instance behind UGI's `eval` writes the counts down. An evaluation that is no such sum, a learned
 * one say, keeps its place in the family and has no terms. */
#pragma once

#include "core/rules.h"

/* The search cuts larger amounts to this; it stays below SCORE_DECIDED (score.h). */
enum { EVAL_MAX = 15000 };

/* The value of an unfinished position for the side to move. What one of its hundredths is worth is
 * the evaluation's own affair, and chance.h says what it means. Whoever changes an evaluation fits
 * its chances again (docs/tune.md). */
typedef int (*Eval)(const Rules *rules, const int *weight, const Position *position);

enum { MAX_TERMS = 48 };

/* An evaluation and what it weighs with: of some rules, made once for many positions. */
typedef struct Evaluation {
    Eval eval;
    int weight[MAX_TERMS];
} Evaluation;

static inline int evaluate(const Evaluation *e, const Rules *rules, const Position *position) {
    return e->eval(rules, e->weight, position);
}

/* For the list of an evaluation's terms, TERMS(X): their numbers and their names. */
#define EVAL_TERM(name) name,
#define EVAL_TERM_NAME(name) #name,

/* Adds to `counts`, which may be NULL, how often each term stands in the position. */
typedef int EvalWalk(const int *weight, int *counts, const Rules *rules, const Position *position);

/* The terms of an evaluation. */
typedef struct EvalTerms {
    int count;               /* 1 … MAX_TERMS */
    const char *const *name; /* as in the source */
    /* The walk: the sum with these weights, as player 1 sees an unfinished position. */
    EvalWalk *walk;
    int weight[MAX_TERMS];
} EvalTerms;

static inline void eval_copy(int out[MAX_TERMS], const int *weight, int count) {
    for (int i = 0; i < count; i++) out[i] = weight[i];
}

/* How often each term stands in an unfinished position. */
void eval_counts(const EvalTerms *terms, const Rules *rules, const Position *position,
                 int out[MAX_TERMS]);

/* What a walk is made of, so that each instance of it folds away what it does not need. */
#define KERNEL static inline __attribute__((always_inline))

/* What a walk adds up. */
typedef struct EvalSum {
    const int *weight;
    int *counts; /* NULL in the search */
    int value;
} EvalSum;

KERNEL void eval_add(EvalSum *sum, int term, int count) {
    if (sum->counts) sum->counts[term] += count;
    sum->value += sum->weight[term] * count;
}
