/* The built-in tafl rule sets: tables that the build makes from data/rules/ (tools/make_rules.c).
 */
#pragma once

#include "core/rules.h"

typedef struct BuiltIn {
    RulesBase base;             /* first, so that RulesBase.setup finds the rest */
    const char *line;           /* for a menu, or "" */
    const char *history;        /* NULL: none */
    const char *history_source; /* NULL: the document itself tells the history */
    const TaflLaw *law;         /* one for each set of options, indexed by its bits */
} BuiltIn;

/* In the order of lists: the first MADE_FIRST of them come before all other games. */
extern const BuiltIn builtins[MADE_RULES];

/* RulesBase.setup of all of them. */
void builtin_setup(Rules *out, const RulesBase *base, uint32_t options);

/* The built-in rule set with this base; NULL: none. */
const BuiltIn *builtin_of(const RulesBase *base);
