/* taefl learn: trains a network on games of the engine against itself. */
#include "base/memory.h"
#include "base/stop.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/networkfiles.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/selfgames.h"
#include "engine/chance.h"
#include "engine/mind.h"
#include "engine/profile.h"
#include "lab/calibration.h"
#include "lab/selfplay.h"
#include "lab/trainer.h"
#include "match/stats.h"

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
    SHARD,
    DATA,
    POSITIONS,
    MEMORY,
    FROM,
    SHARE,
    EPOCHS,
    GATE,
    THREADS,
    FORCE,
    JSON
};

/* A whole number with the value it has when it is not given. */
#define NUMBER(option, text, least, most, standard)                                      \
    {                                                                                    \
        .name = option, .kind = VALUE_NUMBER, .value = "N", .words = text, .low = least, \
        .high = most, .fallback = standard                                               \
    }

static const Option options[] = {
    [RULES] = {.name = "rules",
               .letter = 'r',
               .kind = VALUE_RULES,
               .value = "RULES",
               .words = "the rule set, a law of your own (file:PATH) included"},
    [ALSO] = {.name = "also",
              .kind = VALUE_TEXT,
              .value = "RULES,…",
              .words = "rule sets of the same family and board that the network shall serve too"},
    [OUT] = {.name = "out",
             .letter = 'o',
             .kind = VALUE_FILE,
             .value = "FILE",
             .words = "write the network here"},
    [GAMES] = NUMBER("games", "how many games, 4000 if not given", 20, 10000000, 4000),
    [NODES] = NUMBER("nodes", "search so many nodes for each move, 1000 if not given", 1, INT64_MAX,
                     1000),
    [SEED] = NUMBER("seed", "equal seeds make equal networks, 1 if not given", 0, INT64_MAX, 1),
    [RANDOM] =
        NUMBER("random", "so many plies of each game are played at random first, 12 if not given",
               0, 100, 12),
    [LEVEL] = NUMBER("level",
                     "every second game begins after so many random plies that a search calls "
                     "level; 0 if not given: none does",
                     0, 100, 0),
    [LONGEST] = NUMBER("longest", "a game of so many plies is given up as a draw, 300 if not given",
                       200, 1000, 300),
    [DATA] = {.name = "data",
              .letter = 'd',
              .kind = VALUE_FILE,
              .value = "FILE",
              .words = "keep the games here; those that are here already are not played again"},
    [SHARD] = {.name = "shard",
               .kind = VALUE_TEXT,
               .value = "I/N",
               .words =
                   "only play every N-th game from the I-th on and keep them in --data: one of "
                   "N machines, whose files `taefl learn merge` puts together"},
    [POSITIONS] = {.name = "positions",
                   .kind = VALUE_FILE,
                   .value = "FILE",
                   .words = "keep the packed positions here; without it they are in the folder of "
                            "--out, in a file without a name that goes with the program"},
    [MEMORY] = NUMBER("memory",
                      "hold positions of so many MiB in memory, 256 if not given; the others are "
                      "read from the disk",
                      1, 1 << 20, 256),
    [FROM] = {.name = "from",
              .kind = VALUE_FILE,
              .value = "NETWORK",
              .words = "play the games with this network, or `none` for the hand-made terms; the "
                       "one that comes with Taefl, if there is one, if not given"},
    [SHARE] = NUMBER("result",
                     "so many percent of what is learnt of a position are the game's result, the "
                     "others what the search said; 10 if not given",
                     0, 100, 10),
    [EPOCHS] = NUMBER("epochs", "go over all positions so often, 14 if not given", 1, 1000, 14),
    [GATE] = NUMBER("gate",
                    "so many pairs of games of the new network against what played the games, 0 "
                    "if not given",
                    0, 100000, 0),
    [THREADS] = {.name = "threads",
                 .letter = 't',
                 .kind = VALUE_NUMBER,
                 .value = "N",
                 .words = "play so many games at a time, 1 if not given",
                 .low = 1,
                 .high = MAX_WORKERS,
                 .fallback = 1},
    [FORCE] = OPTION_FORCE,
    [JSON] = OPTION_JSON,
    {0},
};

