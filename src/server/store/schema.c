/* The tables, as an ordered list of steps. A database remembers the steps it has had. A newer
 * program adds the missing ones; an older program refuses the database. Steps are never changed,
 * only added.
 *
 * The text serves both databases except for these words. @id: a number from the database. @int: a
 * whole number of 64 bits. @bytes: bytes. @table: the end of a table. @rowless: the end of a table
 * that is kept in the order of its key. TEXT: a text that is compared byte by byte. @collated:
 * makes texts of older tables so. */
#include "store/schema.h"
#include "base/log.h"
#include "base/memory.h"
#include "core/text.h"
#include "store/db.h"
#include "store/driver.h"
#include "store/game_columns.h"
#include "store/law_names.h"
#include "store/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For the indexes of game searches: which games are in them, and the other columns that a search
 * tests. */
#define OPEN_TO_ALL " WHERE phase = 'over' AND private = 0"
#define FOUND "result, plies, explored)" OPEN_TO_ALL

static const char *const steps[] = {
    /* 1: people, sessions, games. */
    "CREATE TABLE people (id @id, name TEXT, folded TEXT UNIQUE, kind TEXT NOT NULL CHECK (kind IN "
    "('guest', 'player', 'bot')), role TEXT NOT NULL CHECK (role IN ('admin', 'moderator', "
    "'player')), hash TEXT, created @int NOT NULL, seen @int NOT NULL, closed @int)@table;"

    "CREATE TABLE sessions (hash @bytes PRIMARY KEY, person @int NOT NULL REFERENCES people (id), "
    "kind TEXT NOT NULL CHECK (kind IN ('cookie', 'token')), label TEXT, created @int NOT NULL, "
    "seen @int NOT NULL)@rowless;"
    "CREATE INDEX sessions_person ON sessions (person);"

    "CREATE TABLE games (id TEXT PRIMARY KEY, rules TEXT NOT NULL, position TEXT, "
    "person1 @int REFERENCES people (id), person2 @int REFERENCES people (id), "
    "name1 TEXT, name2 TEXT, kind1 TEXT, kind2 TEXT, challenger @int, "
    "clock @int NOT NULL, base @int NOT NULL, inc @int NOT NULL, "
    "open @int NOT NULL, private @int NOT NULL, chat @int NOT NULL, "
    "phase TEXT NOT NULL CHECK (phase IN ('waiting', 'playing', 'over')), plies @int NOT NULL, "
    "result @int NOT NULL CHECK (result BETWEEN 0 AND 3), termination TEXT, reason TEXT, "
    "culprit @int NOT NULL, left1 @int, left2 @int, moved_at @int NOT NULL, deadline @int, "
    "seq @int NOT NULL, draw @int NOT NULL, takeback_by @int NOT NULL, takeback_plies @int NOT "
    "NULL, "
    "rematch_by @int NOT NULL, rematch TEXT, created @int NOT NULL, ended @int, "
    "source TEXT)@table;"
    "CREATE INDEX games_person1 ON games (person1, moved_at);"
    "CREATE INDEX games_person2 ON games (person2, moved_at);"
    "CREATE INDEX games_playing1 ON games (person1) WHERE phase = 'playing';"
    "CREATE INDEX games_playing2 ON games (person2) WHERE phase = 'playing';"
    "CREATE INDEX games_challenger ON games (challenger) WHERE phase = 'waiting';"
    "CREATE INDEX games_waiting ON games (created) WHERE phase = 'waiting';"
    "CREATE INDEX games_playing ON games (clock) WHERE phase = 'playing';"
    "CREATE INDEX games_deadline ON games (deadline) WHERE phase = 'playing' AND deadline IS NOT "
    "NULL;"

    "CREATE TABLE plies (game TEXT NOT NULL REFERENCES games (id), ply @int NOT NULL, move TEXT "
    "NOT "
    "NULL, left1 @int, left2 @int, at @int NOT NULL, PRIMARY KEY (game, ply))@rowless;"

    "CREATE TABLE messages (game TEXT NOT NULL REFERENCES games (id), n @int NOT NULL, person @int "
    "REFERENCES people (id), seat @int NOT NULL, words TEXT NOT NULL, at @int NOT NULL, PRIMARY "
    "KEY "
    "(game, n))@rowless;"
    "CREATE INDEX messages_person ON messages (person);"

    "CREATE TABLE plans (game TEXT NOT NULL REFERENCES games (id), seat @int NOT NULL, lines TEXT "
    "NOT NULL, PRIMARY KEY (game, seat))@rowless;",

    /* 2: ratings. games.rated: 1 it is to count, 2 it has counted. */
    "ALTER TABLE games ADD COLUMN rated @int NOT NULL DEFAULT 0;"
    "CREATE TABLE ratings (person @int NOT NULL REFERENCES people (id), rules TEXT NOT NULL, "
    "seat @int NOT NULL, points @int NOT NULL, deviation @int NOT NULL, volatility @int NOT NULL, "
    "games @int NOT NULL, won @int NOT NULL, drawn @int NOT NULL, played @int NOT NULL, "
    "PRIMARY KEY (person, rules, seat))@rowless;"
    "CREATE INDEX ratings_rules ON ratings (rules, deviation);"
    "CREATE TABLE biases (rules TEXT PRIMARY KEY, points @int NOT NULL, deviation @int NOT NULL, "
    "volatility @int NOT NULL, games @int NOT NULL)@rowless;",

    /* 3: whose turn it is, for the list of one's games. */
    "ALTER TABLE games ADD COLUMN to_move @int NOT NULL DEFAULT 0;",

    /* 4: games from files: all moves in one text, the tags in `source`. */
    ("ALTER TABLE games ADD COLUMN moves TEXT;"
     "CREATE INDEX games_over ON games (ended) WHERE phase = 'over';"),

    /* 5: tournaments. Their phases are numbers of GamePhase; persons may be gone. */
    "CREATE TABLE tournaments (id TEXT PRIMARY KEY, name TEXT NOT NULL, owner @int NOT NULL, "
    "kind TEXT NOT NULL CHECK (kind IN ('everyone', 'swiss')), rules TEXT NOT NULL, clock @int NOT "
    "NULL, base @int NOT NULL, inc @int NOT NULL, rounds @int NOT NULL, round @int NOT NULL, "
    "phase @int NOT NULL CHECK (phase BETWEEN 0 AND 2), created @int NOT NULL, ended @int)@table;"
    "CREATE INDEX tournaments_created ON tournaments (created);"
    "CREATE TABLE entrants (tournament TEXT NOT NULL REFERENCES tournaments (id), person @int NOT "
    "NULL, points @int NOT NULL, rested @int NOT NULL, gone @int NOT NULL, entered @int NOT NULL, "
    "PRIMARY KEY (tournament, person))@rowless;"
    "CREATE TABLE meetings (tournament TEXT NOT NULL REFERENCES tournaments (id), round @int NOT "
    "NULL, n @int NOT NULL, person1 @int NOT NULL, person2 @int, game1 TEXT, game2 TEXT, points1 "
    "@int NOT NULL, points2 @int NOT NULL, over @int NOT NULL, PRIMARY KEY (tournament, round, n)"
    ")@rowless;"
    "CREATE INDEX meetings_game1 ON meetings (game1) WHERE over = 0;"
    "CREATE INDEX meetings_game2 ON meetings (game2) WHERE over = 0;",

    /* 6: the explorer (explorer.h), and indexes for the search of finished games (search.h). */
    "ALTER TABLE games ADD COLUMN explored @int NOT NULL DEFAULT 0;"
    "CREATE INDEX games_unexplored ON games (ended) WHERE phase = 'over' AND explored = 0;"
    "CREATE INDEX games_rules ON games (rules, ended) WHERE phase = 'over';"
    "CREATE INDEX games_name1 ON games (name1) WHERE name1 IS NOT NULL;"
    "CREATE INDEX games_name2 ON games (name2) WHERE name2 IS NOT NULL;"
    "CREATE TABLE explorer (position @int NOT NULL, who @int NOT NULL, move TEXT NOT NULL, wins1 "
    "@int NOT NULL, wins2 @int NOT NULL, draws @int NOT NULL, unfinished @int NOT NULL, game TEXT "
    "NOT NULL, PRIMARY KEY (position, who, move))@rowless;"
    "CREATE TABLE positions (position @int NOT NULL, game TEXT NOT NULL, ply @int NOT NULL, "
    "PRIMARY KEY (position, game))@rowless;",
    /* 7: bots: their owners, challenges by name, and bots' notes about their moves. */
    "ALTER TABLE people ADD COLUMN owner @int;"
    "CREATE INDEX people_owner ON people (owner) WHERE owner IS NOT NULL;"
    "ALTER TABLE games ADD COLUMN to_person @int;"
    "CREATE INDEX games_to ON games (to_person) WHERE phase = 'waiting';"
    "CREATE TABLE decisions (game TEXT NOT NULL REFERENCES games (id), ply @int NOT NULL, "
    "bot @int NOT NULL REFERENCES people (id), move TEXT NOT NULL, took @int, note TEXT, "
    "at @int NOT NULL, PRIMARY KEY (game, ply))@rowless;"
    "CREATE INDEX decisions_bot ON decisions (bot, at);",
    /* 8: moderation and blocks (hosting.h). A person is stirred when servers have to reload it. */
    "ALTER TABLE people ADD COLUMN muted @int;"
    "ALTER TABLE people ADD COLUMN stirred @int;"
    "CREATE INDEX people_muted ON people (muted) WHERE muted IS NOT NULL;"
    "CREATE INDEX people_stirred ON people (stirred) WHERE stirred IS NOT NULL;"
    "CREATE TABLE blocks (person @int NOT NULL, other @int NOT NULL, at @int NOT NULL, "
    "PRIMARY KEY (person, other))@rowless;"
    "CREATE TABLE reports (id @id, reporter @int, about @int, game TEXT NOT NULL, words TEXT NOT "
    "NULL, at @int NOT NULL, done @int, UNIQUE (game, reporter))@table;"
    "CREATE INDEX reports_open ON reports (at) WHERE done IS NULL;"
    "CREATE INDEX reports_reporter ON reports (reporter, at);"
    "CREATE TABLE filters (words TEXT PRIMARY KEY, at @int NOT NULL)@rowless;",

    /* 9: an index for each kind of search of finished games, newest first (search.c).
     * games.explored says who played (explorer.h). All games are counted again. */
    "DROP INDEX games_rules; DROP INDEX games_name1; DROP INDEX games_name2;"
    "CREATE INDEX found_all ON games (ended, id, rules, " FOUND ";"
    "CREATE INDEX found_rules ON games (rules, ended, id, " FOUND ";"
    "CREATE INDEX found_explored ON games (explored, ended, id, rules, result, plies)" OPEN_TO_ALL
    ";"
    "CREATE INDEX found_person1 ON games (person1, ended, id, rules, " FOUND
    " AND person1 IS NOT NULL;"
    "CREATE INDEX found_person2 ON games (person2, ended, id, rules, " FOUND
    " AND person2 IS NOT NULL;"
    "CREATE INDEX found_name1 ON games (name1, ended, id, rules, " FOUND " AND name1 IS NOT NULL;"
    "CREATE INDEX found_name2 ON games (name2, ended, id, rules, " FOUND " AND name2 IS NOT NULL;"
    "DELETE FROM explorer;"
    "DROP TABLE positions;"
    "CREATE TABLE positions (position @int NOT NULL, ended @int NOT NULL, game TEXT NOT NULL, "
    "PRIMARY KEY (position, ended, game))@rowless;"
    "UPDATE games SET explored = 0 WHERE explored <> 0;",
    /* 10: jobs (jobs.h). Kinds and states are numbers of JobKind and JobState. */
    "CREATE TABLE jobs (id @id, kind @int NOT NULL, game TEXT NOT NULL REFERENCES games (id), "
    "ply @int NOT NULL, arguments TEXT NOT NULL, person @int NOT NULL, home TEXT NOT NULL, turn "
    "@int NOT NULL, state @int NOT NULL CHECK (state BETWEEN 0 AND 3), tries @int NOT NULL, done "
    "@int NOT NULL, parts @int NOT NULL, worker TEXT, until @int, created @int NOT NULL, ended "
    "@int, result TEXT, why TEXT, UNIQUE (kind, game, ply))@table;"
    "CREATE INDEX jobs_waiting ON jobs (kind, turn, id) WHERE state = 0;"
    "CREATE INDEX jobs_states ON jobs (kind, state, created);"
    "CREATE INDEX jobs_running ON jobs (until) WHERE state = 1;"
    "CREATE INDEX jobs_person ON jobs (kind, person, turn) WHERE state IN (0, 1);"
    "CREATE INDEX jobs_home ON jobs (home) WHERE state IN (2, 3) AND home <> '';",
    /* 11: vacations (days.h). games.rested is the mover's total at the start of the turn. */
    "ALTER TABLE people ADD COLUMN vacation_since @int;"
    "ALTER TABLE people ADD COLUMN vacation_until @int;"
    "ALTER TABLE people ADD COLUMN vacation_total @int NOT NULL DEFAULT 0;"
    "ALTER TABLE people ADD COLUMN vacation_year @int NOT NULL DEFAULT 0;"
    "ALTER TABLE people ADD COLUMN vacation_spent @int NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN rested @int NOT NULL DEFAULT 0;",
    /* 12: several processes on one database: the owner of a game, and since when. The event of the
     * last takeback. */
    "CREATE TABLE processes (id @id, name TEXT NOT NULL, until @int NOT NULL)@table;"
    "ALTER TABLE games ADD COLUMN owner @int;"
    "ALTER TABLE games ADD COLUMN owned_at @int NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN cut_seq @int NOT NULL DEFAULT 0;",
    /* 13: the connection of a job's worker, in PostgreSQL (jobs.h). */
    "ALTER TABLE jobs ADD COLUMN backend @int;",
    /* 14: a bot that its owner has closed. */
    "ALTER TABLE people ADD COLUMN retired @int NOT NULL DEFAULT 0;",
    /* 15: matches of two games with sides swapped: which of the two a game is, and the id of the
     * first one. */
    "ALTER TABLE games ADD COLUMN pair @int NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN pair_first TEXT;",
    /* 16: the look of a name (names.h), filled by names_fill; the device of a session. */
    "ALTER TABLE people ADD COLUMN looks TEXT;"
    "CREATE INDEX people_looks ON people (looks);",
    /* 17: friends, and whose challenges a person accepts (hosting.h); the origin of an offered game
     * (games.h). */
    "CREATE TABLE friends (person @int NOT NULL, other @int NOT NULL, at @int NOT NULL, "
    "PRIMARY KEY (person, other))@rowless;"
    "ALTER TABLE people ADD COLUMN wants @int NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN origin @int;",
    /* 18: rate limits of addresses, and wrong passwords (allowance.h). */
    "CREATE TABLE allowances (who @bytes NOT NULL, kind @int NOT NULL, full_at @int NOT NULL, "
    "PRIMARY KEY (who, kind))@rowless;"
    "CREATE TABLE tries (who @bytes PRIMARY KEY, wrong @int NOT NULL, until @int NOT NULL, at @int "
    "NOT NULL)@rowless;",
    /* bans, invitations, notices and the log of hosts' acts (moderation.h). */
    "ALTER TABLE sessions ADD COLUMN peer @bytes;"
    "CREATE TABLE bans (peer @bytes PRIMARY KEY, until @int NOT NULL)@rowless;"
    "CREATE TABLE invitations (hash @bytes PRIMARY KEY, uses @int NOT NULL, until @int NOT NULL)"
    "@rowless;"
    "CREATE TABLE notices (name TEXT PRIMARY KEY, words TEXT NOT NULL, at @int NOT NULL)@rowless;"
    "CREATE TABLE acts (id @id, at @int NOT NULL, name TEXT NOT NULL, what TEXT NOT NULL, about "
    "TEXT NOT NULL)@table;",
    /* tournaments: the arena, the start, the number of places, an arena's duration; the tournament
     * of a game. */
    "ALTER TABLE tournaments ADD COLUMN form TEXT NOT NULL DEFAULT 'everyone' CHECK (form IN "
    "('everyone', 'swiss', 'arena'));"
    "UPDATE tournaments SET form = kind;"
    "ALTER TABLE tournaments DROP COLUMN kind;"
    "ALTER TABLE tournaments RENAME COLUMN form TO kind;"
    "ALTER TABLE tournaments ADD COLUMN begins @int;"
    "ALTER TABLE tournaments ADD COLUMN places @int NOT NULL DEFAULT 128;"
    "ALTER TABLE tournaments ADD COLUMN lasts @int NOT NULL DEFAULT 0;"
    "CREATE INDEX tournaments_open ON tournaments (phase) WHERE phase < 2;"
    "ALTER TABLE games ADD COLUMN tournament TEXT;",
    /* … and whether guests may enter with a nickname. */
    "ALTER TABLE tournaments ADD COLUMN guests @int NOT NULL DEFAULT 0;",
    /* ratings over time: both ratings after a rated game, in thousandths as in `ratings`. */
    "ALTER TABLE games ADD COLUMN rating1 @int;"
    "ALTER TABLE games ADD COLUMN rating2 @int;"
    "CREATE INDEX games_rating1 ON games (person1, ended, rules, rating1) WHERE rating1 IS NOT "
    "NULL;"
    "CREATE INDEX games_rating2 ON games (person2, ended, rules, rating2) WHERE rating2 IS NOT "
    "NULL;",
    /* notifications (pushes.h): the server's keys, and the subscriptions. */
    "CREATE TABLE push_identity (one @int PRIMARY KEY, point TEXT NOT NULL, scalar TEXT NOT NULL)"
    "@table;"
    "CREATE TABLE pushes (session @bytes PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE, "
    "person @int NOT NULL, endpoint TEXT NOT NULL UNIQUE, point TEXT NOT NULL, secret TEXT NOT "
    "NULL, host TEXT NOT NULL, failed @int NOT NULL, created @int NOT NULL)@rowless;"
    "CREATE INDEX pushes_person ON pushes (person, created);",
    /* puzzles (puzzles.h): ratings of solvers and puzzles, tries with their success (PuzzleDone),
     * the best storms, days in a row. */
    "CREATE TABLE solvers (person @int NOT NULL, family TEXT NOT NULL, points @int NOT NULL, "
    "deviation @int NOT NULL, volatility @int NOT NULL, puzzles @int NOT NULL, solved @int NOT "
    "NULL, last @int NOT NULL, PRIMARY KEY (person, family))@rowless;"
    "CREATE TABLE puzzles (id TEXT PRIMARY KEY, points @int NOT NULL, deviation @int NOT NULL, "
    "volatility @int NOT NULL, tries @int NOT NULL, solved @int NOT NULL)@rowless;"
    "CREATE TABLE attempts (person @int NOT NULL, puzzle TEXT NOT NULL, done @int NOT NULL, at "
    "@int NOT NULL, PRIMARY KEY (person, puzzle))@rowless;"
    "CREATE TABLE storms (person @int NOT NULL, shelf TEXT NOT NULL, best @int NOT NULL, at @int "
    "NOT NULL, PRIMARY KEY (person, shelf))@rowless;"
    "CREATE TABLE streaks (person @int PRIMARY KEY, day @int NOT NULL, days @int NOT NULL)@table;",
    /* classes (classes.h): the code to join by, the start of a pause, the demonstration board as
     * JSON; the start of a game's pause. */
    "ALTER TABLE tournaments ADD COLUMN code TEXT;"
    "ALTER TABLE tournaments ADD COLUMN paused @int;"
    "ALTER TABLE tournaments ADD COLUMN board TEXT;"
    "CREATE UNIQUE INDEX tournaments_code ON tournaments (code) WHERE phase < 2;"
    "ALTER TABLE games ADD COLUMN paused @int;",
    /* studies (studies.h); `numbered`: the number of the chapter that was added last. */
    "CREATE TABLE studies (id TEXT PRIMARY KEY, owner @int NOT NULL, title TEXT NOT NULL, secret "
    "TEXT NOT NULL, numbered @int NOT NULL, created @int NOT NULL, changed @int NOT NULL)@rowless;"
    "CREATE INDEX studies_owner ON studies (owner);"
    "CREATE TABLE editors (study TEXT NOT NULL REFERENCES studies (id), person @int NOT NULL, "
    "PRIMARY KEY (study, person))@rowless;"
    "CREATE INDEX editors_person ON editors (person);"
    "CREATE TABLE chapters (study TEXT NOT NULL REFERENCES studies (id), n @int NOT NULL, version "
    "@int NOT NULL, title TEXT NOT NULL, rules TEXT NOT NULL, position TEXT NOT NULL, game TEXT "
    "NOT NULL, bytes @int NOT NULL, person @int, changed @int NOT NULL, PRIMARY KEY (study, n)"
    ")@table;"
    "CREATE INDEX chapters_person ON chapters (person) WHERE person IS NOT NULL;",
    /* leaderboards: the mean of a person's ratings by these rules, or the only one, and an index
     * for each order. */
    "ALTER TABLE ratings ADD COLUMN mean @int NOT NULL DEFAULT 0;"
    "UPDATE ratings SET mean = (SELECT CAST(sum(o.points) AS BIGINT) / count(*) FROM ratings o "
    "WHERE o.person = ratings.person AND o.rules = ratings.rules);"
    "DROP INDEX ratings_rules;"
    "CREATE INDEX ratings_mean ON ratings (rules, mean DESC);"
    "CREATE INDEX ratings_points ON ratings (rules, seat, points DESC, deviation);"
    "CREATE INDEX people_bots ON people (id) WHERE kind = 'bot';",
    /* the order of a study's chapters (studies.h). */
    "ALTER TABLE chapters ADD COLUMN place @int NOT NULL DEFAULT 0;"
    "UPDATE chapters SET place = n;",
    /* names of rules whose laws have changed. */
    LAW_NAMES_STEP,
    /* one server decides all games: the one that has served last (open.h). */
    "CREATE TABLE serving (id @id, name TEXT NOT NULL, since @int NOT NULL)@table;"
    "DROP TABLE processes;"
    "ALTER TABLE games DROP COLUMN owner;"
    "ALTER TABLE games DROP COLUMN owned_at;"
    "ALTER TABLE games DROP COLUMN cut_seq;"
    "DROP INDEX jobs_home;"
    "ALTER TABLE jobs DROP COLUMN home;"
    "CREATE INDEX jobs_moved ON jobs (id) WHERE kind = 0 AND state IN (2, 3);",
    /* the looks of names are without signs: names_fill fills them again. */
    "UPDATE people SET looks = NULL;",
    /* players of games from files in one case, for the search: games_fold fills these columns, and
     * drops the indexes of the names as they are. */
    "ALTER TABLE games ADD COLUMN folded1 TEXT;"
    "ALTER TABLE games ADD COLUMN folded2 TEXT;"
    "CREATE INDEX found_folded1 ON games (folded1, ended, id, rules, " FOUND
    " AND folded1 IS NOT NULL;"
    "CREATE INDEX found_folded2 ON games (folded2, ended, id, rules, " FOUND
    " AND folded2 IS NOT NULL;",
    /* the meetings in play, and those of a person: an arena may have very many others. */
    "CREATE INDEX meetings_open ON meetings (tournament, over, person1, person2, game1, game2) "
    "WHERE over = 0;"
    "CREATE INDEX meetings_one ON meetings (person1, tournament);"
    "CREATE INDEX meetings_two ON meetings (person2, tournament);",
    /* when a seat last offered a draw or asked for a takeback (game_row.h). */
    "ALTER TABLE games ADD COLUMN drew1 @int NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN drew2 @int NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN asked1 @int NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN asked2 @int NOT NULL DEFAULT 0;",
    /* challenges that have ended without a game (games.h). */
    "CREATE TABLE gone_games (id TEXT PRIMARY KEY, challenger @int, to_person @int, declined @int "
    "NOT NULL, words TEXT, at @int NOT NULL)@rowless;",
    "@collated",
    /* the address from which somebody entered a tournament (tournaments.h). */
    "ALTER TABLE entrants ADD COLUMN origin @int;",
};

