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

static int learn_judge(const Call *call, Law *law, LawReport *report) {
    Learn *l = memory_get(sizeof *l);
    char gate[PATH];
    *l = (Learn){.call = call, .rules = *law->rules, .now = l->generation};
    l->now->number = 1;
    l->how = (LearnHow){.games = (int)call->number[LAB_LEARN],
                        .share = SHARE,
                        .epochs = EPOCHS,
                        .pairs = PAIRS,
                        .threads = (int)call->number[LAB_JOBS],
                        .memory = MEMORY,
                        .out = call_has(call, LAB_DATA) ? call->value[LAB_DATA] : "/tmp/taefl"};
    l->run.games.settings = (SelfPlay){.rules = &l->rules,
                                       .seed = (uint64_t)call->number[LAB_SEED],
                                       .nodes = NODES,
                                       .random = 12,
                                       .longest = 300};
    snprintf(l->made.rules, sizeof l->made.rules, "%s", l->rules.name);
    int code = make_network(call, law, l);
    code = selfgames_end(&l->run, code);
    positions_free(l->positions);
    if (!code) {
        l->run.games.settings = (SelfPlay){.rules = &l->rules,
                                           .seed = (uint64_t)call->number[LAB_SEED],
                                           .nodes = NODES,
                                           .random = 12,
                                           .longest = 300};
        code = learn_gate(l, beside_data(call, law, "gate", gate));
    }
    if (!code) {
        network_learned(&l->made, law->rules, &law->learned); /* borrows from l, which stays */
        snprintf(law->judge, sizeof law->judge, "learnt %s", l->made.sum);
        report->learnt = true;
        report->gain = pairs_elo(&l->now->pairs);
    }
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