static const Argument arguments[] = {
    {"ACTION", "'train', also without a word; 'calibrate' or 'merge'", VALUE_TEXT, true, false},
    {"FILE", "calibrate: the network; merge: the games of all shards", VALUE_FILE, true, true},
    {0},
};

typedef enum Action { TRAIN, CALIBRATE, MERGE, ACTIONS } Action;
static const char *const actions[ACTIONS + 1] = {"train", "calibrate", "merge", NULL};

static const Example examples[] = {
    {"taefl learn --rules copenhagen --games 20 --nodes 50 --out small.network",
     "A small run that shows what comes out: not enough games to learn much."},
    {"taefl learn --rules copenhagen --games 10000 --nodes 800 --threads 2 --data copenhagen.games "
     "--out copenhagen.network --gate 100",
     "About half an hour on two cores. After Ctrl-C the same command goes on."},
    {0},
};

static const ExitCode exits[] = {
    {EXIT_FINE, "the network is written"},
    {EXIT_USAGE, "the command line is wrong"},
    {EXIT_INPUT, "the games or the network cannot be read, or are of other rules or settings"},
    {EXIT_FAILED, "a file cannot be written; with --data the same command goes on"},
    {EXIT_INTERRUPTED, "interrupted; with --data it can be resumed by the same command"},
    {0},
};

enum { EVERY = 10, BATCH = 512, LONGEST_GATE = 400 }; /* one of ten is held out */
static const double RATE = 0.002;
static const char NO_NETWORK[] = "none"; /* --from: the hand-made evaluation plays */

typedef struct Learn {
    const Call *call;
    Action action;
    Rules rules;
    NetworkFile from, made;
    SelfRun run;
    Positions *positions;
    double loss[2]; /* at the end: on the rows, on those held out */
    pthread_mutex_t lock;
    PairCounts pairs;
} Learn;

/* ------------------------------------------------------------------ the games */

/* Whom the network will serve: the rules, and those of --also. */
static int name_served(Learn *l) {
    Text served = text_into(l->made.rules, sizeof l->made.rules);
    text_string(&served, l->rules.name);
    if (!call_has(l->call, ALSO)) return EXIT_FINE;
    for (const char *at = l->call->value[ALSO]; *at;) {
        size_t length = strcspn(at, ",");
        char name[RULES_NAME];
        Rules rules;
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        int code = input_rules(&rules, name);
        if (code) return code;
        if (rules.family != l->rules.family || rules.board.squares != l->rules.board.squares)
            return fail(EXIT_USAGE, "--also: %s is not played on the board of %s", rules.name,
                        l->rules.name);
        text_char(&served, ' ');
        text_string(&served, rules.name);
        at += length + (at[length] == ',');
    }
    return served.full ? fail(EXIT_USAGE, "--also: so many names have no room in a network")
                       : EXIT_FINE;
}

/* What plays the games: the network that comes with Taefl, or as --from says. */
static int choose_player(Learn *l, const Network **network) {
    const char *from = l->action == CALIBRATE ? l->call->word[1] : l->call->value[FROM];
    Error error;
    *network = NULL;
    if (!from) {
        *network = profile_network(&l->rules);
        if (*network) profile_sum(&l->rules, l->from.sum);
    } else if (strcmp(from, NO_NETWORK)) {
        if (!networkfile_read(from, &l->rules, &l->from, &error))
            return fail_error(l->action == CALIBRATE ? NULL : "--from", &error);
        *network = &l->from.network;
    }
    return EXIT_FINE;
}

/* The first word says what to do. */
static int choose_action(Learn *l) {
    const Call *call = l->call;
    if (!call->words) return EXIT_FINE;
    while (actions[l->action] && strcmp(actions[l->action], call->word[0]) != 0) l->action++;
    if (l->action == ACTIONS)
        return fail(EXIT_USAGE, "unknown action '%s'; there are train, calibrate and merge",
                    call->word[0]);
    if (l->action == TRAIN && call->words > 1) return fail(EXIT_USAGE, "train takes no file");
    if (l->action == CALIBRATE && call->words != 2)
        return fail(EXIT_USAGE, "calibrate needs one NETWORK");
    if (l->action == CALIBRATE && call_has(call, FROM))
        return fail(EXIT_USAGE, "--from: the network to calibrate plays the games");
    if (l->action == MERGE && call->words < 2)
        return fail(EXIT_USAGE, "merge needs the games of all shards");
    return EXIT_FINE;
}

