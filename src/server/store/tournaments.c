/* See tournaments.h: reading, entering and leaving. rounds.c starts and counts the games. */
#include "store/tournaments.h"
#include "base/memory.h"
#include "rank/table.h"
#include "store/columns.h"

#include <sodium.h>
#include <stdlib.h>

const char *const tournament_kind_words[TOURNAMENT_KINDS] = {"everyone", "swiss", "arena"};

/* ------------------------------------------------------------------ reading */

#define READ_STYLE(rows, at, out) \
    (out) = (TournamentKind)rows_word(rows, at, tournament_kind_words, TOURNAMENT_KINDS)
#define WRITE_STYLE(value) value_text(tournament_kind_words[value])

/* Written when the tournament is made; $1 is the id. */
#define COLUMNS(X)               \
    X(2, name, TEXT, name)       \
    X(3, owner, INT, owner)      \
    X(4, kind, STYLE, kind)      \
    X(5, rules, TEXT, rules)     \
    X(6, clock, INT, clock)      \
    X(7, base, INT, base)        \
    X(8, inc, INT, inc)          \
    X(9, rounds, INT, rounds)    \
    X(10, round, INT, round)     \
    X(11, phase, INT, phase)     \
    X(12, created, INT, created) \
    X(13, begins, MAYBE, begins) \
    X(14, places, INT, places)   \
    X(15, lasts, INT, lasts)     \
    X(16, guests, BOOL, guests)  \
    X(17, code, TEXT, code)      \
    X(18, paused, MAYBE, paused)
enum { TOURNAMENT_VALUES = 18 };

#define OTHER_COLUMNS(X)                                                           \
    X("t.ended", MAYBE, ended)                                                     \
    X("(SELECT count(*) FROM entrants e WHERE e.tournament = t.id)", INT, players) \
    X("p.name", TEXT, owner_name)                                                  \
    X("CASE WHEN " OWNER_GONE " THEN 1 ELSE 0 END", BOOL, orphan)                  \
    X("CASE WHEN " ENDED_EARLY " THEN 1 ELSE 0 END", BOOL, early)

#define AS_ASKED(n, column, how, field) ", t." #column
#define SELECT_ROWS                 \
    "SELECT t.id" COLUMNS(AS_ASKED) \
        OTHER_COLUMNS(AS_OTHER) " FROM tournaments t LEFT JOIN people p ON p.id = t.owner "

static void read_row(const Rows *rows, TournamentRow *row) {
    int at = 1;
    *row = (TournamentRow){0};
    READ_TEXT(rows, 0, row->id);
#define X(n, column, how, field) READ_##how(rows, at++, row->field);
    COLUMNS(X)
#undef X
#define X(sql, how, field) READ_##how(rows, at++, row->field);
    OTHER_COLUMNS(X)
#undef X
}

/* 1: over, so at the end of the list. */
#define IS_OVER(t) "CASE " t ".phase WHEN 2 THEN 1 ELSE 0 END"

bool tournaments_list(Db *db, const char *after, int most, TournamentRow **out, int *count) {
    *out = memory_get((size_t)(most + 1) * sizeof **out);
    *count = 0;
    Rows rows =
        db_ask(db,
               SELECT_ROWS "LEFT JOIN tournaments a ON a.id = $1 WHERE a.id IS NULL OR "
                           "(" IS_OVER("t") ", -t.created, t.id) > (" IS_OVER(
                               "a") ", "
                                    "-a.created, a.id) ORDER BY " IS_OVER("t") ", t.created DESC, "
                                                                               "t.id LIMIT $2",
               VALUES(after, most));
    while (rows_next(&rows)) read_row(&rows, &(*out)[(*count)++]);
    return rows_listed(&rows, out, count);
}

bool tournaments_own(Db *db, int64_t person, int64_t *count) {
    return db_count(db, count, "SELECT count(*) FROM tournaments WHERE owner = $1 AND phase < 2",
                    VALUES(person));
}

static void read_entrants(Db *db, Tournament *t) {
    t->entrant = memory_get((size_t)(t->row.players + 1) * sizeof *t->entrant);
    Rows rows = db_ask(db,
                       "SELECT COALESCE(p.kind, 'player'), e.person, p.name, e.points, e.rested, "
                       "e.gone, e.entered FROM entrants "
                       "e LEFT JOIN people p ON p.id = e.person WHERE e.tournament = $1 ORDER BY "
                       "e.points DESC, e.entered",
                       VALUES(t->row.id));
    for (int i = 0; rows_next(&rows); i++) {
        if (i == t->row.players) continue;
        TournamentEntrant *one = &t->entrant[i];
        READ_KIND(&rows, 0, one->kind);
        rows_take(&rows, 1,
                  FIELDS(one->person, one->name, one->points, one->rests, one->gone, one->entered));
    }
}

