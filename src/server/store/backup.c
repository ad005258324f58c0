/* See backup.h. SQLite copies the pages committed at the start into a file beside the target. The
 * file gets the target's name only after a check. PostgreSQL's rows are copied one by one. */
#define _GNU_SOURCE /* renameat2 */
#include "store/backup.h"
#include "base/memory.h"
#include "base/output.h"
#include "store/archive.h"
#include "store/db.h"
#include "store/open.h"
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME = 4096 + 64 };

/* Resolves a path with its links. A path that does not exist yet stays as it is. */
static bool find_place(const char *path, char out[NAME], bool *there, char why[DB_WHY]) {
    struct stat about;
    *there = stat(path, &about) == 0;
    if (*there && !S_ISREG(about.st_mode)) {
        db_say(why, path, "not a regular file");
        return false;
    }
    char *real = *there ? realpath(path, NULL) : NULL;
    if ((*there && !real) || strlen(real ? real : path) > 4096) {
        db_say(why, path, *there && !real ? strerror(errno) : "its name is too long");
        return false;
    }
    strcpy(out, real ? real : path);
    free(real);
    return true;
}

/* Whether SQLite's failure means that the source is damaged. */
static bool is_of_source(int code) {
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
}

/* Copies all pages. */
static bool copy_pages(const char *from, const char *to, BackupFault *fault, char why[DB_WHY]) {
    sqlite3 *source = NULL, *target = NULL;
    int code = sqlite3_open_v2(from, &source, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK) code = sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE, NULL);
    sqlite3_busy_timeout(source, 10000);
    sqlite3_backup *copy =
        code == SQLITE_OK ? sqlite3_backup_init(target, "main", source, "main") : NULL;
    if (copy) {
        code = sqlite3_backup_step(copy, -1);
        sqlite3_backup_finish(copy);
    }
    bool good = copy && code == SQLITE_DONE;
    char out[DB_WHY];
    if (!good && is_of_source(copy ? code : sqlite3_extended_errcode(target)))
        *fault = BACKUP_SOURCE;
    if (!good)
        db_say(why, from,
               sqlite_words(target ? target : source, copy ? code : sqlite3_errcode(target), out));
    sqlite3_close(source);
    if (sqlite3_close(target) != SQLITE_OK && good) {
        db_say(why, to, "it could not be closed");
        good = false;
    }
    return good;
}

/* Copies all rows into another database. `called`: the source in words about a
 * fault. `fault` may be NULL. */
static bool copy_rows(const char *from, const char *called, const char *to, bool over,
                      BackupFault *fault, char why[DB_WHY]) {
    bool there = false;
    Db *source = db_open(from, DB_THERE, why);
    Db *target = source ? db_open(to, DB_MAKE, why) : NULL;
    bool good = target && transfer(source, target, over, &there);
    if (target && !good) {
        bool theirs = *db_why(source);
        if (fault) *fault = there ? BACKUP_THERE : theirs ? BACKUP_SOURCE : BACKUP_TARGET;
        db_say(why, theirs ? called : to, db_why(theirs ? source : target));
    }
    db_close(target);
    db_close(source);
    return good;
}

/* Whether a file is a database of this program and whole, as far as SQLite can tell. */
static bool look_at(const char *path, const char *called, BackupFault *fault, char why[DB_WHY]) {
    char flaw[DB_WHY] = "";
    Db *db = db_open(path, DB_THERE, why);
    if (!db && !sqlite_is_outside(why)) *fault = BACKUP_SOURCE;
    if (!db) return false;
    Rows rows = db_ask(db, "PRAGMA integrity_check(1)", NO_VALUES);
    if (rows_next(&rows) && strcmp(rows_text(&rows, 0), "ok") != 0)
        snprintf(flaw, sizeof flaw, "it is damaged: %.400s", rows_text(&rows, 0));
    rows_end(&rows);
    if (!db_good(db)) snprintf(flaw, sizeof flaw, "%.500s", db_why(db));
    db_close(db);
    if (*flaw && !sqlite_is_outside(flaw)) *fault = BACKUP_SOURCE;
    if (*flaw) db_say(why, called, flaw);
    return !*flaw;
}

