/* Rules files that were named on the command line, as `file:PATH` or by --rules-file. Each is read
 * once and kept to the program's end, since rules point into it. */
#ifndef CLI_RULEFILES_H
#define CLI_RULEFILES_H

#include "core/rulefile.h"

/* Reads the file, unless it has been, and makes its bare name known, which no built-in rule set may
 * have. EXIT_FINE, or EXIT_INPUT after having said on stderr what is wrong and where. What is
 * unusual in it is told on stderr. */
int rulefiles_load(const char *path);

/* Rules by a name that may be that of a file: "file:PATH+option", the name of a file that was read
 * ("file:mine#1a2b3c4d"; "mine+option" if rulefiles_load did), or a built-in one. */
bool rulefiles_rules(Rules *out, const char *name, Error *error);

/* The files that have been read, the last one first: number 0 and up; NULL beyond. */
const RuleFile *rulefiles_read(int number);

/* Reads the file that a name "file:PATH+option" means, in the same way; EXIT_FINE for all other
 * names. */
int rulefiles_want(const char *name);

/* The law that a journal holds beside such a name, "file:mine#1a2b3c4d+option", unless it is known.
 * EXIT_FINE, or EXIT_INPUT after having said what is wrong. */
int rulefiles_take(const char *name, const char *text);

/* Rules by a name that comes while the program runs: a file that is named for the first time is
 * read, and what is wrong with it is the error. */
bool rulefiles_ask(Rules *out, const char *name, Error *error);

#endif
