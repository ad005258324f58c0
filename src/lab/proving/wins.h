/* The positions that are proved won, each with the winner's move: in memory, and in files of a
 * folder so that a later run goes on. Positions are folded by the symmetries of the law.
 *
 * Every reply to the move of a position leads to a leaf or to a position that was added before it.
 * So no line of moves from here comes back to a position of its own. Files keep the order.
 *
 * A move can be barred for good, since it brings about a board again (docs/proofs.md). Then its
 * position and all that rests on it are no longer known, until they are added anew. */
#pragma once

#include "proving/small.h"

#include <stddef.h>

typedef struct Wins Wins;

enum { WINS_WHY = 300, SHARDS_MOST = 64 };

/* Which file a run writes: `number` of `count` shards (2 … SHARDS_MOST), each with a file of its
 * own beside the common one. 0 of 0: the common one, which takes over what shards have found. */
typedef struct Shard {
    int number, count;
} Shard;

/* Reads what is in the folder, which is made if it is not there; NULL: nothing is kept. Uses at
 * most so many bytes. A run locks the file it writes, and shards keep the common file as it is. The
 * law is borrowed. NULL with the reason on failure. */
Wins *wins_open(const SmallLaw *law, int winner, const char *folder, Shard shard, size_t memory,
                char why[WINS_WHY]);
void wins_close(Wins *wins);

/* Whether a position with the winner to move is known; `move` may be NULL. */
bool wins_find(const Wins *wins, const Small *position, Move *move);

/* Adds a position that is not known. Without room it is left out, and wins_full is true from then
 * on. */
void wins_add(Wins *wins, const Small *position, Move move);
bool wins_full(const Wins *wins);

/* Bars a move of a position with the winner to move. wins_drop must follow. */
void wins_bar(Wins *wins, const Small *position, Move move);
/* Forgets each position whose move is barred, and all that rests on it. */
void wins_drop(Wins *wins);
bool wins_is_barred(const Wins *wins, const Small *position, Move move);

/* Brings to the disk what has been added. False with the reason. */
bool wins_save(Wins *wins, char why[WINS_WHY]);

uint64_t wins_count(const Wins *wins);
