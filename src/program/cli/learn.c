/* taefl learn: trains a network on games of the engine against itself. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/learn.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/rulefiles.h"
#include "cli/selfgames.h"
#include "search/profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RULES,
    ALSO,
    OUT,
    GAMES,
    NODES,
    SEED,
    RANDOM,
    LEVEL,
    LONGEST,
    HOURS,
    SHARD,
    DATA,
    POSITIONS,
    MEMORY,
    FROM,
    FURTHER,
    SHARE,
    HALF_LIFE,
    EPOCHS,
    PAIRS,
    REPORT,
    THREADS,
    FORCE,
    JSON
};

static const Option options[] = {
    VALUE(RULES, RULES, "rules", 'r', "RULES", "the rule set, or file:FILE"),
    VALUE(ALSO, TEXT, "also", 0, "RULES,…",
          "other rule sets of the same family and board that may use the network"),
    VALUE(OUT, FILE, "out", 'o', "FILE", "write the network to this file"),
    NUMBER(GAMES, "games", 0, "N", 20, 10000000, 4000, "how many games to play; default 4000"),
    NUMBER(NODES, "nodes", 0, "N", 1, INT64_MAX, 1000,
           "search N nodes for each move; default 1000"),
    NUMBER(SEED, "seed", 0, "N", 0, INT64_MAX, 1, "equal seeds make equal networks; default 1"),
    NUMBER(RANDOM, "random", 0, "N", 0, 100, 12,
           "play the first N plies of each game at random; default 12"),
    NUMBER(LEVEL, "level", 0, "N", 0, 100, 0,
           "begin every second game after N random plies, at a position that a search "
           "finds level; default 0: no such games"),
    NUMBER(LONGEST, "longest", 0, "N", 200, 1000, 300,
           "a game is a draw after N plies; default 300"),
    VALUE(DATA, FILE, "data", 'd', "FILE",
          "keep the games in this file; games that it has are not played again"),
    VALUE(HOURS, TEXT, "hours", 0, "H",
          "make three generations in H hours, for example 0.5; each plays as many "
          "games as there is time for, and the later ones learn as with --further"),
    VALUE(SHARD, TEXT, "shard", 0, "I/N",
          "be machine I of N: play every N-th game, starting with game I, and keep them "
          "in --data; 'taefl learn merge' joins the files"),
    VALUE(POSITIONS, FILE, "positions", 0, "FILE",
          "keep the packed positions in this file; default: a temporary file in the "
          "folder of --out"),
    NUMBER(MEMORY, "memory", 0, "N", 1, 1 << 20, 256,
           "keep at most N MiB of positions in memory, default 256; the others are "
           "read from the disk"),
    VALUE(
        FROM, FILE, "from", 0, "NETWORK",
        "play the games with this network: a file, the name of another rule set on the same board, "
        "or 'none' for the hand-made terms; default: the network of the rule set, if it has one"),
    FLAG(FURTHER, "further", 0,
         "begin with the weights of the network that plays the games, instead of "
         "random ones, and change them a quarter as fast"),
    NUMBER(SHARE, "result", 0, "N", 0, 100, 10,
           "learn N percent from the result of the game and the rest from the search "
           "score; default 10"),
    NUMBER(HALF_LIFE, "half-life", 0, "N", 0, 100000, 0,
           "count the result half as much for each N plies before the end of the game, so that "
           "quick wins are worth more; default 0: the same at each ply"),
    NUMBER(EPOCHS, "epochs", 0, "N", 1, EPOCHS_MOST, 14,
           "train N times on all positions; default 14"),
    NUMBER(PAIRS, "gate", 0, "N", 0, 100000, 0,
           "test the network in at most N pairs of games against the engine that played the games, "
           "until an SPRT (0 or 50 Elo) decides; default 0, with --hours and for 'learn gate' 60"),
    VALUE(REPORT, FILE, "report", 0, "FILE", "draw the losses and the table in this file, as SVG"),
    NUMBER(THREADS, "threads", 't', "N", 1, MAX_WORKERS, 1, "play N games at a time; default 1"),
    OPTION_FORCE(FORCE),
    OPTION_JSON(JSON),
    {0},
};

typedef enum Action { TRAIN, GATE, CALIBRATE, MERGE, EXPORT, IMPORT, ACTIONS } Action;
static const char *const actions[ACTIONS + 1] = {"train",  "gate",   "calibrate", "merge",
                                                 "export", "import", NULL};

/* ------------------------------------------------------------------ the games */

