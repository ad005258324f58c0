/* See family.h and families.h. */
#include "core/family.h"

FAMILY_TABLE(CoreFamily, core)

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
