/* See profile.h. Each seat has its own index of games (schema.c). So each query runs for both
 * seats, and the results are combined. */
#include "store/profile.h"

#include "base/memory.h"
#include "core/fold.h"
#include "store/columns.h"
#include "store/replay.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ ratings over time */

#define RATED_IN(seat)                                                               \
    "SELECT * FROM (SELECT rules, " seat " AS seat, ended, rating" seat              \
    " FROM games WHERE person" seat " = $1 AND rating" seat " IS NOT NULL ORDER BY " \
    "ended DESC LIMIT $2) s" seat

json_t *profile_history(Db *db, int64_t person) {
    json_t *history = json_array(), *lines = json_object();
    Rows rows = db_ask(db, RATED_IN("1") " UNION ALL " RATED_IN("2") " ORDER BY 3, 2, 1, 4",
                       VALUES(person, PROFILE_RATINGS));
    while (rows_next(&rows)) {
        char key[GAME_RULES + 2];
        const char *rules = rows_text(&rows, 0);
        int seat = (int)rows_int(&rows, 1);
        snprintf(key, sizeof key, "%d%s", seat, rules);
        json_t *points = json_object_get(lines, key);
        if (!points) {
            points = json_array();
            json_object_set_new(lines, key, points);
            json_array_append_new(history, json_pack("{s:s, s:i, s:O}", "rules", rules, "seat",
                                                     seat, "points", points));
        }
        json_array_append_new(points, json_pack("[I, i]", (json_int_t)rows_int(&rows, 2),
                                                (int)lround((double)rows_int(&rows, 3) / 1e3)));
    }
    json_decref(lines);
    return db_list(db, history);
}

/* ------------------------------------------------------------------ results */

/* The games that count. `result` is NONE for unfinished games. */
#define ENDED_OF(seat, columns)                                                                \
    "SELECT * FROM (SELECT " seat " AS seat, result, " columns " FROM games WHERE person" seat \
    " = $1 AND person" seat " IS NOT NULL AND phase = 'over' AND private = 0 ORDER BY ended "  \
    "DESC, id DESC LIMIT $2) s" seat

#define ENDED_AS(one, two) ENDED_OF("1", one) " UNION ALL " ENDED_OF("2", two)

/* RESULT_P1 and RESULT_P2 are the numbers of the seats. */
#define SCORE                                                                                 \
    "CAST(sum(CASE WHEN result = seat THEN 1 ELSE 0 END) AS BIGINT) AS won, CAST(sum(CASE "   \
    "WHEN result = 3 THEN 1 ELSE 0 END) AS BIGINT) AS drawn, CAST(sum(CASE WHEN result <> 3 " \
    "AND result <> seat THEN 1 ELSE 0 END) AS BIGINT) AS lost"

json_t *profile_rules(Db *db, int64_t person) {
    static const char sql[] = "SELECT rules, seat, " SCORE " FROM (" ENDED_AS(
        "rules",
        "rules") ") g WHERE result <> 0 GROUP BY rules, seat ORDER BY count(*) DESC, rules, seat";
    return rows_as_json(db_ask(db, sql, VALUES(person, PROFILE_GAMES)),
                        "rules #seat #won #drawn #lost");
}

json_t *profile_rivals(Db *db, int64_t person) {
    static const char sql[] =
        "SELECT COALESCE(p.name, ''), p.kind, won, drawn, lost FROM (SELECT " SCORE
        ", count(*) AS games, other FROM (" ENDED_AS(
            "person2 AS other",
            "person1 AS other") ") e WHERE result <> 0 AND other <> $1 GROUP BY other ORDER BY "
                                "games DESC, other LIMIT $3) "
                                "g JOIN people p ON p.id = g.other ORDER BY g.games DESC, p.folded";
    return rows_as_json(db_ask(db, sql, VALUES(person, PROFILE_GAMES, PROFILE_OPPONENTS)),
                        "name kind #won #drawn #lost");
}

/* ------------------------------------------------------------------ openings */

enum { OPENING_PLIES = 4 }; /* the longest opening */

typedef struct PlayedOpening {
    char rules[GAME_RULES];
    int seat;                              /* 0 or 1 */
    char move[OPENING_PLIES][MOVE_TEXT];   /* as in `game` */
    char folded[OPENING_PLIES][MOVE_TEXT]; /* the same for all its images */
    int plies;
    int64_t won, drawn, lost;
    char game[GAME_ID]; /* the newest game with it */
} PlayedOpening;

/* The state while games are read one by one and their openings counted. */
typedef struct Openings {
    PlayedOpening *row;
    int count;
    Rules rules;
    Fold start;         /* the symmetries of the rules' start */
    PlayedOpening game; /* the opening of the present game */
    Move move[OPENING_PLIES];
    Position position;
    bool begun, ended; /* `ended`: the opening is complete */
} Openings;

