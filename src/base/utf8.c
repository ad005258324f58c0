/* See utf8.h. */
#include "base/utf8.h"

#include <string.h>
#include <unistr.h>

bool utf8_is_good(const char *text, size_t size) { return !u8_check((const uint8_t *)text, size); }

size_t utf8_cut(const char *text, size_t most) {
    size_t length = strnlen(text, most), last = length;
    while (last && length - last < 3 && ((unsigned char)text[last - 1] & 0xC0) == 0x80) last--;
    if (!last) return length;
    unsigned char first = (unsigned char)text[last - 1];
    size_t wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    return length - (last - 1) < wanted ? last - 1 : length;
}
