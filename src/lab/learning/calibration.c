/* See calibration.h. A position after n plies counts about 1 / (n + FADING) in the fit: so the
 * plies from 5 to 10 count about as much as those from 40 to 80, and long games do not outweigh the
 * others. Scores that come from no evaluation take no part (self_game_evaluated). */
#include "learning/calibration.h"
#include "search/score.h"
#include "learning/fit.h"

#include <math.h>

enum { FADING = 5, FIRST_COUNTS = 24 };
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

static const Calibration as_it_is = {.factor = 1};

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

static void compare(const SelfGames *games, const Calibration *c, CalibrationLine *line) {
    double unit = games->settings.learned.network->scale, squares = 0;
    for (int number = 0; number < games->count; number++) {
        const SelfGame *g = &games->game[number];
        int at = g->book + line->plies;
        if (at >= g->plies) continue;
        double points = self_game_points(g);
        line->games++;
        line->scored += points;
        squares += points * points;
        line->predicted += predicted(&as_it_is, g->score[at], unit);
        line->fitted += predicted(c, g->score[at], unit);
    }
    if (!line->games) return;
    double count = line->games;
    line->scored /= count;
    line->predicted /= count;
    line->fitted /= count;
    line->spread = sqrt(fmax(squares / count - line->scored * line->scored, 0) / count);
}

static void take_game(const SelfGame *g, int number, FitRows *rows) {
    for (int i = g->book; i < g->plies; i++) {
        const int counts[TERMS] = {[FACTOR] = g->score[i], [CONSTANT] = 1};
        int times = FIRST_COUNTS * FADING / (i - g->book + FADING);
        /* What is less than one is drawn by the number of the game. */
        if (!times) times = (number + i) % (i - g->book + FADING) < FIRST_COUNTS * FADING;
        for (int k = 0; k < times && self_game_evaluated(g->score[i]); k++)
            fit_add(rows, counts, self_game_points(g));
    }
}

void calibration_fit(const SelfGames *games, Calibration *out) {
    double unit = games->settings.learned.network->scale, weight[TERMS] = {[FACTOR] = 1};
    bool keep[TERMS] = {0};
    FitRows rows = {.terms = TERMS};
    for (int number = 0; number < games->count; number++)
        take_game(&games->game[number], number, &rows);
    fit_weights(&rows, unit, keep, weight);
    if (weight[FACTOR] < LEAST_FACTOR) {
        weight[FACTOR] = LEAST_FACTOR;
        keep[FACTOR] = true;
        fit_weights(&rows, unit, keep, weight);
    }
    fit_free(&rows);
    *out = (Calibration){.factor = weight[FACTOR], .constant = weight[CONSTANT] / unit};
    out->error = error_of(games, &as_it_is);
    out->fitted_error = error_of(games, out);
    for (int i = 0; i < CALIBRATION_LINES; i++) {
        out->line[i].plies = plies_after[i];
        compare(games, out, &out->line[i]);
    }
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
