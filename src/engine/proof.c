/* The attacker's nodes need one move that wins, the defender's all of them. The numbers of a node
 * are the smallest of its children's for what one move does, and the largest, with one more for
 * each other child, for what all must (Ueda and others 2008: a sum counts what several lines share
 * once for each).
 *
 * The last two turns are mostly not played: proof_gardsdansen.h sees what would come of them. */
#include "engine/proof.h"
#include "engine/proof_gardsdansen.h"
#include "engine/tactics.h"
#include "engine/tree.h"

enum {
    NEVER = 60000, /* fits the table */
    MOST_SUCCESS = 60000
};

#define SALT UINT64_C(0x7c15f39cc0605ced)

typedef struct Numbers {
    uint32_t proof, refutation;
} Numbers;

static const Numbers PROVED = {0, NEVER}, REFUTED = {NEVER, 0};

/* ------------------------------------------------------------------ the table */

static uint64_t key_of(const Proof *f, const Position *p, int left) {
    uint64_t key = position_key(p) ^ f->salt;
    key = (key + (uint64_t)left * 0x9e3779b97f4a7c15u) * 0xd1342543de82ef95u;
    return key ? key : 1;
}

static bool recall(const Searcher *s, uint64_t key, Numbers *out) {
    Entry entry;
    if (!table_probe(s->table, key, &entry)) return false;
    *out = (Numbers){(uint16_t)entry.value, (uint32_t)entry.move - 1};
    return true;
}

/* `effort`: nodes below, so that what was dear is kept longer. */
static void keep(Searcher *s, uint64_t key, Numbers n, uint64_t effort) {
    uint8_t depth = 0;
    for (; effort > 1; effort /= 2) depth++;
    Entry entry = {.move = (Move)(n.refutation + 1),
                   .value = (int16_t)(uint16_t)n.proof,
                   .depth = depth,
                   .bound = BOUND_EXACT};
    table_store(s->table, key, &entry);
}

/* ------------------------------------------------------------------ what is seen at once */

static int pieces(const Position *p) { return bits_count(p->set[P1] | p->set[P2]); }

/* How often a position stands in the game up to path[last]. Pieces only ever leave the board, so
 * none with more of them can come again. */
static int times_played(const Searcher *s, const Position *p, int last) {
    int count = pieces(p), times = 0;
    for (int i = last; i >= 0 && pieces(&s->path[i]) == count; i--)
        times += position_equal(&s->path[i], p);
    return times;
}

/* Whether a position, once more, would be the one that draws the game (G11). */
static bool is_spent(const Searcher *s, const Position *p, int last) {
    int times = s->rules->repetition.occurrences;
    return times > 0 && p->phase == PHASE_PAWN && times_played(s, p, last) >= times - 1;
}

/* A first opinion of a position with `left` plies of the attacker to come. */
static Numbers glance(const Searcher *s, const Position *p, int left) {
    const Rules *rules = s->rules;
    const Proof *f = &s->proof;
    bool attacks = p->side == f->attacker;
    if (p->result) return p->result == result_win(f->attacker) ? PROVED : REFUTED;
    if (p->phase == PHASE_PAWN) {
        if (is_spent(s, p, s->tail)) return REFUTED;
        if (tactics_wins(rules, p, p->side)) return attacks ? PROVED : REFUTED;
    }
    if (attacks && proof_out_of_reach(rules, p, left)) return REFUTED;
    int moves = rules->count(rules, p);
    if (!moves) return attacks ? REFUTED : PROVED;
    if (left == 0) return REFUTED;
    bool free = f->salt == SALT; /* no position is barred that the glance would step over */
    if (!attacks && left <= 2) {
        if (proof_escapes(rules, p, left)) return REFUTED;
        if (left == 1 && free) return PROVED;
    }
    int later = left - (p->phase == PHASE_PAWN ? 2 : 1); /* once this turn is over */
    if (attacks && later > 0 && later < 3) {
        if (!proof_shuts(rules, p, later)) return REFUTED;
        if (later == 1 && free) return PROVED;
    }
    uint32_t lack = 4 * (uint32_t)proof_lack(p, f->attacker, left);
    if (attacks) return (Numbers){1 + lack, 1};
    uint32_t calm = tactics_wins(rules, p, f->attacker) ? 0 : 2;
    return (Numbers){1 + calm + (uint32_t)moves / 8 + lack, 1};
}

/* ------------------------------------------------------------------ nodes */

static Position *at(Searcher *s, int ply) { return &s->path[s->tail + ply]; }

static uint16_t *success_of(Proof *f, const Position *p, Move move) {
    return &f->success[p->side][p->phase][move_from(move) * 37 + move_to(move)];
}

