/* Floating point is at home here: nothing that plays depends on these numbers. */
#include "match/stats.h"
#include <math.h>

enum { OUTCOMES = 5 };

static double points(int outcome) { return outcome / 4.0; } /* of one game of the pair */

uint64_t pairs_total(const PairCounts *pairs) {
    uint64_t total = 0;
    for (int i = 0; i < OUTCOMES; i++) total += pairs->count[i];
    return total;
}

/* Mean score of a game and the variance of a pair's. */
typedef struct Moments {
    double total, mean, variance;
} Moments;

static Moments moments(const double weight[OUTCOMES]) {
    Moments m = {0};
    for (int i = 0; i < OUTCOMES; i++) {
        m.total += weight[i];
        m.mean += weight[i] * points(i);
    }
    if (m.total > 0) m.mean /= m.total;
    for (int i = 0; i < OUTCOMES; i++) {
        double off = points(i) - m.mean;
        m.variance += weight[i] * off * off;
    }
    if (m.total > 1) m.variance /= m.total - 1;
    return m;
}

static int kinds(const PairCounts *pairs) {
    int found = 0;
    for (int i = 0; i < OUTCOMES; i++) found += pairs->count[i] > 0;
    return found;
}

/* The variance that the interval uses; see pairs_score. */
static double cautious_variance(const PairCounts *pairs) {
    double weight[OUTCOMES];
    for (int i = 0; i < OUTCOMES; i++) weight[i] = (double)pairs->count[i];
    if (kinds(pairs) < 2) {
        weight[0]++;
        weight[OUTCOMES - 1]++;
    }
    return moments(weight).variance;
}

/* The 97.5 % quantile of Student's t by its expansion around the normal one (Fisher and Cornish
 * 1960); to three digits from 3 degrees of freedom on. */
static double student(double freedom) {
    static const double few[] = {INFINITY, 12.706, 4.303};
    if (freedom < 3) return few[freedom < 0 ? 0 : (int)freedom];
    double z = 1.959963984540054, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    double n = freedom;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

static Interval around(double mean, double variance, double total) {
    double freedom = total > 2 ? total - 1 : 2;
    double half = student(freedom) * sqrt(variance / total);
    return (Interval){fmax(0, mean - half), mean, fmin(1, mean + half)};
}

Interval pairs_score(const PairCounts *pairs) {
    double total = (double)pairs_total(pairs);
    if (total < 1) return (Interval){0, 0.5, 1};
    double weight[OUTCOMES];
    for (int i = 0; i < OUTCOMES; i++) weight[i] = (double)pairs->count[i];
    return around(moments(weight).mean, cautious_variance(pairs), total);
}

static double variance_of(double count, double sum, double squares) {
    return (squares - sum * sum / count) / (count - 1);
}

Interval mean_interval(double count, double sum, double squares) {
    if (count < 1) return (Interval){0, 0.5, 1};
    double variance = count < 2 ? 0 : variance_of(count, sum, squares);
    if (variance < 1e-12) variance = variance_of(count + 2, sum + 1, squares + 1);
    return around(sum / count, variance, count);
}

double elo_of_score(double score) {
    if (score <= 0) return -INFINITY;
    if (score >= 1) return INFINITY;
    return -400 * log10(1 / score - 1);
}

double score_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

Interval pairs_elo(const PairCounts *pairs) {
    Interval score = pairs_score(pairs);
    return (Interval){elo_of_score(score.low), elo_of_score(score.value), elo_of_score(score.high)};
}

double pairs_superiority(const PairCounts *pairs) {
    double total = (double)pairs_total(pairs);
    if (total < 1) return 0.5;
    double off = pairs_score(pairs).value - 0.5;
    return 0.5 * erfc(-off / sqrt(2 * cautious_variance(pairs) / total));
}

/* The weights' likelihood under the best distribution with this mean, relative to the best one of
 * all, as a logarithm. That distribution is weight[i] / total / (1 + t (points(i) - mean)), t the
 * root of a falling function between the poles at the ends. */
static double likelihood(const double weight[OUTCOMES], double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 100; step++) {
        double t = (low + high) / 2, sum = 0;
        for (int i = 0; i < OUTCOMES; i++)
            sum += weight[i] * (points(i) - mean) / (1 + t * (points(i) - mean));
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    double t = (low + high) / 2, logarithm = 0;
    for (int i = 0; i < OUTCOMES; i++) logarithm -= weight[i] * log1p(t * (points(i) - mean));
    return logarithm;
}

double sprt_ratio(const Sprt *sprt, const PairCounts *pairs) {
    if (!pairs_total(pairs)) return 0;
    double weight[OUTCOMES];
    for (int i = 0; i < OUTCOMES; i++) weight[i] = (double)pairs->count[i] + 1e-3;
    return likelihood(weight, score_of_elo(sprt->elo1)) -
           likelihood(weight, score_of_elo(sprt->elo0));
}

double sprt_lower(const Sprt *sprt) { return log(sprt->beta / (1 - sprt->alpha)); }
double sprt_upper(const Sprt *sprt) { return log((1 - sprt->beta) / sprt->alpha); }

SprtVerdict sprt_verdict(const Sprt *sprt, const PairCounts *pairs) {
    double ratio = sprt_ratio(sprt, pairs);
    if (ratio >= sprt_upper(sprt)) return SPRT_H1;
    if (ratio <= sprt_lower(sprt)) return SPRT_H0;
    return SPRT_GOES_ON;
}
