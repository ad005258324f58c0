/* Rule files of the source tree, for tests. */
#pragma once

#include "law/rulefile.h"

/* The text of data/rules/NAME.rules, to be freed; fails the test if there is none. */
char *rulefile_text(const char *name);

/* Reads a file that is right; fails the test with the reason where it is refused. */
void rulefile_good(RuleFile *out, const char *text);
