/* Only bytes that must be escaped count as escapes. "&#8212;" or "&#039;" in people's files stays
 * text. */
#include "record/comment.h"
#include "core/text.h"

bool comment_byte_escaped(unsigned char byte) {
    return (byte < 32 && byte != '\t') || byte == 127 || byte == '}';
}

size_t comment_escape(const char *text, size_t length, char *byte) {
    if (length < 4 || text[0] != '&' || text[1] != '#' || text[2] == '0') return 0;
    size_t i = 2;
    unsigned number = 0;
    while (i < length && i < 5 && char_is_digit(text[i]))
        number = number * 10 + (unsigned)(text[i++] - '0');
    if (i == 2 || i == length || text[i] != ';' || number > 127) return 0;
    if (number != '&' && !comment_byte_escaped((unsigned char)number)) return 0;
    *byte = (char)number;
    return i + 1;
}

void comment_eval(Text *out, int chance, int win, int depth) {
    text_string(out, win ? "[%eval #" : "[%eval ");
    text_number(out, win ? win : chance / 10);
    if (!win && chance % 10) {
        text_char(out, '.');
        text_number(out, chance % 10);
    }
    if (!win) text_char(out, '%');
    if (depth) {
        text_char(out, ',');
        text_number(out, depth);
    }
    text_char(out, ']');
}

/* ------------------------------------------------------------------ reading */

/* Passes over a word that the text begins with. */
static bool pass(const char **at, const char *word) {
    const char *c = *at;
    while (*word && *c == *word) c++, word++;
    if (*word) return false;
    *at = c;
    return true;
}

/* A number with `digits` places behind the point, times ten to their power: -120 for "-1.2" and
 * two. More places are passed over. */
static bool read_decimal(const char **at, int digits, int64_t *out) {
    bool negative = pass(at, "-"), any = char_is_digit(**at);
    int64_t number = 0;
    int read = 0;
    for (; char_is_digit(**at) && read < 15; read++) number = 10 * number + *(*at)++ - '0';
    bool point = pass(at, ".");
    for (; digits; digits--)
        number = 10 * number + (point && char_is_digit(**at) ? *(*at)++ - '0' : 0);
    while (point && char_is_digit(**at)) ++*at;
    *out = negative ? -number : number;
    return any;
}

/* ",12]" or "]". */
static bool read_depth(const char *at, int *out) {
    int64_t depth = 0;
    if (pass(&at, ",") && (!read_decimal(&at, 0, &depth) || depth < 0 || depth > 9999))
        return false;
    if (*at != ']') return false;
    if (depth) *out = (int)depth;
    return true;
}

static void read_eval(const char *at, CommentSearch *out) {
    int64_t number;
    bool win = pass(&at, "#");
    if (!read_decimal(&at, win ? 0 : 1, &number) || (!win && !pass(&at, "%"))) return;
    bool fits = win ? number && number > -10000 && number < 10000 : number >= 0 && number <= 1000;
    if (!fits || !read_depth(at, &out->depth)) return;
    if (win)
        out->win = (int)number;
    else
        out->chance = (int)number;
}

void comment_search_read(const char *comment, CommentSearch *out) {
    for (; *comment; comment++) {
        const char *at = comment;
        int64_t number;
        if (pass(&at, "[%eval ")) {
            read_eval(at, out);
        } else if (pass(&at, "[%score ") && read_decimal(&at, 2, &number) &&
                   read_depth(at, &out->depth)) {
            out->scored = true;
            out->score = number;
        } else if (pass(&at, "[%nodes ") && read_decimal(&at, 0, &number) && *at == ']') {
            out->nodes = number;
        }
    }
}
