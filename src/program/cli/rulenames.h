/* Names of rule sets as people type them: "Tablut-Katz", "Mǽrstánas", "katz", "tablut". Files and
 * protocols need exact names (rulefiles.h). */
#pragma once

#include "core/error.h"
#include "core/rules.h"

/* As rulefiles_ask. If the name is only a common name of a rule set, takes that set, and stderr
 * says which one and which others exist. */
bool rulenames_ask(Rules *out, const char *name, Error *error);