/* The network that comes with Taefl for these rules, if there is one. */
static bool choose_shipped(Learn *l, const Rules *rules, Learned *learned) {
    *learned = profile_network(rules);
    if (learned->network) profile_sum(rules, l->job.from.sum);
    profile_evaluation(rules, l->job.player);
    return learned->network;
}

/* That of another rule set, which has not learnt from these rules: its odds do not hold here. */
static int choose_sister(Learn *l, const Rules *sister, Learned *learned) {
    if (!choose_shipped(l, sister, learned))
        return fail(EXIT_USAGE, "--from: no network comes with Taefl for %s", sister->name);
    if (sister->family != l->job.rules.family ||
        sister->board->squares != l->job.rules.board->squares)
        return fail(EXIT_USAGE, "--from: the network of %s is for another board", sister->name);
    if (strcmp(sister->name, l->job.rules.name) != 0) *learned = learned_plain(learned->network);
    return EXIT_FINE;
}

/* What plays the games: the network that comes with Taefl, or as --from says. */
static int choose_player(Learn *l, Learned *learned) {
    const char *from = l->action == CALIBRATE ? l->call->word[1] : l->call->value[FROM];
    Rules sister;
    Error error;
    *learned = (Learned){0};
    string_copy(l->job.player, sizeof l->job.player, "terms");
    if (!from) {
        choose_shipped(l, &l->job.rules, learned);
    } else if (l->action != CALIBRATE && rules_parse(&sister, from, &error)) {
        return choose_sister(l, &sister, learned);
    } else if (strcmp(from, "none")) {
        if (!network_load(from, &l->job.rules, &l->job.from, &error))
            return fail_error(l->action == CALIBRATE ? NULL : "--from", &error);
        network_learned(&l->job.from, &l->job.rules, learned);
        network_words(l->job.from.rules, l->job.from.sum, l->job.player);
    }
    return EXIT_FINE;
}

/* The first word says what to do. */
static int choose_action(Learn *l) {
    const CommandCall *call = l->call;
    if (!call->words) return EXIT_FINE;
    while (actions[l->action] && strcmp(actions[l->action], call->word[0]) != 0) l->action++;
    if (l->action == ACTIONS)
        return fail(
            EXIT_USAGE,
            "unknown action '%s'; the actions are train, gate, calibrate, merge, export and import",
            call->word[0]);
    if (l->action == TRAIN && call->words > 1) return fail(EXIT_USAGE, "train takes no file");
    if (l->action != TRAIN && l->action != MERGE && call->words != 2)
        return fail(EXIT_USAGE, "%s needs one %s", actions[l->action],
                    l->action == IMPORT ? "FILE of weights" : "NETWORK");
    if (l->action == GATE && call_has(call, OUT))
        return fail(EXIT_USAGE,
                    "gate writes no network, so leave out --out; --data keeps its games");
    if (l->action == CALIBRATE && call_has(call, FROM))
        return fail(EXIT_USAGE,
                    "calibrate takes no --from: the network to calibrate plays the games");
    if (l->action == MERGE && call->words < 2)
        return fail(EXIT_USAGE, "merge needs the files of games of all shards");
    return EXIT_FINE;
}

static int read_shard(const CommandCall *call, SelfPlay *out) {
    const char *text = call->value[SHARD];
    char rest;
    if (!text) return EXIT_FINE;
    if (sscanf(text, "%d/%d%c", &out->shard, &out->shards, &rest) != 2 || out->shard < 1 ||
        out->shards < out->shard)
        return fail(EXIT_USAGE, "--shard: '%s' is not I/N, with I from 1 to N", text);
    if (!call_has(call, DATA)) return fail(EXIT_USAGE, "--shard needs --data=FILE for its games");
    if (call_has(call, OUT))
        return fail(EXIT_USAGE,
                    "--shard does not train, so leave out --out; train when all shards are merged");
    return EXIT_FINE;
}

/* How long, in seconds; 0 without --hours. */
static int read_hours(const CommandCall *call, double *seconds) {
    const char *text = call->value[HOURS];
    char *end;
    *seconds = 0;
    if (!text) return EXIT_FINE;
    double hours = strtod(text, &end);
    if (*end || !(hours > 0 && hours <= 1000))
        return fail(EXIT_USAGE, "--hours: '%s' is not a number above 0 and up to 1000", text);
    if (call_has(call, SHARD) || call_has(call, GAMES) || call_has(call, POSITIONS))
        return fail(EXIT_USAGE, "--hours cannot be combined with --games, --shard or --positions");
    *seconds = hours * 3600;
    return EXIT_FINE;
}

