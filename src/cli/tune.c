/* taefl tune: plays games of the engine against itself and fits the weights of the evaluation to
 * their results. */
#include "base/memory.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/selfgames.h"
#include "base/stop.h"
#include "lab/chances.h"
#include "lab/duels.h"
#include "lab/fit.h"
#include "lab/selfplay.h"
#include "engine/chance.h"
#include "engine/family.h"
#include "engine/profile.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RULES,
    WEIGHTS,
    SEARCH,
    CHANCES,
    GAMES,
    NODES,
    MIXED,
    SEED,
    RANDOM,
    LONGEST,
    BAND,
    LEVEL,
    KEEP,
    SCALE,
    DATA,
    THREADS,
    JSON
};
static const Option options[] = {
    [RULES] = {VALUE(RULES, "rules", 'r', "RULES", "the rule set")},
    [WEIGHTS] = {FLAG("weights", 0, "tune the weights by pairs of games instead of a fit")},
    [SEARCH] = {FLAG("search", 0, "tune the numbers of the search by pairs of games")},
    [CHANCES] = {FLAG("chances", 0,
                      "fit the calibration table, and compare predicted win probabilities with "
                      "actual scores")},
    [GAMES] = {NUMBER("games", 'g', "N", 5, 10000000, 1000,
                      "how many games to play; default 1000")},
    [NODES] = {NUMBER("nodes", 'n', "N", 1, INT64_MAX, 1000,
                      "search N nodes for each move; default 1000")},
    [MIXED] = {NUMBER("mixed", 0, "N", 1, INT64_MAX, 0,
                      "with --chances: play every second game with N nodes for each move, from "
                      "the opening of the game before it")},
    [SEED] = {NUMBER("seed", 's', "N", 0, INT64_MAX, 1, "equal seeds play equal games; default 1")},
    [RANDOM] = {NUMBER("random", 0, "N", 0, 100, 8,
                       "play the first N plies of each game at random; default 8")},
    [LONGEST] = {NUMBER("longest", 0, "N", 200, 1000, 240,
                        "a game is a draw after N plies; default 240")},
    [BAND] = {NUMBER("band", 0, "N", 1, 10000, 0,
                     "with pairs of games: begin where the score is at most N hundredths; "
                     "default: the score of a win probability of 73 %")},
    [LEVEL] = {NUMBER("level", 0, "N", 1, 100, 0,
                      "with --chances: begin every second game (with --mixed two of four) after "
                      "N random plies, where a search predicts 40 to 60 % for both sides; after "
                      "the start only these games are compared")},
    [KEEP] = {LIST("keep", 'k', "TERM…", NULL, "keep the weights of these terms")},
    [SCALE] = {NUMBER("scale", 0, "N", 1, 10000, 0,
                      "in the fit, a score of N hundredths means a win probability of 73 %; "
                      "default: the scale of the last fit")},
    [DATA] = {VALUE(FILE, "data", 'd', "FILE",
                    "keep the games in this file; games that it has are not played again")},
    [THREADS] = {NUMBER("threads", 't', "N", 1, MAX_WORKERS, 1,
                        "play N games at a time; default 1")},
    [JSON] = OPTION_JSON,
    {0},
};

static const Argument arguments[] = {{0}};

static const Example examples[] = {
    {"taefl tune --rules tablut-ashton --games 20 --nodes 100 --seed 7",
     "A small run that shows the output. It has too few games for a result."},
    {"taefl tune --rules tablut-katz --games 5000 --nodes 2000 --threads 2 --data katz.games",
     "Enough games for a trial. After Ctrl-C the same command continues."},
    {"taefl tune --rules tablut-katz --games 5000 --nodes 2000 --data katz.games --keep TUICHI",
     "Fits all weights but one again, with the same games."},
    {"taefl tune --rules tablut-katz --chances --games 20 --nodes 100 --random 2 --seed 2",
     "Compares predicted win probabilities with actual scores. A result needs 400 games and 1,500 "
     "nodes."},
    {"taefl tune --rules tablut-katz --search --games 20 --nodes 100 --threads 2",
     "Tunes the numbers by which the search prunes. A result needs thousands of games."},
    {0},
};

static const ExitCode exits[] = {
    {EXIT_FINE, "the weights, or the numbers, are printed"},
    {EXIT_USAGE, "the command line is wrong"},
    {EXIT_INPUT, "the file of games cannot be read, or holds other games"},
    {EXIT_FAILED, "the file of games cannot be written; the same command continues"},
    {EXIT_INTERRUPTED, "interrupted; with --data the same command continues"},
    {0},
};

