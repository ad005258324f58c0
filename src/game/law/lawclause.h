/* Clauses for a tafl law whose file has none: names for its refusals, captures and endings, with
 * the sentences that the law's values make (lawwords.h). */
#pragma once

#include "core/rules.h"

/* The cite whose clause covers this one. Cites are 0 to CITE_COUNT, the last for repetition; all
 * ways to capture the king share one clause. */
int lawclause_of(int cite);

/* The id of such a clause: a key or a word, so that it differs from the ids of published rules. */
const char *lawclause_id(int cite);

/* Writes the clause under this law; nothing if it cannot matter. */
void lawclause_write(const TaflLaw *law, int cite, Text *out);

/* Bit n: the event of cite n can happen under this law. */
uint32_t lawclause_happens(const TaflLaw *law);
