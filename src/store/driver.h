/* What db.c needs of a database; sqlite.c and postgres.c have one each. All but open, close and
 * rollback are called only while the Db is good, and say what fails by db_fail. */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include "store/value.h"

typedef struct Driver {
    DbKind kind;
    const char *begin; /* the statement that begins a transaction */
    void (*close)(Db *db);
    /* A plain statement without parameters or rows, or several of them. */
    bool (*plain)(Db *db, const char *sql);
    /* Whether a transaction still stands after a failure. */
    bool (*inside)(Db *db);
    bool (*again)(Db *db); /* connects again after the connection was lost */
    int64_t (*now)(Db *db);
    bool (*limit)(Db *db, int ms); /* in a transaction, and of it */
    /* db_tidy; NULL: nothing is ever to be done. */
    void (*tidy)(Db *db);
    /* The prepared statement with its values; true: rows->statement, and rows_next may be asked. */
    bool (*ask)(Db *db, const char *sql, const Value *values, int count, Rows *rows);
    bool (*next)(Rows *rows); /* false: no more, or a failure */
    void (*end)(Rows *rows);
    int64_t (*changed)(const Rows *rows); /* after the last row */
    int64_t (*number)(const Rows *rows, int column);
    const char *(*text)(const Rows *rows, int column);
} Driver;

struct Db {
    const Driver *driver;
    bool failed, lost, inside;
    bool crossed;    /* the failure was two transactions in each other's way */
    bool late;       /* … or that it took longer than db_limit says */
    bool reads;      /* DB_READ */
    int64_t process; /* which of several on one database; 0: the only one, or none */
    /* What others hear when it commits (hints.h), and when it has; NULL: nothing. */
    struct Hints *hints;
    bool (*send)(Db *db, bool committed);
    void (*drop)(Db *db, bool all);
    int64_t place; /* a number of the schema; 0: not yet asked */
    int64_t now;   /* of this transaction; 0: not yet asked */
    char why[DB_WHY];
};

/* "WHERE: WORDS", as much as fits. An address is not repeated: there may be a password in it. */
void db_say(char why[DB_WHY], const char *where, const char *words);

#endif
