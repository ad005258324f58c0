/* Columns of a table as a list X(n, column, how, field): the parameter's number, the column, its
 * conversion and the C field. So each column is named only once. A column that is only read is
 * X(sql, how, field). */
#pragma once

#include "rank/rating.h"
#include "store/db.h"

#include <math.h>
#include <string.h>

/* The columns and their parameters in SQL. Lists with a leading comma follow another column. */
#define AS_NAME(n, column, how, field) ", " #column
#define AS_PARAMETER(n, column, how, field) ", $" #n
#define AS_CHANGE(n, column, how, field) #column " = $" #n ", "
#define AS_OTHER(sql, how, field) ", " sql

/* Conversions between columns and fields. For NULL the field is "", 0 or, for LEFT, -1. */
#define WRITE_TEXT(value) value_text(*(value) ? (value) : NULL)
#define WRITE_INT(value) value_int((int64_t)(value))
#define WRITE_BOOL(value) value_int(value)
#define WRITE_RATED(value) value_int(value)
#define WRITE_MAYBE(value) value_int((value) ? (value) : DB_NONE)
#define WRITE_LEFT(value) value_int((value) < 0 ? DB_NONE : (value))
#define WRITE_SEAT(value) value_int((value) + 1)
#define WRITE_KIND(value) value_text(person_kind_words[value])

#define READ_TEXT(rows, at, out) rows_copy(rows, at, out, sizeof(out))
#define READ_INT(rows, at, out) (out) = (__typeof__(out))rows_int(rows, at)
#define READ_BOOL(rows, at, out) (out) = rows_int(rows, at) == 1
#define READ_RATED(rows, at, out) (out) = rows_int(rows, at) > 0 /* 2: it has counted */
#define READ_MAYBE(rows, at, out) (out) = (__typeof__(out))rows_int_or(rows, at, 0)
#define READ_LEFT(rows, at, out) (out) = rows_int_or(rows, at, -1)
#define READ_SEAT(rows, at, out) (out) = (int)rows_int(rows, at) - 1
#define READ_KIND(rows, at, out) \
    (out) = (PersonKind)rows_word(rows, at, person_kind_words, PERSON_KINDS)

/* The index of a column's word in `words`: 0 for NULL, the last index for an unknown word. */
static inline int rows_word(const Rows *rows, int at, const char *const *words, int count) {
    const char *word = rows_text(rows, at);
    int i = 0;
    while (word && i < count - 1 && strcmp(word, words[i]) != 0) i++;
    return i;
}

/* Ratings are stored as whole numbers, so that both databases hold the same values. Points and
 * deviations are in thousandths, volatility is in millionths. */
static inline DbValue value_milli(double number) { return value_int(llround(number * 1e3)); }
static inline DbValue value_micro(double number) { return value_int(llround(number * 1e6)); }
#define RATING_VALUES(rating) \
    value_milli((rating).points), value_milli((rating).deviation), value_micro((rating).volatility)
static inline Rating rows_rating(const Rows *rows, int column) {
    return (Rating){(double)rows_int(rows, column) / 1e3, (double)rows_int(rows, column + 1) / 1e3,
                    (double)rows_int(rows, column + 2) / 1e6};
}
