/* Languages of the game in the terminal. The English words in the sources are the keys of the
 * translations. The build makes the Swedish table (tools/swedish.awk) from swedish.po, the page's
 * texts and the rules files. */
#pragma once

#include "core/text.h"

/* The language called `name`, such as "sv". NULL or "" asks the environment: the first of LC_ALL,
 * LC_MESSAGES and LANG that is not empty. Returns NULL for English and for any other language. */
const Language *language_called(const char *name);

/* A row of the table: English words or a name, and the Swedish words. The last row has NULL. */
typedef struct Translation {
    const char *key, *words;
} Translation;
extern const Translation swedish_words[];
