/* Names of rule sets as people write them on a command line: "Tablut-Katz", "Mǽrstánas", "katz",
 * "tablut". Files and protocols read names strictly (rulefiles.h). */
#ifndef CLI_RULENAMES_H
#define CLI_RULENAMES_H

#include "core/error.h"
#include "core/rules.h"

/* As rulefiles_ask. Where the name is only what people call a set, that set is taken, and stderr
 * says which and what others there are. */
bool rulenames_ask(Rules *out, const char *name, Error *error);

#endif
