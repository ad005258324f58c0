/* Writes text into the caller's buffer. Drops what does not fit and sets `full`. The buffer always
 * ends with a zero byte. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A language other than English. */
typedef struct Language {
    const char *tag;                      /* "sv", as in the keys of rules files */
    const char *(*find)(const char *key); /* translates English words, or words with a name
                                             ("obstacles.CAMP"); NULL if it has none */
} Language;

typedef struct Text {
    char *start;              /* the caller's buffer */
    size_t size;              /* its size, at least 1 */
    size_t length;            /* bytes written, without the closing zero */
    bool full;                /* something did not fit */
    const Language *language; /* of sentences written into it; NULL: English */
} Text;

Text text_into(char *buffer, size_t size);
/* The same, in the language of another text. */
Text text_beside(const Text *text, char *buffer, size_t size);
void text_char(Text *text, char c);
void text_string(Text *text, const char *string);
void text_bytes(Text *text, const char *bytes, size_t count);
void text_number(Text *text, int64_t number);
/* The lowest `digits` hexadecimal digits. */
void text_hex(Text *text, uint64_t number, int digits);
void text_unsigned(Text *text, uint64_t number);
/* 625 as "0.625", 500 as "0.5", 1000 as "1". */
void text_thousandths(Text *text, int64_t number);

/* The translation of English words into the text's language, or the words themselves. */
const char *text_word(const Text *text, const char *english);
/* The same for words with a name: the translation of "area.name", or else of the English words. */
const char *text_named(const Text *text, const char *area, const char *name, const char *english);

/* Appends an English sentence, translated into the text's language. Replaces its %1 … %9 by the
 * strings that follow, in any order and unchanged. */
#define text_say(text, ...) text_say_list(text, (const char *const[]){__VA_ARGS__, NULL})
void text_say_list(Text *text, const char *const *words);

/* A number as such a string; it lives as long as the enclosing block. */
#define TEXT_NUMBER(number) text_number_in((char[24]){0}, number)
const char *text_number_in(char out[24], int64_t number);

/* Marks a table of English words that are translated later, for the test of the translations. */
#define WORDS(...) __VA_ARGS__

/* Freestanding replacements for the few <string.h> functions core needs on C strings. */
size_t string_length(const char *string);
bool string_equal(const char *a, const char *b);
/* Copies as much as fits; size >= 1. False if something was cut. */
bool string_copy(char *out, size_t size, const char *string);
/* Whether `a` of `length` bytes is the word `b`. */
bool string_is(const char *a, size_t length, const char *b);
char char_lower(char c);
bool char_is_digit(char c);
bool char_is_space(char c);

/* The bytes of a hyphen at `at`, or of the dash or minus that typesetting makes of it; 0: none. */
size_t hyphen_length(const char *at, size_t left);

/* The bytes of the UTF-8 character that begins at `text` (left >= 1 bytes), 0 if none does. */
size_t utf8_length(const char *text, size_t left);
/* The place of the first byte that is not UTF-8; `length` if there is none. */
size_t utf8_flaw(const char *text, size_t length);