static bool trains(const Learn *l) { return l->action == TRAIN && !l->job.games.settings.shards; }

static int check_files(const Learn *l) {
    const CommandCall *call = l->call;
    OutputHow how = outputs_how(call_has(call, FORCE));
    const Planned planned[] = {{call->value[OUT], how},
                               {call->value[DATA], OUTPUT_ADD},
                               {call->value[POSITIONS], how},
                               {call->value[REPORT], OUTPUT_OVER}};
    const char *read[] = {call->value[FROM], NULL, NULL};
    if (l->action != TRAIN && l->action != CALIBRATE) read[!!read[0]] = call->word[1];
    return outputs_check(planned, 4, read);
}

static LearnPlan plan_of(const Learn *l) {
    const CommandCall *call = l->call;
    bool gate = l->action == GATE || call_has(call, HOURS);
    return (LearnPlan){.games = (int)call->number[GAMES],
                       .share = (int)call->number[SHARE],
                       .half_life = (int)call->number[HALF_LIFE],
                       .epochs = (int)call->number[EPOCHS],
                       .pairs = gate && !call_has(call, PAIRS) ? 60 : (int)call->number[PAIRS],
                       .threads = (int)call->number[THREADS],
                       .seconds = l->job.plan.seconds,
                       .memory = (size_t)call->number[MEMORY] << 20,
                       .data = call->value[DATA],
                       .positions = call->value[POSITIONS],
                       .out = call->value[OUT],
                       .over = call_has(call, FORCE),
                       .further = call_has(call, FURTHER)};
}

static int prepare(Learn *l) {
    const CommandCall *call = l->call;
    SelfPlay *settings = &l->job.games.settings;
    Learned learned;
    int code = read_shard(call, settings);
    if (!code && trains(l) && !call_has(call, OUT))
        code = fail(EXIT_USAGE, "--out=FILE is missing");
    if (!code && !call_has(call, RULES)) code = fail(EXIT_USAGE, "--rules=RULES is missing");
    if (!code) code = input_rules(&l->job.rules, call->value[RULES]);
    rulefiles_without_networks(); /* or the same command would go on with another player */
    if (!code) code = learn_served(l, call->value[ALSO]);
    if (!code) code = check_files(l);
    if (!code) code = choose_player(l, &learned);
    if (!code && call_has(call, FURTHER) && !learned.network)
        code = fail(EXIT_USAGE, "--further: no network plays the games");
    if (code) return code;
    settings->rules = &l->job.rules;
    settings->learned = learned;
    settings->sum = learned.network ? l->job.from.sum : NULL;
    settings->seed = (uint64_t)call->number[SEED];
    settings->nodes = call->number[NODES];
    settings->random = (int)call->number[RANDOM];
    settings->level = (int)call->number[LEVEL];
    settings->longest = (int)call->number[LONGEST];
    l->job.plan = plan_of(l);
    l->json = call_has(call, JSON);
    l->report = call->value[REPORT];
    l->job.step = learn_step;
    l->job.ctx = l;
    l->began = clock_us();
    return EXIT_FINE;
}

/* ------------------------------------------------------------------ calibrate */

static json_t *line_json(const FitLine *line) {
    return json_pack("{s:i, s:i, s:f, s:f, s:f, s:f}", "plies", line->plies, "games", line->games,
                     "scored", line->scored, "error", line->spread, "predicted", line->predicted,
                     "fitted", line->fitted);
}

static void report_calibration(const Learn *l, const Calibration *c) {
    json_t *lines = json_array();
    for (int i = 0; i < CALIBRATION_LINES; i++)
        json_array_append_new(lines, line_json(&c->line[i]));
    json_line(json_pack("{s:s, s:i, s:s, s:I, s:f, s:f, s:f, s:f, s:o, s:o}", "rules",
                        l->job.rules.name, "games", l->job.games.count, "player", l->job.player,
                        "nodes", (json_int_t)l->job.games.settings.nodes, "factor", c->factor,
                        "constant", c->constant, "error", c->error, "fittedError", c->fitted_error,
                        "start", c->start.games ? line_json(&c->start) : json_null(), "lines",
                        lines));
}

