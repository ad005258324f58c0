/* What is played in tournaments. A round is paired when the last game of the one before is over;
 * within a meeting the second game begins when the first is over, so that nobody has two clocks
 * running. */
#include "store/rounds.h"
#include "base/memory.h"
#include "core/rules.h"
#include "rank/pairing.h"
#include "store/ranks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REST_POINTS = 4 };

/* ------------------------------------------------------------------ games */

static bool begin_game(Db *db, const TournamentRow *t, const int64_t person[2], char id[GAME_ID],
                       Started *started) {
    Rules rules;
    Position start;
    Error error;
    bool taken;
    if (!rules_parse(&rules, t->rules, &error))
        return db_fail(db, "tournament %s has rules that nobody knows", t->id);
    rules.start(&rules, &start);
    int64_t now = db_now(db);
    GameRow row = {.clock = t->clock,
                   .base = t->base,
                   .inc = t->inc,
                   .chat = true,
                   .rated = true,
                   .created = now,
                   .seat = {person[0], person[1]},
                   .phase = GAME_PLAYING,
                   .to_move = start.side + 1,
                   .culprit = -1,
                   .left = {-1, -1},
                   .moved_at = now};
    string_copy(row.rules, sizeof row.rules, t->rules);
    game_id_make(row.id);
    if (!games_add(db, &row, NULL, 0, &taken)) return false;
    if (taken) return db_fail(db, "an id came twice");
    memcpy(id, row.id, GAME_ID);
    started->game =
        memory_resize(started->game, (size_t)(started->count + 1) * sizeof *started->game);
    memcpy(started->game[started->count++], id, GAME_ID);
    return true;
}

/* ------------------------------------------------------------------ rounds */

static bool is_there(const Entrant *entrant) { return !entrant->gone && *entrant->name; }

static int present(const Tournament *t, int out[TOURNAMENT_MOST]) {
    int count = 0;
    for (int i = 0; i < t->row.players && count < TOURNAMENT_MOST; i++)
        if (is_there(&t->entrant[i])) out[count++] = i;
    return count;
}

static int find_entrant(const Tournament *t, const int *place, int count, int64_t person) {
    for (int i = 0; i < count; i++)
        if (t->entrant[place[i]].person == person) return i;
    return -1;
}

static bool pair_swiss(Db *db, const Tournament *t, const int *place, int count, int *opponent) {
    PairingPlayer player[TOURNAMENT_MOST];
    unsigned char *met = memory_get((size_t)count * (size_t)count);
    for (int i = 0; i < count && db_good(db); i++) {
        const Entrant *entrant = &t->entrant[place[i]];
        Rank both[2];
        ranks_of(db, entrant->person, t->row.rules, both);
        player[i] = (PairingPlayer){
            .points = entrant->points,
            .strength = (int)lround((both[0].rating.points + both[1].rating.points) / 2),
            .rested = entrant->rested};
    }
    for (int m = 0; m < t->meetings; m++) {
        int a = find_entrant(t, place, count, t->meeting[m].person[0]);
        int b = find_entrant(t, place, count, t->meeting[m].person[1]);
        if (a >= 0 && b >= 0) met[a * count + b]++, met[b * count + a]++;
    }
    if (db_good(db)) pairing_swiss(player, count, met, opponent);
    free(met);
    return db_good(db);
}

/* In everyone against everyone the places of the circle are those in which people entered; whoever
 * has gone leaves a place at which the others rest. */
static int by_entering(const Tournament *t, int out[TOURNAMENT_MOST]) {
    int count = t->row.players < TOURNAMENT_MOST ? t->row.players : TOURNAMENT_MOST;
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && t->entrant[out[at - 1]].entered > t->entrant[i].entered; at--)
            out[at] = out[at - 1];
        out[at] = i;
    }
    return count;
}

static bool add_meeting(Db *db, const TournamentRow *t, int n, int64_t one, int64_t other,
                        Started *started) {
    const int64_t person[2] = {one, other};
    char game[GAME_ID] = "";
    if (other && !begin_game(db, t, person, game, started)) return false;
    db_run(db,
           "INSERT INTO meetings (tournament, round, n, person1, person2, game1, points1, points2, "
           "over) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8)",
           VALUES(value_text(t->id), value_int(t->round), value_int(n), value_int(one),
                  value_int(other ? other : DB_NONE), value_text(other ? game : NULL),
                  value_int(other ? 0 : REST_POINTS), value_int(!other)));
    if (!other)
        db_run(db,
               "UPDATE entrants SET points = points + $3, rested = 1 WHERE tournament = $1 AND "
               "person = $2",
               VALUES(value_text(t->id), value_int(one), value_int(REST_POINTS)));
    return db_good(db);
}

