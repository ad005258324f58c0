/* Who judges the positions of taefl lab balance: the terms, the network that comes with Taefl, or
 * one that is learnt for the law in one generation of taefl learn. */
#include "balance/report.h"
#include "base/memory.h"
#include "base/stop.h"
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
static const char *beside_data(const CommandCall *call, const Rules *rules, const char *what,
                               char out[PATH]) {
    if (!call_has(call, LAB_DATA)) return NULL;
    snprintf(out, PATH, "%s.%s.%s", call->value[LAB_DATA], rules->name, what);
    return out;
}

/* How the games are played that a network learns from, and its match against the terms. */
static SelfPlay settings_of(const CommandCall *call, const Rules *rules) {
    return (SelfPlay){.rules = rules,
                      .seed = (uint64_t)call->number[LAB_SEED],
                      .nodes = NODES,
                      .random = 12,
                      .longest = 300};
}

/* The network of an earlier run of the same command, or a new one; then its match. */
static int run_job(const CommandCall *call, Learning *job) {
    char data[PATH], network[PATH], gate[PATH];
    LearnPlan *plan = &job->plan;
    LearnEnd end = LEARN_DONE;
    plan->data = beside_data(call, &job->rules, "learn", data);
    plan->out = beside_data(call, &job->rules, "network", network);
    if (!plan->out || access(plan->out, F_OK) != 0)
        end = learn_run(job);
    else if (!network_load(plan->out, &job->rules, &job->made, &job->error))
        end = LEARN_DAMAGED;
    plan->data = beside_data(call, &job->rules, "gate", gate);
    plan->pairs = PAIRS;
    return learn_ended(job, end ? end : learn_gate(job));
}

static void take_judge(const Learning *job, Law *law, LawReport *report) {
    Judge *judge = memory_get(sizeof *judge);
    *judge = (Judge){judges, job->made};
    judges = judge;
    network_learned(&judge->network, law->rules, &law->learned);
    snprintf(law->judge, sizeof law->judge, "learnt %s", job->made.sum);
    report->learnt = true;
    report->gain = pairs_elo(&job->now->pairs);
}

static int learn_judge(const CommandCall *call, Law *law, LawReport *report) {
    Learning *job = memory_get(sizeof *job);
    job->rules = *law->rules;
    job->plan = (LearnPlan){.games = (int)call->number[LAB_LEARN],
                            .share = SHARE,
                            .epochs = EPOCHS,
                            .threads = (int)call->number[LAB_JOBS],
                            .memory = MEMORY};
    job->games.settings = settings_of(call, &job->rules);
    job->games.stop = &stop_asked;
    snprintf(job->made.rules, sizeof job->made.rules, "%s", job->rules.name);
    int code = run_job(call, job);
    if (!code) take_judge(job, law, report);
    learn_free(job);
    free(job);
    return code;
}

int lab_judge(const CommandCall *call, Law *law, LawReport *report) {
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