static void print_row(const char *what, const FitLine *line) {
    printf("%-14s  %4d games  scored %5.1f ± %.1f  predicted %5.1f  fitted %5.1f\n", what,
           line->games, 100 * line->scored, 100 * line->spread, 100 * line->predicted,
           100 * line->fitted);
}

static void print_calibration(const Learn *l, const Calibration *c) {
    printf("%s: %d games by %s, odds × %.3f %+.3f, calibration error %.1f %% → %.1f %%\n",
           l->job.rules.name, l->job.games.count, l->job.player, c->factor, c->constant,
           100 * c->error, 100 * c->fitted_error);
    if (c->start.games) print_row("the start", &c->start);
    for (int i = 0; i < CALIBRATION_LINES; i++) {
        char what[32];
        snprintf(what, sizeof what, "after %2d plies", c->line[i].plies);
        print_row(what, &c->line[i]);
    }
}

static int calibrate(Learn *l) {
    const CommandCall *call = l->call;
    Calibration calibration;
    calibration_fit(&l->job.games, &calibration);
    (call_has(call, JSON) ? report_calibration : print_calibration)(l, &calibration);
    if (!call_has(call, OUT)) return EXIT_FINE;
    l->job.made = l->job.from;
    LearnedRow row = calibration_row(&calibration, l->job.games.settings.nodes);
    if (!network_set_row(&l->job.made, &l->job.rules, row))
        return fail(EXIT_USAGE, "the row is out of range, or the file has no room for it: it takes "
                                "four node counts for each rule set");
    return learn_ended(&l->job, learn_write(&l->job, l->job.plan.out, l->job.plan.over));
}

/* ------------------------------------------------------------------ the command */

static int merge(Learn *l) {
    const CommandCall *call = l->call;
    char why[WHY];
    Merge m = {.path = (const char *const *)call->word + 1,
               .shards = call->words - 1,
               .out = call->value[DATA],
               .how = outputs_how(call_has(call, FORCE))};
    if (!m.out) return fail(EXIT_USAGE, "--data=FILE is missing; the games go there");
    int code = outputs_check(&(Planned){m.out, m.how}, 1, m.path);
    if (code) return code;
    if (!self_games_merge(&m, why)) return fail(EXIT_INPUT, "%s", why);
    if (call_has(call, JSON))
        json_line(json_pack("{s:i, s:i}", "games", m.merged, "leftOut", m.left_out));
    else if (m.left_out)
        printf("%d games; left out %d, because game %d is missing\n", m.merged, m.left_out,
               m.merged + 1);
    else
        printf("%d games\n", m.merged);
    return EXIT_FINE;
}

/* The numbers of a network into a file of weights, or out of one. */
static int exchange(Learn *l) {
    const CommandCall *call = l->call;
    l->job.plan.out = call->value[OUT];
    l->job.plan.over = call_has(call, FORCE);
    l->json = call_has(call, JSON);
    if (!l->job.plan.out) return fail(EXIT_USAGE, "--out=FILE is missing");
    int code = check_files(l);
    if (code) return code;
    if (l->action == EXPORT) return learn_export(l, call->value[RULES]);
    return learn_import(l, call->value[RULES], call->value[ALSO]);
}

/* What a shard has played. */
static int report_shard(const Learn *l, int games) {
    if (call_has(l->call, JSON))
        json_line(json_pack("{s:s, s:i, s:s}", "rules", l->job.rules.name, "games", games, "player",
                            l->job.player));
    else
        printf("%s: %d games by %s\n", l->job.rules.name, games, l->job.player);
    return EXIT_FINE;
}

/* A network that is there against what plays otherwise. */
static int play_gate(Learn *l) {
    Learning *job = &l->job;
    Error error;
    if (!network_load(l->call->word[1], &job->rules, &job->made, &error))
        return fail_error(NULL, &error);
    int code = learn_ended(job, learn_gate(job));
    if (code) return code;
    if (job->games.settings.shards) return report_shard(l, job->now->gate_games);
    if (l->json)
        json_line(
            learn_json(l, json_pack("{s:s, s:s}", "rules", job->rules.name, "sum", job->made.sum)));
    learn_row(l);
    return l->code;
}

/* A network of one generation, or of several. */
static int train(Learn *l) {
    Learning *job = &l->job;
    int code = learn_ended(job, learn_run(job));
    if (code) return code;
    bool several = job->plan.seconds > 0;
    if (!l->json)
        printf("%s: network %s\n", job->plan.out, several ? job->from.sum : job->made.sum);
    else if (!several)
        json_line(learn_json(l, json_pack("{s:s, s:s, s:s}", "rules", job->rules.name, "network",
                                          job->plan.out, "sum", job->made.sum)));
    return l->code;
}

