/* The table for people, and as CSV (report.h). */
#include "balance/report.h"
#include "base/print.h"
#include "core/clause.h"

#include <inttypes.h>

/* Of games that no clause ended: ours were given up, people resign or agree. */
static const char *ending_word(const Rung *r, ClauseId reason) {
    if (reason) return rules_clause(r->law->rules, reason)->id;
    return r->strength->kind == STRENGTH_RECORDED ? "no clause" : "given up";
}

static void print_rung(FILE *out, const Rung *r) {
    Measures m;
    char amount[AMOUNT];
    const Strength *s = r->strength;
    rung_measures(r, &m);
    fprintf(out, "%-9s %6d %6d %9.0f %8.1f %5.1f %5.1f %6d %5d %5d %8d  %3d %3d %3d  %s\n",
            s->nodes ? report_amount(s->nodes, amount) : s->name, r->played, r->repeated,
            r->estimate.effective, 100 * r->estimate.score.value, 100 * r->estimate.score.half,
            100 * r->estimate.fixed, m.won[RESULT_P1], m.won[RESULT_DRAW], m.won[RESULT_P2],
            m.won[RESULT_NONE], m.length[0], m.length[1], m.length[2], report_stops[r->stop]);
}

static void print_ends(FILE *out, const Rung *r) {
    EndCount ending[END_COUNTS];
    int count = rung_ends(r, ending);
    char strength[64], line[2048];
    size_t at = 0;
    for (int i = 0; i < count && at < sizeof line; i++) {
        const int *by = ending[i].count;
        int decided = by[RESULT_P1] + by[RESULT_P2], drawn = by[RESULT_DRAW] + by[RESULT_NONE];
        at += (size_t)snprintf(line + at, sizeof line - at, "%s%s %d%s", i ? ", " : "",
                               ending_word(r, ending[i].reason), decided + drawn,
                               ending[i].reason && !decided ? " drawn" : "");
        if (decided && drawn && at < sizeof line)
            at += (size_t)snprintf(line + at, sizeof line - at, " (%d drawn)", drawn);
    }
    print_line(out, "ends %s: %s", report_strength(r->strength, strength), count ? line : "none");
}

static void print_beside(FILE *out, const Rung *r) {
    Measures m;
    const char *const *player = r->law->rules->base->player;
    rung_measures(r, &m);
    fprintf(out,
            "moves to choose from: %s %.1f, %s %.1f; forced %.1f %% of the plies; captures %.2f a "
            "ply; first turns %.1f bits\n",
            player[P1], m.branching[P1], player[P2], m.branching[P2], 100 * m.forced, m.taken,
            m.entropy);
    if (m.scored)
        fprintf(out,
                "decided after %.0f %% of the game (median); lead changes %.1f a game; comebacks "
                "from 25 %% %.1f %% of the wins\n",
                100 * m.decided, m.leads, 100 * m.comebacks);
}

static void print_law(FILE *out, const LawReport *law) {
    const Rules *rules = law->law->rules;
    Band slope;
    fprintf(out, "\n%s%s%s; %s begins\n", rules->name, *law->law->judge ? ", judged by " : "",
            law->law->judge, rules->base->player[rules->first]);
    if (law->learnt)
        fprintf(out, "the judge is %+.0f Elo [%+.0f, %+.0f] stronger than the terms\n",
                law->gain.value, law->gain.low, law->gain.high);
    fprintf(out, "%-9s %6s %6s %9s %6s %% %5s %5s %6s %5s %5s %8s  %-11s  %s\n", "strength",
            "games", "same", "effective", rules->base->player[P1], "±", "fixed", "won", "drawn",
            "lost", "given up", "plies", "ended by");
    for (int i = 0; i < law->rungs; i++) print_rung(out, &law->rung[i]);
    if (report_slope(law, &slope))
        fprintf(out, "slope: %+.1f ± %.1f points a doubling of the nodes\n", 100 * slope.value,
                100 * slope.half);
    for (int i = 0; i < law->skills; i++) {
        const Skill *k = &law->skill[i];
        char weak[AMOUNT], strong[AMOUNT];
        fprintf(out, "skill from %s to %s nodes: %+.0f Elo a doubling [%+.0f, %+.0f], %d pairs\n",
                report_amount(k->weak, weak), report_amount(k->strong, strong), k->elo.value + 0.0,
                k->elo.low, k->elo.high, k->pairs);
    }
    print_ends(out, report_top(law));
    print_beside(out, report_top(law));
}

