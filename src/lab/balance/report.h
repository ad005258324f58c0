/* Reports of a measurement: the answer in words, a table, JSON, CSV, and a drawing. */
#pragma once

#include "balance/run.h"

#include <jansson.h>
#include <stdio.h>

/* A law with all its rungs, from the weakest to the strongest. */
typedef struct LawReport {
    const Law *law;
    int rungs;
    const Rung *rung;
    bool learnt;   /* the judge was learnt for this, and … */
    Interval gain; /* … is so much stronger than the terms, in Elo */
    int skills;
    Skill *skill; /* between neighbours of the ladder that count nodes */
} LawReport;

typedef struct BalanceReport {
    const Question *question;
    const char *asked; /* of recorded games, in place of the question; NULL: they were played */
    StopRule rule;
    int laws;
    const LawReport *law;
    const char *program; /* that made it, with its version; for the drawing */
} BalanceReport;

/* The strongest rung that counts nodes, else the last one. */
const Rung *report_top(const LawReport *law);

/* Player 1's score for each doubling of the nodes; false with fewer than two such rungs. */
bool report_slope(const LawReport *law, Band *out);

/* What is found of a law, from its strongest rung and the slope. */
typedef struct Finding {
    Strength strength;
    Band score, slope; /* without two rungs that count nodes the slope is 0 ± 1 */
    FairVerdict verdict;
} Finding;

/* `width` is that of the stop rule. */
void report_finding(const LawReport *law, double width, Finding *out);

/* "White 72 ± 3 % at 6,400 nodes, +5 a doubling: favours White", without the law's name. */
enum { ANSWER = 256 };
void report_answer(const RulesBase *base, const Finding *finding, char out[ANSWER]);

/* What was asked, as a sentence. */
void report_question(const BalanceReport *report, char out[ANSWER]);

/* "6,400" */
enum { AMOUNT = 32 };
const char *report_amount(int64_t number, char out[AMOUNT]);

/* "at 6,400 nodes", "between beginners". */
const char *report_strength(const Strength *strength, char out[64]);

extern const char *const report_stops[STOPS], *const report_verdicts[VERDICTS];

void report_text(FILE *out, const BalanceReport *report);
json_t *report_json(const BalanceReport *report, int law);
void report_csv(FILE *out, const BalanceReport *report);
void report_svg(FILE *out, const BalanceReport *report);