static void forget(const char *path) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char name[NAME + 16];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* Gives the finished copy its name. */
static bool put_in_place(const char *made, const char *place, bool over, BackupFault *fault,
                         char why[DB_WHY]) {
    if (!over && link(made, place) != 0) {
        bool there = errno == EEXIST;
        if (there) *fault = BACKUP_THERE;
        db_say(why, place, there ? output_is_there : strerror(errno));
        return false;
    }
    if ((over && rename(made, place) != 0) || !folder_sync(place)) {
        db_say(why, place, strerror(errno));
        return false;
    }
    return true;
}

/* Copies `from` into a new file beside `place`, and moves it there. `ready`, if not NULL, clears
 * the place just before. */
static bool copy_to(const char *from, const char *place, bool over, BackupFault *fault,
                    bool (*ready)(const char *place, char why[DB_WHY]), char why[DB_WHY]) {
    char made[NAME + 16];
    snprintf(made, sizeof made, "%s.taefl-XXXXXX", place);
    int file = mkstemp(made); /* mode 0600 */
    if (file < 0) {
        db_say(why, place, strerror(errno));
        return false;
    }
    close(file);
    bool good = (db_is_address(from) ? copy_rows(from, from, made, false, NULL, why)
                                     : copy_pages(from, made, fault, why)) &&
                look_at(made, from, fault, why);
    file = good ? open(made, O_RDWR | O_CLOEXEC) : -1;
    if (good && (file < 0 || fsync(file) != 0)) {
        db_say(why, made, strerror(errno));
        good = false;
    }
    if (file >= 0) close(file);
    good = good && (!ready || ready(place, why)) && put_in_place(made, place, over, fault, why);
    forget(made);
    return good;
}

bool backup_is_data(const char *data, const char *path) {
    static const char *const ending[] = {"", "-wal", "-shm", "-journal"};
    char name[NAME + 16];
    bool same = false;
    for (size_t i = 0; !db_is_address(data) && !same && i < sizeof ending / sizeof *ending; i++) {
        snprintf(name, sizeof name, "%s%s", data, ending[i]);
        same = output_is_same(name, path);
    }
    return same;
}

static bool begin(const char *from, const char *to, bool over, char place[NAME], BackupFault *fault,
                  char why[DB_WHY]) {
    bool exists;
    *fault = BACKUP_TARGET;
    if (db_is_address(to)) {
        db_say(why, to, "a copy is a file");
        return false;
    }
    if (!find_place(to, place, &exists, why)) return false;
    if (exists && !over) {
        *fault = BACKUP_THERE;
        db_say(why, to, output_is_there);
        return false;
    }
    if (!backup_is_data(from, to)) return true;
    db_say(why, to, "that is the same file, or a part of it");
    return false;
}

bool backup_make(const char *from, const char *to, bool over, BackupFault *fault,
                 char why[DB_WHY]) {
    char place[NAME];
    if (!begin(from, to, over, place, fault, why)) return false;
    Db *db = db_open(from, DB_THERE, why); /* a clear message if it is not our database */
    if (!db && !db_is_address(from) && !sqlite_is_outside(why)) *fault = BACKUP_SOURCE;
    bool good = db && copy_to(from, place, over, fault, NULL, why);
    db_close(db);
    return good;
}

/* Makes sure that no program has the place open. A server holds its guard; others hold SQLite's own
 * locks. What is left of the log belongs to the old file and is deleted. */