/* SQLite compares texts byte by byte, PostgreSQL by the language of the database unless it is told
 * not to. */
#define BY_BYTES "TEXT COLLATE \"C\""
#define COLLATED                                                                                   \
    "DO $$ DECLARE t record; BEGIN FOR t IN SELECT c.oid::regclass AS name, string_agg(format("    \
    "'ALTER %I TYPE " BY_BYTES "', a.attname), ', ') AS changes FROM pg_attribute a JOIN "         \
    "pg_class c ON c.oid = a.attrelid WHERE c.relkind = 'r' AND a.atttypid = 'text'::regtype AND " \
    "a.attnum > 0 AND NOT a.attisdropped AND a.attcollation <> '\"C\"'::regcollation AND "         \
    "c.relnamespace = current_schema()::text::regnamespace GROUP BY c.oid LOOP EXECUTE format("    \
    "'ALTER TABLE %s %s', t.name, t.changes); END LOOP; END $$"

enum { STEPS = sizeof steps / sizeof *steps, STEP_TEXT = 8192, FOLDED_STEP = 32 };

static const struct {
    const char *word, *text[2]; /* by DbKind */
} dialect[] = {
    {"@id",
     {"INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"}},
    {"@int", {"INTEGER", "BIGINT"}},
    {"@bytes", {"BLOB", "BYTEA"}},
    {"@table", {" STRICT", ""}},
    {"@rowless", {" STRICT, WITHOUT ROWID", ""}},
    {"@collated", {"", COLLATED}},
    {"TEXT", {"TEXT", BY_BYTES}},
};

