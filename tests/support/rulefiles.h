/* Rule files of the source tree, for tests. */
#ifndef SUPPORT_RULEFILES_H
#define SUPPORT_RULEFILES_H

/* The text of rules/NAME.rules, to be freed; fails the test if there is none. */
char *rulefile_text(const char *name);

#endif
