/* The first turns of a law (game.h). */
#include "balance/facts.h"
#include "base/memory.h"
#include "core/dice.h"
#include "core/fnv.h"

#include <stdlib.h>
#include <string.h>

typedef struct Walk {
    FirstTurns *out;
    const Rules *rules;
    FirstTurn turn; /* the plies so far */
} Walk;

/* All ways to end the turn from here. */
static void walk(Walk *w, const Position *position) {
    bool over = w->turn.plies && position->side != w->rules->first;
    if (over || position->result || w->turn.plies == TURN_PLIES) {
        FirstTurn *added = MEMORY_ADD(w->out->turn, w->out->count);
        *added = w->turn;
        added->key = facts_key(w->rules, position, FNV_BEGIN);
        return;
    }
    MoveList list;
    w->rules->moves(w->rules, position, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = *position;
        w->rules->play(w->rules, &next, list.move[i], NULL);
        w->turn.move[w->turn.plies++] = list.move[i];
        walk(w, &next);
        w->turn.plies--;
    }
}

/* Of turns to the same position the one with the lowest moves comes first, so that it does not
 * depend on the order in which moves are listed. */
static int by_key(const void *a, const void *b) {
    const FirstTurn *one = a, *other = b;
    if (one->key != other->key) return one->key < other->key ? -1 : 1;
    return memcmp(one->move, other->move, sizeof one->move);
}

void first_turns(const Rules *rules, FirstTurns *out) {
    Walk w = {.out = out, .rules = rules};
    Position start;
    *out = (FirstTurns){0};
    rules->start(rules, &start);
    walk(&w, &start);
    if (out->count) qsort(out->turn, (size_t)out->count, sizeof *out->turn, by_key);
    int kept = 0;
    for (int i = 0; i < out->count; i++)
        if (!kept || out->turn[i].key != out->turn[kept - 1].key) out->turn[kept++] = out->turn[i];
    out->count = kept;
}

void first_turns_free(FirstTurns *turns) {
    free(turns->turn);
    *turns = (FirstTurns){0};
}

/* ------------------------------------------------------------------ their order */

typedef struct Drawn {
    uint64_t lot;
    int place;
} Drawn;

static int by_lot(const void *a, const void *b) {
    const Drawn *one = a, *other = b;
    return (one->lot > other->lot) - (one->lot < other->lot);
}

int first_turn_of(const FirstTurns *turns, uint64_t seed, int number) {
    int round = (number - 1) / turns->count;
    Drawn *drawn = memory_get((size_t)turns->count * sizeof *drawn);
    for (int i = 0; i < turns->count; i++) {
        Dice dice = dice_new(seed ^ turns->turn[i].key, (uint64_t)round);
        drawn[i] = (Drawn){dice_next(&dice), i};
    }
    qsort(drawn, (size_t)turns->count, sizeof *drawn, by_lot);
    int place = drawn[(number - 1) % turns->count].place;
    free(drawn);
    return place;
}
