/* taefl bologna check: runs the battery and tells what a player gets wrong. */
#include "bologna/check.h"
#include "base/memory.h"
#include "cli/bologna.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_SECONDS = 2 };
static const char *const roles[2] = {"white", "black"};

static int list_checks(bool json) {
    for (int i = 0; i < bologna_check_count; i++) {
        const BolognaCheck *c = &bologna_checks[i];
        if (json)
            json_line(json_pack("{s:s, s:s, s:s, s:o, s:s?}", "check", c->name, "role",
                                roles[c->side], "words", c->words, "clause",
                                json_clause(NULL, c->clause), "position", c->position));
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

static const char *cause_id(const BolognaReport *report) {
    static const char *const ids[CAUSES] = {"",        "connect", "name",  "frame", "malformed",
                                            "ended",   "lost",    "slow",  "turn",  "flipped",
                                            "swapped", "after",   "stays", "rule"};
    return report->cause == CAUSE_RULE ? clause_get(report->clause)->id : ids[report->cause];
}

/* What to do about it: the words of the clause, or of the protocol. */
static const char *cause_words(const BolognaReport *report) {
    if (report->cause == CAUSE_RULE) return clause_get(report->clause)->words;
    return bologna_cause_words(report->cause);
}

/* The board of the last State before the fault, rows as on the wire, ours in brackets. */
static void say_board(const char *position) {
    print_line(stdout, "            a b c d e f g h i   (rows as on the wire; Taefl's in [])");
    int row = 1;
    for (const char *p = position; *p && *p != ' '; row++) {
        char line[32];
        int at = 0;
        for (; *p && *p != '/' && *p != ' '; p++)
            for (int n = *p >= '1' && *p <= '9' ? *p - '0' : -1; n; n -= n > 0 ? 1 : -1) {
                line[at++] = ' ';
                line[at++] = n > 0 ? '.' : *p;
            }
        line[at] = 0;
        print_line(stdout, "          %d%s [%d]", row, line, 10 - row);
        p += *p == '/';
    }
}

static void say(const BolognaCheck *check, const BolognaReport *report, bool json) {
    const char *word = bologna_verdict_word(report->verdict);
    bool passed = report->verdict == CHECK_PASSED;
    if (json) {
        json_line(json_pack("{s:s, s:s, s:s, s:s, s:s*, s:s, s:o, s:s, s:s}", "check", check->name,
                            "group", bologna_group_word(check->group), "role", roles[check->side],
                            "verdict", word, "cause", passed ? NULL : cause_id(report), "words",
                            report->words, "clause", json_clause(NULL, report->clause), "position",
                            report->position, "moves", report->moves));
        fflush(stdout);
        return;
    }
    print_line(stdout, "%-7s %s (%s): %s", word, check->name, roles[check->side], check->words);
    if (!passed) {
        print_line(stdout, "        as %s it %s", roles[check->side], report->words);
        if (*report->position) say_board(report->position);
    }
    fflush(stdout);
}

/* All that was found, by what is behind it: one thing to mend, and the checks that show it. */
static void say_causes(const BolognaReport *reports, const bool *run) {
    bool told[CLAUSE_COUNT + CAUSES] = {0};
    for (int i = 0; i < bologna_check_count; i++) {
        const BolognaReport *r = &reports[i];
        int key = r->cause == CAUSE_RULE ? CAUSES + (int)r->clause : (int)r->cause;
        if (!run[i] || r->verdict == CHECK_PASSED || told[key]) continue;
        told[key] = true;
        putchar('\n');
        print_line(stdout, "%s: %s", cause_id(r), cause_words(r));
        printf("    shown by");
        for (int k = i; k < bologna_check_count; k++)
            if (run[k] && reports[k].cause == r->cause && reports[k].clause == r->clause)
                printf(" %s", bologna_checks[k].name);
        putchar('\n');
    }
}

/* How many passed, by group, and what that means; the grade only after all checks. */
static void say_grade(const BolognaReport *reports, const bool *run, bool json) {
    int passed[GROUPS] = {0}, all[GROUPS] = {0}, left = 0;
    for (int i = 0; i < bologna_check_count; i++) {
        left += !run[i];
        if (!run[i]) continue;
        all[bologna_checks[i].group]++;
        passed[bologna_checks[i].group] += reports[i].verdict == CHECK_PASSED;
    }
    BolognaGrade grade = bologna_grade(passed, all);
    if (json) {
        json_t *groups = json_object();
        for (int g = 0; g < GROUPS; g++)
            json_object_set_new(groups, bologna_group_word((BolognaGroup)g),
                                json_pack("[i, i]", passed[g], all[g]));
        json_line(json_pack("{s:s*, s:s*, s:o}", "grade", left ? NULL : bologna_grade_word(grade),
                            "meaning", left ? NULL : bologna_grade_words(grade), "passed", groups));
        return;
    }
    putchar('\n');
    for (int g = 0; g < GROUPS; g++)
        if (all[g])
            print_line(stdout, "%-8s %d of %d passed", bologna_group_word((BolognaGroup)g),
                       passed[g], all[g]);
    if (left)
        print_line(stdout, "no grade: %d checks were left out", left);
    else
        print_line(stdout, "%s: %s", bologna_grade_word(grade), bologna_grade_words(grade));
}

int bologna_check(const CommandCall *call) {
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
        .stopped = bologna_stopped,
    };
    BolognaReport *reports = memory_get((size_t)bologna_check_count * sizeof *reports);
    bool run[64] = {0};
    interrupt_init();
    for (int i = 0; i < bologna_check_count && !code; i++) {
        BolognaReport *report = &reports[i];
        if (!wanted(names, bologna_checks[i].name)) continue;
        bologna_check_run(&bologna_checks[i], &setup, report);
        run[i] = true;
        count[report->verdict]++;
        if (report->verdict == CHECK_STOPPED)
            code = fail(EXIT_INTERRUPTED, "interrupted");
        else if (report->verdict == CHECK_FAILED)
            code = fail(EXIT_FAILED, "%s", report->words);
        else
            say(&bologna_checks[i], report, json);
    }
    if (!code) {
        if (!json) say_causes(reports, run);
        say_grade(reports, run, json);
        print_line(json ? stderr : stdout, "%d passed, %d missed, %d wrong", count[CHECK_PASSED],
                   count[CHECK_MISSED], count[CHECK_WRONG]);
        code = count[CHECK_MISSED] || count[CHECK_WRONG] ? EXIT_NO : EXIT_FINE;
    }
    free(reports);
    return code;
}
