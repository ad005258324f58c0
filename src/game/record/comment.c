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
