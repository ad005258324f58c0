#include "store/ranks.h"
#include "store/columns.h"

#include <jansson.h>

/* ------------------------------------------------------------------ reading */

static Rank unknown(void) { return (Rank){.rating = rating_new()}; }

/* Reads from `column` on: points, deviation, volatility, games, won, drawn, played. */
static Rank read_rank(const Rows *rows, int column) {
    if (rows_int(rows, column) == DB_NONE) return unknown();
    Rank rank = {.rating = rows_rating(rows, column)};
    rows_take(rows, column + 3, FIELDS(rank.games, rank.won, rank.drawn, rank.played));
    return rank;
}

bool ranks_of(Db *db, int64_t person, const char *rules, Rank out[2]) {
    out[0] = out[1] = unknown();
    Rows rows = db_ask(db,
                       "SELECT seat, points, deviation, volatility, games, won, drawn, played "
                       "FROM ratings WHERE person = $1 AND rules = $2",
                       VALUES(person, rules));
    while (rows_next(&rows)) out[rows_int(&rows, 0) == 2] = read_rank(&rows, 1);
    return db_good(db);
}

bool ranks_bias(Db *db, const char *rules, Rating *bias, int64_t *games) {
    *bias = rating_no_bias();
    *games = 0;
    Rows rows =
        db_ask(db, "SELECT points, deviation, volatility, games FROM biases WHERE rules = $1",
               VALUES(rules));
    while (rows_next(&rows)) {
        *bias = rows_rating(&rows, 0);
        *games = rows_int(&rows, 3);
    }
    return db_good(db);
}

/* Selects both seats of a person under rules in one row, from people "p" and ratings "r". The rest
 * of the statement says whose, and the order. */
#define BOTH_SEATS(from)                                                                           \
    "SELECT r.rules, COALESCE(p.name, ''), p.kind, a.points, a.deviation, a.volatility, a.games, " \
    "a.won, a.drawn, a.played, b.points, b.deviation, b.volatility, b.games, b.won, b.drawn, "     \
    "b.played FROM " from                                                                          \
    " LEFT JOIN ratings a ON a.person = r.person AND a.rules = r.rules AND a.seat = 1 "            \
    "LEFT JOIN ratings b ON b.person = r.person AND b.rules = r.rules AND b.seat = 2 "             \
    "WHERE p.id = r.person AND "
/* One of the two rows that a person may have. */
#define ONCE "(r.seat = 1 OR a.person IS NULL)"

static json_t *rank_json(const Rows *rows, int column) {
    Rank rank = read_rank(rows, column);
    if (!rank.games) return json_null();
    return json_pack("{s:i, s:i, s:I, s:I, s:I}", "points", (int)lround(rank.rating.points),
                     "deviation", (int)lround(rank.rating.deviation), "games",
                     (json_int_t)rank.games, "won", (json_int_t)rank.won, "drawn",
                     (json_int_t)rank.drawn);
}

/* `rules`: each row has its rules, else the person. */
static json_t *rows_json(Rows rows, bool rules) {
    json_t *all = json_array();
    while (rows_next(&rows)) {
        json_t *seats = json_pack("[o, o]", rank_json(&rows, 3), rank_json(&rows, 10));
        json_array_append_new(
            all, rules ? json_pack("{s:s, s:o}", "rules", rows_text(&rows, 0), "seats", seats)
                       : json_pack("{s:s, s:s, s:o}", "name", rows_text(&rows, 1), "kind",
                                   rows_text(&rows, 2), "seats", seats));
    }
    return db_list(rows.db, all);
}

json_t *ranks_of_person(Db *db, int64_t person) {
    return rows_json(db_ask(db,
                            BOTH_SEATS("ratings r CROSS JOIN people p") ONCE
                            " AND r.person = $1 ORDER BY "
                            "COALESCE(a.games, 0) + COALESCE(b.games, 0) DESC, r.rules",
                            VALUES(person)),
                     true);
}

/* The ratings that are certain enough, ordered by `points`. The order of the tables matters: an
 * index has the players' ratings in this order, and there are only a few bots. */
#define BEST(from, kind, which, points)                                                        \
    BOTH_SEATS(from)                                                                           \
    "r.rules = $1 AND p.kind = '" kind "' AND p.closed IS NULL AND " which " ORDER BY " points \
    " DESC, p.folded LIMIT $3"
#define SEAT(number) "r.seat = " number " AND r.deviation <= $2"
#define BEST_OF(from, kind)                                                                  \
    {                                                                                        \
        BEST(from, kind, ONCE " AND (a.deviation <= $2 OR b.deviation <= $2)", "r.mean"),    \
            BEST(from, kind, SEAT("1"), "r.points"), BEST(from, kind, SEAT("2"), "r.points") \
    }

