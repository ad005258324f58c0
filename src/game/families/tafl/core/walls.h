/* Walls in the tafl family: rows on the edge that are captured, and forts. Rarely used, so law and
 * board are read as they are. */
#pragma once

#include "core/rules.h"

/* The soldiers that a piece on the edge, `to`, has just captured by a shieldwall (CO6, CO7).
 * `friends`: the mover's pieces that take part in captures. */
Bits tafl_row_taken(const TaflLaw *law, const Board *board, const Position *position, int to,
                    Bits friends);

/* Whether the king, who stands on the edge, is in a fort that black can never break (CO8). */
bool tafl_fort(const Rules *rules, const Position *position);
