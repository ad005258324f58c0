/* See ratings.h. The maximum is found by Newton's method with the step halved while it does not
 * climb; the error bars come from the inverse of the information matrix (minus the second
 * derivatives) with the mean held at 0, by adding the matrix of ones, which is what that constraint
 * amounts to. */
#include "match/ratings.h"
#include "base/memory.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 200 };
static const double ELO = 173.71779276130073; /* 400 / ln 10: Elo of one natural unit */

static int find_player(Ratings *r, const char *name) {
    for (int i = 0; i < r->players; i++)
        if (strcmp(r->player[i].name, name) == 0) return i;
    if (r->players == r->room) {
        int room = r->room ? 2 * r->room : 8;
        double *points = memory_get((size_t)room * (size_t)room * sizeof *points);
        for (int i = 0; i < r->players; i++)
            memcpy(points + (size_t)i * (size_t)room, r->points + (size_t)i * (size_t)r->room,
                   (size_t)r->players * sizeof *points);
        free(r->points);
        r->points = points;
        r->player = memory_resize(r->player, (size_t)room * sizeof *r->player);
        r->room = room;
    }
    char *copy = memory_text(name);
    r->player[r->players] = (RatedPlayer){.name = copy};
    return r->players++;
}

static double *points(const Ratings *r, int a, int b) {
    return &r->points[(size_t)a * (size_t)r->room + (size_t)b];
}

void ratings_add(Ratings *r, const char *first, const char *second, int half_points) {
    int a = find_player(r, first), b = find_player(r, second);
    double scored = half_points / 2.0;
    *points(r, a, b) += scored;
    *points(r, b, a) += 1 - scored;
    r->player[a].points += scored;
    r->player[b].points += 1 - scored;
    r->player[a].games++;
    r->player[b].games++;
}

void ratings_finish(Ratings *r) {
    for (int i = 0; i < r->players; i++) free(r->player[i].name);
    free(r->player);
    free(r->points);
    *r = (Ratings){0};
}

/* ------------------------------------------------------------------ groups */

/* Marks whom `a` reaches: "scored against" in one direction, "lost points to" in the other. */
static void reach(const Ratings *r, int a, bool forward, char *mark) {
    int *stack = memory_resize(NULL, (size_t)r->players * sizeof *stack), depth = 0;
    memset(mark, 0, (size_t)r->players);
    mark[a] = 1;
    stack[depth++] = a;
    while (depth) {
        int x = stack[--depth];
        for (int y = 0; y < r->players; y++)
            if (!mark[y] && (forward ? *points(r, x, y) : *points(r, y, x)) > 0) {
                mark[y] = 1;
                stack[depth++] = y;
            }
    }
    free(stack);
}

static int find_groups(const Ratings *r, int *group) {
    char *ahead = memory_get((size_t)r->players), *back = memory_get((size_t)r->players);
    int groups = 0;
    memset(group, 0, (size_t)r->players * sizeof *group);
    for (int a = 0; a < r->players; a++) {
        if (group[a]) continue;
        groups++;
        reach(r, a, true, ahead);
        reach(r, a, false, back);
        for (int b = 0; b < r->players; b++)
            if (ahead[b] && back[b]) group[b] = groups;
    }
    free(ahead);
    free(back);
    return groups;
}

/* ------------------------------------------------------------------ one group */

typedef struct Fit {
    const Ratings *ratings;
    int count;
    int *member;    /* players */
    double *theta;  /* strengths in natural units */
    double *matrix; /* count × 2 count: the information matrix, beside it its inverse */
    double *slope, *step;
} Fit;

static double likelihood(const Fit *f, const double *theta) {
    double sum = 0;
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < f->count; k++)
            sum -=
                *points(f->ratings, f->member[i], f->member[k]) * log1p(exp(theta[k] - theta[i]));
    return sum;
}

