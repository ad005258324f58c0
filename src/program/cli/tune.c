/* taefl tune: plays games of the engine against itself, and finds better numbers for the search or
 * fits the calibration table to their results. */
#include "base/memory.h"
#include "base/stop.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/selfgames.h"
#include "search/chance.h"
#include "search/profile.h"
#include "learning/chances.h"
#include "learning/duels.h"

#include <string.h>

enum { RULES, GAMES, NODES, MIXED, SEED, RANDOM, LONGEST, BAND, LEVEL, DATA, THREADS, JSON };
static const Option options[] = {
    VALUE(RULES, RULES, "rules", 'r', "RULES", "the rule set"),
    NUMBER(GAMES, "games", 'g', "N", 5, 10000000, 1000, "how many games to play; default 1000"),
    NUMBER(NODES, "nodes", 'n', "N", 1, INT64_MAX, 1000,
           "search N nodes for each move; default 1000"),
    NUMBER(MIXED, "mixed", 0, "N", 1, INT64_MAX, 0,
           "chances: play every second game with N nodes for each move, from the "
           "opening of the game before it"),
    NUMBER(SEED, "seed", 's', "N", 0, INT64_MAX, 1, "equal seeds play equal games; default 1"),
    NUMBER(RANDOM, "random", 0, "N", 0, 100, 8,
           "play the first N plies of each game at random; default 8"),
    NUMBER(LONGEST, "longest", 0, "N", 200, 1000, 240,
           "a game is a draw after N plies; default 240"),
    NUMBER(BAND, "band", 0, "N", 1, 10000, 0,
           "search: begin where the score is at most N hundredths; default: the score of "
           "a win probability of 73 %"),
    NUMBER(
        LEVEL, "level", 0, "N", 1, 100, 0,
        "chances: begin every second game (with --mixed two of four) after N random plies, at a "
        "position with a prediction of 40 to 60 %; after the start only these games are compared"),
    VALUE(DATA, FILE, "data", 'd', "FILE",
          "chances: keep the games in this file; games that it has are not played again"),
    NUMBER(THREADS, "threads", 't', "N", 1, MAX_WORKERS, 1, "play N games at a time; default 1"),
    OPTION_JSON(JSON),
    {0},
};

typedef struct Tune {
    const CommandCall *call;
    Rules rules;
    SelfGames games;
    int won[4]; /* games by Result; RESULT_NONE: not over */
} Tune;

/* ------------------------------------------------------------------ before it */

static bool searches(const CommandCall *call) { return strcmp(call->word[0], "search") == 0; }

static int band_of(const CommandCall *call, const Rules *rules) {
    if (call_has(call, BAND) || !searches(call)) return (int)call->number[BAND];
    return 100000 / chance_row(rules, (uint64_t)call->number[NODES]).slope[1];
}

/* Options of the other action. */
static int refuse_others(const CommandCall *call) {
    static const int fitting[] = {MIXED, LEVEL, DATA};
    for (int i = 0; searches(call) && i < (int)(sizeof fitting / sizeof *fitting); i++)
        if (call_has(call, fitting[i]))
            return fail(EXIT_USAGE, "--%s is for chances, not for search",
                        options[fitting[i]].name);
    if (!searches(call) && call_has(call, BAND))
        return fail(EXIT_USAGE, "--band is for search, not for chances");
    return EXIT_FINE;
}

static int prepare(Tune *t) {
    const CommandCall *call = t->call;
    if (!searches(call) && strcmp(call->word[0], "chances") != 0)
        return fail(EXIT_USAGE, "unknown action '%s'; the actions are search and chances",
                    call->word[0]);
    if (!call_has(call, RULES)) return fail(EXIT_USAGE, "--rules=RULES is missing");
    int code = input_rules(&t->rules, call->value[RULES]);
    if (!code) code = refuse_others(call);
    if (code) return code;
    t->games.settings =
        (SelfPlay){.rules = &t->rules,
                   .learned = searches(call) ? profile_network(&t->rules) : (Learned){0},
                   .seed = (uint64_t)call->number[SEED],
                   .nodes = call->number[NODES],
                   .mixed = call->number[MIXED],
                   .pairs = searches(call),
                   .random = (int)call->number[RANDOM],
                   .longest = (int)call->number[LONGEST],
                   .band = band_of(call, &t->rules),
                   .level = (int)call->number[LEVEL]};
    return outputs_check(&(Planned){call->value[DATA], OUTPUT_ADD}, 1, (const char *[]){NULL});
}

