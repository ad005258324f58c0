/* OpenTafl's rules records as laws: `dim:11 name:Copenhagen sw:s efe:y start:/…/`. */
#ifndef RECORD_OTG_LAW_H
#define RECORD_OTG_LAW_H

#include "core/rulefile.h"

/* Reads a record. False with a reason, and in its column the place of the entry in the record (0:
 * of the law as a whole), where there is something that our rules have no equal for: berserk moves,
 * jumps, other pieces, other boards, a rule for one army only. */
bool otg_law(const char *record, size_t length, RuleFile *out, Error *error);

#endif