#define SELECT_MEETINGS(from, which)                                                          \
    "SELECT m.round, m.person1, m.person2, m.game1, m.game2, m.points1, m.points2, m.over, "  \
    "g.ended FROM " from "meetings m LEFT JOIN games g ON g.id = COALESCE(m.game2, m.game1) " \
    "WHERE m.tournament = $1" which " ORDER BY m.round, m.n"

static void take_meetings(Tournament *t, Rows rows) {
    while (rows_next(&rows)) {
        Meeting *m = MEMORY_ADD(t->meeting, t->meetings);
        rows_take(&rows, 0,
                  FIELDS(m->round, m->person[0], m->person[1], m->game[0], m->game[1], m->points[0],
                         m->points[1], m->over, m->ended));
    }
}

/* Those in play are never left out, however old they are. SQLite has to be told to begin with the
 * few, and takes an index only if that has all that is asked for. */
static void read_meetings(Db *db, Tournament *t, int latest) {
#define LATEST_OR_OPEN                                                                       \
    "(SELECT round, n FROM (SELECT round, n FROM meetings WHERE tournament = $1 ORDER BY "   \
    "round DESC, n DESC LIMIT $2) l UNION SELECT round, n FROM meetings WHERE tournament = " \
    "$1 AND over = 0) o CROSS JOIN "
    Rows rows =
        latest == MEETINGS_ALL
            ? db_ask(db, SELECT_MEETINGS("", ""), VALUES(t->row.id))
            : db_ask(db, SELECT_MEETINGS(LATEST_OR_OPEN, " AND m.round = o.round AND m.n = o.n"),
                     VALUES(t->row.id, latest));
#undef LATEST_OR_OPEN
    take_meetings(t, rows);
}

static void read_before(Db *db, Tournament *t, int64_t count) {
    take_meetings(t, db_ask(db, SELECT_MEETINGS("", "") " LIMIT $2 OFFSET $3",
                            VALUES(t->row.id, count, t->older)));
}
#undef SELECT_MEETINGS

/* The first entrants have the places. In a round robin they are fixed at the start; else a player
 * who leaves frees a place. */
static void find_waiting(Tournament *t) {
    bool fixed = t->row.kind == TOURNAMENT_EVERYONE && t->row.phase != GAME_WAITING;
    for (int i = 0; i < t->row.players; i++) {
        TournamentEntrant *one = &t->entrant[i];
        int before = 0;
        for (int k = 0; k < t->row.players; k++)
            before += t->entrant[k].entered < one->entered && (fixed || !t->entrant[k].gone);
        one->waits = (fixed || !one->gone) && before >= t->row.places;
    }
}

static int find_entrant(const Tournament *t, int64_t person) {
    for (int i = 0; person && i < t->row.players; i++)
        if (t->entrant[i].person == person) return i;
    return -1;
}

typedef struct TableMeetings {
    TableMeeting *meeting;
    int count;
} TableMeetings;

static void add_result(TableMeetings *all, const Tournament *t, const int64_t person[2],
                       const int points[2]) {
    TableMeeting *next = MEMORY_ADD(all->meeting, all->count);
    for (int k = 0; k < 2; k++) {
        next->row[k] = find_entrant(t, person[k]);
        next->points[k] = points[k];
    }
    all->count -= next->row[0] < 0;
}

static TableMeetings results_read(const Tournament *t) {
    TableMeetings all = {0};
    for (int m = 0; m < t->meetings; m++)
        add_result(&all, t, t->meeting[m].person, t->meeting[m].points);
    return all;
}

/* The sums of all meetings of each two players. The table is the same by them. */
static TableMeetings results_sum(Db *db, const Tournament *t) {
    TableMeetings all = {0};
    Rows rows = db_ask(db,
                       "SELECT person1, person2, CAST(sum(points1) AS BIGINT), CAST(sum(points2) "
                       "AS BIGINT) FROM meetings WHERE tournament = $1 GROUP BY person1, person2",
                       VALUES(t->row.id));
    while (rows_next(&rows))
        add_result(&all, t, (int64_t[]){rows_int(&rows, 0), rows_int_or(&rows, 1, 0)},
                   (int[]){(int)rows_int(&rows, 2), (int)rows_int(&rows, 3)});
    return all;
}