json_t *ranks_best(Db *db, const RankWish *wish) {
    static const char *const best[2][3] = {
        BEST_OF("ratings r CROSS JOIN people p", "player"),
        BEST_OF("people p CROSS JOIN ratings r", "bot"),
    };
    return rows_json(db_ask(db, best[wish->kind == PERSON_BOT][wish->seat],
                            VALUES(wish->rules, value_milli(wish->most_deviation), wish->most)),
                     false);
}

/* ------------------------------------------------------------------ counting a game */

static void keep(Db *db, int64_t person, const char *rules, int seat, const Rank *rank) {
    db_run(db,
           "INSERT INTO ratings (person, rules, seat, points, deviation, volatility, games, won, "
           "drawn, played) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (person, "
           "rules, seat) DO UPDATE SET points = $4, deviation = $5, volatility = $6, games = $7, "
           "won = $8, drawn = $9, played = $10",
           VALUES(person, rules, seat + 1, RATING_VALUES(rank->rating), rank->games, rank->won,
                  rank->drawn, rank->played));
}

/* Call it after `keep`. */
static void keep_mean(Db *db, int64_t person, const char *rules) {
    db_run(db,
           "UPDATE ratings SET mean = (SELECT CAST(sum(o.points) AS BIGINT) / count(*) FROM "
           "ratings o WHERE o.person = $1 AND o.rules = $2) WHERE person = $1 AND rules = $2",
           VALUES(person, rules));
}

static void keep_bias(Db *db, const char *rules, Rating bias, int64_t games) {
    db_run(db,
           "INSERT INTO biases (rules, points, deviation, volatility, games) VALUES ($1, $2, $3, "
           "$4, $5) ON CONFLICT (rules) DO UPDATE SET points = $2, deviation = $3, volatility = "
           "$4, games = $5",
           VALUES(rules, RATING_VALUES(bias), games));
}

/* A seat's rating before the game, adjusted for the time since the last one. If only the other seat
 * has a rating, it comes from that one. */
static Rank before(const Rank both[2], int seat, int64_t now) {
    Rank rank = both[seat];
    if (!rank.games && both[!seat].games)
        rank.rating = rating_from_other_seat(both[!seat].rating);
    else if (rank.games)
        rank.rating = rating_rested(rank.rating, (double)(now - rank.played) / (double)DAY_MS);
    return rank;
}

static bool count_game(Db *db, const char *id, const char *rules, const int64_t person[2],
                       Result result, int64_t now) {
    Rank rank[2];
    Rating bias, rating[2];
    int64_t games;
    for (int seat = 0; seat < 2; seat++) {
        Rank both[2];
        if (!ranks_of(db, person[seat], rules, both)) return false;
        rank[seat] = before(both, seat, now);
        rating[seat] = rank[seat].rating;
    }
    if (!ranks_bias(db, rules, &bias, &games)) return false;
    rating_play(rating, &bias, result == RESULT_DRAW ? 0.5 : result == RESULT_P1);
    for (int seat = 0; seat < 2; seat++) {
        rank[seat].rating = rating[seat];
        rank[seat].games++;
        rank[seat].won += result == result_win(seat);
        rank[seat].drawn += result == RESULT_DRAW;
        rank[seat].played = now;
        keep(db, person[seat], rules, seat, &rank[seat]);
        keep_mean(db, person[seat], rules);
    }
    keep_bias(db, rules, bias, games + 1);
    return db_exec(db, "UPDATE games SET rating1 = $2, rating2 = $3 WHERE id = $1",
                   VALUES(id, value_milli(rating[0].points), value_milli(rating[1].points)));
}

bool ranks_count(Db *db, const char *id) {
    /* 1: to count, 2: counted. */
    if (db_run(db,
               "UPDATE games SET rated = 2 WHERE id = $1 AND rated = 1 AND phase = 'over' AND "
               "result <> 0 AND plies >= $2",
               VALUES(id, RANK_LEAST_PLIES)) < 1)
        return db_good(db);
    Rows rows = db_ask(db,
                       "SELECT g.rules, g.person1, g.person2, g.result, g.ended FROM games g JOIN "
                       "people a ON a.id = g.person1 JOIN people b ON b.id = g.person2 WHERE g.id "
                       "= $1 AND a.kind <> 'guest' AND b.kind <> 'guest' AND a.id <> b.id",
                       VALUES(id));
    if (!rows_next(&rows)) return db_good(db);
    char rules[GAME_RULES];
    rows_copy(&rows, 0, rules, sizeof rules);
    int64_t person[2] = {rows_int(&rows, 1), rows_int(&rows, 2)}, ended = rows_int(&rows, 4);
    Result result = (Result)rows_int(&rows, 3);
    rows_end(&rows);
    return count_game(db, id, rules, person, result, ended == DB_NONE ? db_now(db) : ended);
}
