/* taefl lab balance. */
#define _GNU_SOURCE /* open_memstream */
#include "balance/report.h"
#include "balance/run.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/workers.h"
#include "cli/input.h"
#include "cli/lab.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/selfgames.h"
#include "cli/version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNGS = 16 };

typedef struct Balance {
    const Call *call;
    Question question;
    Run run;
    int rungs, laws;
    Strength ladder[RUNGS];
    Rules *rules;
    Law *law;
    LawReport *report;
} Balance;

/* ------------------------------------------------------------------ the command line */

static int read_ladder(const char *text, Balance *b) {
    for (const char *at = text ? text : "beginner,greedy,400,1600,6400,25600"; *at;) {
        size_t length = strcspn(at, ",");
        if (b->rungs == RUNGS || !strength_read(&b->ladder[b->rungs], at, length))
            return fail(EXIT_USAGE,
                        "--ladder: '%.*s' is not beginner, greedy or a number of nodes, or there "
                        "are more than %d",
                        (int)length, at, RUNGS);
        for (int i = 0; i < b->rungs; i++)
            if (strcmp(b->ladder[i].name, b->ladder[b->rungs].name) == 0)
                return fail(EXIT_USAGE, "--ladder: '%.*s' is there twice", (int)length, at);
        b->rungs++;
        at += length + (at[length] == ',');
    }
    return b->rungs ? EXIT_FINE : fail(EXIT_USAGE, "--ladder has no strength");
}

static int read_width(const char *text, double *out) {
    char *end;
    double points = text ? strtod(text, &end) : 3;
    if (text && (*end || !(points >= 0.1 && points <= 50)))
        return fail(EXIT_USAGE, "--width: '%s' is not a number from 0.1 to 50", text);
    *out = points / 100;
    return EXIT_FINE;
}

static int read_shard(const Call *call, Run *out) {
    const char *text = call->value[LAB_SHARD];
    int end = 0;
    if (!text) return EXIT_FINE;
    if (sscanf(text, "%d/%d%n", &out->shard, &out->shards, &end) != 2 || text[end] ||
        out->shard < 1 || out->shards < out->shard)
        return fail(EXIT_USAGE, "--shard: '%s' is not I/N, as in 1/2", text);
    if (!call_has(call, LAB_DATA))
        return fail(EXIT_USAGE, "--shard needs --data=FILE for its games");
    if (call_has(call, LAB_CSV) || call_has(call, LAB_REPORT))
        return fail(EXIT_USAGE, "--shard has no report, so leave out --csv and --report");
    return EXIT_FINE;
}

static int read_question(Balance *b) {
    static const char *const kinds[] = {"first", "near", "random"};
    const Call *call = b->call;
    b->question = (Question){.seed = (uint64_t)call->number[LAB_SEED],
                             .opening = (int)call->number[LAB_PLIES],
                             .longest = (int)call->number[LAB_LONGEST]};
    for (int i = 0; i < 3; i++)
        if (call_has(call, LAB_OPENINGS) && strcmp(call->value[LAB_OPENINGS], kinds[i]) == 0)
            b->question.openings = (OpeningKind)i;
    b->run = (Run){.question = &b->question,
                   .threads = (int)call->number[LAB_JOBS],
                   .stop = &stop_asked,
                   .rule = {.games = (int)call->number[LAB_GAMES],
                            .precise = call_has(call, LAB_PRECISE),
                            .margin = 0.03}};
    if (b->question.opening >= b->question.longest)
        return fail(EXIT_USAGE, "--plies must be fewer than --longest");
    int code = read_ladder(call->value[LAB_LADDER], b);
    if (!code) code = read_width(call->value[LAB_WIDTH], &b->run.rule.width);
    return code ? code : read_shard(call, &b->run);
}

