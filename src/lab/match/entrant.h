/* Entrant: one participant of a match, described by words: name, kind, command, options, limits.
 * docs/match.md lists the words. */
#pragma once

#include "match/words.h"
#include "record/timing.h"

enum { MAX_ENTRANTS = 64, ENTRANT_NAME = 64, EVALUATION_TEXT = 160 };

/* The thinking limits of an entrant. All limits that are set apply together. */
typedef struct Control {
    TimeControl clock;   /* base 0: none */
    int64_t movetime_ms; /* for each move; 0: no such limit */
    int64_t nodes;       /* 0: no such limit */
    int depth;           /* 0: no such limit */
    int64_t timeout_ms;  /* for each move, if neither clock nor movetime limits it */
    int64_t margin_ms;   /* tolerated lateness, for the delay of pipes */
} Control;

enum { DEFAULT_TIMEOUT_MS = 60000, DEFAULT_MARGIN_MS = 50, DEFAULT_START_MS = 10000 };

typedef struct Entrant {
    char name[ENTRANT_NAME];
    const struct PlayerKind *kind;
    char *command;    /* for the shell; NULL if the kind needs none */
    bool own_command; /* the command runs this program's own engine */
    bool uci;         /* speaks UCI instead of UGI */
    int64_t start_ms; /* time limit for answers other than moves, the start included */
    bool restart;     /* a new process for every game */
    int port[2];      /* by seat: the port to which the program connects; 0: any free one */
    WordList options; /* "NAME=VALUE" for setoption */
    Control control;
    char evaluation[EVALUATION_TEXT]; /* what evaluates for it (search/profile.h); "": unknown. Set
                                         by the owner of the match */
    char *words; /* everything as one normalised line, for the journal; set by entrants_name */
} Entrant;

/* What words may refer to: the list of player kinds (player.h), and the command that runs this
 * program's own engine. */
typedef struct EntrantWorld {
    const struct PlayerKind *const *kinds;
    const char *self;
} EntrantWorld;

/* Reads the words of an entrant. Later words override earlier ones. A missing name is made from the
 * kind. False with the reason in `why`. */
bool entrant_read(Entrant *out, const WordList *words, const EntrantWorld *world, char why[WHY]);
void entrant_free(Entrant *entrant);

/* Fills in missing names and the `words`. False if two names are equal. */
bool entrants_name(Entrant *entrants, int count, char why[WHY]);

/* Whether both play the same move in the same game, each time: our own engine with the same words,
 * limited by nodes or depth alone, on one thread. Then a game with sides swapped is the same. */
bool entrants_repeat(const Entrant *a, const Entrant *b);

/* The value of an option that the entrant gets by setoption; NULL: it gets none of that name. */
const char *entrant_option(const Entrant *entrant, const char *name);

/* Whether so many games can run at a time. With fixed ports it is only one, and the ports of two
 * opponents must differ. */
bool entrants_ports(const Entrant *entrants, int count, int concurrency, char why[WHY]);

/* Writes "10+0.1", "movetime 100 ms", "nodes 20000", for people and game files. */
enum { CONTROL_TEXT = 96 };
void control_words(const Control *control, char out[CONTROL_TEXT]);
