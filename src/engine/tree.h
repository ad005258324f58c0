/* The tree that the search walks, for search.c alone: values, playing a move, searching below it.
 *
 * A value says not only how good a position is, but what that rests on:
 *  HEURISTIC on an evaluation, so that a deeper search could change it. A value without it holds
 *            for every depth: the table keeps it for ever, and a root value without it is exact.
 *  REPEATED  on a repetition, so that it holds on this path only: it never enters the table.
 * Of a value that refutes, only the refuting move counts; otherwise a value is heuristic if any
 * move's is, and rests on a repetition if the best move's does. */
#ifndef ENGINE_TREE_H
#define ENGINE_TREE_H

#include "engine/searcher.h"

enum { HEURISTIC = 1, REPEATED = 2 };

typedef struct Value {
    int score;
    int rests; /* HEURISTIC, REPEATED */
} Value;

/* A move by `side` that repetition settles. A draw is less than nothing for the side to move at the
 * root if it has contempt. What is lost for player 1 is so for certain if the game is over by it
 * (`over`); inside the tree a line has come round once only, so that it is as bad as can be without
 * being decided. */
static inline Value tree_repeated(const Searcher *s, Repeat repeat, int side, bool over) {
    if (repeat == REPEAT_P1 || repeat == REPEAT_P2) {
        int amount = over ? score_win(1, 1) : EVAL_MAX;
        bool wins = repeat_result(repeat) == result_win(side);
        return (Value){wins ? amount : -amount, over ? REPEATED : REPEATED | HEURISTIC};
    }
    int contempt = s->limits.contempt;
    return (Value){side == search_position(s, 0)->side ? -contempt : contempt, REPEATED};
}

/* The static evaluation of the position at `ply`. */
Value tree_evaluate(Searcher *searcher, int ply);

/* What has become of a move. */
typedef enum Step {
    STEP_ON,      /* the position after it is to be searched */
    STEP_SETTLED, /* its value is known */
    STEP_BARRED,  /* repetition forbids it */
    STEP_STOPPED  /* the search is over, it was not played */
} Step;

/* Plays a move at `ply`; a settled value is seen from the side that moved. At ply 0 repetition is
 * left to the caller. */
Step tree_enter(Searcher *searcher, int ply, Move move, Value *value);

/* Searches what tree_enter() has come to, with the node itself `depth` plies deep, as seen from the
 * side that moved. The first move gets the whole window; the others must first show with an empty
 * one, and with `less` depth, that they are better. */
Value tree_explore(Searcher *searcher, int ply, int depth, int less, bool first, int alpha,
                   int beta);

/* How much less depth the move that comes as number `number` deserves. */
int tree_reduction(const Searcher *searcher, int depth, int number, bool quiet);

/* The best line from `ply` on is this move and the best line after it. */
void tree_keep_line(Searcher *searcher, int ply, Move move);

/* Whether the search, or the hunt under way, must end: values are meaningless then. */
static inline bool tree_ended(const Searcher *searcher) {
    return searcher->stopped || searcher->hunt.over;
}

/* Looks at the clock and the stop flag. */
void tree_poll(Searcher *searcher);

/* Counts a move that is about to be played; false if it may not be, because the search is over. */
static inline bool tree_count(Searcher *s) {
    if (s->nodes >= s->next_poll) tree_poll(s);
    if (s->limits.nodes && s->nodes >= s->limits.nodes) s->stopped = true;
    if (s->hunt.depth && s->nodes >= s->hunt.end) s->hunt.over = true;
    if (tree_ended(s)) return false;
    s->nodes++;
    return true;
}

#endif
