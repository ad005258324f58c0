/* Values that go into statements and rows that come out, for every database. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DB_WHY = 512 };    /* a buffer for words about a failure */
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

/* VALUE_OF each of up to 18 arguments. */
#define VALUE_1(x) VALUE_OF(x)
#define VALUE_2(x, ...) VALUE_OF(x), VALUE_1(__VA_ARGS__)
#define VALUE_3(x, ...) VALUE_OF(x), VALUE_2(__VA_ARGS__)
#define VALUE_4(x, ...) VALUE_OF(x), VALUE_3(__VA_ARGS__)
#define VALUE_5(x, ...) VALUE_OF(x), VALUE_4(__VA_ARGS__)
#define VALUE_6(x, ...) VALUE_OF(x), VALUE_5(__VA_ARGS__)
#define VALUE_7(x, ...) VALUE_OF(x), VALUE_6(__VA_ARGS__)
#define VALUE_8(x, ...) VALUE_OF(x), VALUE_7(__VA_ARGS__)
#define VALUE_9(x, ...) VALUE_OF(x), VALUE_8(__VA_ARGS__)
#define VALUE_10(x, ...) VALUE_OF(x), VALUE_9(__VA_ARGS__)
#define VALUE_11(x, ...) VALUE_OF(x), VALUE_10(__VA_ARGS__)
#define VALUE_12(x, ...) VALUE_OF(x), VALUE_11(__VA_ARGS__)
#define VALUE_13(x, ...) VALUE_OF(x), VALUE_12(__VA_ARGS__)
#define VALUE_14(x, ...) VALUE_OF(x), VALUE_13(__VA_ARGS__)
#define VALUE_15(x, ...) VALUE_OF(x), VALUE_14(__VA_ARGS__)
#define VALUE_16(x, ...) VALUE_OF(x), VALUE_15(__VA_ARGS__)
#define VALUE_17(x, ...) VALUE_OF(x), VALUE_16(__VA_ARGS__)
#define VALUE_18(x, ...) VALUE_OF(x), VALUE_17(__VA_ARGS__)
#define VALUE_PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, \
                   _18, pick, ...)                                                             \
    pick
#define VALUE_EACH(...)                                                                           \
    VALUE_PICK(__VA_ARGS__, VALUE_18, VALUE_17, VALUE_16, VALUE_15, VALUE_14, VALUE_13, VALUE_12, \
               VALUE_11, VALUE_10, VALUE_9, VALUE_8, VALUE_7, VALUE_6, VALUE_5, VALUE_4, VALUE_3, \
               VALUE_2, VALUE_1, none)                                                            \
    (__VA_ARGS__)

/* The last two arguments of functions that take values: VALUES(id, name, db_now(db)). */
#define VALUES(...)                             \
    (const DbValue[]){VALUE_EACH(__VA_ARGS__)}, \
        (int)(sizeof((const DbValue[]){VALUE_EACH(__VA_ARGS__)}) / sizeof(DbValue))
#define NO_VALUES NULL, 0

/* The rows of a query (db.h). */
typedef struct Rows {
    Db *db;
    void *statement; /* the driver's; NULL: the query has ended */
    void *result;
    int row;
} Rows;
