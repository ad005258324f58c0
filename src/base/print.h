/* Prints lines of text or JSON that may contain data from outside. */
#pragma once

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>

/* Prints a line. Control bytes, which data from outside may contain, become '?'. */
__attribute__((format(printf, 2, 3))) void print_line(FILE *out, const char *format, ...);

/* Like print_line, with `before` in front, which is printed as it is. */
__attribute__((format(printf, 3, 0))) void print_clean(FILE *out, const char *before,
                                                       const char *format, va_list arguments);

/* Makes a JSON string. If the text is not UTF-8, each of its bytes beyond ASCII becomes '?'. */
json_t *json_text(const char *text);

/* Writes one line of JSON to stdout and frees the object, which must not be NULL. */
void json_line(json_t *object);
