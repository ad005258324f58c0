/* See lambda.h. Where player 1 is the winner, W is a way out for the king. Then threats are looked
 * for only where one can arise, and replies only where they can parry; each set of squares is
 * argued where it is made. For player 2 every move is played. */
#include "proving/lambda.h"
#include "base/memory.h"

#include <stdlib.h>

enum {
    NEVER = 31,
    THREAT_BITS = 13 /* of the table for T, which is asked most: it stays in the cache */
};

/* What is known of a position, in a quarter of a cache line: its sets, the king's square, the least
 * n that it is won in, and the most that it is not. */
enum { KING_AT = SMALL_SQUARES, WON_AT = SMALL_SQUARES, FAILED_AT = WON_AT + 5, NUMBER_MASK = 31 };
typedef struct Known {
    uint64_t one, two;
} Known;

typedef struct Table {
    Known *known;
    uint64_t mask;
} Table;

struct Lambda {
    const SmallLaw *law;
    int winner;
    bool quick;                     /* threats and parries are looked for by squares */
    Table threats, wins;            /* of T, and of L */
    uint64_t way[SMALL_SQUARES][4]; /* from a king there to the next escape square in a direction,
                                       that one included; 0: none */
    Move killer;                    /* the reply that last refuted a move */
    Move *refuter;                  /* by the board after a move: the reply that last refuted it */
    Move threat[NEVER];             /* the one that last made T(·, n) true, by n */
};

/* A move of the winner and how many replies stand against it. */
typedef struct Plan {
    Move move;
    int replies;
} Plan;

/* ------------------------------------------------------------------ ways out */

/* The way from a king to the nearest escape square in a direction, as far as his step allows. */
static uint64_t way_out(const SmallLaw *law, int king, int direction) {
    uint64_t way = 0;
    for (int s = king;;) {
        uint64_t next = law->next[s][direction];
        if (!next || (next & law->king_closed)) return 0;
        way |= next;
        if (!(next & law->king_near[king])) return 0;
        if (next & law->escape & ~law->king_no_stop) return way;
        s = __builtin_ctzll(next);
    }
}

static Table table_create(int bits) {
    uint64_t size = (uint64_t)1 << bits;
    return (Table){memory_get(size * sizeof(Known)), size - 1};
}

Lambda *lambda_create(const SmallLaw *law, int winner, int bits) {
    Lambda *l = memory_get(sizeof *l);
    l->law = law;
    l->winner = winner;
    /* A ring cannot close while he has a way out to the edge. */
    l->quick = winner == P1 && !(law->encircle && (law->escape & ~law->edge));
    l->threats = table_create(THREAT_BITS);
    l->wins = table_create(bits);
    l->refuter = memory_get((l->wins.mask + 1) * sizeof *l->refuter);
    for (int s = 0; s < law->side * law->side; s++)
        for (int d = 0; d < 4; d++) l->way[s][d] = way_out(law, s, d);
    return l;
}

void lambda_destroy(Lambda *l) {
    if (!l) return;
    free(l->threats.known);
    free(l->wins.known);
    free(l->refuter);
    free(l);
}

/* W */
static bool wins_now(const Lambda *l, const Small *b) {
    if (l->winner == P1) return small_exits(l->law, b) != 0;
    uint64_t targets = l->law->encircle           ? l->law->all
                       : b->king == SMALL_NO_KING ? 0
                                                  : l->law->around[b->king];
    for (uint64_t left = b->set[P2]; left;) {
        int from = small_pop(&left);
        for (uint64_t ways = small_ways(l->law, b, from) & targets; ways;)
            if (small_play(l->law, b, from, small_pop(&ways)).result == RESULT_P2) return true;
    }
    return false;
}

/* ------------------------------------------------------------------ tables */

static Known *known_of(const Table *table, const Small *b) {
    const uint64_t sets = ((uint64_t)1 << SMALL_SQUARES) - 1;
    uint64_t one = b->set[0] | (uint64_t)b->king << KING_AT | (uint64_t)1 << 63; /* used */
    Known *k = &table->known[small_hash(b) & table->mask];
    if (k->one != one || (k->two & sets) != b->set[1])
        *k = (Known){one, b->set[1] | (uint64_t)NEVER << WON_AT};
    return k;
}

static int won_in(const Known *k) { return (int)(k->two >> WON_AT & NUMBER_MASK); }
static int failed_in(const Known *k) { return (int)(k->two >> FAILED_AT & NUMBER_MASK); }

static bool note(const Table *table, const Small *b, int n, bool won) {
    Known *k = known_of(table, b);
    if (won && n < won_in(k)) k->two -= (uint64_t)(won_in(k) - n) << WON_AT;
    if (!won && n > failed_in(k)) k->two += (uint64_t)(n - failed_in(k)) << FAILED_AT;
    return won;
}

