/* See in_play.h. The games are read and replayed each time. A player has few games. */
#include "store/in_play.h"
#include "base/memory.h"
#include "core/symmetry.h"
#include "store/replay.h"

#include <stdlib.h>
#include <string.h>

/* What things cost, in steps. Comparing two positions is one. */
enum { STEP_GAME = 2000, STEP_REPLAY = 100, STEP_LIST = 50, STEP_PLAY = 10 };

/* Takes steps. Returns false when they are used up. */
static bool spend(InPlay *in_play, int steps) {
    if (in_play->steps >= 0) in_play->steps -= steps;
    return in_play->steps >= 0;
}

static InPlayAnswer answer(const InPlay *in_play, bool near) {
    return near ? IN_PLAY_NEAR : in_play->steps < 0 ? IN_PLAY_UNKNOWN : IN_PLAY_FAR;
}

/* ------------------------------------------------------------------ reading the games */

static bool same_board(const Rules *one, const Rules *other) {
    return one->family == other->family && one->board->squares == other->board->squares;
}

static bool against_engine(const GameRow *row) {
    return game_engine(row, P1) || game_engine(row, P2);
}

/* The rules of this name; NULL: there are none. */
static const Rules *find_rules(InPlay *in_play, const char *name) {
    for (int i = 0; i < in_play->rule_sets; i++)
        if (strcmp(in_play->rules[i]->name, name) == 0) return in_play->rules[i];
    Rules *rules = memory_get(sizeof *rules);
    if (rules_parse(rules, name, NULL))
        return *MEMORY_ADD(in_play->rules, in_play->rule_sets) = rules;
    free(rules);
    return NULL;
}

/* Adds the present position of a game. */
static bool add(Db *db, const char *id, const Rules *rules, InPlay *out) {
    GameRow row;
    PlyRow *plies;
    Position at;
    if (!games_read(db, id, &row, &plies)) return false;
    bool played = *row.id && replay_begin(rules, &row, &at);
    for (int ply = 0; played && ply < row.plies && spend(out, STEP_REPLAY); ply++)
        played = replay_next(rules, &at, &plies[ply], NULL);
    free(plies);
    if (played) *MEMORY_ADD(out->game, out->count) = (InPlayGame){rules, at};
    return true;
}

bool in_play_of(Db *db, const Person *person, const Rules *rules, InPlayWhich which, InPlay *out) {
    GameList list;
    *out = (InPlay){.steps = IN_PLAY_STEPS};
    if (!person->id || person->kind == PERSON_BOT) return true;
    if (!games_played_by(db, person->id, IN_PLAY_GAMES + 1, &list)) return false;
    if (list.count > IN_PLAY_GAMES) out->steps = -1;
    bool good = true;
    for (int i = 0; good && i < list.count && spend(out, STEP_GAME); i++) {
        const GameRow *row = &list.game[i];
        if (!row->plies || (which == IN_PLAY_AGAINST_OTHERS && against_engine(row))) continue;
        const Rules *own = find_rules(out, row->rules);
        if (own && same_board(own, rules)) good = add(db, row->id, own, out);
    }
    free(list.game);
    if (!good) in_play_free(out);
    return good;
}

void in_play_free(InPlay *in_play) {
    for (int i = 0; i < in_play->rule_sets; i++) free(in_play->rules[i]);
    free(in_play->rules);
    free(in_play->game);
    *in_play = (InPlay){0};
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
static bool leads(InPlay *in_play, const Rules *rules, const Position *from, const Position *to,
                  int plies) {
    MoveList list;
    Bits squares = arrived(from, to);
    int count = bits_count(squares);
    if (!spend(in_play, 1)) return false;
    if (same(from, to)) return true;
    /* Without halves each ply changes the side. */
    if (!rules->traits.halves && (from->side != to->side) != plies % 2) plies--;
    if (plies < 1 || count > plies || !spend(in_play, STEP_LIST)) return false;
    /* If as many pieces are to arrive as there are plies, each ply brings one; the last always. */
    if (count == plies || plies == 1)
        list_to(rules, from, squares, &list);
    else
        rules->moves(rules, from, &list);
    for (int i = 0; i < list.count && spend(in_play, STEP_PLAY); i++) {
        Position next = *from;
        rules->play(rules, &next, list.move[i], NULL);
        if (leads(in_play, rules, &next, to, plies - 1)) return true;
    }
    return false;
}

static int plies_of(const Rules *rules) { return IN_PLAY_TURNS << rules->traits.halves; }

/* `rules`: the position is asked for what may come after it, by these. NULL: what may come before
 * it. */
static InPlayAnswer look(InPlay *in_play, const Rules *rules, const Position *position) {
    if (!in_play->count) return answer(in_play, false);
    const Board *board = in_play->game[0].rules->board;
    for (int s = 0; s < board->symmetries; s++) {
        Position image = position_image(board, s, position);
        for (int i = 0; i < in_play->count; i++) {
            const InPlayGame *game = &in_play->game[i];
            const Rules *by = rules ? rules : game->rules;
            const Position *from = rules ? &image : &game->at, *to = rules ? &game->at : &image;
            if (leads(in_play, by, from, to, plies_of(by))) return IN_PLAY_NEAR;
        }
    }
    return answer(in_play, false);
}

InPlayAnswer in_play_near(InPlay *in_play, const Position *position) {
    return look(in_play, NULL, position);
}

InPlayAnswer in_play_ahead(InPlay *in_play, const Rules *rules, const Position *position) {
    return look(in_play, rules, position);
}

static int by_bytes(const void *one, const void *other) {
    return memcmp(one, other, sizeof(Position));
}

InPlayAnswer in_play_met(InPlay *in_play, const Rules *rules, const GameRow *game,
                         const PlyRow *plies) {
    Position at, *all = NULL;
    int count = 0;
    InPlayAnswer found = answer(in_play, false);
    bool on = in_play->count && replay_begin(rules, game, &at);
    while (on && spend(in_play, STEP_REPLAY)) {
        *MEMORY_ADD(all, count) = at;
        on = count <= game->plies && replay_next(rules, &at, &plies[count - 1], NULL);
    }
    /* Each position once, however often it came. */
    if (count) qsort(all, (size_t)count, sizeof *all, by_bytes);
    for (int i = 0; i < count && found == IN_PLAY_FAR; i++)
        if (!i || by_bytes(&all[i - 1], &all[i]) != 0) found = in_play_near(in_play, &all[i]);
    free(all);
    return found == IN_PLAY_FAR ? answer(in_play, false) : found;
}
