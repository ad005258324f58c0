/* taefl grade: examines a bot, then places it among the levels of our engine. */
#include "base/clock.h"
#include "base/jansson.h"
#include "base/memory.h"
#include "base/stop.h"
#include "cli/input.h"
#include "cli/match_options.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "match/exam.h"
#include "match/placing.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { RULES, PAIRS, CONCURRENCY, SEED, CHECKS, LOG, JSON };
enum {
    BLOCK = 2, /* pairs between two looks at the score */
    LEVEL_NODES = 150000,
    PLIES = 600,
    BUSY_MS = 3000 /* a margin for a machine with other work */
};

static const Option options[] = {
    VALUE(RULES, RULES, "rules", 'r', "RULES",
          "the rule set of the matches and of most checks; default: tablut-ashton"),
    NUMBER(PAIRS, "pairs", 'n', "N", 1, 1000, 20,
           "at most N pairs of games against one level; default 20"),
    NUMBER(CONCURRENCY, "concurrency", 'c', "N", 1, MAX_CONCURRENCY, 1,
           "games at a time; default 1"),
    NUMBER(SEED, "seed", 's', "N", 0, INT64_MAX, 1, "seed of openings and levels; default 1"),
    FLAG(CHECKS, "checks", 0, "only examine, play no matches"),
    VALUE(LOG, FILE, "log", 'l', "FILE",
          "append every line to and from the bot to this file, with time and name"),
    OPTION_JSON(JSON),
    {0},
};

typedef struct Grade {
    const CommandCall *call;
    Rules rules;
    Entrant entrant[2]; /* the bot, and a level */
    Openings openings;
    ExamResult exam;
    bool late; /* a move came after its time */
    Placing placing;
    Results results[PLACING_LEVELS + 1];
    Schedule schedule[PLACING_LEVELS + 1];
    Log *log;
    uint64_t began;
} Grade;

/* ------------------------------------------------------------------ before it */

static int read_entrant(Entrant *out, const WordList *words) {
    char why[WHY];
    if (!entrant_read(out, words, match_world(), why)) return fail(EXIT_USAGE, "%s", why);
    return EXIT_FINE;
}

/* The bot by its words, with limits before them that its own words may replace. */
static int read_bot(Grade *g) {
    WordList words = {0};
    wordlist_add(&words, "name=bot");
    wordlist_add(&words, "margin=300");
    bool limited = false;
    for (int i = 0; i < g->call->words; i++)
        for (int k = 0; k < 4; k++)
            limited |= word_value(g->call->word[i],
                                  (const char *[]){"tc", "movetime", "nodes", "depth"}[k]) != NULL;
    if (!limited) wordlist_add(&words, "movetime=500");
    for (int i = 0; i < g->call->words; i++) wordlist_add(&words, g->call->word[i]);
    int code = read_entrant(&g->entrant[0], &words);
    wordlist_free(&words);
    if (code) return code;
    const PlayerKind *kind = g->entrant[0].kind;
    if (kind == &player_ugi || kind == &player_taefl) return EXIT_FINE;
    return fail(EXIT_USAGE, "kind=%s is no program that speaks UGI; give cmd=COMMAND", kind->name);
}

static int read_openings(Grade *g) {
    WordList words = {0};
    char why[WHY];
    int code =
        openings_read(&g->openings, &words, &g->rules, 2000, (uint64_t)g->call->number[SEED], why)
            ? EXIT_FINE
            : fail(EXIT_FAILED, "%s", why);
    return code;
}

/* ------------------------------------------------------------------ the exam */

static void tell(void *ctx, const ExamReport *r) {
    Grade *g = ctx;
    const char *verdict = exam_verdict_word(r->verdict);
    g->late |= r->fault == FAULT_TIME;
    if (call_has(g->call, JSON)) {
        json_line(json_pack("{s:s, s:s, s:s, s:s, s:s*, s:s}", "check", r->name, "group",
                            exam_group_word(r->group), "asks", r->asks, "verdict", verdict, "fault",
                            r->fault ? fault_word(r->fault) : NULL, "words", r->words));
    } else {
        print_line(stdout, "%-8s %-8s %-24s %s", verdict, exam_group_word(r->group), r->name,
                   r->asks);
        if (*r->words) print_line(stdout, "         %s", r->words);
    }
    fflush(stdout);
}

static int sum_of(const ExamResult *result, ExamVerdict verdict) {
    int sum = 0;
    for (int group = 0; group < EXAM_GROUPS; group++) sum += result->count[group][verdict];
    return sum;
}

