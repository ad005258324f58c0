/* What a move of Gårdsdansen does to what pawns can jump, seen without playing it. */
#ifndef ENGINE_TACTICS_GARDSDANSEN_H
#define ENGINE_TACTICS_GARDSDANSEN_H

#include "engine/tactics.h"

/* Fills in `forcing`: whether a pawn of the side to move can jump a piece of the other now. */
void gardsdansen_forcing(const Rules *rules, const Position *position, Tactics *tactics);

/* Fills in `leaving` and `arriving`, which must be zero. */
void gardsdansen_weigh(const Rules *rules, const Position *position, Tactics *tactics);

/* The gain of a move (tactics_gain) with what was filled in. */
int gardsdansen_gain(const Rules *rules, const Position *position, const Tactics *tactics,
                     Move move);

#endif