/* Pairs round row.round of t and begins its games. */
static bool begin_round(Db *db, const Tournament *t, Started *started) {
    int place[TOURNAMENT_MOST], opponent[TOURNAMENT_MOST], count, n = 0;
    bool swiss = t->row.kind == TOURNAMENT_SWISS;
    count = swiss ? present(t, place) : by_entering(t, place);
    if (count < 2) return db_good(db);
    if (swiss && !pair_swiss(db, t, place, count, opponent)) return false;
    if (!swiss) pairing_everyone(count, t->row.round - 1, opponent);
    for (int i = 0; i < count && db_good(db); i++) {
        const Entrant *one = &t->entrant[place[i]];
        const Entrant *other =
            opponent[i] == PAIRING_RESTS ? NULL : &t->entrant[place[opponent[i]]];
        if (other && !is_there(other)) other = NULL;
        if (!is_there(one) || (other && opponent[i] < i)) continue;
        add_meeting(db, &t->row, n++, one->person, other ? other->person : 0, started);
    }
    return db_good(db);
}

/* Goes on to the next round that has a game, or to the end. */
static bool next_round(Db *db, const char *id, Started *started) {
    for (int before = started->count; db_good(db) && started->count == before;) {
        Tournament t;
        int place[TOURNAMENT_MOST];
        if (!tournaments_read(db, id, &t)) return false;
        bool last = t.row.round == t.row.rounds || present(&t, place) < 2;
        t.row.round++;
        if (last) {
            tournaments_end(db, id);
        } else {
            db_run(db, "UPDATE tournaments SET phase = 1, round = $2 WHERE id = $1",
                   VALUES(value_text(id), value_int(t.row.round)));
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

bool tournaments_begin(Db *db, const char *id, Started *started, bool *begun) {
    Tournament t;
    clear(started);
    *begun = false;
    if (!tournaments_alone(db) || !tournaments_read(db, id, &t)) return false;
    int players = t.row.players;
    *begun = *t.row.id && t.row.phase == GAME_WAITING && players >= 2;
    if (*begun) {
        int all = pairing_rounds(players);
        int rounds = t.row.kind == TOURNAMENT_EVERYONE || t.row.rounds > all ? all : t.row.rounds;
        db_run(db, "UPDATE tournaments SET rounds = $2 WHERE id = $1",
               VALUES(value_text(id), value_int(rounds)));
    }
    tournament_free(&t);
    return *begun ? next_round(db, id, started) : db_good(db);
}

/* ------------------------------------------------------------------ what came of a game */

typedef struct Found {
    char id[GAME_ID];
    int round, n;
    int64_t person[2];
    bool second; /* the second game of the two */
} Found;

static bool find_meeting(Db *db, const char *game, Found *out) {
    Rows rows = db_ask(db,
                       "SELECT m.tournament, m.round, m.n, m.person1, m.person2, m.game2 FROM "
                       "meetings m JOIN tournaments t ON t.id = m.tournament WHERE m.over = 0 AND "
                       "t.phase = 1 AND ((m.game1 = $1 AND m.game2 IS NULL) OR m.game2 = $1)",
                       VALUES(value_text(game)));
    if (!rows_next(&rows)) return false;
    rows_copy(&rows, 0, out->id, sizeof out->id);
    out->round = (int)rows_int(&rows, 1);
    out->n = (int)rows_int(&rows, 2);
    for (int i = 0; i < 2; i++) out->person[i] = rows_int(&rows, 3 + i);
    out->second = rows_text(&rows, 5) != NULL;
    rows_end(&rows);
    return true;
}

/* Half points of a game for the persons of the meeting. */
static void score(const GameRow *game, bool second, int points[2]) {
    int seat = second ? 1 : 0; /* of the first person */
    if (game->result == RESULT_DRAW) points[0]++, points[1]++;
    if (game->result == result_win(seat)) points[0] += 2;
    if (game->result == result_win(!seat)) points[1] += 2;
}

/* The second game, unless somebody has gone: then the other one has won it. */
static bool begin_second(Db *db, const Found *found, int points[2], char next[GAME_ID],
                         Started *started) {
    Tournament t;
    if (!tournaments_read(db, found->id, &t)) return false;
    bool there[2] = {false, false}, good = true;
    const int64_t swapped[2] = {found->person[1], found->person[0]};
    for (int i = 0; i < t.row.players; i++)
        for (int k = 0; k < 2; k++)
            if (t.entrant[i].person == found->person[k]) there[k] = is_there(&t.entrant[i]);
    if (there[0] && there[1])
        good = begin_game(db, &t.row, swapped, next, started);
    else
        for (int k = 0; k < 2; k++) points[k] += there[k] ? 2 : 0;
    tournament_free(&t);
    return good;
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
    if (!found.second && !begin_second(db, &found, points, next, started)) return false;
    for (int i = 0; i < 2; i++)
        db_run(db, "UPDATE entrants SET points = points + $3 WHERE tournament = $1 AND person = $2",
               VALUES(value_text(found.id), value_int(found.person[i]), value_int(points[i])));
    db_run(db,
           "UPDATE meetings SET points1 = points1 + $4, points2 = points2 + $5, over = $6, game2 = "
           "COALESCE(game2, $7) WHERE tournament = $1 AND round = $2 AND n = $3",
           VALUES(value_text(found.id), value_int(found.round), value_int(found.n),
                  value_int(points[0]), value_int(points[1]), value_int(!*next),
                  value_text(*next ? next : NULL)));
    int64_t open = db_number(db, "SELECT count(*) FROM meetings WHERE tournament = $1 AND over = 0",
                             VALUES(value_text(found.id)));
    return open == 0 ? next_round(db, found.id, started) : db_good(db);
}
