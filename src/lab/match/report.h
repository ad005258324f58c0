/* Reports of a match: as text, as JSON, and as a live table. */
#pragma once

#include "match/match.h"

#include <jansson.h>
#include <stdio.h>

typedef struct MatchReport {
    const Rules *rules;
    const Entrant *entrants;
    const Results *results;
    const Sprt *sprt;  /* NULL: none */
    int last_ply;      /* the ply cap, where games are drawn */
    const char *state; /* "complete", "decided", "interrupted", "failed", "running" */
} MatchReport;

void match_report_text(FILE *out, const MatchReport *report);
json_t *match_report_json(const MatchReport *report);

/* {value, low, high}; what is infinite is null. */
json_t *interval_json(Interval interval);

/* A table in the terminal that overwrites itself. */
typedef struct LiveTable {
    int lines; /* lines of the last output */
    uint64_t shown_us;
} LiveTable;

/* Shows the table, at most five times a second unless `now`. */
void live_show(LiveTable *table, const MatchReport *report, bool now);
void live_clear(LiveTable *table);
