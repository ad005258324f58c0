/* Wins: depth-first AND/OR search with a bound in turns, a table of what is proved and disproved,
 * and moves ordered by what succeeded elsewhere. Scores: alpha-beta to the end of the game.
 *
 * The only knowledge beyond playing every move are conditions under which no move can win at once
 * (`glance`); each is argued where it stands. */
#include "lab/prover.h"
#include "base/memory.h"
#include "core/shifts.h"
#include "engine/mind.h"

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

/* ------------------------------------------------------------------ what is clear at a glance */

/* The direction of a move as a number of its own, 1 … 9. */
static int way_of(const Board *board, Move move) {
    int from = move_from(move), to = move_to(move);
    int dx = board->x[to] - board->x[from], dy = board->y[to] - board->y[from];
    return 5 + (dx > 0) - (dx < 0) + 3 * ((dy > 0) - (dy < 0));
}

/* How many pieces of the other side could move in at least `least` directions, were it its turn
 * (Gårdsdansen: pawns). */
static int free_pieces(const Rules *rules, const Position *p, int least) {
    MoveList list;
    uint16_t ways[SQUARES] = {0};
    Position other = *p;
    other.side = !p->side;
    other.phase = PHASE_PAWN;
    rules->moves(rules, &other, &list);
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        uint16_t *open = &ways[move_from(list.move[i])], before = *open;
        *open |= (uint16_t)(1u << way_of(&rules->board, list.move[i]));
        count += *open != before && __builtin_popcount(*open) == least;
    }
    return count;
}

/* Does a move to one of these squares, or of the king to one of his, end the game for its side? */
static bool wins_on(const Rules *rules, const Position *p, Bits squares, Bits of_king) {
    MoveList list;
    rules->moves_to(rules, p, (squares | of_king) & ~(p->set[0] | p->set[1] | p->set[2]), &list);
    for (int i = 0; i < list.count; i++) {
        if (!bits_has(squares, move_to(list.move[i])) &&
            !bits_has(p->set[TAFL_KING], move_from(list.move[i])))
            continue;
        Position next = *p;
        rules->play(rules, &next, list.move[i], NULL);
        if (rules->result(rules, &next, NULL) == result_win(p->side)) return true;
    }
    return false;
}

/* The squares of which one must be shut for all ways from the king over `open` to `goal` to be;
 * none where two shortest ways share no square, all where he is cut off already. */
static Bits narrows(const Rules *rules, Bits king, Bits open, Bits goal) {
    const int side = rules->law.tafl.size;
    Bits step[SQUARES] = {king}, found = 0; /* what he reaches in so many steps */
    int last = 0;
    for (open &= ~king; !(step[last] & goal); open &= ~step[++last]) {
        step[last + 1] = shift_beside(side, step[last]) & open;
        if (!step[last + 1]) return rules->board.all;
    }
    for (Bits way = step[last] & goal; last > 0; way = shift_beside(side, way) & step[--last])
        if (bits_count(way) == 1) found |= way;
    return found;
}

/* A king: wins() tells who escapes or takes him. What else ends the game only certain moves can do.
 * Black closes a ring (X4) where white's ways are narrow; what it takes or leaves opens ways. White
 * makes a fort (CO8) by the king's move along or to the edge, or while he stands there by shutting
 * all of black out or taking it. A side is left without moves (T6) by taking: a move that takes
 * nothing closes at most one direction of each piece, and one is free in two; as most moves take at
 * most three, but not a shieldwall, that is clear where four are. */
static Answer glance_king(const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    const Tact *tact = mind_of(rules)->tact;
    Bits king = p->set[TAFL_KING], black = p->set[TAFL_BLACK], edge = rules->board.edge;
    bool white = p->side == P1;
    Tactics tactics;
    if (tact->wins(rules, p, p->side)) return ANSWER_YES;
    int free = free_pieces(rules, p, 2);
    if (free == 0) return ANSWER_UNKNOWN;
    tact->look(rules, p, &tactics);
    Bits to = free > 3 && !law->shieldwall ? 0 : tactics.takes;
    if (!white && law->encircle) to |= narrows(rules, king, rules->board.all & ~black, edge);
    if (white && law->exit_fort && (king & edge))
        to |= tactics.takes | narrows(rules, king, rules->board.all & ~p->set[TAFL_WHITE], black);
    bool won = wins_on(rules, p, to, white && law->exit_fort ? edge : 0);
    return won ? ANSWER_YES : ANSWER_NO;
}

/* Gårdsdansen, pawn and stone still to move: the turn wins by taking the last pawn or stone, or by
 * leaving no pawn a move (G9). A piece that arrives closes at most one direction of each pawn, one
 * that goes or is taken closes none; one pawn may be taken. So pawn and stone cannot do it when two
 * pawns are free in three directions, or the only one is. */
static Answer glance_turn(const Rules *rules, const Position *p) {
    Bits theirs = p->set[!p->side], pawns = theirs & p->set[GARDSDANSEN_PAWNS];
    if (bits_count(pawns) == 1 || bits_count(theirs & ~pawns) == 1) return ANSWER_UNKNOWN;
    return free_pieces(rules, p, 3) >= 2 ? ANSWER_NO : ANSWER_UNKNOWN;
}

/* The attacker is in its last turn: does it win now? */
static Answer glance(const Rules *rules, const Position *p) {
    if (rules->traits.king) return glance_king(rules, p);
    if (p->phase == PHASE_PAWN) return glance_turn(rules, p);
    return free_pieces(rules, p, 2) > 0 ? ANSWER_NO : ANSWER_UNKNOWN; /* only a stone arrives */
}

/* ------------------------------------------------------------------ wins */

static bool over_and_won(const Prover *v, const Position *p) {
    return v->rules->result(v->rules, p, NULL) == result_win(v->attacker);
}

static void order(Prover *v, const Position *p, MoveList *list, Move first, uint32_t *value) {
    const Tact *tact = mind_of(v->rules)->tact;
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
        Answer now = glance(v->rules, p);
        if (now != ANSWER_UNKNOWN) return now == ANSWER_YES;
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

Answer prover_wins(Prover *v, const Position *position, int attacker, int turns) {
    v->attacker = attacker;
    bool win = !v->over && solve(v, position, turns);
    if (v->over) return ANSWER_UNKNOWN;
    return win ? ANSWER_YES : ANSWER_NO;
}

int prover_shortest(Prover *v, const Position *position, int most) {
    int begun = position->phase != PHASE_PAWN; /* half a turn is under way */
    for (int turns = 1; turns <= most; turns++) {
        Answer answer = prover_wins(v, position, position->side, turns - begun);
        if (answer != ANSWER_NO) return answer == ANSWER_YES ? turns : -1;
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

Answer prover_scores(Prover *v, const Position *position, int than) {
    bool more = !v->over && exceeds(v, position, than);
    if (v->over) return ANSWER_UNKNOWN;
    return more ? ANSWER_YES : ANSWER_NO;
}
