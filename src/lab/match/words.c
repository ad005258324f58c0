/* See words.h. */
#include "match/words.h"
#include "base/memory.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool refuse(char why[WHY], const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, WHY, format, arguments);
    va_end(arguments);
    return false;
}

void wordlist_add(WordList *list, const char *word) {
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 8;
        list->word = memory_resize(list->word, (size_t)list->room * sizeof *list->word);
    }
    list->word[list->count++] = memory_text(word);
}

void wordlist_print(WordList *list, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *word = memory_resize(NULL, (size_t)length + 1);
    va_start(arguments, format);
    vsnprintf(word, (size_t)length + 1, format, arguments);
    va_end(arguments);
    wordlist_add(list, word);
    free(word);
}

void wordlist_free(WordList *list) {
    for (int i = 0; i < list->count; i++) free(list->word[i]);
    free(list->word);
    *list = (WordList){0};
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/* One word at *at, into `word`, which holds as much as the line. False: its quote is never closed,
 * *at stands on it. */
static bool read_word(const char **at, char *word) {
    const char *quote = NULL, *c = *at;
    for (; *c && (quote || !is_blank(*c)); c++) {
        if (*c == '"')
            quote = quote ? NULL : c;
        else if (quote && *c == '\\' && (c[1] == '"' || c[1] == '\\'))
            *word++ = *++c;
        else
            *word++ = *c;
    }
    *word = 0;
    *at = quote ? quote : c;
    return !quote;
}

bool wordlist_read(WordList *list, const char *line, char why[WHY]) {
    char *word = memory_resize(NULL, strlen(line) + 1);
    bool good = true;
    for (const char *at = line; good;) {
        while (is_blank(*at)) at++;
        if (!*at || *at == '#') break;
        good = read_word(&at, word);
        if (good)
            wordlist_add(list, word);
        else
            refuse(why, "column %d: the quote is opened here and never closed",
                   (int)(at - line) + 1);
    }
    free(word);
    return good;
}

char *wordlist_line(const WordList *list) {
    size_t size = 1;
    for (int i = 0; i < list->count; i++) size += 2 * strlen(list->word[i]) + 3;
    char *line = memory_resize(NULL, size), *out = line;
    for (int i = 0; i < list->count; i++) {
        const char *word = list->word[i];
        bool quoted = !*word || *word == '#' || strpbrk(word, " \t\r\n\"");
        if (i) *out++ = ' ';
        if (quoted) *out++ = '"';
        for (; *word; word++) {
            if (quoted && (*word == '"' || *word == '\\')) *out++ = '\\';
            *out++ = *word;
        }
        if (quoted) *out++ = '"';
    }
    *out = 0;
    return line;
}

const char *word_value(const char *word, const char *name) {
    size_t length = strlen(name);
    return strncmp(word, name, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

bool word_int(const char *text, int64_t low, int64_t high, int64_t *out) {
    errno = 0;
    long long number = strtoll(text, NULL, 10);
    if (!*text || strspn(text, "0123456789") != strlen(text) || errno) return false;
    if (number < low || number > high) return false;
    *out = number;
    return true;
}

bool word_real(const char *text, double low, double high, double *out) {
    char *end;
    if (!*text || strspn(text, "0123456789.-+eE") != strlen(text)) return false;
    double number = strtod(text, &end);
    if (*end || !isfinite(number) || number < low || number > high) return false;
    *out = number;
    return true;
}

bool word_seconds(const char *text, int64_t low_ms, int64_t high_ms, int64_t *out) {
    double seconds;
    if (!word_real(text, 0, 1e9, &seconds)) return false;
    int64_t ms = (int64_t)llround(seconds * 1000);
    if (ms < low_ms || ms > high_ms) return false;
    *out = ms;
    return true;
}

bool word_lead(const char *text, int most, int low, int high, Lead *out) {
    char digits[LEAD_TEXT];
    size_t length = strlen(text);
    bool chance = length && text[length - 1] == '%';
    int64_t number;
    if (length >= sizeof digits) return false;
    snprintf(digits, sizeof digits, "%.*s", (int)(length - chance), text);
    if (!word_int(digits, chance ? low : 0, chance ? high : most, &number)) return false;
    *out = (Lead){(int)number * (chance ? 10 : 1), chance};
    return true;
}

void lead_write(Lead lead, char out[LEAD_TEXT]) {
    snprintf(out, LEAD_TEXT, lead.chance ? "%d%%" : "%d", lead.amount / (lead.chance ? 10 : 1));
}
