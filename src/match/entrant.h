/* Entrant: who takes part in a match, as words describe it: name, kind, command, options, limits.
 * docs/match.md lists the words. */
#ifndef MATCH_ENTRANT_H
#define MATCH_ENTRANT_H

#include "match/words.h"
#include "record/timing.h"

enum { MAX_ENTRANTS = 64, ENTRANT_NAME = 64 };

/* How long one may think. All that are set hold at once. */
typedef struct Control {
    TimeControl clock;   /* base 0: none */
    int64_t movetime_ms; /* for each move; 0: no such limit */
    int64_t nodes;       /* 0: no such limit */
    int depth;           /* 0: no such limit */
    int64_t timeout_ms;  /* what a move may take where nothing above says so by time */
    int64_t margin_ms;   /* being late by this much is the pipe's fault, not the player's */
} Control;

enum { DEFAULT_TIMEOUT_MS = 60000, DEFAULT_MARGIN_MS = 20, DEFAULT_START_MS = 10000 };

typedef struct Entrant {
    char name[ENTRANT_NAME];
    const struct PlayerKind *kind;
    char *command;    /* for the shell; NULL if the kind needs none */
    bool own_command; /* it is this program's own engine */
    bool uci;         /* speaks UCI's words instead of UGI's */
    int64_t start_ms; /* for each answer that is no move, from starting on */
    bool restart;     /* a new process for every game */
    int port[2];      /* where a program that comes to us comes, by seat; 0: any that is free */
    WordList options; /* "NAME=VALUE" for setoption */
    Control control;
    char *words; /* all of it as one line in a fixed form, for the journal; by entrants_name */
} Entrant;

/* What words can mean: the kinds of players there are (a list of player.h) and the command that
 * runs this program's own engine. */
typedef struct EntrantWorld {
    const struct PlayerKind *const *kinds;
    const char *self;
} EntrantWorld;

/* Reads words; later ones win over earlier ones. A name that is not given is made of the kind.
 * False with the reason in `why`. */
bool entrant_read(Entrant *out, const WordList *words, const EntrantWorld *world, char why[WHY]);
void entrant_free(Entrant *entrant);

/* Makes up the names that are missing, and the words. Refuses equal names. */
bool entrants_name(Entrant *entrants, int count, char why[WHY]);

/* Whether so many games can be played at a time: only one where programs come to fixed ports, and
 * these must differ between two who meet. */
bool entrants_ports(const Entrant *entrants, int count, int concurrency, char why[WHY]);

/* "10+0.1", "movetime 100 ms", "nodes 20000": for people and game files. */
enum { CONTROL_TEXT = 96 };
void control_words(const Control *control, char out[CONTROL_TEXT]);

#endif
