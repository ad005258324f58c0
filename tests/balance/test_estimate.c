/* The statistics of balance against plain formulas, and against what they promise, by simulated
 * laws whose balance is known: coin flips among them. */
#include "balance/rung.h"
#include "support/chance.h"
#include "support/test.h"

#include <math.h>

static void near(double found, double expected, double off, const char *what) {
    if (fabs(found - expected) <= off) return;
    print_error("%s: %.9g, not %.9g\n", what, found, expected);
    fail();
}

/* A game by lot: a win of player 1 in so many of 1,000, a draw in so many. */
static Facts by_lot(Chance *chance, int number, int wins, int draws) {
    int thrown = chance_below(chance, 1000);
    return (Facts){.number = number,
                   .whole = (uint64_t)number,
                   .opening = (uint64_t)number,
                   .plies = 50,
                   .result = thrown < wins           ? RESULT_P1
                             : thrown < wins + draws ? RESULT_DRAW
                                                     : RESULT_P2};
}

/* Plays until the rule is met, which looks on the way. */
static Rung flip(Chance *chance, const StopRule *rule, const Strength *strength, int wins,
                 int draws) {
    Rung rung = {.strength = strength};
    for (int n = 1; !rung.stop; n++) {
        Facts game = by_lot(chance, n, wins, draws);
        rung_take(&rung, rule, &game);
    }
    return rung;
}

/* ------------------------------------------------------------------ plain formulas */

/* The variance of a mean of clusters, one cluster after the other, with two wins and two losses of
 * their own; and the boundary as the paper writes it. */
static void plain(const double *points, const uint64_t *cluster, int games, int planned,
                  double *half, double *fixed) {
    double mean = 0, sum = 0, alone = 0;
    int clusters = 4;
    for (int i = 0; i < games; i++) mean += points[i] / games;
    for (int i = 0; i < games; i++) {
        bool is_first = true;
        double off = 0;
        for (int k = 0; k < games; k++) {
            if (cluster[k] != cluster[i]) continue;
            is_first &= k >= i;
            off += points[k] - mean;
        }
        clusters += is_first;
        alone += (points[i] - mean) * (points[i] - mean);
        sum += is_first ? off * off : 0;
    }
    sum += 2 * (mean * mean + (1 - mean) * (1 - mean));
    alone += 2 * (mean * mean + (1 - mean) * (1 - mean));
    double variance = sum / pow(games + 4, 2) * clusters / (clusters - 1), t = games, alpha = 0.05;
    variance = fmax(variance, alone / (games + 4) / (games + 3));
    double rho = sqrt((-2 * log(alpha) + log(-2 * log(alpha) + 1)) / planned);
    *half = sqrt(variance * t) * sqrt(2 * (t * rho * rho + 1) / (t * t * rho * rho) *
                                      log(sqrt(t * rho * rho + 1) / alpha));
    *fixed = 1.959964 * sqrt(variance);
}

TEST(bands_are_those_of_the_formulas) {
    Chance chance = chance_new("balance formulas");
    double points[300], half, fixed;
    uint64_t cluster[300];
    for (int run = 0; run < 50; run++) {
        int games = 1 + chance_below(&chance, 300), groups = 1 + chance_below(&chance, games);
        for (int i = 0; i < games; i++) {
            points[i] = chance_below(&chance, 3) / 2.0;
            cluster[i] = (uint64_t)chance_below(&chance, groups);
        }
        Estimate e = estimate_of(points, cluster, games, 400);
        plain(points, cluster, games, 400, &half, &fixed);
        near(e.score.half, fmin(1, half), 1e-9, "band");
        near(e.fixed, fmin(1, fixed), 1e-6, "fixed band");
        assert_true(e.clusters <= groups && e.effective <= games);
    }
    Estimate none = estimate_of(NULL, NULL, 0, 400);
    assert_true(none.score.value == 0.5 && none.score.half == 0.5);
}

TEST(slopes_are_those_of_the_formulas) {
    /* Equal bands: the common least squares. */
    const double x[4] = {8.64, 10.64, 12.64, 14.64};
    const Band value[4] = {{0.50, 0.1}, {0.56, 0.1}, {0.60, 0.1}, {0.70, 0.1}};
    double up = 0, across = 0;
    for (int i = 0; i < 4; i++) {
        up += (x[i] - 11.64) * (value[i].value - 0.59);
        across += (x[i] - 11.64) * (x[i] - 11.64);
    }
    Band slope = slope_of(x, value, 4);
    near(slope.value, up / across, 1e-12, "slope");
    near(slope.half, 0.1 / sqrt(across), 1e-12, "its band");
    /* Of two values it is their difference, whatever their bands. */
    const Band two[2] = {{0.5, 0.05}, {0.7, 0.12}};
    slope = slope_of(x, two, 2);
    near(slope.value, 0.1, 1e-12, "slope of two");
    near(slope.half, hypot(0.05, 0.12) / 2, 1e-12, "its band");
    slope = slope_of(x, two, 1);
    assert_true(slope.value == 0 && slope.half == 1);
}

