#include "store/hosting.h"
#include "base/memory.h"
#include "store/sessions.h"

#include <jansson.h>
#include <stdlib.h>

enum { PAIRS_MOST = 1000000 };

/* ------------------------------------------------------------------ reports */

bool reports_add(Db *db, int64_t by, const char *game, const char *words, ReportAnswer *answer) {
    int64_t now = db_now(db);
    int64_t about = db_number(db,
                              "SELECT CASE WHEN person1 = $2 THEN person2 ELSE person1 END FROM "
                              "games WHERE id = $1 AND phase <> 'waiting' AND (person1 = $2 OR "
                              "person2 = $2)",
                              VALUES(game, by));
    *answer = REPORT_NOT_YOURS;
    if (about == DB_NONE) return db_good(db);
    *answer = REPORT_TOO_MANY;
    if (db_number(db, "SELECT count(*) FROM reports WHERE reporter = $1 AND at > $2",
                  VALUES(by, now - DAY_MS)) >= REPORTS_A_DAY)
        return db_good(db);
    int64_t added = db_run(db,
                           "INSERT INTO reports (reporter, about, game, words, at) VALUES ($1, $2, "
                           "$3, $4, $5) ON CONFLICT DO NOTHING",
                           VALUES(by, about, game, words, now));
    *answer = added ? REPORT_KEPT : REPORT_AGAIN;
    return db_good(db);
}

json_t *reports_open(Db *db, int64_t after, int most) {
    return rows_as_json(
        db_ask(db,
               "SELECT r.id, a.name, COALESCE(b.name, ''), r.game, r.words, r.at FROM reports r "
               "JOIN people b ON b.id = r.about LEFT JOIN people a ON a.id = r.reporter LEFT JOIN "
               "reports f ON f.id = $1 WHERE r.done IS NULL AND (f.id IS NULL OR (r.at, r.id) > "
               "(f.at, f.id)) ORDER BY r.at, r.id LIMIT $2",
               VALUES(after, most)),
        "#id by about game words #at");
}

bool reports_done(Db *db, int64_t id, bool *there) {
    return db_changes(db, there, "UPDATE reports SET done = $2 WHERE id = $1 AND done IS NULL",
                      VALUES(id, db_now(db)));
}

/* ------------------------------------------------------------------ people */

json_t *hosting_held(Db *db, int most) {
    return rows_as_json(
        db_ask(db,
               "SELECT COALESCE(name, ''), kind, CASE WHEN muted > $1 THEN muted END, CASE WHEN "
               "closed IS NULL THEN 0 ELSE 1 END FROM people WHERE muted > $1 OR (closed IS NOT "
               "NULL AND retired = 0 AND (kind <> 'bot' OR owner IS NOT NULL)) ORDER BY folded "
               "LIMIT $2",
               VALUES(db_now(db), most)),
        "name kind #muted ?closed");
}

bool hosting_alike(Db *db, int64_t person, const char *name, bool *out) {
    Rows rows =
        db_ask(db, "SELECT name FROM people WHERE role <> 'player' AND id <> $1", VALUES(person));
    *out = false;
    while (rows_next(&rows)) *out |= filter_alike(rows_text(&rows, 0), name);
    return rows_end(&rows);
}

/* ------------------------------------------------------------------ blocks and friends */

#define LIST_OF(table)                                                                          \
    {                                                                                           \
        "SELECT count(*) FROM " table " WHERE person = $1",                                     \
            "DELETE FROM " table " WHERE person = $1 AND NOT " CAN_RETURN(table ".other"),      \
            "INSERT INTO " table                                                                \
            " (person, other, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",                  \
            "DELETE FROM " table " WHERE person = $1 AND other = $2",                           \
            "SELECT COALESCE(name, ''), kind FROM people WHERE id IN (SELECT other FROM " table \
            " WHERE person = $1) ORDER BY folded",                                              \
    }

static const struct {
    const char *count, *tidy, *add, *drop, *read;
} lists[] = {[CONTACT_BLOCKED] = LIST_OF("blocks"), [CONTACT_FRIEND] = LIST_OF("friends")};

bool contacts_put(Db *db, ContactList list, int64_t person, int64_t other, bool on, bool *full) {
    *full = on &&
            returning_fill(db, lists[list].count, lists[list].tidy, CONTACTS_MOST, VALUES(person));
    if (*full || !db_good(db)) return db_good(db);
    if (on)
        db_run(db, lists[list].add, VALUES(person, other, db_now(db)));
    else
        db_run(db, lists[list].drop, VALUES(person, other));
    return list == CONTACT_BLOCKED ? people_stir(db, person) : db_good(db);
}

