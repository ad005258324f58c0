/* See timing.h. All times are whole milliseconds without floating point, so written times are read
 * back exactly. */
#include "record/timing.h"

enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS, HOUR_MS = 60 * MINUTE_MS };
static const int64_t day_ms = 24 * (int64_t)HOUR_MS;

/* Reads "12", "0.05" or ".5" seconds at *text. Refuses more digits than a clock needs. */
static bool read_seconds(const char **text, int64_t *ms) {
    enum { MOST_DIGITS = 9 };
    const char *t = *text;
    int64_t whole = 0, part = 0;
    int digits = 0, scale = SECOND_MS;
    for (; char_is_digit(*t); t++, digits++) {
        if (digits == MOST_DIGITS) return false;
        whole = 10 * whole + *t - '0';
    }
    if (*t == '.') {
        t++;
        for (; char_is_digit(*t); t++, digits++) {
            if (scale == 1) part += *t >= '5';
            scale /= 10;
            part += (*t - '0') * scale;
        }
    }
    if (!digits) return false;
    *ms = whole * SECOND_MS + part;
    *text = t;
    return true;
}

bool timing_read(const char *text, TimeControl *out) {
    TimeControl found = {0};
    if (!read_seconds(&text, &found.base_ms)) return false;
    if (*text == '+') {
        text++;
        if (!read_seconds(&text, &found.inc_ms)) return false;
    }
    if (*text || !found.base_ms || found.base_ms > 30 * day_ms || found.inc_ms > day_ms)
        return false;
    *out = found;
    return true;
}

/* Writes a number with this many digits. */
static void write_digits(int64_t number, int digits, Text *out) {
    int64_t scale = 1;
    for (int i = 1; i < digits; i++) scale *= 10;
    for (; scale; scale /= 10) text_char(out, (char)('0' + number / scale % 10));
}

static void write_seconds(int64_t ms, Text *out) {
    text_number(out, ms / SECOND_MS);
    int64_t part = ms % SECOND_MS;
    int digits = 3;
    if (!part) return;
    for (; part % 10 == 0; part /= 10) digits--;
    text_char(out, '.');
    write_digits(part, digits, out);
}

void timing_write(TimeControl control, Text *out) {
    write_seconds(control.base_ms, out);
    text_char(out, '+');
    write_seconds(control.inc_ms, out);
}

void timing_left_write(int64_t left_ms, Text *out) {
    text_number(out, left_ms / HOUR_MS);
    text_char(out, ':');
    write_digits(left_ms / MINUTE_MS % 60, 2, out);
    text_char(out, ':');
    write_digits(left_ms / SECOND_MS % 60, 2, out);
    text_char(out, '.');
    write_digits(left_ms % SECOND_MS, 3, out);
}

bool timing_left_read(const char **text, int64_t *left_ms) {
    const char *t = *text;
    int64_t number[2], seconds;
    for (int i = 0; i < 2; i++) {
        int digits = 0;
        for (number[i] = 0; char_is_digit(*t) && digits < 5; digits++)
            number[i] = 10 * number[i] + *t++ - '0';
        if (!digits || *t++ != ':') return false;
    }
    if (!read_seconds(&t, &seconds)) return false;
    *left_ms = number[0] * HOUR_MS + number[1] * MINUTE_MS + seconds;
    *text = t;
    return true;
}

static const char command[] = "[%clk ";

void timing_comment(int64_t left_ms, Text *out) {
    text_string(out, command);
    timing_left_write(left_ms, out);
    text_char(out, ']');
}

bool timing_comment_read(const char *comment, int64_t *left_ms) {
    for (; *comment; comment++) {
        const char *c = comment, *k = command;
        while (*k && *c == *k) c++, k++;
        if (!*k && timing_left_read(&c, left_ms) && *c == ']') return true;
    }
    return false;
}
