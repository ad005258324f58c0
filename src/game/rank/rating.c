/* The names are those of the paper. mu and phi are points and deviation on its own scale; tau
 * limits how fast volatility changes. */
#include "rank/rating.h"

#include <math.h>

enum {
    START_POINTS = 1500,
    START_DEVIATION = 350,
    PUZZLE_DEVIATION = 200,
    BIAS_DEVIATION = 150,
    OTHER_SEAT = 150,
    FARTHEST = 2500 /* from the start: odds of millions to one */
};

static const double SCALE = 173.7178, START_VOLATILITY = 0.06, TAU = 0.5, CLOSE_ENOUGH = 1e-6;

/* Each game counts as this part of a rating period, in which strength may change. A law does not
 * change, so its part is 0. */
static const double GAME = 0.1, LAW = 0;

/* The deviation grows from 50 to 350 in about three years without a game. */
static const double REST_DAY = 10.5;

Rating rating_new(void) { return (Rating){START_POINTS, START_DEVIATION, START_VOLATILITY}; }

Rating rating_from_other_seat(Rating other) {
    Rating rating = rating_new();
    rating.points = other.points;
    rating.deviation = fmin(START_DEVIATION, hypot(other.deviation, OTHER_SEAT));
    return rating;
}

Rating rating_of_puzzle(double points) {
    return (Rating){points, PUZZLE_DEVIATION, START_VOLATILITY};
}

Rating rating_no_bias(void) { return (Rating){0, BIAS_DEVIATION, START_VOLATILITY}; }

Rating rating_rested(Rating rating, double days) {
    double grown = sqrt(rating.deviation * rating.deviation + days * REST_DAY * REST_DAY);
    if (days > 0) rating.deviation = fmax(rating.deviation, fmin(START_DEVIATION, grown));
    return rating;
}

static double g_of(double phi) { return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI)); }

static double expected(double mu, double mu_j, double phi_j) {
    return 1 / (1 + exp(-g_of(phi_j) * (mu - mu_j)));
}

/* Step 5: its zero is the new volatility, found by the Illinois method. */
static double f_of(double x, double delta2, double phi2, double v, double a) {
    double e = exp(x), sum = phi2 + v + e;
    return e * (delta2 - sum) / (2 * sum * sum) - (x - a) / (TAU * TAU);
}

static double volatility_after(double sigma, double delta, double phi, double v) {
    double a = log(sigma * sigma), delta2 = delta * delta, phi2 = phi * phi;
    double low = a, high;
    if (delta2 > phi2 + v) {
        high = log(delta2 - phi2 - v);
    } else {
        int k = 1;
        while (f_of(a - k * TAU, delta2, phi2, v, a) < 0) k++;
        high = a - k * TAU;
    }
    double f_low = f_of(low, delta2, phi2, v, a), f_high = f_of(high, delta2, phi2, v, a);
    while (fabs(high - low) > CLOSE_ENOUGH) {
        double next = low + (low - high) * f_low / (f_high - f_low);
        double f_next = f_of(next, delta2, phi2, v, a);
        if (f_next * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = next;
        f_high = f_next;
    }
    return exp(low / 2);
}

/* One game of a rating period, against an opponent as it was before the period. */
typedef struct RatingGame {
    Rating opponent;
    double score; /* 1 won, 0.5 drawn, 0 lost */
} RatingGame;

/* Keeps a rating a number that can be shown, whatever came in. A sum that is infinite or no number
 * less itself is not 0. */
static Rating bounded(Rating rating, double base) {
    double sum = rating.points + rating.deviation + rating.volatility;
    if (sum - sum != 0) return (Rating){base, START_DEVIATION, START_VOLATILITY};
    rating.points = fmax(base - FARTHEST, fmin(base + FARTHEST, rating.points));
    return rating;
}

/* `base` is the origin of the points: 1500, or 0 for a bias. */
static Rating after(Rating rating, double base, double periods, const RatingGame *games,
                    int count) {
    double mu = (rating.points - base) / SCALE, phi = rating.deviation / SCALE;
    double information = 0, surprise = 0; /* 1/v, and the sum in delta */
    for (int i = 0; i < count; i++) {
        double mu_j = (games[i].opponent.points - base) / SCALE;
        double phi_j = games[i].opponent.deviation / SCALE;
        double g = g_of(phi_j), e = expected(mu, mu_j, phi_j);
        information += g * g * e * (1 - e);
        surprise += g * (games[i].score - e);
    }
    double sigma = rating.volatility;
    if (count) {
        double v = 1 / information;
        sigma = volatility_after(sigma, v * surprise, phi, v);
    }
    double star = sqrt(phi * phi + periods * sigma * sigma);
    phi = 1 / sqrt(1 / (star * star) + information);
    mu += phi * phi * surprise;
    return bounded((Rating){base + SCALE * mu, fmin(SCALE * phi, START_DEVIATION), sigma}, base);
}

/* Combines the other two numbers into one opponent; their variances add. */
static Rating together(double points, Rating one, Rating other) {
    return (Rating){points, hypot(one.deviation, other.deviation), 0};
}

void rating_play(Rating seat[2], Rating *bias, double score) {
    Rating first = seat[0], second = seat[1];
    RatingGame of_first = {together(second.points - bias->points, second, *bias), score};
    RatingGame of_second = {together(first.points + bias->points, first, *bias), 1 - score};
    RatingGame of_bias = {together(second.points - first.points, first, second), score};
    seat[0] = after(first, START_POINTS, GAME, &of_first, 1);
    seat[1] = after(second, START_POINTS, GAME, &of_second, 1);
    *bias = after(*bias, 0, LAW, &of_bias, 1);
}

void rating_solve(Rating *solver, Rating *puzzle, double score) {
    RatingGame of_solver = {*puzzle, score}, of_puzzle = {*solver, 1 - score};
    *solver = after(*solver, START_POINTS, GAME, &of_solver, 1);
    *puzzle = after(*puzzle, START_POINTS, GAME, &of_puzzle, 1);
}
