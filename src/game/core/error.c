/* See error.h. */
#include "core/error.h"
#include "core/check.h"
#include "core/text.h"

static const struct {
    const char *name, *words;
} codes[ERROR_COUNT] = {
#define X(name, words) {#name, words},
    ERROR_CODES(X)
#undef X
};

const char *error_name(ErrorCode code) {
    ASSERT((unsigned)code < ERROR_COUNT);
    return codes[code].name;
}

const char *error_words(ErrorCode code) {
    ASSERT((unsigned)code < ERROR_COUNT);
    return codes[code].words;
}

bool error_at(Error *error, ErrorCode code, int column, const char *first, const char *second) {
    if (!error) return false;
    *error = (Error){.code = code, .column = column};
    string_copy(error->first, sizeof error->first, first ? first : "");
    string_copy(error->second, sizeof error->second, second ? second : "");
    return false;
}

/* Replaces control bytes and invalid UTF-8 in a token by '?' and cuts a long one with "...", so
 * that an error message is always one readable line. */
bool error_token(Error *error, ErrorCode code, int column, const char *token, size_t length,
                 const char *second) {
    enum { MOST = 60 };
    char clean[MOST + 4];
    Text text = text_into(clean, sizeof clean);
    for (size_t i = 0, bytes; i < length; i += bytes) {
        bytes = utf8_length(token + i, length - i);
        bool fine = bytes > 1 || (bytes == 1 && token[i] >= ' ' && token[i] < 127);
        if (!bytes) bytes = 1;
        if (text.length + bytes > MOST) {
            text_string(&text, "...");
            break;
        }
        if (fine)
            text_bytes(&text, token + i, bytes);
        else
            text_char(&text, '?');
    }
    return error_at(error, code, column, clean, second);
}

static void write_place(const Error *error, Text *out) {
    if (error->line && error->column)
        text_say(out, "line %1, column %2: ", TEXT_NUMBER(error->line), TEXT_NUMBER(error->column));
    else if (error->line)
        text_say(out, "line %1: ", TEXT_NUMBER(error->line));
    else if (error->column)
        text_say(out, "column %1: ", TEXT_NUMBER(error->column));
}

void error_write(const Error *error, Text *out) {
    /* Other first arguments come from outside and are not translated. */
    bool expects = error->code == ERROR_TEXT_EMPTY || error->code == ERROR_TEXT_END;
    write_place(error, out);
    const char *w = text_named(out, "errors", error_name(error->code), error_words(error->code));
    for (; *w; w++) {
        if (w[0] != '%' || (w[1] != '1' && w[1] != '2'))
            text_char(out, *w);
        else if (*++w == '2' || expects)
            text_string(out, text_word(out, *w == '1' ? error->first : error->second));
        else
            text_string(out, error->first);
    }
    if (error->within[0]) {
        text_string(out, " (");
        text_string(out, error->within);
        text_char(out, ')');
    }
}

size_t error_text(const Error *error, char *out, size_t size) {
    Text text = text_into(out, size);
    error_write(error, &text);
    return text.length;
}
