/* Tactics: what can be seen of a position and its moves without searching. */
#ifndef ENGINE_TACTICS_H
#define ENGINE_TACTICS_H

#include "core/rules.h"

/* Whether `side`, were it its turn now, could end the game in its favour with one ply. True is
 * certain; false says little in games other than tafl. */
bool tactics_wins(const Rules *rules, const Position *position, int side);

enum { GARDSDANSEN_NODES = 37 };

/* What is worked out once for all moves of a position; of it only what is for its family and
 * `forcing` is filled in. */
typedef struct Tactics {
    Bits takes;   /* tafl: empty squares on which an armed piece would take a soldier */
    Bits beside;  /* tafl, black to move: empty squares beside a king who may be taken */
    Bits escape;  /* tafl, white to move: the king's escape squares */
    bool forcing; /* some move may be forcing */

    /* Gårdsdansen: what a quiet move gains by leaving a node, and by arriving at one. */
    int16_t leaving[GARDSDANSEN_NODES], arriving[GARDSDANSEN_NODES];
} Tactics;

void tactics_of(const Rules *rules, const Position *position, Tactics *out);

/* The same without what is for quiet moves alone. */
void tactics_of_forcing(const Rules *rules, const Position *position, Tactics *out);

/* Where the other side threatens to win with its next ply: every move that neither goes to one of
 * `to` nor leaves from one of `from` lets it. Moves that do may fail as well. Only for games with
 * Rules.threat. */
typedef struct Answers {
    Bits to, from;
} Answers;

Answers tactics_answers(const Rules *rules, const Position *position);

/* A guess at what a move gains at once: GAIN_WIN and more, GAIN_FORCING and more for captures,
 * less for a quiet move. */
enum { GAIN_FORCING = 100, GAIN_WIN = 1000 };
int tactics_gain(const Rules *rules, const Position *position, const Tactics *tactics, Move move);

#endif