static int read_laws(Balance *b) {
    int count = b->call->words - 1;
    if (count < 1) return fail(EXIT_USAGE, "balance needs the names of RULES");
    b->rules = memory_get((size_t)count * sizeof *b->rules);
    b->law = memory_get((size_t)count * sizeof *b->law);
    b->report = memory_get((size_t)count * sizeof *b->report);
    for (; b->laws < count; b->laws++) {
        Rules *rules = &b->rules[b->laws];
        int code = input_rules(rules, b->call->word[b->laws + 1]);
        if (code) return code;
        for (int i = 0; i < b->laws; i++)
            if (strcmp(b->rules[i].name, rules->name) == 0)
                return fail(EXIT_USAGE, "%s is named twice", rules->name);
        b->law[b->laws].rules = rules;
        b->report[b->laws].law = &b->law[b->laws];
    }
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ measuring */

static void show_step(void *ctx, const Rung *rung) {
    const Balance *b = ctx;
    char what[128];
    snprintf(what, sizeof what, "games of %.64s, %s", rung->law->rules->name, rung->strength->name);
    progress((size_t)rung->played, (size_t)b->run.rule.games, what);
}

static int measure_law(Balance *b, int number) {
    char why[BALANCE_WHY];
    LawReport *report = &b->report[number];
    Rung *rung = memory_get((size_t)b->rungs * sizeof *rung);
    report->rung = rung;
    int code = lab_judge(b->call, &b->law[number], report);
    if (!code) first_turns(b->law[number].rules, &b->law[number].turns);
    for (; !code && report->rungs < b->rungs; report->rungs++) {
        Rung *at = &rung[report->rungs];
        *at = (Rung){.law = &b->law[number], .strength = &b->ladder[report->rungs]};
        bool good = run_rung(&b->run, at, why);
        progress_end();
        if (!good && *why) code = fail(EXIT_FAILED, "%s", why);
        if (!good && !*why)
            code = fail(EXIT_INTERRUPTED, call_has(b->call, LAB_DATA)
                                              ? "stopped; the same command goes on"
                                              : "stopped; without --data it cannot be resumed");
    }
    return code;
}

static OutputHow how(const Call *call) {
    return call_has(call, LAB_FORCE) ? OUTPUT_OVER : OUTPUT_NEW;
}

static int write_file(const Call *call, int option, const BalanceReport *report,
                      void (*write)(FILE *, const BalanceReport *)) {
    char *text = NULL;
    size_t size;
    if (!call_has(call, option)) return EXIT_FINE;
    FILE *out = open_memstream(&text, &size);
    write(out, report);
    fclose(out);
    int code = outputs_write(call->value[option], how(call), text, size, NULL);
    free(text);
    return code;
}

static int tell_shard(const Balance *b) {
    int games = 0;
    for (int i = 0; i < b->laws; i++)
        for (int k = 0; k < b->rungs; k++) games += b->report[i].rung[k].played;
    printf("shard %d of %d: %d games\n", b->run.shard, b->run.shards, games);
    return EXIT_FINE;
}

static int tell(const Balance *b) {
    BalanceReport report = {.question = &b->question,
                            .rule = b->run.rule,
                            .laws = b->laws,
                            .law = b->report,
                            .program = version_program()};
    if (b->run.shards) return tell_shard(b);
    if (!call_has(b->call, LAB_JSON)) report_text(stdout, &report);
    for (int i = 0; call_has(b->call, LAB_JSON) && i < b->laws; i++)
        json_line(report_json(&report, i));
    int code = write_file(b->call, LAB_CSV, &report, report_csv);
    return code ? code : write_file(b->call, LAB_REPORT, &report, report_svg);
}

/* ------------------------------------------------------------------ the command */

static int open_kept(Balance *b) {
    char why[BALANCE_WHY];
    const Call *call = b->call;
    const char **merged = memory_get(((size_t)call->listed + 1) * sizeof *merged);
    int count = 0;
    for (int i = 0; i < call->listed; i++)
        if (call->list[i].row == LAB_MERGE) merged[count++] = call->list[i].text;
    const Planned planned[] = {{call->value[LAB_DATA], OUTPUT_ADD},
                               {call->value[LAB_CSV], how(call)},
                               {call->value[LAB_REPORT], how(call)}};
    int code = outputs_check(planned, 3, merged);
    if (!code &&
        !(b->run.kept = kept_open(&b->question, call->value[LAB_DATA], merged, count, why)))
        code = fail(EXIT_INPUT, "%s", why);
    free(merged);
    return code;
}

static void free_all(Balance *b) {
    for (int i = 0; i < b->laws; i++) {
        for (int k = 0; k < b->report[i].rungs; k++) rung_free((Rung *)&b->report[i].rung[k]);
        free((Rung *)b->report[i].rung);
        first_turns_free(&b->law[i].turns);
    }
    free(b->rules);
    free(b->law);
    free(b->report);
}

int lab_balance(const Call *call) {
    Balance b = {.call = call};
    char why[BALANCE_WHY];
    int code = read_question(&b);
    b.run.step = show_step;
    b.run.ctx = &b;
    if (!code) code = read_laws(&b);
    if (!code) code = open_kept(&b);
    selfgames_watch_signals();
    for (int i = 0; !code && i < b.laws; i++) code = measure_law(&b, i);
    if (!code) code = tell(&b);
    if (!kept_close(b.run.kept, why) && !code) code = fail(EXIT_FAILED, "%s", why);
    free_all(&b);
    return code;
}
