/* Newton's method with halved steps: the error is convex, so it ends in the one minimum. A slight
 * pull toward the weights at the beginning, worth less than one position, keeps those where they
 * are of which nothing is known. Sums run in the order of the rows, whatever machine counts. */
#include "learning/fit.h"
#include "base/memory.h"
#include "search/eval.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 50, MAX_HALVINGS = 20 };

static const double PULL = 1e-2; /* for a weight that is off by `scale`, half of this */
static const double ENOUGH = 1e-10;

typedef struct Matrix {
    double at[MAX_TERMS][MAX_TERMS];
} Matrix;

void fit_add(FitRows *rows, const int *counts, double result) {
    size_t terms = (size_t)rows->terms;
    if (rows->count == rows->room) {
        rows->room = rows->room ? 2 * rows->room : 1024;
        rows->counts = memory_resize(rows->counts, rows->room * terms * sizeof *rows->counts);
        rows->result = memory_resize(rows->result, rows->room * sizeof *rows->result);
    }
    for (size_t k = 0; k < terms; k++) rows->counts[rows->count * terms + k] = (float)counts[k];
    rows->result[rows->count++] = (float)result;
}

void fit_free(FitRows *rows) {
    free(rows->counts);
    free(rows->result);
    *rows = (FitRows){0};
}

/* The value of row `i` in units of the scale. */
static double value_of(const FitRows *rows, size_t i, double scale, const double *weight) {
    const float *counts = rows->counts + i * (size_t)rows->terms;
    double value = 0;
    for (int k = 0; k < rows->terms; k++) value += weight[k] * (double)counts[k];
    return value / scale;
}

/* -log of the chance, without overflow. */
static double surprise(double value, double result) {
    double amount = fabs(value);
    return log1p(exp(-amount)) + (value < 0 ? result : 1 - result) * amount;
}

double fit_error(const FitRows *rows, double scale, const double *weight) {
    double sum = 0;
    for (size_t i = 0; i < rows->count; i++)
        sum += surprise(value_of(rows, i, scale, weight), (double)rows->result[i]);
    return rows->count ? sum / (double)rows->count : 0;
}

typedef struct Fit {
    const FitRows *rows;
    double scale;
    const bool *keep;
    double first[MAX_TERMS]; /* the weights at the beginning */
} Fit;

static double total(const Fit *f, const double *weight) {
    double sum = fit_error(f->rows, f->scale, weight) * (double)f->rows->count;
    for (int k = 0; k < f->rows->terms; k++) {
        double off = (weight[k] - f->first[k]) / f->scale;
        sum += PULL / 2 * off * off;
    }
    return sum;
}

/* First and second derivatives of the total by weight / scale. */
static void derive(const Fit *f, const double *weight, double *slope, Matrix *bend) {
    const FitRows *rows = f->rows;
    int terms = rows->terms;
    memset(bend, 0, sizeof *bend);
    for (int k = 0; k < terms; k++) {
        slope[k] = PULL * (weight[k] - f->first[k]) / f->scale;
        bend->at[k][k] = PULL;
    }
    for (size_t i = 0; i < rows->count; i++) {
        const float *x = rows->counts + i * (size_t)terms;
        double chance = 1 / (1 + exp(-value_of(rows, i, f->scale, weight)));
        double off = chance - (double)rows->result[i], curve = chance * (1 - chance);
        for (int k = 0; k < terms; k++) {
            double at = (double)x[k];
            if (at == 0) continue;
            slope[k] += off * at;
            for (int m = 0; m <= k; m++) bend->at[k][m] += curve * at * (double)x[m];
        }
    }
    for (int k = 0; k < terms; k++)
        for (int m = k + 1; m < terms; m++) bend->at[k][m] = bend->at[m][k];
}

/* Weights that are kept take no part: a slope of nothing and a row of the unit matrix. */
static void leave_out(const Fit *f, double *slope, Matrix *bend) {
    for (int k = 0; k < f->rows->terms; k++) {
        if (!f->keep || !f->keep[k]) continue;
        slope[k] = 0;
        for (int m = 0; m < f->rows->terms; m++) bend->at[k][m] = bend->at[m][k] = 0;
        bend->at[k][k] = 1;
    }
}

/* Solves bend × out = slope, by Cholesky's method; `bend` is positive definite. */
static void solve(int terms, const Matrix *bend, const double *slope, double *out) {
    Matrix root;
    for (int k = 0; k < terms; k++)
        for (int m = 0; m <= k; m++) {
            double sum = bend->at[k][m];
            for (int n = 0; n < m; n++) sum -= root.at[k][n] * root.at[m][n];
            root.at[k][m] = k == m ? sqrt(fmax(sum, 1e-12)) : sum / root.at[m][m];
        }
    for (int k = 0; k < terms; k++) {
        out[k] = slope[k];
        for (int n = 0; n < k; n++) out[k] -= root.at[k][n] * out[n];
        out[k] /= root.at[k][k];
    }
    for (int k = terms; k--;) {
        for (int n = k + 1; n < terms; n++) out[k] -= root.at[n][k] * out[n];
        out[k] /= root.at[k][k];
    }
}

/* One step; false if it brings nothing any more. */
static bool improve(const Fit *f, double *weight) {
    int terms = f->rows->terms;
    double slope[MAX_TERMS], step[MAX_TERMS], trial[MAX_TERMS], before = total(f, weight);
    Matrix bend;
    derive(f, weight, slope, &bend);
    leave_out(f, slope, &bend);
    solve(terms, &bend, slope, step);
    double part = 1;
    for (int i = 0; i < MAX_HALVINGS; i++, part /= 2) {
        for (int k = 0; k < terms; k++) trial[k] = weight[k] - part * f->scale * step[k];
        double after = total(f, trial);
        if (after > before) continue;
        memcpy(weight, trial, (size_t)terms * sizeof *weight);
        return before - after > ENOUGH * (1 + before);
    }
    return false;
}

void fit_weights(const FitRows *rows, double scale, const bool *keep, double *weight) {
    Fit fit = {.rows = rows, .scale = scale, .keep = keep};
    memcpy(fit.first, weight, (size_t)rows->terms * sizeof *weight);
    for (int i = 0; i < MAX_STEPS && improve(&fit, weight); i++) continue;
}

/* ------------------------------------------------------------------ beside results */

/* Until the end `spread` is the sum of the squares. */
void fit_line_add(FitLine *line, double scored, double predicted, double fitted) {
    line->games++;
    line->scored += scored;
    line->spread += scored * scored;
    line->predicted += predicted;
    line->fitted += fitted;
}

void fit_line_end(FitLine *line) {
    double games = line->games;
    if (line->games == 0) return;
    line->scored /= games;
    line->predicted /= games;
    line->fitted /= games;
    line->spread = sqrt(fmax(line->spread / games - line->scored * line->scored, 0) / games);
}
