/* A database, thinly: one SQL text for SQLite (sqlite.c) and PostgreSQL (postgres.c).
 *
 * What is the same in both: parameters $1 …, ON CONFLICT, RETURNING; times are whole milliseconds
 * since 1970, booleans 0 and 1, JSON is text. A statement is prepared once for each Db and found by
 * its text.
 *
 * A failure sticks: after it every call does nothing and finds no row until the work or the
 * transaction is rolled back, so that a function runs its statements and looks at db_good once.
 *
 *     int64_t seq = db_number(db, "SELECT seq FROM games WHERE id = $1", VALUES(value_text(id)));
 *     if (!db_good(db)) … db_why(db) says what went wrong
 *
 * A Db belongs to one thread at a time. */
#ifndef STORE_DB_H
#define STORE_DB_H

#include "store/value.h"

DbKind db_kind(const Db *db);

/* Whether all has gone well since the beginning, or since the last rollback; else why not. */
bool db_good(const Db *db);
const char *db_why(const Db *db);

/* Whether the connection is gone, and what was not committed with it. It is made again by the next
 * db_begin. */
bool db_lost(const Db *db);

/* Whether the last failure was two transactions that waited for each other: the same may go well
 * when it is done again. */
bool db_crossed(const Db *db);

/* From now on, until the transaction ends, so many milliseconds may pass; then what runs fails, and
 * db_late says that this is why. */
bool db_limit(Db *db, int ms);
bool db_late(const Db *db);

/* Whether it can only read (DB_READ). */
bool db_reads(const Db *db);

/* Outside of a transaction, while no other reader has one: makes room that readers at work keep the
 * database from reusing. db_tidies: whether there is anything like that to do in this kind of
 * database. */
bool db_tidies(const Db *db);
void db_tidy(Db *db);

/* Which of several processes that share the database this is: leases_begin gives the number. 0: the
 * only one. */
int64_t db_process(const Db *db);
void db_set_process(Db *db, int64_t process);

/* ---- statements */

/* Runs a statement; how many rows it changed, or -1. */
int64_t db_run(Db *db, const char *sql, const Value *values, int count);

/* The first column of the first row; DB_NONE if there is none, or NULL. */
int64_t db_number(Db *db, const char *sql, const Value *values, int count);

/* Asks for rows. Other statements may run meanwhile, but not the same one. */
Rows db_ask(Db *db, const char *sql, const Value *values, int count);
bool rows_next(Rows *rows); /* false at the end, which ends it, or after a failure */
void rows_end(Rows *rows);  /* for those who stop before that */

/* Columns of the row, from 0. Text belongs to the rows until the next one. */
int64_t rows_int(const Rows *rows, int column);      /* DB_NONE: NULL */
const char *rows_text(const Rows *rows, int column); /* NULL: NULL */

/* The same into a buffer of the caller's, "" for NULL; and a number, with what NULL stands for. */
void rows_copy(const Rows *rows, int column, char *out, size_t size);
int64_t rows_int_or(const Rows *rows, int column, int64_t none);

/* ---- transactions */

/* Everything runs in a transaction; outside of one only reading may. All of it is on the disk when
 * db_commit has returned true. On false nothing of it is. */
bool db_begin(Db *db);
bool db_commit(Db *db);
void db_rollback(Db *db);

/* A part of a transaction that can be undone alone. db_part_end(false) takes back what was done in
 * it and its failure. False: the whole transaction is lost, and to be rolled back. */
bool db_part(Db *db);
bool db_part_end(Db *db, bool good);

/* run(db, arg) in a transaction of its own; false: nothing has happened, and db_why says why. */
bool db_transact(Db *db, bool (*run)(Db *, void *), void *arg);

/* The time, in milliseconds since 1970, by the clock of the database: the same for all in one
 * transaction. */
int64_t db_now(Db *db);

#endif
