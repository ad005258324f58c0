/* See facts.h. */
#include "balance/facts.h"
#include "base/memory.h"
#include "core/fnv.h"
#include "core/fold.h"
#include "search/chance.h"

#include <stdlib.h>
#include <string.h>

enum { SURE = 900, AHEAD = 600, EVEN = 500, CERTAIN = 1000 }; /* chances in thousandths */

double facts_points(const Facts *f) {
    return f->result == RESULT_P1 ? 1 : f->result == RESULT_P2 ? 0 : 0.5;
}

uint64_t facts_key(const Rules *rules, const Position *position, uint64_t hash) {
    Fold fold;
    fold_position(rules, position, &fold);
    return fnv_add(hash, fold.text, strlen(fold.text));
}

/* Before a ply: what the side to move could choose from. */
static void count_choices(const Game *game, Facts *f) {
    MoveList list;
    int side = game_now(game)->side;
    game_moves(game, &list);
    f->moves[side]++;
    f->choices[side] += list.count;
    f->forced += list.count == 1;
}

/* Player 1's chances before each ply after the opening, in the order of the game. */
typedef struct Course {
    Facts *facts;
    int leader; /* side that last had AHEAD or more; -1: none yet */
} Course;

static void take_chance(Course *c, int ply, int first) {
    Facts *f = c->facts;
    int ahead = first >= AHEAD ? P1 : first <= CERTAIN - AHEAD ? P2 : -1;
    if (ahead >= 0) {
        f->leads += c->leader >= 0 && c->leader != ahead;
        c->leader = ahead;
    }
    if (f->result != RESULT_P1 && f->result != RESULT_P2) return;
    int winner = f->result == RESULT_P1 ? first : CERTAIN - first;
    if (winner < f->lowest) f->lowest = winner;
    if (winner < SURE) f->decided = ply + 1;
}

static void begin_course(const BalanceGame *game, Facts *f) {
    bool won = f->result == RESULT_P1 || f->result == RESULT_P2;
    f->scored = game->score;
    if (!f->scored) return;
    f->lowest = won ? CERTAIN : EVEN;
    f->decided = won ? game->opening : game->plies;
}

void facts_of(const Law *law, const Strength *strength, const BalanceGame *game, Facts *out) {
    const Rules *rules = law->rules;
    Position *path = memory_get(((size_t)game->plies + 1) * sizeof *path);
    Move *played = memory_get(((size_t)game->plies + 1) * sizeof *played);
    Game again;
    *out = (Facts){
        .result = game->result, .reason = game->reason, .plies = game->plies, .whole = FNV_BEGIN};
    Course course = {.facts = out, .leader = -1};
    begin_course(game, out);
    game_init(&again, rules, NULL, path, played, game->plies);
    for (int i = 0; i < game->plies; i++) {
        Effects effects;
        count_choices(&again, out);
        if (out->scored && i >= game->opening)
            take_chance(&course, i,
                        chance_first_with(&law->learned, rules, game_now(&again), game->score[i],
                                          (uint64_t)strength->nodes));
        if (!game_play(&again, game->move[i], &effects, NULL)) break; /* an older law's record */
        out->taken += effects.count;
        out->whole = facts_key(rules, game_now(&again), out->whole);
        bool first =
            !out->first && (game_now(&again)->side != rules->first || i + 1 == game->plies);
        if (first) out->first = facts_key(rules, game_now(&again), FNV_BEGIN);
        if (i + 1 == game->opening) out->opening = facts_key(rules, game_now(&again), FNV_BEGIN);
    }
    free(path);
    free(played);
}
