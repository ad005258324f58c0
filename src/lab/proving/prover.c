/* Wins: depth-first AND/OR search with a bound in turns, a table of what is proved and disproved,
 * and moves ordered by what succeeded elsewhere. Scores: alpha-beta to the end of the game.
 *
 * The only knowledge beyond playing every move are conditions under which no move can win at once
 * (ProvingFamily.glance); each is argued where it stands. */
#include "proving/prover.h"
#include "base/memory.h"
#include "search/family.h"
#include "proving/family.h"

#include <stdlib.h>
#include <string.h>

enum { FAMOUS = 1 << 24, NEVER = 127, SQUARES = 128, INFINITE = 1000 };

typedef struct Known {
    uint64_t key;
    int8_t proved;     /* least turns known to suffice, NEVER: none */
    int8_t disproved;  /* most turns known not to suffice, -1: none */
    int16_t low, high; /* Mǽrstánas: bounds of the final difference */
    Move best;
} Known;

struct Prover {
    const Rules *rules;
    Known *table;
    uint64_t mask, nodes, limit;
    bool over;
    int attacker;
    uint32_t success[2][SQUARES * SQUARES]; /* [side][from and to]: cut-offs by this move */
};

Prover *prover_create(const Rules *rules, int bits) {
    Prover *v = memory_get(sizeof *v);
    v->rules = rules;
    v->mask = ((uint64_t)1 << bits) - 1;
    v->table = memory_get((v->mask + 1) * sizeof *v->table);
    return v;
}

void prover_destroy(Prover *v) {
    if (!v) return;
    free(v->table);
    free(v);
}

void prover_clear(Prover *v) {
    memset(v->table, 0, (v->mask + 1) * sizeof *v->table);
    memset(v->success, 0, sizeof v->success);
}

void prover_limit(Prover *v, uint64_t nodes) {
    v->nodes = 0;
    v->limit = nodes;
    v->over = false;
}

uint64_t prover_nodes(const Prover *v) { return v->nodes; }

bool prover_limit_reached(const Prover *v) { return v->over; }

/* Counts a node; true when there are no more. */
static bool spend(Prover *v) {
    if (v->nodes++ >= v->limit) v->over = true;
    return v->over;
}

/* The entry of this key, emptied if it held another. */
static Known *known_of(Prover *v, uint64_t key) {
    Known *k = &v->table[(key ^ key >> 32) & v->mask];
    if (k->key != key)
        *k = (Known){
            .key = key, .proved = NEVER, .disproved = -1, .low = -INFINITE, .high = INFINITE};
    return k;
}

/* ------------------------------------------------------------------ order of moves */

static uint32_t *success_of(Prover *v, int side, Move move) {
    return &v->success[side][move & (SQUARES * SQUARES - 1)];
}

static void note_success(Prover *v, int side, Move move, int weight) {
    uint32_t *value = success_of(v, side, move);
    *value += (uint32_t)(weight * weight) + 1;
    if (*value < FAMOUS) return;
    for (int i = 0; i < SQUARES * SQUARES; i++) v->success[side][i] /= 2;
}

/* The most promising of the moves from number `i` on is brought to place i. */
static Move pick(MoveList *list, uint32_t *value, int i) {
    int best = i;
    for (int j = i + 1; j < list->count; j++)
        if (value[j] > value[best]) best = j;
    Move move = list->move[best];
    uint32_t worth = value[best];
    list->move[best] = list->move[i];
    value[best] = value[i];
    list->move[i] = move;
    value[i] = worth;
    return move;
}

/* The attacker is in its last turn: does it win now? */
static ProofAnswer glance(const Rules *rules, const Position *p) {
    const ProvingFamily *family = proving_family(rules->family);
    return family->glance ? family->glance(rules, p) : PROOF_UNKNOWN;
}

/* ------------------------------------------------------------------ wins */

static bool over_and_won(const Prover *v, const Position *p) {
    return v->rules->result(v->rules, p, NULL) == result_win(v->attacker);
}

static void order(Prover *v, const Position *p, MoveList *list, Move first, uint32_t *value) {
    const Tact *tact = engine_of(v->rules)->tact;
    Tactics tactics;
    tact->look(v->rules, p, &tactics);
    if (tact->weigh) tact->weigh(v->rules, p, &tactics);
    int32_t gain[MAX_MOVES];
    tact->gains(v->rules, p, &tactics, list, gain);
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i];
        value[i] = *success_of(v, p->side, move) + (gain[i] > 0 ? (uint32_t)gain[i] : 0);
        if (move == first) value[i] = 4u * FAMOUS;
    }
}

