/* See rounds.h. A round is paired when the last game of the one before is over. The second game of
 * a meeting begins after the first, so that no player has two clocks running. */
#include "store/rounds.h"
#include "base/clock.h"
#include "base/memory.h"
#include "rank/pairing.h"

#include <stdlib.h>
#include <string.h>

enum { REST_POINTS = 4 };

/* ------------------------------------------------------------------ rounds */

static int present(const Tournament *t, int out[TOURNAMENT_MOST]) {
    int count = 0;
    for (int i = 0; i < t->row.players && count < TOURNAMENT_MOST; i++)
        if (entrant_plays(&t->entrant[i])) out[count++] = i;
    return count;
}

/* The order of entry gives the places of the round-robin circle. A player who has gone keeps a
 * place, whose opponent has a bye. */
static int by_entering(const Tournament *t, int out[TOURNAMENT_MOST]) {
    int count = 0;
    for (int i = 0; i < t->row.players && count < TOURNAMENT_MOST; i++) {
        if (t->entrant[i].waits) continue;
        int at = count++;
        for (; at > 0 && t->entrant[out[at - 1]].entered > t->entrant[i].entered; at--)
            out[at] = out[at - 1];
        out[at] = i;
    }
    return count;
}

/* Pairs round row.round of t and begins its games. */
static bool begin_round(Db *db, const Tournament *t, Started *started) {
    int place[TOURNAMENT_MOST], opponent[TOURNAMENT_MOST], count, n = 0;
    bool swiss = t->row.kind == TOURNAMENT_SWISS;
    count = swiss ? present(t, place) : by_entering(t, place);
    if (count < 2) return db_good(db);
    if (swiss && !meetings_pair(db, t, place, count, opponent)) return false;
    if (!swiss) pairing_everyone(count, t->row.round - 1, opponent);
    for (int i = 0; i < count && db_good(db); i++) {
        const TournamentEntrant *one = &t->entrant[place[i]];
        const TournamentEntrant *other =
            opponent[i] == PAIRING_RESTS ? NULL : &t->entrant[place[opponent[i]]];
        if (other && !entrant_plays(other)) other = NULL;
        if (!entrant_plays(one) || (other && opponent[i] < i)) continue;
        const int64_t person[2] = {one->person, other ? other->person : 0};
        meetings_begin(db, &t->row, n++, person, REST_POINTS, started);
    }
    return db_good(db);
}

/* Goes on to the next round that has a game, or to the end. */
static bool next_round(Db *db, const char *id, Started *started) {
    /* The circle of a round robin does without what was played. */
    TournamentRow row;
    if (!tournaments_row(db, id, &row)) return false;
    int needed = row.kind == TOURNAMENT_SWISS ? MEETINGS_ALL : 0;
    for (int before = started->count; db_good(db) && started->count == before;) {
        Tournament t;
        int place[TOURNAMENT_MOST];
        if (!tournaments_read_latest(db, id, needed, &t)) return false;
        bool last = t.row.round == t.row.rounds || present(&t, place) < 2;
        t.row.round++;
        if (last) {
            tournaments_end(db, id);
        } else {
            db_run(db, "UPDATE tournaments SET phase = 1, round = $2 WHERE id = $1",
                   VALUES(id, t.row.round));
            begin_round(db, &t, started);
        }
        tournament_free(&t);
        if (last) break;
    }
    return db_good(db);
}

static void clear(Started *started) {
    free(started->game);
    *started = (Started){0};
}

/* In a round robin a player who has gone keeps a place. */
static int count_places(const Tournament *t) {
    bool everyone = t->row.kind == TOURNAMENT_EVERYONE;
    int count = 0;
    for (int i = 0; i < t->row.players; i++)
        count += everyone ? !t->entrant[i].waits : entrant_plays(&t->entrant[i]);
    return count;
}

static bool begin(Db *db, const char *id, Started *started, bool *begun) {
    Tournament t;
    if (!tournaments_read_latest(db, id, 0, &t)) return false;
    int players = count_places(&t);
    bool arena = t.row.kind == TOURNAMENT_ARENA;
    *begun = *t.row.id && t.row.phase == GAME_WAITING && players >= 2;
    if (*begun) {
        int all = pairing_rounds(players);
        int rounds = t.row.kind == TOURNAMENT_EVERYONE || t.row.rounds > all ? all : t.row.rounds;
        db_run(db, "UPDATE tournaments SET rounds = $2, begins = $3, phase = 1 WHERE id = $1",
               VALUES(id, arena ? 0 : rounds, db_now(db)));
    }
    tournament_free(&t);
    if (!*begun) return db_good(db);
    return arena ? arena_pair(db, id, started) : next_round(db, id, started);
}

bool tournaments_begin(Db *db, const char *id, Started *started, bool *begun) {
    clear(started);
    *begun = false;
    return tournaments_alone(db) && begin(db, id, started, begun);
}

/* A tournament with fewer than two players is cancelled a day after its date. */
enum { DUE_MOST = 16, DUE_US = 5000, STALE_MS = 86400000 };

typedef struct DueOne {
    DuePlace place;
    bool waits, stale;
} DueOne;

