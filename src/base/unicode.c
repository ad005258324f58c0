/* See unicode.h. */
#include "base/unicode.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

/* ------------------------------------------------------------------ one form for equal letters */

/* Writes what the library made of a text and frees it; NULL: the text itself. */
static bool put(uint8_t *made, const uint8_t *text, size_t length, char *out, size_t size) {
    bool fits = length < size;
    if (!fits) length = 0;
    memcpy(out, made ? made : text, length);
    out[length] = 0;
    free(made);
    return fits;
}

/* The library would put marks for bytes that are not UTF-8; whoever reads the text refuses them. */
static bool compose(const uint8_t *text, size_t length, char *out, size_t size) {
    size_t made = length;
    uint8_t *composed =
        u8_check(text, length) ? NULL : u8_normalize(UNINORM_NFC, text, length, NULL, &made);
    return put(composed, text, made, out, size);
}

bool text_compose(const char *text, char *out, size_t size) {
    return compose((const uint8_t *)text, strlen(text), out, size);
}

bool text_fold(const char *text, char *out, size_t size) {
    const uint8_t *from = (const uint8_t *)text;
    size_t length = strlen(text), made = length;
    uint8_t *folded =
        u8_check(from, length) ? NULL : u8_casefold(from, length, NULL, UNINORM_NFC, NULL, &made);
    return put(folded, from, made, out, size);
}

bool text_compose_password(const char *password, char *out, size_t size) {
    size_t length = strlen(password), written = 0;
    const uint8_t *at = (const uint8_t *)password;
    uint8_t *plain = malloc(length + 1);
    *out = 0;
    if (!plain) return false;
    while (length) {
        ucs4_t c;
        int bytes = u8_mbtouc(&c, at, length);
        if (uc_is_general_category_withtable(c, UC_CATEGORY_MASK_Zs)) {
            plain[written++] = ' ';
        } else {
            memcpy(plain + written, at, (size_t)bytes);
            written += (size_t)bytes;
        }
        at += bytes;
        length -= (size_t)bytes;
    }
    bool fits = compose(plain, written, out, size);
    free(plain);
    return fits;
}

/* ------------------------------------------------------------------ what people can see */

enum {
    ZWNJ = 0x200c,
    ZWJ = 0x200d,
    BLANK_BRAILLE = 0x2800,
    BLACK_FLAG = 0x1f3f4,
    FIRST_TAG = 0xe0020,
    LAST_TAG = 0xe007f
};

static bool is_joiner(ucs4_t c) { return c == ZWNJ || c == ZWJ; }
static bool is_tag(ucs4_t c) { return c >= FIRST_TAG && c <= LAST_TAG; }

static bool is_unseen(ucs4_t c) {
    return c < 32 || (c >= 127 && c < 160) || c == 0xad || c == 0x61c || c == 0x180e ||
           (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff0 && c <= 0xffff) ||
           c >= 0xe0000;
}

/* Not a blank, a filler or an accent without a letter. Characters newer than the library count. */
static bool is_visible(ucs4_t c) {
    const uint32_t never = UC_CATEGORY_MASK_Z | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_Cc |
                           UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Cs;
    return c != BLANK_BRAILLE && !uc_is_general_category_withtable(c, never) &&
           !uc_is_property_default_ignorable_code_point(c);
}

/* Whether a character that is not seen belongs to what stands around it: a joiner between two
 * characters, as in Persian words and families of emoji; a tag in the flag of Scotland. */
static bool belongs(ucs4_t c, ucs4_t before, const uint8_t *behind, size_t left) {
    ucs4_t next = 0;
    if (is_tag(c)) return before == BLACK_FLAG || is_tag(before);
    if (!is_joiner(c) || !before || is_joiner(before) || !left) return false;
    u8_mbtouc(&next, behind, left);
    return !uc_is_property_white_space(before) && is_visible(next);
}

WordsFlaw words_flaw(const char *text, size_t length, int least, int most) {
    const uint8_t *at = (const uint8_t *)text;
    int count = 0, visible = 0;
    ucs4_t c = 0;
    if (u8_check(at, length)) return WORDS_UNSEEN;
    for (size_t left = length; left; count++) {
        ucs4_t before = c;
        int bytes = u8_mbtouc(&c, at, left);
        at += bytes;
        left -= (size_t)bytes;
        if (is_unseen(c) && !belongs(c, before, at, left)) return WORDS_UNSEEN;
        visible += is_visible(c);
    }
    if (count < least || count > most) return WORDS_LENGTH;
    return count && !visible ? WORDS_BLANK : WORDS_GOOD;
}
