/* A UGI client: an engine that speaks UGI (docs/protocol.md), asked about positions, not playing
 * games. Whatever the program behind it does, nothing blocks for longer than ASK_SECONDS. */
#pragma once

#include "core/rules.h"
#include "match/entrant.h"
#include <stdatomic.h>

enum { ASK_SECONDS = 600, ASK_MOVE = 16, ASK_WHY = 320 };

/* Of a score: wins and losses count as so many hundredths, less the distance in plies. */
enum { ASK_DECIDED = 16000 };

/* What a search said. */
typedef struct Found {
    char best[ASK_MOVE]; /* "none" if the game is over */
    int score;           /* of the mover, of the last line read; ASK_DECIDED - plies: wins */
    uint64_t since;      /* nodes of the first line that had `best` in front and after which no
                            other line had another move there; what it used if none had */
    uint64_t nodes;      /* of the last line read */
    int depth;
} Found;

typedef struct UgiClient UgiClient;

/* Starts the entrant's command (/bin/sh -c) with these rules, a table of `hash` MiB, and the
 * entrant's options. NULL with the reason in `why`. `stop` may be NULL; when it becomes true, what
 * is under way fails. */
UgiClient *ugi_client_create(const Entrant *entrant, const Rules *rules, int hash,
                             const atomic_bool *stop, char why[ASK_WHY]);
void ugi_client_destroy(UgiClient *client); /* NULL is fine */

/* Sends a line that has no answer. All of these are false with a reason in `why`. */
bool ugi_client_tell(UgiClient *client, const char *line, char why[ASK_WHY]);

/* Other rules from now on. */
bool ugi_client_rules(UgiClient *client, const Rules *rules, char why[ASK_WHY]);

/* Sends a question and gives what comes behind `response `, as long as `size` allows. */
bool ugi_client_query(UgiClient *client, const char *line, char *out, int size, char why[ASK_WHY]);

/* Searches what `ugi_client_tell` has made the position: `go` with these words. */
bool ugi_client_go(UgiClient *client, const char *words, Found *out, char why[ASK_WHY]);
