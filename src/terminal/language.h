/* Languages in which the game in the terminal is told. English words stand in the sources and are
 * the keys of the others' tables. The build makes the Swedish table (tools/swedish.awk) of
 * swedish.po, of the page's texts and of the rules files. */
#ifndef TERMINAL_LANGUAGE_H
#define TERMINAL_LANGUAGE_H

#include "core/text.h"

/* The language called `name`, "sv"; NULL or "" asks the environment: the first of LC_ALL,
 * LC_MESSAGES and LANG that is not empty. Returns NULL for English, and for any other. */
const Language *language_called(const char *name);

/* What the build makes: English words or a name, and the Swedish ones; NULL ends. */
typedef struct Translation {
    const char *key, *words;
} Translation;
extern const Translation swedish_words[];

#endif
