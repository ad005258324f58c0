/* See report.h. */
#include "cli/report.h"
#include "base/clock.h"
#include "base/stop.h"
#include "cli/command.h"
#include "terminal/language.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *flush_output(void) {
    static const char *flaw;
    if (fflush(stdout) != 0 && !flaw) flaw = strerror(errno);
    if (!flaw && ferror(stdout)) flaw = "";
    return flaw;
}

static const char *language;

void use_language(const char *name) { language = name; }

const char *translate(const char *english) {
    const Language *in = language_called(language);
    const char *words = in ? in->find(english) : NULL;
    return words ? words : english;
}

void error_translate(const Error *error, char out[512]) {
    Text text = text_into(out, 512);
    text.language = language_called(language);
    error_write(error, &text);
}

int fail(int code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    flush_output();
    print_clean(stderr, "taefl: ", translate(format), arguments);
    va_end(arguments);
    return code;
}

/* What helps against a mistake: an option, or the document about the form of what was wrong; or
 * NULL. */
static const char *hint_about(const Error *error) {
    const char *name = error_name(error->code);
    if (error->code == ERROR_ARGUMENT_MISSING && strcmp(error->second, "rules") == 0)
        return "name the rule set of these games with --rules";
    static const struct {
        const char *begins, *document;
    } about[] = {
        {"RULE_", "docs/rule-files.md explains rules files"},
        {"LAW_", "docs/rule-files.md explains rules files"},
        {"BOARD_", "docs/protocol.md explains how positions are written"},
        {"SIDE", "docs/protocol.md explains how positions are written"},
        {"STATE", "docs/protocol.md explains how positions are written"},
        {"MOVE_FORM", "docs/protocol.md explains how moves are written"},
        {"FILE_", "docs/gamefile.md explains game files"},
    };
    for (size_t i = 0; i < sizeof about / sizeof *about; i++)
        if (!strncmp(name, about[i].begins, strlen(about[i].begins))) return about[i].document;
    return NULL;
}

/* Whether a hint has not been given before; a file with many mistakes gives it once. */
static bool is_new(const char *hint) {
    enum { HINTS = 8 };
    static const char *given[HINTS];
    int i = 0;
    while (i < HINTS && given[i] && strcmp(given[i], hint) != 0) i++;
    if (i == HINTS || given[i]) return false;
    given[i] = hint;
    return true;
}

int fail_error(const char *what, const Error *error) {
    char words[512];
    error_translate(error, words);
    fail(EXIT_INPUT, "%s%s%s", what ? what : "", what ? ": " : "", words);
    const char *hint = hint_about(error);
    return hint && is_new(hint) ? fail(EXIT_INPUT, "%s", hint) : EXIT_INPUT;
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

static _Atomic uint64_t progress_next; /* clock_us of the next line; 0: there was none */

void progress(size_t done, size_t of, const char *what) {
    enum { EVERY_US = 100000 };
    uint64_t now = clock_us(), next = progress_next;
    if (now < next || !isatty(STDERR_FILENO)) return;
    if (atomic_compare_exchange_strong(&progress_next, &next, now + EVERY_US))
        fprintf(stderr, "\r%zu of %zu %s (%d %%)\033[K", done, of, what,
                (int)(of ? 100 * done / of : 100));
}

void progress_end(void) {
    if (atomic_exchange(&progress_next, 0)) fputs("\r\033[K", stderr);
}

void watch_signals(void) {
    struct sigaction hangup;
    stop_on_signal(SIGINT);
    stop_on_signal(SIGTERM);
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        stop_on_signal(SIGHUP);
}

bool colour_wanted(const char *when, int descriptor) {
    if (when && strcmp(when, "always") == 0) return true;
    if (when && strcmp(when, "never") == 0) return false;
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return !(no && *no) && isatty(descriptor) && !(terminal && strcmp(terminal, "dumb") == 0);
}