enum { EVERY = 5 }; /* one game of so many is held out */

typedef struct Tune {
    const Call *call;
    Rules rules;
    EvalTerms terms; /* .count 0: it has none */
    bool keep[MAX_TERMS];
    double scale; /* of the weights */
    SelfRun run;

    FitRows tuned_on, held_out; /* positions */
    int won[4];                 /* games by Result; RESULT_NONE: not over */
    double before[MAX_TERMS], after[MAX_TERMS], spread[MAX_TERMS];
} Tune;

/* ------------------------------------------------------------------ before it */

static int read_keep(Tune *t) {
    for (int i = 0; i < t->call->listed; i++) {
        const char *word = t->call->list[i].text;
        int k = 0;
        while (k < t->terms.count && strcmp(t->terms.name[k], word) != 0) k++;
        if (k == t->terms.count) {
            const char *known[MAX_TERMS + 1] = {0}, *near;
            for (int n = 0; n < t->terms.count; n++) known[n] = t->terms.name[n];
            near = did_you_mean(word, known);
            return fail(EXIT_USAGE, "--keep: %s has no term '%s'%s%s%s",
                        t->terms.row ? t->terms.row : "its evaluation", word,
                        near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
        }
        t->keep[k] = true;
    }
    return EXIT_FINE;
}

static bool by_pairs(const Call *call) { return call_has(call, WEIGHTS) || call_has(call, SEARCH); }

static int band_of(const Call *call, const Rules *rules) {
    if (call_has(call, BAND) || !by_pairs(call)) return (int)call->number[BAND];
    return 100000 / chance_row(rules, (uint64_t)call->number[NODES]).slope[1];
}

/* What says nothing where pairs of games are played, or where they are not. */
static int refuse_mixture(const Call *call) {
    static const int fitting[] = {SCALE, DATA};
    bool pairs = by_pairs(call);
    for (int i = 0; pairs && i < (int)(sizeof fitting / sizeof *fitting); i++)
        if (call_has(call, fitting[i]))
            return fail(EXIT_USAGE, "--%s is for a fit, not for --weights or --search",
                        options[fitting[i]].name);
    if (call_has(call, CHANCES) && (pairs || call_has(call, KEEP) || call_has(call, SCALE)))
        return fail(EXIT_USAGE,
                    "--chances cannot be combined with --weights, --search, --keep or --scale");
    if (!call_has(call, CHANCES) && call_has(call, MIXED))
        return fail(EXIT_USAGE, "--mixed needs --chances");
    if (!call_has(call, CHANCES) && call_has(call, LEVEL))
        return fail(EXIT_USAGE, "--level needs --chances");
    if (!pairs && call_has(call, BAND))
        return fail(EXIT_USAGE, "--band needs --weights or --search");
    if (call_has(call, SEARCH) && !call_has(call, WEIGHTS) && call_has(call, KEEP))
        return fail(EXIT_USAGE, "--keep is for weights, not for --search");
    return EXIT_FINE;
}

static int prepare(Tune *t) {
    const Call *call = t->call;
    if (!call_has(call, RULES)) return fail(EXIT_USAGE, "--rules=RULES is missing");
    int code = input_rules(&t->rules, call->value[RULES]);
    if (!code) code = refuse_mixture(call);
    if (code) return code;
    if (!eval_terms(&t->rules, &t->terms) && !call_has(call, SEARCH) && !call_has(call, CHANCES))
        return fail(EXIT_USAGE,
                    "the evaluation of %s is not a sum of terms; use --search or --chances",
                    t->rules.name);
    code = read_keep(t);
    if (code) return code;
    t->scale = call_has(call, SCALE) ? (double)call->number[SCALE] : t->terms.unit;
    const bool search = call_has(call, SEARCH) && !call_has(call, WEIGHTS);
    t->run.games.settings =
        (SelfPlay){.rules = &t->rules,
                   .learned = search ? profile_network(&t->rules) : (Learned){0},
                   .seed = (uint64_t)call->number[SEED],
                   .nodes = call->number[NODES],
                   .mixed = call->number[MIXED],
                   .pairs = by_pairs(call),
                   .random = (int)call->number[RANDOM],
                   .longest = (int)call->number[LONGEST],
                   .band = band_of(call, &t->rules),
                   .level = (int)call->number[LEVEL]};
    code = outputs_check(&(Planned){call->value[DATA], OUTPUT_ADD}, 1, (const char *[]){NULL});
    if (code) return code;
    return selfgames_open(&t->run, call->value[DATA]);
}

/* ------------------------------------------------------------------ the positions */

/* Whether an evaluation can be asked about it: nothing is decided by force, and the best move takes
 * nothing. */
static bool quiet(const Rules *rules, const Position *p, const Position *next, int score) {
    return self_game_quiet(p, next, score) && !engine_of(rules)->tact->wins(rules, p, p->side);
}

static void take_game(Tune *t, int number) {
    const SelfGame *g = &t->run.games.game[number];
    FitRows *rows = number % EVERY == EVERY - 1 ? &t->held_out : &t->tuned_on;
    double result = g->result == RESULT_P1 ? 1 : g->result == RESULT_P2 ? 0 : 0.5;
    Position position;
    t->won[g->result]++;
    t->rules.start(&t->rules, &position);
    for (int i = 0; i < g->plies; i++) {
        Position next = position;
        t->rules.play(&t->rules, &next, g->move[i], NULL);
        if (i >= g->book && quiet(&t->rules, &position, &next, g->score[i])) {
            int counts[MAX_TERMS];
            eval_counts(&t->terms, &t->rules, &position, counts);
            fit_add(rows, counts, result, number);
        }
        position = next;
    }
}

static void fit(Tune *t) {
    t->tuned_on.terms = t->held_out.terms = t->terms.count;
    for (int i = 0; i < t->call->number[GAMES]; i++) take_game(t, i);
    for (int k = 0; k < t->terms.count; k++)
        t->before[k] = t->after[k] = (double)t->terms.weight[k];
    fit_weights(&t->tuned_on, t->scale, t->keep, t->after, t->spread);
    for (int k = 0; k < t->terms.count; k++) t->after[k] = round(t->after[k]);
}

/* ------------------------------------------------------------------ by pairs of games */

static void tell_pairs(void *ctx, const Spsa *spsa) {
    (void)ctx;
    fprintf(stderr, "\r%d of %d pairs", spsa->played, spsa->pairs);
}

static void report_numbers(const Call *call, const char *rules, const Spsa *spsa) {
    const SpsaNumber *number = spsa->number;
    if (call_has(call, JSON)) {
        json_t *all = json_array();
        for (int i = 0; i < spsa->count; i++)
            json_array_append_new(all,
                                  json_pack("{s:s, s:i, s:f}", "name", number[i].name, "before",
                                            number[i].before, "after", number[i].after));
        json_line(
            json_pack("{s:s, s:i, s:o}", "rules", rules, "pairs", spsa->played, "numbers", all));
        return;
    }
    printf("%s: %d pairs of games\n\n%-24s %9s %9s\n", rules, spsa->played, "", "before", "after");
    for (int i = 0; i < spsa->count; i++)
        printf("%-24s %9d %9.1f\n", number[i].name, number[i].before, number[i].after);
}

static int tune_by_pairs(const Tune *t) {
    const Call *call = t->call;
    bool live = isatty(STDERR_FILENO);
    TuneDuels duels = {.settings = &t->run.games.settings,
                       .stop = &stop_asked,
                       .spsa = {.seed = ~t->run.games.settings.seed, /* not that of the openings */
                                .pairs = (int)((call->number[GAMES] + 1) / 2),
                                .threads = (int)call->number[THREADS],
                                .progress = live ? tell_pairs : NULL}};
    if (call_has(call, WEIGHTS)) tune_duels_weights(&duels, &t->terms, t->keep);
    if (call_has(call, SEARCH)) tune_duels_search(&duels);
    if (!duels.spsa.count) return fail(EXIT_USAGE, "all weights are kept; nothing is left to tune");
    selfgames_watch_signals();
    tune_duels_run(&duels);
    if (live) fprintf(stderr, "\r\033[K");
    report_numbers(call, t->rules.name, &duels.spsa);
    if (duels.spsa.played == duels.spsa.pairs) return EXIT_FINE;
    return fail(EXIT_INTERRUPTED, "interrupted after %d of %d pairs", duels.spsa.played,
                duels.spsa.pairs);
}

/* ------------------------------------------------------------------ what came out */

typedef struct Errors {
    double before, after;
} Errors;

static Errors errors_of(const Tune *t, const FitRows *rows) {
    return (Errors){fit_error(rows, t->scale, t->before), fit_error(rows, t->scale, t->after)};
}

static void report_terms(const Tune *t) {
    Errors own = errors_of(t, &t->tuned_on), other = errors_of(t, &t->held_out);
    printf("%-24s %7s %7s %7s\n", t->terms.row, "before", "after", "±");
    for (int k = 0; k < t->terms.count; k++)
        printf("%-24s %7.0f %7.0f %7.1f\n", t->terms.name[k], t->before[k], t->after[k],
               t->spread[k]);
    printf("\n%-24s %7.4f %7.4f\n", "error, tuned on", own.before, own.after);
    printf("%-24s %7.4f %7.4f\n\n", "error, held out", other.before, other.after);
}

/* As it stands in a rules file. */
static void print_weights(const Tune *t) {
    const char *before = "weights =";
    for (int k = 0; k < t->terms.count; k++) {
        if (!(int)t->after[k]) continue;
        printf("%s %s %d", before, t->terms.key[k], (int)t->after[k]);
        before = ",";
    }
    printf("\n");
}

static void report_text(const Tune *t) {
    const int *won = t->won;
    printf("%s: %d games, player 1 won %d, player 2 %d, drawn %d, not over %d\n", t->rules.name,
           (int)t->call->number[GAMES], won[RESULT_P1], won[RESULT_P2], won[RESULT_DRAW],
           won[RESULT_NONE]);
    printf("quiet positions: %zu to tune on, %zu held out\n\n", t->tuned_on.count,
           t->held_out.count);
    report_terms(t);
    if (t->terms.key) {
        print_weights(t);
        return;
    }
    printf("static const int %s[TERM_COUNT] = {\n", t->terms.row);
    for (int k = 0; k < t->terms.count; k++)
        printf("    [%s] = %.0f,\n", t->terms.name[k], t->after[k]);
    printf("};\n");
}

static void report_json(const Tune *t) {
    Errors own = errors_of(t, &t->tuned_on), other = errors_of(t, &t->held_out);
    json_t *terms = json_array();
    for (int k = 0; k < t->terms.count; k++)
        json_array_append_new(terms, json_pack("{s:s, s:i, s:i, s:f}", "name", t->terms.name[k],
                                               "before", (int)t->before[k], "after",
                                               (int)t->after[k], "spread", t->spread[k]));
    json_line(json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:I, s:I, s:s?, s:o, s:{s:[ff], s:[ff]}}",
                        "rules", t->rules.name, "games", (int)t->call->number[GAMES], "p1",
                        t->won[RESULT_P1], "p2", t->won[RESULT_P2], "draw", t->won[RESULT_DRAW],
                        "unfinished", t->won[RESULT_NONE], "positions",
                        (json_int_t)(t->tuned_on.count), "heldOut", (json_int_t)t->held_out.count,
                        "row", t->terms.row, "terms", terms, "error", "tunedOn", own.before,
                        own.after, "heldOut", other.before, other.after));
}