static void print_differences(FILE *out, const BalanceReport *r) {
    const LawReport *one = &r->law[0];
    for (int i = 1; i < r->laws; i++)
        for (int k = 0; k < one->rungs; k++) {
            int pairs;
            char strength[64];
            Band d = rung_difference(&one->rung[k], &r->law[i].rung[k], &r->rule, &pairs);
            fprintf(out, "%s%s less %s %s: %+.1f ± %.1f points (", i == 1 && !k ? "\n" : "",
                    r->law[i].law->rules->name, one->law->rules->name,
                    report_strength(one->rung[k].strength, strength), 100 * d.value, 100 * d.half);
            fprintf(out, pairs ? "%d pairs)\n" : "not paired)\n", pairs);
        }
}

void report_text(FILE *out, const BalanceReport *r) {
    char words[ANSWER];
    Finding finding;
    for (int i = 0; i < r->laws; i++) {
        report_finding(&r->law[i], r->rule.width, &finding);
        report_answer(r->law[i].law->rules->base, &finding, words);
        print_line(out, "%s  %s", r->law[i].law->rules->name, words);
    }
    report_question(r, words);
    fprintf(out, "%s\n", words);
    for (int i = 0; i < r->laws; i++) print_law(out, &r->law[i]);
    print_differences(out, r);
}

/* ------------------------------------------------------------------ CSV */

static const char csv_head[] =
    "rules,judge,seed,strength,games,same,openings,effective,score,half,fixed,player1,draws,"
    "player2,given_up,plies_10,plies_50,plies_90,choices_1,choices_2,forced,captures,first_turns,"
    "decided,lead_changes,comebacks,stopped_by,law,slope,slope_half,verdict,program\n";

static void csv_rung(FILE *out, const BalanceReport *r, const Finding *f, const Rung *rung) {
    Measures m;
    const Estimate *e = &rung->estimate;
    rung_measures(rung, &m);
    fprintf(out, "%s,%s,%" PRIu64 ",%s,%d,%d,%d,%.1f,%.5f,%.5f,%.5f,%d,%d,%d,%d,%d,%d,%d,",
            rung->law->rules->name, rung->law->judge, r->question->seed, rung->strength->name,
            rung->played, rung->repeated, e->clusters, e->effective, e->score.value, e->score.half,
            e->fixed, m.won[RESULT_P1], m.won[RESULT_DRAW], m.won[RESULT_P2], m.won[RESULT_NONE],
            m.length[0], m.length[1], m.length[2]);
    fprintf(out, "%.3f,%.3f,%.5f,%.5f,%.3f,", m.branching[P1], m.branching[P2], m.forced, m.taken,
            m.entropy);
    if (m.scored)
        fprintf(out, "%.4f,%.4f,%.4f,", m.decided, m.leads, m.comebacks);
    else
        fputs(",,,", out);
    fprintf(out, "%s,%s,%.5f,%.5f,%s,%s\n", report_stops[rung->stop], rung->law->hash,
            f->slope.value + 0.0, f->slope.half, report_verdicts[f->verdict], r->program);
}

void report_csv(FILE *out, const BalanceReport *r) {
    Finding finding;
    fputs(csv_head, out);
    for (int i = 0; i < r->laws; i++) {
        report_finding(&r->law[i], r->rule.width, &finding);
        for (int k = 0; k < r->law[i].rungs; k++) csv_rung(out, r, &finding, &r->law[i].rung[k]);
    }
}
