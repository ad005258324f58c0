/* See text.h. Numbers are written by hand: there is no stdio in a freestanding layer. */
#include "core/text.h"
#include "core/check.h"

Text text_into(char *buffer, size_t size) {
    ASSERT(size >= 1);
    buffer[0] = 0;
    return (Text){.start = buffer, .size = size};
}

void text_char(Text *text, char c) {
    if (text->length + 1 >= text->size) {
        text->full = true;
        return;
    }
    text->start[text->length++] = c;
    text->start[text->length] = 0;
}

void text_string(Text *text, const char *string) {
    while (*string) text_char(text, *string++);
}

void text_bytes(Text *text, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) text_char(text, bytes[i]);
}

void text_unsigned(Text *text, uint64_t number) {
    char digits[20];
    int count = 0;
    do digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    while (count) text_char(text, digits[--count]);
}

void text_thousandths(Text *text, int64_t number) {
    int64_t rest = number < 0 ? -(number % 1000) : number % 1000;
    if (number < 0 && number > -1000) text_char(text, '-');
    text_number(text, number / 1000);
    for (int64_t scale = 100; rest; rest %= scale, scale /= 10) {
        if (scale == 100) text_char(text, '.');
        text_char(text, (char)('0' + rest / scale));
    }
}

void text_hex(Text *text, uint64_t number, int digits) {
    while (digits--) text_char(text, "0123456789abcdef"[number >> 4 * digits & 15]);
}

void text_number(Text *text, int64_t number) {
    if (number < 0) text_char(text, '-');
    text_unsigned(text, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

Text text_beside(const Text *text, char *buffer, size_t size) {
    Text beside = text_into(buffer, size);
    beside.language = text->language;
    return beside;
}

const char *text_word(const Text *text, const char *english) {
    const char *word = text->language ? text->language->find(english) : NULL;
    return word ? word : english;
}

const char *text_named(const Text *text, const char *area, const char *name, const char *english) {
    char key[64];
    if (!text->language) return english;
    Text joined = text_into(key, sizeof key);
    text_string(&joined, area);
    text_char(&joined, '.');
    text_string(&joined, name);
    const char *word = joined.full ? NULL : text->language->find(key);
    return word ? word : text_word(text, english);
}

void text_say_list(Text *text, const char *const *words) {
    int count = 0;
    while (words[count + 1]) count++;
    for (const char *w = text_word(text, words[0]); *w; w++) {
        if (w[0] != '%' || w[1] < '1' || w[1] > '9') {
            text_char(text, *w);
            continue;
        }
        int number = *++w - '0';
        ASSERT(number <= count);
        text_string(text, words[number]);
    }
}

const char *text_number_in(char out[24], int64_t number) {
    Text text = text_into(out, 24);
    text_number(&text, number);
    return out;
}

size_t string_length(const char *string) {
    size_t length = 0;
    while (string[length]) length++;
    return length;
}

bool string_equal(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

bool string_copy(char *out, size_t size, const char *string) {
    Text text = text_into(out, size);
    text_string(&text, string);
    return !text.full;
}

bool string_is(const char *a, size_t length, const char *b) {
    for (size_t i = 0; i < length; i++)
        if (a[i] != b[i] || !b[i]) return false;
    return b[length] == 0;
}

char char_lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }
bool char_is_digit(char c) { return c >= '0' && c <= '9'; }
bool char_is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

size_t hyphen_length(const char *at, size_t left) {
    if (left && *at == '-') return 1;
    if (left < 3 || *at != '\xe2') return 0;
    bool dash = at[1] == '\x80' && at[2] >= '\x90' && at[2] <= '\x95';
    return dash || (at[1] == '\x88' && at[2] == '\x92') ? 3 : 0;
}

static bool is_between(unsigned char byte, int low, int high) {
    return byte >= low && byte <= high;
}

/* Follows the Unicode standard's table of well-formed sequences: no overlong forms, no surrogates,
 * nothing above U+10FFFF. */
size_t utf8_length(const char *text, size_t left) {
    const unsigned char *s = (const unsigned char *)text;
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
        size_t step = utf8_length(text + at, length - at);
        if (step == 0) return at;
        at += step;
    }
    return at;
}