/* Only the games: of a shard, or to calibrate by. */
static int play(Learn *l) {
    SelfGames *games = &l->job.games;
    const LearnPlan *plan = &l->job.plan;
    int count = self_games_share(&games->settings, plan->games);
    int code = selfgames_play(games, plan->data, count, plan->threads);
    if (code) return code;
    return l->action == CALIBRATE ? calibrate(l) : report_shard(l, games->count);
}

static int learn(Learn *l) {
    int code = choose_action(l);
    if (!code && l->action == MERGE) return merge(l);
    if (!code && l->action >= EXPORT) return exchange(l);
    if (!code) code = read_hours(l->call, &l->job.plan.seconds);
    if (!code) code = prepare(l);
    if (code) return code;
    l->job.games.stop = &stop_asked;
    watch_signals();
    return l->action == GATE ? play_gate(l) : trains(l) ? train(l) : play(l);
}

static int run(const CommandCall *call) {
    Learn *l = memory_get(sizeof *l);
    l->call = call;
    int code = learn(l);
    code = selfgames_end(&l->job.games, code);
    learn_free(&l->job);
    free(l);
    return code;
}

const Command command_learn = {
    .name = "learn",
    .summary = "train a network for a rule set by self-play",
    .description =
        "Plays games, and trains a small network on their quiet positions: on the search score and "
        "the result of the game, under all symmetries of the board. One game in ten is held out "
        "and only used to measure the loss. The same seed gives the same network with any number "
        "of threads. 'taefl engine' uses the network after 'setoption name EvalFile value FILE'. "
        "docs/learn.md has the details.\n\n'gate' plays a network against that of --from. It can "
        "play in shards too: after 'merge', call it with the joined games as --data. 'calibrate' "
        "measures the win probabilities of a network, and with --out fits them at the node count "
        "of --nodes; it changes no move. 'merge' joins the games of shards. "
        "'export' writes the numbers of a network as JSON for other programs, and 'import' makes a "
        "network from them.\n\nWith --hours a network is written as soon as it wins its gate. The "
        "next generation also learns from the games of a generation that lost. With --data they "
        "are in DATA.1 until the first win, then in DATA.2, and the same command continues an "
        "interrupted run.\n\nJSON: during the run, lines with step (games, epoch, calibration, "
        "gate, generation) and seconds. At the end: rules, player (the evaluation that played the "
        "games), network, sum (its checksum), generation, games, further (it began with the "
        "weights of the player), positions, heldOut, loss, lossHeldOut, and with --gate match "
        "(pairs, score, verdict). 'score' is the share of points with its 95 % interval, low and "
        "high. calibrate: rules, games, player, nodes, factor, constant, error, fittedError, start "
        "and lines (plies, games, scored, error, predicted, fitted).",
    .arguments = {{"ACTION",
                   "'train' (the default), 'gate', 'calibrate', 'merge', 'export' or 'import'",
                   VALUE_TEXT, true, false},
                  {"FILE",
                   "gate, calibrate, export: the network; merge: the games of all shards; import: "
                   "the weights",
                   VALUE_FILE, true, true}},
    .actions = "train gate calibrate merge export import",
    .options = options,
    .examples =
        {{"taefl learn --rules copenhagen --games 20 --nodes 50 --out small.network",
          "A small run that shows the output. It has too few games to learn much."},
         {"taefl learn --rules copenhagen --games 10000 --nodes 800 --threads 2 --data "
          "copenhagen.games --out copenhagen.network --gate 100",
          "Takes about half an hour on two cores. After Ctrl-C the same command continues."},
         {"taefl learn --rules file:examples/rules/short-king.rules --hours 0.001 --nodes 10 "
          "--epochs 1 --gate 8 --out own.network",
          "Trains a network for your own rules in a few seconds. Take an hour for a better one."},
         {"taefl learn export small.network --out small.json",
          "Writes the weights for other programs. 'import' makes the same network from them."}},
    .exits = {[EXIT_FINE] = "the network is written",
              [EXIT_NO] = "--hours: no network has won its gate",
              [EXIT_INPUT] =
                  "the games or the network cannot be read, or have other rules or settings",
              [EXIT_FAILED] = "a file cannot be written; with --data the same command continues",
              [EXIT_INTERRUPTED] = "interrupted; with --data the same command continues"},
    .run = run,
};
