/* See estimate.h. Floating point is at home here: nothing that plays depends on these numbers. */
#include "balance/estimate.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

enum { ADDED = 2 }; /* wins, and losses, beside the games */
static const double ALPHA = 0.05, NORMAL = 1.959963984540054;
static const double DEPENDENT = 0.95; /* with fewer effective games than so many of them */

typedef struct Off {
    uint64_t cluster;
    double points;
} Off;

static int by_cluster(const void *a, const void *b) {
    const Off *one = a, *other = b;
    return (one->cluster > other->cluster) - (one->cluster < other->cluster);
}

/* The sum over all clusters of the square of a cluster's sum. Counts the clusters. */
static double cluster_squares(Off *off, int games, int *clusters) {
    double squares = 0, sum = 0;
    qsort(off, (size_t)games, sizeof *off, by_cluster);
    for (int i = 0; i < games; i++) {
        sum += off[i].points;
        if (i + 1 < games && off[i + 1].cluster == off[i].cluster) continue;
        squares += sum * sum;
        sum = 0;
        ++*clusters;
    }
    return squares;
}

/* How many standard errors the half-width is: the boundary of a mixture of normal
 * martingales with the variance ρ², which is chosen for `planned` games. */
static double boundary(double games, double planned) {
    double wanted = -2 * log(ALPHA), square = (wanted + log(wanted + 1)) / planned; /* ρ² */
    double grown = games * square + 1;
    return sqrt(2 * grown / (games * square) * log(sqrt(grown) / ALPHA));
}

Estimate estimate_of(const double *points, const uint64_t *cluster, int games, int planned) {
    Estimate e = {.games = games, .score = {0.5, 0.5}, .fixed = 0.5};
    if (!games) return e;
    Off *off = memory_get((size_t)games * sizeof *off);
    double mean = 0, squares = 0;
    for (int i = 0; i < games; i++) mean += points[i] / games;
    for (int i = 0; i < games; i++) {
        off[i] = (Off){cluster[i], points[i] - mean};
        squares += off[i].points * off[i].points;
    }
    double added = ADDED * (mean * mean + (1 - mean) * (1 - mean)), more = games + 2 * ADDED;
    double grouped = cluster_squares(off, games, &e.clusters) + added;
    double plain = (squares + added) / (more - 1) / more;
    double groups = e.clusters + 2 * ADDED;
    double variance = fmax(plain, grouped / (more * more) * groups / (groups - 1));
    free(off);
    e.effective = games * (plain / variance);
    e.score = (Band){mean, fmin(1, sqrt(variance) * boundary(games, planned))};
    e.fixed = fmin(1, NORMAL * sqrt(variance));
    return e;
}

Band slope_of(const double *x, const Band *value, int count) {
    double weights = 0, middle = 0, spread = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        double weight = 1 / (value[i].half * value[i].half);
        weights += weight;
        middle += weight * x[i];
    }
    for (int i = 0; i < count; i++) {
        double weight = 1 / (value[i].half * value[i].half), off = x[i] - middle / weights;
        spread += weight * off * off;
        sum += weight * off * value[i].value;
    }
    if (!(spread > 0)) return (Band){0, 1};
    return (Band){sum / spread, 1 / sqrt(spread)};
}

Stop stop_at(const StopRule *rule, const Estimate *e, int played, int repeats) {
    int independent = e->effective < DEPENDENT * e->games ? e->clusters : e->games;
    if (played % LOOK_EVERY == 0 && independent >= LOOK_FIRST) {
        double off = fabs(e->score.value - 0.5);
        if (e->score.half <= rule->width) return STOP_WIDTH;
        if (!rule->precise && off - e->score.half > rule->margin) return STOP_SIDE;
    }
    if (played >= rule->games) return STOP_BUDGET;
    return played % LOOK_EVERY == 0 && repeats * 10 >= LOOK_EVERY * 9 ? STOP_SAME : STOP_NOT;
}

FairVerdict balance_verdict(const Estimate *top, const Band *slope, double width) {
    const Band *score = &top->score;
    if (score->value - score->half > 0.5) return VERDICT_FIRST;
    if (score->value + score->half < 0.5) return VERDICT_SECOND;
    if (score->half > fmax(width, FAIR_WIDTH)) return VERDICT_OPEN;
    return slope && fabs(slope->value) > slope->half ? VERDICT_TILTING : VERDICT_FAIR;
}
