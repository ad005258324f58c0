/* The clauses of a rules file: which of its base's still hold, and those that the law itself makes
 * where nobody has written one. */
#ifndef CORE_FILECLAUSE_H
#define CORE_FILECLAUSE_H

#include "core/rulefile_form.h"

/* The law is that of a base with some keys changed: what the base's clauses say of them is
 * forgotten. `listed`: the file has listed the clauses itself. */
void fileclause_drop(RuleFile *file, const TaflLaw *base, bool listed);

/* Whatever the file and its base have no clause for is named by the law's own. */
void fileclause_cite(RuleFile *file);

/* The words of the law's own clauses under a combination of options. False: they do not fit. */
bool fileclause_make(RuleFile *file, uint32_t options, const TaflLaw *law);

/* Lists the file's clauses behind those of its base, then the law's own ones of what can happen
 * (bit CITE_…). */
void fileclause_list(RuleFile *file, uint32_t happens);

#endif
