/* Judging: openings that the players themselves judge (opening.h). Asking them takes a while, and
 * not every engine says the same twice; so each opening is made once, for all games that begin with
 * it, by the first thread that needs it, with its own players. The others wait for it. */
#ifndef MATCH_JUDGING_H
#define MATCH_JUDGING_H

#include "match/opening.h"

typedef struct Judging Judging;

/* `openings` outlives it. */
Judging *judging_create(const Openings *openings);
void judging_destroy(Judging *judging);

/* Opening number n; `judge` is asked if nobody has made it yet. False, soon, after `stop` has
 * become true. */
bool judging_get(Judging *judging, int n, const OpeningJudge *judge, const atomic_bool *stop,
                 Opening *out);

#endif
