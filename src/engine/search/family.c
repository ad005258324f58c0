/* See family.h. */
#include "search/family.h"

FAMILY_TABLE(SearchFamily, search)

const SearchFamily *engine_of(const Rules *rules) { return search_family(rules->family); }

const Selectivity *engine_selectivity(const Rules *rules) {
    const SearchFamily *family = engine_of(rules);
    return family->selectivity_of ? family->selectivity_of(rules) : &family->selectivity;
}

void eval_for(const Rules *rules, Evaluation *out) { engine_of(rules)->evaluation(rules, out); }

void engine_features(const Rules *rules, const Position *p, Features *out) {
    const SearchFamily *family = engine_of(rules);
    *out = (Features){{p->set[0], p->set[1], p->set[2], p->set[3]}};
    if (family->features) family->features(rules, p, out);
}

int engine_learned(const Learned *learned, const Rules *rules, const Position *p) {
    Features features;
    Accumulator sums;
    engine_features(rules, p, &features);
    network_sum(learned->network, NULL, &features, &sums);
    return network_value(learned, &sums, p);
}

void eval_counts(const EvalTerms *terms, const Rules *rules, const Position *p,
                 int out[MAX_TERMS]) {
    for (int i = 0; i < terms->count; i++) out[i] = 0;
    terms->walk(terms->weight, out, rules, p);
}

bool eval_terms(const Rules *rules, EvalTerms *out) {
    const SearchFamily *family = engine_of(rules);
    if (family->terms) family->terms(rules, out);
    return family->terms != NULL;
}
