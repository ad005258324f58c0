/* What the proof search (proof.h) sees of a position of Gårdsdansen without playing a move. The
 * attacker is the side that should win. `left` counts the plies it may still begin, two in each
 * turn. */
#pragma once

#include "core/rules.h"

/* The attacker is to move. True: it certainly cannot win within `left` plies (at least 1). */
bool proof_out_of_reach(const Rules *rules, const Position *position, int left);

/* The other side is to move, `left` >= 1. True: it certainly escapes the attacker's next turn, if
 * that is the last one. With `left` 1, false is certain too. */
bool proof_escapes(const Rules *rules, const Position *position, int left);

/* The attacker is to move and cannot win at once. Whether it has a turn, or the rest of one, after
 * which there may be no escape (proof_escapes) with `left` of its plies, 1 or 2, to come. False is
 * certain; true is certain for 1. */
bool proof_shuts(const Rules *rules, const Position *position, int left);

/* How many captures the attacker needs beyond one in each turn, unless it leaves no pawn a move. */
int proof_lack(const Position *position, int attacker, int left);
