/* The lesson of a rules file, judged when its law is whole: what should be a name, a square, a
 * position or a move must be one. Whether a task can be solved is told by a test that plays it. */
#ifndef CORE_FILELESSON_H
#define CORE_FILELESSON_H

#include "core/rulefile_form.h"

bool filelesson_check(const RuleFile *file, Error *error);

#endif
