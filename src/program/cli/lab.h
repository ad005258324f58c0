/* The parts of taefl lab. */
#pragma once

#include "cli/command.h"
#include "core/rules.h"

/* Rows of its options. */
enum {
    LAB_CHUNK,
    LAB_JOBS,
    LAB_TABLE,
    LAB_WINNER,
    LAB_FIRST,
    LAB_STORE,
    LAB_RESUME,
    LAB_SHARD,
    LAB_MEMORY,
    LAB_MOST,
    LAB_PIECE,
    LAB_ALLOWANCE,
    LAB_HINT,
    LAB_LEAF,
    LAB_PROOF,
    LAB_LADDER,
    LAB_GAMES,
    LAB_WIDTH,
    LAB_PRECISE,
    LAB_SKILL,
    LAB_SEED,
    LAB_OPENINGS,
    LAB_PLIES,
    LAB_LONGEST,
    LAB_JUDGE,
    LAB_LEARN,
    LAB_UNEQUAL,
    LAB_DATA,
    LAB_MERGE,
    LAB_FROM,
    LAB_VARY,
    LAB_TOWARD,
    LAB_CSV,
    LAB_REPORT,
    LAB_FORCE,
    LAB_JSON
};

int lab_balance(const CommandCall *call); /* lab_balance.c */
int lab_solve(const CommandCall *call);   /* lab_solve.c */
int lab_verify(const CommandCall *call);  /* lab_verify.c */

/* The laws that --vary makes of a rule set: all combinations of the values, each law once and the
 * rule set itself first. They live until the program ends. */
int lab_variants(const CommandCall *call, const Rules *rules, Rules **out,
                 int *count); /* lab_vary.c */

struct Rung;
typedef struct Records {
    int games, open, other; /* read; of them without a result, and with other rules or starts */
} Records;

/* Reads the games of the files of --from that were played by the rules of the rung's law, from
 * their start, to a result. Adds to `out` what is left out. An exit code after an error. */
int lab_records(const CommandCall *call, struct Rung *rung, Records *out); /* lab_records.c */

struct Law;
struct LawReport;

/* Chooses who judges the positions of a law, as --judge says; `report` gets what is told of it. The
 * judge lives until the program ends. An exit code after an error. */
int lab_judge(const CommandCall *call, struct Law *law, struct LawReport *report); /* lab_judge.c */
