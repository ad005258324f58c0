/* Unicode beyond the form of UTF-8 (core/text.h), with libunistring. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Composes a text (NFC), so that equal letters are equal bytes whatever keyboard wrote them. A text
 * that is not UTF-8 stays as it is. False: it does not fit, and `out` is "". */
bool text_compose(const char *text, char *out, size_t size);

/* Writes a form that is the same for texts that differ only in capitals, in every alphabet, or in
 * how accents are written. It has at most three times the bytes. */
bool text_fold(const char *text, char *out, size_t size);

/* The same as text_compose for a password, in which every space is a plain one (RFC 8265,
 * OpaqueString). */
bool text_compose_password(const char *password, char *out, size_t size);

typedef enum WordsFlaw {
    WORDS_GOOD,
    WORDS_LENGTH, /* too few or too many characters */
    WORDS_UNSEEN, /* not UTF-8, or a character that nobody sees: a control, a direction mark */
    WORDS_BLANK   /* nothing in it can be seen */
} WordsFlaw;

/* What is wrong with a line of words that people read. `least` and `most` count characters. Joiners
 * are allowed inside words, and the tags of a flag behind it. */
WordsFlaw words_flaw(const char *text, size_t length, int least, int most);
