/* The registry: all rule sets there are (rules_base in rules.h). */
#include "core/check.h"
#include "core/gardsdansen.h"
#include "core/maerstanas.h"
#include "core/tafl.h"

int rules_bases(void) { return TAFL_BASES + 2; }

const RulesBase *rules_base(int number) {
    ASSERT(number >= 0 && number < rules_bases());
    if (number < TAFL_BASES) return &tafl_bases[number];
    return number == TAFL_BASES ? &maerstanas_base : &gardsdansen_base;
}

const char *family_word(Family family) {
#define WORD(constant, name) [constant] = #name,
    static const char *const words[FAMILY_COUNT] = {FAMILIES(WORD)};
#undef WORD
    return words[family];
}

void rules_generalise(Rules *rules) {
    if (rules->family == FAMILY_TAFL) tafl_generalise(rules);
}
