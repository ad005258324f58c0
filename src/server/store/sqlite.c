/* The driver for SQLite: one file with a write-ahead log. A commit waits for the disk
 * (synchronous=FULL). Statements stay prepared. */
#include "store/sqlite.h"
#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BUSY_MS = 10000, /* how long to wait for another program's lock */
    TIDY_MS = 1000,  /* the same for a restart of the log, which can be done another time */
    CHECK_MS = 5000, /* the longest check of a file that a server opens */
    LOG_PAGES = 500, /* a longer log is restarted: half of the length at which the writer does it */
    STEPS_AT_ONCE = 4000 /* SQLite's instructions between two looks at the clock */
};

typedef struct Prepared {
    const char *place; /* of the text, when it was asked last */
    char *text;
    sqlite3_stmt *statement;
} Prepared;

typedef struct Sqlite {
    Db db;
    sqlite3 *sqlite;
    int guard; /* descriptor that holds the server's lock; -1: none */
    char *path;
    uint64_t until_us; /* time limit of the statement; 0: none */
    Prepared *prepared;
    int count;
} Sqlite;

static Sqlite *of(const Db *db) { return (Sqlite *)(uintptr_t)db; }

const char *sqlite_words(sqlite3 *sqlite, int code, char out[DB_WHY]) {
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program is using it; it did not let go in ten seconds";
    case SQLITE_NOTADB: return "that is no file of Taefl's";
    case SQLITE_CORRUPT:
        snprintf(out, DB_WHY, "the file is damaged (%s)", sqlite3_errmsg(sqlite));
        return out;
    case SQLITE_FULL: return "the disk is full";
    case SQLITE_READONLY: return "it may not be written to";
    case SQLITE_IOERR:
        return code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_FSYNC
                   ? "the disk does not take what is written"
                   : "the disk does not give what is read";
    default: return sqlite3_errmsg(sqlite);
    }
}

bool sqlite_is_outside(const char *words) {
    return strstr(words, "the disk ") || strstr(words, "may not be written") ||
           strstr(words, "is using it");
}

static bool fault(Db *db, int code) {
    char out[DB_WHY];
    db->late |= code == SQLITE_INTERRUPT;
    return db_fail(db, "%s", sqlite_words(of(db)->sqlite, code, out));
}

/* ------------------------------------------------------------------ statements */

static const char begin_write[] = "BEGIN IMMEDIATE";

/* Whether the file that the server has open is still the one at its path. What is written to
 * another one is gone when the server ends. */
static bool is_in_place(const Sqlite *s) {
    struct stat open, found;
    return s->guard < 0 || (fstat(s->guard, &open) == 0 && stat(s->path, &found) == 0 &&
                            open.st_dev == found.st_dev && open.st_ino == found.st_ino);
}

static bool plain(Db *db, const char *sql) {
    of(db)->until_us = 0; /* this runs BEGIN, COMMIT and savepoints */
    if (sql == begin_write && !is_in_place(of(db)))
        return db_fail(db, "the data file was moved, deleted or replaced under the server; put it "
                           "back, or end the server");
    int code = sqlite3_exec(of(db)->sqlite, sql, NULL, NULL, NULL);
    return code == SQLITE_OK || fault(db, code);
}

/* SQLite calls it while a statement runs; true ends the statement. */
static int is_late(void *db) {
    uint64_t until = of(db)->until_us;
    return until && clock_us() > until;
}

static bool limit(Db *db, int ms) {
    of(db)->until_us = clock_us() + (uint64_t)ms * 1000;
    return true;
}

/* Writes the log back to the file and makes the next change restart it. Most of this runs beside
 * the writer, who waits only for the last pages. */
