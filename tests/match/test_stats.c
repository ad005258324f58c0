/* The statistics of a match against other ways to the same numbers (numeric integration, a search
 * for the maximum by steps) and against what they promise, by simulated matches. */
#include "match/stats.h"
#include "support/chance.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>

enum { OUTCOMES = 5, SLICES = 20000 };

static PairCounts counts(int a, int b, int c, int d, int e) {
    return (PairCounts){{(uint64_t)a, (uint64_t)b, (uint64_t)c, (uint64_t)d, (uint64_t)e}};
}

static void near(double found, double expected, double off, const char *what) {
    if (fabs(found - expected) <= off) return;
    print_error("%s: %.9g, not %.9g\n", what, found, expected);
    fail();
}

/* ------------------------------------------------------------------ independent formulas */

/* The pairs one by one, no weights: mean of a game and variance of the mean. */
static void plain_moments(const PairCounts *pairs, double *mean, double *variance) {
    double list[4096], sum = 0, squares = 0;
    int n = 0;
    for (int k = 0; k < OUTCOMES; k++)
        for (uint64_t i = 0; i < pairs->count[k]; i++) list[n++] = k * 0.25;
    for (int i = 0; i < n; i++) sum += list[i];
    *mean = sum / n;
    for (int i = 0; i < n; i++) squares += (list[i] - *mean) * (list[i] - *mean);
    *variance = squares / (n - 1) / n;
}

/* Simpson's rule. */
static double integrate(double (*f)(double x, double p), double p, double from, double to) {
    double h = (to - from) / SLICES, sum = f(from, p) + f(to, p);
    for (int i = 1; i < SLICES; i++) sum += f(from + i * h, p) * (i % 2 ? 4 : 2);
    return sum * h / 3;
}

static double normal(double x, double unused) { return exp(-x * x / 2) / sqrt(2 * acos(-1)); }

static double student(double x, double freedom) {
    return exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * acos(-1)) *
           pow(1 + x * x / freedom, -(freedom + 1) / 2);
}

