#include "store/meetings.h"
#include "base/memory.h"
#include "core/rules.h"
#include "store/ranks.h"

#include <math.h>
#include <stdlib.h>
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

static bool read_player(Db *db, const Tournament *t, const TournamentEntrant *entrant,
                        PairingPlayer *out) {
    Rank both[2];
    ranks_of(db, entrant->person, t->row.rules, both);
    *out = (PairingPlayer){.points = entrant->points,
                           .strength =
                               (int)lround((both[0].rating.points + both[1].rating.points) / 2),
                           .rests = entrant->rests};
    return db_good(db);
}

/* To have met before costs 1 each time in an arena. Otherwise it costs 2, and 1 more if it was in
 * the round before. */
static void add_meeting(const Tournament *t, const Meeting *meeting, unsigned char *cost) {
    bool arena = t->row.kind == TOURNAMENT_ARENA;
    int more = *cost + (arena ? 1 : 2 + (meeting->round == t->row.round - 1));
    *cost = (unsigned char)(more < 255 ? more : 255);
}

bool meetings_pair(Db *db, const Tournament *t, const int *place, int count, int *opponent) {
    PairingPlayer player[TOURNAMENT_MOST];
    int at[TOURNAMENT_MOST];
    unsigned char *cost = memory_get((size_t)count * (size_t)count);
    for (int i = 0; i < TOURNAMENT_MOST; i++) at[i] = -1;
    for (int i = 0; i < count && db_good(db); i++) {
        at[place[i]] = i;
        read_player(db, t, &t->entrant[place[i]], &player[i]);
    }
    for (int m = 0; m < t->meetings && db_good(db); m++) {
        const Meeting *meeting = &t->meeting[m];
        const int *entrant = meeting->entrant;
        int a = entrant[0] < 0 ? -1 : at[entrant[0]], b = entrant[1] < 0 ? -1 : at[entrant[1]];
        if (a < 0 || b < 0) continue;
        add_meeting(t, meeting, &cost[a * count + b]);
        add_meeting(t, meeting, &cost[b * count + a]);
    }
    bool last = t->row.kind == TOURNAMENT_ARENA || t->row.round == t->row.rounds;
    if (db_good(db)) pairing_swiss(player, count, cost, last, opponent);
    free(cost);
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
               "UPDATE entrants SET points = points + $3, rested = rested + 1 WHERE tournament = "
               "$1 AND "
               "person = $2",
               VALUES(t->id, person[0], points));
    return db_good(db);
}
