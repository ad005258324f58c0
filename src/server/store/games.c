/* See games.h. One statement writes all columns of a row that can change. The row is small, and a
 * single statement cannot forget a column. */
#include "store/games.h"
#include "store/game_columns.h"
#include "base/memory.h"
#include "store/days.h"
#include "store/people.h"

#include <stdlib.h>
#include <string.h>

static const char *const phase_words[GAME_PHASES] = {"waiting", "playing", "over"};

/* ------------------------------------------------------------------ small things */

int game_engine(const GameRow *g, int seat) { return person_engine(g->kind[seat], g->name[seat]); }

bool game_counts_seconds(const GameRow *g) {
    return g->clock == CLOCK_INCREMENT || g->clock == CLOCK_MOVE;
}

/* ------------------------------------------------------------------ writing */

#define AS_ASKED(n, column, how, field) ", g." #column

#define FIXED_NAMES FIXED_COLUMNS(AS_NAME)
#define FIXED_PARAMETERS FIXED_COLUMNS(AS_PARAMETER)
#define SET_CHANGES CHANGED_COLUMNS(AS_CHANGE) "origin = CASE WHEN $4 = 'waiting' THEN origin END"

/* The values $1 … $26, with room for one more. */
static void changes(const GameRow *g, DbValue out[CHANGES]) {
    out[0] = value_text(g->id);
#define X(n, column, how, field) out[n - 1] = WRITE_##how(g->field);
    CHANGED_COLUMNS(X)
#undef X
}

bool games_at(Db *db, const char *id, int64_t seq, bool *there) {
    return db_finds(db, there, "SELECT 1 FROM games WHERE id = $1 AND seq = $2", VALUES(id, seq));
}

bool games_there(Db *db, const char *id, bool *there) {
    return db_finds(db, there, "SELECT 1 FROM games WHERE id = $1", VALUES(id));
}

bool games_put(Db *db, const GameRow *game, bool *there) {
    DbValue values[CHANGES];
    changes(game, values);
    return db_changes(db, there, "UPDATE games SET " SET_CHANGES " WHERE id = $1", values,
                      ROW_VALUES);
}

static bool add_ply(Db *db, const char *game, int ply, const PlyRow *row) {
    return db_exec(
        db, "INSERT INTO plies (game, ply, move, left1, left2, at) VALUES ($1, $2, $3, $4, $5, $6)",
        VALUES(game, ply, row->move, WRITE_LEFT(row->left[0]), WRITE_LEFT(row->left[1]), row->at));
}

/* Starts the turn of a player who may be on vacation. */
static bool begin_turn(Db *db, GameRow *row) {
    int seat = row->to_move - 1;
    Person mover;
    if (!people_get(db, row->seat[seat], &mover)) return false;
    row->vacation[seat] = mover.vacation;
    game_turn(row, seat, row->moved_at);
    return true;
}

static void fixed(const GameRow *g, DbValue out[FIXED_VALUES]) {
    out[0] = value_text(g->id);
#define X(n, column, how, field) out[n - 1] = WRITE_##how(g->field);
    FIXED_COLUMNS(X)
#undef X
}

GameRow game_row_begun(const Rules *rules, const int64_t person[2], int64_t now) {
    Position start;
    rules->start(rules, &start);
    GameRow row = {.chat = true,
                   .created = now,
                   .seat = {person[P1], person[P2]},
                   .phase = GAME_PLAYING,
                   .to_move = start.side + 1,
                   .culprit = -1,
                   .left = {-1, -1},
                   .moved_at = now};
    string_copy(row.rules, sizeof row.rules, rules->name);
    return row;
}