/* ------------------------------------------------------------------ what they promise */

/* The band of a law covers the truth at every look, in at least 95 of 100 runs. */
TEST(bands_hold_at_every_look) {
    static const int laws[][2] = {{500, 0}, {300, 400}, {720, 30}, {900, 0}, {960, 10}, {20, 0}};
    const StopRule never = {.games = 1000, .width = 0, .precise = true};
    Chance chance = chance_new("balance coverage");
    int runs = test_effort(100);
    for (int law = 0; law < 6; law++) {
        double truth = (laws[law][0] + laws[law][1] / 2.0) / 1000;
        int missed = 0;
        for (int run = 0; run < runs; run++) {
            Rung rung = {0};
            bool held = true;
            for (int n = 1; n <= never.games; n++) {
                Facts game = by_lot(&chance, n, laws[law][0], laws[law][1]);
                rung_take(&rung, &never, &game);
                if (n < LOOK_FIRST || n % LOOK_EVERY) continue;
                held &= fabs(rung.estimate.score.value - truth) <= rung.estimate.score.half;
            }
            missed += !held;
            rung_free(&rung);
        }
        print_message("score %.3f: %d of %d bands missed it at some look\n", truth, missed, runs);
        assert_true(missed * 20 <= runs);
    }
}

/* A ladder of a law, with all stop rules, and its verdict. */
static FairVerdict verdict_by_lot(Chance *chance, const StopRule *rule, const int wins[3],
                                  int draws) {
    static const Strength strength[3] = {{STRENGTH_NODES, 400, 0, "400"},
                                         {STRENGTH_NODES, 1600, 0, "1600"},
                                         {STRENGTH_NODES, 6400, 0, "6400"}};
    double doublings[3];
    Band value[3];
    Estimate top;
    for (int i = 0; i < 3; i++) {
        Rung rung = flip(chance, rule, &strength[i], wins[i], draws);
        doublings[i] = log2((double)strength[i].nodes);
        value[i] = rung.estimate.score;
        top = rung.estimate;
        rung_free(&rung);
    }
    Band slope = slope_of(doublings, value, 3);
    return balance_verdict(&top, &slope, rule->width);
}

TEST(coin_flips_are_fair) {
    static const int even[3] = {500, 500, 500}, drawn[3] = {350, 350, 350};
    const StopRule rule = {.games = 1600, .width = 0.04, .margin = 0.03};
    Chance chance = chance_new("balance coins");
    int runs = test_effort(100), fair[2] = {0};
    for (int run = 0; run < runs; run++) {
        fair[0] += verdict_by_lot(&chance, &rule, even, 0) == VERDICT_FAIR;
        fair[1] += verdict_by_lot(&chance, &rule, drawn, 300) == VERDICT_FAIR;
    }
    print_message("of %d laws of coins %d and %d are called fair\n", runs, fair[0], fair[1]);
    for (int i = 0; i < 2; i++) assert_true(fair[i] * 20 >= 19 * runs);
}

TEST(others_are_not) {
    static const int first[3] = {620, 640, 660}, second[3] = {300, 300, 300},
                     tilting[3] = {300, 400, 500};
    const StopRule rule = {.games = 1600, .width = 0.04, .margin = 0.03, .precise = true};
    const StopRule few = {.games = 100, .width = 0.03, .margin = 0.03};
    static const int even[3] = {500, 500, 500};
    Chance chance = chance_new("balance sides");
    int right[4] = {0}, runs = test_whole() ? 60 : 20;
    for (int run = 0; run < runs; run++) {
        right[0] += verdict_by_lot(&chance, &rule, first, 0) == VERDICT_FIRST;
        right[1] += verdict_by_lot(&chance, &rule, second, 0) == VERDICT_SECOND;
        right[2] += verdict_by_lot(&chance, &rule, tilting, 0) == VERDICT_TILTING;
        right[3] += verdict_by_lot(&chance, &few, even, 0) == VERDICT_OPEN;
    }
    for (int i = 0; i < 4; i++) assert_true(right[i] * 20 >= 19 * runs);
}

/* Each opening decides up to twenty games. An even law is called unfair in fewer than 5 of 100
 * runs, though the first games have few openings. */