/* ------------------------------------------------------------------ the numbers of the search */

static void tell_pairs(void *ctx, const Spsa *spsa) {
    (void)ctx;
    progress((size_t)spsa->played, (size_t)spsa->pairs, "pairs");
}

static void report_numbers(const Tune *t, const Spsa *spsa) {
    const SpsaNumber *number = spsa->number;
    char evaluation[NETWORK_WORDS];
    profile_evaluation(&t->rules, evaluation);
    if (call_has(t->call, JSON)) {
        json_t *all = json_array();
        for (int i = 0; i < spsa->count; i++)
            json_array_append_new(all,
                                  json_pack("{s:s, s:i, s:f}", "name", number[i].name, "before",
                                            number[i].before, "after", number[i].after));
        json_line(json_pack("{s:s, s:s, s:i, s:o}", "rules", t->rules.name, "evaluation",
                            evaluation, "pairs", spsa->played, "numbers", all));
        return;
    }
    printf("%s: %d pairs of games by %s\n\n%-24s %9s %9s\n", t->rules.name, spsa->played,
           evaluation, "", "before", "after");
    for (int i = 0; i < spsa->count; i++)
        printf("%-24s %9d %9.1f\n", number[i].name, number[i].before, number[i].after);
}

static int tune_search(const Tune *t) {
    const CommandCall *call = t->call;
    watch_signals();
    TuneDuels duels = {.settings = &t->games.settings,
                       .stop = &stop_asked,
                       .spsa = {.seed = ~t->games.settings.seed, /* not that of the openings */
                                .pairs = (int)((call->number[GAMES] + 1) / 2),
                                .threads = (int)call->number[THREADS],
                                .progress = tell_pairs}};
    tune_duels_run(&duels);
    progress_end();
    report_numbers(t, &duels.spsa);
    if (duels.spsa.played == duels.spsa.pairs) return EXIT_FINE;
    return fail(EXIT_INTERRUPTED, "interrupted after %d of %d pairs", duels.spsa.played,
                duels.spsa.pairs);
}

/* ------------------------------------------------------------------ the chances */

/* The line of a rules file: its rows, with the fitted one where its node count is. Games of two
 * node counts make one row for all. */
static void print_rows(const Tune *t, const ChanceRow *fitted) {
    char line[CHANCE_TEXT + 1];
    Text out = text_into(line, sizeof line);
    ChanceRow row[CHANCE_ROWS + 1];
    int rows = t->call->number[MIXED] ? 0 : chance_rows(&t->rules, row), at = 0;
    while (at < rows && row[at].nodes < fitted->nodes) at++;
    bool same = at < rows && (row[at].nodes == fitted->nodes || fitted->nodes < CHANCE_FEW);
    if (!same)
        for (int i = rows++; i > at; i--) row[i] = row[i - 1];
    row[at] = *fitted;
    chance_rows_write(row, rows < CHANCE_ROWS ? rows : CHANCE_ROWS, &out);
    printf("\n    chances = %s\n", line);
}

/* The row is that of the terms, so they play. What plays everywhere else is said too. */
static void print_evaluation(const Tune *t) {
    char usual[NETWORK_WORDS];
    profile_evaluation(&t->rules, usual);
    printf("Games by terms.");
    if (profile_network(&t->rules).network)
        printf(" Elsewhere %s evaluates, without this row: 'taefl learn calibrate'.", usual);
    printf("\n\n");
}

static void report_chances_text(const Tune *t, const Chances *c) {
    const ChanceRow *row = &c->fitted;
    printf("%s: %d games, player 1 won %d, player 2 %d, drawn %d, not over %d\n", t->rules.name,
           (int)t->call->number[GAMES], t->won[RESULT_P1], t->won[RESULT_P2], t->won[RESULT_DRAW],
           t->won[RESULT_NONE]);
    print_evaluation(t);
    printf("%6s %6s %7s %6s %7s %8s %7s\n", "ply", "games", "scored", "±", "told", "differs",
           "fitted");
    for (int i = 0; i < CHANCE_LINES; i++) {
        const FitLine *line = &c->line[i];
        printf("%6d %6d", line->plies, line->games);
        if (line->games)
            printf(" %7.1f %5.1f %7.1f %+8.1f %7.1f", 100 * line->scored, 100 * line->spread,
                   100 * line->predicted, 100 * (line->predicted - line->scored),
                   100 * line->fitted);
        printf("\n");
    }
    const char *used = chance_row(&t->rules, 0).rules; /* a row of a table in the source */
    if (used && string_equal(used, t->rules.name))
        printf("\n    {\"%s\", %u, {%d, %d, %d}, {%d, %d}},\n", row->rules, row->nodes,
               row->lead[0], row->lead[1], row->lead[2], row->slope[0], row->slope[1]);
    else
        print_rows(t, row);
}