/* "I/N". */
static int read_shard(const Call *call, SelfPlay *out) {
    const char *text = call->value[SHARD];
    char rest;
    if (!text) return EXIT_FINE;
    if (sscanf(text, "%d/%d%c", &out->shard, &out->shards, &rest) != 2 || out->shard < 1 ||
        out->shards < out->shard)
        return fail(EXIT_USAGE, "--shard: '%s' is not I/N, with I from 1 to N", text);
    if (!call_has(call, DATA)) return fail(EXIT_USAGE, "--shard needs --data, where its games go");
    if (call_has(call, OUT))
        return fail(EXIT_USAGE, "--shard trains nothing; --out is for the merged games");
    return EXIT_FINE;
}

static void take_game(void *ctx, const SelfGame *game, int number);

static bool trains(const Learn *l) { return l->action == TRAIN && !l->run.games.settings.shards; }

static int open_positions(Learn *l) {
    const Call *call = l->call;
    char why[POSITIONS_WHY];
    l->positions = positions_new(call->value[POSITIONS], call->value[OUT], l->rules.board.squares,
                                 (size_t)call->number[MEMORY] << 20, why);
    if (!l->positions) return fail(EXIT_FAILED, "%s", why);
    l->run.games.take = take_game;
    l->run.games.ctx = l;
    return EXIT_FINE;
}

static int choose_rules(Learn *l) {
    if (!call_has(l->call, RULES)) return fail(EXIT_USAGE, "--rules=RULES is missing");
    int code = input_rules(&l->rules, l->call->value[RULES]);
    return code ? code : name_served(l);
}

static int check_files(const Learn *l) {
    const Call *call = l->call;
    OutputHow how = call_has(call, FORCE) ? OUTPUT_OVER : OUTPUT_NEW;
    const Planned planned[] = {
        {call->value[OUT], how}, {call->value[DATA], OUTPUT_ADD}, {call->value[POSITIONS], how}};
    const char *from = l->action == CALIBRATE ? call->word[1] : call->value[FROM];
    return outputs_check(planned, 3, (const char *[]){from, NULL});
}

static int prepare(Learn *l) {
    const Call *call = l->call;
    SelfPlay *settings = &l->run.games.settings;
    const Network *network;
    int code = read_shard(call, settings);
    if (!code && trains(l) && !call_has(call, OUT))
        code = fail(EXIT_USAGE, "--out=FILE is missing");
    if (!code) code = choose_rules(l);
    if (!code) code = check_files(l);
    if (!code) code = choose_player(l, &network);
    if (code) return code;
    settings->rules = &l->rules;
    settings->network = network;
    settings->sum = network ? l->from.sum : NULL;
    settings->seed = (uint64_t)call->number[SEED];
    settings->nodes = call->number[NODES];
    settings->random = (int)call->number[RANDOM];
    settings->level = (int)call->number[LEVEL];
    settings->longest = (int)call->number[LONGEST];
    if (trains(l)) code = open_positions(l);
    return code ? code : selfgames_open(&l->run, call->value[DATA]);
}

/* ------------------------------------------------------------------ the positions */

/* What a search said of a position, as a chance of player 1. */
static double told(const Learn *l, const Position *p, int score) {
    const SelfPlay *settings = &l->run.games.settings;
    return chance_first_with(settings->network, &l->rules, p, score, (uint64_t)settings->nodes) /
           1000.0;
}

