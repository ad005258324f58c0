/* How a game ended: the clause, and the pieces and squares that decided it. The English sentence is
 * made here, for every screen and protocol; other languages translate by code. */
#pragma once

#include "core/game.h"

/* One row for each code: name, English sentence. %S is the losing side, %O the other one, %1 a
 * square, %2 the squares around it, %N how often as an ordinal, %T as a number, %M the law's limit.
 * The name is the key of the translations and never changes. OTHER: the clause says everything. */
#define FINALES(X)                                                                   \
    X(NONE, "")                                                                      \
    X(OTHER, "")                                                                     \
    X(ESCAPED, "The king escaped to %1.")                                            \
    X(KING_BETWEEN, "The king was taken on %1, between %2.")                         \
    X(KING_AROUND, "The king was taken on %1, surrounded by %2.")                    \
    X(FORT, "The king stands at %1 in a fort that cannot be broken.")                \
    X(ENCIRCLED, "%S is shut off from the edge on all sides.")                       \
    X(NO_MOVE, "%S has no move left.")                                               \
    X(BARRED, "%S has only moves that would repeat the position.")                   \
    X(LAST_PAWN, "%S's last pawn was taken on %1.")                                  \
    X(LAST_STONE, "%S's last stone was taken on %1.")                                \
    X(OWN_STONE, "%S took the last of its own stones, on %1.")                       \
    X(REPEATED, "The same position has occurred for the %N time.")                   \
    X(REPEATED_LOSS, "The same position has occurred for the %N time, so %S loses.") \
    X(REPEATED_WIN, "The same position has occurred for the %N time, so %O wins.")   \
    X(MOVES_OUT, "%M moves have been played without a winner.")                      \
    X(NO_CAPTURE, "Nothing was taken for %M moves.")                                 \
    X(NO_CAPTURE_EACH, "Nothing was taken for %M turns of each player.")             \
    X(POINTS, "%O has more points than %S.")                                         \
    X(EQUAL, "Both sides have equally many points.")

typedef enum FinaleCode {
#define X(name, words) FINALE_##name,
    FINALES(X)
#undef X
        FINALE_COUNT
} FinaleCode;

/* What the loser overlooked. A lesson that teaches it names it by this word:
 * WAY       a way out for the king that could be blocked; WAYS: more ways than could be blocked
 * KING_…    the place where the king was taken: on the throne, beside it, at the edge, elsewhere
 * …_JUMPED  the last pawn or stone could be jumped, OWN_JUMPED: by its own side
 * SHUT_IN   the side had no move; REPEATED: it had only moves that A9 forbids
 * EDGES, PAIRS  the part of the score where most points are missing */
/* clang-format off */
#define MISSES(X) \
    X(NOTHING) X(WAY) X(WAYS) X(KING_THRONE) X(KING_BESIDE) \
    X(KING_EDGE) X(KING_OPEN) X(PAWN_JUMPED) X(STONE_JUMPED) X(OWN_JUMPED) \
    X(SHUT_IN) X(REPEATED) X(EDGES) X(PAIRS)
/* clang-format on */

typedef enum Miss {
#define X(name) MISS_##name,
    MISSES(X)
#undef X
        MISS_COUNT
} Miss;

enum { FINALE_TEXT = 128 };

typedef struct Finale {
    FinaleCode code;
    int loser;   /* a Side; -1: none */
    int at;      /* the square where it happened, or NOWHERE */
    char piece;  /* letter of what was captured or escaped there, or 0 */
    Bits around; /* the capturing squares */
    bool edge;   /* whether the edge took part */
    Move move;   /* the last one, or MOVE_NONE */
    int times;   /* how often the position occurred */
    Miss missed; /* what the loser overlooked */
    bool stood;  /* it was there before the loser's last move: a way out, a threat */
} Finale;

/* FINALE_NONE while the game goes on. */
Finale game_finale(const Game *game);

const char *finale_name(FinaleCode code);
const char *miss_name(Miss miss);

/* Writes the sentence in the text's language; "" for NONE and OTHER. */
void finale_write(const Rules *rules, const Finale *finale, Text *out);
