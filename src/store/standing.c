/* See standing.h. The games are read and replayed each time. A player has few games, and other
 * processes may hold them in memory. */
#include "store/standing.h"
#include "base/memory.h"
#include "store/replay.h"

#include <stdlib.h>
#include <string.h>

enum { OWN_MOST = 100 }; /* the most games to read: the latest ones */

static bool same_board(const Rules *one, const Rules *other) {
    return one->family == other->family && one->board->squares == other->board->squares;
}

static bool against_engine(const GameRow *row) {
    return game_engine(row, P1) || game_engine(row, P2);
}

/* Adds the present position of a game. */
static bool add(Db *db, const GameRow *listed, Standing *out) {
    GameRow row;
    PlyRow *plies;
    Rules *rules = out->rules[out->count];
    Position *position = &out->at[out->count];
    if (!games_read(db, listed->id, &row, &plies)) return false;
    bool played = *row.id && replay_begin(rules, &row, position);
    for (int ply = 0; played && ply < row.plies; ply++)
        played = replay_next(rules, position, &plies[ply], NULL);
    free(plies);
    out->count += played;
    return true;
}

bool standing_of(Db *db, const Person *person, const Rules *rules, StandingOf which,
                 Standing *out) {
    GameList list;
    *out = (Standing){0};
    if (!person->id || person->kind == PERSON_BOT) return true;
    if (!games_played_by(db, person->id, OWN_MOST, &list)) return false;
    out->rules = memory_get(((size_t)list.count + 1) * sizeof *out->rules);
    out->at = memory_get(((size_t)list.count + 1) * sizeof *out->at);
    bool good = true;
    for (int i = 0; good && i < list.count; i++) {
        const GameRow *row = &list.game[i];
        Rules **by = &out->rules[out->count];
        if (!row->plies || (which == STANDING_AGAINST_OTHERS && against_engine(row))) continue;
        if (!*by) *by = memory_get(sizeof **by);
        if (rules_parse(*by, row->rules, NULL) && same_board(*by, rules)) good = add(db, row, out);
    }
    free(list.game);
    if (!good) standing_free(out);
    return good;
}

void standing_free(Standing *standing) {
    for (int i = 0; standing->rules && standing->rules[i]; i++) free(standing->rules[i]);
    free(standing->rules);
    free(standing->at);
    *standing = (Standing){0};
}

static bool same(const Position *one, const Position *other) {
    return memcmp(one->set, other->set, sizeof one->set) == 0 && one->side == other->side &&
           one->phase == other->phase && one->hand == other->hand;
}

/* The number of squares with a new piece. A ply adds at most one. */
static int arrived(const Position *before, const Position *after) {
    Bits squares = 0;
    for (int i = 0; i < 4; i++) squares |= after->set[i] & ~before->set[i];
    return bits_count(squares);
}

/* Whether so many plies can lead from one position to the other. */
static bool leads(const Rules *rules, const Position *from, const Position *to, int plies) {
    MoveList list;
    if (same(from, to)) return true;
    if (!plies || arrived(from, to) > plies) return false;
    rules->moves(rules, from, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *from;
        rules->play(rules, &next, list.move[i], NULL);
        if (leads(rules, &next, to, plies - 1)) return true;
    }
    return false;
}

bool standing_near(const Standing *standing, const Position *position) {
    for (int i = 0; i < standing->count; i++) {
        const Rules *rules = standing->rules[i];
        for (int s = 0; s < rules->board->symmetries; s++) {
            Position image = *position;
            for (int k = 0; k < 4; k++)
                image.set[k] = board_image(rules->board, s, position->set[k]);
            if (leads(rules, &standing->at[i], &image, STANDING_TURNS << rules->traits.halves))
                return true;
        }
    }
    return false;
}

bool standing_met(const Standing *standing, const Rules *rules, const GameRow *game,
                  const PlyRow *plies) {
    Position at;
    bool met = false, on = standing->count && replay_begin(rules, game, &at);
    for (int ply = 0; on && !met; ply++) {
        met = standing_near(standing, &at);
        on = ply < game->plies && replay_next(rules, &at, &plies[ply], NULL);
    }
    return met;
}
