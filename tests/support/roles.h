/* What a clause can do to a game: refuse a move, take a piece, end it. For the clauses of rule
 * files it follows from what their laws name them for. */
#ifndef SUPPORT_ROLES_H
#define SUPPORT_ROLES_H

#include "core/clause.h"

enum { CLAUSE_REFUSES = 1, CLAUSE_CAPTURES = 2, CLAUSE_ENDS = 4 };

int clause_roles(ClauseId id);

#endif