static void tidy(Db *db) {
    sqlite3 *sqlite = of(db)->sqlite;
    int pages = 0;
    sqlite3_wal_checkpoint_v2(sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, NULL);
    if (pages < LOG_PAGES) return;
    sqlite3_busy_timeout(sqlite, TIDY_MS);
    sqlite3_wal_checkpoint_v2(sqlite, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
    sqlite3_busy_timeout(sqlite, BUSY_MS);
}

static bool inside(Db *db) { return !sqlite3_get_autocommit(of(db)->sqlite); }

static bool again(Db *db) {
    db->lost = false; /* a file has no connection to lose */
    return true;
}

static int64_t now(Db *db) {
    (void)db;
    return clock_wall_ms();
}

/* A parameter of SQLite has a number if it is written as ?1: $1 would be a name. */
static char *numbered(const char *sql) {
    char *text = memory_text(sql);
    for (char *at = text; (at = strchr(at, '$')); at++)
        if (at[1] >= '0' && at[1] <= '9') *at = '?';
    return text;
}

static sqlite3_stmt *prepare(Db *db, const char *sql) {
    Sqlite *s = of(db);
    sqlite3_stmt *statement;
    char *text = numbered(sql);
    int code = sqlite3_prepare_v3(s->sqlite, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    free(text);
    if (code != SQLITE_OK) {
        fault(db, code);
        return NULL;
    }
    *MEMORY_ADD(s->prepared, s->count) = (Prepared){sql, memory_text(sql), statement};
    return statement;
}

/* Most texts are literals and stand where they stood before; one that is put together does not. */
static sqlite3_stmt *prepared(Db *db, const char *sql) {
    Sqlite *s = of(db);
    for (int i = 0; i < s->count; i++)
        if (s->prepared[i].place == sql && strcmp(s->prepared[i].text, sql) == 0)
            return s->prepared[i].statement;
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->prepared[i].text, sql) == 0) {
            s->prepared[i].place = sql;
            return s->prepared[i].statement;
        }
    return prepare(db, sql);
}

static int bind(sqlite3_stmt *statement, int place, const DbValue *value) {
    if (value->kind == VALUE_INT)
        return value->number == DB_NONE ? sqlite3_bind_null(statement, place)
                                        : sqlite3_bind_int64(statement, place, value->number);
    if (!value->data) return sqlite3_bind_null(statement, place);
    if (value->kind == VALUE_STRING)
        return sqlite3_bind_text(statement, place, value->data, -1, SQLITE_TRANSIENT);
    return sqlite3_bind_blob64(statement, place, value->data, value->size, SQLITE_TRANSIENT);
}

static bool ask(Db *db, const char *sql, const DbValue *values, int count, Rows *rows) {
    sqlite3_stmt *statement = prepared(db, sql);
    if (!statement) return false;
    int code = SQLITE_OK;
    if (count > sqlite3_bind_parameter_count(statement))
        count = sqlite3_bind_parameter_count(statement); /* it does not use the last ones */
    for (int i = 0; i < count && code == SQLITE_OK; i++) code = bind(statement, i + 1, &values[i]);
    if (code != SQLITE_OK) return fault(db, code);
    rows->statement = statement;
    return true;
}

static bool next(Rows *rows) {
    int code = sqlite3_step(rows->statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) fault(rows->db, code);
    return code == SQLITE_ROW;
}

static void end(Rows *rows) { sqlite3_reset(rows->statement); }

static int64_t changed(const Rows *rows) { return sqlite3_changes64(of(rows->db)->sqlite); }

static int64_t number(const Rows *rows, int column) {
    if (sqlite3_column_type(rows->statement, column) == SQLITE_NULL) return DB_NONE;
    return sqlite3_column_int64(rows->statement, column);
}

static const char *text(const Rows *rows, int column) {
    return (const char *)sqlite3_column_text(rows->statement, column);
}

/* ------------------------------------------------------------------ opening */

static void close_all(Db *db) {
    Sqlite *s = of(db);
    for (int i = 0; i < s->count; i++) {
        sqlite3_finalize(s->prepared[i].statement);
        free(s->prepared[i].text);
    }
    sqlite3_close(s->sqlite);
    /* Closing any descriptor of a file releases all its locks, so SQLite comes first. */
    if (s->guard >= 0) close(s->guard);
    free(s->prepared);
    free(s->path);
    free(s);
}

#define DRIVER(how_it_begins)                                                                   \
    {                                                                                           \
        .kind = DB_SQLITE, .begin = how_it_begins, .close = close_all, .plain = plain,          \
        .inside = inside, .again = again, .now = now, .limit = limit, .tidy = tidy, .ask = ask, \
        .next = next, .end = end, .changed = changed, .number = number, .text = text            \
    }
