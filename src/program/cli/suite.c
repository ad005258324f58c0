/* taefl suite: how many nodes engines need to find the best moves of a frozen set of positions, and
 * how such sets are made. */
#define _GNU_SOURCE
#include "analysis/suite.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/rulefiles.h"
#include "cli/match_options.h"
#include "cli/report.h"
#include "base/stop.h"
#include "search/family.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { ENGINE, NODES, HASH, KIND, CONCURRENCY, LIST, SEED, QUIET, SHARP, JSON };
static const Option options[] = {
    LIST(ENGINE, "engine", 'e', "WORD…", "name= cmd= option.",
         "add an engine, as in 'taefl match': name=NAME cmd=COMMAND option.X=Y; "
         "with two engines the second is compared with the first; default: taefl"),
    NUMBER(NODES, "nodes", 'n', "N", 1000, 1000000000000, 0,
           "nodes of each search; default: 1000000 for run, 100000 for make"),
    NUMBER(HASH, "hash", 0, "MIB", 1, 65536, 16,
           "run: size of the transposition table of each engine; default 16"),
    CHOICE(KIND, "kind", 0, "KIND", "quiet sharp", "run: search only these positions"),
    NUMBER(CONCURRENCY, "concurrency", 'c', "N", 1, 256, 1,
           "run: search N positions at a time; default 1"),
    FLAG(LIST, "list", 'l', "run: also print a line for each position"),
    NUMBER(SEED, "seed", 's', "N", 0, INT64_MAX, 1,
           "make: equal seeds make equal positions; default 1"),
    NUMBER(QUIET, "quiet", 0, "N", 0, 2000, 100, "make: how many quiet positions; default 100"),
    NUMBER(SHARP, "sharp", 0, "N", 0, 2000, 100, "make: how many sharp positions; default 100"),
    OPTION_JSON(JSON),
    {0},
};

enum { RUN_NODES = 1000000, MAKE_NODES = 100000, MAKE_LEAST = 1000 };

static int stopped(const char *why) {
    if (atomic_load(&stop_asked)) return fail(EXIT_INTERRUPTED, "interrupted");
    return fail(EXIT_FAILED, "%s", why);
}

/* ------------------------------------------------------------------ engines */