/* Fewest replies first; of equal ones the earlier stays in front. */
static void sort(Plan *plan, int count) {
    for (int i = 1; i < count; i++) {
        Plan one = plan[i];
        int at = i;
        for (; at > 0 && plan[at - 1].replies > one.replies; at--) plan[at] = plan[at - 1];
        plan[at] = one;
    }
}

/* ------------------------------------------------------------------ replies */

/* What a reply leads to. */
typedef enum Reply { REPLY_REFUTES, REPLY_WON, REPLY_OPEN } Reply;

static Reply reply_to(const Lambda *l, const Small *after) {
    if (!after->result) return REPLY_OPEN;
    return after->result == result_win(l->winner) ? REPLY_WON : REPLY_REFUTES;
}

/* A loser who cannot move usually has lost. */
static bool drawn(const Lambda *l, const Small *b) {
    return l->law->no_move_draws && small_result(l->law, b) == RESULT_DRAW;
}

/* How the replies to a threat stand to the ways out. */
typedef struct Parries {
    uint64_t targets; /* a reply that takes all ways out, or takes him, goes to one of these. (What
                         else it takes only opens ways.) */
    uint64_t common;  /* those that lie on all open ways */
    uint64_t plain;   /* those in `common` where it takes nothing */
    uint64_t holders; /* the black soldiers who alone stand on a way */
} Parries;

static Parries parries_of(const Lambda *l, const Small *b) {
    const SmallLaw *law = l->law;
    if (!l->quick) return (Parries){.targets = law->all};
    uint64_t filled = small_pieces(b), white = b->set[P1] | small_king(b);
    Parries p = {.common = law->all};
    for (int d = 0; d < 4; d++) {
        uint64_t way = l->way[b->king][d], on_it = way & filled;
        if (way && !on_it) p.common &= way;
        if (!(on_it & (on_it - 1))) p.holders |= on_it & b->set[P2];
    }
    p.targets = p.common | law->around[b->king];
    if (!law->encircle) p.plain = p.common & ~small_beside(law, white);
    return p;
}

static bool threat(Lambda *l, const Small *b, int n);

/* How many replies parry the threat on the board; -1: one refutes it. */
static int count_parries(const Lambda *l, const Small *b) {
    Parries p = parries_of(l, b);
    int count = 0;
    if (drawn(l, b)) return -1;
    for (uint64_t left = small_movers(b); left;) {
        int from = small_pop(&left);
        uint64_t ways = small_ways(l->law, b, from) & p.targets;
        uint64_t sure = p.holders >> from & 1 ? 0 : ways & p.plain;
        count += __builtin_popcountll(sure);
        for (ways &= ~sure; ways;) {
            Small after = small_play(l->law, b, from, small_pop(&ways));
            Reply reply = reply_to(l, &after);
            if (reply == REPLY_REFUTES) return -1;
            count += reply == REPLY_OPEN && !wins_now(l, &after);
        }
    }
    return count;
}

/* Whether T(·, n) holds after every reply to the threat on the board. */
static bool parries_fail(Lambda *l, const Small *b, int n) {
    Parries p = parries_of(l, b);
    if (drawn(l, b)) return false;
    for (uint64_t left = small_movers(b); left;) {
        int from = small_pop(&left);
        uint64_t ways = small_ways(l->law, b, from) & p.targets;
        if (n == 1 && !(p.holders >> from & 1) && (ways & p.plain)) return false;
        while (ways) {
            Small after = small_play(l->law, b, from, small_pop(&ways));
            Reply reply = reply_to(l, &after);
            if (reply == REPLY_REFUTES || (reply == REPLY_OPEN && !threat(l, &after, n)))
                return false;
        }
    }
    return true;
}

/* The board after a move; true if the move threatens. */
static bool threatens(const Lambda *l, const Small *b, int from, int to, Small *after) {
    *after = small_play(l->law, b, from, to);
    Small pass = small_pass(after);
    return !after->result && wins_now(l, &pass);
}

/* Threats of a position. `last`: only whether they have a parry is looked for. */
typedef struct Threats {
    Plan plan[SMALL_MOVES];
    int count;
    bool last;
} Threats;

/* Adds the threats among a piece's moves. True: the last one has no parry. */
static bool add_threats(Lambda *l, const Small *b, int from, uint64_t ways, Threats *out) {
    while (ways) {
        Small after;
        int to = small_pop(&ways);
        if (!threatens(l, b, from, to, &after)) continue;
        int replies = out->last ? !parries_fail(l, &after, 1) : count_parries(l, &after);
        if (replies >= 0)
            out->plan[out->count++] = (Plan){move_make(from, to, KIND_SLIDE), replies};
        if (replies == 0) return true;
    }
    return false;
}

