/* See meetings.h. */
#include "store/meetings.h"
#include "base/memory.h"
#include "core/rules.h"
#include "store/ranks.h"

#include <math.h>
#include <string.h>

bool meetings_game(Db *db, const TournamentRow *t, const int64_t person[2], char id[GAME_ID],
                   Started *started) {
    Rules rules;
    Error error;
    bool taken;
    if (!rules_parse(&rules, t->rules, &error))
        return db_fail(db, "tournament %s has rules that nobody knows", t->id);
    int64_t now = db_now(db);
    GameRow row = game_row_begun(&rules, person, now);
    row.clock = t->clock;
    row.base = t->base;
    row.inc = t->inc;
    row.rated = true;
    row.paused = t->paused ? now : 0;
    memcpy(row.tournament, t->id, GAME_ID);
    game_id_make(row.id);
    if (!games_add(db, &row, NULL, 0, &taken)) return false;
    if (taken) return db_fail(db, "an id came twice");
    memcpy(id, row.id, GAME_ID);
    memcpy(MEMORY_ADD(started->game, started->count), id, GAME_ID);
    return true;
}

bool meetings_player(Db *db, const Tournament *t, const Entrant *entrant, PairingPlayer *out) {
    Rank both[2];
    ranks_of(db, entrant->person, t->row.rules, both);
    *out = (PairingPlayer){.points = entrant->points,
                           .strength =
                               (int)lround((both[0].rating.points + both[1].rating.points) / 2),
                           .rested = entrant->rested};
    return db_good(db);
}

bool meetings_begin(Db *db, const TournamentRow *t, int n, const int64_t person[2], int points,
                    Started *started) {
    char game[GAME_ID] = "";
    bool rests = !person[1];
    if (!rests && !meetings_game(db, t, person, game, started)) return false;
    db_run(db,
           "INSERT INTO meetings (tournament, round, n, person1, person2, game1, points1, points2, "
           "over) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8)",
           VALUES(t->id, t->round, n, person[0], rests ? DB_NONE : person[1], rests ? NULL : game,
                  rests ? points : 0, rests));
    if (rests)
        db_run(db,
               "UPDATE entrants SET points = points + $3, rested = 1 WHERE tournament = $1 AND "
               "person = $2",
               VALUES(t->id, person[0], points));
    return db_good(db);
}
