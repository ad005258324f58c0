/* A guest: a program of the Bologna competition that plays for one seat of a match (match/player.h,
 * docs/match.md). */
#ifndef BOLOGNA_GUEST_H
#define BOLOGNA_GUEST_H

#include "match/player.h"

extern const PlayerKind player_bologna;

#endif
