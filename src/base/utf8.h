/* Texts of strangers: whether they are UTF-8 (RFC 3629), and where to cut them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Whether the bytes are UTF-8: no surrogates, no overlong forms, nothing above U+10FFFF. */
bool utf8_is_good(const char *text, size_t size);

/* The length to cut a text to, at most `most` bytes, so that its last letter stays whole. */
size_t utf8_cut(const char *text, size_t most);

/* Two arguments for "%.*s": at most so many bytes of a text. */
#define UTF8_CUT(text, most) (int)utf8_cut(text, most), text
