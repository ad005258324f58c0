/* See words.h. All functions work on places in the caller's line; nothing is copied. */
#include "session/words.h"
#include "core/text.h"

Words words_of(const char *line, size_t length) { return (Words){.line = line, .length = length}; }

bool words_clean(const Words *words, Error *error) {
    for (size_t i = 0; i < words->length; i++) {
        unsigned char c = (unsigned char)words->line[i];
        if ((c < 32 || c == 127) && !char_is_space((char)c))
            return error_at(error, ERROR_CONTROL_BYTE, (int)i + 1, NULL, NULL);
    }
    return true;
}

bool words_next(Words *words, Word *out) {
    size_t at = words->at;
    while (at < words->length && char_is_space(words->line[at])) at++;
    size_t start = at;
    while (at < words->length && !char_is_space(words->line[at])) at++;
    words->at = at;
    *out = (Word){words->line + start, at - start, (int)start + 1};
    return at > start;
}

bool words_need(Words *words, Word *out, const char *expected, Error *error) {
    if (words_next(words, out)) return true;
    return error_at(error, ERROR_TEXT_END, out->column, expected, NULL);
}

bool words_end(const Words *words, Error *error) {
    Words rest = *words;
    Word word;
    if (!words_next(&rest, &word)) return true;
    return error_token(error, ERROR_TEXT_EXTRA, word.column, word.text, word.length, NULL);
}

bool word_is(const Word *word, const char *text) {
    return string_is(word->text, word->length, text);
}

bool word_is_name(const Word *word, const char *name) {
    for (size_t i = 0; i < word->length; i++)
        if (!name[i] || char_lower(word->text[i]) != char_lower(name[i])) return false;
    return name[word->length] == 0;
}

static bool not_a_number(const Word *word, uint64_t low, uint64_t high, Error *error) {
    char range[48];
    Text text = text_into(range, sizeof range);
    text_unsigned(&text, low);
    text_string(&text, " to ");
    text_unsigned(&text, high);
    return error_token(error, ERROR_NUMBER, word->column, word->text, word->length, range);
}

bool word_number(const Word *word, uint64_t low, uint64_t high, uint64_t *out, Error *error) {
    uint64_t number = 0;
    for (size_t i = 0; i < word->length; i++) {
        if (!char_is_digit(word->text[i])) return not_a_number(word, low, high, error);
        unsigned digit = (unsigned)(word->text[i] - '0');
        if (number > (UINT64_MAX - digit) / 10) return not_a_number(word, low, high, error);
        number = number * 10 + digit;
    }
    if (!word->length || number < low || number > high) return not_a_number(word, low, high, error);
    *out = number;
    return true;
}
