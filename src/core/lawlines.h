/* A law as lines `key=value` that have been read once and found right. */
#ifndef CORE_LAWLINES_H
#define CORE_LAWLINES_H

#include "core/rules.h"

/* The id of a clause by its name: one of these `count`, or a built-in one; CLAUSE_NONE if there is
 * none. */
ClauseId lawlines_clause(const Clause *own, int count, const char *id, size_t length);

/* Sets what the lines, which outlive the law, say; a clause is one of these `count` or a built-in
 * one. `first` holds over what a `start` says, whichever comes first. */
void lawlines_apply(TaflLaw *law, const char *lines, const Clause *own, int count);

/* The central square, where a law says anything about it; else no square. */
Bits lawlines_throne(const TaflLaw *law);

#endif
