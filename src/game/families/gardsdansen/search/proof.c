/* A node of the attacker needs one winning move; a node of the defender needs all moves to lose.
 * Each node has two numbers. Where one move is enough, it takes the smallest of its children's
 * numbers; where all are needed, the largest, plus one for each other child (Ueda and others 2008:
 * a sum would count shared lines several times).
 *
 * The last two turns are mostly not played: last_turns.h evaluates them. */
#include "families/gardsdansen/search/proof.h"
#include "core/position.h"
#include "families/gardsdansen/search/gardsdansen.h"
#include "families/gardsdansen/search/last_turns.h"

enum {
    MOST = 16, /* plies of the attacker; a line has at most twice as many, two in each turn */
    CHILDREN = 4096,
    WAYS = 37 * 37,
    NEVER = 60000, /* fits the table */
    MOST_SUCCESS = 60000
};

/* A move of the current node, with numbers for how hard a proof of a win and a refutation seem; 0:
 * done, NEVER: the other is done. */
typedef struct Child {
    uint64_t key;
    uint32_t proof, refutation;
    Move move;
    uint8_t left; /* the attacker's plies after it */
} Child;

/* One proof search, in the host's memory. The success of moves is kept from one to the next. */
typedef struct Finder {
    const SolverHost *host;
    int attacker;
    uint64_t nodes, end; /* nodes so far, and the limit at which it gives up … */
    bool over;           /* … it has given up, or the search has ended */
    uint64_t salt;       /* part of its keys: separates positions by what the game before allows */
    int children;        /* in use */
    Child child[CHILDREN];
    Move killer[2 * MOST + 4][2]; /* moves that settled the last node of this ply */
    uint16_t success[2][2][WAYS]; /* by side, phase, from and to */
} Finder;

_Static_assert(sizeof(Finder) <= SOLVER_MEMORY, "the host lends too little");

#define SALT UINT64_C(0x7c15f39cc0605ced)

typedef struct Numbers {
    uint32_t proof, refutation;
} Numbers;

static const Numbers PROVED = {0, NEVER}, REFUTED = {NEVER, 0};

/* ------------------------------------------------------------------ the table */

static uint64_t key_of(const Finder *f, const Position *p, int left) {
    uint64_t key = position_key(p) ^ f->salt;
    key = (key + (uint64_t)left * 0x9e3779b97f4a7c15u) * 0xd1342543de82ef95u;
    return key ? key : 1;
}

static bool recall(const Finder *f, uint64_t key, Numbers *out) {
    TableEntry entry;
    if (!table_probe(f->host->table, key, &entry)) return false;
    *out = (Numbers){(uint16_t)entry.value, (uint32_t)entry.move - 1};
    return true;
}

/* `effort`: nodes below; expensive entries are kept longer. */
static void keep(Finder *f, uint64_t key, Numbers n, uint64_t effort) {
    uint8_t depth = 0;
    for (; effort > 1; effort /= 2) depth++;
    TableEntry entry = {.move = (Move)(n.refutation + 1),
                        .value = (int16_t)(uint16_t)n.proof,
                        .depth = depth,
                        .bound = BOUND_EXACT};
    table_store(f->host->table, key, &entry);
}

/* ------------------------------------------------------------------ what is seen at once */

/* Whether the position, once more, would draw the game (G11). */
static bool is_spent(const Finder *f, const Position *p, int last) {
    int times = f->host->rules->repetition.occurrences;
    return times > 0 && p->phase == PHASE_PAWN &&
           recall_count(f->host->recall, f->host->path, last, p) >= times - 1;
}

/* A first estimate of a position with `left` plies of the attacker to come. */
static Numbers glance(const Finder *f, const Position *p, int left) {
    const Rules *rules = f->host->rules;
    bool attacks = p->side == f->attacker;
    if (p->result) return p->result == result_win(f->attacker) ? PROVED : REFUTED;
    if (p->phase == PHASE_PAWN) {
        if (is_spent(f, p, f->host->tail)) return REFUTED;
        if (gardsdansen_wins(rules, p, p->side)) return attacks ? PROVED : REFUTED;
    }
    if (attacks && proof_out_of_reach(rules, p, left)) return REFUTED;
    int moves = rules->count(rules, p);
    if (!moves) return attacks ? REFUTED : PROVED;
    if (left == 0) return REFUTED;
    bool free = f->salt == SALT; /* the game forbids no position that the estimate would skip */
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
    uint32_t calm = gardsdansen_wins(rules, p, f->attacker) ? 0 : 2;
    return (Numbers){1 + calm + (uint32_t)moves / 8 + lack, 1};
}

