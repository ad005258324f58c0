/* See rules_balance.h. */
#include "cli/rules_balance.h"
#include "law/rulefile.h"

#include <math.h>
#include <string.h>

static bool find(const Rules *rules, BalanceRow *out) {
    char law[LAW_HASH];
    rulefile_hash(rules, law);
    return table_find(balance_csv, rules->name, law, out);
}

/* An equal law may have another name in the table. */
int balance_solved(const Rules *rules) {
    BalanceRow row;
    return table_winner(find(rules, &row) ? row.rules : rules->name);
}

static void add_solved(int winner, const RulesBase *base, char out[ANSWER]) {
    size_t length = strlen(out);
    if (winner)
        snprintf(out + length, ANSWER - length, "; solved: %s wins with the best play",
                 base->player[winner - 1]);
}

void balance_words(const Rules *rules, char out[ANSWER]) {
    BalanceRow row;
    if (find(rules, &row))
        report_answer(rules->base, &row.finding, out);
    else
        snprintf(out, ANSWER, "not known yet");
    add_solved(balance_solved(rules), rules->base, out);
}

json_t *balance_json(const Rules *rules) {
    BalanceRow row;
    char answer[ANSWER];
    if (!find(rules, &row)) return json_null();
    const Finding *f = &row.finding;
    report_answer(rules->base, f, answer);
    return json_pack("{s:s, s:s, s:I, s:i, s:{s:f, s:f}, s:{s:f, s:f}, s:s, s:I, s:s}", "answer",
                     answer, "verdict", report_verdicts[f->verdict], "nodes",
                     (json_int_t)f->strength.nodes, "games", row.games, "score", "value",
                     f->score.value, "half", f->score.half, "slope", "value", f->slope.value,
                     "half", f->slope.half, "judge", row.judge, "seed", (json_int_t)row.seed,
                     "program", row.program);
}

/* ------------------------------------------------------------------ docs/balance.md */

static const char *const columns[] = {"beginner", "400", "1600", "6400"};

/* Rounded once, halves up, as the answer and the page do. */
static void write_band(FILE *out, const Band *band, int digits) {
    double unit = digits ? 10 : 1;
    if (band->half < 1)
        fprintf(out, digits ? " %+.1f ± %.1f |" : " %.0f ± %.0f |",
                round(100 * unit * band->value) / unit + 0.0,
                round(100 * unit * band->half) / unit);
    else
        fputs(" – |", out);
}

/* The rung of a law at one strength. */
static void write_rung(FILE *out, const char *rules, const char *strength) {
    const char *at = balance_csv;
    for (BalanceRow row; table_row(&at, &row);)
        if (strcmp(row.rules, rules) == 0 && strcmp(row.finding.strength.name, strength) == 0) {
            write_band(out, &row.finding.score, 0);
            return;
        }
    fputs(" – |", out);
}

static void write_law(FILE *out, const char *name, const RulesBase *base, const BalanceRow *row) {
    char answer[ANSWER];
    int different = row->games - row->repeated;
    report_answer(base, &row->finding, answer);
    add_solved(table_winner(row->rules), base, answer);
    fprintf(out, "| `%s` |", name);
    for (int i = 0; i < 4; i++) write_rung(out, row->rules, columns[i]);
    write_band(out, &row->finding.slope, 1);
    fprintf(out, " %.0f %% | %d | %d | %.*s | %s |\n",
            different ? 100.0 * row->given_up / different : 0, row->plies, different,
            (int)strcspn(row->judge, " "), row->judge, strchr(answer, ':') + 2);
}

static void write_rules(FILE *out, const RulesBase *base, uint32_t options) {
    Rules rules;
    BalanceRow row;
    base->setup(&rules, base, options);
    rules_name(base, options, rules.name, sizeof rules.name);
    if (find(&rules, &row))
        write_law(out, rules.name, base, &row);
    else
        fprintf(out, "| `%s` | – | – | – | – | – | – | – | – | – | not known yet |\n", rules.name);
}

/* "file:calm-brandubh#0123abcd" */
static void write_file(FILE *out, const BalanceRow *row) {
    static const RulesBase tafl = {.player = {"White", "Black"}};
    char name[TABLE_NAME];
    const char *from = strchr(row->rules, ':') + 1;
    BalanceRow top;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(from, "#"), from);
    if (table_find(balance_csv, row->rules, row->law, &top)) write_law(out, name, &tafl, &top);
}

void balance_document(FILE *out) {
    fputs("| rule set | beginners | 400 | 1,600 | 6,400 | slope | given up | plies | games | judge "
          "| answer |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
          out);
    for (int i = 0; i < rules_bases(); i++) {
        const RulesBase *base = rules_base(i);
        write_rules(out, base, 0);
        for (int o = 0; o < rules_option_count(base); o++) write_rules(out, base, 1u << o);
    }
    char last[TABLE_NAME] = "";
    const char *at = balance_csv;
    for (BalanceRow row; table_row(&at, &row);) {
        if (strncmp(row.rules, "file:", 5) != 0 || strcmp(row.rules, last) == 0) continue;
        write_file(out, &row);
        memcpy(last, row.rules, sizeof last);
    }
}