static const Driver writer = DRIVER(begin_write), reader = DRIVER("BEGIN");

/* Checks the file, or makes it with mode 0600. A server keeps a descriptor of it with a lock, which
 * says that it serves. Others keep none, because closing one would release SQLite's own locks. */
static bool file_ready(const char *path, DbHow how, int *guard, char why[DB_WHY]) {
    struct stat found;
    int make = how == DB_MAKE || how == DB_SERVER ? O_CREAT : 0;
    *guard = -1;
    if (how == DB_SERVER || (make && stat(path, &found) != 0)) {
        *guard = open(path, O_RDWR | O_CLOEXEC | O_CREAT, 0600);
        if (*guard < 0) goto bad;
    }
    if (stat(path, &found) != 0) goto bad;
    if (!S_ISREG(found.st_mode)) {
        db_say(why, path, "not a regular file");
    } else if (how == DB_SERVER && flock(*guard, LOCK_EX | LOCK_NB) != 0) {
        db_say(why, path, "another taefl serves from this file");
    } else {
        if (how != DB_SERVER && *guard >= 0) {
            close(*guard);
            *guard = -1;
        }
        return true;
    }
    if (*guard >= 0) close(*guard);
    return false;
bad:
    db_say(why, path, strerror(errno));
    if (*guard >= 0) close(*guard);
    return false;
}

/* Whether the file is undamaged, as far as a check of CHECK_MS shows; else `why` has the flaw. */
static bool is_whole(Sqlite *s, const char *path, char why[DB_WHY]) {
    sqlite3_stmt *statement = NULL;
    char flaw[DB_WHY] = "";
    limit(&s->db, CHECK_MS);
    sqlite3_progress_handler(s->sqlite, STEPS_AT_ONCE, is_late, s);
    int code = sqlite3_prepare_v2(s->sqlite, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    const char *said = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : "ok";
    if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
        said = sqlite3_errmsg(s->sqlite);
    if (strcmp(said, "ok") != 0)
        snprintf(flaw, sizeof flaw,
                 "the file is damaged (%.200s); taefl db check says more, taefl db restore puts a "
                 "copy back",
                 said);
    sqlite3_finalize(statement);
    sqlite3_progress_handler(s->sqlite, 0, NULL, NULL);
    s->until_us = 0;
    if (*flaw) db_say(why, path, flaw);
    return !*flaw;
}

/* SQLite counts its memory under a global lock. A low-priority reader could hold it while the
 * writer waits. No measurement has shown how large the effect is. */
static void configure(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

Db *sqlite_open(const char *path, DbHow how, char why[DB_WHY]) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int guard;
    pthread_once(&once, configure);
    if (!file_ready(path, how, &guard, why)) return NULL;
    Sqlite *s = memory_get(sizeof *s);
    s->db.reads = how == DB_READ;
    s->db.driver = s->db.reads ? &reader : &writer;
    s->guard = guard;
    s->path = memory_text(path);
    int code = sqlite3_open_v2(path, &s->sqlite, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(s->sqlite, 1);
        sqlite3_busy_timeout(s->sqlite, BUSY_MS);
        code = sqlite3_exec(
            s->sqlite,
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
            "PRAGMA trusted_schema=OFF; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16384; "
            "PRAGMA journal_size_limit=67108864", /* a grown log shrinks again */
            NULL, NULL, NULL);
    }
    if (code == SQLITE_OK && s->db.reads) {
        code = sqlite3_exec(s->sqlite, "PRAGMA query_only=ON", NULL, NULL, NULL);
        sqlite3_progress_handler(s->sqlite, STEPS_AT_ONCE, is_late, s);
    }
    if (code == SQLITE_OK && (how != DB_SERVER || is_whole(s, path, why))) return &s->db;
    if (code == SQLITE_OK) {
        close_all(&s->db);
        return NULL;
    }
    char out[DB_WHY];
    db_say(why, path, sqlite_words(s->sqlite, code, out));
    close_all(&s->db);
    return NULL;
}
