/* The words of one protocol line, each with its place. */
#pragma once

#include "core/error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The line is borrowed and need not end with a zero byte. Spaces, tabs, CR and LF separate
 * words. */
typedef struct Words {
    const char *line;
    size_t length;
    size_t at; /* where reading continues */
} Words;

typedef struct Word {
    const char *text; /* inside the line */
    size_t length;
    int column; /* of its first byte in the line, from 1 */
} Word;

Words words_of(const char *line, size_t length);

/* Refuses a line with control bytes other than blanks, also a zero byte. */
bool words_clean(const Words *words, Error *error);

/* The next word; false at the end of the line. */
bool words_next(Words *words, Word *out);

/* The same, but a missing word is an error; `expected` names it there. */
bool words_need(Words *words, Word *out, const char *expected, Error *error);

/* Refuses any further word. */
bool words_end(const Words *words, Error *error);

bool word_is(const Word *word, const char *text);

/* Compares without regard to case. */
bool word_is_name(const Word *word, const char *name);

/* Reads a decimal number from `low` to `high`, digits only. */
bool word_number(const Word *word, uint64_t low, uint64_t high, uint64_t *out, Error *error);
