/* A guest: a program of the Bologna competition that plays for one seat of a match (match/player.h,
 * docs/match.md). */
#pragma once

#include "match/player.h"

extern const PlayerKind player_bologna;
