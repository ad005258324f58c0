/* A law as lines `key=value` that have already been checked. */
#pragma once

#include "core/rules.h"

/* The id of a clause by its name: one of these `count`, or a built-in one; CLAUSE_NONE if there is
 * none. */
ClauseId lawlines_clause(const Clause *own, int count, const char *id, size_t length);

/* Applies the lines, which must outlive the law. A clause is one of these `count` or a built-in
 * one. `first` takes precedence over `start`, in either order. */
void lawlines_apply(TaflLaw *law, const char *lines, const Clause *own, int count);

/* The central square if the law says anything about it; otherwise the empty set. */
Bits lawlines_throne(const TaflLaw *law);
