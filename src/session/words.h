/* The words of one protocol line, with the place each came from. */
#ifndef SESSION_WORDS_H
#define SESSION_WORDS_H

#include "core/error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line is borrowed; it need not end with a zero byte. Blanks are spaces, tabs, CR and LF. */
typedef struct Words {
    const char *line;
    size_t length;
    size_t at; /* where reading goes on */
} Words;

typedef struct Word {
    const char *text; /* inside the line */
    size_t length;
    int column; /* byte in the line, 1 and up */
} Word;

Words words_of(const char *line, size_t length);

/* Refuses a line with control bytes other than blanks (a zero byte among them). */
bool words_clean(const Words *words, Error *error);

/* The next word; false at the end of the line. */
bool words_next(Words *words, Word *out);

/* The same where a word must come: `expected` says what, for the error. */
bool words_need(Words *words, Word *out, const char *expected, Error *error);

/* Nothing may follow. */
bool words_end(const Words *words, Error *error);

bool word_is(const Word *word, const char *text);

/* Either case. */
bool word_is_name(const Word *word, const char *name);

/* A decimal number from `low` to `high`, digits only. */
bool word_number(const Word *word, uint64_t low, uint64_t high, uint64_t *out, Error *error);

#endif