/* One or two engines from the command line; our own where none is given. */
static int read_engines(const CommandCall *call, Entrant out[2], int *count) {
    char why[WHY];
    int times = 0;
    for (int i = 0; i < call->listed; i++)
        if (call->list[i].time >= times) times = call->list[i].time + 1;
    if (times > 2) return fail(EXIT_USAGE, "--engine: more than two engines");
    for (*count = 0; *count < (times ? times : 1); ++*count) {
        WordList words = {0};
        wordlist_add(&words, "nodes=1"); /* an entrant must have a limit; ours is --nodes */
        for (int i = 0; i < call->listed; i++)
            if (call->list[i].time == *count) wordlist_add(&words, call->list[i].text);
        bool good = entrant_read(&out[*count], &words, match_world(), why);
        wordlist_free(&words);
        if (!good) return fail(EXIT_USAGE, "--engine: %s", why);
        if (!out[*count].command)
            return fail(EXIT_USAGE, "--engine: suite needs programs that speak UGI");
    }
    if (!entrants_name(out, *count, why)) return fail(EXIT_USAGE, "--engine: %s", why);
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ run */

static bool of_kind(const SuiteItem *item, int kind) {
    return kind == SUITE_KINDS || (int)item->kind == kind;
}

static void report_item(const CommandCall *call, const SuiteItem *item, const SuiteRun *run) {
    if (call_has(call, JSON)) {
        json_t *engines = json_array();
        for (int e = 0; e < run->engines; e++)
            json_array_append_new(
                engines, json_pack("{s:s, s:b, s:I}", "name", run->entrant[e].name, "solved",
                                   item->solved[e], "nodes", (json_int_t)item->need[e]));
        json_line(json_pack("{s:s, s:s, s:s, s:s, s:o}", "rules", item->rules->name, "position",
                            item->position, "kind", suite_kinds[item->kind], "move", item->move,
                            "engines", engines));
    } else if (call_has(call, LIST)) {
        printf("%s | %s | %s | %s", item->rules->name, item->position, suite_kinds[item->kind],
               item->move);
        for (int e = 0; e < run->engines; e++)
            printf(item->solved[e] ? " | %" PRIu64 : " | not in %" PRIu64, item->need[e]);
        putchar('\n');
    }
}

static void report_sum(const CommandCall *call, const char *kind, const SuiteSum *sum,
                       const SuiteRun *run) {
    double ratio = run->engines == 2 && sum->mean[0] > 0 ? sum->mean[1] / sum->mean[0] : 1;
    if (!sum->positions) return;
    if (call_has(call, JSON)) {
        json_t *engines = json_array();
        for (int e = 0; e < run->engines; e++)
            json_array_append_new(engines,
                                  json_pack("{s:s, s:i, s:f}", "name", run->entrant[e].name,
                                            "solved", sum->solved[e], "mean", sum->mean[e]));
        json_line(json_pack("{s:s, s:i, s:I, s:o, s:f}", "kind", kind, "positions", sum->positions,
                            "limit", (json_int_t)run->nodes, "engines", engines, "ratio", ratio));
        return;
    }
    for (int e = 0; e < run->engines; e++)
        printf("%-5s  %-20s  solved %d of %d  nodes %.0f\n", kind, run->entrant[e].name,
               sum->solved[e], sum->positions, sum->mean[e]);
    if (run->engines == 2) printf("%-5s  %-20s  %.3f\n", kind, "nodes, 2nd : 1st", ratio);
}

static void report(const CommandCall *call, const Suite *suite, const SuiteRun *run) {
    for (int i = 0; i < suite->count; i++) report_item(call, &suite->item[i], run);
    for (int kind = 0; kind <= SUITE_KINDS; kind++) {
        SuiteSum sum = suite_sum(suite, run->engines, of_kind, kind);
        if (kind == SUITE_KINDS || sum.positions < suite->count)
            report_sum(call, kind == SUITE_KINDS ? "all" : suite_kinds[kind], &sum, run);
    }
}

static void keep_kind(Suite *suite, const char *kind) {
    int count = 0;
    for (int i = 0; i < suite->count; i++)
        if (strcmp(suite_kinds[suite->item[i].kind], kind) == 0)
            suite->item[count++] = suite->item[i];
    suite->count = count;
}

static int run_suite(const CommandCall *call) {
    Suite suite = {.find_rules = rulefiles_ask};
    Entrant entrant[2] = {0};
    char why[ASK_WHY], trouble[SUITE_WHY];
    SuiteRun run = {.entrant = entrant,
                    .nodes = call->number[NODES] ? (uint64_t)call->number[NODES] : RUN_NODES,
                    .hash = (int)call->number[HASH],
                    .workers = (int)call->number[CONCURRENCY],
                    .stop = &stop_asked,
                    .progress = isatty(STDERR_FILENO)};
    int code = read_engines(call, entrant, &run.engines);
    for (int i = 1; !code && i < call->words; i++)
        if (!suite_read(call->word[i], &suite, trouble)) code = fail(EXIT_INPUT, "%s", trouble);
    if (!code && call_has(call, KIND)) keep_kind(&suite, call->value[KIND]);
    if (!code && !suite.count) code = fail(EXIT_INPUT, "there is no position of this kind");
    if (!code) {
        watch_signals();
        if (suite_run(&run, &suite, why))
            report(call, &suite, &run);
        else
            code = stopped(why);
    }
    for (int e = 0; e < 2; e++) entrant_free(&entrant[e]);
    suite_free(&suite);
    return code;
}

/* ------------------------------------------------------------------ make */

static int make(const CommandCall *call) {
    Rules rules;
    Entrant entrant[2] = {0};
    char why[ASK_WHY];
    int engines, code = input_rules(&rules, call->word[1]);
    if (!code && call->words > 2)
        code = fail(EXIT_USAGE, "make needs one rule set and nothing else");
    if (!code) code = read_engines(call, entrant, &engines);
    if (!code) {
        SuiteOrder order = {.rules = &rules,
                            .engine = {&entrant[0], &entrant[engines - 1]},
                            .seed = (uint64_t)call->number[SEED],
                            .quiet = (int)call->number[QUIET],
                            .sharp = (int)call->number[SHARP],
                            .nodes =
                                call->number[NODES] ? (uint64_t)call->number[NODES] : MAKE_NODES,
                            .unit = engine_of(&rules)->clear,
                            .wild = rules.traits.halves,
                            .stop = &stop_asked};
        order.least = order.nodes / (MAKE_NODES / MAKE_LEAST);
        watch_signals();
        if (!suite_make(&order, isatty(STDERR_FILENO), why)) code = stopped(why);
    }
    for (int e = 0; e < 2; e++) entrant_free(&entrant[e]);
    return code;
}

static int run(const CommandCall *call) {
    if (strcmp(call->word[0], "run") == 0) return run_suite(call);
    if (strcmp(call->word[0], "make") == 0) return make(call);
    return fail(EXIT_USAGE, "unknown action '%s'; the actions are run and make", call->word[0]);
}

const Command command_suite = {
    .name = "suite",
    .summary = "measure how soon engines find the best moves of given positions",
    .description =
        "'run' searches every position with every engine, each time with an empty table. An engine "
        "solves a position if it plays the move of the file. Its nodes to solution are the nodes "
        "at which it first preferred that move and kept it. The mean is geometric, and an unsolved "
        "position counts with the limit. With two engines the last line is the ratio of their "
        "means: below 1 the second engine is faster.\n\nEach line of a file is RULES | POSITION | "
        "quiet or sharp | MOVE, perhaps with further fields for people. '#' begins a comment. The "
        "frozen suites are tests/data/suite-*.txt; their first lines say how they were "
        "made.\n\n'make' lets the first engine play against itself. It writes positions in which "
        "both engines agree on the best move by a margin. It fails after 500 games in a row "
        "without a position that is still wanted; what it has found stays written.\n\nJSON: rules, "
        "position, kind, move and engines (name, solved, nodes) for each position; then kind "
        "(quiet, sharp, all), positions, limit, engines (name, solved, mean), ratio.",
    .arguments = {{"ACTION", "'run' or 'make'", VALUE_TEXT, false, false},
                  {"WHAT", "run: files with positions; make: RULES", VALUE_FILE, false, true}},
    .actions = "run make",
    .options = options,
    .examples =
        {{"taefl suite run tests/data/suite-tafl.txt --nodes 3000",
          "Prints how many positions taefl solves within 3000 nodes, and how soon."},
         {"taefl suite run tests/data/suite-maerstanas.txt -n 2000 -e name=old option.Hash=1 -e "
          "name=new",
          "Compares two engines by their nodes. cmd=\"PROGRAM engine\" names another program."},
         {"taefl suite make maerstanas -s 7 --quiet 1 --sharp 0 --nodes 4000 > found.txt",
          "Looks for a quiet position with one clear best move."}},
    .exits = {[EXIT_FINE] = "done",
              [EXIT_USAGE] = "the command line is wrong, or the rule set is unknown",
              [EXIT_INPUT] = "a file cannot be read, or a line of it is wrong",
              [EXIT_FAILED] = "an engine failed, or make found too few positions",
              [EXIT_INTERRUPTED] = "interrupted"},
    .run = run,
};
