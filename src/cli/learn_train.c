/* One generation: the positions of the games, the network, what its scores mean, the gate. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/workers.h"
#include "cli/learn.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "engine/chance.h"
#include "lab/trainer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY = 10, BATCH = 512, LONGEST_GATE = 400 }; /* one of ten is held out */
static const double RATE = 0.002;

void learn_progress(const Learn *l, json_t *step, const char *format, ...) {
    double seconds = (double)(clock_us() - l->began) / 1e6;
    json_object_set_new(step, "seconds", json_real(seconds));
    if (l->how.json) {
        json_line(step);
        fflush(stdout);
        return;
    }
    json_decref(step);
    if (!l->run.live) return;
    va_list arguments;
    va_start(arguments, format);
    fputs("\r\033[K", stderr);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

static void end_progress(const Learn *l) {
    if (l->run.live) fputs("\r\033[K", stderr);
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
    double share = l->how.share / 100.0, result = self_game_points(g);
    Position position;
    if (number > l->how.games) return;
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

int learn_open(Learn *l) {
    char why[POSITIONS_WHY];
    l->positions =
        positions_new(l->how.positions, l->how.out, l->rules.board->squares, l->how.memory, why);
    if (!l->positions) return fail(EXIT_FAILED, "%s", why);
    l->run.games.take = take_game;
    l->run.games.ctx = l;
    return EXIT_FINE;
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
    l->calibrated = target >= CALIBRATION_LEAST;
    if (!l->calibrated) return;
    games.settings.network = &l->made.network;
    games.settings.seed = ~games.settings.seed;
    games.settings.level = 0; /* such openings are chosen by what is said of them */
    self_games_play(&games, target < CALIBRATION_MOST ? target : CALIBRATION_MOST, l->how.threads,
                    &stop_asked, NULL, NULL);
    calibration_fit(&games, &l->calibration);
    calibration_apply(&l->calibration, &l->made.network);
    self_games_free(&games);
    learn_progress(l,
                   json_pack("{s:s, s:f, s:f}", "step", "calibration", "error",
                             l->calibration.error, "fittedError", l->calibration.fitted_error),
                   "calibration error %.1f %%, then %.1f %%", 100 * l->calibration.error,
                   100 * l->calibration.fitted_error);
}

/* ------------------------------------------------------------------ the network */

/* The file is not what was written. */
static int fail_positions(const Learn *l) {
    return fail(EXIT_FAILED, "%s", positions_flaw(l->positions));
}

static void run_epochs(Learn *l, Trainer *trainer) {
    int epochs = l->how.epochs;
    for (int epoch = 1; epoch <= epochs && !atomic_load(&stop_asked); epoch++) {
        l->loss[0] = trainer_epoch(trainer, l->positions);
        l->loss[1] = trainer_loss(trainer, l->positions);
        learn_progress(l,
                       json_pack("{s:s, s:i, s:i, s:f, s:f}", "step", "epoch", "epoch", epoch, "of",
                                 epochs, "loss", l->loss[0], "lossHeldOut", l->loss[1]),
                       "epoch %d of %d: loss %.4f, held out %.4f", epoch, epochs, l->loss[0],
                       l->loss[1]);
    }
}

/* One line of how it was made. */
static void describe(Learn *l) {
    const SelfPlay *played = &l->run.games.settings;
    snprintf(l->made.training, sizeof l->made.training,
             "games %d by %s, nodes %lld, seed %lld, random %d, level %d, result %d %%, positions "
             "%lld, loss %.4f held out",
             l->run.games.count, played->network ? played->sum : "the hand-made evaluation",
             (long long)played->nodes, (long long)played->seed, played->random, played->level,
             l->how.share, (long long)positions_count(l->positions, PART_LEARNT), l->loss[1]);
}

int learn_train(Learn *l) {
    if (!positions_finish(l->positions)) return fail_positions(l);
    for (Part part = 0; part < PARTS; part++)
        if (!positions_count(l->positions, part))
            return fail(EXIT_INPUT, "the games have no quiet positions to learn from");
    const Training training = {.rules = &l->rules,
                               .seed = l->run.games.settings.seed,
                               .epochs = l->how.epochs,
                               .batch = BATCH,
                               .rate = RATE};
    Trainer *trainer = trainer_new(&training);
    run_epochs(l, trainer);
    trainer_network(trainer, &l->made.network);
    trainer_free(trainer);
    if (positions_flaw(l->positions)) return fail_positions(l);
    calibrate_made(l);
    end_progress(l);
    describe(l);
    return atomic_load(&stop_asked) ? selfgames_interrupted(&l->run) : EXIT_FINE;
}

int learn_write(Learn *l, const char *path, bool over) {
    const char *why;
    char *bytes = memory_get(NETWORK_FILE_MOST);
    size_t size = network_write(&l->made, bytes);
    bool written = output_write(path, over ? OUTPUT_OVER : OUTPUT_NEW, bytes, size, &why);
    free(bytes);
    return written ? EXIT_FINE : fail_output(path, why, NULL);
}

/* ------------------------------------------------------------------ the gate */

/* Pairs are played by so many and then looked at, so that threads change nothing. */
enum { GATE_BATCH = 8 };
static const Sprt gate = {.elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05};

typedef struct Batch {
    Learn *learn;
    int first;
} Batch;

static int points(const SelfGame *game, int side) {
    if (game->result == RESULT_NONE || game->result == RESULT_DRAW) return 1;
    return game->result == result_win(side) ? 2 : 0;
}

static void play_pair(void *ctx, size_t index) {
    const Batch *batch = ctx;
    Learn *l = batch->learn;
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
        !self_game_pair(&settings, batch->first + (int)index + 1, players, &stop_asked, game))
        return;
    pthread_mutex_lock(&l->lock);
    l->pairs.count[points(&game[0], P1) + points(&game[1], P2)]++;
    pthread_mutex_unlock(&l->lock);
    for (int i = 0; i < 2; i++) self_game_free(&game[i]);
}

void learn_gate(Learn *l) {
    Batch batch = {.learn = l};
    l->pairs = (PairCounts){0};
    l->verdict = SPRT_GOES_ON;
    while (batch.first < l->how.pairs && !l->verdict && !atomic_load(&stop_asked)) {
        int left = l->how.pairs - batch.first, count = left < GATE_BATCH ? left : GATE_BATCH;
        parallel_for(l->how.threads, (size_t)count, play_pair, &batch);
        batch.first += count;
        l->verdict = sprt_verdict(&gate, &l->pairs);
        Interval elo = pairs_elo(&l->pairs), score = pairs_score(&l->pairs);
        learn_progress(l,
                       json_pack("{s:s, s:i, s:i, s:f, s:f}", "step", "gate", "pairs",
                                 (int)pairs_total(&l->pairs), "most", l->how.pairs, "score",
                                 score.value, "ratio", sprt_ratio(&gate, &l->pairs)),
                       "gate: %d of %d pairs, %+.0f Elo", (int)pairs_total(&l->pairs), l->how.pairs,
                       elo.value);
    }
    end_progress(l);
}

/* ------------------------------------------------------------------ what came out */

static const char *const verdicts[] = {
    [SPRT_GOES_ON] = "undecided", [SPRT_H0] = "no gain", [SPRT_H1] = "a gain"};

static json_t *match_json(const Learn *l) {
    Interval score = pairs_score(&l->pairs);
    int pairs = (int)pairs_total(&l->pairs);
    return pairs ? json_pack("{s:i, s:f, s:f, s:f, s:s}", "pairs", pairs, "score", score.value,
                             "low", score.low, "high", score.high, "verdict", verdicts[l->verdict])
                 : NULL;
}

void learn_report(const Learn *l) {
    long long rows = (long long)positions_count(l->positions, PART_LEARNT);
    long long held_out = (long long)positions_count(l->positions, PART_HELD_OUT);
    if (l->how.json) {
        json_line(json_pack("{s:s, s:s, s:s, s:i, s:I, s:I, s:f, s:f, s:o*}", "rules",
                            l->rules.name, "network", l->how.out, "sum", l->made.sum, "games",
                            l->run.games.count, "positions", (json_int_t)rows, "heldOut",
                            (json_int_t)held_out, "loss", l->loss[0], "lossHeldOut", l->loss[1],
                            "match", match_json(l)));
        return;
    }
    const SelfPlay *played = &l->run.games.settings;
    Interval elo = pairs_elo(&l->pairs);
    printf("%s: %d games, %lld positions, %lld held out\n", l->rules.name, l->run.games.count, rows,
           held_out);
    printf("loss %.4f, held out %.4f\n", l->loss[0], l->loss[1]);
    if (l->calibrated)
        printf("calibration error %.1f %%, then %.1f %%\n", 100 * l->calibration.error,
               100 * l->calibration.fitted_error);
    if (pairs_total(&l->pairs))
        printf("against %s: %+.0f Elo [%+.0f, %+.0f], %d pairs: %s\n",
               played->network ? played->sum : "the hand-made evaluation", elo.value, elo.low,
               elo.high, (int)pairs_total(&l->pairs), verdicts[l->verdict]);
}
