/* What the proof search (proof.h) sees of a position of Gårdsdansen without playing a move. The
 * attacker is who shall win; `left` counts its plies, two a turn, that may still begin. */
#ifndef GAMES_GARDSDANSEN_ENGINE_LAST_TURNS_H
#define GAMES_GARDSDANSEN_ENGINE_LAST_TURNS_H

#include "core/rules.h"

/* The attacker to move: certain that it cannot win within `left`, 1 and up. */
bool proof_out_of_reach(const Rules *rules, const Position *position, int left);

/* The other side to move, `left` >= 1: certain that it has a way out of the attacker's next turn
 * if that is the last. For `left` 1 the answer no is certain, too. */
bool proof_escapes(const Rules *rules, const Position *position, int left);

/* The attacker to move, and it cannot win at once: whether it has a turn, or the rest of one, out
 * of which there may be no escape (proof_escapes) with `left` of its plies, 1 or 2, to come. No is
 * certain; yes is for 1. */
bool proof_shuts(const Rules *rules, const Position *position, int left);

/* Captures the attacker still needs beyond one for each turn, unless it leaves no pawn a move. */
int proof_lack(const Position *position, int attacker, int left);

#endif
