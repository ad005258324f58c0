/* A thin layer over SQLite (sqlite.c) and PostgreSQL (postgres.c): both run the same SQL texts.
 *
 * Statements use only the common part of both: parameters $1 …, ON CONFLICT, RETURNING. Times are
 * whole milliseconds since 1970, booleans 0 and 1, JSON is text. Each Db prepares a statement once
 * and finds it by its text.
 *
 * A failure sticks. After it every call does nothing and finds no row, until a rollback of the work
 * or the transaction. So a function can run all its statements and check db_good once.
 *
 *     int64_t seq = db_number(db, "SELECT seq FROM games WHERE id = $1", VALUES(value_text(id)));
 *     if (!db_good(db)) … db_why(db) says what went wrong
 *
 * A Db belongs to one thread at a time. The functions of the other files run in the store's thread
 * (queue.h), inside a transaction; false is a fault of the database. */
#pragma once

#include "store/value.h"

DbKind db_kind(const Db *db);

/* Whether no call failed since the beginning or the last rollback; and the reason if one did. */
bool db_good(const Db *db);
const char *db_why(const Db *db);

/* Whether the connection is lost, with everything not committed. The next db_begin reconnects. */
bool db_lost(const Db *db);

/* Whether the last failure was a deadlock of two transactions. A retry may succeed then. */
bool db_crossed(const Db *db);

/* Sets a time limit until the end of the transaction. After it the running statement fails and
 * db_late returns true. */
bool db_limit(Db *db, int ms);
bool db_late(const Db *db);

/* From now on a database that does not answer a statement for so long counts as lost. At first it
 * is waited for without end. A file ignores it. */
void db_set_patience(Db *db, int ms);

/* Whether the Db is read-only (DB_READ). */
bool db_reads(const Db *db);

/* Frees space that the database cannot reuse while a reader works. Call it outside of a
 * transaction, while no other reader has one. db_tidies: whether this kind of database needs it. */
bool db_tidies(const Db *db);
void db_tidy(Db *db);

/* ---- statements */

/* Runs a statement and returns the number of changed rows, or -1. */
int64_t db_run(Db *db, const char *sql, const DbValue *values, int count);

/* The same; returns db_good. */
bool db_exec(Db *db, const char *sql, const DbValue *values, int count);

/* The first column of the first row; DB_NONE without a row or if it is NULL. */
int64_t db_number(Db *db, const char *sql, const DbValue *values, int count);

/* The same; *out: that number, whether it is greater than 0, or whether rows were changed. They
 * return db_good. */
bool db_count(Db *db, int64_t *out, const char *sql, const DbValue *values, int count);
bool db_finds(Db *db, bool *out, const char *sql, const DbValue *values, int count);
bool db_changes(Db *db, bool *out, const char *sql, const DbValue *values, int count);

/* Starts a query. Other statements may run before it ends, but not the same one. */
Rows db_ask(Db *db, const char *sql, const DbValue *values, int count);
bool rows_next(Rows *rows); /* false at the end or after a failure; this ends the query */
bool rows_end(Rows *rows);  /* ends the query, also before its last row; returns db_good */

/* Columns of the row, from 0. A text is valid until the next row. */
int64_t rows_int(const Rows *rows, int column);      /* DB_NONE: NULL */
const char *rows_text(const Rows *rows, int column); /* NULL: NULL */

/* Copies a text into the caller's buffer, "" for NULL; and a number, `none` for NULL. */
void rows_copy(const Rows *rows, int column, char *out, size_t size);
int64_t rows_int_or(const Rows *rows, int column, int64_t none);

/* Reads the columns from this one on into variables. */
void rows_take(const Rows *rows, int column, const DbField *fields, int count);

/* Ends a query whose rows have filled a list, `*list` of `*count` rows. After a failure it is
 * freed, and both are 0. Returns db_good. */
bool rows_listed(Rows *rows, void *list, int *count);

/* Ends a query with an array of an object for each row. The keys name the columns and are separated
 * by spaces. A '#' in front marks a number and a '?' a bool; else it is a text. The caller owns the
 * array. NULL: a fault. */
struct json_t *rows_as_json(Rows rows, const char *keys);

/* The list; after a failure it is freed, and NULL is returned. */
struct json_t *db_list(const Db *db, struct json_t *list);

/* ---- transactions */

/* Outside of a transaction only reading is allowed. If db_commit returns true, all changes are on
 * the disk; if false, none are. */
bool db_begin(Db *db);
bool db_commit(Db *db);
void db_rollback(Db *db);

/* A savepoint: a part of a transaction that can be undone alone. db_part_end with `good` false
 * undoes its changes and clears its failure. If either returns false, roll back the whole
 * transaction. */
bool db_part(Db *db);
bool db_part_end(Db *db, bool good);

/* Calls run(db, arg) in its own transaction. False if it was undone; db_why gives the reason. */
bool db_transact(Db *db, bool (*run)(Db *, void *), void *arg);

/* The time by the database's clock, in milliseconds since 1970. It is constant within a
 * transaction. */
int64_t db_now(Db *db);

/* ---- work that one program at a time may do on a database: a server, or a command beside it */

/* Locks: one connection at a time holds each, until its transaction ends. */
typedef enum Lone { LONE_ENDS = 1734, LONE_EXPLORER, LONE_NAMES } Lone;

/* Takes a lock, waiting for it if `wait`. *alone: the caller holds it. A file has one writer at a
 * time in any case. */
bool alone_take(Db *db, Lone what, bool wait, bool *alone);