static bool clear_place(const char *place, char why[DB_WHY]) {
    sqlite3 *sqlite = NULL;
    int file = open(place, O_RDWR | O_CLOEXEC), code = SQLITE_OK;
    if (file < 0) return errno == ENOENT;
    bool good = flock(file, LOCK_EX | LOCK_NB) == 0;
    if (good && sqlite3_open_v2(place, &sqlite, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
        code = sqlite3_exec(sqlite, "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=DELETE",
                            NULL, NULL, NULL);
    sqlite3_close(sqlite);
    close(file);
    good = good && (code & 0xff) != SQLITE_BUSY && (code & 0xff) != SQLITE_LOCKED;
    if (!good) {
        db_say(why, place, "another program is using it; end that first");
        return false;
    }
    char log[NAME + 16];
    snprintf(log, sizeof log, "%s-wal", place);
    unlink(log);
    snprintf(log, sizeof log, "%s-shm", place);
    unlink(log);
    return true;
}

/* Restores into PostgreSQL. A copy of `from` is checked and upgraded first, so that `from` does not
 * change. */
static bool restore_rows(const char *from, const char *to, bool over, BackupFault *fault,
                         char why[DB_WHY]) {
    char made[] = "/tmp/taefl-restore-XXXXXX";
    int file = mkstemp(made); /* mode 0600 */
    *fault = BACKUP_TARGET;
    if (file < 0) {
        db_say(why, made, strerror(errno));
        return false;
    }
    close(file);
    bool good = copy_pages(from, made, fault, why) && look_at(made, from, fault, why) &&
                copy_rows(made, from, to, over, fault, why);
    forget(made);
    return good;
}

bool backup_restore(const char *from, const char *to, bool over, BackupFault *fault,
                    char why[DB_WHY]) {
    char place[NAME];
    struct stat about;
    if (stat(from, &about) != 0) {
        *fault = BACKUP_SOURCE;
        db_say(why, from, strerror(errno));
        return false;
    }
    if (db_is_address(to)) return restore_rows(from, to, over, fault, why);
    if (!begin(from, to, over, place, fault, why)) return false;
    return copy_to(from, place, over, fault, clear_place, why);
}

/* ------------------------------------------------------------------ checking */

typedef struct Check {
    Db *db;
    void (*found)(void *ctx, const char *flaw);
    void *ctx;
    int64_t *games, *flaws;
} Check;

static void flaw(Check *c, const char *words) {
    ++*c->flaws;
    if (c->found) c->found(c->ctx, words);
}

/* SQLite's own check of its file: a row for each flaw, or "ok". */
static void check_file(Check *c) {
    if (db_kind(c->db) != DB_SQLITE) return; /* PostgreSQL checks its own files */
    Rows rows = db_ask(c->db, "PRAGMA integrity_check(20)", NO_VALUES);
    while (rows_next(&rows))
        if (strcmp(rows_text(&rows, 0), "ok") != 0) flaw(c, rows_text(&rows, 0));
    rows = db_ask(c->db, "PRAGMA foreign_key_check", NO_VALUES);
    while (rows_next(&rows)) {
        char words[128];
        snprintf(words, sizeof words, "a row of table %.40s refers to nothing in table %.40s",
                 rows_text(&rows, 0), rows_text(&rows, 2));
        flaw(c, words);
    }
}

static void check_game(Check *c, const char *id) {
    Archived game;
    Error error = {0};
    char words[512], reason[300] = "the result is not that of its last position";
    ++*c->games;
    if (!archive_read(c->db, id, &game)) { /* for example, plies are missing */
        flaw(c, db_why(c->db));
        db_rollback(c->db);
        return;
    }
    size_t size = archive_bytes(&game);
    void *memory = memory_get(size);
    Arena arena = arena_over(memory, size);
    Tree tree;
    bool good = archive_tree(&game, &arena, &tree, &error);
    if (!good) error_text(&error, reason, sizeof reason);
    if (good && game.row.phase == GAME_OVER) good = tree_result(&tree) == game.row.result;
    if (good && game.row.phase != GAME_OVER && tree_last(&tree)->result) {
        good = false;
        strcpy(reason, "it is over by its rules, and still played");
    }
    snprintf(words, sizeof words, "game %s: %s", id, reason);
    if (!good) flaw(c, words);
    free(memory);
    archived_free(&game);
}

bool check_all(Db *db, void (*found)(void *ctx, const char *flaw), void *ctx, int64_t *games,
               int64_t *flaws) {
    Check c = {db, found, ctx, games, flaws};
    *games = *flaws = 0;
    check_file(&c);
    char last[GAME_ID] = "";
    for (bool more = db_good(db); more;) { /* each game alone: a bad one must not stop the rest */
        Rows rows =
            db_ask(db, "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT 1", VALUES(last));
        more = rows_next(&rows);
        if (more) string_copy(last, sizeof last, rows_text(&rows, 0));
        rows_end(&rows);
        if (more) check_game(&c, last);
    }
    return db_good(db);
}
