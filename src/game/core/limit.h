/* Draws by length (G12): after a number of plies, or of turns in a row without a capture. A move
 * that ends the game otherwise comes first, and so does repetition. Limits depend on the history,
 * like repetition; positions do not contain them. */
#pragma once

#include "core/repeat.h"

/* Completed turns in a row without a capture, after path[0 … n-1] and then `next`. The turn of the
 * capture does not count. */
int limit_calm(const Position *path, int n, const Position *next);

/* The same after one more ply, from the value before it. Between the halves of a turn with a
 * capture it is -1, which the second half turns into 0. */
static inline int limit_calm_after(int calm, const Position *before, const Position *after) {
    if (repeat_never(before, after)) return after->phase ? -1 : 0;
    return calm + !after->phase;
}

/* Whether a limit draws the game with the ply from path[n-1] to `next`, if nothing else ends it;
 * `clause` gets the limit's clause. */
bool limit_ends(const Rules *rules, const Position *path, int n, const Position *next,
                ClauseId *clause);

/* Whether this result comes from a limit that is newer than some records. */
static inline bool limit_is_late(const Rules *rules, Result result, ClauseId reason) {
    const GameLimit *limit = &rules->limit[LIMIT_CAPTURES];
    return limit->late && result == RESULT_DRAW && reason == limit->clause;
}

static inline bool limit_any(const Rules *rules) {
    return rules->limit[LIMIT_MOVES].most || rules->limit[LIMIT_CAPTURES].most;
}

/* A limit to announce: the game has passed four fifths of it. */
typedef struct Nearing {
    LimitKind kind;
    bool each; /* count and most are turns of each player; otherwise plies */
    int count, most;
    ClauseId clause;
} Nearing;

/* The nearest limit after the positions path[0 … plies] of an unfinished game; false if none is
 * near. */
bool limit_nears(const Rules *rules, const Position *path, int plies, Nearing *out);

/* The announcement as a sentence. */
enum { NEARING_TEXT = 128 };
void limit_write(const Rules *rules, const Nearing *nearing, Text *out);
