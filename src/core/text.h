/* A bounded text writer over the caller's buffer: what does not fit is dropped, the buffer always
 * ends with a zero byte, and `full` says that something is missing. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Text {
    char *start;   /* the caller's buffer */
    size_t size;   /* its size, at least 1 */
    size_t length; /* bytes written, the closing zero not counted */
    bool full;     /* something did not fit */
} Text;

Text text_into(char *buffer, size_t size);
void text_char(Text *text, char c);
void text_string(Text *text, const char *string);
void text_bytes(Text *text, const char *bytes, size_t count);
void text_number(Text *text, int64_t number);
void text_unsigned(Text *text, uint64_t number);

/* Freestanding replacements for the few <string.h> functions core needs on C strings. */
size_t string_length(const char *string);
bool string_equal(const char *a, const char *b);
/* Copies as much as fits; size >= 1. Returns false when something was cut. */
bool string_copy(char *out, size_t size, const char *string);
/* Whether `a` of `length` bytes is the word `b`. */
bool string_is(const char *a, size_t length, const char *b);
char char_lower(char c);
bool char_is_digit(char c);
bool char_is_space(char c);

/* The bytes of the UTF-8 character that begins at `text` (left >= 1 bytes), 0 if none does. */
size_t utf8_length(const char *text, size_t left);
/* The place of the first byte that is not UTF-8, `length` if there is none. */
size_t utf8_flaw(const char *text, size_t length);

#endif