/* Picks the image under the symmetries of the start that is first by its text. */
static void fold(Openings *all) {
    PlayedOpening *game = &all->game;
    for (int s = 0; s < all->start.count; s++) {
        char image[OPENING_PLIES][MOVE_TEXT] = {{0}};
        int order = s ? 0 : -1;
        for (int i = 0; i < game->plies; i++) {
            Move move = fold_image(&all->rules, all->start.symmetry[s], all->move[i]);
            move_write(&all->rules, move, image[i]);
            if (!order) order = strcmp(image[i], game->folded[i]);
        }
        if (order < 0) memcpy(game->folded, image, sizeof image);
    }
}

static bool same_opening(const PlayedOpening *one, const PlayedOpening *two) {
    return one->seat == two->seat && one->plies == two->plies &&
           strcmp(one->rules, two->rules) == 0 &&
           memcmp(one->folded, two->folded, sizeof one->folded) == 0;
}

/* Counts the present game if its person came to move. */
static void count_opening(Openings *all) {
    PlayedOpening *game = &all->game;
    if (!all->begun || !all->ended) return;
    fold(all);
    int at = 0;
    while (at < all->count && !same_opening(&all->row[at], game)) at++;
    if (at == all->count) {
        *MEMORY_ADD(all->row, all->count) = *game;
        return;
    }
    PlayedOpening *row = &all->row[at];
    row->won += game->won;
    row->drawn += game->drawn;
    row->lost += game->lost;
}

/* Reads the columns game, rules, seat, result. */
static void begin_opening(Openings *all, const Rows *rows) {
    PlayedOpening game = {.seat = (int)rows_int(rows, 2) - 1};
    Result result = (Result)rows_int(rows, 3);
    rows_copy(rows, 0, game.game, sizeof game.game);
    rows_copy(rows, 1, game.rules, sizeof game.rules);
    if (result == RESULT_DRAW)
        game.drawn = 1;
    else
        *(result == result_win(game.seat) ? &game.won : &game.lost) = 1;
    all->game = game;
    all->ended = false;
    bool known = strcmp(all->rules.name, game.rules) == 0;
    all->begun = known || rules_parse(&all->rules, game.rules, NULL);
    if (!all->begun) return;
    all->rules.start(&all->rules, &all->position);
    if (!known) fold_position(&all->rules, &all->position, &all->start);
}

static void add_ply(Openings *all, const char *text) {
    PlayedOpening *game = &all->game;
    PlyRow ply = {.at = 0};
    int mover = all->position.side;
    if (!all->begun || all->ended || game->plies == OPENING_PLIES) return;
    string_copy(ply.move, sizeof ply.move, text);
    all->begun = replay_next(&all->rules, &all->position, &ply, &all->move[game->plies]);
    if (!all->begun) return;
    move_write(&all->rules, all->move[game->plies], game->move[game->plies]);
    game->plies++;
    all->ended = mover == game->seat && all->position.side != mover;
}

static int by_count(const void *a, const void *b) {
    const PlayedOpening *one = a, *two = b;
    int64_t more = two->won + two->drawn + two->lost - one->won - one->drawn - one->lost;
    return more ? (more > 0 ? 1 : -1) : strcmp(two->game, one->game);
}

#define BEGUN "id, rules, ended, position"

static json_t *opening_json(const PlayedOpening *one) {
    json_t *moves = json_array();
    for (int i = 0; i < one->plies; i++) json_array_append_new(moves, json_string(one->move[i]));
    return json_pack("{s:s, s:i, s:o, s:s, s:I, s:I, s:I}", "rules", one->rules, "seat",
                     one->seat + 1, "moves", moves, "game", one->game, "won", (json_int_t)one->won,
                     "drawn", (json_int_t)one->drawn, "lost", (json_int_t)one->lost);
}

json_t *profile_openings(Db *db, int64_t person) {
    json_t *list = json_array();
    Openings *all = memory_get(sizeof *all);
    static const char sql[] = "SELECT g.id, g.rules, g.seat, g.result, p.move FROM (" ENDED_AS(
        BEGUN, BEGUN) ") g JOIN "
                      "plies p ON p.game = g.id AND p.ply < $3 WHERE g.result <> 0 AND g.position "
                      "IS NULL ORDER "
                      "BY g.rules, g.ended DESC, g.id, g.seat, p.ply";
    Rows rows = db_ask(db, sql, VALUES(person, PROFILE_GAMES, OPENING_PLIES));
    while (rows_next(&rows)) {
        if (strcmp(rows_text(&rows, 0), all->game.game) != 0 ||
            rows_int(&rows, 2) - 1 != all->game.seat) {
            count_opening(all);
            begin_opening(all, &rows);
        }
        add_ply(all, rows_text(&rows, 4));
    }
    count_opening(all);
    if (all->count) qsort(all->row, (size_t)all->count, sizeof *all->row, by_count);
    for (int i = 0; i < all->count && i < PROFILE_OPENINGS; i++)
        json_array_append_new(list, opening_json(&all->row[i]));
    free(all->row);
    free(all);
    return db_list(db, list);
}
