/* JSON about tournaments (docs/live.md). The caller frees every text. */
#pragma once

#include "store/classes.h"

/* {"tournaments":[…]} */
char *say_tournaments(const TournamentRow *rows, int count, const char *next);

/* The whole tournament as one person sees it; an id 0 is not logged in. "yours" is true for its
 * owner, and for hosts if the owner's account is gone. */
char *say_tournament(const Tournament *tournament, const Person *person, int64_t now);

/* {"meetings":[…],"older":…} of a page. */
char *say_meetings(const Tournament *page);

/* {"tournament":"ID"} */
char *say_code(const char *id);

/* The event that its followers receive. */
char *say_class(const char *id, const ClassState *state);

/* Its table for a spreadsheet (RFC 4180): one row a player, with the score of each round. */
char *say_tournament_csv(const Tournament *tournament);
