/* Chooses the evaluation, its scale and its terms. */
#include "engine/eval.h"

Eval eval_for(const Rules *rules) {
    switch (rules->family) {
    case FAMILY_TAFL: return eval_tafl_for(rules);
    case FAMILY_MAERSTANAS: return eval_maerstanas;
    case FAMILY_GARDSDANSEN: return eval_gardsdansen;
    }
    return eval_generic;
}

int eval_scale(const Rules *rules) {
    switch (rules->family) {
    case FAMILY_TAFL: return eval_tafl_scale(rules);
    case FAMILY_MAERSTANAS: return EVAL_MAERSTANAS_SCALE;
    case FAMILY_GARDSDANSEN: return EVAL_GARDSDANSEN_SCALE;
    }
    return 100; /* of the generic one nothing is known */
}

bool eval_terms(const Rules *rules, EvalTerms *out) {
    switch (rules->family) {
    case FAMILY_TAFL: eval_tafl_terms(rules, out); return true;
    case FAMILY_MAERSTANAS: eval_maerstanas_terms(out); return true;
    case FAMILY_GARDSDANSEN: eval_gardsdansen_terms(out); return true;
    }
    return false;
}
