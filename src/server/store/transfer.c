/* See backup.h. One side is SQLite, which lists the tables and columns; both sides have the same.
 * Tables come in the order of creation, so a row comes after the rows it refers to. */
#include "store/backup.h"
#include "store/db.h"
#include "base/memory.h"
#include "core/text.h"
#include "store/driver.h"
#include "store/open.h"

#include <stdlib.h>
#include <string.h>

enum { NAME = 64, COLUMNS = 64, SQL = 8192, BYTES = 256 };

typedef struct Column {
    char name[NAME];
    enum { IS_NUMBER, IS_TEXT, IS_BYTES } kind;
} Column;

typedef struct Table {
    char name[NAME];
    Column column[COLUMNS];
    int columns;
    bool counts; /* numbers its rows */
} Table;

typedef struct Tables {
    Table *table;
    int count;
} Tables;

/* ------------------------------------------------------------------ tables and columns */

static void read_columns(Db *sqlite, Table *table) {
    Rows rows = db_ask(sqlite, "SELECT name, type FROM pragma_table_info($1) ORDER BY cid",
                       VALUES(table->name));
    while (rows_next(&rows)) {
        if (table->columns == COLUMNS) {
            rows_end(&rows);
            db_fail(sqlite, "table %s has too many columns", table->name);
            return;
        }
        Column *column = &table->column[table->columns++];
        const char *type = rows_text(&rows, 1);
        rows_copy(&rows, 0, column->name, sizeof column->name);
        column->kind = strcmp(type, "TEXT") == 0   ? IS_TEXT
                       : strcmp(type, "BLOB") == 0 ? IS_BYTES
                                                   : IS_NUMBER;
    }
    rows_end(&rows);
}

static bool read_tables(Db *sqlite, Tables *out) {
    *out = (Tables){0};
    Rows rows = db_ask(sqlite,
                       "SELECT name, sql LIKE '%AUTOINCREMENT%' FROM sqlite_schema WHERE type = "
                       "'table' AND name NOT LIKE 'sqlite_%' AND name <> 'taefl_schema' ORDER BY "
                       "rowid",
                       NO_VALUES);
    while (rows_next(&rows)) {
        Table *table = MEMORY_ADD(out->table, out->count);
        *table = (Table){.counts = rows_int(&rows, 1) == 1};
        rows_copy(&rows, 0, table->name, sizeof table->name);
    }
    rows_end(&rows);
    for (int i = 0; i < out->count && db_good(sqlite); i++) read_columns(sqlite, &out->table[i]);
    return db_good(sqlite);
}

/* ------------------------------------------------------------------ statements */

/* "SELECT name, encode(hash, 'hex') FROM people"; bytes come as hexadecimal text. */
static void write_select(const Table *table, DbKind kind, Text *out) {
    text_string(out, "SELECT ");
    for (int i = 0; i < table->columns; i++) {
        const Column *column = &table->column[i];
        bool bytes = column->kind == IS_BYTES;
        if (i) text_string(out, ", ");
        if (bytes) text_string(out, kind == DB_POSTGRES ? "encode(" : "hex(");
        text_string(out, column->name);
        if (bytes) text_string(out, kind == DB_POSTGRES ? ", 'hex')" : ")");
    }
    text_string(out, " FROM ");
    text_string(out, table->name);
}

static void write_insert(const Table *table, Text *out) {
    text_string(out, "INSERT INTO ");
    text_string(out, table->name);
    for (int i = 0; i < table->columns; i++) {
        text_string(out, i ? ", " : " (");
        text_string(out, table->column[i].name);
    }
    for (int i = 0; i < table->columns; i++) {
        text_string(out, i ? ", $" : ") VALUES ($");
        text_number(out, i + 1);
    }
    text_char(out, ')');
}

/* ------------------------------------------------------------------ rows */

static unsigned digit(char c) {
    return (unsigned)(char_is_digit(c) ? c - '0' : char_lower(c) - 'a' + 10);
}

