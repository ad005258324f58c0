/* The table of how fair each rule set is that comes with Taefl, data/rules/balance.csv. It is what
 * `taefl lab balance --csv` writes (report_csv), a row for each rung. */
#pragma once

#include "balance/report.h"

enum { TABLE_NAME = 128, TABLE_PROGRAM = 64 };
typedef struct BalanceRow {
    char rules[TABLE_NAME], law[HASH_NAME], judge[JUDGE_NAME], program[TABLE_PROGRAM];
    int64_t seed;
    int games, repeated, given_up; /* of the games, those like an earlier one; without a result */
    int plies;                     /* half of the games are shorter */
    Finding finding;               /* strength and score of this rung; the rest is of the law */
} BalanceRow;

extern const char balance_csv[]; /* the table; Layers.cmake defines it */

/* Reads the row at `*at` and goes to the next one; the first line is the names of the columns.
 * False at the end, or where a line is no row. */
bool table_row(const char **at, BalanceRow *out);

/* What the table says of a law at the strongest rung that counts nodes. `law` is its hash. It may
 * have another name there than `rules`, unless the hash is "". False if the table does not have
 * this law. */
bool table_find(const char *table, const char *rules, const char *law, BalanceRow *out);

/* The player who wins the rule set of this name with the best play, by a proof in data/proofs
 * (docs/proofs.md); 0: not proved. */
int table_winner(const char *rules);
