/* A list of names and whole numbers. */
#include "families/tafl/search/weights.h"

static const char *const keys[TAFL_WEIGHT_COUNT] = {
#define KEY(name, key) key,
    TAFL_WEIGHTS(KEY)
#undef KEY
};

/* A part of the list. */
typedef struct Part {
    const char *text;
    size_t from, end;
    int column;
    Error *error;
} Part;

static bool wrong(const Part *p, size_t from, const char *expected) {
    return error_token(p->error, ERROR_RULE_VALUE, p->column + (int)from, p->text + from,
                       p->end - from, expected);
}

static int find(const char *name, size_t length) {
    for (int i = 0; i < TAFL_WEIGHT_COUNT; i++)
        if (string_is(name, length, keys[i])) return i;
    return -1;
}

/* One name, one blank, one number. */
static bool read_part(const Part *p, int *term, int *number) {
    size_t at = p->from;
    while (at < p->end && p->text[at] != ' ') at++;
    *term = find(p->text + p->from, at - p->from);
    if (*term < 0) return wrong(p, p->from, "a term of docs/rule-files.md and a number");
    size_t first = ++at;
    bool less = at < p->end && p->text[at] == '-';
    int value = 0;
    at += less;
    bool good = at < p->end && p->text[at] != '0';
    for (; at < p->end && good; at++) {
        good = char_is_digit(p->text[at]);
        value = 10 * value + p->text[at] - '0';
        good &= value <= WEIGHT_MAX;
    }
    if (!good) return wrong(p, first < p->end ? first : p->from, "-9999 to 9999, not 0");
    *number = less ? -value : value;
    return true;
}

bool weights_read(int weight[TAFL_WEIGHT_COUNT], const char *text, size_t length, int column,
                  Error *error) {
    int read[TAFL_WEIGHT_COUNT] = {0}, term = 0, number = 0;
    for (size_t from = 0, end; from <= length; from = end + 1) {
        for (end = from; end < length && text[end] != ',';) end++;
        while (from < end && text[from] == ' ') from++;
        const Part part = {text, from, end, column, error};
        if (!read_part(&part, &term, &number)) return false;
        if (read[term]) return wrong(&part, from, "each term once");
        read[term] = number;
    }
    for (int i = 0; i < TAFL_WEIGHT_COUNT; i++) weight[i] = read[i];
    return true;
}
