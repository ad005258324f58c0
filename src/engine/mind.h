/* A mind: all that the search needs to know of a family of games, as one value. The search finds it
 * once, when it begins (mind_of), and names no family itself. Each family's mind is a folder of
 * its own, src/games/NAME/engine, with a mind_NAME; NAME is that of FAMILIES (core/rules.h). What a
 * family does not have is NULL. */
#ifndef ENGINE_MIND_H
#define ENGINE_MIND_H

#include "engine/bench_row.h"
#include "engine/chance_row.h"
#include "engine/eval.h"
#include "engine/network.h"
#include "engine/selectivity.h"
#include "engine/solver.h"
#include "engine/tactics.h"
#include "engine/weakness.h"

typedef struct Mind {
    /* The evaluation of these rules and its terms; `terms` may be NULL. */
    void (*evaluation)(const Rules *rules, Evaluation *out);
    void (*terms)(const Rules *rules, EvalTerms *out);

    /* What networks see besides the sets of the position, in the sets behind those four, and in
       those of the four that the family has no pieces for; NULL: nothing. */
    void (*features)(const Rules *rules, const Position *position, Features *out);
    int odds;     /* hundredths of a network's score that are odds of e: as many as of the terms,
                     since the search's margins hang on them */
    int counters; /* so many of the last sets hold no squares but numbers (features_count), which
                     are the same under all symmetries of the board */

    const ChanceRow *chances; /* what scores mean, one row for any number of nodes … */
    int chance_half;          /* squares changed half-way to their later leads */
    const BenchRow *benches; /* … and what is measured; behind the last row one without `rules` */

    /* What the rules' own file says that scores mean; false: nothing, or nothing that can be read.
     */
    bool (*written)(const Rules *rules, ChanceRow out[2]);
    /* The built-in rules with whose weights these are evaluated; false: they have their own. */
    bool (*nearest)(const Rules *rules, Rules *out);
    /* Whether a line of a rules file (PROFILE_…) can be read; `column` is the place of its text. */
    bool (*profile)(int line, const char *text, size_t length, int column, Error *error);

    const Tact *tact;
    Selectivity selectivity;
    const Selectivity *(*selectivity_of)(const Rules *rules); /* NULL: that row for all rules */
    Weakness weaker[MAX_STRENGTH - 1];                        /* of strength 1 and up */

    /* Turns that the side to move still has, at least 2; NULL: nobody knows. */
    int (*turns_left)(const Rules *rules, const Position *position);
    int clear;    /* hundredths that are a clear difference between two moves */
    int searches; /* that one turn takes, on the same clock */

    const Solver *solver;
    const Proof *proof;
} Mind;

/* The mind of a family, and of the rules' family. Lives for ever. */
const Mind *mind_of_family(Family family);
const Mind *mind_of(const Rules *rules);

/* The numbers to search these rules with. */
const Selectivity *mind_selectivity(const Rules *rules);

/* The evaluation of the rules. */
void eval_for(const Rules *rules, Evaluation *out);

/* What networks see of a position. */
void mind_features(const Rules *rules, const Position *position, Features *out);

/* What a network says of a position, as an Eval does. */
int mind_learned(const Network *network, const Rules *rules, const Position *position);

/* False if the rules' evaluation has not been written as a sum of terms. */
bool eval_terms(const Rules *rules, EvalTerms *out);

#endif
