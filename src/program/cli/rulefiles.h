/* Rules files named on the command line, as `file:PATH` or by --rules-file. Each file is read once
 * and kept until the program ends, because rules point into it. */
#pragma once

#include "law/rulefile.h"

/* Reads the file, unless it is already read, and makes its short name known. That name must not be
 * the name of a built-in rule set. EXIT_FINE, or EXIT_INPUT after an error. Warnings go to stderr.
 */
int rulefiles_load(const char *path);

/* Rules by name: "file:PATH+option", the full name of a file that was read ("file:mine#1a2b3c4d"),
 * its short name ("mine+option") if rulefiles_load has read it, or a built-in name. */
bool rulefiles_rules(Rules *out, const char *name, Error *error);

/* The files that have been read, the last one first; NULL after the first one. */
const RuleFile *rulefiles_read(int number);

/* Reads the file of a name "file:PATH+option" in the same way. EXIT_FINE for all other names. */
int rulefiles_want(const char *name);

/* Adds the law that a journal holds for a name "file:mine#1a2b3c4d+option", unless it is known.
 * EXIT_FINE, or EXIT_INPUT after an error. */
int rulefiles_take(const char *name, const char *text);

/* The network that evaluates the law of a file: its path, NULL if there is none. Whoever reads the
 * file finds the network in the same folder, by the law's hash in its head; of several the first by
 * name. */
const char *rulefiles_network(const Rules *rules);

/* Takes the network at `path` for the law of these rules. EXIT_FINE, or EXIT_INPUT after an error.
 */
int rulefiles_take_network(const Rules *rules, const char *path);

/* From here on no law has a network of its own, so that only built-in ones evaluate. Nothing may
 * have asked for one before. */
void rulefiles_without_networks(void);

/* Rules by a name that arrives while the program runs. A regular file that is named for the first
 * time is read, and its mistake is the error. */
bool rulefiles_ask(Rules *out, const char *name, Error *error);

/* The file of a tafl rule set, with the options of `rules` made part of its law. It is valid until
 * the next call. */
const RuleFile *rulefiles_settled(const Rules *rules);

/* The law of a tafl rule set with its options, in canonical form. Valid until the next call. */
const char *rulefiles_law(const Rules *rules);

/* A file of data/rules/ as it stands, so that `taefl rules NAME --file` gives it with translations
 * and lesson. The build makes them (tools/make_rules.c). */
typedef struct RuleText {
    const char *name;
    const char *const *lines; /* without their ends; NULL ends */
} RuleText;

/* A name of NULL ends. */
extern const RuleText rule_texts[];