static void note_success(Proof *f, const Position *p, int ply, Move move) {
    uint16_t *success = success_of(f, p, move);
    if (*success < MOST_SUCCESS) ++*success;
    if (f->killer[ply][0] == move) return;
    f->killer[ply][1] = f->killer[ply][0];
    f->killer[ply][0] = move;
}

/* The moves at `ply`, the likely ones first. */
static void list_moves(Searcher *s, int ply, MoveList *list) {
    Proof *f = &s->proof;
    const Position *p = at(s, ply);
    uint32_t hope[MAX_MOVES];
    s->rules->moves(s->rules, p, list);
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i];
        uint32_t value = *success_of(f, p, move);
        if (move == f->killer[ply][0]) value = 2 * MOST_SUCCESS + 1;
        if (move == f->killer[ply][1]) value = 2 * MOST_SUCCESS;
        int k = i;
        for (; k > 0 && hope[k - 1] < value; k--) {
            hope[k] = hope[k - 1];
            list->move[k] = list->move[k - 1];
        }
        hope[k] = value;
        list->move[k] = move;
    }
}

/* How many plies the attacker has left after one; a turn that ends without its stone's (G7) counts
 * both. */
static int left_after(const Position *p, const Position *next, int attacker, int left) {
    if (p->side != attacker || left == 0) return left;
    bool half = p->phase == PHASE_PAWN && next->side != p->side && left > 1;
    return left - 1 - half;
}

/* Whether the search may play one more move. */
static bool spend(Searcher *s) {
    if (s->nodes >= s->proof.end || !tree_count(s)) s->proof.over = true;
    return !s->proof.over;
}

/* The children of the node at `ply`; stops at one that settles it. False when over. */
static bool expand(Searcher *s, int ply, int left, const MoveList *list) {
    Proof *f = &s->proof;
    bool attacks = at(s, ply)->side == f->attacker;
    for (int i = 0; i < list->count; i++) {
        if (f->children == PROOF_CHILDREN) f->over = true;
        if (f->over || !spend(s)) return false;
        Position *next = at(s, ply + 1);
        *next = *at(s, ply);
        s->rules->play(s->rules, next, list->move[i], NULL);
        int after = left_after(at(s, ply), next, f->attacker, left);
        ProofChild child = {.move = list->move[i], .left = (uint8_t)after};
        child.key = key_of(f, next, after);
        Numbers n;
        if (!recall(s, child.key, &n)) {
            n = glance(s, next, after);
            keep(s, child.key, n, 0);
        }
        child.proof = n.proof;
        child.refutation = n.refutation;
        f->child[f->children++] = child;
        if (attacks ? !n.proof : !n.refutation) break;
    }
    return true;
}

