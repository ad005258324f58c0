/* See bots.h. */
#include "store/bots.h"
#include "base/jansson.h"

enum { DAY = 86400000 };

/* ------------------------------------------------------------------ the bots */

bool bots_add(Db *db, int64_t owner, const char *name, Person *out, char token[TOKEN_TEXT],
              BotAnswer *answer) {
    bool taken;
    int64_t count = db_number(db, "SELECT count(*) FROM people WHERE owner = $1 AND closed IS NULL",
                              VALUES(owner));
    int64_t fresh = db_number(db, "SELECT count(*) FROM people WHERE owner = $1 AND created > $2",
                              VALUES(owner, db_now(db) - DAY));
    *answer = BOT_TOO_MANY;
    if (count >= BOTS_MOST || fresh >= BOTS_A_DAY || !db_good(db)) return db_good(db);
    if (!people_add(db, PERSON_BOT, name, NULL, out, &taken)) return false;
    *answer = taken ? BOT_TAKEN : BOT_DONE;
    if (taken) return true;
    db_run(db, "UPDATE people SET owner = $2 WHERE id = $1", VALUES(out->id, owner));
    return sessions_make(db, out->id, SESSION_TOKEN, NULL, token);
}

/* The id of the owner's bot; 0: none of this name. */
static int64_t find(Db *db, int64_t owner, const char *name, bool closed_too) {
    Person bot;
    if (!people_find(db, name, &bot) || !bot.id || (bot.closed && !closed_too)) return 0;
    int64_t found =
        db_number(db, "SELECT id FROM people WHERE id = $1 AND owner = $2", VALUES(bot.id, owner));
    return found == DB_NONE ? 0 : found;
}

bool bots_renew(Db *db, int64_t owner, const char *name, int64_t *id, char token[TOKEN_TEXT]) {
    *id = find(db, owner, name, false);
    if (!*id) return db_good(db);
    return sessions_drop_all_but(db, *id, NULL) &&
           sessions_make(db, *id, SESSION_TOKEN, NULL, token);
}

bool bots_close(Db *db, int64_t owner, const char *name, int64_t *id) {
    *id = find(db, owner, name, false);
    if (!*id) return db_good(db);
    db_run(db, "UPDATE people SET retired = 1 WHERE id = $1", VALUES(*id));
    return people_close(db, *id, true);
}

static json_t *maybe_text(const Rows *rows, int column) {
    const char *text = rows_text(rows, column);
    return text ? json_string(text) : json_null();
}

static json_t *maybe_number(const Rows *rows, int column) {
    int64_t number = rows_int(rows, column);
    return number == DB_NONE ? json_null() : json_integer(number);
}

/* Wraps rows as {"KEY":[…]}. */
static char *listed(Db *db, const char *key, json_t *rows) {
    json_t *all = json_object();
    json_object_set_new(all, key, rows);
    if (db_good(db)) return json_written(all);
    json_decref(all);
    return NULL;
}

char *bots_list(Db *db, int64_t owner) {
    json_t *all = json_array();
    Rows rows = db_ask(db,
                       "SELECT id, name, created, closed FROM people WHERE owner = $1 ORDER BY "
                       "folded",
                       VALUES(owner));
    while (rows_next(&rows))
        json_array_append_new(all,
                              json_pack("{s:I, s:o, s:I, s:b}", "id", rows_int(&rows, 0), "name",
                                        maybe_text(&rows, 1), "created", rows_int(&rows, 2),
                                        "closed", rows_int(&rows, 3) != DB_NONE));
    return listed(db, "bots", all);
}

/* ------------------------------------------------------------------ their decisions */

/* A bot may send a move again if the answer was lost. The repetition changes nothing. */
bool bots_note(Db *db, const Decision *d) {
    enum { PRUNED = 64 }; /* plies between two deletions of old rows */
    db_run(db,
           "INSERT INTO decisions (game, ply, bot, move, took, note, at) VALUES ($1, $2, $3, $4, "
           "$5, $6, $7) ON CONFLICT (game, ply) DO UPDATE SET bot = $3, move = $4, took = $5, note "
           "= $6, at = $7 WHERE decisions.move <> $4 OR $6 IS NOT NULL",
           VALUES(d->game, d->ply, d->bot, d->move, d->took_ms < 0 ? DB_NONE : d->took_ms,
                  *d->note ? d->note : NULL, db_now(db)));
    if (d->ply % PRUNED < 2)
        db_run(db,
               "DELETE FROM decisions WHERE bot = $1 AND at < (SELECT at FROM decisions WHERE bot "
               "= $1 ORDER BY at DESC LIMIT 1 OFFSET $2)",
               VALUES(d->bot, DECISIONS_MOST));
    return db_good(db);
}

char *bots_log(Db *db, int64_t owner, const char *name, int most) {
    int64_t bot = find(db, owner, name, true);
    if (!bot) return NULL;
    json_t *all = json_array();
    Rows rows = db_ask(db,
                       "SELECT d.game, d.ply, d.move, d.took, d.note, d.at, g.rules FROM decisions "
                       "d JOIN games g ON g.id = d.game WHERE d.bot = $1 ORDER BY d.at DESC, d.ply "
                       "DESC LIMIT $2",
                       VALUES(bot, most));
    while (rows_next(&rows))
        json_array_append_new(
            all, json_pack("{s:o, s:o, s:I, s:o, s:o, s:o, s:I}", "game", maybe_text(&rows, 0),
                           "rules", maybe_text(&rows, 6), "ply", rows_int(&rows, 1), "move",
                           maybe_text(&rows, 2), "ms", maybe_number(&rows, 3), "note",
                           maybe_text(&rows, 4), "at", rows_int(&rows, 5)));
    return listed(db, "log", all);
}