static bool run(Db *db, const char *step) {
    char out[STEP_TEXT];
    Text text = text_into(out, sizeof out);
    while (*step) {
        size_t word = 0, length = 0;
        for (size_t i = 0; i < sizeof dialect / sizeof *dialect && !length; i++)
            if (!strncmp(step, dialect[i].word, strlen(dialect[i].word)))
                word = i, length = strlen(dialect[i].word);
        if (length)
            text_string(&text, dialect[word].text[db_kind(db)]);
        else
            text_char(&text, *step);
        step += length ? length : 1;
    }
    if (text.full) return db_fail(db, "a step of the schema is too long");
    return db->driver->plain(db, out);
}

static int64_t tables(Db *db, const char *name) {
    if (db_kind(db) == DB_POSTGRES)
        return db_number(db,
                         "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND "
                         "($1 = '' OR tablename = $1)",
                         VALUES(name));
    return db_number(
        db, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND ($1 = '' OR name = $1)",
        VALUES(name));
}

/* The number of the database's last step, 0 if it is empty. False: it is not of this program. */
static bool version_of(Db *db, int64_t *version) {
    *version = 0;
    if (tables(db, "taefl_schema") > 0)
        *version = db_number(db, "SELECT version FROM taefl_schema", NO_VALUES);
    else if (tables(db, "") > 0)
        return db_fail(db, "that is a database of something else");
    if (*version > STEPS)
        return db_fail(db, "written by a newer taefl: its schema is number %lld, this one knows %d",
                       (long long)*version, STEPS);
    if (*version < 0) return db_fail(db, "the number of its schema is lost");
    return db_good(db);
}

