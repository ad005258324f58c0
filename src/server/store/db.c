/* See db.h. This is the part that all databases share. */
#include "store/db.h"
#include "base/memory.h"
#include "core/text.h"
#include "store/driver.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

DbKind db_kind(const Db *db) { return db->driver->kind; }
bool db_good(const Db *db) { return !db->failed; }
const char *db_why(const Db *db) { return db->why; }
bool db_lost(const Db *db) { return db->lost; }
bool db_crossed(const Db *db) { return db->crossed; }
bool db_late(const Db *db) { return db->late; }
bool db_reads(const Db *db) { return db->reads; }
bool db_limit(Db *db, int ms) { return !db->failed && db->driver->limit(db, ms); }
void db_set_patience(Db *db, int ms) { db->patience_ms = ms; }
bool db_tidies(const Db *db) { return db->driver->tidy != NULL; }
void db_tidy(Db *db) { db->driver->tidy(db); }

/* ------------------------------------------------------------------ failures */

bool db_is_address(const char *where) {
    return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

void db_say(char why[DB_WHY], const char *where, const char *words) {
    Text text = text_into(why, DB_WHY);
    text_string(&text, db_is_address(where) ? "PostgreSQL" : where);
    text_string(&text, ": ");
    text_string(&text, words);
}

bool db_fail(Db *db, const char *format, ...) {
    if (db->failed) return false; /* the first reason matters */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(db->why, sizeof db->why, format, arguments);
    va_end(arguments);
    db->failed = true;
    return false;
}

static void forgive(Db *db) {
    db->failed = false;
    *db->why = 0;
}

/* ------------------------------------------------------------------ statements */

Rows db_ask(Db *db, const char *sql, const DbValue *values, int count) {
    Rows rows = {.db = db};
    if (!db->failed && !db->driver->ask(db, sql, values, count, &rows)) rows.statement = NULL;
    return rows;
}

bool rows_end(Rows *rows) {
    if (rows->statement) rows->db->driver->end(rows);
    rows->statement = NULL;
    return db_good(rows->db);
}

bool rows_next(Rows *rows) {
    if (rows->statement && !rows->db->failed && rows->db->driver->next(rows)) return true;
    rows_end(rows);
    return false;
}

int64_t rows_int(const Rows *rows, int column) { return rows->db->driver->number(rows, column); }
const char *rows_text(const Rows *rows, int column) { return rows->db->driver->text(rows, column); }

void rows_copy(const Rows *rows, int column, char *out, size_t size) {
    const char *text = rows_text(rows, column);
    string_copy(out, size, text ? text : "");
}

int64_t rows_int_or(const Rows *rows, int column, int64_t none) {
    int64_t number = rows_int(rows, column);
    return number == DB_NONE ? none : number;
}

void rows_take(const Rows *rows, int column, const DbField *fields, int count) {
    for (const DbField *to = fields; to < fields + count; to++, column++) {
        int64_t number = to->kind <= FIELD_BOOL ? rows_int_or(rows, column, 0) : 0;
        int32_t small = (int32_t)number;
        if (to->kind == FIELD_TEXT)
            rows_copy(rows, column, to->at, to->size);
        else if (to->kind == FIELD_OWN)
            *(char **)to->at = memory_text(rows_text(rows, column));
        else if (to->kind == FIELD_BOOL)
            *(bool *)to->at = number == 1;
        else
            memcpy(to->at, to->size == sizeof small ? (void *)&small : &number, to->size);
    }
}

bool rows_listed(Rows *rows, void *list, int *count) {
    void *had;
    if (rows_end(rows)) return true;
    memcpy(&had, list, sizeof had);
    free(had);
    memset(list, 0, sizeof had);
    *count = 0;
    return false;
}

static json_t *column_json(const Rows *rows, int column, char mark) {
    bool counts = mark == '#' || mark == '?';
    const char *text = counts ? NULL : rows_text(rows, column);
    int64_t number = counts ? rows_int(rows, column) : DB_NONE;
    if (text) return json_string(text);
    if (mark == '?') return json_boolean(number == 1);
    return number == DB_NONE ? json_null() : json_integer(number);
}

json_t *db_list(const Db *db, json_t *list) {
    if (db_good(db)) return list;
    json_decref(list);
    return NULL;
}

json_t *rows_as_json(Rows rows, const char *keys) {
    json_t *all = json_array();
    while (rows_next(&rows)) {
        json_t *one = json_object();
        const char *at = keys;
        for (int column = 0; *at; column++) {
            char key[32] = "";
            size_t length = strcspn(at, " ");
            memcpy(key, at, length);
            json_object_set_new(one, key + ((*key == '#' || *key == '?')),
                                column_json(&rows, column, *key));
            at += length + (at[length] == ' ');
        }
        json_array_append_new(all, one);
    }
    return db_list(rows.db, all);
}

int64_t db_run(Db *db, const char *sql, const DbValue *values, int count) {
    Rows rows = db_ask(db, sql, values, count);
    while (rows.statement && !db->failed && db->driver->next(&rows)) {
    }
    int64_t changed = rows.statement && !db->failed ? db->driver->changed(&rows) : -1;
    rows_end(&rows);
    return changed;
}

bool db_exec(Db *db, const char *sql, const DbValue *values, int count) {
    db_run(db, sql, values, count);
    return db_good(db);
}

int64_t db_number(Db *db, const char *sql, const DbValue *values, int count) {
    Rows rows = db_ask(db, sql, values, count);
    int64_t number = DB_NONE;
    if (rows_next(&rows)) number = rows_int(&rows, 0);
    rows_end(&rows);
    return number;
}

bool db_count(Db *db, int64_t *out, const char *sql, const DbValue *values, int count) {
    *out = db_number(db, sql, values, count);
    return db_good(db);
}

bool db_finds(Db *db, bool *out, const char *sql, const DbValue *values, int count) {
    *out = db_number(db, sql, values, count) > 0;
    return db_good(db);
}

bool db_changes(Db *db, bool *out, const char *sql, const DbValue *values, int count) {
    *out = db_run(db, sql, values, count) > 0;
    return db_good(db);
}

/* ------------------------------------------------------------------ transactions */

static bool begin(Db *db) {
    forgive(db);
    db->crossed = db->late = false;
    if (db->lost && !(db->driver->again(db) && (!db->rejoin || db->rejoin(db)))) return false;
    db->now = 0;
    return db->inside = db->driver->plain(db, db->driver->begin);
}

/* The connection may have been lost since the last transaction. Nothing is lost yet, so try
 * again. */
bool db_begin(Db *db) { return begin(db) || (db->lost && begin(db)); }

void db_rollback(Db *db) {
    char why[DB_WHY]; /* kept for db_why */
    memcpy(why, db->why, sizeof why);
    bool failed = db->failed;
    forgive(db);
    if (db->inside && !db->lost && db->driver->inside(db)) db->driver->plain(db, "ROLLBACK");
    db->inside = false;
    db->now = 0;
    if (failed) memcpy(db->why, why, sizeof why);
    db->failed = false;
}

bool db_commit(Db *db) {
    if (!db->failed && db->driver->plain(db, "COMMIT")) {
        db->inside = false;
        db->now = 0;
        return true;
    }
    db_rollback(db);
    return false;
}

bool db_part(Db *db) { return !db->failed && db->driver->plain(db, "SAVEPOINT part"); }

bool db_part_end(Db *db, bool good) {
    if (good && !db->failed) return db->driver->plain(db, "RELEASE SAVEPOINT part");
    if (db->lost || !db->driver->inside(db)) return db_fail(db, "the transaction was given up");
    forgive(db);
    return db->driver->plain(db, "ROLLBACK TO SAVEPOINT part") &&
           db->driver->plain(db, "RELEASE SAVEPOINT part");
}

bool db_transact(Db *db, bool (*run)(Db *, void *), void *arg) {
    if (!db_begin(db)) return false;
    if (run(db, arg)) return db_commit(db);
    db_rollback(db);
    return false;
}

int64_t db_now(Db *db) {
    if (db->failed) return 0;
    if (!db->inside) return db->driver->now(db);
    if (!db->now) db->now = db->driver->now(db);
    return db->now;
}

bool alone_take(Db *db, Lone what, bool wait, bool *alone) {
    *alone = true;
    if (db_kind(db) != DB_POSTGRES) return true;
    if (!wait)
        return db_finds(db, alone, "SELECT pg_try_advisory_xact_lock($1)::int", VALUES(what));
    db_number(db, "SELECT 1 FROM (SELECT pg_advisory_xact_lock($1)) x", VALUES(what));
    return db_good(db);
}
