/* Generations until the time is over. Each plays with the best network so far, learns, and must win
 * its gate. A generation that has won leaves its network beside its games, from where the same
 * command goes on. One that has not leaves its games to the next, which has the same player. */
#include "base/memory.h"
#include "base/stop.h"
#include "cli/learn.h"
#include "cli/outputs.h"
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_GAMES = 1 << 20, LEAST_GAMES = 100, PATH = 4096 };

/* At which share of the time each ends its games; what remains is for training and gates. */
static const double played_until[GENERATIONS] = {0.15, 0.45, 0.90};

typedef struct Course {
    Learn *learn;
    const char *data;
    double seconds;
    int won; /* generations that have */
    char games[PATH], network[PATH];
} Course;

/* The files of the next that wins: DATA.1, DATA.1.network. */
static void name_files(Course *c) {
    snprintf(c->games, sizeof c->games, "%s.%d", c->data ? c->data : "", c->won + 1);
    snprintf(c->network, sizeof c->network, "%.4000s.network", c->games);
}

/* The network that was made plays from now on, and the games of the one before are closed. */
static int promote(Course *c) {
    Learn *l = c->learn;
    l->from = l->made;
    network_learned(&l->from, &l->rules, &l->run.games.settings.learned);
    l->run.games.settings.sum = l->from.sum;
    network_words(l->from.rules, l->from.sum, l->player);
    l->run.games.settings.seed++;
    c->won++;
    name_files(c);
    positions_free(l->positions);
    l->positions = NULL;
    l->run.games.count = 0;
    return selfgames_close(&l->run, EXIT_FINE);
}

/* A generation that has won in an earlier run of the same command. */
static int take_up(Course *c, bool *there) {
    Error error;
    *there = c->data && access(c->network, F_OK) == 0;
    if (!*there) return EXIT_FINE;
    if (!input_network(c->network, &c->learn->rules, &c->learn->made, &error))
        return fail_error(NULL, &error);
    return promote(c);
}

/* As many games as there is time for, and not too few to learn from. */
static int play(Course *c, int generation) {
    Learn *l = c->learn;
    int code = EXIT_FINE;
    l->run.least = l->run.games.count + LEAST_GAMES;
    if (!l->positions) {
        code = learn_open(l);
        if (!code) code = selfgames_open(&l->run, c->data ? c->games : NULL);
    }
    if (code) return code;
    l->run.until = l->began + (uint64_t)(c->seconds * played_until[generation - 1] * 1e6);
    code = selfgames_play(&l->run, MOST_GAMES, l->how.threads);
    l->run.until = 0;
    return code;
}

static int generation(Course *c, int number) {
    Learn *l = c->learn;
    int code = play(c, number);
    if (!code) code = learn_train(l);
    if (!code) code = learn_gate(l, NULL);
    if (code) return code;
    if (stop_urgency()) return selfgames_interrupted(&l->run);
    SprtVerdict verdict = l->now->verdict;
    bool won = verdict == SPRT_H1 || (!verdict && pairs_score(&l->now->pairs).value > 0.5);
    learn_progress(l, learn_json(l, json_pack("{s:s, s:b}", "step", "generation", "won", won)),
                   "done");
    code = learn_row(l, won ? "kept" : "not kept");
    if (code || !won) return code;
    code = learn_write(l, l->how.out, l->how.over || c->won);
    if (!code && c->data) code = learn_write(l, c->network, true);
    return code ? code : promote(c);
}

int learn_for(Learn *l, double seconds, const char *data) {
    Course *c = memory_get(sizeof *c);
    *c = (Course){.learn = l, .data = data, .seconds = seconds};
    int code = EXIT_FINE;
    l->how.games = MOST_GAMES;
    name_files(c);
    for (int number = 1; !code && number <= GENERATIONS; number++) {
        bool there;
        code = take_up(c, &there);
        l->now->number = number;
        if (!code && !there) code = generation(c, number);
        l->now += !there && number < GENERATIONS;
    }
    if (!code && !c->won) code = fail(EXIT_NO, "no network has won its gate; none is written");
    if (!code && !l->how.json) printf("%s: network %s\n", l->how.out, l->from.sum);
    free(c);
    return code;
}