static bool look(Db *db, void *version) { return version_of(db, version); }

bool schema_look(Db *db) {
    int64_t version;
    if (!db_transact(db, look, &version)) return false;
    return version > 0 || db_fail(db, "there is nothing in it");
}

static void games_fold(Db *db) {
    static const char *const sql[2][2] = {
        {"SELECT DISTINCT name1 FROM games" OPEN_TO_ALL " AND name1 IS NOT NULL",
         "UPDATE games SET folded1 = $2" OPEN_TO_ALL " AND name1 = $1"},
        {"SELECT DISTINCT name2 FROM games" OPEN_TO_ALL " AND name2 IS NOT NULL",
         "UPDATE games SET folded2 = $2" OPEN_TO_ALL " AND name2 = $1"},
    };
    typedef struct Player {
        char name[PERSON_NAME];
    } Player;
    for (int seat = 0; seat < 2; seat++) {
        char folded[PLAYER_FOLDED];
        Player *player = NULL;
        size_t count = 0;
        Rows rows = db_ask(db, sql[seat][0], NO_VALUES);
        while (rows_next(&rows)) {
            Player *one = MEMORY_ADD(player, count);
            rows_copy(&rows, 0, one->name, PERSON_NAME);
        }
        rows_end(&rows);
        for (size_t i = 0; i < count && db_good(db); i++)
            db_run(db, sql[seat][1], VALUES(player[i].name, player_folded(player[i].name, folded)));
        free(player);
    }
    run(db, "DROP INDEX found_name1; DROP INDEX found_name2");
}

