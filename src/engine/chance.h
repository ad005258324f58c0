/* The chance of winning that a score stands for, for people: a draw counts half. */
#ifndef ENGINE_CHANCE_H
#define ENGINE_CHANCE_H

#include "core/rules.h"
#include "engine/chance_row.h"
#include "engine/network.h"

/* The row of the rules where a search has so many nodes: that of their name, with all options, in
 * the mind's table; else what their file says; else that of the rules whose weights they have
 * (Mind.nearest); else one that knows little. Every built-in base has one with every combination
 * of its options. */
ChanceRow chance_row(const Rules *rules, uint64_t nodes);

/* The built-in rule set, options and all, with whose weights and chances these rules are played:
 * the rules themselves, or for a law of one's own the nearest; "" if its file
 * gives weights of its own. */
void chance_nearest(const Rules *rules, char name[RULES_NAME]);

/* How many squares of the position hold something else than at the start, at most CHANCE_OPENING.
 */
int chance_changed(const Rules *rules, const Position *position);

/* At how many of them the middle lead of a row counts alone. */
int chance_half(const Rules *rules);

/* In permille, for the side to move in the position that was searched with so many nodes (0: only
 * looked at), as the score is. A win or
 * loss that was found is 1000 or 0. A score of exactly 0 is 500 in every row: it is what a search
 * says of a draw, and hardly a guess in five hundred is 0 (docs/tune.md). Any other guess is 1 to
 * 999 and, from one to the next, never falls when the score rises. Two positions that differ in the
 * side to move only say the same of player 1 for the same score of player 1. */
int chance_of(const Rules *rules, const Position *position, int score, uint64_t nodes);

/* The same where this network evaluates, or, NULL, the terms do, whatever the rules' profile has.
 */
int chance_with(const Network *network, const Rules *rules, const Position *position, int score,
                uint64_t nodes);

/* The same for player 1, the score being as player 1 sees it. */
int chance_first(const Rules *rules, const Position *position, int score, uint64_t nodes);
int chance_first_with(const Network *network, const Rules *rules, const Position *position,
                      int score, uint64_t nodes);

/* As chance_of, but as another row than that of the rules would have it. */
int chance_by(const ChanceRow *row, const Rules *rules, const Position *position, int score);

/* The same of a score in hundredths by an engine of which nothing is known. */
int chance_foreign(int score);

#endif
