/* The measurement as a table of numbers, a row for each rung (report.h). */
#include "balance/report.h"

#include <inttypes.h>

static const char head[] =
    "rules,judge,seed,strength,games,same,openings,effective,score,half,fixed,player1,draws,"
    "player2,"
    "given_up,plies_10,plies_50,plies_90,choices_1,choices_2,forced,captures,first_turns,decided,"
    "lead_changes,comebacks,stopped_by,law,slope,slope_half,verdict,program\n";

static void put_rung(FILE *out, const BalanceReport *r, const Finding *f, const Rung *rung) {
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
    fputs(head, out);
    for (int i = 0; i < r->laws; i++) {
        report_finding(&r->law[i], r->rule.width, &finding);
        for (int k = 0; k < r->law[i].rungs; k++) put_rung(out, r, &finding, &r->law[i].rung[k]);
    }
}
