/* Who judges the positions of taefl lab balance: the terms, the network that comes with Taefl, or
 * one that is learnt for the law in one generation of taefl learn. */
#include "balance/report.h"
#include "base/memory.h"
#include "cli/lab.h"
#include "cli/learn.h"
#include "cli/report.h"
#include "search/profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096, NODES = 400, SHARE = 10, EPOCHS = 14, PAIRS = 60, MEMORY = 256 << 20 };

/* Networks that were learnt; they live until the program ends. */
typedef struct Judge {
    struct Judge *next;
    NetworkFile network;
} Judge;

static Judge *judges;

/* "DATA.copenhagen.network"; NULL without --data. */
static const char *beside_data(const Call *call, const Law *law, const char *what, char out[PATH]) {
    if (!call_has(call, LAB_DATA)) return NULL;
    snprintf(out, PATH, "%s.%s.%s", call->value[LAB_DATA], law->rules->name, what);
    return out;
}

/* The games, then the network; or the network of an earlier run of the same command. */
static int make_network(const Call *call, const Law *law, Learn *l) {
    char path[PATH];
    Error error;
    const char *network = beside_data(call, law, "network", path);
    if (network && access(network, F_OK) == 0)
        return input_network(network, law->rules, &l->made, &error) ? EXIT_FINE
                                                                    : fail_error(NULL, &error);
    char games[PATH];
    int code = learn_open(l);
    if (!code) code = selfgames_open(&l->run, beside_data(call, law, "learn", games));
    if (!code) code = selfgames_play(&l->run, l->how.games, l->how.threads);
    if (!code) code = learn_train(l);
    char bytes[NETWORK_FILE_MOST];
    if (!code) network_write(&l->made, bytes); /* names its sum */
    if (!code && network) code = learn_write(l, network, false);
    return code;
}

/* How the games are played that a network learns from, and its match against the terms. */
static SelfPlay settings_of(const Call *call, const Rules *rules) {
    return (SelfPlay){.rules = rules,
                      .seed = (uint64_t)call->number[LAB_SEED],
                      .nodes = NODES,
                      .random = 12,
                      .longest = 300};
}

static void take_judge(const Learn *l, Law *law, LawReport *report) {
    Judge *judge = memory_get(sizeof *judge);
    *judge = (Judge){judges, l->made};
    judges = judge;
    network_learned(&judge->network, law->rules, &law->learned);
    snprintf(law->judge, sizeof law->judge, "learnt %s", l->made.sum);
    report->learnt = true;
    report->gain = pairs_elo(&l->now->pairs);
}

static int learn_judge(const Call *call, Law *law, LawReport *report) {
    Learn *l = memory_get(sizeof *l);
    char gate[PATH];
    l->call = call;
    l->rules = *law->rules;
    l->now = l->generation;
    l->now->number = 1;
    l->how = (LearnHow){.games = (int)call->number[LAB_LEARN],
                        .share = SHARE,
                        .epochs = EPOCHS,
                        .pairs = PAIRS,
                        .threads = (int)call->number[LAB_JOBS],
                        .memory = MEMORY,
                        .out = call_has(call, LAB_DATA) ? call->value[LAB_DATA] : "/tmp/taefl"};
    l->run.games.settings = settings_of(call, &l->rules);
    snprintf(l->made.rules, sizeof l->made.rules, "%s", l->rules.name);
    int code = selfgames_end(&l->run, make_network(call, law, l));
    positions_free(l->positions);
    l->run.games.settings = settings_of(call, &l->rules);
    if (!code) code = learn_gate(l, beside_data(call, law, "gate", gate));
    if (!code) take_judge(l, law, report);
    free(l);
    return code;
}

int lab_judge(const Call *call, Law *law, LawReport *report) {
    const char *judge = call_has(call, LAB_JUDGE) ? call->value[LAB_JUDGE] : "learn";
    char sum[17];
    if (strcmp(judge, "learn") == 0) return learn_judge(call, law, report);
    strcpy(law->judge, "terms");
    if (strcmp(judge, "terms") == 0) return EXIT_FINE;
    Learned shipped = profile_network(law->rules);
    if (shipped.network) {
        law->learned = shipped;
        snprintf(law->judge, sizeof law->judge, "network %s", profile_sum(law->rules, sum));
    } else if (!call_has(call, LAB_UNEQUAL)) {
        return fail(EXIT_USAGE,
                    "no network comes with Taefl for %s; take --judge learn or terms, or --unequal",
                    law->rules->name);
    }
    return EXIT_FINE;
}
