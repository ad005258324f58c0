/* Ugi: a program that speaks UGI (docs/protocol.md), or UCI's words for the same things: started,
 * told, asked, and ended. Whatever it does, nothing here blocks for longer than its patience, or
 * what it may think. All functions that take a Trouble return false with one; unless it is
 * FAULT_TIME the process has been ended then, and `child` is NULL. */
#ifndef MATCH_UGI_H
#define MATCH_UGI_H

#include "base/child.h"
#include "match/player.h"

typedef struct UgiSetup {
    const Entrant *entrant; /* its command and options, and how patient we are with it */
    const Rules *rules;     /* NULL: it is not told */
    int hash;               /* MiB; 0: as it likes */
    const atomic_bool *stop;
    /* Every line, '>' to it, '<' from it, '!' from its standard error; may be NULL. */
    void (*heard)(void *ctx, char direction, const char *line, size_t length);
    void *ctx;
} UgiSetup;

typedef struct Ugi {
    UgiSetup setup;
    Child *child; /* NULL: none runs */
    bool knows_rules, knows_law;
} Ugi;

/* Sees a line on the way to an answer; false with a Trouble if it cannot go on. */
typedef bool (*UgiSeen)(void *ctx, const char *line, Trouble *out);

/* Starts it, unless it runs, shakes hands and sends rules, table and options. */
bool ugi_start(Ugi *ugi, Trouble *out);

/* Sends a line that has no answer. */
bool ugi_tell(Ugi *ugi, const char *line, Trouble *out);

/* Tells it other rules than those of the setup; the law itself, too, if they come from a file. */
bool ugi_rules(Ugi *ugi, const Rules *rules, Trouble *out);

/* Sends a line and reads on to the one that begins with `answer`, which is *found then, until the
 * next call; `found` may be NULL. A refusal ("info string error") on the way is a Trouble. */
bool ugi_ask(Ugi *ugi, const char *line, const char *answer, char **found, Trouble *out);

/* False with a Trouble if the line is a refusal ("info string error"): whoever refuses something
 * plays another game than we think. */
bool ugi_no_refusal(const char *line, Trouble *out);

/* Begins a new game. What comes before the answer is nobody's business. */
bool ugi_new_game(Ugi *ugi, Trouble *out);

/* Sends a `go` line and waits for its bestmove line, which is *found then, until the next call:
 * limit + margin milliseconds, and what it takes to see whether it can still be stopped. `seen`
 * gets the lines before it. */
bool ugi_go(Ugi *ugi, const char *line, int64_t limit_ms, int64_t margin_ms, UgiSeen seen,
            void *ctx, char **found, uint64_t *used_us, Trouble *out);

/* Tells it to quit and gives it a moment, or ends it at once. Fine if none runs. */
void ugi_end(Ugi *ugi, bool quit);

#endif