static bool count_pair(void *count, const char *one, const char *two) {
    (void)one, (void)two;
    return ++*(int *)count > 0;
}

/* Names that the older program did not take for alike stay as they are. */
static void warn_of_names(Db *db) {
    char words[96];
    int pairs = 0;
    if (!names_pairs(db, count_pair, &pairs) || !pairs) return;
    snprintf(words, sizeof words, "pairs of accounts: %d; 'taefl admin alike' lists them", pairs);
    log_event(LOG_WARNING, "names-alike", words);
}

static bool bring(Db *db, void *last) {
    int64_t version, most = *(int64_t *)last;
    /* Only one program may upgrade at a time. SQLite's transactions ensure that; PostgreSQL needs a
     * lock. A large database takes another server minutes, so wait longer than for any other
     * lock. */
    if (db_kind(db) == DB_POSTGRES) {
        run(db, "SET LOCAL lock_timeout = '10min'");
        db_number(db, "SELECT count(*) FROM (SELECT pg_advisory_xact_lock(1732)) x", NO_VALUES);
        run(db, "SET LOCAL lock_timeout = '10s'");
    }
    if (!version_of(db, &version)) return false;
    if (!version)
        run(db, "CREATE TABLE taefl_schema (version @int NOT NULL)@table; INSERT INTO taefl_schema "
                "VALUES (0)");
    for (int64_t i = version; i < most && db_good(db); i++) run(db, steps[i]);
    if (version < most) names_fill(db);
    if (version < FOLDED_STEP && most >= FOLDED_STEP) games_fold(db);
    if (version && version < most) warn_of_names(db);
    if (version < most) db_run(db, "UPDATE taefl_schema SET version = $1", VALUES(most));
    return db_good(db);
}

bool schema_bring_to(Db *db, int64_t step) { return db_transact(db, bring, &step); }
bool schema_bring(Db *db) { return schema_bring_to(db, STEPS); }
