/* See standing.h. The rows are read and played anew: whoever plays has few games, and other
 * processes may have them in memory. */
#include "store/standing.h"
#include "base/memory.h"
#include "store/explorer.h"
#include "store/replay.h"

#include <stdlib.h>

enum { OWN_MOST = 100 }; /* games of somebody that are looked at: those played in last */

/* Adds what stands in a game, under its number by the rules that are asked about. */
static bool add(Db *db, const GameRow *listed, const Rules *asked, Standing *out) {
    GameRow row;
    PlyRow *plies;
    Position position;
    Rules rules;
    if (!listed->plies || !rules_parse(&rules, listed->rules, NULL) || rules.base != asked->base)
        return true;
    if (!games_read(db, listed->id, &row, &plies)) return false;
    bool played = *row.id && replay_begin(&rules, &row, &position);
    for (int ply = 0; played && ply < row.plies; ply++)
        played = replay_next(&rules, &position, &plies[ply], NULL);
    free(plies);
    if (played) out->key[out->count++] = explorer_key(asked, &position);
    return true;
}

bool standing_of(Db *db, const Person *person, const Rules *rules, Standing *out) {
    GameList list;
    *out = (Standing){0};
    if (!person->id || person->kind == PERSON_BOT) return true;
    if (!games_played_by(db, person->id, OWN_MOST, &list)) return false;
    out->key = memory_get(((size_t)list.count + 1) * sizeof *out->key);
    bool good = true;
    for (int i = 0; good && i < list.count; i++) good = add(db, &list.game[i], rules, out);
    free(list.game);
    if (!good) standing_free(out);
    return good;
}

void standing_free(Standing *standing) {
    free(standing->key);
    *standing = (Standing){0};
}

bool standing_has(const Standing *standing, const Rules *rules, const Position *position) {
    int64_t key = standing->count ? explorer_key(rules, position) : 0;
    for (int i = 0; i < standing->count; i++)
        if (standing->key[i] == key) return true;
    return false;
}

bool standing_met(const Standing *standing, const Rules *rules, const GameRow *game,
                  const PlyRow *plies) {
    Position at;
    bool met = false, on = standing->count && replay_begin(rules, game, &at);
    for (int ply = 0; on && !met; ply++) {
        met = standing_has(standing, rules, &at);
        on = ply < game->plies && replay_next(rules, &at, &plies[ply], NULL);
    }
    return met;
}
