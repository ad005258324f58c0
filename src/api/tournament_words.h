/* What the server says of tournaments, as JSON (docs/live.md). All texts are the caller's, to be
 * freed. */
#ifndef API_TOURNAMENT_WORDS_H
#define API_TOURNAMENT_WORDS_H

#include "store/classes.h"

/* {"tournaments":[…]} */
char *say_tournaments(const TournamentRow *rows, int count);

/* All of one, as a person sees it; 0: nobody. */
char *say_tournament(const Tournament *tournament, int64_t person, int64_t now);

/* {"tournament":"ID"} */
char *say_code(const char *id);

/* The event for its followers. */
char *say_class(const char *id, const ClassState *state);

/* Its table for a spreadsheet (RFC 4180): a row a player, and what each scored in each round. */
char *say_tournament_csv(const Tournament *tournament);

#endif
