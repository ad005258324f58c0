/* See table.h. */
#include "balance/table.h"
#include "solved_made.h" /* made by Layers.cmake */

#include <stdlib.h>
#include <string.h>

/* The columns that are read, by their place in the line that report_csv writes. */
enum {
    RULES,
    JUDGE,
    SEED,
    STRENGTH,
    GAMES,
    SAME,
    SCORE = 8,
    HALF,
    GIVEN_UP = 14,
    PLIES = 16,
    LAW = 27,
    SLOPE,
    SLOPE_HALF,
    VERDICT,
    PROGRAM,
    COLUMNS
};

static void copy(char *out, size_t size, const char *word) {
    snprintf(out, size, "%.*s", (int)strcspn(word, ",\n"), word);
}

static bool read_verdict(const char *word, FairVerdict *out) {
    size_t length = strcspn(word, ",");
    for (int i = 0; i < VERDICTS; i++)
        if (strlen(report_verdicts[i]) == length && memcmp(report_verdicts[i], word, length) == 0) {
            *out = (FairVerdict)i;
            return true;
        }
    return false;
}

static bool read_row(const char *const *word, BalanceRow *out) {
    Finding *f = &out->finding;
    *out = (BalanceRow){.seed = strtoll(word[SEED], NULL, 10),
                        .games = atoi(word[GAMES]),
                        .repeated = atoi(word[SAME]),
                        .given_up = atoi(word[GIVEN_UP]),
                        .plies = atoi(word[PLIES])};
    copy(out->rules, sizeof out->rules, word[RULES]);
    copy(out->judge, sizeof out->judge, word[JUDGE]);
    copy(out->law, sizeof out->law, word[LAW]);
    copy(out->program, sizeof out->program, word[PROGRAM]);
    f->score = (Band){strtod(word[SCORE], NULL), strtod(word[HALF], NULL)};
    f->slope = (Band){strtod(word[SLOPE], NULL), strtod(word[SLOPE_HALF], NULL)};
    return strength_read(&f->strength, word[STRENGTH], strcspn(word[STRENGTH], ",")) &&
           read_verdict(word[VERDICT], &f->verdict);
}

bool table_row(const char **at, BalanceRow *out) {
    const char *word[COLUMNS];
    if (strncmp(*at, "rules,", 6) == 0) *at += strcspn(*at, "\n") + 1;
    const char *now = *at;
    for (int i = 0; i < COLUMNS; i++) {
        word[i] = now;
        now += strcspn(now, ",\n");
        if (*now != (i == COLUMNS - 1 ? '\n' : ',')) return false;
        now++;
    }
    *at = now;
    return read_row(word, out);
}

/* The strongest rung of the first law in the table that has this hash, if that is told, and this
 * name, if that is told. */
static bool strongest(const char *at, const char *rules, const char *law, BalanceRow *out) {
    bool found = false;
    for (BalanceRow row; table_row(&at, &row);) {
        const Strength *s = &row.finding.strength;
        if (s->kind != STRENGTH_NODES || (rules && strcmp(row.rules, rules) != 0) ||
            (law && strcmp(row.law, law) != 0))
            continue;
        if (found && (strcmp(row.rules, out->rules) != 0 || s->nodes < out->finding.strength.nodes))
            continue;
        *out = row;
        found = true;
    }
    return found;
}

bool table_find(const char *table, const char *rules, const char *law, BalanceRow *out) {
    return strongest(table, rules, law, out) || (*law && strongest(table, NULL, law, out));
}

int table_winner(const char *rules) {
    static const struct {
        const char *rules;
        int winner;
    } solved[] = {
#define ROW(name, winner) {name, winner},
        SOLVED(ROW){NULL, 0}
#undef ROW
    };
    int at = 0;
    while (solved[at].rules && strcmp(solved[at].rules, rules) != 0) at++;
    return solved[at].winner;
}