/* The point that leaves 2.5 % above it, by halving. */
static double quantile(double freedom) {
    double low = 0, high = 20;
    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        if (integrate(student, freedom, 0, middle) < 0.475)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static const PairCounts samples[] = {
    {{1, 2, 5, 3, 1}},  {{0, 1, 3, 4, 0}},  {{10, 0, 30, 0, 14}},        {{3, 20, 51, 33, 9}},
    {{0, 0, 40, 1, 0}}, {{60, 3, 2, 0, 0}}, {{100, 300, 700, 320, 110}},
};
enum { SAMPLES = sizeof samples / sizeof samples[0] };

TEST(test_intervals) {
    for (int i = 0; i < SAMPLES; i++) {
        double mean, variance, n = (double)pairs_total(&samples[i]);
        plain_moments(&samples[i], &mean, &variance);
        double half = quantile(n - 1) * sqrt(variance);
        Interval score = pairs_score(&samples[i]), elo = pairs_elo(&samples[i]);
        near(score.value, mean, 1e-12, "mean");
        near(score.low, fmax(0, mean - half), 1e-4, "low");
        near(score.high, fmin(1, mean + half), 1e-4, "high");
        double sum = 0, squares = 0;
        for (int k = 0; k < 5; k++) {
            sum += (double)samples[i].count[k] * k / 4;
            squares += (double)samples[i].count[k] * k * k / 16;
        }
        Interval again = mean_interval(n, sum, squares);
        near(again.low, score.low, 1e-9, "low of values");
        near(again.high, score.high, 1e-9, "high of values");
        near(1 / (1 + pow(10, -elo.value / 400)), mean, 1e-9, "Elo back");
        double above = 0.5 + integrate(normal, 0, 0, (mean - 0.5) / sqrt(variance));
        near(pairs_superiority(&samples[i]), above, 1e-6, "superiority");
    }
}

/* Known by heart: 75 % is 190.85 Elo, 64 % 100. */
TEST(test_elo) {
    near(elo_of_score(0.75), 190.848501887865, 1e-9, "75 %");
    near(score_of_elo(100), 0.640064999802, 1e-9, "100 Elo");
    near(score_of_elo(elo_of_score(0.123)), 0.123, 1e-12, "there and back");
    assert_true(isinf(elo_of_score(1)) && isinf(elo_of_score(0)));
}

/* ------------------------------------------------------------------ the likelihood ratio */

/* Moves weight from outcome j to i and k on its two sides (or back) so that sum and mean stay, as
 * far as the likelihood climbs: its slope falls all the way. */
static void climb(double p[OUTCOMES], const double weight[OUTCOMES], int i, int j, int k) {
    double to_i = (double)(k - j) / (k - i), to_k = (double)(j - i) / (k - i);
    double low = -fmin(p[i] / to_i, p[k] / to_k), high = p[j];
    for (int step = 0; step < 60; step++) {
        double e = (low + high) / 2;
        double slope = weight[i] * to_i / (p[i] + e * to_i) - weight[j] / (p[j] - e) +
                       weight[k] * to_k / (p[k] + e * to_k);
        if (slope > 0)
            low = e;
        else
            high = e;
    }
    p[i] += low * to_i;
    p[j] -= low;
    p[k] += low * to_k;
}

/* log p under the best distribution with this mean of a game, climbing from the binomial one. */
static double best_likelihood(const double weight[OUTCOMES], double mean) {
    static const double ways[OUTCOMES] = {1, 4, 6, 4, 1};
    double p[OUTCOMES], likelihood = 0;
    for (int k = 0; k < OUTCOMES; k++) p[k] = ways[k] * pow(mean, k) * pow(1 - mean, 4 - k);
    for (int round = 0; round < 500; round++)
        for (int i = 0; i < OUTCOMES; i++)
            for (int j = i + 1; j < OUTCOMES; j++)
                for (int k = j + 1; k < OUTCOMES; k++) climb(p, weight, i, j, k);
    for (int k = 0; k < OUTCOMES; k++) likelihood += weight[k] * log(p[k]);
    return likelihood;
}

TEST(test_ratio) {
    const Sprt tests[] = {{0, 10, 0.05, 0.05}, {-5, 30, 0.05, 0.05}, {20, 60, 0.05, 0.05}};
    for (int i = 0; i < SAMPLES - 1; i++)
        for (int t = 0; t < 3; t++) {
            double weight[OUTCOMES];
            for (int k = 0; k < OUTCOMES; k++) weight[k] = (double)samples[i].count[k] + 1e-3;
            double expected = best_likelihood(weight, score_of_elo(tests[t].elo1)) -
                              best_likelihood(weight, score_of_elo(tests[t].elo0));
            near(sprt_ratio(&tests[t], &samples[i]), expected, 1e-3 * (1 + fabs(expected)),
                 "ratio");
        }
    const Sprt wald = {0, 5, 0.05, 0.1};
    near(exp(sprt_upper(&wald)), 0.9 / 0.05, 1e-9, "upper bound");
    near(exp(sprt_lower(&wald)), 0.1 / 0.95, 1e-9, "lower bound");
}

TEST(test_nothing) {
    PairCounts none = counts(0, 0, 0, 0, 0), won = counts(0, 0, 0, 0, 3),
               split = counts(0, 0, 9, 0, 0);
    Interval score = pairs_score(&none);
    assert_true(score.low == 0 && score.value == 0.5 && score.high == 1);
    assert_true(pairs_superiority(&none) == 0.5);
    score = pairs_score(&won);
    assert_true(score.value == 1 && score.low < 0.8 && score.high == 1);
    Interval one = mean_interval(4, 4, 4), pairs_won = pairs_score(&(PairCounts){{0, 0, 0, 0, 4}});
    near(one.low, pairs_won.low, 1e-9, "all are won");
    score = pairs_score(&split);
    assert_true(score.low < 0.5 && score.value == 0.5 && score.high > 0.5);
    assert_true(pairs_superiority(&split) == 0.5);
}

/* ------------------------------------------------------------------ simulated matches */

/* A pair's outcome by chances in per mille. */
static int throw_pair(Chance *chance, const int permille[OUTCOMES]) {
    int number = chance_below(chance, 1000), k = 0;
    while (number >= permille[k]) number -= permille[k++];
    return k;
}

static double true_score(const int permille[OUTCOMES]) {
    double sum = 0;
    for (int k = 0; k < OUTCOMES; k++) sum += permille[k] * k / 4.0;
    return sum / 1000;
}

/* Few draws and many, an even match and a lopsided one, pairs that are mostly split. */
static const int worlds[][OUTCOMES] = {{150, 200, 300, 200, 150},
                                       {50, 100, 500, 200, 150},
                                       {0, 100, 600, 300, 0},
                                       {20, 80, 200, 300, 400},
                                       {250, 0, 500, 0, 250}};

TEST(test_coverage) {
    enum { MATCHES = 4000 };
    for (size_t w = 0; w < sizeof worlds / sizeof worlds[0]; w++)
        for (int n = 50; n <= 200; n += 150) {
            char name[32];
            snprintf(name, sizeof name, "coverage %zu %d", w, n);
            Chance chance = chance_new(name);
            int covered = 0, superior = 0;
            for (int m = 0; m < MATCHES; m++) {
                PairCounts pairs = {0};
                for (int i = 0; i < n; i++) pairs.count[throw_pair(&chance, worlds[w])]++;
                Interval elo = pairs_elo(&pairs);
                double truth = elo_of_score(true_score(worlds[w]));
                covered += elo.low <= truth && truth <= elo.high;
                superior += pairs_superiority(&pairs) > 0.5;
            }
            double share = 100.0 * covered / MATCHES;
            print_message("%s: %.1f %% of %d intervals\n", name, share, MATCHES);
            assert_true(share >= 93 && share <= 97);
            if (true_score(worlds[w]) > 0.55) assert_true(superior > MATCHES * 9 / 10);
        }
}

/* One test in a world with this true Elo: 15, 20, 30, 20, 15 % with so much moved from the lowest
 * outcome to the highest that the mean is right. */
static SprtVerdict simulate(Chance *chance, const Sprt *sprt, double elo, uint64_t *used) {
    PairCounts pairs = {0};
    double moved = score_of_elo(elo) - 0.5;
    const double share[OUTCOMES] = {0.15 - moved, 0.2, 0.3, 0.2, 0.15 + moved};
    SprtVerdict verdict;
    do {
        double x = chance_below(chance, 1 << 30) / (double)(1 << 30);
        int k = 0;
        while (k < OUTCOMES - 1 && x >= share[k]) x -= share[k++];
        pairs.count[k]++;
        ++*used;
        verdict = sprt_verdict(sprt, &pairs);
    } while (!verdict);
    return verdict;
}

TEST(test_sprt_errors) {
    enum { RUNS = 2000 };
    const double elo1 = 60;
    const Sprt sprt = {0, elo1, 0.05, 0.05};
    Chance chance = chance_new("sprt errors");
    uint64_t pairs = 0;
    int wrong[2] = {0};
    for (int run = 0; run < RUNS; run++) {
        wrong[0] += simulate(&chance, &sprt, 0, &pairs) != SPRT_H0;
        wrong[1] += simulate(&chance, &sprt, elo1, &pairs) != SPRT_H1;
    }
    print_message("SPRT: of %d each, %d wrongly accepted H1, %d H0; %.0f pairs a test\n", RUNS,
                  wrong[0], wrong[1], (double)pairs / (2 * RUNS));
    /* Wald's bounds promise at most about 5 %, and overshoot makes it less. */
    for (int i = 0; i < 2; i++)
        assert_true(wrong[i] >= RUNS * 25 / 1000 && wrong[i] <= RUNS * 60 / 1000);
}
