/* See builtin.h. */
#include "core/builtin.h"
#include "core/tafl.h"

void builtin_setup(Rules *out, const RulesBase *base, uint32_t options) {
    tafl_make(out, base, options, &((const BuiltIn *)base)->law[options]);
    tafl_specialise(out);
}

const BuiltIn *builtin_of(const RulesBase *base) {
    return base->setup == builtin_setup ? (const BuiltIn *)base : NULL;
}