/* ------------------------------------------------------------------ the chances */

/* A rules file has a row for few nodes and one for many: of games in between, or of both kinds,
 * comes one for both. */
static void print_rows(const Tune *t, const ChanceRow *fitted) {
    char line[CHANCE_TEXT + 1];
    Text out = text_into(line, sizeof line);
    int64_t nodes = t->call->number[NODES], mixed = t->call->number[MIXED];
    ChanceRow row[2];
    for (int i = 0; i < 2; i++) row[i] = chance_row(&t->rules, i ? CHANCE_MANY : CHANCE_FEW);
    if (nodes < CHANCE_MANY) row[0] = *fitted;
    if (nodes > CHANCE_FEW || mixed > CHANCE_FEW) row[1] = *fitted;
    chance_rows_write(row, &out);
    printf("\n    chances = %s\n", line);
}

static void report_chances_text(const Tune *t, const Chances *c) {
    const ChanceRow *row = &c->fitted;
    printf("%s: %d games, player 1 won %d, player 2 %d, drawn %d, not over %d\n\n", t->rules.name,
           (int)t->call->number[GAMES], t->won[RESULT_P1], t->won[RESULT_P2], t->won[RESULT_DRAW],
           t->won[RESULT_NONE]);
    printf("%6s %6s %7s %6s %7s %8s %7s\n", "ply", "games", "scored", "±", "told", "differs",
           "fitted");
    for (int i = 0; i < CHANCE_LINES; i++) {
        const ChanceLine *line = &c->line[i];
        printf("%6d %6d", line->ply, line->games);
        if (line->games)
            printf(" %7.1f %5.1f %7.1f %+8.1f %7.1f", 100 * line->scored, 100 * line->spread,
                   100 * line->told, 100 * (line->told - line->scored), 100 * line->fitted);
        printf("\n");
    }
    const char *used = chance_row(&t->rules, 0).rules; /* a row of a table in the source */
    if (used && string_equal(used, t->rules.name))
        printf("\n    {\"%s\", {%d, %d, %d}, {%d, %d}},\n", row->rules, row->lead[0], row->lead[1],
               row->lead[2], row->slope[0], row->slope[1]);
    else
        print_rows(t, row);
}

