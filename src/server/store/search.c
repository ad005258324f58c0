/* See search.h. The narrowest condition picks the index that is searched. The index begins with
 * that condition and continues in the order of games' ends. All other conditions are tested on each
 * game. GamePlace has the same order, so a search reads only the games from its start on. */
#include "store/search.h"
#include "store/game_columns.h"

#include <string.h>

enum { VALUES_HERE = 15, VALUES_OF_GAMES = 14, QUESTION = 4096 };

#define LONG_AGO (-(INT64_C(1) << 60))
#define MOST_ENDED (INT64_C(1) << 60)
#define IN_TIME "ended >= $5 AND ended < $6 AND (ended, "

/* Adds the games that meet one condition. `join` connects them to those of another condition. */
static void add_branch(Text *text, int *count, const char *join, const char *condition) {
    text_string(text, ++*count > 1 ? join : "");
    text_string(text, "SELECT * FROM (SELECT id, ended, rules, result, plies, explored FROM games "
                      "WHERE phase = 'over' AND private = 0 AND " IN_TIME "id) < ($10, $11)");
    text_string(text, condition);
    text_string(text, " ORDER BY ended DESC, id DESC LIMIT $14) b");
    text_number(text, *count);
}

static void add_branches(Text *text, const GameSearch *s, bool person) {
    int count = 0;
    if (person) {
        add_branch(text, &count, " UNION ", " AND person1 = $1");
        add_branch(text, &count, " UNION ", " AND person2 = $1");
    }
    if (s->player) {
        add_branch(text, &count, " UNION ", " AND folded1 = $2");
        add_branch(text, &count, " UNION ", " AND folded2 = $2");
    } else if (s->who || s->where) {
        int who = s->who ? s->who : EXPLORER_ALL, where = s->where ? s->where : PLAYED_ANYWHERE;
        for (int one = EXPLORER_PEOPLE; one <= EXPLORER_ENGINES; one *= 2)
            for (int place = PLAYED_ELSEWHERE; place <= PLAYED_HERE; place *= 2) {
                char condition[32];
                Text words = text_into(condition, sizeof condition);
                text_string(&words, " AND explored = ");
                text_number(&words, one + place);
                if (who & one && where & place) add_branch(text, &count, " UNION ALL ", condition);
            }
    } else {
        add_branch(text, &count, "", s->rules ? " AND rules = $3" : "");
    }
}

/* Adds the games to search, as the table f. */
static void add_games(Text *text, const GameSearch *s, bool person) {
    if (s->position) {
        text_string(text, "(SELECT game, ended FROM positions WHERE position = $9 AND " IN_TIME
                          "game) < ($10, $11) ORDER BY ended DESC, game DESC LIMIT $14) p "
                          "JOIN games f ON f.id = p.game");
        return;
    }
    text_string(text, "(SELECT * FROM (");
    add_branches(text, s, person);
    text_string(text, ") x ORDER BY ended DESC, id DESC LIMIT $14) f");
}

/* Whether some games of the table may not match. */
static bool asks_more(const GameSearch *s) {
    if (s->result >= 0 || s->least || s->most) return true;
    if (s->position) return s->player || s->who || s->where;
    if (s->player) return s->rules || s->who || s->where;
    return s->rules && (s->who || s->where);
}

/* The number of games to search. Only a search for a player finds games without a move, and they
 * are few. */
static int far(const GameSearch *s, int limit) {
    int all = limit + 1;
    return asks_more(s) ? SEARCH_FAR : s->player ? all : 4 * all;
}

/* Adds the conditions that are tested on each game. */
static void add_conditions(Text *text, const GameSearch *s) {
    text_string(text, " WHERE (f.rules = $3 OR $3 IS NULL) AND (f.result = $4 OR $4 < 0) AND "
                      "f.plies >= $7 AND f.plies <= $8 AND ((f.explored & $12) <> 0 OR $12 < 0) "
                      "AND ((f.explored & $13) <> 0 OR $13 < 0)");
    if (s->player && s->position)
        text_string(text,
                    " AND (f.person1 = $1 OR f.person2 = $1 OR f.folded1 = $2 OR f.folded2 = $2)");
}

/* The place that a search with too few results has reached. */
static bool find_end(Db *db, const GameSearch *s, bool person, const DbValue *values,
                     GamePlace *end) {
    char sql[QUESTION];
    Text text = text_into(sql, sizeof sql);
    text_string(&text, "SELECT f.ended, f.id FROM ");
    add_games(&text, s, person);
    text_string(&text, " ORDER BY f.ended DESC, f.id DESC LIMIT 1 OFFSET $14 - 1");
    Rows rows = db_ask(db, sql, values, VALUES_OF_GAMES);
    if (rows_next(&rows)) {
        end->ended = rows_int(&rows, 0);
        string_copy(end->id, sizeof end->id, rows_text(&rows, 1));
    }
    return rows_end(&rows);
}

bool games_search(Db *db, const GameSearch *s, int limit, GameList *out, GamePlace *next) {
    char rest[QUESTION], folded[PLAYER_FOLDED];
    Text text = text_into(rest, sizeof rest);
    Person person = {0};
    *out = (GameList){0};
    *next = (GamePlace){0};
    if (s->player && !people_find(db, s->player, &person)) return false;
    bool first = !*s->after.id, any = !s->who && !s->where;
    const DbValue values[VALUES_HERE] = {
        value_int(person.id ? person.id : DB_NONE),
        s->player ? player_folded(s->player, folded) : value_text(NULL),
        value_text(s->rules),
        value_int(s->result),
        value_int(s->since ? s->since : LONG_AGO),
        value_int(s->until ? s->until : MOST_ENDED),
        value_int(s->least || s->player ? s->least : 1),
        value_int(s->most ? s->most : GAME_PLIES),
        value_int(s->position ? explorer_key(s->by, s->position) : 0),
        value_int(first ? MOST_ENDED : s->after.ended),
        value_text(first ? "" : s->after.id),
        value_int(any      ? -1
                  : s->who ? s->who
                           : EXPLORER_ALL),
        value_int(any        ? -1
                  : s->where ? s->where
                             : PLAYED_ANYWHERE),
        value_int(far(s, limit)),
        value_int(limit + 1)};
    /* The + stops the database from reading all games in the order of their ends. */
    text_string(&text, "WHERE g.id IN (SELECT f.id FROM ");
    add_games(&text, s, person.id != 0);
    add_conditions(&text, s);
    text_string(&text, " ORDER BY f.ended DESC, f.id DESC LIMIT $15) ORDER BY +g.ended DESC, "
                       "g.id DESC");
    if (!games_where(db, rest, values, VALUES_HERE, out)) return false;
    if (out->count <= limit)
        return far(s, limit) == limit + 1 || find_end(db, s, person.id != 0, values, next);
    const GameRow *last = &out->game[--out->count - 1];
    next->ended = last->ended;
    memcpy(next->id, last->id, sizeof next->id);
    return true;
}
