/* What a UGI or UCI program answers, as far as a referee wants to know it. Anything may stand in
 * the lines. */
#ifndef MATCH_ANSWER_H
#define MATCH_ANSWER_H

#include "match/player.h"

/* Takes from an `info` line what can be understood: score, chance, depth, nodes of the best move;
 * whatever else stands there, or another line, is no fault. A program that tells hundredths without
 * their chance is taken for one of which nothing is known (chance_foreign). */
void answer_info(const char *line, Thought *out);

/* Reads a `bestmove` line, which is a move, perhaps with `ponder` behind it, and nothing else.
 * False: whose fault it is and why. */
bool answer_bestmove(const Rules *rules, const char *line, Thought *out, Trouble *problem);

#endif