/* The quiet positions of a game, every second of them. */
static void take_game(void *ctx, const SelfGame *g, int number) {
    Learn *l = ctx;
    Part part = number % EVERY == 0 ? PART_HELD_OUT : PART_LEARNT;
    double share = (double)l->call->number[SHARE] / 100;
    double result = self_game_points(g);
    Position position;
    if (number > l->call->number[GAMES]) return;
    l->rules.start(&l->rules, &position);
    for (int i = 0; i < g->plies; i++) {
        Position next = position;
        l->rules.play(&l->rules, &next, g->move[i], NULL);
        bool quiet = self_game_quiet(&position, &next, g->score[i]);
        if (i >= g->book && i % 2 != number % 2 && quiet) {
            TrainRow row;
            row_of(&l->rules, &position,
                   share * result + (1 - share) * told(l, &position, g->score[i]), &row);
            positions_add(l->positions, part, &row);
        }
        position = next;
    }
}

/* ------------------------------------------------------------------ what its scores mean */

/* Games of the network that was made, one for so many that it has learnt from, and not too few. */
enum { CALIBRATION_SHARE = 25, CALIBRATION_LEAST = 100, CALIBRATION_MOST = 400 };

/* A search says more than a position, and who learns from an older network's games takes over its
 * errors. So the network plays against itself, and what its searches say is fitted to the results.
 */
static void calibrate_made(Learn *l) {
    SelfGames games = {.settings = l->run.games.settings};
    int target = l->run.games.count / CALIBRATION_SHARE;
    if (target < CALIBRATION_LEAST) return;
    games.settings.network = &l->made.network;
    games.settings.seed = ~games.settings.seed;
    games.settings.level = 0; /* such openings are chosen by what is said of them */
    self_games_play(&games, target < CALIBRATION_MOST ? target : CALIBRATION_MOST,
                    (int)l->call->number[THREADS], &stop_asked, NULL, NULL);
    Calibration calibration;
    calibration_fit(&games, &calibration);
    calibration_apply(&calibration, &l->made.network);
    self_games_free(&games);
}

/* ------------------------------------------------------------------ the network */

/* A file that is not what was written. */
static int fail_positions(const Learn *l) {
    return fail(EXIT_FAILED, "%s", positions_flaw(l->positions));
}

static int train(Learn *l) {
    const Call *call = l->call;
    if (!positions_finish(l->positions)) return fail_positions(l);
    for (Part part = 0; part < PARTS; part++)
        if (!positions_count(l->positions, part))
            return fail(EXIT_INPUT, "the games have no quiet positions to learn from");
    const Training training = {.rules = &l->rules,
                               .seed = (uint64_t)call->number[SEED],
                               .epochs = (int)call->number[EPOCHS],
                               .batch = BATCH,
                               .rate = RATE};
    Trainer *trainer = trainer_new(&training);
    for (int epoch = 1; epoch <= training.epochs && !atomic_load(&stop_asked); epoch++) {
        l->loss[0] = trainer_epoch(trainer, l->positions);
        l->loss[1] = trainer_loss(trainer, l->positions);
        if (l->run.live)
            fprintf(stderr, "\repoch %d of %d: loss %.4f, held out %.4f", epoch, training.epochs,
                    l->loss[0], l->loss[1]);
    }
    if (l->run.live) fprintf(stderr, "\r\033[K");
    trainer_network(trainer, &l->made.network);
    trainer_free(trainer);
    if (positions_flaw(l->positions)) return fail_positions(l);
    calibrate_made(l);
    return atomic_load(&stop_asked) ? selfgames_interrupted(&l->run) : EXIT_FINE;
}

static int write_made(Learn *l) {
    const Call *call = l->call;
    const char *why;
    char *bytes = memory_get(NETWORK_FILE_MOST);
    size_t size = network_write(&l->made, bytes);
    OutputHow how = call_has(call, FORCE) ? OUTPUT_OVER : OUTPUT_NEW;
    bool written = output_write(call->value[OUT], how, bytes, size, &why);
    free(bytes);
    return written ? EXIT_FINE : fail_output(call->value[OUT], why, NULL);
}

static int write_network(Learn *l) {
    const Call *call = l->call;
    const char *from = l->from.sum[0] ? l->from.sum : "the hand-made evaluation";
    snprintf(l->made.training, sizeof l->made.training,
             "games %d by %s, nodes %lld, seed %lld, random %d, level %d, result %d %%, positions "
             "%lld, loss %.4f held out",
             l->run.games.count, from, (long long)call->number[NODES],
             (long long)call->number[SEED], (int)call->number[RANDOM], (int)call->number[LEVEL],
             (int)call->number[SHARE], (long long)positions_count(l->positions, PART_LEARNT),
             l->loss[1]);
    return write_made(l);
}