static void examine(Grade *g) {
    const ExamSetup setup = {.entrant = &g->entrant[0],
                             .rules = &g->rules,
                             .seed = (uint64_t)g->call->number[SEED],
                             .stop = &stop_asked,
                             .log = g->log,
                             .tell = tell,
                             .ctx = g};
    exam_run(&setup, &g->exam);
    if (g->late && g->entrant[0].control.margin_ms < BUSY_MS)
        fail(0, "a move came too late; if this machine is busy with other programs, add margin=%d",
             BUSY_MS);
    if (call_has(g->call, JSON)) return;
    printf("%d checks passed, %d failed, %d left out\n", sum_of(&g->exam, EXAM_PASSED),
           sum_of(&g->exam, EXAM_FAILED), sum_of(&g->exam, EXAM_LEFT_OUT));
}

/* ------------------------------------------------------------------ the place */

static bool finished(void *ctx, const Record *record) {
    (void)ctx, (void)record;
    return true;
}

static int interrupts(void *ctx) {
    (void)ctx;
    return stop_urgency() ? 2 : 0;
}

static void failed(void *ctx, const char *why) {
    (void)ctx;
    fail(0, "the match cannot go on: %s", why);
}

static int read_level(Grade *g, int level) {
    WordList words = {0};
    wordlist_print(&words, "option.Strength=%d", level);
    wordlist_print(&words, "option.Seed=%" PRId64, g->call->number[SEED]);
    wordlist_print(&words, "nodes=%d", LEVEL_NODES);
    wordlist_add(&words, "option.Hash=8");
    int code = read_entrant(&g->entrant[1], &words);
    snprintf(g->entrant[1].name, ENTRANT_NAME, "level %d", level);
    wordlist_free(&words);
    return code;
}

/* A few more pairs against a level. Its earlier games are kept. */
static int play_level(Grade *g, int level) {
    Results *results = &g->results[level];
    Schedule *schedule = &g->schedule[level];
    int code = read_level(g, level);
    if (code) return code;
    if (!schedule->rounds) {
        schedule->entrants = 2;
        results_init(results, schedule, &g->rules);
    }
    int left = g->placing.most - schedule->rounds;
    schedule->rounds += left < BLOCK ? left : BLOCK;
    const MatchSetup setup = {.rules = &g->rules,
                              .entrants = g->entrant,
                              .schedule = schedule,
                              .openings = &g->openings,
                              .adjudication = {.plies = PLIES},
                              .seed = (uint64_t)g->call->number[SEED],
                              .concurrency = (int)g->call->number[CONCURRENCY],
                              .log = g->log};
    const MatchHost host = {.finished = finished, .interrupts = interrupts, .failed = failed};
    MatchEnd end = match_run(&setup, results, &host);
    g->placing.level[level] = results->pairing[0].pairs;
    entrant_free(&g->entrant[1]);
    if (end == MATCH_COMPLETE) return EXIT_FINE;
    return end == MATCH_FAILED ? EXIT_FAILED : fail(EXIT_INTERRUPTED, "interrupted");
}

/* What the bot did against a level it has met. */
static void print_level(const Grade *g, int level) {
    const Pairing *p = &g->results[level].pairing[0];
    Interval score = pairs_score(&p->pairs), elo = pairs_elo(&p->pairs);
    uint64_t sum[3];
    for (int i = 0; i < 3; i++) sum[i] = p->side[0].count[i] + p->side[1].count[i];
    if (call_has(g->call, JSON)) {
        json_line(json_pack("{s:i, s:I, s:I, s:I, s:f, s:o, s:o, s:o}", "level", level, "won",
                            (json_int_t)sum[WON], "drawn", (json_int_t)sum[DRAWN], "lost",
                            (json_int_t)sum[LOST], "score", score.value, "elo",
                            json_finite(elo.value), "low", json_finite(elo.low), "high",
                            json_finite(elo.high)));
        return;
    }
    printf("%5d  +%" PRIu64 " =%" PRIu64 " -%" PRIu64 "  %5.1f %%  Elo %+.0f [%+.0f, %+.0f]\n",
           level, sum[WON], sum[DRAWN], sum[LOST], 100 * score.value, elo.value + 0.0, elo.low,
           elo.high);
}

/* "between level 3 and 4", "below level 1", "above level 10". */
static void place_words(const PlacingResult *place, char out[64]) {
    if (!place->above)
        snprintf(out, 64, "below level 1");
    else if (place->below > PLACING_LEVELS)
        snprintf(out, 64, "above level %d", PLACING_LEVELS);
    else
        snprintf(out, 64, "between level %d and %d", place->above, place->below);
}

