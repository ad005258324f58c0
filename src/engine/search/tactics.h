/* Tactics: what can be seen of a position and its moves without searching. */
#pragma once

#include "core/rules.h"

/* What is worked out once for all moves of a position; of it only `forcing` and what the family's
 * own functions use is filled in. */
enum { TACTICS_OWN = 152 };
typedef struct Tactics {
    bool forcing; /* some move may be forcing */
    Bits takes;   /* empty squares on which the side to move would take something */
    Bits beside;  /* empty squares beside a king who may be taken */
    Bits escape;  /* squares where the side to move wins with its king */
    Bits ways;    /* squares from which its king would have a way out; added by weigh(), seek() */

    _Alignas(
        8) unsigned char own[TACTICS_OWN]; /* the family's: what its functions tell each other */
} Tactics;

/* Where the other side threatens to win with its next ply: every move that neither goes to one of
 * `to` nor leaves from one of `from` lets it. Moves that do may fail as well. */
typedef struct Answers {
    Bits to, from;
} Answers;

enum { GAIN_THREAT = 95, GAIN_FORCING = 100, GAIN_WIN = 1000 };

/* A family's tactics. */
typedef struct Tact {
    /* Whether `side`, were it its turn now, could end the unfinished game in its favour with one
     * ply. True is certain; false says little in games without Rules.threat. */
    bool (*wins)(const Rules *rules, const Position *position, int side);

    /* A ply after which no answer takes the next win of the side to move away, or MOVE_NONE; fills
     * in the position after it. It is certain unless the rules forbid that ply as a repetition.
     * May be NULL. */
    Move (*forks)(const Rules *rules, const Position *position, Position *after);

    /* Fills in what is needed for moves that may be forcing, and adds what is for quiet moves alone
     * (may be NULL). */
    void (*look)(const Rules *rules, const Position *position, Tactics *out);
    void (*weigh)(const Rules *rules, const Position *position, Tactics *tactics);

    /* Adds to what look() found the squares of quiet moves that threaten to win, as far as some
     * piece gets there: for whoever wants these moves and no other quiet ones. May be NULL. */
    void (*seek)(const Rules *rules, const Position *position, Tactics *tactics);

    /* A guess at what each move of a list gains at once: GAIN_WIN and more, GAIN_FORCING and more
     * for captures, less for a quiet move; GAIN_THREAT, where weigh() or seek() was asked, for one
     * that threatens to win: it is looked at before all quiet ones, so that nothing late is ever
     * such a move. */
    void (*gains)(const Rules *rules, const Position *position, const Tactics *tactics,
                  const MoveList *list, int32_t gain[MAX_MOVES]);

    /* For games with Rules.threat alone. */
    Answers (*answers)(const Rules *rules, const Position *position);
} Tact;