bool games_add(Db *db, const GameRow *g, const PlyRow *plies, int count, bool *taken) {
    GameRow row = *g;
    DbValue values[FIXED_VALUES + 1];
    bool there;
    if (!row.created) row.created = db_now(db);
    fixed(&row, values);
    values[FIXED_VALUES] = value_int(count);
    *taken = db_run(db,
                    "INSERT INTO games (id" FIXED_NAMES
                    ", plies, phase, result, culprit, moved_at, seq, draw, takeback_by, "
                    "takeback_plies, rematch_by) VALUES ($1" FIXED_PARAMETERS
                    ", $18, 'waiting', 0, 0, $11, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING",
                    values, FIXED_VALUES + 1) == 0;
    if (*taken || !db_good(db)) return db_good(db);
    if (row.phase == GAME_PLAYING && row.clock == CLOCK_DAYS && !begin_turn(db, &row)) return false;
    for (int i = 0; i < count && db_good(db); i++) add_ply(db, g->id, i, &plies[i]);
    return games_put(db, &row, &there);
}

bool games_ply(Db *db, const GameRow *after, int ply, const PlyRow *row, PlyAnswer *answer) {
    DbValue values[CHANGES];
    changes(after, values);
    values[ROW_VALUES] = value_int(ply);
    int64_t added =
        db_run(db,
               "UPDATE games SET " SET_CHANGES
               ", plies = plies + 1 WHERE id = $1 AND plies = $27 AND phase = 'playing'",
               values, ROW_VALUES + 1);
    *answer = PLY_ADDED;
    if (added > 0) return add_ply(db, after->id, ply, row);
    int64_t same =
        db_number(db, "SELECT count(*) FROM plies WHERE game = $1 AND ply = $2 AND move = $3",
                  VALUES(after->id, ply, row->move));
    *answer = same > 0 ? PLY_AGAIN : PLY_STALE;
    return db_good(db);
}

bool games_cut(Db *db, const GameRow *after, int keep) {
    DbValue values[CHANGES];
    changes(after, values);
    values[ROW_VALUES] = value_int(keep);
    db_run(db, "DELETE FROM plies WHERE game = $1 AND ply >= $2", VALUES(after->id, keep));
    if (db_run(db, "UPDATE games SET " SET_CHANGES ", plies = $27 WHERE id = $1 AND plies >= $27",
               values, ROW_VALUES + 1) == 0)
        return db_fail(db, "game %s has no %d plies to keep", after->id, keep);
    return db_good(db);
}

bool games_cancel(Db *db, const GoneGame *gone, bool *there) {
    const char *id = gone->id;
    *there =
        db_number(db, "SELECT 1 FROM games WHERE id = $1 AND phase = 'waiting'", VALUES(id)) == 1;
    if (!*there) return db_good(db);
    static const char *const each[] = {
        "DELETE FROM plies WHERE game = $1", "DELETE FROM messages WHERE game = $1",
        "DELETE FROM plans WHERE game = $1", "DELETE FROM games WHERE id = $1"};
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) db_run(db, each[i], VALUES(id));
    return db_exec(db,
                   "INSERT INTO gone_games (id, challenger, to_person, declined, words, at) VALUES "
                   "($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
                   VALUES(id, WRITE_MAYBE(gone->challenger), WRITE_MAYBE(gone->to),
                          WRITE_BOOL(gone->declined), WRITE_TEXT(gone->words), db_now(db)));
}

bool games_gone(Db *db, const char *id, GoneGame *out) {
    Rows rows = db_ask(
        db, "SELECT id, challenger, to_person, declined, words FROM gone_games WHERE id = $1",
        VALUES(id));
    *out = (GoneGame){0};
    if (rows_next(&rows)) {
        READ_TEXT(&rows, 0, out->id);
        READ_MAYBE(&rows, 1, out->challenger);
        READ_MAYBE(&rows, 2, out->to);
        READ_BOOL(&rows, 3, out->declined);
        READ_TEXT(&rows, 4, out->words);
    }
    return rows_end(&rows);
}

bool games_gone_prune(Db *db, int64_t before) {
    return db_exec(db, "DELETE FROM gone_games WHERE at < $1", VALUES(before));
}

