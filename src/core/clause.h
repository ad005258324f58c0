/* The clauses of the rules as data: every refusal, capture and ending names one. The words are
 * those of docs/rules.md. */
#ifndef CORE_CLAUSE_H
#define CORE_CLAUSE_H

#include <stddef.h>

/* clang-format off */
typedef enum ClauseId {
    CLAUSE_NONE = 0,
    CLAUSE_T1, CLAUSE_T2, CLAUSE_T3, CLAUSE_T4, CLAUSE_T5, CLAUSE_T6, CLAUSE_T7, CLAUSE_T8, CLAUSE_T9,
    CLAUSE_A1, CLAUSE_A2, CLAUSE_A3, CLAUSE_A4, CLAUSE_A5, CLAUSE_A6, CLAUSE_A7, CLAUSE_A8, CLAUSE_A9,
    CLAUSE_B1, CLAUSE_B2, CLAUSE_B3, CLAUSE_B4, CLAUSE_B5,
    CLAUSE_K1, CLAUSE_K2, CLAUSE_K3, CLAUSE_K4, CLAUSE_K5, CLAUSE_K6, CLAUSE_K7, CLAUSE_K8, CLAUSE_K9, CLAUSE_K10,
    CLAUSE_L1, CLAUSE_L2, CLAUSE_L3, CLAUSE_L4, CLAUSE_L5, CLAUSE_L6, CLAUSE_L7,
    CLAUSE_X1, CLAUSE_X4, CLAUSE_X5, CLAUSE_X6, CLAUSE_X7,
    CLAUSE_ST1, CLAUSE_ST2, CLAUSE_ST3, CLAUSE_ST4, CLAUSE_ST5, CLAUSE_ST6,
    CLAUSE_SB1, CLAUSE_SB2, CLAUSE_SB3, CLAUSE_SB4,
    CLAUSE_BR1, CLAUSE_BR2, CLAUSE_BR3, CLAUSE_BR4, CLAUSE_BR5, CLAUSE_BR6,
    CLAUSE_HO1, CLAUSE_HO2, CLAUSE_HO3, CLAUSE_HO4,
    CLAUSE_AR1, CLAUSE_AR2, CLAUSE_AR3, CLAUSE_AR4,
    CLAUSE_AS1, CLAUSE_AS2, CLAUSE_AS3, CLAUSE_AS4, CLAUSE_AS5, CLAUSE_AS6,
    CLAUSE_CO1, CLAUSE_CO2, CLAUSE_CO3, CLAUSE_CO4, CLAUSE_CO5, CLAUSE_CO6, CLAUSE_CO7, CLAUSE_CO8,
    CLAUSE_FE1, CLAUSE_FE2,
    CLAUSE_TW1, CLAUSE_TW2,
    CLAUSE_M1, CLAUSE_M2, CLAUSE_M3, CLAUSE_M4, CLAUSE_M5, CLAUSE_M6, CLAUSE_M7, CLAUSE_M8, CLAUSE_M9, CLAUSE_M10,
    CLAUSE_G1, CLAUSE_G2, CLAUSE_G3, CLAUSE_G4, CLAUSE_G5, CLAUSE_G6, CLAUSE_G7, CLAUSE_G8, CLAUSE_G9, CLAUSE_G10, CLAUSE_G11,
    CLAUSE_COUNT,
    CLAUSE_OWN = CLAUSE_COUNT, /* and up: clauses of a rules file, which the rules know (rules_clause) */
    MAX_OWN_CLAUSES = 48,
    CLAUSE_LIMIT = CLAUSE_OWN + MAX_OWN_CLAUSES /* no id is so large */
} ClauseId;
/* clang-format on */

typedef struct Clause {
    const char *id;       /* "A6" */
    const char *standing; /* "stated", "implied", "chosen", or several: "stated, chosen" */
    const char *words;    /* what the clause says */
    const char *source;   /* where it stands, or the reason for the choice */
} Clause;

/* The built-in clause with this id; `id` must be a real one (not CLAUSE_NONE, below CLAUSE_COUNT).
 * Whoever has the rules asks rules_clause. */
const Clause *clause_get(ClauseId id);

/* The built-in clause of a name, "A6"; CLAUSE_NONE if there is none. */
ClauseId clause_find(const char *name, size_t length);

/* What one word of a clause's role says of it: which clauses can refuse, capture or end. */
enum { CLAUSE_REFUSES = 1, CLAUSE_CAPTURES = 2, CLAUSE_ENDS = 4 };
int clause_roles(ClauseId id);

#endif
