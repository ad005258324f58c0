/* SearchFamily: everything the search needs to know about a family of games. The search calls
 * engine_of once at its start and names no family itself. Each family has a folder
 * src/game/families/NAME/search that defines engine_NAME; NAME is the one in FAMILIES
 * (core/families.h). Missing parts are NULL. */
#pragma once

#include "search/chance_row.h"
#include "search/eval.h"
#include "search/network.h"
#include "search/selectivity.h"
#include "search/solver.h"
#include "search/tactics.h"

/* The weaker levels of the engine (option Strength, the levels of page and terminal). A weaker
 * level searches less deep and its evaluation has errors. A position has the same error wherever
 * the search meets it. So the level follows a mistaken plan instead of dice, and still takes the
 * wins it sees. docs/strength.md has the measurements. */
enum { MAX_STRENGTH = 10 };

typedef struct Weakness {
    uint32_t nodes; /* a move, at most; 0: as many as wanted */
    int noise;      /* the evaluation errs by up to so many hundredths */
    int blindness;  /* in so many of a hundred positions it overlooks what the next ply threatens */
} Weakness;

/* What `taefl bench` searches of a rule set (bench.h). */
enum { BENCH_POSITIONS = 3 };

/* Positions from the opening to the end, searched to a fixed depth, which is chosen so that each
 * rule set takes about as long as the others. */
typedef struct BenchRow {
    const char *rules;
    int depth;
    const char *position[BENCH_POSITIONS]; /* NULL: the start */
    bool learned;                          /* the network of its rules evaluates, not the terms */
} BenchRow;

typedef struct SearchFamily {
    /* The evaluation of these rules and its terms; `terms` may be NULL. */
    void (*evaluation)(const Rules *rules, Evaluation *out);
    void (*terms)(const Rules *rules, EvalTerms *out);

    /* Adds the network's input beyond the pieces. It fills the sets after the first four, and those
       of the four that the family does not use. NULL: no more input. */
    void (*features)(const Rules *rules, const Position *position, Features *out);
    int odds;     /* hundredths of a network's score per factor e of the odds; the same as for the
                     terms, because the search's margins depend on it */
    int counters; /* the last so many sets hold numbers (features_count), not squares; board
                     symmetries do not change them */

    const ChanceRow *chances; /* calibration: the rows of each set, fewest nodes first */
    int chance_half;          /* changed squares at the middle lead (chance_row.h) */
    const BenchRow *benches;  /* taefl bench; a row without `rules` ends the table */

    /* The calibration in the rules' own file: how many rows; 0 if it has none that can be read. */
    int (*written)(const Rules *rules, ChanceRow out[CHANCE_ROWS]);
    /* The built-in rules whose weights these rules use; false: they have their own. */
    bool (*nearest)(const Rules *rules, Rules *out);
    /* Checks a line of a rules file (PROFILE_…); `column` is the place of its text. */
    bool (*profile)(int line, const char *text, size_t length, int column, Error *error);

    const Tact *tact;
    Selectivity selectivity;
    const Selectivity *(*selectivity_of)(const Rules *rules); /* NULL: the same for all rules */
    Weakness weaker[MAX_STRENGTH - 1];                        /* of strength 1 and up */

    /* Turns that the side to move still has, at least 2; NULL: unknown. */
    int (*turns_left)(const Rules *rules, const Position *position);
    int clear;    /* hundredths that are a clear difference between two moves */
    int searches; /* searches in one turn, on the same clock */

    const Solver *solver;
    const ProofSolver *proof;
} SearchFamily;

/* The value of a family, and of the rules' family. It is static. */
const SearchFamily *search_family(Family family);
const SearchFamily *engine_of(const Rules *rules);

/* The numbers to search these rules with. */
const Selectivity *engine_selectivity(const Rules *rules);

/* The evaluation of the rules. */
void eval_for(const Rules *rules, Evaluation *out);

/* The network's input for a position. */
void engine_features(const Rules *rules, const Position *position, Features *out);

/* A network's evaluation of a position, like an Eval. */
int engine_learned(const Learned *learned, const Rules *rules, const Position *position);

/* The terms of the rules' evaluation. False if it is no sum of terms. */
bool eval_terms(const Rules *rules, EvalTerms *out);
