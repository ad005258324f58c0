/* Five numbers between fixed words, or ten, and back. */
#include "search/chance_row.h"

enum { ROW = 5, ROWS = 2 * ROW };

/* The number in the words is CHANCE_MANY. */
static const char *const before[ROWS] = {
    "lead ", " ", " ", ", slope ", " ", ", at 6400 nodes lead ", " ", " ", ", slope ", " "};
_Static_assert(CHANCE_MANY == 6400, "as the words say");

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
    if (number % ROW < 3) return value >= -CHANCE_LEAD_MAX && value <= CHANCE_LEAD_MAX;
    return value >= 1 && value <= CHANCE_SLOPE_MAX;
}

bool chance_rows_read(ChanceRow row[2], const char *text, size_t length, int column, Error *error) {
    int read[ROWS], count = 0;
    size_t at = 0;
    while (count < ROW || (count < ROWS && at < length)) {
        size_t word = string_length(before[count]), begin = at;
        bool fine = at + word <= length && string_is(text + at, word, before[count]);
        if (fine) at += word;
        if (!fine || !read_number(text, length, &at, &read[count]) || !fits(count, read[count]))
            return error_token(error, ERROR_RULE_VALUE, column + (int)begin, text + begin,
                               length - begin,
                               "lead A B C, slope D E as taefl tune chances prints them");
        count++;
    }
    if (at < length)
        return error_token(error, ERROR_RULE_VALUE, column + (int)at, text + at, length - at,
                           "an end after the last number");
    for (int i = 0; i < 2; i++) {
        const int *n = count == ROWS ? read + i * ROW : read;
        row[i] = (ChanceRow){NULL, {n[0], n[1], n[2]}, {n[3], n[4]}};
    }
    return true;
}

void chance_rows_write(const ChanceRow row[2], Text *out) {
    int number[ROWS], differ = 0;
    for (int i = 0; i < ROWS; i++) {
        const ChanceRow *r = &row[i / ROW];
        number[i] = i % ROW < 3 ? r->lead[i % ROW] : r->slope[i % ROW - 3];
        differ |= number[i] != number[i % ROW];
    }
    for (int i = 0; i < (differ ? ROWS : ROW); i++) {
        text_string(out, before[i]);
        text_number(out, number[i]);
    }
}
