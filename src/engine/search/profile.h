/* The engine profile of a rule set: what the search has for it beside the law itself. Networks are
 * files in data/networks/ (docs/learn.md), whose bytes the build puts into the program. The page's
 * engine carries none: its host hands it those it needs (session/state.h). Weights and calibration
 * are lines of a rules file, which the core keeps as text; the families read them (SearchFamily).
 */
#pragma once

#include "law/rulefile.h"
#include "search/network_file.h"

/* The network that evaluates these rules where nothing else is asked for, if there is one: that of
 * their file (RuleFile.network), else one that is built in, unless the file has lines for the
 * terms. It lives as long as the rules. */
Learned profile_network(const Rules *rules);

/* What evaluates there, in words: "network copenhagen 7c0d…" or "terms". */
void profile_evaluation(const Rules *rules, char out[NETWORK_WORDS]);

/* The checksum of that network, 16 digits; NULL if there is none. */
const char *profile_sum(const Rules *rules, char out[17]);

/* As rulefile_read (law/rulefile.h), and refuses lines for the engine that cannot be read. (One
 * that got past it, in a game file, is as none.) */
bool profile_rulefile(RuleFile *out, const char *text, size_t length, Error *error);

/* The length of such a line (TaflLaw.profile). */
size_t profile_length(const char *line);
