/* The registry: all rule sets there are (rules_base in rules.h). */
#include "core/builtin.h"
#include "core/check.h"
#include "core/gardsdansen.h"
#include "core/maerstanas.h"
#include "core/tafl.h"

enum { OTHER_BASES = 2 };

int rules_bases(void) { return MADE_RULES + OTHER_BASES; }

const RulesBase *rules_base(int number) {
    static const RulesBase *const other[OTHER_BASES] = {&maerstanas_base, &gardsdansen_base};
    ASSERT(number >= 0 && number < rules_bases());
    if (number < MADE_FIRST) return &builtins[number].base;
    if (number < MADE_FIRST + OTHER_BASES) return other[number - MADE_FIRST];
    return &builtins[number - OTHER_BASES].base;
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