json_t *contacts_read(Db *db, ContactList list, int64_t person) {
    return rows_as_json(db_ask(db, lists[list].read, VALUES(person)), "name kind");
}

bool friends_has(Db *db, int64_t person, int64_t other, bool *out) {
    return db_finds(db, out, "SELECT count(*) FROM friends WHERE person = $1 AND other = $2",
                    VALUES(person, other));
}

bool friends_set_wants(Db *db, int64_t person, ChallengeWish wants) {
    return db_exec(db, "UPDATE people SET wants = $2 WHERE id = $1", VALUES(person, wants));
}

bool blocks_between(Db *db, int64_t one, int64_t two, bool *out) {
    return db_finds(db, out,
                    "SELECT count(*) FROM blocks WHERE (person = $1 AND other = $2) OR (person = "
                    "$2 AND other = $1)",
                    VALUES(one, two));
}

bool blocks_or_gone(Db *db, int64_t one, int64_t two, bool *out) {
    int64_t here =
        db_number(db, "SELECT count(*) FROM people WHERE id IN ($1, $2) AND closed IS NULL",
                  VALUES(one, two));
    *out = here < 2;
    return db_good(db) && (*out || blocks_between(db, one, two, out));
}

bool blocks_games(Db *db, int64_t one, int64_t two, GameList *out) {
    return games_where(
        db,
        "WHERE g.id IN (SELECT id FROM games WHERE phase = 'playing' AND pair = 2 AND ((person1 = "
        "$1 "
        "AND person2 = $2) OR (person1 = $2 AND person2 = $1)) UNION SELECT id FROM games WHERE "
        "phase = 'waiting' AND ((challenger = $1 AND to_person = $2) OR (challenger = $2 AND "
        "to_person = $1)))",
        VALUES(one, two), out);
}

bool blocks_join(Db *db, const char *game, int64_t person, bool *out) {
    return db_finds(db, out,
                    "SELECT count(*) FROM blocks WHERE other = $2 AND person = (SELECT challenger "
                    "FROM games WHERE id = $1 AND phase = 'waiting')",
                    VALUES(game, person));
}

bool blocks_of(Db *db, int64_t person, int64_t **others, int *count) {
    Rows rows = db_ask(db, "SELECT other FROM blocks WHERE person = $1", VALUES(person));
    *others = NULL;
    *count = 0;
    while (rows_next(&rows)) *MEMORY_ADD(*others, *count) = rows_int(&rows, 0);
    return rows_listed(&rows, others, count);
}

/* ------------------------------------------------------------------ a server's copy */

static Pair *pairs(Rows rows, int *count) {
    Pair *all = NULL;
    *count = 0;
    while (rows_next(&rows) && *count < PAIRS_MOST) {
        *MEMORY_ADD(all, *count) = (Pair){rows_int(&rows, 0), rows_int(&rows, 1)};
    }
    rows_listed(&rows, &all, count);
    return all;
}

bool hosting_look(Db *db, HostLook *look) {
    look->now = db_now(db);
    DbValue since = value_int(look->since ? look->since : look->now + 1);
    look->stirred =
        pairs(db_ask(db, "SELECT id, stirred FROM people WHERE stirred >= $1", VALUES(since)),
              &look->stirs);
    look->out = memory_get((size_t)look->stirs + 1);
    look->person = memory_get(((size_t)look->stirs + 1) * sizeof *look->person);
    for (int i = 0; i < look->stirs; i++) {
        int64_t id = look->stirred[i].one;
        look->out[i] =
            db_number(db, "SELECT count(*) FROM sessions WHERE person = $1", VALUES(id)) == 0;
        if (!people_get(db, id, &look->person[i])) return false;
    }
    look->muted =
        pairs(db_ask(db, "SELECT id, muted FROM people WHERE muted > $1", VALUES(look->now)),
              &look->mutes);
    look->blocks = pairs(db_ask(db,
                                "SELECT b.person, b.other FROM blocks b JOIN people p ON p.id = "
                                "b.person WHERE p.stirred >= $1",
                                VALUES(since)),
                         &look->blocked);
    int64_t count = db_number(db, "SELECT count(*) FROM filters", NO_VALUES);
    int64_t at = db_number(db, "SELECT max(at) FROM filters", NO_VALUES);
    if (count != look->filter_count || at != look->filter_at) look->filter = filter_read(db);
    look->filter_count = count;
    look->filter_at = at;
    return bans_list(db, &look->ban, &look->bans);
}

void hosting_look_end(HostLook *look) {
    free(look->stirred);
    free(look->out);
    free(look->person);
    free(look->muted);
    free(look->blocks);
    free(look->ban);
    free(look->filter);
    *look = (HostLook){0};
}
