/* Why a move is illegal here: beside the clause that forbids it, the fact in this position (for A9
 * in this game) that makes the clause apply. The English words are made here, for every screen and
 * protocol; other languages translate by code. */
#pragma once

#include "core/position.h"

/* One row for each code: name, English sentence. %P is the piece; %1 and %2 are the arguments,
 * names of squares unless a comment says otherwise. The name is the key of the translations and
 * never changes. */
#define OBSTACLES(X)                                                                             \
    X(NONE, "")                                                                                  \
    X(NO_MOVE, "That is no move of this game.")                                                  \
    X(OVER, "The game is over.")                                                                 \
    X(NO_PIECE, "There is no piece on %1.")                                                      \
    X(NOT_OWN, "The %P on %1 is the other player's.")                                            \
    X(STAYS, "The %P on %1 would not move.")                                                     \
    X(NOT_IN_LINE, "%1 and %2 are not on one line.")                                             \
    X(IN_THE_WAY, "The %P on %1 stands in the way.")                                             \
    X(CAMP, "%1 belongs to a camp that the %P on %2 does not stand in.")                         \
    X(CASTLE, "The throne, %1, is closed to the %P on %2.")                                      \
    X(NO_STOP, "The %P may not stop on %1.")                                                     \
    X(TAKEN, "The %P stands on %1 already.")                                                     \
    X(FOUR_HINGES, "On %1 the stone would be shut in on all four sides: four hinges.")           \
    X(FOURTH_HINGE, "The %P on %1 would be shut in on its last free side: its fourth hinge.")    \
    X(NOT_IN_HAND, "The %P has been used.")                                                      \
    X(NO_TARGET, "There is no stone on %1 to replace.")                                          \
    X(OWN_STONE, "The %P on %1 is the player's own.")                                            \
    X(CAN_PLACE, "A %P can still be placed, for example on %1.")                                 \
    X(NO_SPECIALS, "There are no special stones in this game.")                                  \
    X(OTHER_HALF, "The %P on %1 does not move in this half of the turn.")                        \
    X(TOO_FAR, "%2 is more than two steps from %1.")                                             \
    X(STEP, "%2 is farther from %1 than the %P goes in one move.")                               \
    X(NO_LANDING, "The %P on %1 leaves no empty point behind the one jumped over.")              \
    X(ON_THE_RIM, "The %P on %1 is on the rim, where it is safe.")                               \
    /* %2: squares or a move */                                                                  \
    X(WHITE_PERSISTS,                                                                            \
      "This would bring an earlier position back. Since then White has threatened with every "   \
      "move, now to escape on %2, and Black has not. So White must play something else.")        \
    X(BLACK_PERSISTS,                                                                            \
      "This would bring an earlier position back. Since then Black has threatened with every "   \
      "move, now to take the king by %2, and White has not. So Black must play something else.") \
    X(REPEATS, "This would bring an earlier position back. These rules do not allow that: play " \
               "something else.")

typedef enum ObstacleCode {
#define X(name, words) OBSTACLE_##name,
    OBSTACLES(X)
#undef X
        OBSTACLE_COUNT
} ObstacleCode;

enum { OBSTACLE_ARGUMENT = 48, OBSTACLE_TEXT = 256 };

typedef struct Obstacle {
    ObstacleCode code;
    char piece;        /* its letter in the position text; 0: none */
    uint8_t square[2]; /* %1 and %2 */
    /* …_PERSISTS: where white threatens to escape, or the move by which black threatens to capture
     * the king. */
    Bits exits;
    Move strike;
} Obstacle;

/* For the families: fills `out` if the caller gave one. */
static inline void obstacle_set(Obstacle *out, ObstacleCode code, char piece, int first,
                                int second) {
    if (out)
        *out =
            (Obstacle){.code = code, .piece = piece, .square = {(uint8_t)first, (uint8_t)second}};
}

/* The name of a code ("IN_THE_WAY"), and its English sentence with %P, %1 and %2. */
const char *obstacle_name(ObstacleCode code);
const char *obstacle_words(ObstacleCode code);
