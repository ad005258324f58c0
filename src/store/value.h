/* What goes into a statement and comes out of it, for every database. */
#ifndef STORE_VALUE_H
#define STORE_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DB_WHY = 512 };    /* a buffer for words about a failure */
#define DB_NONE INT64_MIN /* a number that is not there: NULL in the database */

typedef struct Db Db;

typedef enum DbKind { DB_SQLITE, DB_POSTGRES } DbKind;

/* How a database is opened. */
typedef enum DbHow {
    DB_MAKE,     /* made if it is not there, brought up to this program's schema if it is older */
    DB_THERE,    /* the same, but it must be there */
    DB_SERVER,   /* as DB_MAKE, and no other program may open a file so at the same time */
    DB_BESIDE,   /* a server's second one, of PostgreSQL: what it writes may be lost with a crash */
    DB_READ,     /* a server's further one, which can only read */
    DB_AS_IT_IS, /* it must be there; an older schema stays as it is */
} DbHow;

/* Whether `where` is the address of a server and no file. */
bool db_is_address(const char *where);

/* For those who find out themselves that something must not be: what follows is as after a failure
 * of the database. Returns false. */
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

/* The last two arguments of those who take them. */
#define VALUES(...) \
    (const Value[]){__VA_ARGS__}, (int)(sizeof((const Value[]){__VA_ARGS__}) / sizeof(Value))
#define NO_VALUES NULL, 0

/* Rows that come out (db.h). */
typedef struct Rows {
    Db *db;
    void *statement; /* the driver's; NULL: at its end */
    void *result;
    int row;
} Rows;

#endif
