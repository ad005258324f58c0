/* One generation: the positions of the games, the network, what its scores mean, the gate. */
#include "base/memory.h"
#include "base/stop.h"
#include "cli/learn.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "search/chance.h"
#include "learning/trainer.h"

#include <stdio.h>
#include <stdlib.h>

enum { EVERY = 10, BATCH = 512, LONGEST_GATE = 400 }; /* two games of twenty are held out */
static const double RATE = 0.002;

/* ------------------------------------------------------------------ the positions */

/* What a search said of a position, as a chance of player 1. */
static double told(const Learn *l, const Position *p, int score) {
    const SelfPlay *settings = &l->run.games.settings;
    return chance_first_with(settings->learned.network, &l->rules, p, score,
                             (uint64_t)settings->nodes) /
           1000.0;
}

/* The quiet positions of a game, every second of them. Every second game may begin at a level
 * position (SelfPlay.level), so both games of two have the same part and the same plies. */
static void take_game(void *ctx, const SelfGame *g, int number) {
    Learn *l = ctx;
    int two = (number - 1) / 2;
    Part part = two % EVERY == 0 ? PART_HELD_OUT : PART_LEARNT;
    double share = l->how.share / 100.0, result = self_game_points(g);
    Position position;
    if (number > l->how.games) return;
    l->rules.start(&l->rules, &position);
    for (int i = 0; i < g->plies; i++) {
        Position next = position;
        l->rules.play(&l->rules, &next, g->move[i], NULL);
        bool quiet = self_game_quiet(&position, &next, g->score[i]);
        if (i >= g->book && i % 2 != two % 2 && quiet) {
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
    l->now->calibrated = target >= CALIBRATION_LEAST;
    if (!l->now->calibrated) return;
    games.settings.learned = learned_plain(&l->made.network);
    games.settings.seed = ~games.settings.seed;
    games.settings.level = 0; /* such openings are chosen by what is said of them */
    self_games_play(&games, target < CALIBRATION_MOST ? target : CALIBRATION_MOST, l->how.threads,
                    &stop_asked, NULL, NULL);
    Calibration *c = &l->now->calibration;
    calibration_fit(&games, c);
    calibration_apply(c, &l->made.network);
    self_games_free(&games);
    learn_progress(l,
                   json_pack("{s:s, s:f, s:f}", "step", "calibration", "error", c->error,
                             "fittedError", c->fitted_error),
                   "calibrated");
}

/* ------------------------------------------------------------------ the network */

static void run_epochs(Learn *l, Trainer *trainer) {
    Generation *g = l->now;
    int epochs = l->how.epochs;
    while (g->epochs < epochs && !atomic_load(&stop_asked)) {
        float *loss = g->loss[g->epochs++];
        loss[0] = (float)trainer_epoch(trainer, l->positions);
        loss[1] = (float)trainer_loss(trainer, l->positions);
        learn_progress(l,
                       json_pack("{s:s, s:i, s:i, s:f, s:f}", "step", "epoch", "epoch", g->epochs,
                                 "of", epochs, "loss", loss[0], "lossHeldOut", loss[1]),
                       "epoch %d of %d", g->epochs, epochs);
    }
}

/* One line of how it was made. */
static void describe(Learn *l) {
    const SelfPlay *played = &l->run.games.settings;
    snprintf(
        l->made.training, sizeof l->made.training,
        "games %d by %s%s, nodes %lld, seed %lld, random %d, level %d, result %d %%, positions "
        "%lld, loss %.4f held out",
        l->run.games.count, played->learned.network ? played->sum : "the hand-made evaluation",
        l->now->further ? " and from its weights" : "", (long long)played->nodes,
        (long long)played->seed, played->random, played->level, l->how.share,
        (long long)l->now->positions[PART_LEARNT], l->now->loss[l->now->epochs - 1][1]);
}

int learn_train(Learn *l) {
    positions_finish(l->positions);
    for (Part part = 0; part < PARTS; part++)
        if (!(l->now->positions[part] = (json_int_t)positions_count(l->positions, part)))
            return fail(EXIT_INPUT, "the games have no quiet positions to learn from");
    l->now->games = l->run.games.count;
    const SelfPlay *played = &l->run.games.settings;
    l->now->further = played->learned.network && (l->how.further || l->now->number > 1);
    const Training training = {.rules = &l->rules,
                               .seed = played->seed,
                               .epochs = l->how.epochs,
                               .batch = BATCH,
                               .rate = l->now->further ? RATE / 4 : RATE,
                               .begin = l->now->further ? played->learned.network : NULL};
    Trainer *trainer = trainer_new(&training);
    run_epochs(l, trainer);
    trainer_network(trainer, &l->made.network);
    trainer_free(trainer);
    const char *flaw = positions_flaw(l->positions);
    if (flaw) return fail(EXIT_FAILED, "%s", flaw);
    calibrate_made(l);
    describe(l);
    return atomic_load(&stop_asked) ? selfgames_interrupted(&l->run) : EXIT_FINE;
}

int learn_write(Learn *l, const char *path, bool over) {
    char *bytes = memory_get(NETWORK_FILE_MOST);
    size_t size = network_write(&l->made, bytes);
    int code = outputs_write(path, over ? OUTPUT_OVER : OUTPUT_NEW, bytes, size, NULL);
    free(bytes);
    return code;
}

/* ------------------------------------------------------------------ the gate */

/* Pairs are played by so many; then it is looked whether there is a verdict. */
enum { GATE_BATCH = 8 };
static const Sprt gate = {.elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05};

/* Games 2n − 1 and 2n are a pair. Those after the verdict change nothing, so the result does not
 * depend on how many are played at a time. */
static void take_gate(void *ctx, const SelfGame *game, int number) {
    Learn *l = ctx;
    Generation *g = l->now;
    if (g->verdict || l->run.games.settings.shards) return;
    int half = (int)(2 * self_game_points(game));
    if (number % 2) {
        g->half = half;
        return;
    }
    g->pairs.count[g->half + 2 - half]++;
    g->verdict = sprt_verdict(&gate, &g->pairs);
}

/* The games' settings but for other openings than those it has learnt from. */
static SelfPlay gate_settings(const Learn *l) {
    SelfPlay s = l->run.games.settings;
    network_learned(&l->made, &l->rules, &s.rival);
    s.rival_sum = l->made.sum;
    s.pairs = true;
    s.seed = ~s.seed;
    s.longest = LONGEST_GATE;
    const Network *network = s.learned.network;
    s.band = network ? network->scale : 100000 / chance_row(&l->rules, (uint64_t)s.nodes).slope[1];
    return s;
}

/* A shard has no pairs, so it plays all of its games. */
static int play_gate(Learn *l, SelfRun *run) {
    const Generation *g = l->now;
    int all = self_games_share(&run->games.settings, 2 * l->how.pairs), code = EXIT_FINE;
    while (!code && run->games.count < all && !g->verdict && !atomic_load(&stop_asked)) {
        int target = run->games.count + 2 * GATE_BATCH;
        if (target > all) target = all;
        if (run->file)
            code = selfgames_play(run, target, l->how.threads);
        else
            self_games_play(&run->games, target, l->how.threads, &stop_asked, NULL, NULL);
        int pairs = (int)pairs_total(&g->pairs);
        learn_progress(l,
                       json_pack("{s:s, s:i, s:i, s:f, s:f}", "step", "gate", "pairs", pairs,
                                 "most", l->how.pairs, "score", pairs_score(&g->pairs).value,
                                 "ratio", sprt_ratio(&gate, &g->pairs)),
                       "gate: game %d of %d", run->games.count, all);
    }
    return code;
}

int learn_gate(Learn *l, const char *data) {
    SelfRun run = {.games = {.settings = gate_settings(l), .take = take_gate, .ctx = l}};
    l->now->pairs = (PairCounts){0};
    l->now->verdict = SPRT_GOES_ON;
    int code = selfgames_open(&run, data);
    if (!code) code = play_gate(l, &run);
    l->run.target = run.games.count;
    return selfgames_end(&run, code);
}