/* ------------------------------------------------------------------ nodes */

static Position *at(Finder *f, int ply) { return &f->host->path[f->host->tail + ply]; }

static uint16_t *success_of(Finder *f, const Position *p, Move move) {
    return &f->success[p->side][p->phase][move_from(move) * 37 + move_to(move)];
}

static void note_success(Finder *f, const Position *p, int ply, Move move) {
    uint16_t *success = success_of(f, p, move);
    if (*success < MOST_SUCCESS) ++*success;
    if (f->killer[ply][0] == move) return;
    f->killer[ply][1] = f->killer[ply][0];
    f->killer[ply][0] = move;
}

/* Lists the moves at `ply`, likely ones first. */
static void list_moves(Finder *f, int ply, MoveList *list) {
    const Position *p = at(f, ply);
    uint32_t score[MAX_MOVES];
    f->host->rules->moves(f->host->rules, p, list);
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i];
        uint32_t value = *success_of(f, p, move);
        if (move == f->killer[ply][0]) value = 2 * MOST_SUCCESS + 1;
        if (move == f->killer[ply][1]) value = 2 * MOST_SUCCESS;
        int k = i;
        for (; k > 0 && score[k - 1] < value; k--) {
            score[k] = score[k - 1];
            list->move[k] = list->move[k - 1];
        }
        score[k] = value;
        list->move[k] = move;
    }
}

/* How many plies the attacker has left after one. A turn that ends without its stone's ply (G7)
 * counts as two. */
static int left_after(const Position *p, const Position *next, int attacker, int left) {
    if (p->side != attacker || left == 0) return left;
    bool half = p->phase == PHASE_PAWN && next->side != p->side && left > 1;
    return left - 1 - half;
}

/* Whether the search may play one more move. */
static bool spend(Finder *f) {
    if (f->nodes >= f->end || !f->host->count(f->host->search)) f->over = true;
    f->nodes += !f->over;
    return !f->over;
}

/* Makes the children of the node at `ply`, and stops at one that settles it. False when the search
 * is over. */
static bool expand(Finder *f, int ply, int left, const MoveList *list) {
    bool attacks = at(f, ply)->side == f->attacker;
    for (int i = 0; i < list->count; i++) {
        if (f->children == CHILDREN) f->over = true;
        if (f->over || !spend(f)) return false;
        Position *next = at(f, ply + 1);
        *next = *at(f, ply);
        f->host->rules->play(f->host->rules, next, list->move[i], NULL);
        int after = left_after(at(f, ply), next, f->attacker, left);
        Child child = {.move = list->move[i], .left = (uint8_t)after};
        child.key = key_of(f, next, after);
        Numbers n;
        if (!recall(f, child.key, &n)) {
            n = glance(f, next, after);
            keep(f, child.key, n, 0);
        }
        child.proof = n.proof;
        child.refutation = n.refutation;
        f->child[f->children++] = child;
        if (attacks ? !n.proof : !n.refutation) break;
    }
    return true;
}

/* The number that one child settles, and the number that needs all children. */
static uint32_t one_of(const Child *c, bool attacks) { return attacks ? c->proof : c->refutation; }
static uint32_t all_of(const Child *c, bool attacks) { return attacks ? c->refutation : c->proof; }

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* The children's numbers together: the best child, and the second best number. */
typedef struct Summary {
    uint32_t one, all, second;
    Child *best;
    uint32_t others; /* what the other children add to the best child's number in `all` */
} Summary;

