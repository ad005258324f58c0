/* See learn.h. With a time each generation plays with the best network so far, learns, and must win
 * its gate. A generation that has won leaves its network beside its games, from where the same
 * plan goes on. One that has not leaves its games to the next, which has the same player. */
#include "base/clock.h"
#include "learning/learn_parts.h"

#include <stdio.h>
#include <unistd.h>

enum { MOST_GAMES = 1 << 20, LEAST_GAMES = 100 };

/* At which share of the time each ends its games; what remains is for training and gates. */
static const double played_until[GENERATIONS] = {0.15, 0.45, 0.90};

/* ------------------------------------------------------------------ one generation */

/* Games until there are `target`; those of the file are there already. */
static LearnEnd play(Learning *l, const char *data, int target) {
    LearnEnd end = LEARN_DONE;
    if (!l->positions) {
        end = learn_open(l);
        if (!end) end = learn_games_open(l, &l->games, data);
    }
    return end ? end : learn_games_play(l, &l->games, target);
}

/* Whoever stops the gate has the network all the same. */
static LearnEnd run_once(Learning *l) {
    LearnEnd end = play(l, l->plan.data, l->plan.games);
    if (!end) end = learn_train(l);
    if (!end) end = learn_write(l, l->plan.out, l->plan.over);
    if (end) return end;
    end = learn_match(l, NULL);
    if (end && end != LEARN_STOPPED) return end;
    learn_tell(l, LEARN_GENERATION, 1, 1);
    return LEARN_DONE;
}

/* ------------------------------------------------------------------ generations */

/* The files of the next that wins: DATA.1, DATA.1.network. */
static void name_files(Learning *l) {
    const char *data = l->plan.data ? l->plan.data : "";
    snprintf(l->data, sizeof l->data, "%s.%d", data, l->wins + 1);
    snprintf(l->network, sizeof l->network, "%.4000s.network", l->data);
}

/* The network that was made plays from now on, and the games of the one before are closed. */
static LearnEnd promote(Learning *l) {
    SelfPlay *settings = &l->games.settings;
    l->from = l->made;
    network_learned(&l->from, &l->rules, &settings->learned);
    settings->sum = l->from.sum;
    settings->seed++;
    network_words(l->from.rules, l->from.sum, l->player);
    l->wins++;
    positions_free(l->positions);
    l->positions = NULL;
    l->games.count = 0;
    LearnEnd end = learn_games_close(l, &l->games);
    name_files(l);
    return end;
}

/* A generation that has won in an earlier run of the same plan. */
static LearnEnd take_up(Learning *l, bool *there) {
    *there = l->plan.data && access(l->network, F_OK) == 0;
    if (!*there) return LEARN_DONE;
    if (!network_load(l->network, &l->rules, &l->made, &l->error)) return LEARN_DAMAGED;
    return promote(l);
}

static LearnEnd run_generation(Learning *l, uint64_t began) {
    Generation *g = l->now;
    l->games.least = l->games.count + LEAST_GAMES;
    l->games.until = began + (uint64_t)(l->plan.seconds * played_until[g->number - 1] * 1e6);
    LearnEnd end = play(l, l->plan.data ? l->data : NULL, MOST_GAMES);
    l->games.until = 0;
    if (!end) end = learn_train(l);
    if (!end) end = learn_match(l, NULL);
    if (end == LEARN_STOPPED) return learn_stopped(l, &l->games);
    if (end) return end;
    g->won = g->verdict == SPRT_H1 || (!g->verdict && pairs_score(&g->pairs).value > 0.5);
    learn_tell(l, LEARN_GENERATION, g->number, GENERATIONS);
    if (!g->won) return LEARN_DONE;
    end = learn_write(l, l->plan.out, l->plan.over || l->wins);
    if (!end && l->plan.data) end = learn_write(l, l->network, true);
    return end ? end : promote(l);
}

static LearnEnd run_generations(Learning *l) {
    uint64_t began = clock_us();
    LearnEnd end = LEARN_DONE;
    l->plan.games = MOST_GAMES;
    name_files(l);
    for (int number = 1; !end && number <= GENERATIONS; number++) {
        bool there;
        end = take_up(l, &there);
        l->now->number = number;
        if (!end && !there) end = run_generation(l, began);
        l->now += !there && number < GENERATIONS;
    }
    return end || l->wins ? end : LEARN_LOST;
}

/* ------------------------------------------------------------------ the job */

static void begin(Learning *l) {
    l->now = l->generation;
    l->now->number = 1;
}

LearnEnd learn_run(Learning *l) {
    begin(l);
    LearnEnd end = l->plan.seconds > 0 ? run_generations(l) : run_once(l);
    LearnEnd closed = learn_games_close(l, &l->games);
    return end ? end : closed;
}

LearnEnd learn_gate(Learning *l) {
    begin(l);
    return learn_match(l, l->plan.data);
}
