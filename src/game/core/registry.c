/* The registry: the list of all rule sets (rules_base in rules.h), and those that the build makes
 * (builtin.h). */
#include "core/builtin.h"
#include "core/check.h"
#include "core/family.h"
#include "core/tafl.h"

void builtin_setup(Rules *out, const RulesBase *base, uint32_t options) {
    tafl_make(out, base, options, &((const BuiltIn *)base)->law[options]);
    tafl_specialise(out);
}

const BuiltIn *builtin_of(const RulesBase *base) {
    return base->setup == builtin_setup ? (const BuiltIn *)base : NULL;
}

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
