/* The driver for PostgreSQL, through libpq: workers on other machines may use the database, too.
 * Numbers and texts travel as text. Each connection prepares a statement once. The next transaction
 * reconnects after a loss. */
#include "store/driver.h"
#include "base/clock.h"
#include "base/memory.h"
#include "store/libpq.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 64, DIGITS = 24 };
enum { OID_BYTES = 17, OID_INT = 20, OID_TEXT = 25 };

typedef struct Postgres {
    Db db;
    bool serves;
    PGconn *connection;
    char **prepared; /* SQL texts; number i is the statement "s<i>" */
    int count;
} Postgres;

static Postgres *of(const Db *db) { return (Postgres *)(uintptr_t)db; }

/* ------------------------------------------------------------------ failures */

/* Copies the first line of a message. */
static void first_line(char why[DB_WHY], const char *words) {
    snprintf(why, DB_WHY, "%.*s", (int)strcspn(words, "\n"), words);
}

/* Reports the failure of a result, and frees it. */
static bool fault(Db *db, PGresult *result) {
    PGconn *connection = of(db)->connection;
    const char *state = libpq.resultErrorField(result, PG_DIAG_SQLSTATE);
    const char *said = libpq.resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    char why[DB_WHY];
    bool lost = libpq.status(connection) != CONNECTION_OK;
    first_line(why, lost                               ? "the connection to PostgreSQL is lost"
                    : state && !strcmp(state, "53100") ? "the disk is full"
                    : said                             ? said
                                                       : libpq.errorMessage(connection));
    if (lost) db->lost = true;
    db->crossed = state && (strcmp(state, "40P01") == 0 || strcmp(state, "40001") == 0);
    db->late |= state && strcmp(state, "57014") == 0;
    libpq.clear(result);
    return db_fail(db, "%s", why);
}

/* The result of what was sent; NULL: a failure, which has been reported. */
static PGresult *result_of(Db *db, int sent) {
    PGresult *result;
    if (libpq_result(of(db)->connection, sent, db->patience_ms, &result)) {
        ExecStatusType status = libpq.resultStatus(result);
        if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return result;
        fault(db, result);
    } else {
        db->lost = true; /* the answer may come later, so the connection is of no more use */
        db_fail(db, "PostgreSQL does not answer");
    }
    return NULL;
}

/* ------------------------------------------------------------------ statements */

static bool plain(Db *db, const char *sql) {
    PGresult *result = result_of(db, libpq.sendQuery(of(db)->connection, sql));
    if (!result) return false;
    /* PostgreSQL answers a COMMIT after a failure with a successful rollback. */
    bool kept = strcmp(sql, "COMMIT") != 0 || strcmp(libpq.cmdStatus(result), "COMMIT") == 0;
    libpq.clear(result);
    return kept || db_fail(db, "the transaction was given up");
}

/* Limits each statement. The setting ends with the transaction. */
static bool limit(Db *db, int ms) {
    char sql[64];
    snprintf(sql, sizeof sql, "SET LOCAL statement_timeout = %d", ms);
    return plain(db, sql);
}

static bool inside(Db *db) {
    PGTransactionStatusType status = libpq.transactionStatus(of(db)->connection);
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

/* The number of a statement, which is prepared if it is new. -1: it failed. */
static int prepared(Db *db, const char *sql, const Oid *types, int count) {
    Postgres *p = of(db);
    char name[16];
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->prepared[i], sql) == 0) return i;
    snprintf(name, sizeof name, "s%d", p->count);
    PGresult *result = result_of(db, libpq.sendPrepare(p->connection, name, sql, count, types));
    if (!result) return -1;
    libpq.clear(result);
    *MEMORY_ADD(p->prepared, p->count) = memory_text(sql);
    return p->count - 1;
}

