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
    DB_BESIDE,   /* a server's second connection to PostgreSQL; a crash may lose its writes */
    DB_READ,     /* a further connection of a server, read-only */
    DB_AS_IT_IS, /* it must exist; an older schema stays as it is */
} DbHow;

/* Whether `where` is the address of a server and not a file. */
bool db_is_address(const char *where);

/* Reports a failure that the caller has found. The Db then acts as after a failure of the database.
 * Returns false. */
__attribute__((format(printf, 2, 3))) bool db_fail(Db *db, const char *format, ...);

/* A parameter. */
typedef struct Value {
    enum { VALUE_INT, VALUE_STRING, VALUE_BYTES } kind;
    int64_t number;
    const void *data; /* borrowed until the call returns; NULL: NULL */
    size_t size;
} Value;

static inline Value value_int(int64_t number) { /* DB_NONE: NULL */
    return (Value){.kind = VALUE_INT, .number = number};
}
static inline Value value_text(const char *text) { /* NULL: NULL */
    return (Value){.kind = VALUE_STRING, .data = text};
}
static inline Value value_bytes(const void *data, size_t size) {
    return (Value){.kind = VALUE_BYTES, .data = data, .size = size};
}

/* The last two arguments of functions that take values. */
#define VALUES(...) \
    (const Value[]){__VA_ARGS__}, (int)(sizeof((const Value[]){__VA_ARGS__}) / sizeof(Value))
#define NO_VALUES NULL, 0

/* The rows of a query (db.h). */
typedef struct Rows {
    Db *db;
    void *statement; /* the driver's; NULL: the query has ended */
    void *result;
    int row;
} Rows;
