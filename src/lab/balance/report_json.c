/* The measurement as JSON (report.h). */
#include "balance/report.h"
#include "base/jansson.h"
#include "base/print.h"
#include "core/clause.h"
#include "match/report.h"

static json_t *band_json(const Band *band) {
    return json_pack("{s:f, s:f}", "value", band->value + 0.0, "half", band->half);
}

static json_t *endings_json(const Rung *r) {
    EndCount ending[END_COUNTS];
    int count = rung_ends(r, ending);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const int *by = ending[i].count;
        json_t *clause = ending[i].reason
                             ? json_text(rules_clause(r->law->rules, ending[i].reason)->id)
                             : json_null();
        json_array_append_new(list, json_pack("{s:o, s:i, s:i, s:i}", "clause", clause, "player1",
                                              by[RESULT_P1], "player2", by[RESULT_P2], "draws",
                                              by[RESULT_DRAW] + by[RESULT_NONE]));
    }
    return list;
}

static json_t *rung_json(const Rung *r) {
    static const char *const stops[STOPS] = {"not yet", "width", "side", "budget", "same"};
    Measures m;
    rung_measures(r, &m);
    json_t *rung =
        json_pack("{s:s, s:i, s:i, s:i, s:f, s:o, s:f, s:s}", "strength", r->strength->name,
                  "games", r->played, "same", r->repeated, "openings", r->estimate.clusters,
                  "effective", r->estimate.effective, "score", band_json(&r->estimate.score),
                  "fixed", r->estimate.fixed, "stop", stops[r->stop]);
    json_object_update_new(
        rung,
        json_pack("{s:i, s:i, s:i, s:i, s:o, s:[iii], s:[ff], s:f, s:f, s:f}", "player1",
                  m.won[RESULT_P1], "player2", m.won[RESULT_P2], "draws", m.won[RESULT_DRAW],
                  "givenUp", m.won[RESULT_NONE], "ends", endings_json(r), "plies", m.length[0],
                  m.length[1], m.length[2], "choices", m.branching[P1], m.branching[P2], "forced",
                  m.forced, "captures", m.taken, "firstTurns", m.entropy));
    if (m.scored)
        json_object_update_new(rung, json_pack("{s:f, s:f, s:f}", "decided", m.decided,
                                               "leadChanges", m.leads, "comebacks", m.comebacks));
    return rung;
}

static json_t *difference_json(const BalanceReport *r, int law) {
    json_t *list = json_array();
    for (int k = 0; law && k < r->law[law].rungs; k++) {
        int pairs;
        Band d = rung_difference(&r->law[0].rung[k], &r->law[law].rung[k], &r->rule, &pairs);
        json_array_append_new(list, json_pack("{s:s, s:o, s:i}", "strength",
                                              r->law[0].rung[k].strength->name, "score",
                                              band_json(&d), "pairs", pairs));
    }
    return list;
}

static json_t *skill_json(const LawReport *l) {
    json_t *list = json_array();
    for (int i = 0; i < l->skills; i++)
        json_array_append_new(
            list, json_pack("{s:I, s:I, s:i, s:o}", "weak", (json_int_t)l->skill[i].weak, "strong",
                            (json_int_t)l->skill[i].strong, "pairs", l->skill[i].pairs, "elo",
                            interval_json(l->skill[i].elo)));
    return list;
}

json_t *report_json(const BalanceReport *r, int law) {
    const LawReport *l = &r->law[law];
    char answer[ANSWER], question[ANSWER];
    Band slope;
    Finding finding;
    json_t *rungs = json_array();
    report_finding(l, r->rule.width, &finding);
    report_answer(l->law->rules->base, &finding, answer);
    report_question(r, question);
    for (int i = 0; i < l->rungs; i++) json_array_append_new(rungs, rung_json(&l->rung[i]));
    json_t *gain = l->learnt ? interval_json(l->gain) : json_null();
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:o}", "rules",
                     l->law->rules->name, "law", l->law->hash, "answer", answer, "verdict",
                     report_verdicts[finding.verdict], "asked", question, "judge", l->law->judge,
                     "seed", (json_int_t)r->question->seed, "gain", gain, "slope",
                     report_slope(l, &slope) ? band_json(&slope) : json_null(), "rungs", rungs,
                     "skill", skill_json(l), "difference", difference_json(r, law));
}