/* Computes places and tie-breaks, and sorts the entrants by them. Frees the results. */
static void make_table(Tournament *t, TableMeetings results) {
    int count = t->row.players;
    TableRow *row = memory_get((size_t)(count + 1) * sizeof *row);
    TournamentEntrant *ordered = memory_get((size_t)(count + 1) * sizeof *ordered);
    for (int i = 0; i < count; i++) row[i].points = t->entrant[i].points;
    table_make(row, count, results.meeting, results.count);
    for (int at = 0; at < count; at++) {
        const TableRow *from = &row[row[at].order];
        ordered[at] = t->entrant[row[at].order];
        ordered[at].place = from->place;
        ordered[at].direct = from->direct;
        ordered[at].berger = from->berger;
    }
    free(t->entrant);
    t->entrant = ordered;
    for (int m = 0; m < t->meetings; m++)
        for (int k = 0; k < 2; k++)
            t->meeting[m].entrant[k] = find_entrant(t, t->meeting[m].person[k]);
    free(row);
    free(results.meeting);
}

bool tournaments_read(Db *db, const char *id, Tournament *out) {
    return tournaments_read_latest(db, id, MEETINGS_ALL, out);
}

bool tournaments_row(Db *db, const char *id, TournamentRow *out) {
    *out = (TournamentRow){0};
    Rows rows = db_ask(db, SELECT_ROWS "WHERE t.id = $1", VALUES(id));
    while (rows_next(&rows)) read_row(&rows, out);
    return db_good(db);
}

/* The row and the entrants, if there is such a tournament. */
static void read_begin(Db *db, const char *id, Tournament *out) {
    *out = (Tournament){0};
    tournaments_row(db, id, &out->row);
    if (*out->row.id) read_entrants(db, out);
}

static bool read_end(Db *db, Tournament *out) {
    if (db_good(db)) return true;
    tournament_free(out);
    return false;
}

bool tournaments_read_latest(Db *db, const char *id, int latest, Tournament *out) {
    read_begin(db, id, out);
    if (*out->row.id) {
        if (latest) read_meetings(db, out, latest);
        find_waiting(out);
        make_table(out, results_read(out));
    }
    return read_end(db, out);
}

bool tournaments_read_page(Db *db, const char *id, int64_t before, int most, Tournament *out) {
    read_begin(db, id, out);
    if (*out->row.id) {
        int64_t all =
            db_number(db, "SELECT count(*) FROM meetings WHERE tournament = $1", VALUES(id));
        int64_t end = before == MEETINGS_ALL || before > all ? all : before;
        out->older = end > most ? end - most : 0;
        if (before == MEETINGS_ALL)
            read_meetings(db, out, most);
        else
            read_before(db, out, end - out->older);
        find_waiting(out);
        make_table(out, results_sum(db, out));
    }
    return read_end(db, out);
}

void tournament_free(Tournament *tournament) {
    free(tournament->entrant);
    free(tournament->meeting);
    *tournament = (Tournament){0};
}

/* ------------------------------------------------------------------ entering and leaving */

bool tournaments_alone(Db *db) {
    bool there;
    return alone_take(db, LONE_ENDS, true, &there);
}

bool tournaments_find(Db *db, const char *code, char id[GAME_ID]) {
    *id = 0;
    Rows rows =
        db_ask(db, "SELECT id FROM tournaments WHERE code = $1 AND phase < 2", VALUES(code));
    while (rows_next(&rows)) rows_copy(&rows, 0, id, GAME_ID);
    return db_good(db);
}

/* Makes a code that no unfinished tournament has. */
static bool make_code(Db *db, char out[TOURNAMENT_CODE]) {
    enum { CODES = 1000000, TRIES = 30 };
    char taken[GAME_ID] = "?";
    for (int i = 0; i < TRIES && *taken; i++) {
        uint32_t number = randombytes_uniform(CODES);
        for (int at = TOURNAMENT_CODE - 2; at >= 0; at--, number /= 10)
            out[at] = (char)('0' + number % 10);
        out[TOURNAMENT_CODE - 1] = 0;
        if (!tournaments_find(db, out, taken)) return false;
    }
    return !*taken || db_fail(db, "no code is free");
}

bool tournaments_add(Db *db, const TournamentRow *tournament) {
    TournamentRow row = *tournament;
    DbValue values[TOURNAMENT_VALUES] = {value_text(row.id)};
    row.round = 0;
    row.phase = GAME_WAITING;
    if (!row.created) row.created = db_now(db);
    if (!make_code(db, row.code)) return false;
#define X(n, column, how, field) values[n - 1] = WRITE_##how(row.field);
    COLUMNS(X)
#undef X
    return db_exec(
        db, "INSERT INTO tournaments (id" COLUMNS(AS_NAME) ") VALUES ($1" COLUMNS(AS_PARAMETER) ")",
        values, TOURNAMENT_VALUES);
}