static bool copy_row(const Table *table, const Rows *rows, Db *to, const char *insert) {
    DbValue values[COLUMNS];
    unsigned char bytes[BYTES];
    size_t used = 0;
    for (int i = 0; i < table->columns; i++) {
        const char *text = rows_text(rows, i);
        size_t size = text ? strlen(text) / 2 : 0;
        switch (table->column[i].kind) {
        case IS_NUMBER: values[i] = value_int(rows_int(rows, i)); break;
        case IS_TEXT: values[i] = value_text(text); break;
        default:
            if (used + size > sizeof bytes) return db_fail(to, "bytes of %s too long", table->name);
            for (size_t k = 0; k < size; k++)
                bytes[used + k] = (unsigned char)(digit(text[2 * k]) << 4 | digit(text[2 * k + 1]));
            values[i] = value_bytes(text ? bytes + used : NULL, size);
            used += size;
        }
    }
    return db_run(to, insert, values, table->columns) == 1;
}

/* Reads some thousands of rows at a time, because PostgreSQL returns a result as a whole. */
static bool copy_table(const Table *table, Db *from, Db *to) {
    bool parts = db_kind(from) == DB_POSTGRES;
    char select[SQL], insert[SQL], fetch[SQL];
    Text words = text_into(select, sizeof select), fetching = text_into(fetch, sizeof fetch);
    Text inserting = text_into(insert, sizeof insert);
    if (parts) {
        text_string(&words, "DECLARE copy_");
        text_string(&words, table->name);
        text_string(&words, " NO SCROLL CURSOR FOR ");
        text_string(&fetching, "FETCH 5000 FROM copy_");
        text_string(&fetching, table->name);
    }
    write_select(table, db_kind(from), &words);
    write_insert(table, &inserting);
    if (words.full || inserting.full) return db_fail(from, "table %s is too wide", table->name);
    if (parts && !from->driver->plain(from, select)) return false;
    for (bool more = true; more && db_good(from) && db_good(to);) {
        Rows rows = db_ask(from, parts ? fetch : select, NO_VALUES);
        more = false;
        while (rows_next(&rows) && copy_row(table, &rows, to, insert)) more = parts;
        rows_end(&rows);
    }
    return db_good(from) && db_good(to);
}

/* Copies the counter of a table, so that numbers of deleted rows are not used again. */
static bool copy_counter(const Table *table, Db *from, Db *to) {
    DbValue name = value_text(table->name);
    int64_t last =
        db_kind(from) == DB_SQLITE
            ? db_number(from, "SELECT seq FROM sqlite_sequence WHERE name = $1", VALUES(name))
            : db_number(from,
                        "SELECT last_value FROM pg_sequences WHERE schemaname = current_schema() "
                        "AND sequencename = $1 || '_id_seq'",
                        VALUES(name));
    if (last == DB_NONE || last < 1) return db_good(from);
    if (db_kind(to) == DB_POSTGRES) {
        db_number(to, "SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", VALUES(name, last));
    } else {
        db_run(to, "DELETE FROM sqlite_sequence WHERE name = $1", VALUES(name));
        db_run(to, "INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", VALUES(name, last));
    }
    return db_good(from) && db_good(to);
}

/* ------------------------------------------------------------------ the whole database */

static bool clear(const Tables *tables, Db *to, bool over, bool *full) {
    char sql[NAME + 64];
    for (int i = tables->count - 1; i >= 0 && db_good(to); i--) {
        Text words = text_into(sql, sizeof sql);
        text_string(&words, over ? "DELETE FROM " : "SELECT count(*) FROM ");
        text_string(&words, tables->table[i].name);
        if (over)
            db_run(to, sql, NO_VALUES);
        else if (db_number(to, sql, NO_VALUES) > 0)
            *full = true;
    }
    if (*full) return db_fail(to, "there are people and games in it already");
    return db_good(to);
}

static bool copy_all(Db *from, Db *to, bool over, bool *full) {
    Tables tables = {0};
    bool good = serving_keep_out(to) &&
                read_tables(db_kind(from) == DB_SQLITE ? from : to, &tables) &&
                clear(&tables, to, over, full);
    for (int i = 0; i < tables.count && good; i++)
        good = copy_table(&tables.table[i], from, to) &&
               (!tables.table[i].counts || copy_counter(&tables.table[i], from, to));
    free(tables.table);
    return good;
}

bool transfer(Db *from, Db *to, bool over, bool *full) {
    *full = false;
    if (!db_begin(from)) return false;
    bool good = db_kind(from) != DB_POSTGRES ||
                from->driver->plain(from, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    good = good && db_begin(to) && copy_all(from, to, over, full);
    if (good)
        good = db_commit(to);
    else
        db_rollback(to);
    db_rollback(from);
    return good;
}