/* Lists what may go on: nobody can fill the list with tournaments that nobody has entered. */
static int list_due(Db *db, const DuePlace *after, DueOne out[DUE_MOST]) {
    int64_t now = db_now(db);
    int count = 0;
    Rows rows = db_ask(
        db,
        "SELECT t.id, t.begins, t.phase FROM tournaments t WHERE t.phase < 2 AND t.paused IS NULL "
        "AND ((t.phase = 1 AND t.kind = 'arena') OR (t.phase = 0 AND t.begins <= $1 AND (t.begins "
        "< $2 OR (SELECT count(*) FROM entrants e WHERE e.tournament = t.id) > 1))) AND (t.begins "
        "> $3 OR (t.begins = $3 AND t.id > $4)) ORDER BY t.begins, t.id LIMIT $5",
        VALUES(now, now - STALE_MS, after->begins, after->id, DUE_MOST));
    while (rows_next(&rows)) {
        DueOne *one = &out[count++];
        rows_take(&rows, 0, FIELDS(one->place.id, one->place.begins));
        one->waits = rows_int(&rows, 2) == GAME_WAITING;
        one->stale = one->place.begins < now - STALE_MS;
    }
    return count;
}

bool tournaments_due(Db *db, DuePlace *place, Started *started) {
    DueOne due[DUE_MOST];
    uint64_t until = clock_us() + DUE_US;
    bool begun, done;
    int i = 0, count = list_due(db, place, due);
    clear(started);
    if (count && !tournaments_alone(db)) return false;
    for (; i < count && db_good(db) && (!i || clock_us() < until); i++) {
        const DueOne *one = &due[i];
        if (!one->waits)
            arena_pair(db, one->place.id, started);
        else if (begin(db, one->place.id, started, &begun) && !begun && one->stale)
            tournaments_cancel(db, one->place.id, &done);
        *place = one->place;
    }
    if (i == count && count < DUE_MOST) *place = (DuePlace){0};
    return db_good(db);
}

/* ------------------------------------------------------------------ results of games */

typedef struct Found {
    char id[GAME_ID];
    int round, n;
    int64_t person[2];
    bool second; /* the second game of the two */
    bool arena;  /* an arena, whose meetings have one game */
} Found;

static bool find_meeting(Db *db, const char *game, Found *out) {
    Rows rows = db_ask(db,
                       "SELECT m.tournament, m.round, m.n, m.person1, m.person2, m.game2, "
                       "t.kind FROM "
                       "meetings m JOIN tournaments t ON t.id = m.tournament WHERE m.over = 0 AND "
                       "t.phase = 1 AND ((m.game1 = $1 AND m.game2 IS NULL) OR m.game2 = $1)",
                       VALUES(game));
    if (!rows_next(&rows)) return false;
    rows_take(&rows, 0, FIELDS(out->id, out->round, out->n, out->person[0], out->person[1]));
    out->second = rows_text(&rows, 5) != NULL;
    out->arena = !strcmp(rows_text(&rows, 6), tournament_kind_words[TOURNAMENT_ARENA]);
    rows_end(&rows);
    return true;
}

/* The half points of a game for the two people of the meeting. */
static void score(const GameRow *game, bool second, int points[2]) {
    int seat = second ? 1 : 0; /* the first person's seat */
    if (game->result == RESULT_DRAW) points[0]++, points[1]++;
    if (game->result == result_win(seat)) points[0] += 2;
    if (game->result == result_win(!seat)) points[1] += 2;
}

/* Starts the second game. If one player has gone, the other one has won it. */
static bool begin_second(Db *db, const Found *found, int points[2], char next[GAME_ID],
                         Started *started) {
    Tournament t;
    if (!tournaments_read_latest(db, found->id, 0, &t)) return false;
    bool there[2] = {false, false}, good = true;
    const int64_t swapped[2] = {found->person[1], found->person[0]};
    for (int i = 0; i < t.row.players; i++)
        for (int k = 0; k < 2; k++)
            if (t.entrant[i].person == found->person[k]) there[k] = entrant_plays(&t.entrant[i]);
    if (there[0] && there[1])
        good = meetings_game(db, &t.row, swapped, next, started);
    else
        for (int k = 0; k < 2; k++) points[k] += there[k] ? 2 : 0;
    tournament_free(&t);
    return good;
}

/* A player who missed a game of an arena is paired again only after entering again. */
static bool sit_out(Db *db, const Found *found, const GameRow *game) {
    bool away = game->termination == TERMINATION_ABANDONED || game->plies < 2;
    if (!away || game->culprit < 0 || game->termination == TERMINATION_RESIGN) return db_good(db);
    return db_exec(db, "UPDATE entrants SET gone = 1 WHERE tournament = $1 AND person = $2",
                   VALUES(found->id, game->seat[game->culprit]));
}

bool tournaments_count(Db *db, const char *id, Started *started) {
    Found found;
    GameRow game;
    PlyRow *plies;
    int points[2] = {0, 0};
    char next[GAME_ID] = "";
    clear(started);
    if (!find_meeting(db, id, &found) || !games_read(db, id, &game, &plies)) return db_good(db);
    free(plies);
    if (game.phase != GAME_OVER) return db_good(db);
    score(&game, found.second, points);
    if (!found.second && !found.arena && !begin_second(db, &found, points, next, started))
        return false;
    if (found.arena && !sit_out(db, &found, &game)) return false;
    for (int i = 0; i < 2; i++)
        db_run(db, "UPDATE entrants SET points = points + $3 WHERE tournament = $1 AND person = $2",
               VALUES(found.id, found.person[i], points[i]));
    db_run(
        db,
        "UPDATE meetings SET points1 = points1 + $4, points2 = points2 + $5, over = $6, game2 = "
        "COALESCE(game2, $7) WHERE tournament = $1 AND round = $2 AND n = $3",
        VALUES(found.id, found.round, found.n, points[0], points[1], !*next, *next ? next : NULL));
    if (found.arena) return db_good(db); /* tournaments_due pairs the two */
    int64_t open = db_number(db, "SELECT count(*) FROM meetings WHERE tournament = $1 AND over = 0",
                             VALUES(found.id));
    return open == 0 ? next_round(db, found.id, started) : db_good(db);
}