static uint64_t shift(const SmallLaw *law, uint64_t set, int direction) {
    return direction == 0   ? set << law->side & law->all
           : direction == 1 ? (set & ~law->last_file) << 1
           : direction == 2 ? set >> law->side
                            : (set & ~law->first_file) >> 1;
}

/* The squares from which a move could take one of these black soldiers. The mover may have stood on
 * what helps, or on a hostile square, so both count as they could be. */
static uint64_t takes(const SmallLaw *law, const Small *b, uint64_t victims) {
    uint64_t help = b->set[P1] | (uint64_t)1 << b->king | law->hostile | law->hostile_to[P2];
    uint64_t squares = 0;
    for (int d = 0; d < 4; d++) {
        uint64_t held = victims & shift(law, help, d);
        if (law->edge_hostile) held |= victims & ~shift(law, law->all, d);
        squares |= shift(law, held, d);
    }
    if (law->shieldwall && (victims & law->edge))
        squares |= small_beside(law, b->set[P2] & law->edge) & law->edge;
    return squares;
}

/* The squares from which a king would see a way out. */
static uint64_t lookouts(const SmallLaw *law, const Small *b) {
    uint64_t filled = b->set[P1] | b->set[P2], seen = 0;
    for (uint64_t left = law->escape & ~law->king_no_stop & ~filled & ~law->king_closed; left;) {
        int square = small_pop(&left);
        seen |= small_slide(law, square, filled | law->king_closed) & law->king_near[square];
    }
    return seen;
}

/* All threats of the winner; true if the last of them has no parry. A move of a soldier threatens
 * if it is the only piece on a way and leaves it, or takes a black one there; one of the king from
 * a lookout, or where he takes. */
static bool find_threats(Lambda *l, const Small *b, Threats *out) {
    const SmallLaw *law = l->law;
    if (!l->quick) {
        for (uint64_t left = small_movers(b); left;) {
            int from = small_pop(&left);
            if (add_threats(l, b, from, small_ways(law, b, from), out)) return true;
        }
        return false;
    }
    uint64_t filled = small_pieces(b), ways = 0, openers = 0;
    for (int d = 0; d < 4; d++) {
        uint64_t way = l->way[b->king][d], on_it = way & filled;
        ways |= way;
        if (on_it && !(on_it & (on_it - 1))) openers |= on_it & b->set[P1];
    }
    uint64_t lookout = lookouts(law, b),
             strikes = law->king_strikes ? takes(law, b, b->set[P2]) : 0;
    uint64_t to = small_ways(law, b, b->king) & (lookout | strikes);
    if (add_threats(l, b, b->king, to, out)) return true;
    uint64_t victims = b->set[P2] & ways, targets = victims ? takes(law, b, victims) : 0;
    for (uint64_t left = targets ? b->set[P1] : openers; left;) {
        int from = small_pop(&left);
        uint64_t where = openers >> from & 1 ? law->all : targets;
        if (add_threats(l, b, from, small_ways(law, b, from) & where, out)) return true;
    }
    return false;
}

/* Whether T(·, n) holds by this move. */
static bool threat_works(Lambda *l, const Small *b, Move move, int n) {
    Small after;
    return small_is_legal(l->law, b, move) &&
           threatens(l, b, move_from(move), move_to(move), &after) &&
           parries_fail(l, &after, n - 1);
}

/* A move by which T(·, n) holds; MOVE_NONE: there is none. */
static Move find_threat(Lambda *l, const Small *b, int n) {
    Threats threats;
    threats.count = 0;
    threats.last = n == 2;
    if (find_threats(l, b, &threats)) return threats.plan[threats.count - 1].move;
    if (n == 2) return MOVE_NONE;
    sort(threats.plan, threats.count);
    for (int i = 0; i < threats.count; i++)
        if (threat_works(l, b, threats.plan[i].move, n)) return threats.plan[i].move;
    return MOVE_NONE;
}

/* What worked last at this n is tried first: among the replies to a move it often works again. */
static bool threat_at(Lambda *l, const Small *b, int n) {
    if (threat_works(l, b, l->threat[n], n)) return true;
    Move move = find_threat(l, b, n);
    if (move) l->threat[n] = move;
    return move != MOVE_NONE;
}

static bool threat(Lambda *l, const Small *b, int n) {
    if (wins_now(l, b)) return true;
    if (n < 2) return false;
    Known *k = known_of(&l->threats, b);
    if (won_in(k) <= n) return true;
    if (failed_in(k) >= n) return false;
    return note(&l->threats, b, n, threat_at(l, b, n));
}

bool lambda_threatens(Lambda *l, const Small *position, int n) { return threat(l, position, n); }

