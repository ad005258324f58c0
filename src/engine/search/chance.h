/* Win probability of a score, for people. A draw counts half. */
#pragma once

#include "core/rules.h"
#include "search/chance_row.h"
#include "search/network.h"

/* The calibration of these rules at a node count. The first of these that exists:
 *  1. the row of their name, with all options, in the family's table;
 *  2. the row in their file;
 *  3. the row of the rules whose weights they use (SearchFamily.nearest);
 *  4. a rough default.
 * Every built-in base has a row for every combination of its options. */
ChanceRow chance_row(const Rules *rules, uint64_t nodes);

/* The rows of these rules' own, for each node count; returns how many. 0: they use other ones. */
int chance_rows(const Rules *rules, ChanceRow out[CHANCE_ROWS]);

/* The calibration of a network's searches of so many nodes; LEARNED_ONE and 0 if it has no rows. */
LearnedRow chance_learned_row(const Learned *learned, uint64_t nodes);

/* The built-in rule set, with options, whose weights and calibration these rules use. That is the
 * rule set itself, or the nearest one for custom rules. "" if their file has its own weights. */
void chance_nearest(const Rules *rules, char name[RULES_NAME]);

/* The number of squares that differ from the start, at most CHANCE_OPENING. */
int chance_changed(const Rules *rules, const Position *position);

/* The number of changed squares at which the middle lead holds. */
int chance_half(const Rules *rules);

/* Win probability of the side to move, in permille. The score is from its view, after a search of
 * so many nodes (0: static evaluation).
 *
 * A proven win is 1000, a proven loss 0. A score of exactly 0 is always 500, because a search gives
 * it to draws and almost never to other positions (docs/tune.md). Other scores give 1 to 999, and a
 * higher score never gives less. The result does not depend on whose move it is: the same score for
 * player 1 gives player 1 the same probability. */
int chance_of(const Rules *rules, const Position *position, int score, uint64_t nodes);

/* The same for a given evaluation: this network, or the terms if there is none. */
int chance_with(const Learned *learned, const Rules *rules, const Position *position, int score,
                uint64_t nodes);

/* The same for player 1, with the score from player 1's view. */
int chance_first(const Rules *rules, const Position *position, int score, uint64_t nodes);
int chance_first_with(const Learned *learned, const Rules *rules, const Position *position,
                      int score, uint64_t nodes);

/* Like chance_of, with another calibration row. */
int chance_by(const ChanceRow *row, const Rules *rules, const Position *position, int score);

/* The same for a score in hundredths from an unknown engine. */
int chance_foreign(int score);
