/* Lesson: the rules of a game in plain words for somebody who has never played it, short enough
 * for one screen. The exact rules are the clauses (core/clause.h). */
#ifndef RECORD_LESSON_H
#define RECORD_LESSON_H

#include "core/rules.h"
#include "core/text.h"

/* Appends the lesson of this rule set with its options: the title, then paragraphs of one line each
 * that begin with a word and a colon ("Moving: …"), all with a line end. */
void lesson_write(const Rules *rules, Text *out);

/* One line that says what is special about a rule set, for a menu; no full stop. */
const char *lesson_line(const RulesBase *base);

#endif
