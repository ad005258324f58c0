/* What a match says of itself: as text, as JSON, as a live table. */
#ifndef MATCH_REPORT_H
#define MATCH_REPORT_H

#include "match/match.h"

#include <stdio.h>

typedef struct MatchReport {
    const Rules *rules;
    const Entrant *entrants;
    const Results *results;
    const Sprt *sprt;  /* NULL: none */
    int last_ply;      /* where a game is adjudicated a draw */
    const char *state; /* "complete", "decided", "interrupted", "failed", "running" */
} MatchReport;

void match_report_text(FILE *out, const MatchReport *report);
void match_report_json(const MatchReport *report);

/* A few lines for a terminal, written over those before. */
typedef struct LiveTable {
    int lines; /* of the last one */
    uint64_t shown_us;
} LiveTable;

/* Shows it, but not more often than five times a second unless `now`. */
void live_show(LiveTable *table, const MatchReport *report, bool now);
void live_clear(LiveTable *table);

#endif
