/* Only numbers of bytes that have to be written so are escapes; "&#8212;" or "&#039;" in a
 * people's file is text like any other. UTF-8 is checked by the table of well-formed sequences of
 * the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF. */
#include "record/comment.h"
#include "core/text.h"

bool comment_byte_escaped(unsigned char byte) {
    return (byte < 32 && byte != '\t') || byte == 127 || byte == '}';
}

size_t comment_escape(const char *text, size_t length, char *byte) {
    if (length < 4 || text[0] != '&' || text[1] != '#' || text[2] == '0') return 0;
    size_t i = 2;
    unsigned number = 0;
    while (i < length && i < 5 && char_is_digit(text[i]))
        number = number * 10 + (unsigned)(text[i++] - '0');
    if (i == 2 || i == length || text[i] != ';' || number > 127) return 0;
    if (number != '&' && !comment_byte_escaped((unsigned char)number)) return 0;
    *byte = (char)number;
    return i + 1;
}

static bool is_between(unsigned char byte, int low, int high) {
    return byte >= low && byte <= high;
}

/* The length of the well-formed sequence at `s`, 0 if there is none. */
static size_t sequence(const unsigned char *s, size_t left) {
    if (s[0] < 0x80) return 1;
    size_t length = is_between(s[0], 0xc2, 0xdf)   ? 2
                    : is_between(s[0], 0xe0, 0xef) ? 3
                    : is_between(s[0], 0xf0, 0xf4) ? 4
                                                   : 0;
    if (length == 0 || length > left) return 0;
    int low = s[0] == 0xe0 ? 0xa0 : s[0] == 0xf0 ? 0x90 : 0x80;
    int high = s[0] == 0xed ? 0x9f : s[0] == 0xf4 ? 0x8f : 0xbf;
    if (!is_between(s[1], low, high)) return 0;
    for (size_t i = 2; i < length; i++)
        if (!is_between(s[i], 0x80, 0xbf)) return 0;
    return length;
}

size_t utf8_flaw(const char *text, size_t length) {
    size_t at = 0;
    while (at < length) {
        size_t step = sequence((const unsigned char *)text + at, length - at);
        if (step == 0) return at;
        at += step;
    }
    return at;
}