static bool ask(Db *db, const char *sql, const DbValue *values, int count, Rows *rows) {
    const char *given[MOST_VALUES];
    char digits[MOST_VALUES][DIGITS], name[16];
    int lengths[MOST_VALUES], binary[MOST_VALUES];
    Oid types[MOST_VALUES] = {0};
    if (count > MOST_VALUES) return db_fail(db, "too many values for a statement");
    for (int i = 0; i < count; i++) {
        const DbValue *value = &values[i];
        bool number = value->kind == VALUE_INT;
        if (number) snprintf(digits[i], DIGITS, "%lld", (long long)value->number);
        given[i] = !number ? value->data : value->number == DB_NONE ? NULL : digits[i];
        lengths[i] = (int)value->size;
        binary[i] = value->kind == VALUE_BYTES;
        types[i] = number ? OID_INT : value->kind == VALUE_BYTES ? OID_BYTES : OID_TEXT;
    }
    int statement = prepared(db, sql, types, count);
    if (statement < 0) return false;
    snprintf(name, sizeof name, "s%d", statement);
    PGresult *result = result_of(
        db, libpq.sendQueryPrepared(of(db)->connection, name, count, given, lengths, binary, 0));
    if (!result) return false;
    rows->statement = rows->result = result;
    rows->row = -1;
    return true;
}

static bool next(Rows *rows) { return ++rows->row < libpq.ntuples(rows->result); }

static void end(Rows *rows) { libpq.clear(rows->result); }

static int64_t changed(const Rows *rows) {
    return strtoll(libpq.cmdTuples(rows->result), NULL, 10);
}

static const char *text(const Rows *rows, int column) {
    if (libpq.getisnull(rows->result, rows->row, column)) return NULL;
    return libpq.getvalue(rows->result, rows->row, column);
}

static int64_t number(const Rows *rows, int column) {
    const char *found = text(rows, column);
    return found ? strtoll(found, NULL, 10) : DB_NONE;
}

static int64_t now(Db *db) {
    Rows rows = {.db = db};
    int64_t ms = 0;
    if (!ask(db, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", NULL, 0, &rows))
        return 0;
    if (next(&rows)) ms = number(&rows, 0);
    end(&rows);
    return ms + clock_bent_ms();
}

/* ------------------------------------------------------------------ connecting */

static void forget(Postgres *p) {
    for (int i = 0; i < p->count; i++) free(p->prepared[i]);
    p->count = 0;
}

/* Sets up every connection: a commit waits for the disk, and no lock is awaited for ever. A server
 * that hangs inside a transaction is cut off after 5 s. */
static bool set_up(Db *db) {
    libpq.setnonblocking(of(db)->connection, 1);
    return plain(db, "SET synchronous_commit = on; SET lock_timeout = '10s'; "
                     "SET client_min_messages = warning") &&
           (!of(db)->serves || plain(db, "SET idle_in_transaction_session_timeout = '5s'")) &&
           (!db->reads || plain(db, "SET default_transaction_read_only = on"));
}

static bool again(Db *db) {
    Postgres *p = of(db);
    forget(p);
    libpq.reset(p->connection);
    if (libpq.status(p->connection) != CONNECTION_OK)
        db_fail(db, "PostgreSQL cannot be reached");
    else if (set_up(db))
        return !(db->lost = false);
    db->lost = true;
    return false;
}

static void close_all(Db *db) {
    Postgres *p = of(db);
    forget(p);
    libpq.finish(p->connection);
    free(p->prepared);
    free(p);
}

static const Driver driver = {
    .kind = DB_POSTGRES,
    .begin = "BEGIN",
    .close = close_all,
    .plain = plain,
    .inside = inside,
    .again = again,
    .now = now,
    .limit = limit,
    .ask = ask,
    .next = next,
    .end = end,
    .changed = changed,
    .number = number,
    .text = text,
};

Db *postgres_open(const char *address, DbHow how, char why[DB_WHY]) {
    char words[DB_WHY];
    if (!libpq_load()) {
        db_say(why, address, "there is no libpq (Debian: libpq5)");
        return NULL;
    }
    Postgres *p = memory_get(sizeof *p);
    p->db.driver = &driver;
    p->db.reads = how == DB_READ;
    p->serves = how == DB_SERVER || p->db.reads;
    p->connection = libpq_connect(address, "10", "taefl");
    if (libpq.status(p->connection) == CONNECTION_OK && set_up(&p->db)) return &p->db;
    first_line(words, p->db.failed ? p->db.why : libpq.errorMessage(p->connection));
    db_say(why, address, words);
    close_all(&p->db);
    return NULL;
}