static void report_chances_json(const Tune *t, const Chances *c) {
    const ChanceRow *row = &c->fitted;
    json_t *lines = json_array();
    for (int i = 0; i < CHANCE_LINES; i++) {
        const ChanceLine *line = &c->line[i];
        if (line->games)
            json_array_append_new(lines, json_pack("{s:i, s:i, s:f, s:f, s:f, s:f}", "ply",
                                                   line->ply, "games", line->games, "scored",
                                                   line->scored, "spread", line->spread, "told",
                                                   line->told, "fitted", line->fitted));
    }
    json_line(json_pack(
        "{s:s, s:i, s:i, s:i, s:i, s:i, s:o, s:{s:[iii], s:[ii]}}", "rules", t->rules.name, "games",
        (int)t->call->number[GAMES], "p1", t->won[RESULT_P1], "p2", t->won[RESULT_P2], "draw",
        t->won[RESULT_DRAW], "unfinished", t->won[RESULT_NONE], "plies", lines, "row", "lead",
        row->lead[0], row->lead[1], row->lead[2], "slope", row->slope[0], row->slope[1]));
}

static void fit_chances(Tune *t) {
    int count = (int)t->call->number[GAMES];
    Chances chances;
    for (int i = 0; i < count; i++) t->won[t->run.games.game[i].result]++;
    chances_fit(&t->run.games, count, &chances);
    if (call_has(t->call, JSON))
        report_chances_json(t, &chances);
    else
        report_chances_text(t, &chances);
}

