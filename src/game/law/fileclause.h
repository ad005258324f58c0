/* The clauses of a rules file: which clauses of its base still hold, and those that the law makes
 * itself where the file has none. */
#pragma once

#include "law/rulefile_form.h"

/* Drops the base's clauses about keys that the file changes. `listed`: the file lists its clauses
 * itself. */
void fileclause_drop(RuleFile *file, const TaflLaw *base, bool listed);

/* Refers to the law's own clause wherever file and base have none. */
void fileclause_cite(RuleFile *file);

/* Writes the law's own clauses under a combination of options. False: they do not fit. */
bool fileclause_make(RuleFile *file, uint32_t options, const TaflLaw *law);

/* Lists the file's clauses after those of its base, then the law's own ones about what can happen
 * (bit CITE_…). */
void fileclause_list(RuleFile *file, uint32_t happens);
