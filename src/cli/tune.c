/* taefl tune: plays games of the engine against itself and fits the weights of the evaluation to
 * their results. */
#include "base/memory.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/stop.h"
#include "cli/tune_duels.h"
#include "cli/tune_fit.h"
#include "cli/tune_games.h"
#include "engine/chance.h"
#include "engine/eval.h"
#include "engine/score.h"
#include "engine/tactics.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RULES,
    WEIGHTS,
    SEARCH,
    GAMES,
    NODES,
    SEED,
    RANDOM,
    LONGEST,
    BAND,
    KEEP,
    SCALE,
    DATA,
    THREADS,
    JSON
};
static const Option options[] = {
    [RULES] = {.name = "rules",
               .letter = 'r',
               .kind = VALUE_RULES,
               .value = "RULES",
               .words = "the rule set"},
    [WEIGHTS] = {.name = "weights",
                 .words = "tune the weights by pairs of games instead of fitting them"},
    [SEARCH] = {.name = "search", .words = "tune the numbers of the search, by pairs of games"},
    [GAMES] = {.name = "games",
               .letter = 'g',
               .kind = VALUE_NUMBER,
               .value = "N",
               .words = "how many games, 1000 if not given",
               .low = 5,
               .high = 10000000,
               .fallback = 1000},
    [NODES] = {.name = "nodes",
               .letter = 'n',
               .kind = VALUE_NUMBER,
               .value = "N",
               .words = "search so many nodes for each move, 1000 if not given",
               .low = 1,
               .high = INT64_MAX,
               .fallback = 1000},
    [SEED] = {.name = "seed",
              .letter = 's',
              .kind = VALUE_NUMBER,
              .value = "N",
              .words = "equal seeds play equal games, 1 if not given",
              .low = 0,
              .high = INT64_MAX,
              .fallback = 1},
    [RANDOM] = {.name = "random",
                .kind = VALUE_NUMBER,
                .value = "N",
                .words = "so many plies of each game are played at random first, 8 if not given",
                .low = 0,
                .high = 100,
                .fallback = 8},
    [LONGEST] = {.name = "longest",
                 .kind = VALUE_NUMBER,
                 .value = "N",
                 .words = "a game of so many plies is given up as a draw, 240 if not given",
                 .low = 200,
                 .high = 1000,
                 .fallback = 240},
    [BAND] = {.name = "band",
              .kind = VALUE_NUMBER,
              .value = "N",
              .words = "for pairs of games: they begin where a search says no more than so many "
                       "hundredths, those of a chance of 73 % if not given",
              .low = 1,
              .high = 10000,
              .fallback = 0},
    [KEEP] = {.name = "keep",
              .letter = 'k',
              .kind = VALUE_WORDS,
              .value = "TERM…",
              .words = "leave the weights of these terms as they are"},
    [SCALE] = {.name = "scale",
               .kind = VALUE_NUMBER,
               .value = "N",
               .words = "so many hundredths shall be a chance of winning of 73 % in the fit; if "
                        "not given, the scale that the row was fitted at",
               .low = 1,
               .high = 10000,
               .fallback = 0},
    [DATA] = {.name = "data",
              .letter = 'd',
              .kind = VALUE_FILE,
              .value = "FILE",
              .words = "keep the games here; those that are here already are not played again"},
    [THREADS] = {.name = "threads",
                 .letter = 't',
                 .kind = VALUE_NUMBER,
                 .value = "N",
                 .words = "play so many games at a time, 1 if not given",
                 .low = 1,
                 .high = MAX_WORKERS,
                 .fallback = 1},
    [JSON] = OPTION_JSON,
    {0},
};

static const Argument arguments[] = {{0}};

static const Example examples[] = {
    {"taefl tune --rules tablut-ashton --games 20 --nodes 100 --seed 7",
     "A small run that shows what comes out: not enough games to go by."},
    {"taefl tune --rules tablut-katz --games 5000 --nodes 2000 --threads 2 --data katz.games",
     "Games enough for a try. After Ctrl-C the same command goes on."},
    {"taefl tune --rules tablut-katz --games 5000 --nodes 2000 --data katz.games --keep TUICHI",
     "Fits again, with the same games, all weights but one."},
    {"taefl tune --rules tablut-katz --search --games 20 --nodes 100 --threads 2",
     "The numbers by which the search leaves moves out. Thousands of games would tell something."},
    {0},
};

static const ExitCode exits[] = {
    {EXIT_FINE, "the weights, or the numbers, are printed"},
    {EXIT_USAGE, "the command line is wrong"},
    {EXIT_INPUT, "the file of games cannot be read or written, or holds other games"},
    {EXIT_INTERRUPTED, "interrupted; with --data it can be resumed by the same command"},
    {0},
};

enum { EVERY = 5 }; /* one game of so many is held out */

