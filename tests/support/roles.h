/* What a clause can do to a game: refuse a move, take a piece, end it. For the clauses of rule
 * files it follows from what their laws name them for. */
#pragma once

#include "core/rules.h"

enum { CLAUSE_REFUSES = 1, CLAUSE_CAPTURES = 2, CLAUSE_ENDS = 4 };

int clause_roles(ClauseId id);

/* Whether a game of these rules takes up clause `id` (T1 … belong to every Tablut). */
bool cites(const Rules *rules, ClauseId id);
