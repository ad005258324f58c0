/* See chances.h. Of each game the first plies take part in the fit, and every tenth after
 * them, so that long games, which tell hardly more than short ones, do not outweigh them. The
 * start, which every game goes through and everybody looks at, counts for several, as do the first
 * plies of games from level openings. */
#include "learning/chances.h"
#include "search/score.h"

#include <math.h>

enum { FIRST_PLIES = 60, LATER = 10, START_COUNTS = 20, EVEN_PLIES = 20, EVEN_COUNTS = 3 };
enum { THOUSANDTHS = 1000, LEAST_SLOPE = 100 };

/* As if so many more games had gone as the row in use tells, so that a few do not move it far. */
enum { AS_TOLD = 10 };

/* After so many plies. Player 1 is to move at the even ones, player 2 at the odd. */
static const int plies[CHANCE_LINES] = {0, 10, 11, 20, 21, 40, 41};

/* An odd depth and an even one may see the start very differently. So the games take turns with
 * what a search of all the nodes says of it, of a half, of a quarter, and so on. */
enum { STARTS = 4 };

typedef struct Sight {
    const SelfGames *games;
    ChanceRow row[2];     /* in use, of even numbers, of odd ones: they may have other nodes */
    int start[2][STARTS]; /* what searches say of the start: of even numbers, of odd ones */
} Sight;

/* Calls for every position that was searched, the start first. */
static void walk(const Sight *s, int number,
                 void (*seen)(void *ctx, int number, int ply, const Position *p, int score),
                 void *ctx) {
    const Rules *rules = s->games->settings.rules;
    const SelfGame *g = &s->games->game[number];
    Position position;
    rules->start(rules, &position);
    bool even = self_game_level(&s->games->settings, number + 1);
    if (g->book && !even)
        seen(ctx, number, 0, &position, s->start[number % 2][number / 2 % STARTS]);
    for (int i = 0; i < g->plies; i++) {
        if (i >= g->book) seen(ctx, number, i, &position, g->score[i]);
        rules->play(rules, &position, g->move[i], NULL);
    }
}

/* ------------------------------------------------------------------ the fit */

typedef struct Take {
    const Sight *sight;
    FitRows rows;
} Take;

/* The terms: 1, the squares still as at the start up to the end of the opening and up to its half,
 * the score, its product with the first of them. */
enum { LEAD, LEAD_LEFT, LEAD_HALF, SLOPE, SLOPE_LEFT, FIT_TERMS };

static int later_half(const Rules *rules) { return CHANCE_OPENING - chance_half(rules); }

static double told(const ChanceRow *row, const Rules *rules, const Position *p, int score) {
    /* The score is as player 1 sees it. */
    int chance = chance_by(row, rules, p, p->side == P1 ? score : -score);
    return (p->side == P1 ? chance : THOUSANDTHS - chance) / (double)THOUSANDTHS;
}

static void take(void *ctx, int number, int ply, const Position *p, int score) {
    Take *t = ctx;
    const SelfGames *games = t->sight->games;
    if (!self_game_evaluated(score) || (ply >= FIRST_PLIES && ply % LATER)) return;
    int left = CHANCE_OPENING - chance_changed(games->settings.rules, p);
    int second = later_half(games->settings.rules), half = left > second ? left - second : 0;
    int counts[FIT_TERMS] = {1, left, half, score, score * left};
    bool opening = self_game_level(&games->settings, number + 1) && ply <= EVEN_PLIES;
    double was = told(&t->sight->row[number % 2], games->settings.rules, p, score);
    double target = (games->count * self_game_points(&games->game[number]) + AS_TOLD * was) /
                    (games->count + AS_TOLD);
    for (int i = 0; i < (!ply ? START_COUNTS : opening ? EVEN_COUNTS : 1); i++)
        fit_add(&t->rows, counts, target);
}

