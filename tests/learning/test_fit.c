/* The fit of weights, and numbers that games find. The fit: from results that were drawn with known
 * weights it finds these again; what the rows say nothing of, and what is to be kept, stays. */
#include "learning/spsa.h"
#include "learning/fit.h"
#include "support/chance.h"
#include "support/test.h"

#include <math.h>

enum { TERMS = 5, ROWS = 20000, NEAR = 12 };

static const double truth[TERMS] = {100, -60, 12, 0, 250};
static const double scale = 200;

/* Rows with small counts; term 3 never occurs. */
static FitRows synthetic(const char *name) {
    FitRows rows = {.terms = TERMS};
    Chance chance = chance_new(name);
    for (int i = 0; i < ROWS; i++) {
        int counts[TERMS];
        double value = 0;
        for (int k = 0; k < TERMS; k++) {
            counts[k] = k == 3 ? 0 : (int)chance_below(&chance, 7) - 3;
            value += truth[k] * counts[k];
        }
        double luck = ((double)chance_below(&chance, 1000000) + 0.5) / 1e6;
        fit_add(&rows, counts, luck < 1 / (1 + exp(-value / scale)) ? 1 : 0);
    }
    return rows;
}

TEST(finds_known_weights) {
    FitRows rows = synthetic("known weights");
    double weight[TERMS] = {0, 0, 0, 77, 0};
    assert_true(fabs(fit_error(&rows, scale, weight) - log(2)) < 1e-9);
    fit_weights(&rows, scale, NULL, weight);
    for (int k = 0; k < TERMS; k++)
        if (k != 3) assert_true(fabs(weight[k] - truth[k]) < NEAR);
    assert_true(fabs(weight[3] - 77) < 1e-6);
    assert_true(fit_error(&rows, scale, weight) <= fit_error(&rows, scale, truth));
    fit_free(&rows);
}

/* The same rows say the same, and twice the scale means twice the weights. */
TEST(is_repeatable) {
    FitRows rows = synthetic("repeated"), again = synthetic("repeated");
    double one[TERMS] = {0}, two[TERMS] = {0}, wide[TERMS] = {0};
    fit_weights(&rows, scale, NULL, one);
    fit_weights(&again, scale, NULL, two);
    fit_weights(&again, 2 * scale, NULL, wide);
    assert_memory_equal(one, two, sizeof one);
    for (int k = 0; k < TERMS; k++) assert_true(fabs(wide[k] - 2 * one[k]) < 1e-3);
    fit_free(&rows);
    fit_free(&again);
}

TEST(keeps_what_is_to_be_kept) {
    FitRows rows = synthetic("kept");
    const bool keep[TERMS] = {[0] = true, [4] = true};
    double weight[TERMS] = {[0] = 100, [4] = 250};
    fit_weights(&rows, scale, keep, weight);
    assert_true(weight[0] == 100 && weight[4] == 250);
    assert_true(fabs(weight[1] - truth[1]) < NEAR);
    fit_free(&rows);
}

/* Results that one term tells with certainty have no best weight: the fit ends all the same. */
TEST(ends_where_there_is_no_best) {
    FitRows rows = {.terms = 2};
    for (int i = 0; i < 100; i++) fit_add(&rows, (int[]){i % 2 ? 1 : -1, 1}, i % 2);
    double weight[2] = {0};
    fit_weights(&rows, scale, NULL, weight);
    assert_true(isfinite(weight[0]) && weight[0] > 2 * scale && isfinite(weight[1]));
    assert_true(fit_error(&rows, scale, weight) < 0.01);
    fit_free(&rows);
    FitRows none = {.terms = 2};
    fit_weights(&none, scale, NULL, weight);
    assert_true(isfinite(weight[0]) && fit_error(&none, scale, weight) == 0);
}

/* A match between numbers: who is nearer to 30 and -5 wins more often; the third does not matter.
 */
static bool nearer(void *ctx, int pair, const int *one, const int *other, double *points) {
    double from[2] = {0};
    const int *const who[2] = {one, other};
    for (int i = 0; i < 2; i++)
        from[i] = pow((who[i][0] - 30) / 20.0, 2) + pow((who[i][1] + 5) / 3.0, 2);
    Chance chance = chance_new("nearer");
    for (int i = 0; i <= pair % 64; i++) chance_below(&chance, 10);
    double luck = ((double)chance_below(&chance, 1000000) + 0.5) / 1e6;
    *points = luck < 1 / (1 + exp(from[0] - from[1])) ? 2 : 0;
    assert_in_range(one[2], 0, 3);
    assert_in_range(other[2], 0, 3);
    return pair != *(const int *)ctx;
}

static Spsa three_numbers(int threads, const int *stop) {
    Spsa spsa = {.seed = 7, .pairs = 4000, .threads = threads, .play = nearer, .ctx = (void *)stop};
    spsa_add(&spsa, "far", 0, 100, 5, 80);
    spsa_add(&spsa, "near", -20, 20, 1, 0);
    spsa_add(&spsa, "whatever", 0, 3, 1, 2);
    spsa_run(&spsa);
    return spsa;
}

TEST(games_find_better_numbers) {
    const int never = 0, soon = 100;
    Spsa one = three_numbers(1, &never), three = three_numbers(3, &never);
    assert_int_equal(one.played, 4000);
    assert_true(fabs(one.number[0].after - 30) < 5);
    assert_true(fabs(one.number[1].after + 5) < 1.5);
    for (int i = 0; i < 3; i++) assert_true(one.number[i].after == three.number[i].after);
    Spsa stopped = three_numbers(1, &soon);
    assert_int_equal(stopped.played, 99);
}