/* ------------------------------------------------------------------ the gate */

static int points(const SelfGame *game, int side) {
    if (game->result == RESULT_NONE || game->result == RESULT_DRAW) return 1;
    return game->result == result_win(side) ? 2 : 0;
}

static void play_pair(void *ctx, size_t index) {
    Learn *l = ctx;
    SelfPlay settings = l->run.games.settings;
    settings.seed = ~settings.seed; /* openings that it has not learnt from */
    settings.longest = LONGEST_GATE;
    settings.band = settings.network
                        ? settings.network->scale
                        : 100000 / chance_row(&l->rules, (uint64_t)settings.nodes).slope[1];
    const SearchNumbers players[2] = {{.network = &l->made.network},
                                      numbers_with(settings.network)};
    SelfGame game[2];
    if (atomic_load(&stop_asked) ||
        !self_game_pair(&settings, (int)index + 1, players, &stop_asked, game))
        return;
    pthread_mutex_lock(&l->lock);
    l->pairs.count[points(&game[0], P1) + points(&game[1], P2)]++;
    if (l->run.live)
        fprintf(stderr, "\r%d of %d pairs", (int)pairs_total(&l->pairs),
                (int)l->call->number[GATE]);
    pthread_mutex_unlock(&l->lock);
    for (int i = 0; i < 2; i++) self_game_free(&game[i]);
}

static void gate(Learn *l) {
    parallel_for((int)l->call->number[THREADS], (size_t)l->call->number[GATE], play_pair, l);
    if (l->run.live) fprintf(stderr, "\r\033[K");
}

/* ------------------------------------------------------------------ what came out */

static void report(const Learn *l) {
    Interval elo = pairs_elo(&l->pairs), score = pairs_score(&l->pairs);
    int pairs = (int)pairs_total(&l->pairs);
    if (call_has(l->call, JSON)) {
        json_t *match = pairs ? json_pack("{s:i, s:f, s:f, s:f}", "pairs", pairs, "score",
                                          score.value, "low", score.low, "high", score.high)
                              : NULL;
        json_line(json_pack("{s:s, s:s, s:s, s:i, s:I, s:I, s:f, s:f, s:o*}", "rules",
                            l->rules.name, "network", l->call->value[OUT], "sum", l->made.sum,
                            "games", l->run.games.count, "positions",
                            (json_int_t)positions_count(l->positions, PART_LEARNT), "heldOut",
                            (json_int_t)positions_count(l->positions, PART_HELD_OUT), "loss",
                            l->loss[0], "lossHeldOut", l->loss[1], "match", match));
        return;
    }
    printf("%s: %d games, %lld positions, %lld held out\n", l->rules.name, l->run.games.count,
           (long long)positions_count(l->positions, PART_LEARNT),
           (long long)positions_count(l->positions, PART_HELD_OUT));
    printf("loss %.4f, held out %.4f\n", l->loss[0], l->loss[1]);
    if (pairs)
        printf("against %s: %+.0f Elo [%+.0f, %+.0f], %d pairs\n",
               l->from.sum[0] ? l->from.sum : "the hand-made evaluation", elo.value, elo.low,
               elo.high, pairs);
    printf("%s: network %s\n", l->call->value[OUT], l->made.sum);
}

/* ------------------------------------------------------------------ calibrate */