static void differentiate(Fit *f) {
    int n = f->count;
    for (int i = 0; i < n; i++) {
        double *row = f->matrix + (size_t)i * 2 * (size_t)n, slope = 0, sum = 0;
        for (int k = 0; k < n; k++) {
            double won = *points(f->ratings, f->member[i], f->member[k]);
            double games = won + *points(f->ratings, f->member[k], f->member[i]);
            double expected = 1 / (1 + exp(f->theta[k] - f->theta[i]));
            double weight = i == k ? 0 : games * expected * (1 - expected);
            if (i != k) slope += won - games * expected;
            row[k] = 1 - weight;
            row[n + k] = i == k;
            sum += weight;
        }
        row[i] += sum;
        f->slope[i] = slope;
    }
}

/* Gauss and Jordan; the matrix is positive definite, so no pivots need be sought. */
static void invert(Fit *f) {
    size_t n = (size_t)f->count, width = 2 * n;
    for (size_t i = 0; i < n; i++) {
        double *row = f->matrix + i * width, pivot = row[i];
        for (size_t k = 0; k < width; k++) row[k] /= pivot;
        for (size_t other = 0; other < n; other++) {
            double *target = f->matrix + other * width, factor = target[i];
            if (other == i || factor == 0) continue;
            for (size_t k = 0; k < width; k++) target[k] -= factor * row[k];
        }
    }
}

/* One step of Newton's; how far it went at most. */
static double climb(Fit *f) {
    size_t n = (size_t)f->count;
    differentiate(f);
    invert(f);
    double before = likelihood(f, f->theta), *trial = f->slope + n, most = 0;
    for (size_t i = 0; i < n; i++) {
        f->step[i] = 0;
        for (size_t k = 0; k < n; k++) f->step[i] += f->matrix[i * 2 * n + n + k] * f->slope[k];
        most = fmax(most, fabs(f->step[i]));
    }
    for (double scale = 1; scale > 1e-6; scale /= 2) {
        for (size_t i = 0; i < n; i++) trial[i] = f->theta[i] + scale * f->step[i];
        if (likelihood(f, trial) < before) continue;
        memcpy(f->theta, trial, n * sizeof *trial);
        return scale * most;
    }
    return 0;
}

static void fit_group(const Ratings *r, int group, const int *groups, EloRating *out) {
    size_t most = (size_t)r->players;
    Fit f = {.ratings = r, .member = memory_get(most * sizeof(int))};
    for (int i = 0; i < r->players; i++)
        if (groups[i] == group) f.member[f.count++] = i;
    size_t n = (size_t)f.count;
    f.theta = memory_get(n * sizeof(double));
    f.slope = memory_get(2 * n * sizeof(double));
    f.step = memory_get(n * sizeof(double));
    f.matrix = memory_get(2 * n * n * sizeof(double));
    for (int i = 0; i < STEPS && f.count > 1; i++)
        if (climb(&f) < 1e-10) break;
    differentiate(&f);
    invert(&f);
    for (size_t i = 0; i < n; i++) {
        /* The inverse of (information + ones) has 1/n² too much everywhere. */
        double variance = f.matrix[i * 2 * n + n + i] - 1 / (double)(n * n);
        double error = n > 1 ? 1.959963984540054 * sqrt(fmax(0, variance)) * ELO : INFINITY;
        out[i] = (EloRating){f.member[i], f.theta[i] * ELO, error, group};
    }
    free(f.member);
    free(f.theta);
    free(f.slope);
    free(f.step);
    free(f.matrix);
}

static int by_strength(const void *a, const void *b) {
    const EloRating *x = a, *y = b;
    if (x->group != y->group) return x->group - y->group;
    return x->elo < y->elo ? 1 : x->elo > y->elo ? -1 : x->player - y->player;
}

int ratings_compute(const Ratings *r, EloRating *out) {
    int *group = memory_get((size_t)r->players * sizeof *group);
    int groups = find_groups(r, group), done = 0;
    for (int g = 1; g <= groups; g++) {
        fit_group(r, g, group, out + done);
        for (int i = 0; i < r->players; i++) done += group[i] == g;
    }
    qsort(out, (size_t)r->players, sizeof *out, by_strength);
    free(group);
    return groups;
}