typedef struct Tune {
    const Call *call;
    Rules rules;
    EvalTerms terms; /* .count 0: it has none */
    Eval eval;
    bool keep[MAX_TERMS];
    double scale; /* of the weights */
    SelfGames games;
    GamesFile *file; /* NULL: none */
    bool live, unwritten;

    FitRows tuned_on, held_out; /* positions */
    FitRows values, scores;     /* what the evaluation and what the searches said of them */
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
    return eval_scale(rules);
}

/* What says nothing where pairs of games are played, or where they are not. */
static int refuse_mixture(const Call *call) {
    static const int fitting[] = {SCALE, DATA};
    bool pairs = by_pairs(call);
    for (int i = 0; pairs && i < (int)(sizeof fitting / sizeof *fitting); i++)
        if (call_has(call, fitting[i]))
            return fail(EXIT_USAGE, "--%s is for a fit, not for --weights or --search",
                        options[fitting[i]].name);
    if (!pairs && call_has(call, BAND))
        return fail(EXIT_USAGE, "--band is for --weights and --search");
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
    t->eval = eval_for(&t->rules);
    eval_terms(&t->rules, &t->terms); /* without terms only the scales are fitted */
    code = read_keep(t);
    if (code) return code;
    t->scale = call_has(call, SCALE) ? (double)call->number[SCALE] : t->terms.unit;
    t->games.settings = (SelfPlay){.rules = &t->rules,
                                   .seed = (uint64_t)call->number[SEED],
                                   .nodes = call->number[NODES],
                                   .random = (int)call->number[RANDOM],
                                   .longest = (int)call->number[LONGEST],
                                   .band = band_of(call, &t->rules)};
    char why[TUNE_WHY];
    if (call_has(call, DATA) && !(t->file = self_games_open(call->value[DATA], &t->games, why)))
        return fail(EXIT_INPUT, "%s", why);
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ the games */

static void finished(void *ctx, const SelfGames *games) {
    Tune *t = ctx;
    if (t->file && !self_games_add(t->file, games)) {
        t->unwritten = true;
        atomic_store(&stop_asked, true);
    }
    if (t->live) fprintf(stderr, "\r%d of %d games", games->count, (int)t->call->number[GAMES]);
}

static void watch_signals(void) {
    stop_on_signal(SIGINT);
    stop_on_signal(SIGTERM);
    stop_on_signal(SIGHUP);
}

static int play(Tune *t) {
    t->live = isatty(STDERR_FILENO);
    watch_signals();
    self_games_play(&t->games, (int)t->call->number[GAMES], (int)t->call->number[THREADS],
                    &stop_asked, finished, t);
    if (t->live) fprintf(stderr, "\r\033[K");
    if (t->unwritten) return fail(EXIT_INPUT, "%s: cannot be written", t->call->value[DATA]);
    if (t->games.count >= t->call->number[GAMES]) return EXIT_FINE;
    if (t->file)
        return fail(EXIT_INTERRUPTED, "interrupted with %d games in %s; the same command goes on",
                    t->games.count, t->call->value[DATA]);
    return fail(EXIT_INTERRUPTED, "interrupted; without --data it cannot be resumed");
}

/* ------------------------------------------------------------------ the positions */

static int pieces(const Position *p) { return bits_count(p->set[0] | p->set[1] | p->set[2]); }

/* Whether an evaluation can be asked about it: nothing is decided by force, and the best move takes
 * nothing. */
static bool quiet(const Rules *rules, const Position *p, const Position *next, int score) {
    return !score_is_decided(score) && !tactics_wins(rules, p, p->side) &&
           pieces(next) >= pieces(p);
}

static void take_game(Tune *t, int number) {
    const SelfGame *g = &t->games.game[number];
    FitRows *rows = number % EVERY == EVERY - 1 ? &t->held_out : &t->tuned_on;
    double result = g->result == RESULT_P1 ? 1 : g->result == RESULT_P2 ? 0 : 0.5;
    Position position;
    t->won[g->result]++;
    t->rules.start(&t->rules, &position);
    for (int i = 0; i < g->plies; i++) {
        Position next = position;
        t->rules.play(&t->rules, &next, g->move[i], NULL);
        if (i >= g->book && quiet(&t->rules, &position, &next, g->score[i])) {
            int counts[MAX_TERMS], score = g->score[i], value = t->eval(&t->rules, &position);
            if (t->terms.count) {
                t->terms.counts(&t->rules, &position, counts);
                fit_add(rows, counts, result, number);
            }
            if (position.side == P2) value = -value;
            fit_add(&t->values, &value, result, number);
            fit_add(&t->scores, &score, result, number);
        }
        position = next;
    }
}

static void fit(Tune *t) {
    t->tuned_on.terms = t->held_out.terms = t->terms.count;
    t->values.terms = t->scores.terms = 1;
    for (int i = 0; i < t->call->number[GAMES]; i++) take_game(t, i);
    for (int k = 0; k < t->terms.count; k++)
        t->before[k] = t->after[k] = (double)t->terms.weight[k];
    fit_weights(&t->tuned_on, t->scale, t->keep, t->after, t->spread);
    for (int k = 0; k < t->terms.count; k++) t->after[k] = round(t->after[k]);
}

/* The scale at which these numbers fit the results best; 0: at none. */
static int scale_of(const Tune *t, const FitRows *numbers) {
    double weight = 1, before = eval_scale(&t->rules);
    fit_weights(numbers, before, NULL, &weight, NULL);
    return weight > 0 && before / weight < 1e6 ? (int)round(before / weight) : 0;
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
    TuneDuels duels = {.settings = &t->games.settings,
                       .stop = &stop_asked,
                       .spsa = {.seed = ~t->games.settings.seed, /* not that of the openings */
                                .pairs = (int)((call->number[GAMES] + 1) / 2),
                                .threads = (int)call->number[THREADS],
                                .progress = live ? tell_pairs : NULL}};
    if (call_has(call, WEIGHTS)) tune_duels_weights(&duels, &t->terms, t->keep);
    if (call_has(call, SEARCH)) tune_duels_search(&duels);
    if (!duels.spsa.count) return fail(EXIT_USAGE, "all weights are kept; nothing is left to tune");
    watch_signals();
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

static void report_text(const Tune *t) {
    const int *won = t->won;
    printf("%s: %d games, player 1 won %d, player 2 %d, drawn %d, not over %d\n", t->rules.name,
           (int)t->call->number[GAMES], won[RESULT_P1], won[RESULT_P2], won[RESULT_DRAW],
           won[RESULT_NONE]);
    printf("quiet positions: %zu to tune on, %zu held out\n\n", t->values.count - t->held_out.count,
           t->held_out.count);
    if (t->terms.count) report_terms(t);
    printf("%-24s %7d %7d\n", "scale, searches", eval_scale(&t->rules), scale_of(t, &t->scores));
    printf("%-24s %7s %7d\n", "scale, positions", "", scale_of(t, &t->values));
    if (!t->terms.count) return;
    printf("\nstatic const int %s[TERM_COUNT] = {\n", t->terms.row);
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
    json_line(json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:I, s:I, s:s?, s:o, s:{s:[ff], s:[ff]}, "
                        "s:{s:i, s:i, s:i}}",
                        "rules", t->rules.name, "games", (int)t->call->number[GAMES], "p1",
                        t->won[RESULT_P1], "p2", t->won[RESULT_P2], "draw", t->won[RESULT_DRAW],
                        "unfinished", t->won[RESULT_NONE], "positions",
                        (json_int_t)(t->values.count - t->held_out.count), "heldOut",
                        (json_int_t)t->held_out.count, "row", t->terms.row, "terms", terms, "error",
                        "tunedOn", own.before, own.after, "heldOut", other.before, other.after,
                        "scale", "now", eval_scale(&t->rules), "searches", scale_of(t, &t->scores),
                        "positions", scale_of(t, &t->values)));
}

static int run(const Call *call) {
    Tune *t = memory_get(sizeof *t);
    t->call = call;
    int code = prepare(t);
    bool pairs = by_pairs(call);
    if (!code) code = pairs ? tune_by_pairs(t) : play(t);
    if (!code && !pairs) {
        fit(t);
        if (call_has(call, JSON))
            report_json(t);
        else
            report_text(t);
    }
    self_games_close(t->file);
    self_games_free(&t->games);
    fit_free(&t->tuned_on);
    fit_free(&t->held_out);
    fit_free(&t->values);
    fit_free(&t->scores);
    free(t);
    return code;
}

const Command command_tune = {
    .name = "tune",
    .summary = "tune evaluation and search by games of the engine against itself",
    .description =
        "Quiet positions of the games are taken with the result, and the weights are fitted by "
        "logistic regression; one game in five is held out and only measured with. Everything "
        "follows from the seed, whatever the number of threads. Prints the weights before and "
        "after with their standard errors, the mean error before and after, the scales (how many "
        "hundredths are a chance of winning of 73 %) at which the scores of the searches, and the "
        "values of the positions themselves, fit the results best, 0 if they do at none, and the "
        "row as it stands in the source. Of an evaluation that is no sum of terms only the scales "
        "are fitted. docs/tune.md says more.\n\n"
        "With --search the numbers of the search are tuned instead, with --weights the weights, "
        "with "
        "both both, by pairs of games (SPSA, Spall 1992): for each pair every number is moved a "
        "step up or down for one player and the other way for the other, and then a little toward "
        "who did better. An interrupted run prints where "
        "it stood.\n\n"
        "JSON: rules, games, p1, p2, draw, unfinished, positions, heldOut, row, terms (name, "
        "before, after, spread), error (tunedOn, heldOut: before and after), scale (now, "
        "searches, positions). By pairs: rules, pairs, numbers (name, before, after).",
    .arguments = arguments,
    .options = options,
    .examples = examples,
    .exits = exits,
    .run = run,
};