static void report_calibration(const Learn *l, const Calibration *c) {
    bool json = call_has(l->call, JSON);
    json_t *lines = json_array();
    if (!json)
        printf("%s: %d games, odds × %.3f %+.3f, calibration error %.1f %% → %.1f %%\n",
               l->rules.name, l->run.games.count, c->factor, c->constant, 100 * c->error,
               100 * c->fitted_error);
    for (int i = 0; i < CALIBRATION_LINES; i++) {
        const CalibrationLine *line = &c->line[i];
        if (json)
            json_array_append_new(lines, json_pack("{s:i, s:i, s:f, s:f, s:f, s:f}", "plies",
                                                   line->plies, "games", line->games, "scored",
                                                   line->scored, "error", line->spread, "predicted",
                                                   line->predicted, "fitted", line->fitted));
        else
            printf("after %2d plies  %4d games  scored %5.1f ± %.1f  predicted %5.1f  fitted "
                   "%5.1f\n",
                   line->plies, line->games, 100 * line->scored, 100 * line->spread,
                   100 * line->predicted, 100 * line->fitted);
    }
    if (json)
        json_line(json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:o}", "rules", l->rules.name, "games",
                            l->run.games.count, "factor", c->factor, "constant", c->constant,
                            "error", c->error, "fittedError", c->fitted_error, "lines", lines));
    else
        json_decref(lines);
}

static int calibrate(Learn *l) {
    const Call *call = l->call;
    Calibration calibration;
    calibration_fit(&l->run.games, &calibration);
    report_calibration(l, &calibration);
    if (!call_has(call, OUT)) return EXIT_FINE;
    l->made.network = l->from.network;
    calibration_apply(&calibration, &l->made.network);
    snprintf(l->made.training, sizeof l->made.training,
             "calibrated: %s, on %d games, nodes %lld, seed %lld, random %d", l->from.sum,
             l->run.games.count, (long long)call->number[NODES], (long long)call->number[SEED],
             (int)call->number[RANDOM]);
    return write_made(l);
}

/* ------------------------------------------------------------------ the command */

static int merge(Learn *l) {
    const Call *call = l->call;
    char why[TUNE_WHY];
    Merge m = {.path = (const char *const *)call->word + 1,
               .shards = call->words - 1,
               .out = call->value[DATA],
               .how = call_has(call, FORCE) ? OUTPUT_OVER : OUTPUT_NEW};
    if (!m.out) return fail(EXIT_USAGE, "--data=FILE is missing, where the games go");
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

/* What a shard has played. */
static int report_shard(const Learn *l) {
    if (call_has(l->call, JSON))
        json_line(json_pack("{s:s, s:i}", "rules", l->rules.name, "games", l->run.games.count));
    else
        printf("%s: %d games\n", l->rules.name, l->run.games.count);
    return EXIT_FINE;
}

static int learn(Learn *l) {
    int code = choose_action(l);
    if (!code && l->action == MERGE) return merge(l);
    if (!code) code = prepare(l);
    if (code) return code;
    const int64_t *number = l->call->number;
    const SelfPlay *settings = &l->run.games.settings;
    int games = self_games_share(settings, (int)number[GAMES]);
    code = selfgames_play(&l->run, games, (int)number[THREADS]);
    if (!code && l->action == CALIBRATE) return calibrate(l);
    if (!code && settings->shards) return report_shard(l);
    if (!code) code = train(l);
    if (!code) code = write_network(l);
    if (code) return code;
    gate(l);
    report(l);
    return EXIT_FINE;
}

static int run(const Call *call) {
    Learn *l = memory_get(sizeof *l);
    l->call = call;
    pthread_mutex_init(&l->lock, NULL);
    int code = learn(l);
    code = selfgames_end(&l->run, code);
    pthread_mutex_destroy(&l->lock);
    positions_free(l->positions);
    free(l);
    return code;
}

const Command command_learn = {
    .name = "learn",
    .summary = "train a network for a rule set on games of the engine against itself",
    .description =
        "Plays games as `taefl tune` does, takes their quiet positions with what the search said "
        "and how the game ended, and trains a small network on them, each under all symmetries of "
        "the board; one game in ten is held out and only measured with. Everything follows from "
        "the seed, whatever the number of threads. `taefl engine` plays with the network after "
        "`setoption name EvalFile value FILE`. docs/learn.md says more.\n\n"
        "JSON: rules, network, sum (its checksum), games, positions, heldOut, loss, lossHeldOut, "
        "and with --gate match (pairs; score, the share of the points, with its 95 % interval low, "
        "high).",
    .arguments = arguments,
    .actions = "train calibrate merge",
    .options = options,
    .examples = examples,
    .exits = exits,
    .run = run,
};
