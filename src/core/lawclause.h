/* Clauses for a tafl law whose file names none: what a refusal or a capture is called then. */
#ifndef CORE_LAWCLAUSE_H
#define CORE_LAWCLAUSE_H

#include "core/rules.h"

/* The plain clause of a cite, 0 to CITE_COUNT, which is that of a repeated position. */
const Clause *lawclause(int cite);

/* Bit n: what cite n is about can happen under this law. */
uint32_t lawclause_happens(const TaflLaw *law);

#endif