bool entrant_plays(const TournamentEntrant *entrant) {
    return !entrant->gone && !entrant->waits && *entrant->name;
}

bool tournament_late(const TournamentRow *row, int64_t now) {
    return row->kind == TOURNAMENT_ARENA && row->phase != GAME_WAITING &&
           now >= row->begins + row->lasts;
}

bool tournament_takes(const TournamentRow *row, int64_t now) {
    if (row->phase != GAME_PLAYING) return row->phase == GAME_WAITING;
    if (row->kind == TOURNAMENT_ARENA) return !tournament_late(row, now);
    return row->kind == TOURNAMENT_SWISS && 2 * row->round <= row->rounds;
}

/* A returning player goes to the end of the order, because leaving gave up the place. */
bool tournaments_enter(Db *db, const char *id, int64_t person, int64_t origin, bool *done) {
    Tournament t;
    *done = false;
    if (!tournaments_alone(db) || !tournaments_read_latest(db, id, 0, &t)) return false;
    int at = find_entrant(&t, person), last = 0;
    for (int i = 0; i < t.row.players; i++)
        if (t.entrant[i].entered > last) last = t.entrant[i].entered;
    bool known = at >= 0, in = known && !t.entrant[at].gone;
    *done = *t.row.id && !in && tournament_takes(&t.row, db_now(db)) &&
            (known || t.row.players < TOURNAMENT_MOST);
    tournament_free(&t);
    if (!*done) return db_good(db);
    return db_exec(
        db,
        "INSERT INTO entrants (tournament, person, points, rested, gone, entered, origin) VALUES "
        "($1, $2, 0, 0, 0, $3, $4) ON CONFLICT (tournament, person) DO UPDATE SET gone = 0, "
        "entered = $3, origin = $4",
        VALUES(id, person, last + 1, origin ? origin : DB_NONE));
}

bool tournaments_share(Db *db, const char *id, int64_t origin, EntryShare *out) {
    out->near = db_number(
        db, "SELECT count(*) FROM entrants WHERE tournament = $1 AND origin = $2 AND gone = 0",
        VALUES(id, origin));
    out->made = db_number(db, "SELECT created FROM tournaments WHERE id = $1", VALUES(id));
    return db_good(db);
}

bool tournaments_at_home(Db *db, const char *id, const unsigned char peer[PEER_BYTES], bool *out) {
    return db_finds(db, out,
                    "SELECT count(*) FROM tournaments t JOIN sessions s ON s.person = t.owner "
                    "WHERE t.id = $1 AND s.peer = $2",
                    VALUES(id, value_bytes(peer, PEER_BYTES)));
}

bool tournaments_leave(Db *db, const char *id, int64_t person, bool *done) {
    if (!tournaments_alone(db)) return false;
    int64_t changed =
        db_run(db,
               "DELETE FROM entrants WHERE tournament = $1 AND person = $2 AND (SELECT phase FROM "
               "tournaments WHERE id = $1) < 2 AND NOT EXISTS (SELECT 1 FROM meetings WHERE "
               "tournament = $1 AND person1 = $2) AND NOT EXISTS (SELECT 1 FROM meetings WHERE "
               "tournament = $1 AND person2 = $2)",
               VALUES(id, person));
    if (changed == 0)
        changed = db_run(
            db,
            "UPDATE entrants SET gone = 1, origin = NULL WHERE tournament = $1 AND person = $2 AND "
            "gone = 0 AND (SELECT phase FROM tournaments WHERE id = $1) = 1",
            VALUES(id, person));
    *done = changed > 0;
    return db_good(db);
}

bool tournaments_end(Db *db, const char *id) {
    db_run(db, "UPDATE entrants SET origin = NULL WHERE tournament = $1", VALUES(id));
    return db_exec(db, "UPDATE tournaments SET phase = 2, ended = $2 WHERE id = $1",
                   VALUES(id, db_now(db)));
}

bool tournaments_cancel(Db *db, const char *id, bool *done) {
    if (!tournaments_alone(db)) return false;
    int64_t phase = db_number(db, "SELECT phase FROM tournaments WHERE id = $1", VALUES(id));
    *done = phase == GAME_WAITING || phase == GAME_PLAYING;
    if (phase == GAME_WAITING) {
        db_run(db, "DELETE FROM entrants WHERE tournament = $1", VALUES(id));
        db_run(db, "DELETE FROM tournaments WHERE id = $1", VALUES(id));
    } else if (phase == GAME_PLAYING) {
        tournaments_end(db, id);
    }
    return db_good(db);
}
