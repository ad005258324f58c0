/* See calibration.h. A position after n plies counts about 1 / (n + FADING) in the fit: so the
 * plies from 5 to 10 count about as much as those from 40 to 80, and long games do not outweigh the
 * others. Scores that come from no evaluation take no part (self_game_evaluated). */
#include "learning/calibration.h"
#include "search/chance.h"
#include "search/score.h"

#include <math.h>

enum { FADING = 5, FIRST_COUNTS = 24, START_COUNTS = 200, START_PLIES = 4 };
enum { PRIOR_COUNTS = 1000 };
enum { FACTOR, CONSTANT, TERMS };
enum { BINS = 10 };

static const double LEAST_FACTOR = 0.25; /* the more is predicted, the more must be scored */

static const int plies_after[CALIBRATION_LINES] = {0, 10, 20, 40};

static double probability(double odds) { return 1 / (1 + exp(-odds)); }

/* Of a score as player 1 sees it. */
static double predicted(const Calibration *c, int score, double unit) {
    if (score_is_decided(score)) return score > 0;
    return score ? probability(c->factor * score / unit + c->constant) : 0.5;
}

/* By the row in use. */
static Calibration as_it_is(const SelfPlay *played) {
    LearnedRow row = chance_learned_row(&played->learned, (uint64_t)played->nodes);
    return (Calibration){.factor = row.factor / (double)LEARNED_ONE,
                         .constant = row.constant / (double)LEARNED_ONE};
}

/* The mean difference of prediction and result within a bin, weighted by the positions in it. */
static double error_of(const SelfGames *games, const Calibration *c) {
    double unit = games->settings.learned.network->scale, off[BINS] = {0}, sum = 0;
    long count = 0;
    for (int number = 0; number < games->count; number++) {
        const SelfGame *g = &games->game[number];
        for (int i = g->book; i < g->plies; i++) {
            if (!self_game_evaluated(g->score[i])) continue;
            double chance = predicted(c, g->score[i], unit);
            int bin = (int)(chance * BINS);
            off[bin < BINS ? bin : BINS - 1] += chance - self_game_points(g);
            count++;
        }
    }
    for (int i = 0; i < BINS; i++) sum += fabs(off[i]);
    return count ? sum / (double)count : 0;
}

typedef struct Taking {
    const SelfGames *games;
    double unit;
    Calibration was;
    FitRows rows;
} Taking;

static void compare(const SelfGames *games, const Calibration *was, const Calibration *c,
                    FitLine *line) {
    double unit = games->settings.learned.network->scale;
    for (int number = 0; number < games->count; number++) {
        const SelfGame *g = &games->game[number];
        int at = g->book + line->plies;
        if (at >= g->plies) continue;
        fit_line_add(line, self_game_points(g), predicted(was, g->score[at], unit),
                     predicted(c, g->score[at], unit));
    }
    fit_line_end(line);
}

/* Takes part in the fit so many times. */
static void take(Taking *t, int score, double points, int times) {
    const int counts[TERMS] = {[FACTOR] = score, [CONSTANT] = 1};
    for (int k = 0; k < times && self_game_evaluated(score); k++) fit_add(&t->rows, counts, points);
}

/* As if about ten more games had gone as the row in use predicts, through odds of both signs: so a
 * few games, or those that one side always wins, do not move the odds far. */
static void take_prior(Taking *t) {
    for (int odds = -2; odds <= 2; odds++) {
        int score = odds ? (int)(odds * t->unit) : 1;
        take(t, score, predicted(&t->was, score, t->unit), PRIOR_COUNTS);
    }
}

static void take_game(Taking *t, const SelfGame *g, int number) {
    for (int i = g->book; i < g->plies; i++) {
        int times = FIRST_COUNTS * FADING / (i - g->book + FADING);
        /* What is less than one is drawn by the number of the game. */
        if (!times) times = (number + i) % (i - g->book + FADING) < FIRST_COUNTS * FADING;
        take(t, g->score[i], self_game_points(g), times);
    }
}

/* The start, which everybody looks at, for the games that begin near it. After more random plies,
 * or from level openings, results say little of it. */
static void take_start(Taking *t, int score, FitLine *line) {
    const SelfGames *games = t->games;
    for (int number = 0; number < games->count; number++) {
        double points = self_game_points(&games->game[number]);
        if (self_game_level(&games->settings, number + 1)) continue;
        fit_line_add(line, points, 0, 0);
        take(t, score, points, START_COUNTS);
    }
    fit_line_end(line);
}

static void fit(Taking *t, Calibration *out) {
    double weight[TERMS] = {[FACTOR] = 1};
    bool keep[TERMS] = {0};
    fit_weights(&t->rows, t->unit, keep, weight);
    if (weight[FACTOR] < LEAST_FACTOR) {
        weight[FACTOR] = LEAST_FACTOR;
        keep[FACTOR] = true;
        fit_weights(&t->rows, t->unit, keep, weight);
    }
    out->factor = weight[FACTOR];
    out->constant = weight[CONSTANT] / t->unit;
}

void calibration_fit(const SelfGames *games, Calibration *out) {
    Taking t = {.games = games,
                .unit = games->settings.learned.network->scale,
                .was = as_it_is(&games->settings),
                .rows.terms = TERMS};
    bool near = games->settings.random <= START_PLIES;
    int start = near ? self_start_score(&games->settings, games->settings.nodes) : 0;
    *out = (Calibration){0};
    take_prior(&t);
    if (near) take_start(&t, start, &out->start);
    for (int number = 0; number < games->count; number++)
        take_game(&t, &games->game[number], number);
    fit(&t, out);
    fit_free(&t.rows);
    out->start.predicted = predicted(&t.was, start, t.unit);
    out->start.fitted = predicted(out, start, t.unit);
    out->error = error_of(games, &t.was);
    out->fitted_error = error_of(games, out);
    for (int i = 0; i < CALIBRATION_LINES; i++) {
        out->line[i].plies = plies_after[i];
        compare(games, &t.was, out, &out->line[i]);
    }
}

LearnedRow calibration_row(const Calibration *c, int64_t nodes) {
    return (LearnedRow){.nodes = (uint32_t)(nodes < CHANCE_NODES_MAX ? nodes : CHANCE_NODES_MAX),
                        .factor = (int)lround(c->factor * LEARNED_ONE),
                        .constant = (int)lround(c->constant * LEARNED_ONE)};
}

void calibration_apply(const Calibration *c, Network *n) {
    const double one = (double)NETWORK_ONE * NETWORK_ONE * NETWORK_UNIT;
    for (int v = 0; v < NETWORK_VIEWS; v++) {
        for (int i = 0; i < NETWORK_HIDDEN; i++) {
            long weight = lround(c->factor * n->output[v][i]);
            n->output[v][i] = (int16_t)(weight > NETWORK_MOST    ? NETWORK_MOST
                                        : weight < -NETWORK_MOST ? -NETWORK_MOST
                                                                 : weight);
        }
        n->constant[v] = (int32_t)lround(c->factor * n->constant[v] + c->constant * one);
    }
}
