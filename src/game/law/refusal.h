/* Explains an illegal move in words: the obstacle and the clause. */
#pragma once

#include "core/rules.h"

/* Writes another name for a square than the one on the board. */
typedef void (*SquareName)(const Rules *rules, int square, Text *out);

/* Writes the obstacle as a sentence in the text's language, "" for OBSTACLE_NONE. `name` may be
 * NULL; then OBSTACLE_TEXT bytes are enough. */
void obstacle_write(const Rules *rules, const Obstacle *obstacle, SquareName name, Text *out);

/* Writes the obstacle and then the clause. "The defender on e4 stands in the way. A piece moves
 * like the rook in chess: …" */
void refusal_write(const Rules *rules, ClauseId clause, const Obstacle *obstacle, Text *out);

/* Writes the text of a clause. */
void clause_write(const Rules *rules, ClauseId id, Text *out);

/* The values of %1 and %2 in the sentence, with the names of the board; "" if the sentence lacks
 * one. */
void obstacle_arguments(const Rules *rules, const Obstacle *obstacle,
                        char out[2][OBSTACLE_ARGUMENT]);
