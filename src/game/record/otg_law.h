/* OpenTafl's rules records as laws: `dim:11 name:Copenhagen sw:s efe:y start:/…/`. */
#pragma once

#include "law/rulefile.h"

/* Reads a record. False with the reason and the column of the entry in the record (0: the law as a
 * whole) if our rules have no equivalent: berserk moves, jumps, other pieces or boards, rules for
 * one side only. */
bool otg_law(const char *record, size_t length, RuleFile *out, Error *error);