static void print_place(const Grade *g) {
    PlacingResult place = placing_place(&g->placing);
    char words[64];
    double error = (place.elo.high - place.elo.low) / 2,
           seconds = (double)(clock_us() - g->began) / 1e6;
    place_words(&place, words);
    if (call_has(g->call, JSON)) {
        json_line(json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:o, s:o, s:f}", "name",
                            g->entrant[0].name, "rules", g->rules.name, "place", words, "above",
                            place.above, "below", place.below, "nearest", place.nearest, "elo",
                            json_finite(place.elo.value), "error", json_finite(error), "seconds",
                            seconds));
        return;
    }
    print_line(stdout, "%s in %s: %s", g->entrant[0].name, g->rules.name, words);
    if (isfinite(error))
        printf("Elo %+.0f ± %.0f against level %d", place.elo.value, error, place.nearest);
    else
        printf("the Elo against level %d has no bound", place.nearest);
    if (seconds < 120)
        printf("; %.0f seconds\n", seconds);
    else
        printf("; %.0f minutes\n", seconds / 60);
}

static int place(Grade *g) {
    int code = EXIT_FINE, level;
    g->placing.most = (int)g->call->number[PAIRS];
    while (!code && (level = placing_next(&g->placing))) code = play_level(g, level);
    if (!code && !call_has(g->call, JSON)) printf("\nlevel  games\n");
    for (level = 1; level <= PLACING_LEVELS; level++) {
        if (!g->schedule[level].rounds) continue;
        if (!code) print_level(g, level);
        results_finish(&g->results[level]);
    }
    if (!code) print_place(g);
    return code;
}

/* ------------------------------------------------------------------ the command */

static int grade(Grade *g) {
    const char *rules = g->call->value[RULES], *log = g->call->value[LOG], *why;
    int code = input_rules(&g->rules, rules ? rules : DEFAULT_RULES);
    if (!code) code = read_bot(g);
    if (!code) code = read_openings(g);
    if (!code && log && !(g->log = log_open(log, &why))) code = fail_output(log, why, NULL);
    if (code) return code;
    g->began = clock_us();
    examine(g);
    if (stop_urgency()) return fail(EXIT_INTERRUPTED, "interrupted");
    if (!g->exam.fit) {
        fail(0, "it is not placed: it must start, move in time and play %s legally", g->rules.name);
        return EXIT_NO;
    }
    if (!call_has(g->call, CHECKS)) code = place(g);
    return !code && sum_of(&g->exam, EXAM_FAILED) ? EXIT_NO : code;
}

static int run(const CommandCall *call) {
    const char *why;
    Grade *g = memory_get(sizeof *g);
    g->call = call;
    watch_signals();
    signal(SIGPIPE, SIG_IGN);
    int code = grade(g);
    if (!log_close(g->log, &why) && !code)
        code = fail(EXIT_FAILED, "%s: %s", call->value[LOG], why);
    openings_free(&g->openings);
    entrant_free(&g->entrant[0]);
    free(g);
    return code;
}

const Command command_grade = {
    .name = "grade",
    .summary = "examine a bot, and place it among the engine's levels",
    .description =
        "A bot is a program that speaks UGI or UCI (docs/protocol.md). The command first checks "
        "that the bot keeps to the protocol, moves in time, continues after bad input, and plays "
        "legally in every rule set that it lists. A failed check says why; docs/match.md explains "
        "the checks.\n\nThen the bot plays matches against the levels 1 to 10 of Taefl's own "
        "engine, each until its score is clearly above or below one half. The result names the two "
        "levels beside the bot, with the Elo difference to the nearer one and its 95 % "
        "interval.\n\nJSON: a line for each check (check, group, asks, verdict, fault, words), "
        "then for each level that it met (level, won, drawn, lost, score, elo, low, high), then "
        "the place (name, rules, place, above, below, nearest, elo, error, seconds). Numbers "
        "without bound are null.",
    .arguments = {{"WORD",
                   "the bot, as after 'taefl match --engine': cmd=COMMAND, name=NAME, proto=uci, "
                   "option.NAME=VALUE, limits; default: movetime=500 margin=300",
                   VALUE_TEXT, false, true}},
    .options = options,
    .examples = {{"taefl grade cmd='python3 examples/bots/ugi.py' --pairs 2",
                  "Examines a bot and places it roughly, in a minute."},
                 {"taefl grade cmd='node examples/bots/ugi.mjs' --checks", "Only examines it."}},
    .exits = {[EXIT_FINE] = "all checks are passed",
              [EXIT_NO] = "a check has failed",
              [EXIT_FAILED] = "the bot cannot be started, or a match cannot be played",
              [EXIT_INTERRUPTED] = "interrupted"},
    .run = run,
};
