/* The registry: the list of all rule sets (rules_base in rules.h). */
#include "core/builtin.h"
#include "core/check.h"
#include "core/family.h"

FAMILY_TABLE(CoreFamily, core)

/* The rule sets that are not files, numbered from 0; NULL after the last. */
static const RulesBase *written_in_c(int number) {
    for (int i = 0; i < FAMILY_COUNT; i++) {
        const RulesBase *base = core_family((Family)i)->base;
        if (base && !number--) return base;
    }
    return NULL;
}

static int count_in_c(void) {
    int count = 0;
    while (written_in_c(count)) count++;
    return count;
}

int rules_bases(void) { return MADE_RULES + count_in_c(); }

const RulesBase *rules_base(int number) {
    ASSERT(number >= 0 && number < rules_bases());
    if (number < MADE_FIRST) return &builtins[number].base;
    const RulesBase *base = written_in_c(number - MADE_FIRST);
    return base ? base : &builtins[number - count_in_c()].base;
}

const char *family_word(Family family) {
#define WORD(constant, name) [constant] = #name,
    static const char *const words[FAMILY_COUNT] = {FAMILIES(WORD)};
#undef WORD
    return words[family];
}

void rules_generalise(Rules *rules) {
    const CoreFamily *family = core_family(rules->family);
    if (family->generalise) family->generalise(rules);
}
