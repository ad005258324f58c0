/* Draws by length: a game that has gone on for so many plies, or for so many turns in a row without
 * a capture, is drawn (G12). A move that ends the game otherwise, or repetition, comes first. Like
 * repetition these are decided by history; positions know nothing of them. */
#ifndef CORE_LIMIT_H
#define CORE_LIMIT_H

#include "core/repeat.h"

/* Completed turns in a row without a capture, after path[0 … n-1] and then `next`; the turn in
 * which something was taken is none of them. */
int limit_calm(const Position *path, int n, const Position *next);

/* The same after one more ply, from what it was before. Between the halves of a turn that has taken
 * something it is -1, which the second half makes 0. */
static inline int limit_calm_after(int calm, const Position *before, const Position *after) {
    if (repeat_never(before, after)) return after->phase ? -1 : 0;
    return calm + !after->phase;
}

/* Whether a limit draws the game with the ply that leads from path[n-1] to `next`, where nothing
 * else ends it; `clause` gets which one. */
bool limit_ends(const Rules *rules, const Position *path, int n, const Position *next,
                ClauseId *clause);

/* Whether this result is that of a limit which records may be older than. */
static inline bool limit_is_late(const Rules *rules, Result result, ClauseId reason) {
    const GameLimit *limit = &rules->limit[LIMIT_CAPTURES];
    return limit->late && result == RESULT_DRAW && reason == limit->clause;
}

static inline bool limit_any(const Rules *rules) {
    return rules->limit[LIMIT_MOVES].most || rules->limit[LIMIT_CAPTURES].most;
}

/* What is to be announced of a game: it has come four fifths of the way to a limit. */
typedef struct Nearing {
    LimitKind kind;
    bool each; /* count and most are turns of each player; otherwise plies */
    int count, most;
    ClauseId clause;
} Nearing;

/* The limit that is nearest after the positions path[0 … plies] of a game that is not over; false
 * while none is near. */
bool limit_nears(const Rules *rules, const Position *path, int plies, Nearing *out);

/* As a sentence. */
enum { NEARING_TEXT = 128 };
void limit_write(const Rules *rules, const Nearing *nearing, Text *out);

#endif
