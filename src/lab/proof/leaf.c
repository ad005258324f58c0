/* The definition, searched through: every move of the winner that threatens, every reply. A table
 * keeps what is known of a board; moves and replies are tried in the order of promise. The board is
 * the plain one of bits. */
#include "proof/leaf.h"
#include "base/memory.h"
#include "referee/plain_bits.h"

#include <stdlib.h>

enum {
    TABLE_BITS = 16, /* entries of 24 bytes: 1.5 MiB */
    NEVER = 99,
    QUIET_LEAST = 3,
    MOST_MOVES = 160 /* a piece has at most 12, and each empty square is the end of at most 4: of m
                        pieces at most the lesser of 12 m and 4 (49 - m), which is 147 */
};

/* A move; from < 0: none. */
typedef struct Move {
    signed char from, to;
} Move;

static const Move NO_MOVE = {-1, -1};

/* What is known of a board with the winner to move: the least n that holds, the greatest that does
 * not. If a move of his led to it: the reply that last refuted the move. */
typedef struct Known {
    uint64_t one, two; /* the soldiers; above those of player 1 the king and that it is in use */
    uint8_t threat_won, threat_lost, quiet_won, quiet_lost;
    Move refuter;
} Known;

enum { KING_AT = PROOF_SQUARES, USED_AT = 63 };

struct Leaf {
    PlainBitsLaw law;
    int winner;
    bool escapes; /* W means: the king can come to an escape square, and each of them is on the edge
                   */
    uint64_t plays;
    Known *table;
    Move threat; /* the last one that no reply parried */
};

/* Without forts, player 1 wins only by escape or by leaving the other side without a move. */
static bool wins_by_escape(const PlainBitsLaw *law, int winner) {
    return winner == 1 && !law->rules->law.exit_fort && !(law->escape & ~law->edge);
}

Leaf *leaf_create(const ProofLaw *law, int winner) {
    Leaf *f = memory_get(sizeof *f);
    if (!plain_bits_law(&f->law, &law->rules)) abort(); /* prooflaw_open sees to it */
    f->winner = winner;
    f->escapes = wins_by_escape(&f->law, winner);
    f->table = memory_get(sizeof *f->table << TABLE_BITS);
    return f;
}

void leaf_destroy(Leaf *f) {
    if (!f) return;
    free(f->table);
    free(f);
}

uint64_t leaf_plays(const Leaf *f) { return f->plays; }

/* The entry of a board; another one's is thrown out for it. */
static Known *known_of(Leaf *f, const PlainBits *p) {
    uint64_t two = p->soldiers[1];
    uint64_t one = p->soldiers[0] | (uint64_t)p->king << KING_AT | (uint64_t)1 << USED_AT;
    uint64_t hash = proofkey_hash((ProofKey){one, two});
    Known *known = &f->table[hash & ((1u << TABLE_BITS) - 1)];
    if (known->one != one || known->two != two)
        *known = (Known){one, two, NEVER, 0, NEVER, 0, NO_MOVE};
    return known;
}

static PlainBits play(Leaf *f, const PlainBits *p, Move move) {
    f->plays++;
    return plain_bits_play(&f->law, p, move.from, move.to);
}

/* The same board after the loser has passed, or would have. */
static PlainBits passed(const PlainBits *p) {
    PlainBits other = *p;
    other.side = (char)(3 - p->side);
    return other;
}

/* The moves of a position, or those of them that are of interest. */
typedef struct Moves {
    Move move[MOST_MOVES];
    int count;
} Moves;

/* Adds the moves of a piece to `targets`. */
static void add_moves(const Leaf *f, const PlainBits *p, int from, uint64_t targets, Moves *out) {
    for (uint64_t to = plain_bits_ways(&f->law, p, from) & targets; to; to &= to - 1)
        out->move[out->count++] = (Move){(signed char)from, (signed char)plain_bits_first(to)};
}

/* All moves to `targets`. */
static void list_moves(const Leaf *f, const PlainBits *p, uint64_t targets, Moves *out) {
    out->count = 0;
    for (uint64_t from = plain_bits_movers(p); from; from &= from - 1)
        add_moves(f, p, plain_bits_first(from), targets, out);
}

/* ------------------------------------------------------------------ W */

static bool wins_now(Leaf *f, const PlainBits *p) {
    if (f->escapes) return plain_bits_escapes(&f->law, p);
    Moves moves;
    list_moves(f, p, f->law.board, &moves);
    for (int i = 0; i < moves.count; i++) {
        PlainBits after = play(f, p, moves.move[i]);
        if (plain_bits_ended(&f->law, &after) &&
            (int)plain_bits_result(&f->law, &after) == f->winner)
            return true;
    }
    return false;
}

