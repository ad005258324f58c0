/* A refusal in words: what stands in the way of a move that is not legal, and the clause. */
#ifndef CORE_REFUSAL_H
#define CORE_REFUSAL_H

#include "core/rules.h"

/* How a square is called, where not by the name it has on the board. */
typedef void (*SquareName)(const Rules *rules, int square, Text *out);

/* The sentence in the text's language, "" for OBSTACLE_NONE; `name` may be NULL. OBSTACLE_TEXT
 * bytes are enough with the names of the board. */
void obstacle_write(const Rules *rules, const Obstacle *obstacle, SquareName name, Text *out);

/* A refusal in words: what stands in the way, then what the clause says. "The defender on e4
 * stands in the way. A piece moves like the rook in chess: …" */
void refusal_write(const Rules *rules, ClauseId clause, const Obstacle *obstacle, Text *out);

/* What a clause says. */
void clause_write(const Rules *rules, ClauseId id, Text *out);

/* %1 and %2 as they stand in it with the names of the board; "" where the sentence has none. */
void obstacle_arguments(const Rules *rules, const Obstacle *obstacle,
                        char out[2][OBSTACLE_ARGUMENT]);

#endif
