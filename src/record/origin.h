/* Origin: what is known of a rule set besides its rules: for whom the game is, what it needs, its
 * names and words, where it comes from, advice. Short remarks, each with a heading. A remark is
 * either told by the rule set's own document or a note of ours, and a note names its source. */
#ifndef RECORD_ORIGIN_H
#define RECORD_ORIGIN_H

#include "record/family.h"

/* Remark number 0 and up of a rule set: the brief ones, what the document tells, our notes; false
 * after the last. */
bool origin_remark(const RulesBase *base, int number, Remark *out);

/* A variant that the rule set's document names without giving its rules, number 0 and up; NULL
 * after the last. Nothing here plays them. */
const char *origin_unplayed(const RulesBase *base, int number);

#endif
