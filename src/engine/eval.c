/* Chooses the evaluation, and holds the one for games that have none of their own. */
#include "engine/eval.h"

Eval eval_for(const Rules *rules) {
    switch (rules->family) {
    case FAMILY_TAFL: return eval_tafl;
    case FAMILY_MAERSTANAS: return eval_maerstanas;
    case FAMILY_GARDSDANSEN: return eval_gardsdansen;
    }
    return eval_generic;
}
