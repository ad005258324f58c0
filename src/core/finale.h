/* How a game ended: beside the clause, what of this board decided it. The English sentence is made
 * here, for every screen and protocol; other languages translate the same codes. */
#ifndef CORE_FINALE_H
#define CORE_FINALE_H

#include "core/game.h"

/* One row a code: name, English sentence. %S is the side that lost by it, %O the other one, %1 a
 * square, %2 those around it, %N a number in words. The name is the key of the translations and
 * stays the same for ever. OTHER: the clause says all there is to say. */
#define FINALES(X)                                                 \
    X(NONE, "")                                                    \
    X(OTHER, "")                                                   \
    X(ESCAPED, "The king escaped to %1.")                          \
    X(KING_BETWEEN, "The king was taken on %1, between %2.")       \
    X(KING_AROUND, "The king was taken on %1, surrounded by %2.")  \
    X(NO_MOVE, "%S has no move left.")                             \
    X(BARRED, "%S has only moves that would repeat the position.") \
    X(LAST_PAWN, "%S's last pawn was taken on %1.")                \
    X(LAST_STONE, "%S's last stone was taken on %1.")              \
    X(OWN_STONE, "%S took the last of its own stones, on %1.")     \
    X(REPEATED, "The same position stood for the %N time.")        \
    X(POINTS, "%O has more points than %S.")                       \
    X(EQUAL, "Both sides have equally many points.")

typedef enum FinaleCode {
#define X(name, words) FINALE_##name,
    FINALES(X)
#undef X
        FINALE_COUNT
} FinaleCode;

enum { FINALE_TEXT = 128 };

typedef struct Finale {
    FinaleCode code;
    int loser;   /* a Side; -1: none */
    int at;      /* the square where it happened, or NOWHERE */
    char piece;  /* what was taken or escaped there: its letter, or 0 */
    Bits around; /* the squares that took it */
    bool edge;   /* so did the edge */
    Move move;   /* the last one, or MOVE_NONE */
    int times;   /* how often the position stood */
} Finale;

/* FINALE_NONE while the game goes on. */
Finale game_finale(const Game *game);

const char *finale_name(FinaleCode code);

/* The English sentence; "" for NONE and OTHER. */
void finale_write(const Rules *rules, const Finale *finale, Text *out);

#endif
