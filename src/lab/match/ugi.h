/* Ugi: runs a program that speaks UGI (docs/protocol.md) or UCI. No function blocks longer than the
 * program's time limits, whatever the program does. A function with a Trouble returns false and
 * fills it on failure. Unless that is FAULT_TIME, the process has ended and `child` is NULL. */
#pragma once

#include "base/child.h"
#include "match/player.h"

typedef struct UgiSetup {
    const Entrant *entrant; /* command, options and time limits */
    const Rules *rules;     /* NULL: do not send rules */
    int hash;               /* MiB; 0: the program's default */
    const atomic_bool *stop;
    /* Gets every line: '>' to it, '<' from it, '!' from its standard error. May be NULL. */
    void (*heard)(void *ctx, char direction, const char *line, size_t length);
    void *ctx;
} UgiSetup;

typedef struct Ugi {
    UgiSetup setup;
    Child *child; /* NULL: none runs */
    bool knows_rules, knows_law;
    char *listed; /* its option line for the rules if that lists the values; NULL: any may do */
} Ugi;

/* `seen` gets each line before an answer. False with a Trouble to give up. */
typedef struct UgiListener {
    bool (*seen)(void *ctx, const char *line, Trouble *out); /* may be NULL */
    void *ctx;
} UgiListener;

/* Starts the program unless it runs. Does the handshake and sends rules, hash size and options. */
bool ugi_start(Ugi *ugi, Trouble *out);

/* Sends a line that needs no answer. */
bool ugi_tell(Ugi *ugi, const char *line, Trouble *out);

/* Sends other rules than those of the setup, with the full law if they come from a file. A program
 * that lists its rules and lacks these is a Trouble. */
bool ugi_rules(Ugi *ugi, const Rules *rules, Trouble *out);

/* Sends a line and reads until a line begins with `answer`. *found points to that line until the
 * next call; `found` may be NULL. A refusal ("info string error") before it is a Trouble. */
bool ugi_ask(Ugi *ugi, const char *line, const char *answer, char **found, Trouble *out);

/* False with a Trouble if the line is a refusal ("info string error"). After a refusal, the program
 * may play another game than we think. */
bool ugi_no_refusal(const char *line, Trouble *out);

/* Whether a program that has been started may play these rules: it takes any law, lists them, or
 * lists none. */
bool ugi_plays(const Ugi *ugi, const Rules *rules);

/* Adds the rule sets that it lists and we know. False: it lists none, or takes any law. */
bool ugi_listed(const Ugi *ugi, WordList *out);

/* Begins a new game. Lines before the answer are ignored. */
bool ugi_new_game(Ugi *ugi, Trouble *out);

typedef struct UgiLimit {
    int64_t limit_ms, margin_ms;
} UgiLimit;

typedef struct UgiAnswer {
    char *line; /* until the next call */
    uint64_t used_us;
} UgiAnswer;

/* Sends a `go` line and waits for the bestmove line. It waits limit + margin milliseconds, then
 * sends `stop` and waits a little more. */
bool ugi_go(Ugi *ugi, const char *line, UgiLimit limit, UgiListener listener, UgiAnswer *answer,
            Trouble *out);

/* Sends `quit` and waits a moment, or kills the program at once. Does nothing if none runs. */
void ugi_end(Ugi *ugi, bool quit);

/* ---- parsing an answer, which may contain anything */

/* Reads the score, win probability, depth and nodes of the best move from an `info` line. It
 * ignores everything else. If a program reports hundredths only, chance_foreign gives the
 * probability. */
void answer_info(const char *line, Thought *out);

/* Reads a `bestmove` line: a move, an optional `ponder` move, and nothing else. False with fault
 * and reason in `problem`. */
bool answer_bestmove(const Rules *rules, const char *line, Thought *out, Trouble *problem);
