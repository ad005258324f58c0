/* See utf8.h. */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

/* The bytes of the letter that begins here (RFC 3629, section 4); 0: none does. */
static size_t letter_length(const uint8_t *c, size_t left) {
    if (*c < 0x80) return 1;
    size_t length = *c >= 0xf0 ? 4 : *c >= 0xe0 ? 3 : 2;
    if (*c < 0xc2 || *c > 0xf4 || length > left) return 0;
    uint8_t low = *c == 0xe0 ? 0xa0 : *c == 0xf0 ? 0x90 : 0x80; /* of the second byte */
    uint8_t high = *c == 0xed ? 0x9f : *c == 0xf4 ? 0x8f : 0xbf;
    if (c[1] < low || c[1] > high) return 0;
    for (size_t i = 2; i < length; i++)
        if ((c[i] & 0xc0) != 0x80) return 0;
    return length;
}

bool utf8_is_good(const char *text, size_t size) {
    const uint8_t *at = (const uint8_t *)text, *end = at + size;
    while (at < end) {
        size_t length = letter_length(at, (size_t)(end - at));
        if (!length) return false;
        at += length;
    }
    return true;
}

size_t utf8_cut(const char *text, size_t most) {
    size_t length = strnlen(text, most), last = length;
    while (last && length - last < 3 && ((unsigned char)text[last - 1] & 0xC0) == 0x80) last--;
    if (!last) return length;
    unsigned char first = (unsigned char)text[last - 1];
    size_t wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    return length - (last - 1) < wanted ? last - 1 : length;
}