/* ------------------------------------------------------------------ reading */

#define ASKED FIXED_COLUMNS(AS_ASKED) CHANGED_COLUMNS(AS_ASKED) OTHER_COLUMNS(AS_OTHER)
#define SELECT_GAMES                                                                               \
    "SELECT g.id" ASKED                                                                            \
    " FROM games g LEFT JOIN people a ON a.id = g.person1 LEFT JOIN people b ON b.id = g.person2 " \
    "LEFT JOIN ratings r ON g.phase = 'waiting' AND r.person = g.challenger AND "                  \
    "r.rules = g.rules AND r.seat = CASE WHEN g.person1 = g.challenger THEN 1 ELSE 2 END "

static Termination read_termination(const char *word) {
    for (int t = TERMINATION_NORMAL; word && t < TERMINATION_COUNT; t++)
        if (strcmp(word, termination_word((Termination)t)) == 0) return (Termination)t;
    return TERMINATION_UNSAID;
}

static void read_row(const Rows *rows, GameRow *g) {
    int at = 1;
    *g = (GameRow){0};
    READ_TEXT(rows, 0, g->id);
#define X(n, column, how, field) READ_##how(rows, at++, g->field);
    FIXED_COLUMNS(X)
    CHANGED_COLUMNS(X)
#undef X
#define X(sql, how, field) READ_##how(rows, at++, g->field);
    OTHER_COLUMNS(X)
#undef X
}

/* Reads the plies of a game that is kept in one row (archive.h). Returns their number. */
static int unpack(Db *db, const char *id, PlyRow *out, int most) {
    Rows rows =
        db_ask(db, "SELECT moves FROM games WHERE id = $1 AND moves IS NOT NULL", VALUES(id));
    int count = 0;
    if (!rows_next(&rows)) return 0;
    for (const char *at = rows_text(&rows, 0); *at; at += *at == ' ', count++) {
        size_t length = strcspn(at, " /");
        if (count < most && length < MOVE_TEXT) {
            out[count] = (PlyRow){.left = {-1, -1}, .at = 1};
            memcpy(out[count].move, at, length);
            /* Both seats get the time, because only the mover's is read. */
            if (at[length] == '/')
                out[count].left[0] = out[count].left[1] = strtoll(at + length + 1, NULL, 10);
        }
        at += strcspn(at, " ");
    }
    rows_end(&rows);
    return count;
}

static bool read_plies(Db *db, GameRow *row, PlyRow **plies) {
    PlyRow *all = memory_get((size_t)(row->plies + 1) * sizeof *all);
    Rows rows = db_ask(db, "SELECT move, left1, left2, at FROM plies WHERE game = $1 ORDER BY ply",
                       VALUES(row->id));
    int count = 0;
    for (; rows_next(&rows); count++) {
        if (count >= row->plies) continue;
        READ_TEXT(&rows, 0, all[count].move);
        for (int i = 0; i < 2; i++) all[count].left[i] = rows_int_or(&rows, 1 + i, -1);
        all[count].at = rows_int(&rows, 3);
    }
    if (!count && row->plies) count = unpack(db, row->id, all, row->plies);
    /* There may be more plies than in the row: a reader sees what was added since it read the row.
     */
    if (db_good(db) && count < row->plies)
        db_fail(db, "game %s should have %d plies, there are %d", row->id, row->plies, count);
    if (db_good(db)) {
        *plies = all;
        return true;
    }
    free(all);
    return false;
}

bool games_read(Db *db, const char *id, GameRow *row, PlyRow **plies) {
    *row = (GameRow){0};
    *plies = NULL;
    Rows rows = db_ask(db, SELECT_GAMES "WHERE g.id = $1", VALUES(id));
    bool there = rows_next(&rows);
    if (there) read_row(&rows, row);
    rows_end(&rows);
    return db_good(db) && (!there || read_plies(db, row, plies));
}

