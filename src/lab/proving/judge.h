/* Estimates of how much work the proof of a position is, in leaves' worth: from the network of the
 * rules, or from their plain evaluation where they have none. They order the search for a proof and
 * decide nothing. */
#pragma once

#include "proving/small.h"

typedef struct Judge Judge;

/* Borrows the law. `hint`: nodes of the engine's search for a hint; 0: none. */
Judge *judge_create(const SmallLaw *law, int winner, uint64_t hint);
void judge_destroy(Judge *judge);

/* What most positions on the board after this one are compared with; makes judge_cost faster. */
void judge_begin(Judge *judge, const Small *position);

/* The estimate for a position with the winner to move, 1 to 100000. */
float judge_cost(Judge *judge, const Small *position);

/* The engine's move, and whether it says that it wins; MOVE_NONE without a hint. */
Move judge_hint(Judge *judge, const Small *position, bool *wins);
