/* The integrity check of a database: see backup.h. */
#include "base/memory.h"
#include "store/archive.h"
#include "store/backup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