static void fit_terms(Tune *t) {
    fit(t);
    if (call_has(t->call, JSON))
        report_json(t);
    else
        report_text(t);
}

static int run(const Call *call) {
    Tune *t = memory_get(sizeof *t);
    t->call = call;
    int code = prepare(t);
    bool pairs = by_pairs(call);
    int games = (int)call->number[GAMES], threads = (int)call->number[THREADS];
    if (!code) code = pairs ? tune_by_pairs(t) : selfgames_play(&t->run, games, threads);
    if (!code && call_has(call, CHANCES))
        fit_chances(t);
    else if (!code && !pairs)
        fit_terms(t);
    code = selfgames_end(&t->run, code);
    fit_free(&t->tuned_on);
    fit_free(&t->held_out);
    free(t);
    return code;
}

const Command command_tune = {
    .name = "tune",
    .summary = "tune evaluation and search by self-play",
    .description =
        "Plays games, and fits the weights to the results of their quiet positions by logistic "
        "regression. One game in five is held out and only used to measure the error. The same "
        "seed gives the same result with any number of threads. Prints the weights before and "
        "after with standard errors, the mean error before and after, and the row for the source. "
        "docs/tune.md has the details.\n\n--chances fits the calibration table, which turns scores "
        "into win probabilities. It compares player 1's actual score with the predicted win "
        "probability: after 0, 10, 20 and 40 plies, and after 11, 21 and 41 with player 2 to move. "
        "Prints the actual score with its standard error, the prediction, the difference, the "
        "prediction of the new fit, and the fitted row. Measure a row with another seed than the "
        "one it was fitted with.\n\n--search tunes the numbers of the search and --weights the "
        "weights, both by pairs of games (SPSA, Spall 1992). In each pair every number is a step "
        "higher for one player and a step lower for the other. Then it moves a little towards the "
        "better player. An interrupted run prints its numbers so far.\n\nJSON: rules, games, p1, "
        "p2, draw, unfinished, positions, heldOut, row, terms (name, before, after, spread), error "
        "(tunedOn, heldOut: before and after). With --chances rules to unfinished, plies (ply, "
        "games, scored, spread, told, fitted), row (lead, slope). By pairs: rules, pairs, numbers "
        "(name, before, after).",
    .arguments = arguments,
    .options = options,
    .examples = examples,
    .exits = exits,
    .run = run,
};
