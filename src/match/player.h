/* Player: what plays for one seat of a game. A kind of player is a table of functions; the referee
 * knows no other way to any of them. New kinds: their file, a line in the list of whoever reads
 * the words of entrants (cli/match_options.c).
 *
 * No function may block beyond the limits of the player's Entrant and GRACE_MS,
 * whatever the program behind it does; all of them return soon after `stop` becomes true. */
#ifndef MATCH_PLAYER_H
#define MATCH_PLAYER_H

#include "core/game.h"
#include "core/notation.h"
#include "match/entrant.h"
#include "match/log.h"
#include <stdatomic.h>

/* What a player did that ends its game. */
typedef enum Fault {
    FAULT_NONE,
    FAULT_ILLEGAL,    /* a move that is none, or not legal */
    FAULT_CRASH,      /* its process ended */
    FAULT_HANG,       /* no answer at all, even after being told to stop */
    FAULT_TIME,       /* an answer, but too late */
    FAULT_DISCONNECT, /* it closed the connection, but its process lives */
    FAULT_PROTOCOL,   /* it sent what means nothing */
    FAULT_COUNT,
    FAULT_STOPPED = FAULT_COUNT, /* nobody's: the match was stopped */
    FAULT_SYSTEM /* nobody's: no process or port is to be had; no match is possible */
} Fault;

const char *fault_word(Fault fault);           /* "illegal", … */
bool fault_read(const char *word, Fault *out); /* and back */

enum { TROUBLE_WORDS = 240 };
typedef struct Trouble {
    Fault fault;
    char words[TROUBLE_WORDS];
} Trouble;

/* Fills a Trouble and returns false. */
__attribute__((format(printf, 3, 4))) bool trouble(Trouble *out, Fault fault, const char *format,
                                                   ...);

enum { GRACE_MS = 1000 }; /* to answer after its time is up and it was told so, and to end */

/* What a player is made from; all of it outlives the player. */
typedef struct PlayerSetup {
    const Entrant *entrant;
    const Rules *rules;
    const atomic_bool *stop;
    Log *log; /* may be NULL */
} PlayerSetup;

typedef enum ScoreKind { SCORE_UNKNOWN, SCORE_POINTS, SCORE_WINS, SCORE_LOSES } ScoreKind;

/* What a player found, its own view of the position. */
typedef struct Thought {
    Move move;        /* on the board, perhaps illegal: the referee's business */
    uint64_t used_us; /* by the clock that ran from the request to the answer */
    ScoreKind score;
    int value;  /* hundredths, or plies to the end */
    int chance; /* of winning, in permille: where `value` is hundredths */
    int depth;  /* 0: not said */
    uint64_t nodes;
} Thought;

/* How far its player is ahead by it, behind if below 0: in hundredths, or in permille of the chance
 * of winning beyond a half; AHEAD_WON for a win that was found, 0 if nothing was said. */
enum { AHEAD_WON = 1000000 };
int thought_ahead(const Thought *thought, bool chance);

/* The moment a player is asked for a move. */
typedef struct Turn {
    const Game *game;          /* where the player of `seat` is to move */
    int seat;                  /* P1 or P2 */
    const Control *control[2]; /* of both seats */
    int64_t clock_us[2];       /* left; of no meaning without a clock */
} Turn;

typedef struct Player Player;

typedef struct PlayerKind {
    const char *name;
    bool process;      /* needs a command */
    bool comes;        /* its programs come to a port of ours: ports= has a meaning */
    const char *rules; /* the only rule set it knows; NULL: it is told, or must know by itself */
    /* Optional: checks the words of an entrant of this kind and adds what they leave out. */
    bool (*complete)(Entrant *, char why[WHY]);
    Player *(*create)(const PlayerSetup *setup);
    /* A game begins: `number` in the match, played in `seat`, `seed` for those who play by chance.
     * The player is ready when it returns true; clocks do not run meanwhile. */
    bool (*begin)(Player *, int number, int seat, uint64_t seed, const Game *game, Trouble *);
    bool (*think)(Player *, const Turn *turn, Thought *out, Trouble *);
    /* Optional: a ply was played, by either side, also the last one; game_now is after it. */
    void (*moved)(Player *, const Game *game);
    /* Optional: what it thinks of the position when it may look at so many nodes, in a game that
     * was begun; the same every time if it plays deterministically. SCORE_UNKNOWN: it does not say.
     */
    bool (*judge)(Player *, const Game *game, int64_t nodes, Thought *out, Trouble *);
    /* The game is over, RESULT_NONE: without a result; false in `good` if this player ended it by a
     * fault, or the match was stopped. */
    void (*end)(Player *, Result result, bool good);
    void (*destroy)(Player *);
} PlayerKind;

struct Player {
    const PlayerKind *kind;
    PlayerSetup setup;
};

extern const PlayerKind player_ugi, player_taefl, player_random, player_greedy, player_beginner;

/* A list of kinds, closed by NULL, and the one in it with this name; NULL if there is none. */
typedef const PlayerKind *const *PlayerKinds;
const PlayerKind *player_kind(PlayerKinds kinds, const char *name);

#endif
