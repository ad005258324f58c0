/* The games of a measurement in a file, so that an interrupted run goes on and machines can share
 * the work: JSON lines, the question first, then a game a line in any order. A game is found by its
 * law, judge, strength and number; docs/balance.md describes the fields. */
#pragma once

#include "balance/game.h"

typedef struct Kept Kept;

/* Opens the file, or creates it; NULL: the games are not kept. Games of the `others` are known too.
 * All files must have been made for the same question. A torn last line of the file is cut off.
 * NULL with place and reason in `why`; the file is unchanged then. */
Kept *kept_open(const Question *question, const char *path, const char *const *others, int count,
                char why[BALANCE_WHY]);

typedef struct GameName {
    const Law *law;
    const Strength *strength;
    int number;
} GameName;

/* The game, if *known. False if what is known is no game of this law. */
bool kept_find(Kept *kept, const GameName *name, bool *known, BalanceGame *out,
               char why[BALANCE_WHY]);

/* Adds a game to the file, unless it has it. */
bool kept_add(Kept *kept, const GameName *name, const BalanceGame *game, char why[BALANCE_WHY]);

/* Closes; NULL does nothing. False if the file could not be written. */
bool kept_close(Kept *kept, char why[BALANCE_WHY]);
