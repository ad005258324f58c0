/* See skill.h. */
#include "balance/skill.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Games 2n − 1 and 2n are a pair; player 1 is the weaker one in the first. */
static PairCounts count_pairs(const Rung *rung) {
    PairCounts pairs = {0};
    for (int i = 0; i + 1 < rung->count; i++) {
        const Facts *first = &rung->facts[i], *second = &rung->facts[i + 1];
        if (first->number % 2 == 0 || second->number != first->number + 1) continue;
        pairs.count[(int)(2 * (1 - facts_points(first) + facts_points(second)))]++;
    }
    return pairs;
}

bool skill_measure(const Run *run, const Law *law, int pairs, Skill *skill, char why[BALANCE_WHY]) {
    Strength both = {.kind = STRENGTH_NODES, .nodes = skill->weak, .rival = skill->strong};
    Run all = *run;
    Rung rung = {.law = law, .strength = &both};
    snprintf(both.name, sizeof both.name, "%" PRId64 "v%" PRId64, skill->weak, skill->strong);
    all.rule = (StopRule){.games = 2 * pairs, .precise = true};
    bool good = run_rung(&all, &rung, why);
    PairCounts counts = count_pairs(&rung);
    double doublings = log2((double)skill->strong / (double)skill->weak);
    skill->pairs = (int)pairs_total(&counts);
    skill->elo = pairs_elo(&counts);
    skill->elo.low /= doublings;
    skill->elo.value /= doublings;
    skill->elo.high /= doublings;
    rung_free(&rung);
    return good;
}
