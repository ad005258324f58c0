/* The search tree, for search.c only: values, playing a move, searching below it.
 *
 * A value is a score and the reasons behind it:
 *  HEURISTIC the score comes from an evaluation, so a deeper search could change it. Without this
 *            flag it holds for every depth: the table keeps it, and a root value is exact.
 *  REPEATED  the score comes from a repetition. It holds on this path only and never enters the
 *            table.
 * If a move refutes, the value has that move's flags. Otherwise it is HEURISTIC if any move's value
 * is, and REPEATED if the best move's is. */
#pragma once

#include "search/searcher.h"

enum { HEURISTIC = 1, REPEATED = 2 };

typedef struct Value {
    int score;
    int rests; /* HEURISTIC, REPEATED */
} Value;

/* The value of a move by `side` that repetition settles. With contempt, a draw is below 0 for the
 * root's side to move. A repetition that loses is certain only if it ends the game (`over`). Inside
 * the tree it has happened once, so its score is the worst that is not decided. */
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

/* The result of tree_enter. */
typedef enum Step {
    STEP_ON,      /* search the position after it */
    STEP_SETTLED, /* its value is known */
    STEP_BARRED,  /* repetition forbids it */
    STEP_STOPPED  /* the search is over; the move was not played */
} Step;

/* Plays a move at `ply`. A settled value is from the view of the side that moved. At ply 0 the
 * caller handles repetition. */
Step tree_enter(Searcher *searcher, int ply, Move move, Value *value);

/* Searches the position after tree_enter(), from the view of the side that moved. The node at `ply`
 * has `depth` plies. The first move gets the full window. Later moves get a null window and `less`
 * depth first, and a full search only if they look better. */
Value tree_first(Searcher *searcher, int ply, int depth, int alpha, int beta);
Value tree_later(Searcher *searcher, int ply, int depth, int less, int alpha, int beta);

/* Late move reduction: how many plies less move number `number` gets. */
int tree_reduction(const Searcher *searcher, int depth, int number, bool quiet);

/* Sets the best line from `ply` on: this move and the best line after it. */
void tree_keep_line(Searcher *searcher, int ply, Move move);

/* Whether the search or the present proof search must end. Values mean nothing then. */
static inline bool tree_ended(const Searcher *searcher) {
    return searcher->stopped || searcher->proof_search.over;
}

/* Checks the clock and the stop flag. */
void tree_poll(Searcher *searcher);

/* Counts a move before it is played. False if the search is over. */
static inline bool tree_count(Searcher *s) {
    if (s->nodes >= s->next_poll) tree_poll(s);
    if (s->limits.nodes && s->nodes >= s->limits.nodes) s->stopped = true;
    if (s->proof_search.depth && s->nodes >= s->proof_search.end) s->proof_search.over = true;
    if (tree_ended(s)) return false;
    s->nodes++;
    return true;
}
