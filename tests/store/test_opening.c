/* Which databases are opened: those of a newer program, of something else, and files that are none
 * are refused; older ones are brought to the schema of today. */
#include "store/driver.h"
#include "store/games.h"
#include "store/jobs.h"
#include "store/law_names.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "support/database.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static DbKind kind;

/* ------------------------------------------------------------------ what is refused */

static void refused(const char *where, DbHow how, const char *words) {
    char why[DB_WHY] = "";
    Db *db = db_open(where, how, why);
    if (db) fail_msg("%s was opened", where);
    if (!strstr(why, words) || !strstr(why, db_is_address(where) ? "PostgreSQL" : where))
        fail_msg("said '%s', not '%s'", why, words);
}

static void put(const char *path, size_t at, const char *text) {
    FILE *file = fopen(path, at ? "r+" : "w");
    assert_non_null(file);
    fseek(file, (long)at, SEEK_SET);
    fputs(text, file);
    fclose(file);
}

/* Where a database stands after a change that only another program makes. */
static const char *changed(const char *sql) {
    const char *where = database_new(kind);
    Db *db = database_open(where, DB_MAKE);
    database_begin(db);
    db_run(db, sql, NO_VALUES);
    database_commit(db);
    db_close(db);
    return where;
}

static void newer_schema(void **state) {
    const char *where = changed("UPDATE taefl_schema SET version = version + 1");
    refused(where, DB_MAKE, "newer taefl");
    refused(where, DB_AS_IT_IS, "newer taefl");
}

static void something_else(void **state) {
    refused(changed("DROP TABLE taefl_schema"), DB_MAKE, "a database of something else");
}

