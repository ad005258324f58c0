/* What is in a table: its columns, and the values of a row. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ColumnKind {
    COLUMN_TEXT,
    COLUMN_WHOLE,       /* a whole number */
    COLUMN_THOUSANDTHS, /* a fraction; its value is a whole number of thousandths */
    COLUMN_FLAG,        /* true or false */
} ColumnKind;

typedef struct Column {
    const char *name;
    ColumnKind kind;
    bool always;         /* every row has it; else it may be missing */
    int64_t least, most; /* of whole numbers and thousandths; both 0: no limit is known */
    const char *words;   /* what it is, with its unit */
} Column;

enum { MOST_COLUMNS = 32 };

/* Which columns a table has. */
typedef struct TableShape {
    const char *name;  /* "games" */
    const char *words; /* "a game, one a row" */
    const Column *column;
    int columns;
} TableShape;

/* What is in a column of a row. */
typedef struct CellValue {
    bool there;
    int64_t number;   /* a flag is 0 or 1 */
    const char *text; /* borrowed until the row is added */
    size_t length;
} CellValue;

static inline CellValue value_text(const char *text, size_t length) {
    return (CellValue){.there = text != NULL, .text = text, .length = length};
}
static inline CellValue value_number(bool there, int64_t number) {
    return (CellValue){.there = there, .number = number};
}

/* The shape as a JSON Schema (draft 2020-12) of a line of JSON. The caller frees it. */
char *shape_schema(const TableShape *shape);
