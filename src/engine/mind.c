/* See mind.h. */
#include "engine/mind.h"

#define MIND(constant, name) extern const Mind mind_##name;
FAMILIES(MIND)
#undef MIND

const Mind *mind_of_family(Family family) {
#define MIND(constant, name) [constant] = &mind_##name,
    static const Mind *const minds[FAMILY_COUNT] = {FAMILIES(MIND)};
#undef MIND
    return minds[family];
}

const Mind *mind_of(const Rules *rules) { return mind_of_family(rules->family); }

const Selectivity *mind_selectivity(const Rules *rules) {
    const Mind *mind = mind_of(rules);
    return mind->selectivity_of ? mind->selectivity_of(rules) : &mind->selectivity;
}

void eval_for(const Rules *rules, Evaluation *out) { mind_of(rules)->evaluation(rules, out); }

void mind_features(const Rules *rules, const Position *p, Features *out) {
    const Mind *mind = mind_of(rules);
    *out = (Features){{p->set[0], p->set[1], p->set[2], p->set[3]}};
    if (mind->features) mind->features(rules, p, out);
}

int mind_learned(const Network *network, const Rules *rules, const Position *p) {
    Features features;
    Accumulator sums;
    mind_features(rules, p, &features);
    network_sum(network, NULL, &features, &sums);
    return network_value(network, &sums, p);
}

void eval_counts(const EvalTerms *terms, const Rules *rules, const Position *p,
                 int out[MAX_TERMS]) {
    for (int i = 0; i < terms->count; i++) out[i] = 0;
    terms->walk(terms->weight, out, rules, p);
}

bool eval_terms(const Rules *rules, EvalTerms *out) {
    const Mind *mind = mind_of(rules);
    if (mind->terms) mind->terms(rules, out);
    return mind->terms != NULL;
}
