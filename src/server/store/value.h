/* Values that go into statements and rows that come out, for every database. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DB_WHY = 512 }; /* a buffer for words about a failure */
#define DAY_MS INT64_C(86400000)
#define DB_NONE INT64_MIN /* NULL in the database, as a number */

typedef struct Db Db;

typedef enum DbKind { DB_SQLITE, DB_POSTGRES } DbKind;

/* How a database is opened. */
typedef enum DbHow {
    DB_MAKE,     /* made if missing; an older schema is upgraded */
    DB_THERE,    /* the same, but it must exist */
    DB_SERVER,   /* as DB_MAKE; only one program may open a file like this at a time */
    DB_READ,     /* a further connection of a server, read-only */
    DB_AS_IT_IS, /* it must exist; an older schema stays as it is */
} DbHow;

/* Whether `where` is the address of a server and not a file. */
bool db_is_address(const char *where);

/* Reports a failure that the caller has found. The Db then acts as after a failure of the database.
 * Returns false. */
__attribute__((format(printf, 2, 3))) bool db_fail(Db *db, const char *format, ...);

/* A parameter. */
typedef struct DbValue {
    enum { VALUE_INT, VALUE_STRING, VALUE_BYTES } kind;
    int64_t number;
    const void *data; /* borrowed until the call returns; NULL: NULL */
    size_t size;
} DbValue;

static inline DbValue value_int(int64_t number) { /* DB_NONE: NULL */
    return (DbValue){.kind = VALUE_INT, .number = number};
}
static inline DbValue value_text(const char *text) { /* NULL: NULL */
    return (DbValue){.kind = VALUE_STRING, .data = text};
}
static inline DbValue value_bytes(const void *data, size_t size) {
    return (DbValue){.kind = VALUE_BYTES, .data = data, .size = size};
}
static inline DbValue value_itself(DbValue value) { return value; }

/* A text, a number or a DbValue as a DbValue. */
#define VALUE_OF(x) \
    _Generic((x), DbValue: value_itself, char *: value_text, const char *: value_text, \
             default: value_int)(x)

/* ONE(x) for each of up to 18 arguments. */
#define EACH_1(ONE, x) ONE(x)
#define EACH_2(ONE, x, ...) ONE(x), EACH_1(ONE, __VA_ARGS__)
#define EACH_3(ONE, x, ...) ONE(x), EACH_2(ONE, __VA_ARGS__)
#define EACH_4(ONE, x, ...) ONE(x), EACH_3(ONE, __VA_ARGS__)
#define EACH_5(ONE, x, ...) ONE(x), EACH_4(ONE, __VA_ARGS__)
#define EACH_6(ONE, x, ...) ONE(x), EACH_5(ONE, __VA_ARGS__)
#define EACH_7(ONE, x, ...) ONE(x), EACH_6(ONE, __VA_ARGS__)
#define EACH_8(ONE, x, ...) ONE(x), EACH_7(ONE, __VA_ARGS__)
#define EACH_9(ONE, x, ...) ONE(x), EACH_8(ONE, __VA_ARGS__)
#define EACH_10(ONE, x, ...) ONE(x), EACH_9(ONE, __VA_ARGS__)
#define EACH_11(ONE, x, ...) ONE(x), EACH_10(ONE, __VA_ARGS__)
#define EACH_12(ONE, x, ...) ONE(x), EACH_11(ONE, __VA_ARGS__)
#define EACH_13(ONE, x, ...) ONE(x), EACH_12(ONE, __VA_ARGS__)
#define EACH_14(ONE, x, ...) ONE(x), EACH_13(ONE, __VA_ARGS__)
#define EACH_15(ONE, x, ...) ONE(x), EACH_14(ONE, __VA_ARGS__)
#define EACH_16(ONE, x, ...) ONE(x), EACH_15(ONE, __VA_ARGS__)
#define EACH_17(ONE, x, ...) ONE(x), EACH_16(ONE, __VA_ARGS__)
#define EACH_18(ONE, x, ...) ONE(x), EACH_17(ONE, __VA_ARGS__)
#define EACH_PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, \
                  pick, ...)                                                                       \
    pick
#define EACH(ONE, ...)                                                                             \
    EACH_PICK(__VA_ARGS__, EACH_18, EACH_17, EACH_16, EACH_15, EACH_14, EACH_13, EACH_12, EACH_11, \
              EACH_10, EACH_9, EACH_8, EACH_7, EACH_6, EACH_5, EACH_4, EACH_3, EACH_2, EACH_1,     \
              none)                                                                                \
    (ONE, __VA_ARGS__)

/* The last two arguments of functions that take values: VALUES(id, name, db_now(db)). */
#define VALUES(...)                                 \
    (const DbValue[]){EACH(VALUE_OF, __VA_ARGS__)}, \
        (int)(sizeof((const DbValue[]){EACH(VALUE_OF, __VA_ARGS__)}) / sizeof(DbValue))
#define NO_VALUES NULL, 0

/* A variable that a column is read into. */
typedef struct DbField {
    enum { FIELD_NUMBER, FIELD_BOOL, FIELD_TEXT, FIELD_OWN } kind;
    void *at;
    size_t size;
} DbField;

/* For NULL a number is 0, a bool false, a text "". A `char *` gets a text of its own, or NULL. */
#define FIELD_KIND(x) \
    _Generic(&(x), char ** : FIELD_OWN, bool * : FIELD_BOOL, default : FIELD_PLAIN(x))
#define FIELD_PLAIN(x) _Generic((x), char * : FIELD_TEXT, default : FIELD_NUMBER)
#define FIELD_OF(x) \
    { FIELD_KIND(x), &(x), sizeof(x) }

/* The last two arguments of rows_take: FIELDS(row->id, row->name). */
#define FIELDS(...)                                 \
    (const DbField[]){EACH(FIELD_OF, __VA_ARGS__)}, \
        (int)(sizeof((const DbField[]){EACH(FIELD_OF, __VA_ARGS__)}) / sizeof(DbField))

/* The rows of a query (db.h). */
typedef struct Rows {
    Db *db;
    void *statement; /* the driver's; NULL: the query has ended */
    void *result;
    int row;
} Rows;