static void files_that_are_none(void **state) {
    const char *where = database_new(DB_SQLITE), *folder = database_folder();
    struct stat found;
    refused(where, DB_THERE, "No such file");
    refused(where, DB_AS_IT_IS, "No such file");
    assert_int_equal(stat(where, &found), -1); /* and none was made */
    refused("/no/such/folder/taefl.db", DB_MAKE, "No such file or directory");
    refused(folder, DB_MAKE, "not a regular file");
    put(where, 0,
        "These are some words, many enough to be read as the beginning of a file, which "
        "they are, but of another kind than what is looked for here.\n");
    refused(where, DB_MAKE, "no file of Taefl's");
    where = database_new(DB_SQLITE);
    Db *db = database_open(where, DB_MAKE);
    assert_int_equal(stat(where, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    db_close(db);
    for (size_t at = 100; at < 4096; at += 100) put(where, at, "damaged");
    refused(where, DB_MAKE, "damaged");
}

static void addresses_that_are_none(void **state) {
    char why[DB_WHY];
    assert_null(db_open("postgres://ann:secret@/none?host=/no/such/folder", DB_MAKE, why));
    assert_non_null(strstr(why, "/no/such/folder"));
    assert_null(strstr(why, "secret"));
}

/* ------------------------------------------------------------------ what is older */

#define GAME                                                                                      \
    "INSERT INTO games (id, rules, clock, base, inc, open, private, chat, phase, plies, result, " \
    "culprit, moved_at, seq, draw, takeback_by, takeback_plies, rematch_by, created, explored) "  \
    "VALUES ($1, $2, 0, 0, 0, 0, 0, 0, 'over', 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 5)"
#define RATING                                                                                     \
    "INSERT INTO ratings (person, rules, seat, points, deviation, volatility, games, won, drawn, " \
    "played, mean) VALUES (1, $1, 1, $2, 0, 0, 1, 0, 0, 1, 0)"
#define CHAPTER                                                                               \
    "INSERT INTO chapters (study, n, version, title, rules, position, game, bytes, changed, " \
    "place) "                                                                                 \
    "VALUES ('s', $1, 1, '', $2, '', $3, $4, 1, 1)"

/* Rules as they were named before two laws changed, and what the same laws are named today. */
static const char *const renamed[][2] = {
    {"gardsdansen", "gardsdansen+rim-jumps"},
    {"gardsdansen+safe-rim", "gardsdansen"},
    {"tablut-katz", "tablut-katz+two-soldiers"},
    {"tablut-katz+weaponless-king+edge-capture",
     "tablut-katz+weaponless-king+two-soldiers+edge-capture"},
    {"tablut-katz+open-corners", "tablut-katz+two-soldiers+open-corners"},
    {"tablut-katz+custodial-king", "tablut-katz+custodial-king"},
    {"tablut-katz+weaponless-king+custodial-king", "tablut-katz+weaponless-king+custodial-king"},
    {"tablut-ashton", "tablut-ashton"},
    {"maerstanas", "maerstanas"},
};
enum { RENAMED = sizeof renamed / sizeof *renamed };

static void check_name(Db *db, const char *table, const char *where, int i) {
    char sql[160];
    snprintf(sql, sizeof sql, "SELECT rules FROM %s WHERE %s = $1", table, where);
    Rows rows = db_ask(db, sql, VALUES(i + 1));
    assert_true(rows_next(&rows));
    assert_string_equal(rows_text(&rows, 0), renamed[i][1]);
    rows_end(&rows);
}

/* What was stored keeps its law: the last step gives it the name that the law has now. */
static void laws_that_changed(void **state) {
    Db *db = database_open(database_new(kind), DB_MAKE);
    char game[160], wanted[160];
    database_begin(db);
    db_run(db,
           "INSERT INTO people (id, kind, role, created, seen) VALUES (1, 'guest', 'player', 1, 1)",
           NO_VALUES);
    db_run(db,
           "INSERT INTO studies (id, owner, title, secret, numbered, created, changed) VALUES "
           "('s', 1, '', '', 1, 1, 1)",
           NO_VALUES);
    for (int i = 0; i < RENAMED; i++) {
        const char *rules = renamed[i][0];
        char id[4] = {(char)('a' + i)};
        snprintf(game, sizeof game, "[Rules \"%s\"]\n\n*", rules);
        db_run(db, GAME, VALUES(id, rules));
        db_run(db, "UPDATE games SET clock = $2 WHERE id = $1", VALUES(id, i + 1));
        db_run(db, RATING, VALUES(rules, i + 1));
        db_run(db, CHAPTER, VALUES(i + 1, rules, game, (int64_t)strlen(game)));
    }
    assert_true(db->driver->plain(db, LAW_NAMES_STEP));
    for (int i = 0; i < RENAMED; i++) {
        check_name(db, "games", "clock", i);
        check_name(db, "ratings", "points", i);
        check_name(db, "chapters", "n", i);
        snprintf(wanted, sizeof wanted, "[Rules \"%s\"]\n\n*", renamed[i][1]);
        Rows rows = db_ask(db, "SELECT game, bytes FROM chapters WHERE n = $1", VALUES(i + 1));
        assert_true(rows_next(&rows));
        assert_string_equal(rows_text(&rows, 0), wanted);
        assert_int_equal(rows_int(&rows, 1), strlen(wanted));
        rows_end(&rows);
    }
    assert_int_equal(db_number(db, "SELECT count(*) FROM games WHERE explored <> 0", NO_VALUES), 0);
    database_commit(db);
    db_close(db);
}

/* A database of an older program, as far as a step of the schema. */
static Db *open_older(const char *where, int64_t step) {
    char why[DB_WHY];
    Db *db =
        kind == DB_SQLITE ? sqlite_open(where, DB_MAKE, why) : postgres_open(where, DB_MAKE, why);
    assert_non_null(db);
    assert_true(schema_bring_to(db, step));
    database_begin(db);
    return db;
}

/* A database in which several processes decided games: what they owned is everybody's, and a job
 * waits on. */
static void one_server_decides(void **state) {
    enum { BEFORE = 29 };
    const char *where = database_new(kind);
    Db *db = open_older(where, BEFORE);
    db_run(db, "INSERT INTO processes (name, until) VALUES ('one', 5)", NO_VALUES);
    db_run(db, GAME, VALUES("a", "tablut-ashton"));
    db_run(db, "UPDATE games SET owner = 1, owned_at = 7, cut_seq = 3, seq = 4", NO_VALUES);
    db_run(db,
           "INSERT INTO jobs (kind, game, ply, arguments, person, home, turn, state, tries, done, "
           "parts, created) VALUES (0, 'a', 2, '3 x', 1, 'one', 0, 0, 0, 0, 0, 6)",
           NO_VALUES);
    database_commit(db);
    db_close(db);
    db = database_open(where, DB_MAKE);
    GameRow row;
    PlyRow *plies;
    JobWaiting waiting;
    char *result;
    database_begin(db);
    assert_true(games_read(db, "a", &row, &plies));
    free(plies);
    assert_int_equal(row.seq, 4);
    assert_true(jobs_read(db, JOB_MOVE, "a", 2, &waiting, &result));
    assert_int_equal(waiting.place, 1);
    assert_int_equal(db_number(db, "SELECT count(*) FROM serving", NO_VALUES), 0);
    db_number(db, "SELECT owner FROM games", NO_VALUES);
    assert_false(db_good(db));
    db_rollback(db);
    db_close(db);
}

/* Names in the looks of then, and players of games from files as they are written. */
static void older_names(void **state) {
    enum { BEFORE = 30 };
    static const char *const names[] = {"teach-er", "teacher"}, *const players[] = {"Örjan",
                                                                                    "ÖRJAN"};
    const char *where = database_new(kind);
    Db *db = open_older(where, BEFORE);
    for (int i = 0; i < 2; i++) {
        char id[2] = {(char)('a' + i)};
        db_run(db,
               "INSERT INTO people (name, folded, looks, kind, role, created, seen) VALUES ($1, "
               "$1, $1, 'player', 'player', 1, 1)",
               VALUES(names[i]));
        db_run(db, GAME, VALUES(id, "maerstanas"));
        db_run(db, "UPDATE games SET name1 = $2, name2 = 'ÅSA', ended = 1 WHERE id = $1",
               VALUES(id, players[i]));
    }
    db_run(db,
           "INSERT INTO people (name, folded, looks, kind, role, created, seen) VALUES "
           "('te.acher', 'te.acher', 'te-acher', 'guest', 'player', 1, 1)",
           NO_VALUES);
    database_commit(db);
    db_close(db);
    db = database_open(where, DB_THERE);
    database_begin(db);
    assert_int_equal(db_number(db,
                               "SELECT count(*) FROM games WHERE folded1 = 'örjan' AND folded2 = "
                               "'åsa'",
                               NO_VALUES),
                     2);
    assert_int_equal(
        db_number(db, "SELECT count(*) FROM people WHERE looks = 'teacher'", NO_VALUES), 2);
    assert_int_equal(
        db_number(db, "SELECT count(*) FROM people WHERE name = 'guest-te.acher'", NO_VALUES), 1);
    assert_true(db->driver->plain(db, "CREATE INDEX found_name1 ON games (name1)")); /* dropped */
    database_commit(db);
    db_close(db);
}

/* Texts were once compared by the language of the database. */
static void compared_by_bytes(void **state) {
    enum { BEFORE = 35 };
    const char *where = database_new(kind);
    Db *db = open_older(where, BEFORE);
    assert_true(db->driver->plain(db,
                                  "ALTER TABLE games ALTER id TYPE TEXT COLLATE \"default\"; ALTER "
                                  "TABLE people ALTER folded TYPE TEXT COLLATE \"default\""));
    db_run(db, GAME, VALUES("a", "maerstanas"));
    db_run(db, "INSERT INTO plies (game, ply, move, at) VALUES ('a', 0, 'a1a2', 1)", NO_VALUES);
    database_commit(db);
    db_close(db);
    db = database_open(where, DB_THERE);
    database_begin(db);
    assert_int_equal(db_number(db,
                               "SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = "
                               "a.attrelid WHERE c.relnamespace = "
                               "CAST(CAST(current_schema() AS TEXT) AS regnamespace) AND c.relkind "
                               "= 'r' AND a.atttypid = CAST('text' AS regtype) AND a.attcollation "
                               "<> CAST('\"C\"' AS regcollation)",
                               NO_VALUES),
                     0);
    assert_int_equal(db_number(db, "SELECT count(*) FROM plies WHERE game = 'a'", NO_VALUES), 1);
    database_commit(db);
    db_close(db);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newer_schema),      cmocka_unit_test(something_else),
        cmocka_unit_test(laws_that_changed), cmocka_unit_test(one_server_decides),
        cmocka_unit_test(older_names),
    };
    const struct CMUnitTest sqlite[] = {cmocka_unit_test(files_that_are_none)};
    kind = DB_SQLITE;
    int failed = cmocka_run_group_tests_name("opening, SQLite", tests, NULL, NULL) |
                 cmocka_run_group_tests_name("files that are none", sqlite, NULL, NULL);
    kind = DB_POSTGRES;
    const struct CMUnitTest postgres[] = {cmocka_unit_test(addresses_that_are_none),
                                          cmocka_unit_test(compared_by_bytes)};
    return failed | cmocka_run_group_tests_name("opening, PostgreSQL", tests, NULL, NULL) |
           cmocka_run_group_tests_name("addresses that are none", postgres, NULL, NULL);
}
