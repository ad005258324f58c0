/* Origin: what is known about a rule set besides its rules: for whom it is, what it needs, its
 * names and words, its history, advice. Remarks are short and have a heading. They come from the
 * rule set's document, or are notes of ours that name their source. */
#pragma once

#include "record/family.h"

/* A remark of a rule set, numbered from 0: brief ones, remarks of the document, our notes; false
 * after the last. */
bool origin_remark(const RulesBase *base, int number, Remark *out);

/* A variant that the document names without its rules, numbered from 0; NULL after the last. Taefl
 * does not play them. */
const char *origin_unplayed(const RulesBase *base, int number);
