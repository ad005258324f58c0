/* What is printed, of whatever may have come from outside: lines of text, and of JSON. */
#ifndef BASE_PRINT_H
#define BASE_PRINT_H

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>

/* Prints a line. What is in it may come from outside: control bytes show as '?'. */
__attribute__((format(printf, 2, 3))) void print_line(FILE *out, const char *format, ...);

/* The same with `before` in front, which is clean. */
__attribute__((format(printf, 3, 0))) void print_clean(FILE *out, const char *before,
                                                       const char *format, va_list arguments);

/* A string from outside: what is no UTF-8 is written with '?' for its bytes beyond ASCII. */
json_t *json_text(const char *text);

/* Writes one line of JSON to stdout and frees the object, which must not be NULL. */
void json_line(json_t *object);

#endif
