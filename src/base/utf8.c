/* See utf8.h. */
#include "base/utf8.h"

#include <string.h>

bool utf8_is_good(const char *text, size_t size) {
    const unsigned char *at = (const unsigned char *)text, *end = at + size;
    while (at < end) {
        unsigned char first = *at++;
        if (first < 0x80) continue;
        int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        if (first < 0xC2 || first > 0xF4 || end - at < more) return false;
        /* The bounds of the second byte exclude overlong forms, surrogates and values that are too
         * high. */
        unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (*at < low || *at > high) return false;
        for (at++; --more; at++)
            if ((*at & 0xC0) != 0x80) return false;
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
