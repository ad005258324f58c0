/* taefl bologna check: runs the battery and tells what a player gets wrong. */
#include "match/bologna_check.h"
#include "cli/bologna.h"
#include "cli/report.h"
#include "terminal/interrupt.h"

#include <string.h>

enum { DEFAULT_SECONDS = 2 };
static const char *const roles[2] = {"white", "black"};

static bool stopped(void *ctx) {
    (void)ctx;
    return interrupt_seen();
}

static int list_checks(bool json) {
    for (int i = 0; i < bologna_check_count; i++) {
        const BolognaCheck *c = &bologna_checks[i];
        if (json)
            json_line(json_pack("{s:s, s:s, s:s, s:o, s:s?}", "check", c->name, "role",
                                roles[c->side], "words", c->words, "clause", json_clause(c->clause),
                                "position", c->position));
        else
            printf("%-15s %s  %-4s %s\n", c->name, roles[c->side],
                   c->clause ? clause_get(c->clause)->id : "", c->words);
    }
    return EXIT_FINE;
}

/* Whether the list of names, NULL for all, holds this one. */
static bool wanted(const char *names, const char *name) {
    for (const char *n = names; n && *n; n += strcspn(n, ","), n += *n == ',')
        if (strcspn(n, ",") == strlen(name) && strncmp(n, name, strlen(name)) == 0) return true;
    return !names;
}

static int check_names(const char *names) {
    for (const char *n = names; n && *n; n += strcspn(n, ","), n += *n == ',') {
        size_t length = strcspn(n, ",");
        int i = 0;
        while (i < bologna_check_count && !(strlen(bologna_checks[i].name) == length &&
                                            strncmp(bologna_checks[i].name, n, length) == 0))
            i++;
        if (i == bologna_check_count)
            return fail(EXIT_USAGE, "there is no check '%.*s'; --only list shows all", (int)length,
                        n);
    }
    return EXIT_FINE;
}

static void say(const BolognaCheck *check, const BolognaReport *report, bool json) {
    const char *word = bologna_verdict_word(report->verdict);
    if (json) {
        json_line(json_pack("{s:s, s:s, s:s, s:o, s:o, s:s, s:s}", "check", check->name, "role",
                            roles[check->side], "verdict", word, "words", json_text(report->words),
                            "clause", json_clause(report->clause), "position", report->position,
                            "moves", report->moves));
        fflush(stdout);
        return;
    }
    print_line(stdout, "%-7s %s (%s): %s", word, check->name, roles[check->side], check->words);
    if (*report->words)
        print_line(stdout, "        as %s it %s", roles[check->side], report->words);
    if (report->clause)
        print_line(stdout, "        %s: %s", clause_get(report->clause)->id,
                   clause_get(report->clause)->words);
    if (*report->words && *report->position)
        print_line(stdout, "        position %s, moves so far %s", report->position,
                   *report->moves ? report->moves : "none");
    fflush(stdout);
}

int bologna_check(const Call *call) {
    const char *names = call->value[BOLOGNA_ONLY];
    bool json = call_has(call, BOLOGNA_JSON);
    if (names && strcmp(names, "list") == 0) return list_checks(json);
    int code = check_names(names), count[CHECK_VERDICTS] = {0};
    if (code) return code;
    if (call->words < 2)
        return fail(EXIT_USAGE, "check needs a command: check -- ./bot {role} {time} {address}");
    BolognaCheckSetup setup = {
        .command = call->word + 1,
        .seconds = call->number[BOLOGNA_TIME] ? (int)call->number[BOLOGNA_TIME] : DEFAULT_SECONDS,
        .wait_seconds = (int)call->number[BOLOGNA_WAIT],
        .log = call->value[BOLOGNA_LOG],
        .stopped = stopped,
    };
    interrupt_init();
    for (int i = 0; i < bologna_check_count; i++) {
        BolognaReport report;
        if (!wanted(names, bologna_checks[i].name)) continue;
        bologna_check_run(&bologna_checks[i], &setup, &report);
        if (report.verdict == CHECK_STOPPED) return fail(EXIT_INTERRUPTED, "interrupted");
        if (report.verdict == CHECK_FAILED) return fail(EXIT_FAILED, "%s", report.words);
        say(&bologna_checks[i], &report, json);
        count[report.verdict]++;
    }
    print_line(json ? stderr : stdout, "%d passed, %d missed, %d wrong", count[CHECK_PASSED],
               count[CHECK_MISSED], count[CHECK_WRONG]);
    return count[CHECK_MISSED] || count[CHECK_WRONG] ? EXIT_NO : EXIT_FINE;
}
