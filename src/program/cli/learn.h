/* What `taefl learn` says of a job of learning. */
#pragma once

#include "cli/command.h"
#include "learning/learn.h"
#include <jansson.h>

typedef struct Learn {
    const CommandCall *call;
    int action; /* the first word of the call (learn.c) */
    Learning job;
    bool json;
    const char *report; /* a file for the drawing; NULL: none */
    int code;           /* the exit code after the drawing could not be written */
    uint64_t began;     /* clock_us */
} Learn;

/* Tells a step of the job (Learning.step): with --json a line, on a terminal the row of the table
 * so far, which the next step writes over. A generation gets its row, and is drawn anew. */
void learn_step(void *learn, LearnStep step, int done, int of);

/* The generation's row of the table. */
void learn_row(Learn *learn);

/* Sets whom `made` will serve: the rules, and those that --also names (NULL: none). An exit code.
 */
int learn_served(Learn *learn, const char *also);

/* Writes the numbers of a network to `plan.out` as JSON, and a network of such numbers
 * (learning/network_json.h). The file is the second word of the call. `rules`: what --rules names,
 * NULL: the first that the file names. `also` as above, for a file without names. Exit codes. */
int learn_export(Learn *learn, const char *rules);
int learn_import(Learn *learn, const char *rules, const char *also);

/* Adds what is known of the generation to an object of JSON, and returns it. */
json_t *learn_json(const Learn *learn, json_t *json);

/* Says why a job has ended, if not because it is done. Returns the exit code. */
int learn_ended(const Learning *job, LearnEnd end);
