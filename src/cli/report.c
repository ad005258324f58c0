/* See report.h. */
#include "cli/report.h"
#include "cli/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int fail(int code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    print_clean(stderr, "taefl: ", format, arguments);
    va_end(arguments);
    return code;
}

int fail_error(const char *what, const Error *error) {
    char words[512];
    error_text(error, words, sizeof words);
    if (what) return fail(EXIT_INPUT, "%s: %s", what, words);
    return fail(EXIT_INPUT, "%s", words);
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* How many letters must be added, dropped, changed or swapped with their neighbour to make `a` into
 * `b`: the optimal string alignment distance, three rows of its table at a time. */
static size_t distance(const char *a, const char *b) {
    enum { LONGEST = 64 };
    size_t row[3][LONGEST + 1], m = strlen(a), n = strlen(b);
    if (m > LONGEST || n > LONGEST) return LONGEST;
    size_t *before = row[0], *last = row[1], *now = row[2];
    for (size_t j = 0; j <= n; j++) last[j] = j;
    for (size_t i = 1; i <= m; i++) {
        now[0] = i;
        for (size_t j = 1; j <= n; j++) {
            now[j] = least(last[j - 1] + (a[i - 1] != b[j - 1]), least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        size_t *old = before;
        before = last;
        last = now;
        now = old;
    }
    return last[n];
}

const char *did_you_mean(const char *word, const char *const *known) {
    const char *best = NULL;
    size_t length = strlen(word), nearest = length / 3 + 2;
    for (; *known; known++) {
        size_t far = distance(word, *known);
        if (length >= 3 && strncmp(word, *known, length) == 0) far = least(far, 1);
        if (far < nearest && far < strlen(*known)) {
            nearest = far;
            best = *known;
        }
    }
    return best;
}

json_t *json_clause(const Rules *rules, ClauseId id) {
    if (id == CLAUSE_NONE) return json_null();
    const Clause *clause = rules ? rules_clause(rules, id) : clause_get(id);
    return json_pack("{s:s, s:s, s:s, s:s}", "id", clause->id, "standing", clause->standing,
                     "words", clause->words, "source", clause->source);
}

json_t *json_result(Result result) {
    static const char *const word[] = {NULL, "p1", "p2", "draw"};
    return json_pack("s?", word[result]);
}

void result_words(const Rules *rules, Result result, char out[64]) {
    if (result == RESULT_DRAW)
        snprintf(out, 64, "a draw");
    else
        snprintf(out, 64, "player %d (%s) wins", result, rules->base->player[result - RESULT_P1]);
}

void report_end(const Rules *rules, Result result, ClauseId clause) {
    char words[64];
    result_words(rules, result, words);
    fail(0, "the game is over, %s: %s %s", words, rules_clause(rules, clause)->id,
         rules_clause(rules, clause)->words);
}

bool colour_wanted(const char *when, int descriptor) {
    if (when && strcmp(when, "always") == 0) return true;
    if (when && strcmp(when, "never") == 0) return false;
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return !(no && *no) && isatty(descriptor) && !(terminal && strcmp(terminal, "dumb") == 0);
}
