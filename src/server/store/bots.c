#include "store/bots.h"

#include <jansson.h>

/* ------------------------------------------------------------------ the bots */

bool bots_add(Db *db, int64_t owner, const char *name, Person *out, char token[TOKEN_TEXT],
              BotAnswer *answer) {
    bool taken;
    int64_t count = db_number(db, "SELECT count(*) FROM people WHERE owner = $1 AND closed IS NULL",
                              VALUES(owner));
    int64_t fresh = db_number(db, "SELECT count(*) FROM people WHERE owner = $1 AND created > $2",
                              VALUES(owner, db_now(db) - DAY_MS));
    *answer = BOT_TOO_MANY;
    if (count >= BOTS_MOST || fresh >= BOTS_A_DAY || !db_good(db)) return db_good(db);
    if (!people_add(db, PERSON_BOT, name, NULL, out, &taken)) return false;
    *answer = taken ? BOT_TAKEN : BOT_DONE;
    if (taken) return true;
    db_run(db, "UPDATE people SET owner = $2 WHERE id = $1", VALUES(out->id, owner));
    return sessions_make(db, out->id, SESSION_TOKEN, NULL, token);
}

bool bots_full(Db *db, int64_t bot, bool engine, const char **why) {
    GameList playing;
    int engines = 0;
    if (!games_played_by(db, bot, BOT_GAMES, &playing)) return false;
    for (int i = 0; i < playing.count; i++)
        engines += game_engine(&playing.game[i], P1) || game_engine(&playing.game[i], P2);
    free(playing.game);
    *why = playing.count >= BOT_GAMES ? "this bot already plays the most games that a bot may play"
           : engine && engines >= BOT_ENGINES
               ? "this bot already plays the most games against the engine that a bot may play"
               : NULL;
    return true;
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

json_t *bots_list(Db *db, int64_t owner) {
    return rows_as_json(db_ask(db,
                               "SELECT id, name, created, CASE WHEN closed IS NULL THEN 0 ELSE 1 "
                               "END FROM people WHERE owner = $1 ORDER BY folded",
                               VALUES(owner)),
                        "#id name #created ?closed");
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

json_t *bots_log(Db *db, int64_t owner, const char *name, int most) {
    int64_t bot = find(db, owner, name, true);
    if (!bot) return NULL;
    return rows_as_json(db_ask(db,
                               "SELECT d.game, g.rules, d.ply, d.move, d.took, d.note, d.at "
                               "FROM decisions d JOIN games g ON g.id = d.game WHERE d.bot = $1 "
                               "ORDER BY d.at DESC, d.ply DESC, d.game LIMIT $2",
                               VALUES(bot, most)),
                        "game rules #ply move #ms note #at");
}