/* The number that one child settles, and the one that all must. */
static uint32_t one_of(const ProofChild *c, bool attacks) {
    return attacks ? c->proof : c->refutation;
}
static uint32_t all_of(const ProofChild *c, bool attacks) {
    return attacks ? c->refutation : c->proof;
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* What the children say together, the best of them and the second best number. */
typedef struct Summary {
    uint32_t one, all, second;
    ProofChild *best;
    uint32_t others; /* what the other children add to the best one's in `all` */
} Summary;

static Summary summary_of(ProofChild *child, int count, bool attacks) {
    Summary y = {.one = NEVER, .second = NEVER};
    uint32_t most = 0, open = 0;
    for (int i = 0; i < count; i++) {
        uint32_t one = one_of(&child[i], attacks), all = all_of(&child[i], attacks);
        if (all > most) most = all;
        open += all > 0;
        if (!y.best || one < y.one) {
            y.second = y.best ? y.one : NEVER;
            y.one = one;
            y.best = &child[i];
        } else if (one < y.second) {
            y.second = one;
        }
    }
    y.others = open ? open - 1 : 0;
    y.all = most >= NEVER ? NEVER : least(most + y.others, NEVER - 1);
    if (y.one == 0) y.all = NEVER;
    return y;
}

static Numbers explore(Searcher *s, int ply, int left, uint64_t key, Numbers until);

/* Works on the children until the node's numbers reach `until`. */
static Numbers work(Searcher *s, int ply, ProofChild *child, int count, Numbers until) {
    Proof *f = &s->proof;
    bool attacks = at(s, ply)->side == f->attacker;
    uint32_t one_until = attacks ? until.proof : until.refutation;
    uint32_t all_until = attacks ? until.refutation : until.proof;
    for (;;) {
        Summary y = summary_of(child, count, attacks);
        Numbers n = attacks ? (Numbers){y.one, y.all} : (Numbers){y.all, y.one};
        if (y.one == 0) note_success(f, at(s, ply), ply, y.best->move);
        if (y.one >= one_until || y.all >= all_until || !y.one || !y.all || f->over) return n;
        Numbers known;
        if (recall(s, y.best->key, &known) &&
            (known.proof != y.best->proof || known.refutation != y.best->refutation)) {
            y.best->proof = known.proof;
            y.best->refutation = known.refutation;
            continue;
        }
        uint32_t one = least(one_until, y.second + y.second / 4 + 1);
        uint32_t all = all_until - y.others;
        Position *next = at(s, ply + 1);
        if (!spend(s)) continue;
        *next = *at(s, ply);
        s->rules->play(s->rules, next, y.best->move, NULL);
        Numbers below = explore(s, ply + 1, y.best->left, y.best->key,
                                attacks ? (Numbers){one, all} : (Numbers){all, one});
        y.best->proof = below.proof;
        y.best->refutation = below.refutation;
    }
}

/* The numbers of the position at `ply`, worked on until one of them reaches `until`. */
static Numbers explore(Searcher *s, int ply, int left, uint64_t key, Numbers until) {
    Proof *f = &s->proof;
    uint64_t start = s->nodes;
    int first = f->children;
    MoveList list;
    list_moves(s, ply, &list);
    if (!expand(s, ply, left, &list)) {
        f->children = first;
        return (Numbers){1, 1};
    }
    Numbers n = work(s, ply, &f->child[first], f->children - first, until);
    f->children = first;
    keep(s, key, n, s->nodes - start);
    return n;
}

/* ------------------------------------------------------------------ the root */

int proof_length(int plies, int phase) {
    int turns = (plies + (phase == PHASE_STONE) + 1) / 2, whole = 4 * (turns - 1);
    return whole + (phase == PHASE_STONE ? plies & 1 : 2 - (plies & 1));
}

/* Tells apart what is true by the positions that the game may not come to once more. */
static uint64_t salt_of(const Searcher *s) {
    uint64_t salt = SALT;
    const Position *path = s->path;
    for (int i = s->tail; i >= 0 && pieces(&path[i]) == pieces(&path[s->tail]); i--)
        if (is_spent(s, &path[i], i)) salt ^= position_key(&path[i]) * 0x2545f4914f6cdd1du;
    return salt;
}

/* Follows the proved moves from the root's on. */
static void keep_line(Searcher *s, int ply, int left, Move move) {
    Proof *f = &s->proof;
    s->pv_length[ply + 1] = 0;
    Position *next = at(s, ply + 1);
    *next = *at(s, ply);
    s->rules->play(s->rules, next, move, NULL);
    left = left_after(at(s, ply), next, f->attacker, left);
    MoveList list = {0};
    if (!next->result && ply < 2 * PROOF_MOST) s->rules->moves(s->rules, next, &list);
    Move best = MOVE_NONE;
    for (int i = 0; i < list.count && !best; i++) {
        Position *after = at(s, ply + 2);
        *after = *next;
        s->rules->play(s->rules, after, list.move[i], NULL);
        int rest = left_after(next, after, f->attacker, left);
        Numbers n;
        if (!recall(s, key_of(f, after, rest), &n)) n = glance(s, after, rest);
        if (!n.proof) best = list.move[i];
    }
    if (best) keep_line(s, ply + 1, left, best);
    tree_keep_line(s, ply, move);
}

uint64_t proof_share(const Position *p) {
    static const uint64_t share[] = {[1] = 32, [2] = 8};
    int few = proof_lack(p, p->side, 0);
    return few <= 2 ? share[few] : 1;
}

ProofAnswer proof_wins(Searcher *s, int plies, uint64_t end) {
    Proof *f = &s->proof;
    f->attacker = search_position(s, 0)->side;
    f->end = end;
    f->over = false;
    f->children = 0;
    f->salt = salt_of(s);
    MoveList list = {0};
    for (int i = 0; i < s->roots; i++)
        if (!s->root[i].drawn) moves_add(&list, s->root[i].move);
    if (!list.count || !expand(s, 0, plies, &list)) return list.count ? PROOF_UNKNOWN : PROOF_NO;
    Numbers n = work(s, 0, f->child, f->children, (Numbers){NEVER, NEVER});
    if (!n.refutation) return PROOF_NO;
    if (n.proof) return PROOF_UNKNOWN;
    for (int i = 0; i < f->children; i++)
        if (!f->child[i].proof) {
            keep_line(s, 0, plies, f->child[i].move);
            break;
        }
    return PROOF_YES;
}
