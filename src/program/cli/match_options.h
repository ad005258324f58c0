/* The settings of a match: from the command line or from the journal of an earlier run, as one JSON
 * object in either case, which is read by one function. The object stands in the journal and says
 * all that decides which games are played. */
#pragma once

#include "cli/command.h"
#include "match/match.h"

#include <jansson.h>

typedef struct MatchOptions {
    Rules rules;
    int count;
    Entrant entrant[MAX_ENTRANTS];
    Schedule schedule;
    Openings openings;
    Adjudication adjudication;
    bool has_sprt;
    Sprt sprt;
    uint64_t seed;
    json_t *settings; /* in a fixed form */
} MatchOptions;

/* Rows of the option table that settings are made from; match.c has the table. */
enum {
    MATCH_ENGINE,
    MATCH_ENGINES,
    MATCH_EACH,
    MATCH_RULES,
    MATCH_TC,
    MATCH_PAIRS,
    MATCH_GAUNTLET,
    MATCH_OPENINGS,
    MATCH_SEED,
    MATCH_SPRT,
    MATCH_ADJUDICATE,
    MATCH_RESTART,
    MATCH_OWN_ROWS, /* the others begin here */
};

/* What the command line says, as an object not yet checked. NULL after having said what is wrong;
 * *code is the exit code. */
json_t *match_settings(const CommandCall *call, int *code);

/* Reads and checks an object; `from` ("the command line", the journal's name) is where it is from.
 * EXIT_FINE or the exit code after having said what is wrong. With `report` only what a report
 * needs is read: neither openings nor commands must still be there. */
int match_options_read(MatchOptions *out, const json_t *settings, bool report);
void match_options_free(MatchOptions *options);

/* Whether a run with these settings may go on with a journal of those; says what differs. Only the
 * number of pairs may. */
bool match_settings_fit(const json_t *now, const json_t *journal, const char *path);

/* Every kind of player, and as our own engine this very program, wherever it lies. Lives for ever.
 */
const EntrantWorld *match_world(void);

/* taefl match report and taefl match ratings: results of earlier games (match_documents.c). */
int match_document_report(const char *journal, bool json);
int match_document_ratings(char *const *files, int count, bool json);
