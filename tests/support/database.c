/* See database.h. */
#include "support/database.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/taefl-test-store-XXXXXX";
static bool made;
static pid_t owner;

static void clean(void) {
    if (getpid() != owner) return; /* children end, too */
    char line[128];
    snprintf(line, sizeof line, "rm -rf %s", folder);
    if (system(line) != 0) fprintf(stderr, "%s failed\n", line);
}

const char *database_folder(void) {
    if (made) return folder;
    if (!mkdtemp(folder)) abort();
    made = true;
    owner = getpid();
    atexit(clean);
    return folder;
}

const char *database_new(DbKind kind) {
    static int count;
    if (kind != DB_SQLITE) abort();
    char *where = malloc(128);
    if (!where) abort();
    snprintf(where, 128, "%s/%d.db", database_folder(), count++);
    return where;
}

Db *database_open(const char *where, DbHow how) {
    char why[DB_WHY];
    Db *db = db_open(where, how, why);
    if (!db) fail_msg("%s", why);
    return db;
}

void database_begin(Db *db) {
    if (!db_begin(db)) fail_msg("%s", db_why(db));
}

void database_commit(Db *db) {
    if (!db_commit(db)) fail_msg("%s", db_why(db));
}
