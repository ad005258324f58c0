/* See standing.h. The games are read and replayed each time. A player has few games. */
#include "store/standing.h"
#include "base/memory.h"
#include "core/symmetry.h"
#include "store/replay.h"

#include <stdlib.h>
#include <string.h>

/* What things cost, in steps. Comparing two positions is one. */
enum { STEP_GAME = 2000, STEP_REPLAY = 100, STEP_LIST = 50, STEP_PLAY = 10 };

/* Takes steps. Returns false when they are used up. */
static bool spend(Standing *standing, int steps) {
    if (standing->steps >= 0) standing->steps -= steps;
    return standing->steps >= 0;
}

static StandingAnswer answer(const Standing *standing, bool near) {
    return near ? STANDING_NEAR : standing->steps < 0 ? STANDING_UNKNOWN : STANDING_FAR;
}

/* ------------------------------------------------------------------ reading the games */

static bool same_board(const Rules *one, const Rules *other) {
    return one->family == other->family && one->board->squares == other->board->squares;
}

static bool against_engine(const GameRow *row) {
    return game_engine(row, P1) || game_engine(row, P2);
}

/* The rules of this name; NULL: there are none. */
static const Rules *find_rules(Standing *standing, const char *name) {
    for (int i = 0; i < standing->rule_sets; i++)
        if (strcmp(standing->rules[i]->name, name) == 0) return standing->rules[i];
    Rules *rules = memory_get(sizeof *rules);
    if (rules_parse(rules, name, NULL))
        return *MEMORY_ADD(standing->rules, standing->rule_sets) = rules;
    free(rules);
    return NULL;
}

/* Adds the present position of a game. */
static bool add(Db *db, const char *id, const Rules *rules, Standing *out) {
    GameRow row;
    PlyRow *plies;
    Position at;
    if (!games_read(db, id, &row, &plies)) return false;
    bool played = *row.id && replay_begin(rules, &row, &at);
    for (int ply = 0; played && ply < row.plies && spend(out, STEP_REPLAY); ply++)
        played = replay_next(rules, &at, &plies[ply], NULL);
    free(plies);
    if (played) *MEMORY_ADD(out->game, out->count) = (StandingGame){rules, at};
    return true;
}

bool standing_of(Db *db, const Person *person, const Rules *rules, StandingOf which,
                 Standing *out) {
    GameList list;
    *out = (Standing){.steps = STANDING_STEPS};
    if (!person->id || person->kind == PERSON_BOT) return true;
    if (!games_played_by(db, person->id, STANDING_GAMES + 1, &list)) return false;
    if (list.count > STANDING_GAMES) out->steps = -1;
    bool good = true;
    for (int i = 0; good && i < list.count && spend(out, STEP_GAME); i++) {
        const GameRow *row = &list.game[i];
        if (!row->plies || (which == STANDING_AGAINST_OTHERS && against_engine(row))) continue;
        const Rules *own = find_rules(out, row->rules);
        if (own && same_board(own, rules)) good = add(db, row->id, own, out);
    }
    free(list.game);
    if (!good) standing_free(out);
    return good;
}

void standing_free(Standing *standing) {
    for (int i = 0; i < standing->rule_sets; i++) free(standing->rules[i]);
    free(standing->rules);
    free(standing->game);
    *standing = (Standing){0};
}

/* ------------------------------------------------------------------ what leads where */

static bool same(const Position *one, const Position *other) {
    return memcmp(one->set, other->set, sizeof one->set) == 0 && one->side == other->side &&
           one->phase == other->phase && one->hand == other->hand;
}

/* The squares with a new piece. A ply adds at most one, and a ply that is no pass adds that one
 * where it ends. */
static Bits arrived(const Position *before, const Position *after) {
    Bits squares = 0;
    for (int i = 0; i < 4; i++) squares |= after->set[i] & ~before->set[i];
    return squares;
}

/* Lists the moves that end on these squares, and a pass. */
static void list_to(const Rules *rules, const Position *from, Bits squares, MoveList *out) {
    int count = 0;
    if (rules->moves_to) {
        rules->moves_to(rules, from, squares, out);
        return;
    }
    rules->moves(rules, from, out);
    for (int i = 0; i < out->count; i++)
        if (out->move[i] == MOVE_PASS || bits_has(squares, move_to(out->move[i])))
            out->move[count++] = out->move[i];
    out->count = count;
}

/* Whether so many plies can lead from one position to the other. */
static bool leads(Standing *standing, const Rules *rules, const Position *from, const Position *to,
                  int plies) {
    MoveList list;
    Bits squares = arrived(from, to);
    int count = bits_count(squares);
    if (!spend(standing, 1)) return false;
    if (same(from, to)) return true;
    /* Without halves each ply changes the side. */
    if (!rules->traits.halves && (from->side != to->side) != plies % 2) plies--;
    if (plies < 1 || count > plies || !spend(standing, STEP_LIST)) return false;
    /* If as many pieces are to arrive as there are plies, each ply brings one; the last always. */
    if (count == plies || plies == 1)
        list_to(rules, from, squares, &list);
    else
        rules->moves(rules, from, &list);
    for (int i = 0; i < list.count && spend(standing, STEP_PLAY); i++) {
        Position next = *from;
        rules->play(rules, &next, list.move[i], NULL);
        if (leads(standing, rules, &next, to, plies - 1)) return true;
    }
    return false;
}

static int plies_of(const Rules *rules) { return STANDING_TURNS << rules->traits.halves; }

/* `rules`: the position is asked for what may come after it, by these. NULL: what may come before
 * it. */
static StandingAnswer look(Standing *standing, const Rules *rules, const Position *position) {
    if (!standing->count) return answer(standing, false);
    const Board *board = standing->game[0].rules->board;
    for (int s = 0; s < board->symmetries; s++) {
        Position image = position_image(board, s, position);
        for (int i = 0; i < standing->count; i++) {
            const StandingGame *game = &standing->game[i];
            const Rules *by = rules ? rules : game->rules;
            const Position *from = rules ? &image : &game->at, *to = rules ? &game->at : &image;
            if (leads(standing, by, from, to, plies_of(by))) return STANDING_NEAR;
        }
    }
    return answer(standing, false);
}

StandingAnswer standing_near(Standing *standing, const Position *position) {
    return look(standing, NULL, position);
}

StandingAnswer standing_ahead(Standing *standing, const Rules *rules, const Position *position) {
    return look(standing, rules, position);
}

static int by_bytes(const void *one, const void *other) {
    return memcmp(one, other, sizeof(Position));
}

StandingAnswer standing_met(Standing *standing, const Rules *rules, const GameRow *game,
                            const PlyRow *plies) {
    Position at, *all = NULL;
    int count = 0;
    StandingAnswer found = answer(standing, false);
    bool on = standing->count && replay_begin(rules, game, &at);
    while (on && spend(standing, STEP_REPLAY)) {
        *MEMORY_ADD(all, count) = at;
        on = count <= game->plies && replay_next(rules, &at, &plies[count - 1], NULL);
    }
    /* Each position once, however often it came. */
    qsort(all, (size_t)count, sizeof *all, by_bytes);
    for (int i = 0; i < count && found == STANDING_FAR; i++)
        if (!i || by_bytes(&all[i - 1], &all[i]) != 0) found = standing_near(standing, &all[i]);
    free(all);
    return found == STANDING_FAR ? answer(standing, false) : found;
}