/* ------------------------------------------------------------------ moves and replies */

typedef bool Holds(Leaf *f, const PlainBits *p, int n);

static bool threatens(Leaf *f, const PlainBits *p, int n);
static bool is_won(Leaf *f, const PlainBits *p, int n);

static bool holds_now(Leaf *f, const PlainBits *p, int n) {
    (void)n;
    return wins_now(f, p);
}

/* What a move must do: threaten `threat`, and leave `then` after every reply, both with n. `rest`
 * is part of `then` and sooner known. */
typedef struct Aim {
    Holds *threat, *rest, *then;
    int n;
} Aim;

/* A move that threatens; `open` counts the replies after which `rest` does not hold. */
typedef struct Plan {
    Move move;
    int open;
} Plan;

/* Is W the threat, and a way out for the king? */
static bool is_for_ways(const Leaf *f, const Aim *aim) {
    return f->escapes && aim->threat == holds_now;
}

/* Where a reply must end to take the king or to close all his ways to escape squares. After any
 * other reply W still holds: the ways are open, also to the edge, so that there is no ring. */
static uint64_t parries(const Leaf *f, const PlainBits *p) {
    const uint64_t *ways = f->law.way[(int)p->king];
    uint64_t on_all = f->law.board, filled = plain_bits_pieces(p);
    for (int direction = 0; direction < 4; direction++)
        if (ways[direction] && !(ways[direction] & filled)) on_all &= ways[direction];
    return on_all | plain_bits_strikes(&f->law, p);
}

/* Puts a move first, if it is among them. */
static void put_first(Moves *moves, Move first) {
    for (int i = 0; i < moves->count; i++) {
        if (moves->move[i].from != first.from || moves->move[i].to != first.to) continue;
        moves->move[i] = moves->move[0];
        moves->move[0] = first;
        return;
    }
}

/* Replies; if W holds after a pass, only those that may change that. The one that refuted this move
 * before comes first. */
static void list_replies(Leaf *f, const PlainBits *p, const Aim *aim, Moves *out) {
    if (is_for_ways(f, aim)) {
        list_moves(f, p, parries(f, p), out);
        return;
    }
    list_moves(f, p, f->law.board, out);
    put_first(out, known_of(f, p)->refuter);
}

/* What a reply leads to: `holds` is right or the game won, it is not right, the game is not won. */
typedef enum Outcome { WON, OPEN, LOST } Outcome;

static Outcome outcome_of(Leaf *f, const PlainBits *after, Holds *holds, int n) {
    bool ended = plain_bits_ended(&f->law, after);
    if (!ended && holds(f, after, n)) return WON;
    PlainResult result = plain_bits_result(&f->law, after);
    if (result == PLAIN_NONE) return OPEN;
    return (int)result == f->winner ? WON : LOST;
}

/* How many replies lead to something for which `holds` is not right with n; more than `most` is as
 * good as lost: -1, as when a reply ends the game otherwise than won. */
static int count_open(Leaf *f, const PlainBits *p, const Aim *aim, Holds *holds, int most) {
    Moves replies;
    int open = 0;
    list_replies(f, p, aim, &replies);
    for (int i = 0; i < replies.count; i++) {
        PlainBits after = play(f, p, replies.move[i]);
        Outcome outcome = outcome_of(f, &after, holds, aim->n);
        open += outcome != WON;
        if (outcome != LOST && open <= most) continue;
        if (!is_for_ways(f, aim)) known_of(f, p)->refuter = replies.move[i];
        return -1;
    }
    return open;
}

/* The moves that may open a way for the king, to whom none is open. */
typedef struct Openers {
    uint64_t alone;  /* soldiers who are the only piece on a way: any of their moves */
    uint64_t taking; /* where a soldier may take a piece on a way */
} Openers;

static Openers openers_of(const Leaf *f, const PlainBits *p) {
    Openers out = {0, 0};
    uint64_t filled = plain_bits_pieces(p), on_way = 0;
    for (int direction = 0; direction < 4; direction++) {
        uint64_t way = f->law.way[(int)p->king][direction], on_it = way & filled;
        if (on_it && !(on_it & (on_it - 1))) out.alone |= on_it & p->soldiers[0];
        on_way |= way;
    }
    uint64_t victims = on_way & p->soldiers[1];
    out.taking = plain_bits_beside(&f->law, victims);
    if (f->law.rules->law.shieldwall && (victims & f->law.edge)) out.taking |= f->law.edge;
    return out;
}