/* ------------------------------------------------------------------ L */

/* Where the reply is kept that last refuted a move which led to the board. */
static Move *refuter_of(Lambda *l, const Small *after) {
    return &l->refuter[small_hash(after) & l->wins.mask];
}

/* Whether L(·, n) fails after a reply. */
static bool refutes(Lambda *l, const Small *after, Move reply, int n) {
    Small next = small_play(l->law, after, move_from(reply), move_to(reply));
    Reply what = reply_to(l, &next);
    return what == REPLY_REFUTES || (what == REPLY_OPEN && !lambda_wins(l, &next, n));
}

/* The replies after which T(·, n) does not hold; -1: one refutes at once, or `any` and there is
 * one. */
static int survivors(Lambda *l, const Small *after, int n, bool any, SmallMoves *out) {
    SmallMoves replies;
    out->count = 0;
    small_moves(l->law, after, &replies);
    for (int i = 0; i < replies.count; i++) {
        Move move = replies.move[i];
        Small next = small_play(l->law, after, move_from(move), move_to(move));
        Reply reply = reply_to(l, &next);
        bool open = reply == REPLY_OPEN && !threat(l, &next, n);
        if (reply == REPLY_REFUTES || (open && any)) {
            *refuter_of(l, after) = l->killer = move;
            return -1;
        }
        if (open) out->move[out->count++] = move;
    }
    return out->count;
}

/* Whether L(·, n) holds after all of these replies. */
static bool all_lose(Lambda *l, const Small *after, const SmallMoves *replies, int n) {
    for (int i = 0; i < replies->count; i++) {
        if (!refutes(l, after, replies->move[i], n)) continue;
        *refuter_of(l, after) = l->killer = replies->move[i];
        return false;
    }
    return true;
}

/* Whether a reply that refuted this move before, or another one just now, does it again. */
static bool falls_again(Lambda *l, const Small *after, int n) {
    Move known = *refuter_of(l, after), killer = l->killer;
    if (small_is_legal(l->law, after, known) && refutes(l, after, known, n)) return true;
    if (killer == known || !small_is_legal(l->law, after, killer) || !refutes(l, after, killer, n))
        return false;
    *refuter_of(l, after) = killer;
    return true;
}

/* A move that makes L(·, n) true but not T(·, n); MOVE_NONE: there is none. */
static Move quiet_move(Lambda *l, const Small *b, int n) {
    SmallMoves moves, open;
    Plan plan[SMALL_MOVES];
    int count = 0;
    small_moves(l->law, b, &moves);
    for (int i = 0; i < moves.count; i++) {
        Move move = moves.move[i];
        Small after = small_play(l->law, b, move_from(move), move_to(move));
        Small pass = small_pass(&after);
        if (after.result || !threat(l, &pass, n - 1) || drawn(l, &after)) continue;
        if (falls_again(l, &after, n - 1)) continue;
        int replies = survivors(l, &after, n - 1, n == 3, &open);
        if (replies == 0) return move;
        if (replies > 0) plan[count++] = (Plan){move, replies};
    }
    sort(plan, count);
    for (int i = 0; i < count; i++) {
        Small after = small_play(l->law, b, move_from(plan[i].move), move_to(plan[i].move));
        survivors(l, &after, n - 1, false, &open);
        if (all_lose(l, &after, &open, n - 1)) return plan[i].move;
    }
    return MOVE_NONE;
}

bool lambda_wins(Lambda *l, const Small *b, int n) {
    if (threat(l, b, n)) return true;
    for (int k = 3; k <= n; k++) {
        Known *known = known_of(&l->wins, b);
        if (won_in(known) <= k) return true;
        if (failed_in(known) >= k) continue;
        if (note(&l->wins, b, k, quiet_move(l, b, k) != MOVE_NONE)) return true;
    }
    return false;
}

/* ------------------------------------------------------------------ moves */

/* A move after which every reply leads to T(·, n − 1), or the move that ends the game. */
static Move threat_move(Lambda *l, const Small *b, int n) {
    SmallMoves moves;
    small_moves(l->law, b, &moves);
    for (int i = 0; i < moves.count; i++) {
        Move move = moves.move[i];
        Small after = small_play(l->law, b, move_from(move), move_to(move));
        if (after.result == result_win(l->winner)) return move;
        if (n >= 2 && threat_works(l, b, move, n)) return move;
    }
    return MOVE_NONE;
}

Move lambda_move(Lambda *l, const Small *b, int n) {
    for (int k = 1; k <= n; k++) {
        if (threat(l, b, k)) return threat_move(l, b, k);
        Move move = k >= 3 ? quiet_move(l, b, k) : MOVE_NONE;
        if (move) return move;
    }
    return MOVE_NONE;
}