/* Does the attacker win, if it may begin so many more turns? Meaningless once `over` is set. */
static bool solve(Prover *v, const Position *p, int turns) {
    bool attacks = p->side == v->attacker, starts = p->phase == PHASE_PAWN;
    if (p->result) return p->result == result_win(v->attacker);
    if (starts && turns == 0) return over_and_won(v, p);
    if (spend(v)) return false;
    int later = turns - (attacks && starts);
    if (attacks && later == 0) {
        ProofAnswer now = glance(v->rules, p);
        if (now != PROOF_UNKNOWN) return now == PROOF_YES;
    }
    uint64_t key = position_key(p) ^ (v->attacker ? 0x9E3779B97F4A7C15u : 0);
    Known *known = known_of(v, key);
    if (known->proved <= turns) return true;
    if (known->disproved >= turns) return false;
    MoveList list;
    uint32_t value[MAX_MOVES];
    v->rules->moves(v->rules, p, &list);
    if (list.count == 0) return over_and_won(v, p);
    order(v, p, &list, known->best, value);
    bool win = !attacks;
    Move decisive = MOVE_NONE;
    for (int i = 0; i < list.count && win != attacks; i++) {
        Position after = *p;
        Move move = pick(&list, value, i);
        v->rules->play(v->rules, &after, move, NULL);
        win = solve(v, &after, later);
        if (v->over) return false;
        if (win == attacks) decisive = move;
    }
    known = known_of(v, key); /* may have been given away meanwhile */
    if (win && turns < known->proved) known->proved = (int8_t)turns;
    if (!win && turns > known->disproved) known->disproved = (int8_t)turns;
    if (decisive) {
        known->best = decisive;
        note_success(v, p->side, decisive, turns);
    }
    return win;
}

ProofAnswer prover_wins(Prover *v, const Position *position, int attacker, int turns) {
    v->attacker = attacker;
    bool win = !v->over && solve(v, position, turns);
    if (v->over) return PROOF_UNKNOWN;
    return win ? PROOF_YES : PROOF_NO;
}

int prover_shortest(Prover *v, const Position *position, int most) {
    int begun = position->phase != PHASE_PAWN; /* half a turn is under way */
    for (int turns = 1; turns <= most; turns++) {
        ProofAnswer answer = prover_wins(v, position, position->side, turns - begun);
        if (answer != PROOF_NO) return answer == PROOF_YES ? turns : -1;
    }
    return 0;
}

/* ------------------------------------------------------------------ scores */

/* The difference as it stands, from the view of the side to move. */
static int standing(const Rules *rules, const Position *p) {
    int score[2];
    rules->score(rules, p, score);
    return score[p->side] - score[!p->side];
}

/* Whether the final difference, seen by the side to move, is greater than `than`. */
static bool exceeds(Prover *v, const Position *p, int than) {
    if (spend(v)) return false;
    uint64_t key = position_key(p);
    Known *known = known_of(v, key);
    if (known->low > than) return true;
    if (known->high <= than) return false;
    MoveList list;
    uint32_t value[MAX_MOVES];
    v->rules->moves(v->rules, p, &list);
    if (list.count == 0) return standing(v->rules, p) > than;
    for (int i = 0; i < list.count; i++) {
        Position after = *p;
        v->rules->play(v->rules, &after, list.move[i], NULL);
        value[i] = list.move[i] == known->best ? 2 * INFINITE
                                               : (uint32_t)(INFINITE - standing(v->rules, &after));
    }
    bool more = false;
    Move best = MOVE_NONE;
    for (int i = 0; i < list.count && !more; i++) {
        Position after = *p;
        best = pick(&list, value, i);
        v->rules->play(v->rules, &after, best, NULL);
        more = !exceeds(v, &after, -than - 1); /* a turn is one ply, sides alternate */
        if (v->over) return false;
    }
    known = known_of(v, key);
    if (more && known->low < than + 1) known->low = (int16_t)(than + 1);
    if (!more && known->high > than) known->high = (int16_t)than;
    if (more) known->best = best;
    return more;
}

ProofAnswer prover_scores(Prover *v, const Position *position, int than) {
    bool more = !v->over && exceeds(v, position, than);
    if (v->over) return PROOF_UNKNOWN;
    return more ? PROOF_YES : PROOF_NO;
}
