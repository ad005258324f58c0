/* The operations of a database for db.c; sqlite.c and postgres.c have one set each. All but open,
 * close and rollback are called only while the Db is good, and report failures by db_fail. */
#pragma once

#include "store/value.h"

typedef struct Driver {
    DbKind kind;
    const char *begin; /* the statement that begins a transaction */
    void (*close)(Db *db);
    /* A plain statement without parameters or rows, or several of them. */
    bool (*plain)(Db *db, const char *sql);
    /* Whether the transaction is still open after a failure. */
    bool (*inside)(Db *db);
    bool (*again)(Db *db); /* connects again after the connection was lost */
    int64_t (*now)(Db *db);
    bool (*limit)(Db *db, int ms); /* db_limit */
    /* db_tidy; NULL: this database does not need it. */
    void (*tidy)(Db *db);
    /* Runs the prepared statement with its values. True: rows->statement is set, and rows_next may
     * be called. */
    bool (*ask)(Db *db, const char *sql, const DbValue *values, int count, Rows *rows);
    bool (*next)(Rows *rows); /* false: no more rows, or a failure */
    void (*end)(Rows *rows);
    int64_t (*changed)(const Rows *rows); /* after the last row */
    int64_t (*number)(const Rows *rows, int column);
    const char *(*text)(const Rows *rows, int column);
} Driver;

struct Db {
    const Driver *driver;
    bool failed, lost, inside;
    bool crossed;           /* the failure was a deadlock of two transactions */
    bool late;              /* … or the time limit of db_limit */
    bool reads;             /* DB_READ */
    int patience_ms;        /* db_set_patience */
    int64_t serving;        /* the number of this server (open.h); 0: it does not serve */
    bool (*rejoin)(Db *db); /* whether it may go on after a lost connection; NULL: yes */
    int64_t now;            /* of this transaction; 0: not yet asked */
    char why[DB_WHY];
};

/* Writes "WHERE: WORDS", as much as fits. An address becomes "PostgreSQL", because it may contain a
 * password. */
void db_say(char why[DB_WHY], const char *where, const char *words);

/* Connects without checking the schema. NULL with the reason in `why` on failure. */
Db *postgres_open(const char *address, DbHow how, char why[DB_WHY]);
