/* Lesson: the rules of a game in plain words for somebody who has never played it, short enough
 * for one screen. The exact rules are the clauses (core/clause.h). */
#ifndef RECORD_LESSON_H
#define RECORD_LESSON_H

#include "core/lawwords.h"
#include "core/text.h"

typedef struct Sentence {
    const char *id;        /* by which translations are found: "king-edge" */
    char words[SAID_TEXT]; /* English */
    Said said;             /* of a tafl law: what fills its gaps */
} Sentence;

/* Sentence number 0 and up of the lesson of this rule set with its options; false after the last.
 */
bool lesson_sentence(const Rules *rules, int number, Sentence *out);

/* Whether it begins with a heading and opens a paragraph ("Moving: …"), as against one that goes on
 * with its paragraph. */
bool lesson_opens(const Sentence *sentence);

/* Appends the lesson of this rule set with its options, in the text's language: the title, then
 * paragraphs of one line each that begin with a word and a colon ("Moving: …"), all with a line
 * end. */
void lesson_write(const Rules *rules, Text *out);

/* What the rule set is called in the language of `out`. */
const char *lesson_title(const RulesBase *base, const Text *out);

/* One English line that says what is special about a rule set, for a menu; no full stop. */
const char *lesson_line(const RulesBase *base);

#endif
