/* Ratings: the example of Glickman's paper, and what is ours: seats apart, and the bias. */
/* The source, not the header: the paper's example has several games in a period, which Taefl has
 * not. */
#include "rank/rating.c"

#include "core/dice.h"
#include "support/test.h"

#include <math.h>
#include <stdbool.h>

static void close_to(double is, double should, double by) {
    if (fabs(is - should) > by) fail_msg("%f is not %f (± %f)", is, should, by);
}

/* The numbers of the paper, as far as it prints them. */
TEST(test_paper) {
    const Rating player = {1500, 200, 0.06};
    const RatingGame games[] = {{{1400, 30, 0}, 1}, {{1550, 100, 0}, 0}, {{1700, 300, 0}, 0}};
    Rating found = after(player, START_POINTS, 1, games, 3);
    close_to(found.points, 1464.06, 0.01);
    close_to(found.deviation, 151.52, 0.01);
    close_to(found.volatility, 0.05999, 0.00001);
}

TEST(test_rest) {
    Rating known = {1700, 50, 0.06};
    assert_true(rating_rested(known, 0).deviation == 50);
    assert_true(rating_rested(known, 30).deviation > 60);
    assert_true(rating_rested(known, 30).points == 1700);
    close_to(rating_rested(known, 1e6).deviation, 350, 0);
    Rating none = after(known, START_POINTS, 1, NULL, 0);
    assert_true(none.points == 1700 && none.deviation > 50 && none.deviation < 52);
    Rating other = rating_from_other_seat(known);
    assert_true(other.points == 1700 && other.deviation > 150 && other.deviation < 350);
}

/* Who wins gains, and a win that was expected gains less; what one gains the other loses. */
TEST(test_play) {
    Rating seat[2] = {rating_new(), rating_new()}, bias = rating_no_bias();
    rating_play(seat, &bias, 1);
    assert_true(seat[0].points > 1600 && seat[0].deviation < 350);
    close_to(seat[0].points - 1500, 1500 - seat[1].points, 1e-6);
    assert_true(bias.points > 0 && bias.points < seat[0].points - 1500);
    double gained = seat[0].points - 1500, before = seat[0].points;
    rating_play(seat, &bias, 1);
    assert_true(seat[0].points > before && seat[0].points - before < gained);
}

/* What one gains at a puzzle the puzzle loses, if both are equally uncertain. test_wasm.mjs has the
 * same numbers. */
TEST(test_solve) {
    Rating new = rating_new(), easy = rating_of_puzzle(1500);
    rating_solve(&new, &easy, 1);
    close_to(new.points, 1672.739728, 1e-6);
    close_to(new.deviation, 266.618104, 1e-6);
    close_to(easy.points, 1432.905078, 1e-6);
    Rating known = {1500, 200, 0.06}, puzzle = rating_of_puzzle(1400);
    rating_solve(&known, &puzzle, 0);
    close_to(known.points, 1401.540992, 1e-6);
    close_to(known.points - 1500, 1400 - puzzle.points, 1e-6);
}

/* 40 players of known strength meet at random under rules that favour seat 2 by 150 points. What is
 * found comes near to what is true, the bias too. */
TEST(test_found_again) {
    enum { PLAYERS = 40, GAMES = 12000 };
    const double true_bias = -150;
    double strength[PLAYERS][2];
    Rating rating[PLAYERS][2], bias = rating_no_bias();
    Dice dice = dice_new(1, 0);
    for (int p = 0; p < PLAYERS; p++)
        for (int s = 0; s < 2; s++) {
            strength[p][s] = 1500 + (p - PLAYERS / 2) * 15 + (s ? 40 : -40) * (p % 2 ? 1 : -1);
            rating[p][s] = rating_new();
        }
    for (int game = 0; game < GAMES; game++) {
        int a = dice_below(&dice, PLAYERS), b = dice_below(&dice, PLAYERS - 1);
        b += b >= a;
        double odds = pow(10, (strength[a][0] + true_bias - strength[b][1]) / 400);
        bool won = dice_below(&dice, 1000000) / 1e6 < odds / (1 + odds);
        Rating seat[2] = {rating[a][0], rating[b][1]};
        rating_play(seat, &bias, won);
        rating[a][0] = seat[0];
        rating[b][1] = seat[1];
    }
    /* Only differences can be known: that of the seats' means is in the bias as well. */
    double mean[2] = {0, 0}, error = 0;
    for (int p = 0; p < PLAYERS; p++)
        for (int s = 0; s < 2; s++) mean[s] += (rating[p][s].points - strength[p][s]) / PLAYERS;
    for (int p = 0; p < PLAYERS; p++)
        for (int s = 0; s < 2; s++)
            error += fabs(rating[p][s].points - strength[p][s] - mean[s]) / (2 * PLAYERS);
    assert_true(error < 50);
    close_to(bias.points + mean[0] - mean[1], true_bias, 30);
    assert_true(bias.points < -50);
}

/* However long one farms, and whatever was stored, a rating is a number within bounds. */
TEST(test_bounds) {
    Rating solver = rating_new();
    for (int i = 0; i < 20000; i++) {
        Rating puzzle = rating_of_puzzle(i & 1 ? 400 : 2900);
        rating_solve(&solver, &puzzle, i & 1 ? 0 : 1);
        assert_true(solver.points >= -1000 && solver.points <= 4000);
    }
    for (int i = 0; i < 20000; i++) {
        Rating puzzle = solver;
        puzzle.points += i & 1 ? 3000 : -3000;
        rating_solve(&solver, &puzzle, i & 1);
        assert_true(solver.points >= -1000 && solver.points <= 4000);
    }
    Rating broken = {NAN, 100, 0.06}, puzzle = rating_of_puzzle(1500);
    rating_solve(&broken, &puzzle, 1);
    assert_true(isfinite(broken.points) && isfinite(broken.deviation) && isfinite(puzzle.points));
}
