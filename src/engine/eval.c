/* Chooses the evaluation and its terms. */
#include "engine/eval.h"

Eval eval_for(const Rules *rules) {
    switch (rules->family) {
    case FAMILY_TAFL: return eval_tafl_for(rules);
    case FAMILY_MAERSTANAS: return eval_maerstanas;
    case FAMILY_GARDSDANSEN: return eval_gardsdansen;
    }
    return eval_generic;
}

bool eval_terms(const Rules *rules, EvalTerms *out) {
    switch (rules->family) {
    case FAMILY_TAFL: eval_tafl_terms(rules, out); return true;
    case FAMILY_MAERSTANAS: eval_maerstanas_terms(out); return true;
    case FAMILY_GARDSDANSEN: eval_gardsdansen_terms(out); return true;
    }
    return false;
}
