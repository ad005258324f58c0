/* Five numbers between fixed words, and back. */
#include "core/chance_row.h"

static const char *const before[] = {"lead ", " ", " ", ", slope ", " "};

/* The whole number at `*at`, of at most six digits. */
static bool read_number(const char *text, size_t length, size_t *at, int *out) {
    bool less = *at < length && text[*at] == '-';
    size_t first = *at += less;
    int value = 0;
    while (*at < length && *at - first < 6 && char_is_digit(text[*at]))
        value = 10 * value + text[(*at)++] - '0';
    *out = less ? -value : value;
    return *at > first;
}

static bool fits(int number, int value) {
    if (number < 3) return value >= -CHANCE_LEAD_MAX && value <= CHANCE_LEAD_MAX;
    return value >= 1 && value <= CHANCE_SLOPE_MAX;
}

bool chance_row_read(ChanceRow *row, const char *text, size_t length, int column, Error *error) {
    int read[5];
    size_t at = 0;
    for (int i = 0; i < 5; i++) {
        size_t word = string_length(before[i]), begin = at;
        bool fine = at + word <= length && string_is(text + at, word, before[i]);
        if (fine) at += word;
        if (!fine || !read_number(text, length, &at, &read[i]) || !fits(i, read[i]))
            return error_token(error, ERROR_RULE_VALUE, column + (int)begin, text + begin,
                               length - begin, "lead A B C, slope D E as taefl tune prints them");
    }
    if (at < length)
        return error_token(error, ERROR_RULE_VALUE, column + (int)at, text + at, length - at,
                           "an end after five numbers");
    *row = (ChanceRow){NULL, {read[0], read[1], read[2]}, {read[3], read[4]}};
    return true;
}

void chance_row_write(const ChanceRow *row, Text *out) {
    const int number[] = {row->lead[0], row->lead[1], row->lead[2], row->slope[0], row->slope[1]};
    for (int i = 0; i < 5; i++) {
        text_string(out, before[i]);
        text_number(out, number[i]);
    }
}