TEST(even_openings_are_not_called_unfair) {
    const StopRule rule = {.games = 600, .width = 0.03, .margin = 0.03};
    Chance chance = chance_new("balance openings");
    int unfair = 0, runs = test_effort(100);
    for (int run = 0; run < runs; run++) {
        Rung rung = {0};
        uint64_t opening = 0;
        for (int n = 1, left = 0, wins = 0; !rung.stop; n++, left--) {
            if (!left) {
                opening++;
                left = 1 + chance_below(&chance, 20);
                wins = 1000 * chance_below(&chance, 2);
            }
            Facts game = by_lot(&chance, n, wins, 0);
            game.opening = opening;
            rung_take(&rung, &rule, &game);
        }
        unfair += fabs(rung.estimate.score.value - 0.5) > rung.estimate.score.half;
        rung_free(&rung);
    }
    print_message("%d of %d laws of even openings are called unfair\n", unfair, runs);
    assert_true(unfair * 20 <= runs);
}

/* Two runs of a law agree within their bands. */
TEST(two_seeds_agree) {
    const StopRule rule = {.games = 600, .width = 0.03, .margin = 0.03};
    Chance chance = chance_new("balance seeds");
    int apart = 0, runs = test_effort(200);
    for (int run = 0; run < runs; run++) {
        Rung one = flip(&chance, &rule, NULL, 640, 60), two = flip(&chance, &rule, NULL, 640, 60);
        double off = fabs(one.estimate.score.value - two.estimate.score.value);
        apart += off > one.estimate.score.half + two.estimate.score.half;
        rung_free(&one);
        rung_free(&two);
    }
    assert_true(apart * 100 <= runs);
}

/* ------------------------------------------------------------------ games that depend */

TEST(equal_games_count_once) {
    const StopRule rule = {.games = 400, .width = 0.03, .precise = true};
    Chance chance = chance_new("balance repeats");
    Rung rung = {0};
    for (int n = 1; !rung.stop; n++) {
        Facts game = by_lot(&chance, n, 500, 0);
        game.whole = (uint64_t)(n % 50); /* the first fifty are all there are */
        rung_take(&rung, &rule, &game);
    }
    assert_int_equal(rung.stop, STOP_SAME);
    assert_int_equal(rung.count, 50);
    assert_int_equal(rung.played, 80);
    assert_int_equal(rung.repeated, 30);
    rung_free(&rung);
}

/* Each opening decides five games: the band is that of a fifth of the games. */
TEST(openings_are_clusters) {
    enum { OPENINGS = 80, EACH = 5 };
    double points[OPENINGS * EACH], one[OPENINGS];
    uint64_t opening[OPENINGS * EACH], alone[OPENINGS];
    Chance chance = chance_new("balance clusters");
    for (int i = 0; i < OPENINGS; i++) {
        one[i] = chance_below(&chance, 2);
        alone[i] = (uint64_t)i;
        for (int k = 0; k < EACH; k++) {
            points[i * EACH + k] = one[i];
            opening[i * EACH + k] = (uint64_t)i;
        }
    }
    Estimate all = estimate_of(points, opening, OPENINGS * EACH, 400);
    Estimate plain = estimate_of(one, alone, OPENINGS, 400);
    assert_int_equal(all.clusters, OPENINGS);
    near(all.effective, OPENINGS, 1.5, "effective games");
    near(all.fixed, plain.fixed, 0.005, "fixed band");
}

/* Of two laws that share what their first turns decide, pairs say more than both alone. */
TEST(pairs_say_more) {
    const StopRule rule = {.games = 400, .width = 0.001, .precise = true};
    Chance chance = chance_new("balance pairs");
    Rung one = {0}, two = {0};
    int pairs, missed = 0;
    for (int run = 0; run < 100; run++) {
        for (int n = 1; n <= 400; n++) {
            Facts a = by_lot(&chance, n, n % 2 ? 900 : 100, 0);
            Facts b = by_lot(&chance, n, n % 2 ? 950 : 150, 0);
            a.first = b.first = (uint64_t)(n % 10 + 1);
            if (n % 7) rung_take(&one, &rule, &a);
            if (n % 5) rung_take(&two, &rule, &b);
        }
        rung_look(&one, &rule);
        rung_look(&two, &rule);
        Band d = rung_difference(&one, &two, &rule, &pairs);
        assert_int_equal(pairs, 400 - 57 - 80 + 11);
        assert_true(d.half < 0.85 * hypot(one.estimate.score.half, two.estimate.score.half));
        missed += fabs(d.value - 0.05) > d.half;
        rung_free(&one);
        rung_free(&two);
    }
    assert_true(missed <= 5);
}
