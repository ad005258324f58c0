/* See print.h. */
#include "base/print.h"

enum { LINE_TEXT = 8192 };

void print_clean(FILE *out, const char *before, const char *format, va_list arguments) {
    char line[LINE_TEXT];
    vsnprintf(line, sizeof line, format, arguments);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
    fprintf(out, "%s%s\n", before, line);
}

void print_line(FILE *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_clean(out, "", format, arguments);
    va_end(arguments);
}

json_t *json_text(const char *text) {
    json_t *string = json_string(text);
    if (string) return string;
    char clean[512];
    snprintf(clean, sizeof clean, "%s", text);
    for (char *c = clean; *c; c++)
        if (*c & 0x80) *c = '?';
    return json_string(clean);
}

void json_line(json_t *object) {
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(12));
    putchar('\n');
    json_decref(object);
}