bool games_where(Db *db, const char *rest, const DbValue *values, int count, GameList *out) {
    char sql[4096];
    Text text = text_into(sql, sizeof sql);
    text_string(&text, SELECT_GAMES);
    text_string(&text, rest);
    *out = (GameList){0};
    if (text.full) return db_fail(db, "a question for games is too long");
    Rows rows = db_ask(db, sql, values, count);
    while (rows_next(&rows)) read_row(&rows, MEMORY_ADD(out->game, out->count));
    return rows_listed(&rows, &out->game, &out->count);
}

/* As in the lobby (live/watching.c): each person's newest comes first, and addresses take turns. So
 * nobody's many challenges hide those of others. */
bool games_lobby(Db *db, int most, GameList *out) {
    return games_where(
        db,
        "WHERE g.id IN (SELECT id FROM (SELECT id, created, row_number() OVER (PARTITION BY "
        "challenger ORDER BY created DESC, id) AS own, CASE WHEN origin IS NULL THEN 1 ELSE "
        "row_number() OVER (PARTITION BY origin ORDER BY created DESC, id) END AS near FROM games "
        "WHERE phase = 'waiting' AND open = 1) w ORDER BY own, near, created DESC, id LIMIT $1) "
        "ORDER BY g.created DESC, g.id",
        VALUES(most), out);
}

/* The games that person $1 plays now. Each seat has its own index. */
#define PLAYED_BY                                                          \
    "SELECT id FROM games WHERE person1 = $1 AND phase = 'playing' UNION " \
    "SELECT id FROM games WHERE person2 = $1 AND phase = 'playing'"

bool games_of(Db *db, int64_t person, int most, GameList *out) {
    return games_where(
        db,
        "WHERE g.id IN (" PLAYED_BY " UNION "
        "SELECT id FROM games WHERE challenger = $1 AND phase = 'waiting' UNION "
        "SELECT id FROM games WHERE to_person = $1 AND phase = 'waiting' UNION "
        "SELECT id FROM (SELECT id FROM games WHERE person1 = $1 ORDER BY moved_at DESC "
        "LIMIT $2) x UNION "
        "SELECT id FROM (SELECT id FROM games WHERE person2 = $1 ORDER BY moved_at DESC "
        "LIMIT $2) y) "
        "ORDER BY CASE g.phase WHEN 'playing' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END, "
        "g.moved_at DESC, g.id LIMIT $2",
        VALUES(person, most), out);
}

bool games_waiting_of(Db *db, int64_t person, int64_t *count) {
    return db_count(db, count,
                    "SELECT count(*) FROM games WHERE challenger = $1 AND phase = 'waiting'",
                    VALUES(person));
}

bool games_waiting_for(Db *db, int64_t person, int most, GameList *out) {
    return games_where(db,
                       "WHERE g.to_person = $1 AND g.phase = 'waiting' "
                       "ORDER BY g.created, g.id LIMIT $2",
                       VALUES(person, most), out);
}

bool games_played_by(Db *db, int64_t person, int most, GameList *out) {
    return games_where(db,
                       "WHERE g.id IN (" PLAYED_BY ") "
                       "ORDER BY g.moved_at DESC, g.id LIMIT $2",
                       VALUES(person, most), out);
}

bool games_due(Db *db, int64_t now, int most, GameList *out) {
/* The elapsed part of a present vacation, as in vacation_total. */
#define TOTAL(p)                                                                            \
    "COALESCE(" p ".vacation_total + CASE WHEN " p ".vacation_since IS NULL THEN 0 WHEN " p \
    ".vacation_until < $1 THEN " p ".vacation_until - " p ".vacation_since ELSE $1 - " p    \
    ".vacation_since END, 0)"
    return games_where(db,
                       "WHERE g.phase = 'playing' AND g.paused IS NULL AND "
                       "g.deadline <= $1 AND g.deadline + CASE "
                       "g.to_move WHEN 1 THEN " TOTAL("a") " ELSE " TOTAL(
                           "b") " END - "
                                "g.rested <= $1 ORDER BY g.deadline LIMIT $2",
                       VALUES(now, most), out);
#undef TOTAL
}

