/* One generation: the positions of the games, the network, and what its scores mean. */
#include "base/file.h"
#include "base/memory.h"
#include "learning/learn_parts.h"
#include "learning/trainer.h"
#include "search/chance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY = 10, BATCH = 512 }; /* two games of twenty are held out */
static const double RATE = 0.002;

/* ------------------------------------------------------------------ the positions */

/* What a search said of a position, as a chance of player 1. */
static double told(const Learning *l, const Position *p, int score) {
    const SelfPlay *settings = &l->games.settings;
    return chance_first_with(&settings->learned, &l->rules, p, score, (uint64_t)settings->nodes) /
           1000.0;
}

/* What a game's result says `left` plies before its end, as a chance of player 1. */
static double foretold(const Learning *l, const SelfGame *game, int left) {
    double points = self_game_points(game), half = l->plan.half_life;
    return half > 0 ? 0.5 + (points - 0.5) * exp2(-left / half) : points;
}

/* The quiet positions of a game, every second of them. Every second game may begin at a level
 * position (SelfPlay.level), so both games of two have the same part and the same plies. */
static void take_game(void *ctx, const SelfGame *g, int number) {
    Learning *l = ctx;
    int two = (number - 1) / 2;
    Part part = two % EVERY == 0 ? PART_HELD_OUT : PART_LEARNT;
    double share = l->plan.share / 100.0;
    Position position;
    if (number > l->plan.games) return;
    l->rules.start(&l->rules, &position);
    for (int i = 0; i < g->plies; i++) {
        Position next = position;
        l->rules.play(&l->rules, &next, g->move[i], NULL);
        bool quiet = self_game_quiet(&position, &next, g->score[i]);
        if (i >= g->book && i % 2 != two % 2 && quiet) {
            TrainRow row;
            double target = share * foretold(l, g, g->plies - i) +
                            (1 - share) * told(l, &position, g->score[i]);
            row_of(&l->rules, &position, target, &row);
            positions_add(l->positions, part, &row);
        }
        position = next;
    }
}

static void take_step(void *ctx, int games, int target) {
    Learning *l = ctx;
    l->now->games = games;
    learn_tell(l, LEARN_GAME, games, target);
}

LearnEnd learn_open(Learning *l) {
    const LearnPlan *plan = &l->plan;
    l->positions = positions_new(plan->positions, plan->out ? plan->out : "/tmp/taefl",
                                 l->rules.board->squares, plan->memory, l->why);
    l->games.take = take_game;
    l->games.step = take_step;
    l->games.ctx = l;
    return l->positions ? LEARN_DONE : LEARN_UNKEPT;
}

/* ------------------------------------------------------------------ what its scores mean */

/* Games of the network that was made, one for so many that it has learnt from, and not too few. */
enum { CALIBRATION_SHARE = 25, CALIBRATION_LEAST = 100, CALIBRATION_MOST = 400 };

/* A search says more than a position, and who learns from an older network's games takes over its
 * errors. So the network plays against itself, and what its searches say is fitted to the results.
 */
static void calibrate_made(Learning *l) {
    SelfGames games = {.settings = l->games.settings, .stop = l->games.stop};
    int target = l->games.count / CALIBRATION_SHARE;
    l->now->calibrated = target >= CALIBRATION_LEAST;
    if (!l->now->calibrated) return;
    games.settings.learned = learned_plain(&l->made.network);
    games.settings.seed = ~games.settings.seed;
    games.settings.level = 0; /* such openings are chosen by what is said of them */
    if (target > CALIBRATION_MOST) target = CALIBRATION_MOST;
    self_games_play(&games, target, l->plan.threads);
    Calibration *c = &l->now->calibration;
    calibration_fit(&games, c);
    calibration_apply(c, &l->made.network);
    self_games_free(&games);
    learn_tell(l, LEARN_CALIBRATED, target, target);
}

/* ------------------------------------------------------------------ the network */

static void run_epochs(Learning *l, Trainer *trainer) {
    Generation *g = l->now;
    while (g->epochs < l->plan.epochs && !learn_is_stopped(l)) {
        float *loss = g->loss[g->epochs++];
        loss[0] = (float)trainer_epoch(trainer, l->positions);
        loss[1] = (float)trainer_loss(trainer, l->positions);
        learn_tell(l, LEARN_EPOCH, g->epochs, l->plan.epochs);
    }
}

/* One line of how it was made. */
static void describe(Learning *l) {
    const SelfPlay *played = &l->games.settings;
    char half[32] = "";
    if (l->plan.half_life) snprintf(half, sizeof half, ", half-life %d", l->plan.half_life);
    snprintf(l->made.training, sizeof l->made.training,
             "games %d by %s%s, nodes %lld, seed %lld, random %d, level %d, result %d %%%s, "
             "positions %lld, loss %.4f held out",
             l->games.count, played->learned.network ? played->sum : "the hand-made evaluation",
             l->now->further ? " and from its weights" : "", (long long)played->nodes,
             (long long)played->seed, played->random, played->level, l->plan.share, half,
             (long long)l->now->positions[PART_LEARNT], l->now->loss[l->now->epochs - 1][1]);
}

LearnEnd learn_train(Learning *l) {
    positions_finish(l->positions);
    for (Part part = 0; part < PARTS; part++)
        if (!(l->now->positions[part] = positions_count(l->positions, part))) {
            refuse(l->why, "the games have no quiet positions to learn from");
            return LEARN_UNREAD;
        }
    l->now->games = l->games.count;
    const SelfPlay *played = &l->games.settings;
    l->now->further = played->learned.network && (l->plan.further || l->now->number > 1);
    const Training training = {.rules = &l->rules,
                               .seed = played->seed,
                               .epochs = l->plan.epochs,
                               .batch = BATCH,
                               .rate = l->now->further ? RATE / 4 : RATE,
                               .begin = l->now->further ? played->learned.network : NULL};
    Trainer *trainer = trainer_new(&training);
    run_epochs(l, trainer);
    trainer_network(trainer, &l->made.network);
    trainer_free(trainer);
    const char *flaw = positions_flaw(l->positions);
    if (flaw) {
        refuse(l->why, "%s", flaw);
        return LEARN_UNKEPT;
    }
    calibrate_made(l);
    describe(l);
    return learn_is_stopped(l) ? learn_stopped(l, &l->games) : LEARN_DONE;
}

/* ------------------------------------------------------------------ its file */

LearnEnd learn_write(Learning *l, const char *path, bool over) {
    char *bytes = memory_get(NETWORK_FILE_MOST);
    size_t size = network_write(&l->made, bytes);
    const char *why;
    bool good = !path || output_write(path, over ? OUTPUT_OVER : OUTPUT_NEW, bytes, size, &why);
    free(bytes);
    return good ? LEARN_DONE : learn_unwritten(l, path, why);
}

bool network_load(const char *path, const Rules *rules, NetworkFile *out, Error *error) {
    size_t size;
    const char *why;
    char *bytes = file_read(path, NETWORK_FILE_MOST, &size, &why);
    if (!bytes) return error_token(error, ERROR_NETWORK_FILE, 0, path, strlen(path), why);
    bool good = network_read(out, rules, path, bytes, size, error);
    free(bytes);
    return good;
}
