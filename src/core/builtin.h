/* The tafl rule sets that are built in: what the build makes of rules/ (tools/rules.awk). */
#ifndef CORE_BUILTIN_H
#define CORE_BUILTIN_H

#include "core/rules.h"

typedef struct BuiltIn {
    RulesBase base;                  /* first, so that RulesBase.setup finds the rest */
    const char *line;                /* for a menu, or "" */
    const char *history;             /* NULL: none */
    const char *history_source;      /* NULL: the document itself tells it */
    const char *law;                 /* without options, as lines `key=value` */
    const char *change[MAX_OPTIONS]; /* likewise what each option changes */
} BuiltIn;

/* In the order of lists: the first MADE_FIRST of the MADE_RULES stand before all other games. */
extern const BuiltIn builtins[MADE_RULES];

/* The built-in rule set of a base; NULL: it is none of these. */
const BuiltIn *builtin_of(const RulesBase *base);

#endif
