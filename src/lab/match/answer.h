/* Parses the answers of a UGI or UCI program for the referee. The lines may contain anything. */
#pragma once

#include "match/player.h"

/* Reads the score, win probability, depth and nodes of the best move from an `info` line. It
 * ignores everything else. If a program reports hundredths only, chance_foreign gives the
 * probability. */
void answer_info(const char *line, Thought *out);

/* Reads a `bestmove` line: a move, an optional `ponder` move, and nothing else. False with fault
 * and reason in `problem`. */
bool answer_bestmove(const Rules *rules, const char *line, Thought *out, Trouble *problem);
