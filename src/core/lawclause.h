/* Clauses for a tafl law whose file has none: what a refusal, a capture or an ending is called
 * then, in the sentences that the law's values make (lawwords.h). */
#ifndef CORE_LAWCLAUSE_H
#define CORE_LAWCLAUSE_H

#include "core/rules.h"

/* The cite whose clause tells of this one, 0 to CITE_COUNT, which is that of a repeated position:
 * all ways in which the king is taken are one clause. */
int lawclause_of(int cite);

/* The id of such a clause, a key or a word, so that it differs from those of published rules. */
const char *lawclause_id(int cite);

/* What it says under this law; nothing where it cannot matter. */
void lawclause_write(const TaflLaw *law, int cite, Text *out);

/* Bit n: what cite n is about can happen under this law. */
uint32_t lawclause_happens(const TaflLaw *law);

#endif