/* The moves that may threaten; for W, the king's to where he may see a way. */
static void list_threats(const Leaf *f, const PlainBits *p, const Aim *aim, Moves *out) {
    if (!is_for_ways(f, aim)) {
        list_moves(f, p, f->law.board, out);
        return;
    }
    Openers openers = openers_of(f, p);
    out->count = 0;
    add_moves(f, p, p->king, f->law.lookouts, out);
    for (uint64_t left = openers.taking ? p->soldiers[0] : openers.alone; left; left &= left - 1) {
        int from = plain_bits_first(left);
        add_moves(f, p, from, openers.alone >> from & 1 ? f->law.board : openers.taking, out);
    }
    put_first(out, f->threat);
}

/* The moves that threaten, and after which replies are open but none is lost, the fewest first.
 * True at once if there is one without open replies. */
static bool find_plans(Leaf *f, const PlainBits *p, const Aim *aim, Plan *out, int *count) {
    int most = aim->rest == aim->then ? 0 : MOST_MOVES;
    Moves moves;
    list_threats(f, p, aim, &moves);
    *count = 0;
    for (int i = 0; i < moves.count; i++) {
        PlainBits after = play(f, p, moves.move[i]);
        PlainBits pass = passed(&after);
        if (plain_bits_ended(&f->law, &after) || !aim->threat(f, &pass, aim->n)) continue;
        if (plain_bits_result(&f->law, &after) != PLAIN_NONE) continue;
        int open = count_open(f, &after, aim, aim->rest, most);
        if (open == 0) {
            if (is_for_ways(f, aim)) f->threat = moves.move[i];
            return true;
        }
        if (open < 0) continue;
        int at = (*count)++;
        for (; at > 0 && out[at - 1].open > open; at--) out[at] = out[at - 1];
        out[at] = (Plan){moves.move[i], open};
    }
    return false;
}

/* Whether a move does what is aimed at. `hopeless`: neither would one if `then` were anything. */
static bool has_move(Leaf *f, const PlainBits *p, const Aim *aim, bool *hopeless) {
    Plan plan[MOST_MOVES];
    int count;
    bool found = find_plans(f, p, aim, plan, &count);
    *hopeless = !found && count == 0;
    if (aim->rest == aim->then) return found;
    for (int i = 0; !found && i < count; i++) {
        PlainBits after = play(f, p, plan[i].move);
        found = count_open(f, &after, aim, aim->then, 0) == 0;
    }
    return found;
}

/* ------------------------------------------------------------------ T and L */

static bool threatens(Leaf *f, const PlainBits *p, int n) {
    if (wins_now(f, p)) return true;
    if (n < 2) return false;
    Aim aim = {holds_now, holds_now, n == 2 ? holds_now : threatens, n - 1};
    bool hopeless;
    if (n == 2) return has_move(f, p, &aim, &hopeless); /* sooner searched than looked up */
    Known *known = known_of(f, p);
    if (known->threat_won <= n) return true;
    if (known->threat_lost >= n) return false;
    bool won = has_move(f, p, &aim, &hopeless);
    known = known_of(f, p);
    if (won && n < known->threat_won) known->threat_won = (uint8_t)n;
    if (!won && n > known->threat_lost) known->threat_lost = hopeless ? NEVER - 1 : (uint8_t)n;
    return won;
}

static bool is_won(Leaf *f, const PlainBits *p, int n) {
    if (threatens(f, p, n)) return true;
    if (n < QUIET_LEAST) return false;
    Known *known = known_of(f, p);
    if (known->quiet_won <= n) return true;
    if (known->quiet_lost >= n) return false;
    Aim aim = {threatens, threatens, n == QUIET_LEAST ? threatens : is_won, n - 1};
    bool hopeless, won = has_move(f, p, &aim, &hopeless);
    known = known_of(f, p);
    if (won && n < known->quiet_won) known->quiet_won = (uint8_t)n;
    if (!won && n > known->quiet_lost) known->quiet_lost = (uint8_t)n;
    return won;
}

int leaf_depth(Leaf *f, const PlainPosition *position, int most) {
    PlainBits p = plain_bits_of(&f->law, position);
    for (int n = 1; n <= most; n++)
        if (is_won(f, &p, n)) return n;
    return 0;
}
