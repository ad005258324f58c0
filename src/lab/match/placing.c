/* See placing.h. */
#include "match/placing.h"

#include <math.h>
#include <stdbool.h>

/* A half, as a score of a level that is not decided by the most pairs. */
static const double HALF = 0.5;

/* 1: the player is stronger than the level, -1: it is not, 0: more pairs are needed. */
static int verdict(const Placing *p, int level) {
    const PairCounts *pairs = &p->level[level];
    Interval score = pairs_score(pairs);
    if (!pairs_total(pairs)) return 0;
    if (score.low > HALF) return 1;
    if (score.high < HALF) return -1;
    if (pairs_total(pairs) < (uint64_t)p->most) return 0;
    return score.value > HALF ? 1 : -1;
}

/* Narrows both levels; returns the level that must be played first, or 0. */
static int search(const Placing *p, int *above, int *below) {
    *above = 0;
    *below = PLACING_LEVELS + 1;
    while (*below - *above > 1) {
        int middle = (*above + *below) / 2, found = verdict(p, middle);
        if (!found) return middle;
        *(found > 0 ? above : below) = middle;
    }
    return 0;
}

int placing_next(const Placing *p) {
    int above, below, open = search(p, &above, &below), next = 0;
    if (open) return open;
    for (int level = above; level <= below; level++) {
        if (level < 1 || level > PLACING_LEVELS) continue;
        uint64_t played = pairs_total(&p->level[level]);
        if (played >= (uint64_t)p->most) continue;
        if (!next || played < pairs_total(&p->level[next])) next = level;
    }
    return next;
}

static double distance(const Placing *p, int level) {
    if (level < 1 || level > PLACING_LEVELS) return INFINITY;
    return fabs(pairs_score(&p->level[level]).value - HALF);
}

PlacingResult placing_place(const Placing *p) {
    PlacingResult place = {0};
    search(p, &place.above, &place.below);
    bool lower = distance(p, place.above) < distance(p, place.below);
    place.nearest = lower ? place.above : place.below;
    place.elo = pairs_elo(&p->level[place.nearest]);
    return place;
}
