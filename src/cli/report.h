/* What commands say: errors on stderr, JSON lines on stdout, colours. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "core/clause.h"
#include "core/error.h"
#include "core/rules.h"

#include <jansson.h>
#include <stdio.h>

/* Prints a line. What is in it may come from outside: control bytes show as '?'. */
__attribute__((format(printf, 2, 3))) void print_line(FILE *out, const char *format, ...);

/* Prints "taefl: WORDS" as a line on stderr and returns `code`, so that `return fail(…)` reads
 * well. */
__attribute__((format(printf, 2, 3))) int fail(int code, const char *format, ...);

/* The same for an Error about `what` (a file name, "position"; NULL: nothing): EXIT_INPUT. */
int fail_error(const char *what, const Error *error);

/* Of the words in `known` (NULL ends) the one that was probably meant by `word`, or NULL. */
const char *did_you_mean(const char *word, const char *const *known);

/* A string from outside: what is no UTF-8 is written with '?' for its bytes beyond ASCII. */
json_t *json_text(const char *text);

/* Writes one line of JSON to stdout and frees the object, which must not be NULL. */
void json_line(json_t *object);

/* A clause as JSON: {"id", "standing", "words", "source"}; null for CLAUSE_NONE. */
json_t *json_clause(ClauseId id);

/* A result as in the conformance files: "p1", "p2", "draw", null. */
json_t *json_result(Result result);

/* "player 1 (White) wins", "a draw". `result` is not RESULT_NONE; `out` holds 64 bytes. */
void result_words(const Rules *rules, Result result, char out[64]);

/* Says on stderr that the game is over, for whom and by which clause. */
void report_end(const Rules *rules, Result result, ClauseId clause);

/* Whether to use colours on `file descriptor`: `when` is the value of --color, NULL for auto. */
bool colour_wanted(const char *when, int descriptor);

#endif
