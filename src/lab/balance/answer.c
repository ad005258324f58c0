/* The answer in words (report.h). */
#include "balance/report.h"

#include <inttypes.h>
#include <math.h>

const char *const report_stops[STOPS] = {[STOP_NOT] = "not yet",
                                         [STOP_WIDTH] = "band narrow enough",
                                         [STOP_SIDE] = "side certain",
                                         [STOP_BUDGET] = "all games played",
                                         [STOP_SAME] = "no new games"};

const char *const report_verdicts[VERDICTS] = {
    [VERDICT_OPEN] = "open", [VERDICT_FIRST] = "player1",   [VERDICT_SECOND] = "player2",
    [VERDICT_FAIR] = "fair", [VERDICT_TILTING] = "tilting", [VERDICT_UNFINISHED] = "unfinished"};

const Rung *report_top(const LawReport *law) {
    const Rung *top = &law->rung[law->rungs - 1];
    for (int i = 0; i < law->rungs; i++)
        if (law->rung[i].strength->nodes > top->strength->nodes) top = &law->rung[i];
    return top;
}

bool report_slope(const LawReport *law, Band *out) {
    double doublings[64] = {0};
    Band value[64] = {0};
    int count = 0;
    for (int i = 0; i < law->rungs && count < 64; i++) {
        const Rung *rung = &law->rung[i];
        if (rung->strength->kind != STRENGTH_NODES || !rung->count) continue;
        doublings[count] = log2((double)rung->strength->nodes);
        value[count++] = rung->estimate.score;
    }
    *out = slope_of(doublings, value, count);
    return count > 1;
}

static bool most_given_up(const Rung *rung) {
    int open = 0;
    for (int i = 0; i < rung->count; i++) open += rung->facts[i].result == RESULT_NONE;
    return 2 * open > rung->count;
}

void report_finding(const LawReport *law, double width, Finding *out) {
    const Rung *top = report_top(law);
    report_slope(law, &out->slope);
    out->strength = *top->strength;
    out->score = top->estimate.score;
    out->verdict = most_given_up(top) ? VERDICT_UNFINISHED
                                      : balance_verdict(&top->estimate, &out->slope, width);
}

const char *report_amount(int64_t number, char out[AMOUNT]) {
    char plain[AMOUNT];
    int digits = snprintf(plain, sizeof plain, "%" PRId64, number), at = 0;
    for (int i = 0; i < digits; i++) {
        if (i && (digits - i) % 3 == 0) out[at++] = ',';
        out[at++] = plain[i];
    }
    out[at] = 0;
    return out;
}

const char *report_strength(const Strength *strength, char out[64]) {
    static const char *const words[] = {"between beginners", "between greedy players", NULL,
                                        "in recorded games"};
    char amount[AMOUNT];
    if (strength->kind == STRENGTH_NODES)
        snprintf(out, 64, "at %s nodes", report_amount(strength->nodes, amount));
    else
        snprintf(out, 64, "%s", words[strength->kind]);
    return out;
}

static void verdict_words(const char *const *player, const Finding *f, char out[96]) {
    switch (f->verdict) {
    case VERDICT_FIRST: snprintf(out, 96, "favours %s", player[P1]); break;
    case VERDICT_SECOND: snprintf(out, 96, "favours %s", player[P2]); break;
    case VERDICT_FAIR: snprintf(out, 96, "fair"); break;
    case VERDICT_TILTING:
        snprintf(out, 96, "even there, but stronger play favours %s",
                 player[f->slope.value > 0 ? P1 : P2]);
        break;
    case VERDICT_UNFINISHED: snprintf(out, 96, "undecided, most games were given up"); break;
    case VERDICT_OPEN:
    default: snprintf(out, 96, "undecided, the band is too wide"); break;
    }
}

void report_answer(const RulesBase *base, const Finding *f, char out[ANSWER]) {
    char strength[64], tilt[48] = "", verdict[96];
    if (f->slope.half < 1)
        snprintf(tilt, sizeof tilt, ", %+.1f a doubling", round(1000 * f->slope.value) / 10 + 0.0);
    verdict_words(base->player, f, verdict);
    snprintf(out, ANSWER, "%s %.0f ± %.0f %% %s%s: %s", base->player[P1],
             round(100 * f->score.value), round(100 * f->score.half),
             report_strength(&f->strength, strength), tilt, verdict);
}

void report_question(const BalanceReport *r, char out[ANSWER]) {
    static const char *const how[] = {
        "every first turn up to symmetry in rotation, then near-best moves up to ply %d",
        "near-best moves up to ply %d", "%d random plies",
        "%d random plies after which a search finds the game about level",
        "the openings of a file"};
    char opening[128];
    if (r->asked) {
        snprintf(out, ANSWER, "%s", r->asked);
        return;
    }
    snprintf(opening, sizeof opening, how[r->question->openings], r->question->opening);
    snprintf(out, ANSWER,
             "Asked: from the start, %s; at most %d games a rung, each given up as a draw after %d "
             "plies; seed %" PRIu64,
             opening, r->rule.games, r->question->longest, r->question->seed);
}
