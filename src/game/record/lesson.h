/* Lesson: the rules of a game in plain words for new players, short enough for one screen. The
 * exact rules are the clauses (core/clause.h). */
#pragma once

#include "law/lawwords.h"
#include "core/text.h"

typedef struct Sentence {
    const char *id;        /* key of the translations: "king-edge" */
    char words[SAID_TEXT]; /* English */
    Said said;             /* for a tafl law: the values of its gaps */
} Sentence;

/* A sentence of the lesson of this rule set with its options, numbered from 0; false after the
 * last. */
bool lesson_sentence(const Rules *rules, int number, Sentence *out);

/* Whether the sentence has a heading and opens a paragraph ("Moving: …"). */
bool lesson_opens(const Sentence *sentence);

/* Appends the lesson of this rule set with its options, in the text's language: the title, then one
 * paragraph in each line, beginning with a heading ("Moving: …"). */
void lesson_write(const Rules *rules, Text *out);

/* The title of the rule set in the language of `out`. */
const char *lesson_title(const RulesBase *base, const Text *out);

/* An English line for a menu: what is special about a rule set. No full stop. */
const char *lesson_line(const RulesBase *base);
