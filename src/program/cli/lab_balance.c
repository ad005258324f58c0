/* taefl lab balance. */
#define _GNU_SOURCE /* open_memstream */
#include "balance/halving.h"
#include "balance/report.h"
#include "balance/run.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/workers.h"
#include "cli/input.h"
#include "cli/lab.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/version.h"
#include "law/rulefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNGS = 16, PATH = 4096, FRESH = 1000000007 }; /* the seed of finalists is so much higher */
enum { LEVEL_NODES = 2000 }; /* of the search that says whether an opening is level */

typedef struct Balance {
    const CommandCall *call;
    Question question;
    Run run;
    int rungs, laws;
    int searched; /* with --toward: how many laws there were */
    Strength ladder[RUNGS];
    Rules *rules;
    Law *law;
    LawReport *report;
    Openings *openings; /* a law; NULL: of another kind */
    char path[PATH];    /* of the games */
    char asked[ANSWER];
} Balance;

/* ------------------------------------------------------------------ the command line */

static int read_ladder(const char *text, Balance *b) {
    const char *usual =
        call_has(b->call, LAB_TOWARD) ? "1600,6400" : "beginner,greedy,400,1600,6400,25600";
    for (const char *at = text ? text : usual; *at;) {
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

static int read_shard(const CommandCall *call, Run *out) {
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

/* --openings: a kind, or a file. */
static OpeningKind kind_of(const char *word) {
    static const char *const kinds[] = {"first", "near", "random", "level"};
    int kind = OPENING_FIRST;
    while (word && kind < OPENING_FILE && strcmp(kinds[kind], word) != 0) kind++;
    return (OpeningKind)kind;
}

static int read_question(Balance *b) {
    const CommandCall *call = b->call;
    b->question = (Question){.seed = (uint64_t)call->number[LAB_SEED],
                             .opening = (int)call->number[LAB_PLIES],
                             .openings = kind_of(call->value[LAB_OPENINGS]),
                             .longest = (int)call->number[LAB_LONGEST]};
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

/* The search has a strength of its own, and its finalists another. */
static int check_toward(const Balance *b) {
    if (b->laws <= HALVING_FINALISTS)
        return fail(EXIT_USAGE,
                    "--toward needs more than %d variants or rule sets; name them, or "
                    "make them by --vary",
                    HALVING_FINALISTS);
    if (b->rungs < 2) return fail(EXIT_USAGE, "--toward needs two strengths of --ladder");
    if (b->run.shards) return fail(EXIT_USAGE, "--toward cannot be played in shards");
    if (call_has(b->call, LAB_SKILL)) return fail(EXIT_USAGE, "--toward measures no --skill");
    return EXIT_FINE;
}

/* The rule sets that are named. */
static int read_rules(Balance *b) {
    int count = b->call->words - 1;
    b->rules = memory_get((size_t)count * sizeof *b->rules);
    for (; b->laws < count; b->laws++) {
        Rules *rules = &b->rules[b->laws];
        int code = input_rules(rules, b->call->word[b->laws + 1]);
        if (code) return code;
        for (int i = 0; i < b->laws; i++)
            if (strcmp(b->rules[i].name, rules->name) == 0)
                return fail(EXIT_USAGE, "%s is named twice", rules->name);
    }
    return EXIT_FINE;
}

/* They begin where the rules do, and leave plies to play. */
static int check_openings(const Balance *b, const Law *law, const Openings *openings) {
    Position start;
    law->rules->start(law->rules, &start);
    for (int i = 0; i < openings->count; i++)
        if (!position_equal(&openings->list[i].start, &start) ||
            openings->list[i].plies >= b->question.longest)
            return fail(EXIT_INPUT,
                        "%s: opening %d of %s does not begin at the start of the rules, or has as "
                        "many plies as --longest",
                        b->call->value[LAB_OPENINGS], i + 1, law->rules->name);
    return EXIT_FINE;
}

/* --openings level or a FILE, for each law. */
static int read_openings(Balance *b) {
    char why[WHY];
    WordList words = {0};
    int code = EXIT_FINE;
    if (b->question.openings < OPENING_LEVEL) return EXIT_FINE;
    bool level = b->question.openings == OPENING_LEVEL;
    wordlist_add(&words, level ? "random" : b->call->value[LAB_OPENINGS]);
    if (level) wordlist_print(&words, "plies=%d", b->question.opening);
    b->openings = memory_get((size_t)b->laws * sizeof *b->openings);
    for (int i = 0; !code && i < b->laws; i++) {
        Openings *openings = &b->openings[i];
        if (!openings_read(openings, &words, &b->rules[i], LEVEL_NODES, b->question.seed, why))
            code = fail(EXIT_INPUT, "%s", why);
        else
            code = check_openings(b, &b->law[i], openings);
        b->law[i].openings = openings;
        b->question.file_hash = openings->hash;
    }
    wordlist_free(&words);
    return code;
}

/* The variants of the one that is named. */
static int read_variants(Balance *b) {
    Rules *named = b->rules;
    if (b->laws > 1) return fail(EXIT_USAGE, "--vary takes one rule set");
    b->rules = NULL;
    b->laws = 0;
    int code = lab_variants(b->call, named, &b->rules, &b->laws);
    free(named);
    return code;
}

static int read_laws(Balance *b) {
    bool varies = call_has(b->call, LAB_VARY);
    if (b->call->words < 2) return fail(EXIT_USAGE, "balance needs the names of RULES");
    int code = read_rules(b);
    if (!code && varies) code = read_variants(b);
    if (!code && call_has(b->call, LAB_TOWARD)) code = check_toward(b);
    if (code) {
        b->laws = 0;
        return code;
    }
    b->law = memory_get((size_t)b->laws * sizeof *b->law);
    b->report = memory_get((size_t)b->laws * sizeof *b->report);
    for (int i = 0; i < b->laws; i++) {
        b->law[i].rules = &b->rules[i];
        rulefile_hash(&b->rules[i], b->law[i].hash);
        b->report[i].law = &b->law[i];
    }
    return read_openings(b);
}

/* ------------------------------------------------------------------ measuring */

static void show_step(void *ctx, const Rung *rung) {
    const Balance *b = ctx;
    char what[128];
    snprintf(what, sizeof what, "games of %.64s, %s", rung->law->rules->name, rung->strength->name);
    progress((size_t)rung->played, (size_t)b->run.rule.games, what);
}

/* Opens the file of --data, with `more` behind its name. */
static int open_kept(Balance *b, const char *more) {
    char why[BALANCE_WHY];
    const char *data = b->call->value[LAB_DATA];
    int count = 0;
    snprintf(b->path, sizeof b->path, "%s%s", data ? data : "", more);
    const char **merged = memory_get(((size_t)b->call->listed + 1) * sizeof *merged);
    for (int i = 0; !*more && i < b->call->listed; i++)
        if (b->call->list[i].row == LAB_MERGE) merged[count++] = b->call->list[i].text;
    const Planned planned[] = {
        {data ? b->path : NULL, OUTPUT_ADD},
        {b->call->value[LAB_CSV], outputs_how(call_has(b->call, LAB_FORCE))},
        {b->call->value[LAB_REPORT], outputs_how(call_has(b->call, LAB_FORCE))}};
    int code = outputs_check(planned, 3, merged);
    if (!code && !(b->run.kept = kept_open(&b->question, planned[0].path, merged, count, why)))
        code = fail(EXIT_INPUT, "%s", why);
    free(merged);
    return code;
}

/* After run_rung or halving_run did not come to their end. */
static int unfinished(const Balance *b, const char *why) {
    progress_end();
    if (*why) return fail(EXIT_FAILED, "%s", why);
    return fail(EXIT_INTERRUPTED, call_has(b->call, LAB_DATA)
                                      ? "stopped; the same command goes on"
                                      : "stopped; without --data it cannot be resumed");
}

static int prepare_law(Balance *b, int number) {
    int code = lab_judge(b->call, &b->law[number], &b->report[number]);
    if (!code) first_turns(b->law[number].rules, &b->law[number].turns);
    return code;
}

/* The rungs of the ladder from `first` on. */
static int measure_law(Balance *b, int number, int first) {
    char why[BALANCE_WHY];
    LawReport *report = &b->report[number];
    Rung *rung = memory_get((size_t)b->rungs * sizeof *rung);
    report->rung = rung;
    for (int i = first; i < b->rungs; i++) {
        Rung *at = &rung[report->rungs++];
        *at = (Rung){.law = report->law, .strength = &b->ladder[i]};
        if (!run_rung(&b->run, at, why)) return unfinished(b, why);
    }
    progress_end();
    return EXIT_FINE;
}

/* Between each two neighbours of the ladder that count nodes. */
static int measure_skill(Balance *b, int number) {
    char why[BALANCE_WHY];
    LawReport *report = &b->report[number];
    const Strength *weak = NULL;
    for (int i = 0; i < b->rungs; i++) {
        const Strength *strong = &b->ladder[i];
        if (strong->kind != STRENGTH_NODES) continue;
        if (weak && weak->nodes < strong->nodes) {
            Skill *skill = MEMORY_ADD(report->skill, report->skills);
            *skill = (Skill){.weak = weak->nodes, .strong = strong->nodes};
            if (!skill_measure(&b->run, report->law, (int)b->call->number[LAB_SKILL], skill, why))
                return unfinished(b, why);
        }
        weak = strong;
    }
    progress_end();
    return EXIT_FINE;
}

static int measure_all(Balance *b) {
    int code = EXIT_FINE;
    for (int i = 0; !code && i < b->laws; i++) {
        code = prepare_law(b, i);
        if (!code) code = measure_law(b, i, 0);
        if (!code && call_has(b->call, LAB_SKILL)) code = measure_skill(b, i);
    }
    return code;
}

/* ------------------------------------------------------------------ searching */

static void tell_candidate(const Balance *b, const Candidate *candidate) {
    const Rung *r = &candidate->rung;
    const Band *score = &r->estimate.score;
    if (call_has(b->call, LAB_JSON))
        json_line(json_pack("{s:s, s:i, s:i, s:{s:f, s:f}}", "candidate", r->law->rules->name,
                            "rounds", candidate->rounds, "games", r->played, "score", "value",
                            score->value, "half", score->half));
    else
        printf("%-48s %d rounds %5d games  %5.1f ± %.1f %%\n", r->law->rules->name,
               candidate->rounds, r->played, 100 * score->value, 100 * score->half);
}

static void tell_search(const Balance *b, const Candidate *candidates) {
    char found[64], confirmed[64];
    const Rung *best = &b->report[0].rung[0];
    report_strength(&b->ladder[0], found);
    report_strength(best->strength, confirmed);
    if (!call_has(b->call, LAB_JSON))
        printf("best of %d for %d %%: %s, confirmed %.1f ± %.1f %% %s with another seed\n"
               "Searched %s, with half of them dropped after each round:\n",
               b->searched, (int)b->call->number[LAB_TOWARD], best->law->rules->name,
               100 * best->estimate.score.value, 100 * best->estimate.score.half, confirmed, found);
    for (int i = 0; i < b->searched; i++) tell_candidate(b, &candidates[i]);
}

/* The finalists are measured with a seed of their own, so what was lucky in the search does not
 * count twice. They keep their order: the first is the answer. */
static int confirm(Balance *b, const Candidate *candidates, int finalists) {
    LawReport *report = memory_get((size_t)finalists * sizeof *report);
    int code = EXIT_FINE;
    for (int i = 0; i < finalists; i++) report[i] = b->report[candidates[i].rung.law - b->law];
    free(b->report);
    b->report = report;
    b->searched = b->laws;
    b->laws = finalists;
    b->question.seed += FRESH;
    if (!kept_close(b->run.kept, (char[BALANCE_WHY]){0})) return EXIT_FAILED;
    b->run.kept = NULL;
    code = open_kept(b, ".confirmed");
    for (int i = 0; !code && i < finalists; i++) code = measure_law(b, i, b->rungs - 1);
    return code;
}

static int search(Balance *b) {
    char why[BALANCE_WHY];
    double toward = (double)b->call->number[LAB_TOWARD] / 100;
    Candidate *candidates = memory_get((size_t)b->laws * sizeof *candidates);
    int code = EXIT_FINE;
    for (int i = 0; !code && i < b->laws; i++) {
        code = prepare_law(b, i);
        candidates[i].rung = (Rung){.law = &b->law[i], .strength = &b->ladder[0]};
    }
    int laws = b->laws, finalists = 0;
    if (!code && !(finalists = halving_run(&b->run, candidates, laws, toward, why)))
        code = unfinished(b, why);
    progress_end();
    if (!code) code = confirm(b, candidates, finalists);
    if (!code) tell_search(b, candidates);
    for (int i = 0; i < laws; i++) rung_free(&candidates[i].rung);
    free(candidates);
    return code;
}

/* ------------------------------------------------------------------ recorded games */

/* Each law has one rung. */
static int read_records(Balance *b) {
    int code = EXIT_FINE;
    Records records;
    static const int playing[] = {LAB_LADDER, LAB_JUDGE,  LAB_DATA,
                                  LAB_MERGE,  LAB_TOWARD, LAB_SKILL};
    for (int i = 0; i < (int)(sizeof playing / sizeof *playing); i++)
        if (call_has(b->call, playing[i]))
            return fail(EXIT_USAGE, "--%s is for games that are played, not for --from",
                        b->call->command->options[playing[i]].name);
    b->ladder[0] = (Strength){.kind = STRENGTH_RECORDED, .name = "recorded"};
    for (int i = 0; !code && i < b->laws; i++) {
        Rung *rung = memory_get(sizeof *rung);
        *rung = (Rung){.law = &b->law[i], .strength = &b->ladder[0]};
        b->report[i].rung = rung;
        b->report[i].rungs = 1;
        records = (Records){0};
        code = lab_records(b->call, rung, &records);
        if (!code && !rung->count)
            code = fail(EXIT_INPUT, "no finished game of %s from its start is in the files",
                        b->rules[i].name);
    }
    snprintf(b->asked, sizeof b->asked,
             "Asked: what came of %d recorded games; those without a result and of other rules or "
             "starts are left out",
             records.games);
    return code;
}

/* ------------------------------------------------------------------ telling */

static int write_file(const CommandCall *call, int option, const BalanceReport *report,
                      void (*write)(FILE *, const BalanceReport *)) {
    char *text = NULL;
    size_t size;
    if (!call_has(call, option)) return EXIT_FINE;
    FILE *out = open_memstream(&text, &size);
    write(out, report);
    fclose(out);
    int code = outputs_write(call->value[option], outputs_how(call_has(call, LAB_FORCE)), text,
                             size, NULL);
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
                            .asked = *b->asked ? b->asked : NULL,
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

static void free_all(Balance *b) {
    for (int i = 0; i < b->laws; i++) {
        Rung *rung = (Rung *)(uintptr_t)b->report[i].rung;
        for (int k = 0; k < b->report[i].rungs; k++) rung_free(&rung[k]);
        free(rung);
        free(b->report[i].skill);
    }
    int laws = b->searched ? b->searched : b->laws;
    for (int i = 0; i < laws; i++) first_turns_free(&b->law[i].turns);
    for (int i = 0; b->openings && i < laws; i++) openings_free(&b->openings[i]);
    free(b->openings);
    free(b->rules);
    free(b->law);
    free(b->report);
}

int lab_balance(const CommandCall *call) {
    Balance b = {.call = call};
    char why[BALANCE_WHY];
    int code = read_question(&b);
    b.run.step = show_step;
    b.run.ctx = &b;
    if (!code) code = read_laws(&b);
    if (!code) code = open_kept(&b, "");
    watch_signals();
    if (!code)
        code = call_has(call, LAB_FROM)     ? read_records(&b)
               : call_has(call, LAB_TOWARD) ? search(&b)
                                            : measure_all(&b);
    if (!code) code = tell(&b);
    if (!kept_close(b.run.kept, why) && !code) code = fail(EXIT_FAILED, "%s", why);
    free_all(&b);
    return code;
}
