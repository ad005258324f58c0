/* Judging: openings that the players themselves judge (opening.h). Judging is slow, and some
 * engines give another score each time. So the first thread that needs an opening makes it with its
 * own players. Other threads wait for it, and all games from that opening share it. */
#pragma once

#include "match/opening.h"

typedef struct Judging Judging;

/* `openings` must outlive the result. */
Judging *judging_create(const Openings *openings);
void judging_destroy(Judging *judging);

/* Opening number n, made with `judge` if no thread has made it yet. False soon after `stop` becomes
 * true. */
bool judging_get(Judging *judging, int n, const OpeningJudge *judge, const atomic_bool *stop,
                 Opening *out);
