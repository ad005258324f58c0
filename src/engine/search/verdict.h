/* Verdict: what a move lost, and why. The one place that knows what a mistake is: `taefl analyse`,
 * the server's analyses and the page (`query verdict`) all ask here.
 *
 * A loss is measured by the odds, so that it means the same at every balance: a move has lost 0.2
 * if it did to the odds of winning what a fall from 50 % to 30 % does. A fall from below 20 %
 * has no mark, since the game was lost before it. A move that is certainly a mistake has a mark
 * whatever the odds say: it lets the other side win at once, passes by a win, or leaves a piece for
 * nothing. */
#pragma once

#include "core/rules.h"

/* One row a reason: name, English sentence. %S is the side that moved, %B its better move, %R
 * the answer of %O, the other side, %1 the square it is about and %2 the one beside it. The name is
 * the key of the translations and stays the same for ever. */
#define VERDICTS(X)                                                                               \
    X(FINE, "")                                                                                   \
    X(LETS_OUT, "Now the king gets out with %R.")                                                 \
    X(LETS_KING, "Now the king is taken on %1 with %R.")                                          \
    X(LETS_WIN, "Now %O wins at once with %R.")                                                   \
    X(MISSED_OUT, "The king could have got out at once with %B.")                                 \
    X(MISSED_KING, "The king could have been taken at once with %B.")                             \
    X(MISSED_NOW, "%B would have won at once.")                                                   \
    X(LEFT_BETWEEN, "%1 is left with an enemy on %2: %R puts another one opposite and takes it.") \
    X(LEFT_AGAINST, "%1 is left beside %2, which takes like an enemy: %R takes it.")              \
    X(LEFT_EDGE, "%1 is left on the edge, which takes like an enemy: %R takes it.")               \
    X(LEFT, "%1 is left for nothing: %R takes it.")                                               \
    X(MISSED_WIN, "A certain win was passed by.")                                                 \
    X(MISSED_PIECE, "%B would have taken %1.")                                                    \
    X(LETS_FORCE, "Now %O wins whatever comes.")                                                  \
    X(WORSE, "%B was better.")                                                                    \
    X(FELL, "The chances of %S fell.")

typedef enum VerdictCode {
#define X(name, words) VERDICT_##name,
    VERDICTS(X)
#undef X
        VERDICT_COUNT
} VerdictCode;

/* What a search says of a position, for player 1. */
typedef struct Outlook {
    int chance; /* permille */
    int win;    /* plies to a proven win, of player 2 below 0; 0: none is */
    Move best;  /* MOVE_NONE: not known */
} Outlook;

enum { VERDICT_TEXT = 160 };

typedef struct Verdict {
    int lost;                 /* thousandths, 0 … 500, as above */
    int stake;                /* the most that could have been lost */
    int mark;                 /* as game files number them: 6 ?!, 2 ?, 4 ??; 0: none */
    VerdictCode code;         /* FINE exactly if there is no mark */
    Move played, best, reply; /* `reply` of the other side, or MOVE_NONE */
    int at, beside;           /* squares, or NOWHERE */
} Verdict;

/* Of a legal move in `before`, with what searches say of the positions before and after it. The
 * best move's own verdict is FINE. `result` is that of the game after the move, repetition
 * included. */
Verdict verdict_of(const Rules *rules, const Position *before, Move played, Outlook was, Outlook is,
                   Result result);

/* Of the engine's own choice: nothing is lost. */
Verdict verdict_fine(const Position *before, Move played, Outlook was);

/* What a move that lost so much is worth, 0 … 1000. */
int verdict_worth(int lost);

/* Accuracy: the mean of what moves are worth, each counting as much as was at stake. */
typedef struct Accuracy {
    int64_t stake, worth;
} Accuracy;
void accuracy_add(Accuracy *accuracy, const Verdict *verdict);
int accuracy_permille(const Accuracy *accuracy); /* -1: nothing was at stake */

const char *verdict_name(VerdictCode code);

/* The English sentence; "" for FINE. */
void verdict_write(const Rules *rules, const Position *before, const Verdict *verdict, Text *out);
