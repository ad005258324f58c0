/* The clauses of the rules as data: every refusal, capture and ending names one. docs/rules.md has
 * the same words. */
#pragma once

#include "rules_made.h"

#include <stdbool.h>
#include <stddef.h>

/* clang-format off */
typedef enum ClauseId {
    CLAUSE_NONE = 0,
    CLAUSE_T1, CLAUSE_T2, CLAUSE_T3, CLAUSE_T4, CLAUSE_T5, CLAUSE_T6, CLAUSE_T7, CLAUSE_T8, CLAUSE_T9,
    CLAUSE_X1, CLAUSE_X4, CLAUSE_X5, CLAUSE_X6, CLAUSE_X7,
    CLAUSE_M1, CLAUSE_M2, CLAUSE_M3, CLAUSE_M4, CLAUSE_M5, CLAUSE_M6, CLAUSE_M7, CLAUSE_M8, CLAUSE_M9, CLAUSE_M10, CLAUSE_M11,
    CLAUSE_G1, CLAUSE_G2, CLAUSE_G3, CLAUSE_G4, CLAUSE_G5, CLAUSE_G6, CLAUSE_G7, CLAUSE_G8, CLAUSE_G9, CLAUSE_G10, CLAUSE_G11, CLAUSE_G12,
    CLAUSE_MADE, /* and up: those of the files of data/rules/ */
    CLAUSE_BEFORE_MADE = CLAUSE_MADE - 1,
    MADE_CLAUSES
    CLAUSE_COUNT,
    CLAUSE_OWN = CLAUSE_COUNT, /* and up: clauses of a rules file, which the rules know (rules_clause) */
    MAX_OWN_CLAUSES = 50,
    CLAUSE_LIMIT = CLAUSE_OWN + MAX_OWN_CLAUSES /* upper bound of all ids */
} ClauseId;
/* clang-format on */

typedef struct Clause {
    const char *id;       /* "A6" */
    const char *standing; /* "stated", "implied", "chosen", or several: "stated, chosen" */
    const char *words;    /* what the clause says */
    const char *source;   /* where the source says it, or the reason for the choice */
} Clause;

/* Those from CLAUSE_MADE on, number 0 and up. */
const Clause *clause_made(int number);

/* The built-in clause with this id, which must be real (not CLAUSE_NONE, below CLAUSE_COUNT). With
 * rules at hand, use rules_clause. */
const Clause *clause_get(ClauseId id);

/* Whether one of the two clauses is a part of the other, or both are of a third: "A9a", "A9b". */
bool clause_kin(const char *one, const char *other);

/* The built-in clause with a name such as "A6"; CLAUSE_NONE if there is none. */
ClauseId clause_find(const char *name, size_t length);
