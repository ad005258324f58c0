/* The registry: all rule sets there are (rules_base in rules.h). */
#include "core/check.h"
#include "core/gardsdansen.h"
#include "core/maerstanas.h"
#include "core/tafl.h"

enum { OTHER_BASES = 2 };

int rules_bases(void) { return TAFL_LISTED + OTHER_BASES; }
int rules_known(void) { return TAFL_BASES + OTHER_BASES; }

const RulesBase *rules_base(int number) {
    static const RulesBase *const other[OTHER_BASES] = {&maerstanas_base, &gardsdansen_base};
    ASSERT(number >= 0 && number < rules_known());
    if (number < TAFL_LISTED) return tafl_base(number);
    if (number < rules_bases()) return other[number - TAFL_LISTED];
    return tafl_base(number - OTHER_BASES);
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