static Summary summary_of(Child *child, int count, bool attacks) {
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

static Numbers explore(Finder *f, int ply, int left, uint64_t key, Numbers until);

/* Works on the children until one of the node's numbers reaches `until`. */
static Numbers work(Finder *f, int ply, Child *child, int count, Numbers until) {
    bool attacks = at(f, ply)->side == f->attacker;
    uint32_t one_until = attacks ? until.proof : until.refutation;
    uint32_t all_until = attacks ? until.refutation : until.proof;
    for (;;) {
        Summary y = summary_of(child, count, attacks);
        Numbers n = attacks ? (Numbers){y.one, y.all} : (Numbers){y.all, y.one};
        if (y.one == 0) note_success(f, at(f, ply), ply, y.best->move);
        if (y.one >= one_until || y.all >= all_until || !y.one || !y.all || f->over) return n;
        Numbers known;
        if (recall(f, y.best->key, &known) &&
            (known.proof != y.best->proof || known.refutation != y.best->refutation)) {
            y.best->proof = known.proof;
            y.best->refutation = known.refutation;
            continue;
        }
        uint32_t one = least(one_until, y.second + y.second / 4 + 1);
        uint32_t all = all_until - y.others;
        Position *next = at(f, ply + 1);
        if (!spend(f)) continue;
        *next = *at(f, ply);
        f->host->rules->play(f->host->rules, next, y.best->move, NULL);
        Numbers below = explore(f, ply + 1, y.best->left, y.best->key,
                                attacks ? (Numbers){one, all} : (Numbers){all, one});
        y.best->proof = below.proof;
        y.best->refutation = below.refutation;
    }
}

/* The numbers of the position at `ply`, after work until one reaches `until`. */
static Numbers explore(Finder *f, int ply, int left, uint64_t key, Numbers until) {
    uint64_t start = f->nodes;
    int first = f->children;
    MoveList list;
    list_moves(f, ply, &list);
    if (!expand(f, ply, left, &list)) {
        f->children = first;
        return (Numbers){1, 1};
    }
    Numbers n = work(f, ply, &f->child[first], f->children - first, until);
    f->children = first;
    keep(f, key, n, f->nodes - start);
    return n;
}

/* ------------------------------------------------------------------ the root */

static int proof_length(int plies, int phase) {
    int turns = (plies + (phase == PHASE_STONE) + 1) / 2, whole = 4 * (turns - 1);
    return whole + (phase == PHASE_STONE ? plies & 1 : 2 - (plies & 1));
}

/* Separates results by the positions that the game may not repeat. */
static uint64_t salt_of(const Finder *f) {
    uint64_t salt = SALT;
    const Position *path = f->host->path;
    for (int i = f->host->tail; i >= 0; i--)
        if (is_spent(f, &path[i], i)) salt ^= position_key(&path[i]) * 0x2545f4914f6cdd1du;
    return salt;
}

/* The move that keeps the position at `ply` proved with `left` plies of the attacker to come, if
 * the table remembers it; otherwise MOVE_NONE, also when the game is over. */
static Move proved_move(Finder *f, int ply, int left) {
    const Rules *rules = f->host->rules;
    const Position *p = at(f, ply);
    Position *after = at(f, ply + 1);
    MoveList list = {0};
    if (!p->result) rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        *after = *p;
        rules->play(rules, after, list.move[i], NULL);
        int rest = left_after(p, after, f->attacker, left);
        Numbers n;
        if (!recall(f, key_of(f, after, rest), &n)) n = glance(f, after, rest);
        if (!n.proof) return list.move[i];
    }
    return MOVE_NONE;
}

/* Follows the proved moves from the root; returns how many there are. */
static int write_line(Finder *f, int left, Move move, Move *line) {
    int ply = 0;
    while (move) {
        Position *now = at(f, ply), *next = now + 1;
        line[ply++] = move;
        *next = *now;
        f->host->rules->play(f->host->rules, next, move, NULL);
        left = left_after(now, next, f->attacker, left);
        move = ply <= 2 * MOST ? proved_move(f, ply, left) : MOVE_NONE;
    }
    return ply;
}

static uint64_t proof_share(const Position *p) {
    static const uint64_t share[] = {[1] = 32, [2] = 8};
    int few = proof_lack(p, p->side, 0);
    return few <= 2 ? share[few] : 1;
}

static ProofAnswer proof_wins(const SolverHost *host, const MoveList *moves, int plies,
                              uint64_t nodes, Move *line, int *length) {
    Finder *f = host->memory;
    f->host = host;
    f->attacker = host->path[host->tail].side;
    f->nodes = 0;
    f->end = nodes;
    f->over = false;
    f->children = 0;
    f->salt = salt_of(f);
    if (!moves->count) return PROOF_NO;
    if (!expand(f, 0, plies, moves)) return PROOF_UNKNOWN;
    Numbers n = work(f, 0, f->child, f->children, (Numbers){NEVER, NEVER});
    if (!n.refutation) return PROOF_NO;
    if (n.proof) return PROOF_UNKNOWN;
    int won = 0;
    while (f->child[won].proof) won++;
    *length = write_line(f, plies, f->child[won].move, line);
    return PROOF_YES;
}

const ProofSolver gardsdansen_proof = {MOST, proof_wins, proof_length, proof_share};
