/* What everybody may know of a person, and who is strongest: GET /api/people/NAME and
 * /api/ranks/RULES. */
#include "api/service_parts.h"

#include "live/words.h"
#include "store/ranks.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    RECENT_MOST = 50, /* games of a person */
    BEST_MOST = 100,
    KNOWN_DEVIATION = 150 /* who is less known is in no ranking */
};

static json_t *rank_json(const Rank *rank) {
    if (!rank->games) return json_null();
    return json_pack("{s:i, s:i, s:I, s:I, s:I}", "points", (int)lround(rank->rating.points),
                     "deviation", (int)lround(rank->rating.deviation), "games",
                     (json_int_t)rank->games, "won", (json_int_t)rank->won, "drawn",
                     (json_int_t)rank->drawn);
}

static void put_seats(json_t *to, const RankRow *row) {
    json_object_set_new(to, "seats",
                        json_pack("[o, o]", rank_json(&row->seat[0]), rank_json(&row->seat[1])));
}

/* ------------------------------------------------------------------ a person */

json_t *game_summary(const GameRow *game) {
    json_t *players = json_array(), *kinds = json_array();
    for (int seat = 0; seat < 2; seat++) {
        json_array_append_new(players,
                              *game->name[seat] ? json_string(game->name[seat]) : json_null());
        json_array_append_new(kinds, json_string(person_kind_words[game->kind[seat]]));
    }
    return json_pack("{s:s, s:s, s:o, s:o, s:s, s:s, s:i, s:I, s:b}", "id", game->id, "rules",
                     game->rules, "players", players, "kinds", kinds, "result",
                     result_word(game->result), "termination", termination_word(game->termination),
                     "plies", game->plies, "ended", (json_int_t)game->ended, "rated", game->rated);
}

static bool put_games(Db *db, int64_t person, json_t *all) {
    GameList list;
    if (!games_of(db, person, 4 * RECENT_MOST, &list)) return false;
    json_t *games = json_array();
    for (int i = 0; i < list.count && json_array_size(games) < RECENT_MOST; i++)
        if (list.game[i].phase == GAME_OVER && !list.game[i].private)
            json_array_append_new(games, game_summary(&list.game[i]));
    free(list.game);
    json_object_set_new(all, "games", games);
    return true;
}

static bool put_ratings(Db *db, int64_t person, json_t *all) {
    RankRow *rows;
    int count;
    if (!ranks_of_person(db, person, &rows, &count)) return false;
    json_t *ratings = json_array();
    for (int i = 0; i < count; i++) {
        json_t *row = json_pack("{s:s}", "rules", rows[i].rules);
        put_seats(row, &rows[i]);
        json_array_append_new(ratings, row);
    }
    free(rows);
    json_object_set_new(all, "ratings", ratings);
    return true;
}

static bool run_person(Db *db, Call *call) {
    Person person;
    if (!people_find(db, call->word, &person)) return false;
    if (!person.id) return call_no(call, 404, "no-person", "nobody has this name");
    json_t *all = json_pack("{s:s, s:s, s:I, s:b}", "name", person.name, "kind",
                            person_kind_words[person.kind], "created", (json_int_t)person.created,
                            "closed", person.closed != 0);
    return call_json(call, all, put_ratings(db, person.id, all) && put_games(db, person.id, all));
}

/* ------------------------------------------------------------------ a ranking */

static bool run_ranks(Db *db, Call *call) {
    RankRow *rows;
    int count;
    Rating bias;
    int64_t games;
    if (!ranks_bias(db, call->word, &bias, &games) ||
        !ranks_best(db, call->word, KNOWN_DEVIATION, BEST_MOST, &rows, &count))
        return false;
    json_t *people = json_array();
    for (int i = 0; i < count; i++) {
        json_t *row =
            json_pack("{s:s, s:s}", "name", rows[i].name, "kind", person_kind_words[rows[i].kind]);
        put_seats(row, &rows[i]);
        json_array_append_new(people, row);
    }
    free(rows);
    json_t *all = json_pack("{s:s, s:{s:i, s:i, s:I}, s:o}", "rules", call->word, "bias", "points",
                            (int)lround(bias.points), "deviation", (int)lround(bias.deviation),
                            "games", (json_int_t)games, "people", people);
    return call_json(call, all, true);
}

static void do_ranks(Call *call) {
    if (rooms_rules(call->service->rooms, call->word))
        call_answer(call);
    else
        call_refuse(call, 404, "no-rules", "there are no rules of this name");
}

const Route rank_routes[] = {
    {HTTP_GET, "/api/people/~", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_person, NULL},
    {HTTP_GET, "/api/ranks/~", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_ranks, do_ranks},
    {.path = NULL},
};
