/* Referee: one game played in the product and in the plain reference at once. At each ply all that
 * both can say is compared; a difference ends the test and prints how to come there. */
#pragma once

#include "core/game.h"
#include "referee/plain.h"

/* What was seen, so that a test can insist on having seen it. */
typedef struct Witness {
    int plies;
    int draws;      /* by repetition */
    int barred;     /* moves that A9 took out of the list */
    int goes_on;    /* third and later occurrences that neither drew nor ended the game (A9) */
    int no_way_out; /* games lost because A9 barred every move (T6) */
    int passes;
    int turns_without_stone; /* G7 */
    int captures[CLAUSE_LIMIT];
    int endings[CLAUSE_LIMIT];
    int refusals[CLAUSE_LIMIT];
} Witness;

enum { REFEREE_PLIES = 700 };

typedef struct Referee {
    Rules rules;
    PlainRules plain_rules;
    Game game;
    Position path[REFEREE_PLIES + 1];
    Move played[REFEREE_PLIES];
    Plain plain;
    MoveList moves;   /* of the game now, repetition included */
    Effects effects;  /* of the last move */
    Witness *witness; /* the caller's; added to */
    const char *law;  /* the rules file, told when a test fails; NULL: none */
} Referee;

/* Begins a game: `position` NULL is the start. Fails the test if either side refuses it. */
void referee_open(Referee *referee, const char *rules, const char *position, Witness *witness);

/* The same with rules of the caller's, which both have read from one text. */
void referee_open_rules(Referee *referee, const Rules *rules, const PlainRules *plain,
                        const char *position, Witness *witness);

/* Plays a legal move in both and compares everything. */
void referee_play(Referee *referee, Move move);

/* Compares what every move of the position leads to, and the result. `each`, which may be NULL,
 * sees all of it. */
typedef void RefereeChild(const Referee *referee, const PlainPosition *after,
                          const PlainTaken *taken, const Effects *effects);
void referee_children(const Referee *referee, RefereeChild *each);

/* Ends the test with the rules, the position and the moves that led here. */
_Noreturn void referee_fail(const Referee *referee, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* referee_fail with the words unless `condition` holds. */
#define REFEREE_CHECK(referee, condition, ...) \
    ((condition) ? (void)0 : referee_fail(referee, __VA_ARGS__))
