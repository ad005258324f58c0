/* What the core knows of a family of games. Each family defines core_NAME in
 * src/game/families/NAME/core, NAME as in FAMILIES (core/families.h). */
#pragma once

#include "core/rules.h"

typedef struct CoreFamily {
    const RulesBase *base; /* its rule set that is not a file of data/rules/; NULL: none */
    void (*generalise)(Rules *rules); /* rules_generalise; NULL: only one kernel */
    /* Whether a symmetry of the board keeps the law; NULL: each does. */
    bool (*keeps)(const Rules *rules, int symmetry);
} CoreFamily;

const CoreFamily *core_family(Family family);