bool games_stale(Db *db, int64_t before, int most, GameList *out) {
    return games_where(db,
                       "WHERE g.phase = 'waiting' AND g.created < $1 "
                       "ORDER BY g.created, g.id LIMIT $2",
                       VALUES(before, most), out);
}

bool games_live(Db *db, int most, GameList *out) {
    return games_where(db,
                       "WHERE g.phase = 'playing' AND g.clock IN (1, 2) "
                       "ORDER BY g.moved_at DESC LIMIT $1",
                       VALUES(most), out);
}

enum { CURRENT_LOOKED = 200 };

/* The rating of the player in a seat, or a new player's rating. */
#define POINTS_OF(seat)                                                       \
    "COALESCE((SELECT p.points FROM ratings p WHERE p.person = g.person" seat \
    " AND p.rules = g.rules AND p.seat = " seat "), 1500000)"

bool games_current(Db *db, int most, GameList *out) {
    return games_where(
        db,
        "WHERE g.id IN (SELECT id FROM games WHERE phase = 'playing' AND "
        "private = 0 ORDER BY moved_at DESC, id LIMIT $1) "
        "ORDER BY " POINTS_OF("1") " + " POINTS_OF("2") " DESC, g.created DESC, g.id LIMIT $2",
        VALUES(CURRENT_LOOKED, most), out);
}

/* ------------------------------------------------------------------ chat, plans */

bool chat_add(Db *db, const char *game, ChatRow *row) {
    row->n = db_number(db,
                       "INSERT INTO messages (game, n, person, seat, words, at) SELECT $1, "
                       "COALESCE(max(n), 0) + 1, $2, $3, $4, $5 FROM messages WHERE game = $1 "
                       "RETURNING n",
                       VALUES(game, WRITE_MAYBE(row->person), row->seat, row->words,
                              row->at ? row->at : db_now(db)));
    return db_good(db);
}

bool chat_read(Db *db, const char *game, int most, ChatRow **out, int *count) {
    ChatRow *all = memory_get((size_t)(most + 1) * sizeof *all);
    Rows rows = db_ask(db,
                       "SELECT m.n, m.person, p.name, m.seat, m.words, m.at FROM messages m "
                       "LEFT JOIN people p ON p.id = m.person WHERE m.game = $1 "
                       "ORDER BY m.n DESC LIMIT $2",
                       VALUES(game, most));
    int first = most; /* the rows come newest first and fill the array from its end */
    while (first > 0 && rows_next(&rows)) {
        ChatRow *row = &all[--first];
        rows_take(&rows, 0, FIELDS(row->n, row->person, row->name, row->seat, row->words, row->at));
    }
    *count = most - first;
    memmove(all, all + first, (size_t)*count * sizeof *all);
    *out = all;
    return rows_listed(&rows, out, count);
}

bool plan_put(Db *db, const char *game, int seat, const char *json) {
    if (*json)
        db_run(db,
               "INSERT INTO plans (game, seat, lines) VALUES ($1, $2, $3) "
               "ON CONFLICT (game, seat) DO UPDATE SET lines = excluded.lines",
               VALUES(game, seat, json));
    else
        db_run(db, "DELETE FROM plans WHERE game = $1 AND seat = $2", VALUES(game, seat));
    return db_good(db);
}

bool plan_read(Db *db, const char *game, int seat, char **json) {
    Rows rows =
        db_ask(db, "SELECT lines FROM plans WHERE game = $1 AND seat = $2", VALUES(game, seat));
    *json = NULL;
    if (rows_next(&rows)) *json = memory_text(rows_text(&rows, 0));
    return rows_end(&rows);
}
