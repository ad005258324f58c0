/* What a move of Gårdsdansen does to what pawns can jump, seen without playing it. */
#ifndef ENGINE_TACTICS_GARDSDANSEN_H
#define ENGINE_TACTICS_GARDSDANSEN_H

#include "engine/tactics.h"

/* Whether `side` can jump the last pawn or the last stone of the other (tactics_wins). */
bool gardsdansen_wins(const Rules *rules, const Position *position, int side);

/* Fills in `forcing`: whether a pawn of the side to move can jump a piece of the other now; no
 * quiet move gains anything yet. */
void gardsdansen_forcing(const Rules *rules, const Position *position, Tactics *tactics);

/* Adds to what was filled in what quiet moves gain. */
void gardsdansen_weigh(const Rules *rules, const Position *position, Tactics *tactics);

/* The gain of a move (tactics_gain) with what was filled in. */
int gardsdansen_gain(const Rules *rules, const Position *position, const Tactics *tactics,
                     Move move);

#endif
