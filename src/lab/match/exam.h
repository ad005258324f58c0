/* Exam: checks of a program that speaks UGI, in an order in which a failure explains later ones.
 * The core judges every move. A check starts the program anew, so that one failure does not cause
 * the next. No check lasts longer than the program's time limits allow. */
#pragma once

#include "match/player.h"

typedef enum ExamGroup { EXAM_PROTOCOL, EXAM_TIME, EXAM_INPUT, EXAM_RULES, EXAM_GROUPS } ExamGroup;

const char *exam_group_word(ExamGroup group); /* "protocol", "time", "input", "rules" */

typedef enum ExamVerdict {
    EXAM_PASSED,
    EXAM_FAILED,
    EXAM_LEFT_OUT, /* `words` says why */
    EXAM_STOPPED,  /* by the user */
    EXAM_VERDICTS
} ExamVerdict;

const char *exam_verdict_word(ExamVerdict verdict); /* "passed", "failed", "left out", "stopped" */

typedef struct ExamReport {
    ExamGroup group;
    const char *name; /* "hello"; in the rules group the name of a rule set */
    const char *asks; /* what the check asks for, a phrase */
    ExamVerdict verdict;
    Fault fault;               /* of a failure */
    char words[TROUBLE_WORDS]; /* what was wrong; "" if it passed */
} ExamReport;

typedef struct ExamSetup {
    const Entrant *entrant; /* speaks UGI or UCI; its limits hold for its moves */
    const Rules *rules;     /* for all checks but those of the rules group */
    uint64_t seed;          /* of the other side's random moves */
    const atomic_bool *stop;
    Log *log; /* may be NULL */
    /* Gets each report as soon as it is there. */
    void (*tell)(void *ctx, const ExamReport *report);
    void *ctx;
} ExamSetup;

/* The result of an exam. */
typedef struct ExamResult {
    int count[EXAM_GROUPS][EXAM_VERDICTS];
    bool fit; /* it can play a match of the setup's rules: it starts, moves in time and legally */
} ExamResult;

/* Runs all checks. After a failure without which no other check means anything, and after `stop`,
 * the rest is left out. */
void exam_run(const ExamSetup *setup, ExamResult *out);
