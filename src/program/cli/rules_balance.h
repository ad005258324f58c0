/* How fair the rule sets are, by the table that comes with Taefl (balance/table.h). */
#pragma once

#include "balance/table.h"

#include <stdio.h>

/* "White 72 ± 3 % at 6,400 nodes, …: favours White", or that it is not known yet: the table has
 * no row of the law as it is now. Then who wins with the best play, if that is proved. */
void balance_words(const Rules *rules, char out[ANSWER]);

/* The player who wins with the best play, by a proof in data/proofs (docs/proofs.md); 0: not
 * proved. */
int balance_solved(const Rules *rules);

/* The same as an object; null if it is not known. */
json_t *balance_json(const Rules *rules);

/* The table of docs/balance.md: every built-in rule set, each of its options alone, and the rules
 * files that were measured. */
void balance_document(FILE *out);
