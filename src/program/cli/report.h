/* What commands say: errors on stderr, JSON lines on stdout, colours. */
#pragma once

#include "base/print.h"
#include "core/clause.h"
#include "core/error.h"
#include "core/rules.h"

/* Hands on what was printed. NULL, or why something printed since the start could not be written;
 * "" where that is not known any more. */
const char *flush_output(void);

/* The language that errors are told in, as of language_called; without it the environment's. */
void use_language(const char *name);

/* Words in that language; they themselves where it has none. Those of a format keep its gaps. */
__attribute__((format_arg(1))) const char *translate(const char *english);

/* What is wrong, in that language. */
void error_translate(const Error *error, char out[512]);

/* Prints "taefl: WORDS", translated, as a line on stderr and returns `code`, so that `return
 * fail(…)` reads well. */
__attribute__((format(printf, 2, 3))) int fail(int code, const char *format, ...);

/* The same for an Error about `what` (a file name, "position"; NULL: nothing): EXIT_INPUT. A second
 * line names the document that explains the form of the input, if there is one. */
int fail_error(const char *what, const Error *error);

/* Of the words in `known` (NULL ends) the one that was probably meant by `word`, or NULL. */
const char *did_you_mean(const char *word, const char *const *known);

/* A clause as JSON: {"id", "standing", "words", "source"}; null for CLAUSE_NONE. */
json_t *json_clause(const Rules *rules, ClauseId id);

/* A result as in the conformance files: "p1", "p2", "draw", null. */
json_t *json_result(Result result);

/* "player 1 (White) wins", "a draw". `result` is not RESULT_NONE; `out` holds 64 bytes. */
void result_words(const Rules *rules, Result result, char out[64]);

/* Reports on stderr that the game is over, with the winner and the clause. */
void report_end(const Rules *rules, Result result, ClauseId clause);

/* Shows the progress of long work: one line on stderr that is overwritten, only on a terminal and
 * at most ten times a second. Any thread may call it. progress_end removes the line. */
void progress(size_t done, size_t of, const char *what);
void progress_end(void);

/* From now on a signal that ends programs sets `stop_asked` (base/stop.h) and nothing else. A
 * hangup that is ignored (nohup) remains so. */
void watch_signals(void);

/* Whether to use colours on `file descriptor`: `when` is the value of --color, NULL for auto. */
bool colour_wanted(const char *when, int descriptor);
