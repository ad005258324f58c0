/* Repetition: the same code decides for legal moves, for play and for the search. */
#pragma once

#include "core/rules.h"
#include <stddef.h>
#include <stdint.h>

typedef enum Repeat {
    REPEAT_NOTHING, /* play on */
    REPEAT_DRAW,    /* the move draws the game */
    REPEAT_P1,      /* player 1 wins by it, */
    REPEAT_P2,      /* player 2 (X5) */
    REPEAT_BARRED   /* the move is illegal (A9) */
} Repeat;

/* The effect of a move to `next` after the positions path[0 … n-1], n >= 1. The last of these is
 * the position before the move; `next` must come from play(). The move counts as a repetition after
 * `earlier` occurrences: rules->repetition.occurrences - 1 in a game. Inside a search tree it is 1,
 * so that a line need not repeat twice. Rules without a repetition clause give REPEAT_NOTHING. */
Repeat repeat(const Rules *rules, const Position *path, int n, const Position *next, int earlier);

/* Recall: an index of the positions in path[0 … n-1], so that no ply searches back through a long
 * game. The caller lends the memory. */
typedef struct Recall {
    int32_t *bucket; /* by the position's key: the last place with that bucket, -1: none; NULL: no
                        Recall */
    int32_t *before; /* by place: the place before it in the same bucket, -1: none */
    uint32_t mask;   /* buckets - 1 */
} Recall;

/* Memory, aligned for int32_t, for a path of up to `places` positions, at least 1; never more than
 * three numbers a place. */
size_t recall_bytes(int places);
Recall recall_over(void *memory, int places);

/* Adds the next place of the path, and says whether its position is there already; or removes the
 * last one. */
bool recall_add(const Recall *recall, const Position *path, int place);
void recall_drop(const Recall *recall, const Position *path, int place);

/* How often a position occurs in a path up to path[last]. */
int recall_count(const Recall *recall, const Position *path, int last, const Position *position);

/* The same as repeat(), from a Recall of the path. */
Repeat repeat_recalled(const Rules *rules, const Position *path, int n, const Recall *recall,
                       const Position *next, int earlier);

/* The positions path[0 … n-1], of which the Recall has path[0 … from-1] only. For a search: its own
 * plies after that are few and change often, so it compares them one by one. */
typedef struct Past {
    const Position *path;
    int n;
    const Recall *recall;
    int from;
} Past;

/* The same after such positions. */
Repeat repeat_since(const Rules *rules, const Past *past, const Position *next, int earlier);

/* The result of the game by a repetition; RESULT_NONE: the game goes on. */
static inline Result repeat_result(Repeat repeat) {
    static const Result results[] = {[REPEAT_DRAW] = RESULT_DRAW,
                                     [REPEAT_P1] = RESULT_P1,
                                     [REPEAT_P2] = RESULT_P2,
                                     [REPEAT_BARRED] = RESULT_NONE};
    return results[repeat];
}

/* The same board with the other side to move. REPETITION_FORBIDDEN compares boards only. */
static inline Position repeat_turned(const Position *position) {
    Position turned = *position;
    turned.side ^= 1;
    return turned;
}

/* Whether the ply between two positions captured or placed a piece. Earlier positions can never
 * repeat after such a ply. */
static inline bool repeat_never(const Position *before, const Position *after) {
    Bits was = before->set[0] | before->set[1] | before->set[2];
    return bits_count(was) != bits_count(after->set[0] | after->set[1] | after->set[2]);
}
