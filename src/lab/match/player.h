/* Player: plays one seat of a game. A kind of player is a table of functions, and the referee uses
 * only that table. A new kind needs a file of its own and a line in the list in
 * cli/match_options.c.
 *
 * No function may block longer than the limits of the player's Entrant plus GRACE_MS, whatever its
 * program does. All functions return soon after `stop` becomes true. */
#pragma once

#include "core/game.h"
#include "core/notation.h"
#include "match/entrant.h"
#include "match/log.h"
#include <stdatomic.h>

/* The fault of a player that ends its game. */
typedef enum Fault {
    FAULT_NONE,
    FAULT_ILLEGAL,    /* an unreadable or illegal move */
    FAULT_CRASH,      /* its process ended */
    FAULT_HANG,       /* no answer, even after `stop` */
    FAULT_TIME,       /* an answer, but too late */
    FAULT_DISCONNECT, /* it closed the connection, but its process lives */
    FAULT_PROTOCOL,   /* it sent a line without meaning */
    FAULT_COUNT,
    FAULT_STOPPED = FAULT_COUNT, /* no player's fault: the match was stopped */
    FAULT_SYSTEM                 /* no player's fault: no process or port is available */
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

enum { GRACE_MS = 1000 }; /* to answer after its time is up and a `stop`, and to end */

/* The parts of a player. All pointers must outlive it. */
typedef struct PlayerSetup {
    const Entrant *entrant;
    const Rules *rules;
    const atomic_bool *stop;
    Log *log; /* may be NULL */
} PlayerSetup;

typedef enum ScoreKind { SCORE_UNKNOWN, SCORE_POINTS, SCORE_WINS, SCORE_LOSES } ScoreKind;

/* The result of a player's thinking, from its own view. */
typedef struct Thought {
    Move move;        /* squares on the board; the referee checks legality */
    uint64_t used_us; /* time from the request to the answer */
    ScoreKind score;
    int value;  /* hundredths, or plies to the end */
    int chance; /* win probability in permille, if `value` is hundredths */
    int depth;  /* 0: not reported */
    uint64_t nodes;
} Thought;

/* The lead of the player, negative if behind. The unit is hundredths, or with `chance` permille of
 * win probability above 50 %. AHEAD_WON for a proven win, 0 without a score. */
enum { AHEAD_WON = 1000000 };
int thought_ahead(const Thought *thought, bool chance);

/* A request for a move. */
typedef struct Turn {
    const Game *game;          /* the seat's player is to move */
    int seat;                  /* P1 or P2 */
    const Control *control[2]; /* of both seats */
    int64_t clock_us[2];       /* remaining times; meaningless without a clock */
} Turn;

typedef struct Player Player;

typedef struct PlayerKind {
    const char *name;
    bool process;      /* needs a command */
    bool comes;        /* its programs connect to our port: ports= applies */
    const char *rules; /* its only rule set; NULL: it gets the rules, or must know them */
    /* Optional: checks the words of an entrant of this kind and fills in the defaults. */
    bool (*complete)(Entrant *, char why[WHY]);
    Player *(*create)(const PlayerSetup *setup);
    /* Prepares for game `number` of the match in `seat`; `seed` is for random players. True when
     * the player is ready. No clock runs meanwhile. */
    bool (*begin)(Player *, int number, int seat, uint64_t seed, const Game *game, Trouble *);
    bool (*think)(Player *, const Turn *turn, Thought *out, Trouble *);
    /* Optional: called after each ply of either side, the last one included. */
    void (*moved)(Player *, const Game *game);
    /* Optional: judges the position of a game that has begun, within so many nodes. A deterministic
     * player gives the same answer each time. SCORE_UNKNOWN: no score. */
    bool (*judge)(Player *, const Game *game, int64_t nodes, Thought *out, Trouble *);
    /* The game is over; RESULT_NONE: without a result. `good` is false if this player's fault ended
     * it or the match was stopped. */
    void (*end)(Player *, Result result, bool good);
    void (*destroy)(Player *);
} PlayerKind;

struct Player {
    const PlayerKind *kind;
    PlayerSetup setup;
};

extern const PlayerKind player_ugi, player_taefl, player_random, player_greedy, player_beginner;

/* A list of kinds that ends with NULL; and the kind of this name, or NULL. */
typedef const PlayerKind *const *PlayerKinds;
const PlayerKind *player_kind(PlayerKinds kinds, const char *name);
