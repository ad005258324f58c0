/* See search.h. The statement has only what is asked for, so that the database can take the index
 * that fits. */
#include "store/search.h"
#include "store/explorer.h"

#include <string.h>

enum { HOT = 2000, VALUES_HERE = 12 };

/* Whether so many games came to a position that it is quicker to go through the newest games and to
 * look at each. */
static bool is_hot(Db *db, int64_t key) {
    return db_number(
               db, "SELECT count(*) FROM (SELECT 1 FROM positions WHERE position = $1 LIMIT $2) x",
               VALUES(value_int(key), value_int(HOT))) == HOT;
}

bool games_search(Db *db, const GameSearch *s, int limit, GameList *out) {
    char rest[2048];
    Text text = text_into(rest, sizeof rest);
    int64_t person = DB_NONE, key = 0;
    text_string(&text, "WHERE g.phase = 'over' AND g.private = 0");
    if (s->player) {
        Person found;
        if (!people_find(db, s->player, &found)) return false;
        if (found.id) person = found.id;
        text_string(&text,
                    " AND (g.person1 = $1 OR g.person2 = $1 OR g.name1 = $2 OR g.name2 = $2)");
    }
    if (s->rules) text_string(&text, " AND g.rules = $3");
    if (s->result >= 0) text_string(&text, " AND g.result = $4");
    if (s->since) text_string(&text, " AND g.ended >= $5");
    if (s->until) text_string(&text, " AND g.ended < $6");
    if (s->least) text_string(&text, " AND g.plies >= $7");
    if (s->most) text_string(&text, " AND g.plies <= $8");
    if (s->before_id) text_string(&text, " AND (g.ended, g.id) < ($10, $11)");
    bool rare = false;
    if (s->position) {
        key = explorer_key(s->by, s->position);
        rare = !is_hot(db, key);
        text_string(&text, rare ? " AND g.id IN (SELECT game FROM positions WHERE position = $9)"
                                : " AND EXISTS (SELECT 1 FROM positions p WHERE p.position = $9 "
                                  "AND p.game = g.id)");
    }
    /* The + keeps the database from going through all games in the order of their ends. */
    text_string(&text, rare || s->player ? " ORDER BY +g.ended DESC, g.id DESC LIMIT $12"
                                         : " ORDER BY g.ended DESC, g.id DESC LIMIT $12");
    const Value values[VALUES_HERE] = {
        value_int(person),   value_text(s->player), value_text(s->rules),     value_int(s->result),
        value_int(s->since), value_int(s->until),   value_int(s->least),      value_int(s->most),
        value_int(key),      value_int(s->before),  value_text(s->before_id), value_int(limit)};
    return games_where(db, rest, values, VALUES_HERE, out);
}
