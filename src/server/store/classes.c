#include "store/classes.h"
#include "base/memory.h"
#include "store/tournaments.h"

#include <stdlib.h>

bool classes_state(Db *db, const char *id, ClassState *out) {
    *out = (ClassState){0};
    Rows rows = db_ask(db,
                       "SELECT t.phase, t.paused, t.board, CASE WHEN " ENDED_EARLY
                       " THEN 1 ELSE 0 END FROM tournaments t WHERE t.id = $1",
                       VALUES(id));
    while (rows_next(&rows)) {
        free(out->board);
        *out = (ClassState){.there = true,
                            .early = rows_int(&rows, 3),
                            .phase = (GamePhase)rows_int(&rows, 0),
                            .paused = rows_int_or(&rows, 1, 0),
                            .board = memory_text(rows_text(&rows, 2))};
    }
    return db_good(db);
}

static Started list_ids(Rows rows) {
    Started out = {0};
    while (rows_next(&rows)) rows_copy(&rows, 0, *MEMORY_ADD(out.game, out.count), GAME_ID);
    return out;
}

bool classes_pause(Db *db, const char *id, bool on, Started *running, bool *done) {
    ClassState now;
    free(running->game);
    *running = (Started){0};
    if (!tournaments_alone(db) || !classes_state(db, id, &now)) return false;
    free(now.board);
    *done = !on || now.phase == GAME_PLAYING;
    if (!*done) return true;
    int64_t at = db_now(db);
    if (on && !now.paused)
        db_run(db, "UPDATE tournaments SET paused = $2 WHERE id = $1", VALUES(id, at));
    if (!on && now.paused)
        db_run(db,
               "UPDATE tournaments SET paused = NULL, lasts = CASE WHEN lasts > 0 THEN lasts + $2 "
               "ELSE 0 END WHERE id = $1",
               VALUES(id, at > now.paused ? at - now.paused : 0));
    *running = list_ids(db_ask(db,
                               "SELECT COALESCE(game2, game1) FROM meetings WHERE tournament = $1 "
                               "AND over = 0 AND game1 IS NOT NULL",
                               VALUES(id)));
    return db_good(db);
}

bool classes_plays(Db *db, const char *id, int64_t person, bool *plays) {
    return db_finds(db, plays,
                    "SELECT (SELECT count(*) FROM entrants WHERE tournament = $1 AND person = $2 "
                    "AND gone = 0) + (SELECT count(*) FROM meetings WHERE tournament = $1 AND "
                    "over = 0 AND (person1 = $2 OR person2 = $2))",
                    VALUES(id, person));
}

bool classes_meet(Db *db, const char *id, int64_t one, int64_t two, bool *meet) {
    return db_finds(db, meet,
                    "SELECT count(*) FROM meetings WHERE tournament = $1 AND over = 0 AND "
                    "((person1 = $2 AND person2 = $3) OR (person1 = $3 AND person2 = $2))",
                    VALUES(id, one, two));
}

bool classes_show(Db *db, const char *id, const char *board) {
    return db_exec(db, "UPDATE tournaments SET board = $2 WHERE id = $1", VALUES(id, board));
}

/* ------------------------------------------------------------------ without the owner */

enum { ADOPTED_MOST = 100 };
#define PATIENCE (14 * DAY_MS)

static void add_all(Started *to, const Started *from) {
    for (int i = 0; i < from->count; i++)
        string_copy(*MEMORY_ADD(to->game, to->count), GAME_ID, from->game[i]);
}

bool classes_adopt(Db *db, Started *running, Started *changed) {
    int64_t now = db_now(db);
    bool done;
    db_run(db,
           "UPDATE tournaments AS t SET begins = $1 WHERE t.phase = 0 AND t.begins IS NULL AND "
           "(t.created < $2 OR " OWNER_GONE ")",
           VALUES(now + DAY_MS, now - PATIENCE));
    Started paused =
        list_ids(db_ask(db,
                        "SELECT t.id FROM tournaments t WHERE t.phase < 2 AND t.paused IS NOT NULL "
                        "AND (t.paused < $1 OR " OWNER_GONE ") LIMIT $2",
                        VALUES(now - PATIENCE, ADOPTED_MOST)));
    for (int i = 0; i < paused.count && db_good(db); i++) {
        Started one = {0};
        if (classes_pause(db, paused.game[i], false, &one, &done)) add_all(running, &one);
        free(one.game);
    }
    Started shown = list_ids(db_ask(
        db,
        "SELECT t.id FROM tournaments t WHERE t.phase < 2 AND t.board IS NOT NULL AND " OWNER_GONE
        " LIMIT $1",
        VALUES(ADOPTED_MOST)));
    for (int i = 0; i < shown.count && db_good(db); i++) classes_show(db, shown.game[i], NULL);
    add_all(changed, &paused);
    add_all(changed, &shown);
    free(paused.game);
    free(shown.game);
    return db_good(db);
}