static void weights_of(const Rules *rules, const ChanceRow *row, double *weight) {
    double first = chance_half(rules), second = later_half(rules);
    weight[LEAD] = row->lead[2];
    weight[LEAD_LEFT] = (row->lead[1] - row->lead[2]) / second;
    weight[LEAD_HALF] = (row->lead[0] - row->lead[1]) / first - weight[LEAD_LEFT];
    weight[SLOPE] = row->slope[1] / 100.0;
    weight[SLOPE_LEFT] = (row->slope[0] - row->slope[1]) / 100.0 / CHANCE_OPENING;
}

static ChanceRow row_of(const Rules *rules, uint32_t nodes, const double *weight) {
    ChanceRow row = {.rules = rules->name, .nodes = nodes};
    int first = chance_half(rules), second = later_half(rules);
    double half = weight[LEAD] + second * weight[LEAD_LEFT];
    double slopes = CHANCE_OPENING * weight[SLOPE_LEFT];
    row.lead[0] = (int)round(half + first * (weight[LEAD_LEFT] + weight[LEAD_HALF]));
    row.lead[1] = (int)round(half);
    row.lead[2] = (int)round(weight[LEAD]);
    row.slope[0] = (int)round((weight[SLOPE] + slopes) * 100);
    row.slope[1] = (int)round(weight[SLOPE] * 100);
    return row;
}

/* Where the scores speak against the results no chance may follow them: then the slope stands at
 * the least one, and the rest is fitted again. */
static ChanceRow fit(const Take *t) {
    const Rules *rules = t->sight->games->settings.rules;
    const uint32_t nodes = (uint32_t)t->sight->games->settings.nodes;
    double weight[FIT_TERMS];
    bool keep[FIT_TERMS] = {0};
    weights_of(rules, &t->sight->row[0], weight);
    fit_weights(&t->rows, THOUSANDTHS, keep, weight);
    ChanceRow row = row_of(rules, nodes, weight);
    if (row.slope[0] >= LEAST_SLOPE && row.slope[1] >= LEAST_SLOPE) return row;
    for (int late = 0; late < 2; late++)
        if (row.slope[late] < LEAST_SLOPE) row.slope[late] = LEAST_SLOPE;
    weights_of(rules, &row, weight);
    keep[SLOPE] = keep[SLOPE_LEFT] = true;
    fit_weights(&t->rows, THOUSANDTHS, keep, weight);
    return row_of(rules, nodes, weight);
}

/* ------------------------------------------------------------------ the comparison */

typedef struct Comparison {
    const Sight *sight;
    Chances *chances;
} Comparison;

static void compare(void *ctx, int number, int ply, const Position *p, int score) {
    Comparison *c = ctx;
    const SelfGames *games = c->sight->games;
    int i = 0;
    while (i < CHANCE_LINES && plies[i] != ply) i++;
    bool even = self_game_level(&games->settings, number + 1);
    if (i == CHANCE_LINES || (games->settings.level && even != (ply > 0))) return;
    fit_line_add(&c->chances->line[i], self_game_points(&games->game[number]),
                 told(&c->sight->row[number % 2], games->settings.rules, p, score),
                 told(&c->chances->fitted, games->settings.rules, p, score));
}

void chances_fit(const SelfGames *games, int count, Chances *out) {
    const SelfPlay *played = &games->settings;
    Sight sight = {.games = games};
    for (int i = 0; i < 2; i++) {
        int64_t nodes = self_game_nodes(played, i + 1);
        sight.row[i] = chance_row(played->rules, (uint64_t)nodes);
        for (int k = 0; k < STARTS; k++)
            sight.start[i][k] = self_start_score(played, nodes >> k ? nodes >> k : 1);
    }
    Take taken = {.sight = &sight, .rows.terms = FIT_TERMS};
    for (int i = 0; i < count; i++) walk(&sight, i, take, &taken);
    *out = (Chances){.fitted = fit(&taken)};
    fit_free(&taken.rows);
    for (int i = 0; i < CHANCE_LINES; i++) out->line[i].plies = plies[i];
    Comparison comparison = {.sight = &sight, .chances = out};
    for (int i = 0; i < count; i++) walk(&sight, i, compare, &comparison);
    for (int i = 0; i < CHANCE_LINES; i++) fit_line_end(&out->line[i]);
}