static void report_chances_json(const Tune *t, const Chances *c) {
    const ChanceRow *row = &c->fitted;
    json_t *lines = json_array();
    for (int i = 0; i < CHANCE_LINES; i++) {
        const FitLine *line = &c->line[i];
        if (line->games)
            json_array_append_new(lines, json_pack("{s:i, s:i, s:f, s:f, s:f, s:f}", "ply",
                                                   line->plies, "games", line->games, "scored",
                                                   line->scored, "spread", line->spread, "told",
                                                   line->predicted, "fitted", line->fitted));
    }
    json_line(json_pack(
        "{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:o, s:{s:i, s:[iii], s:[ii]}}", "rules",
        t->rules.name, "evaluation", "terms", "games", (int)t->call->number[GAMES], "p1",
        t->won[RESULT_P1], "p2", t->won[RESULT_P2], "draw", t->won[RESULT_DRAW], "unfinished",
        t->won[RESULT_NONE], "plies", lines, "row", "nodes", (int)row->nodes, "lead", row->lead[0],
        row->lead[1], row->lead[2], "slope", row->slope[0], row->slope[1]));
}

static int tune_chances(Tune *t) {
    int count = (int)t->call->number[GAMES];
    int code =
        selfgames_play(&t->games, t->call->value[DATA], count, (int)t->call->number[THREADS]);
    if (code) return code;
    Chances chances;
    for (int i = 0; i < count; i++) t->won[t->games.game[i].result]++;
    chances_fit(&t->games, count, &chances);
    if (call_has(t->call, JSON))
        report_chances_json(t, &chances);
    else
        report_chances_text(t, &chances);
    return EXIT_FINE;
}

static int run(const CommandCall *call) {
    Tune *t = memory_get(sizeof *t);
    t->call = call;
    int code = prepare(t);
    if (!code) code = searches(call) ? tune_search(t) : tune_chances(t);
    code = selfgames_end(&t->games, code);
    free(t);
    return code;
}

const Command command_tune = {
    .name = "tune",
    .summary = "tune the search and its win probabilities by self-play",
    .description =
        "The same seed gives the same result with any number of threads. docs/tune.md has the "
        "details.\n\n'search' tunes the numbers of the search by pairs of games (SPSA, Spall "
        "1992). In each pair every number is a step higher for one player and a step lower for the "
        "other. Then it moves a little towards the better player. An interrupted run prints its "
        "numbers so far.\n\n'chances' fits the calibration table, which turns scores into win "
        "probabilities. It compares player 1's actual score with the predicted win probability: "
        "after 0, 10, 20 and 40 plies, and after 11, 21 and 41 with player 2 to move. Prints the "
        "actual score with its standard error, the prediction, the difference, the prediction of "
        "the new fit, and the fitted row. Measure a row with a seed that was not used to fit "
        "it.\n\nJSON: search: rules, evaluation, pairs, numbers (name, before, after). "
        "chances: rules, evaluation, games, p1, p2, draw, unfinished, plies (ply, games, scored, "
        "spread, told, fitted), row (nodes, lead, slope).",
    .arguments = {{"ACTION", "'search' or 'chances'", VALUE_TEXT, false, false}},
    .options = options,
    .examples =
        {{"taefl tune search --rules tablut-katz --games 20 --nodes 100 --threads 2",
          "Tunes the numbers by which the search prunes. A result needs thousands of games."},
         {"taefl tune chances --rules tablut-katz --games 20 --nodes 100 --random 2 --seed 2",
          "Compares predicted win probabilities with actual scores. A result needs 400 games and "
          "1,500 nodes."},
         {"taefl tune chances --rules tablut-katz --games 400 --nodes 1500 --threads 2 --data "
          "katz.games",
          "Enough games for a trial. After Ctrl-C the same command continues."}},
    .exits = {[EXIT_FINE] = "the numbers, or the fitted row, are printed",
              [EXIT_INPUT] = "the file of games cannot be read, or holds other games",
              [EXIT_FAILED] = "the file of games cannot be written; the same command continues",
              [EXIT_INTERRUPTED] = "interrupted; with --data the same command continues"},
    .actions = "search chances",
    .run = run,
};
