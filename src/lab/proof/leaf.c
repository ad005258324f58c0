/* The definition, searched through: every move of the winner that threatens, every reply. A table
 * keeps what is known of a board; moves and replies are tried in the order of promise. */
#include "proof/leaf.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_BITS = 16, NEVER = 99, QUIET_LEAST = 3 };

/* What is known of a board with the winner to move: the least n that holds, the greatest that does
 * not. */
typedef struct Known {
    ProofKey key;
    uint8_t threat_won, threat_lost, quiet_won, quiet_lost;
} Known;

struct Leaf {
    const ProofLaw *law;
    int winner;
    bool escapes; /* W means: the king can come to an escape square, and each of them is on the edge
                   */
    uint64_t plays;
    Known *table;
    uint32_t refutes[PROOF_SQUARES][PROOF_SQUARES]; /* how often a reply has refuted a move */
};

/* Without forts, player 1 wins only by escape or by leaving the other side without a move. */
static bool wins_by_escape(const PlainLaw *law, int winner) {
    bool inside = false;
    for (int square = 0; square < law->size * law->size; square++) {
        bool edge = false;
        for (int side = 0; side < 4; side++) edge |= law->beside[square][side] < 0;
        inside |= law->escape[square] && !edge;
    }
    return winner == 1 && !law->exit_fort && !inside;
}

Leaf *leaf_create(const ProofLaw *law, int winner) {
    Leaf *f = memory_get(sizeof *f);
    f->law = law;
    f->winner = winner;
    f->escapes = wins_by_escape(&law->rules.law, winner);
    f->table = memory_get(sizeof *f->table << TABLE_BITS);
    return f;
}

void leaf_destroy(Leaf *f) {
    if (!f) return;
    free(f->table);
    free(f);
}

uint64_t leaf_plays(const Leaf *f) { return f->plays; }

static Known *known_of(Leaf *f, ProofKey key) {
    Known *known = &f->table[proofkey_hash(key) & ((1u << TABLE_BITS) - 1)];
    if (!proofkey_same(known->key, key) || !known->threat_won)
        *known = (Known){.key = key, .threat_won = NEVER, .quiet_won = NEVER};
    return known;
}

static PlainPosition play(Leaf *f, const PlainPosition *p, PlainMove move) {
    PlainPosition after = *p;
    plain_position_play(&after, &f->law->rules, move, NULL);
    f->plays++;
    return after;
}

static PlainResult result_of(const Leaf *f, const PlainPosition *p) {
    return plain_position_result(p, &f->law->rules);
}

/* The same board after the loser has passed, or would have. */
static PlainPosition passed(const PlainPosition *p) {
    PlainPosition other = *p;
    other.side = (char)(3 - p->side);
    return other;
}

/* ------------------------------------------------------------------ W */

static bool wins_now(Leaf *f, const PlainPosition *p) {
    const PlainRules *rules = &f->law->rules;
    if (f->escapes) return plain_position_exits(p, rules) > 0;
    PlainMove moves[PLAIN_MOVES];
    int count = plain_position_moves(p, rules, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = play(f, p, moves[i]);
        if (plain_position_ended(&after, rules) && (int)result_of(f, &after) == f->winner)
            return true;
    }
    return false;
}

/* ------------------------------------------------------------------ moves and replies */

typedef bool Holds(Leaf *f, const PlainPosition *p, int n);

static bool threatens(Leaf *f, const PlainPosition *p, int n);
static bool is_won(Leaf *f, const PlainPosition *p, int n);

static bool holds_now(Leaf *f, const PlainPosition *p, int n) {
    (void)n;
    return wins_now(f, p);
}

typedef struct Candidate {
    PlainMove move;
    int open; /* replies after which `rest` is not yet known to hold */
} Candidate;

/* What a move must do: threaten `threat`, and leave `then` after every reply, both with n. `rest`
 * is part of `then` and sooner known. */
typedef struct Aim {
    Holds *threat, *rest, *then;
    int n;
} Aim;

typedef struct Replies {
    PlainMove move[PLAIN_MOVES];
    int count;
} Replies;

/* Where a reply must end to take the king or to close all his ways to escape squares. After any
 * other reply W still holds: the ways are open, also to the edge, so that there is no ring. */
static void mark_parries(const Leaf *f, const PlainPosition *p, bool parry[PLAIN_SQUARES]) {
    const PlainLaw *law = &f->law->rules.law;
    char through[PLAIN_SQUARES];
    int ways = plain_position_ways(p, &f->law->rules, through);
    for (int square = 0; square < f->law->squares; square++) {
        parry[square] = through[square] == ways;
        for (int side = 0; side < 4; side++)
            parry[square] |=
                law->beside[square][side] >= 0 && p->square[law->beside[square][side]] == 'K';
    }
}

/* Replies, those that refuted other moves first. If W holds after a pass, only those that may
 * change that. */
static void list_replies(Leaf *f, const PlainPosition *p, bool now, Replies *out) {
    PlainMove all[PLAIN_MOVES];
    bool parry[PLAIN_SQUARES], few = now && f->escapes;
    int count = plain_position_moves(p, &f->law->rules, all);
    if (few) mark_parries(f, p, parry);
    out->count = 0;
    for (int i = 0; i < count; i++) {
        if (few && !parry[(int)all[i].to]) continue;
        uint32_t worth = f->refutes[(int)all[i].from][(int)all[i].to];
        int at = out->count++;
        for (; at > 0; at--) {
            PlainMove before = out->move[at - 1];
            if (f->refutes[(int)before.from][(int)before.to] >= worth) break;
            out->move[at] = before;
        }
        out->move[at] = all[i];
    }
}

/* How many replies lead to something for which `rest` does not hold with n; more than `most` is as
 * good as lost: -1, as when a reply ends the game otherwise than won. */
static int count_open(Leaf *f, const PlainPosition *p, const Aim *aim, Holds *rest, int most) {
    Replies replies;
    int open = 0;
    list_replies(f, p, aim->threat == holds_now, &replies);
    for (int i = 0; i < replies.count; i++) {
        PlainMove move = replies.move[i];
        PlainPosition after = play(f, p, move);
        PlainResult result = result_of(f, &after);
        if ((int)result == f->winner) continue;
        if (result == PLAIN_NONE && rest(f, &after, aim->n)) continue;
        open++;
        if (result == PLAIN_NONE && open <= most) continue;
        f->refutes[(int)move.from][(int)move.to]++;
        return -1;
    }
    return open;
}

/* May this move open a way for the king, to whom none is open? A soldier's must leave his lines or
 * end beside an enemy, whom it may take. */
static bool may_open(const Leaf *f, const PlainPosition *p, PlainMove move, int king) {
    const PlainLaw *law = &f->law->rules.law;
    if (move.from == king) return true;
    if (move.from % law->size == king % law->size || move.from / law->size == king / law->size)
        return true;
    for (int side = 0; side < 4; side++) {
        int beside = law->beside[(int)move.to][side];
        if (beside >= 0 && p->square[beside] == 't') return true;
    }
    return false;
}

/* The moves that threaten, and after which replies are open but none is lost, the fewest first.
 * True at once if there is one without open replies. */
static bool find_candidates(Leaf *f, const PlainPosition *p, const Aim *aim, Candidate *out,
                            int *count) {
    PlainMove moves[PLAIN_MOVES];
    int most = aim->rest == aim->then ? 0 : PLAIN_MOVES;
    int total = plain_position_moves(p, &f->law->rules, moves);
    bool now = f->escapes && aim->threat == holds_now;
    int king = (int)((const char *)memchr(p->square, 'K', PLAIN_SQUARES) - p->square);
    *count = 0;
    for (int i = 0; i < total; i++) {
        Candidate one = {.move = moves[i]};
        if (now && !may_open(f, p, moves[i], king)) continue;
        PlainPosition after = play(f, p, moves[i]);
        PlainPosition pass = passed(&after);
        if (plain_position_ended(&after, &f->law->rules) || !aim->threat(f, &pass, aim->n))
            continue;
        if (result_of(f, &after) != PLAIN_NONE) continue;
        one.open = count_open(f, &after, aim, aim->rest, most);
        if (one.open == 0) return true;
        if (one.open < 0) continue;
        int at = (*count)++;
        for (; at > 0 && out[at - 1].open > one.open; at--) out[at] = out[at - 1];
        out[at] = one;
    }
    return false;
}

static bool has_move(Leaf *f, const PlainPosition *p, const Aim *aim) {
    Candidate list[PLAIN_MOVES];
    int count;
    bool found = find_candidates(f, p, aim, list, &count);
    for (int i = 0; !found && i < count; i++) {
        PlainPosition after = play(f, p, list[i].move);
        found = count_open(f, &after, aim, aim->then, 0) == 0;
    }
    return found;
}

/* ------------------------------------------------------------------ T and L */

static bool threatens(Leaf *f, const PlainPosition *p, int n) {
    if (wins_now(f, p)) return true;
    if (n < 2) return false;
    ProofKey key = proofkey_of(f->law, p);
    Known *known = known_of(f, key);
    if (known->threat_won <= n) return true;
    if (known->threat_lost >= n) return false;
    Aim aim = {holds_now, holds_now, n == 2 ? holds_now : threatens, n - 1};
    bool won = has_move(f, p, &aim);
    known = known_of(f, key);
    if (won && n < known->threat_won) known->threat_won = (uint8_t)n;
    if (!won && n > known->threat_lost) known->threat_lost = (uint8_t)n;
    return won;
}

static bool is_won(Leaf *f, const PlainPosition *p, int n) {
    if (threatens(f, p, n)) return true;
    if (n < QUIET_LEAST) return false;
    ProofKey key = proofkey_of(f->law, p);
    Known *known = known_of(f, key);
    if (known->quiet_won <= n) return true;
    if (known->quiet_lost >= n) return false;
    Aim aim = {threatens, threatens, n == QUIET_LEAST ? threatens : is_won, n - 1};
    bool won = has_move(f, p, &aim);
    known = known_of(f, key);
    if (won && n < known->quiet_won) known->quiet_won = (uint8_t)n;
    if (!won && n > known->quiet_lost) known->quiet_lost = (uint8_t)n;
    return won;
}

int leaf_depth(Leaf *f, const PlainPosition *p, int most) {
    for (int n = 1; n <= most; n++)
        if (is_won(f, p, n)) return n;
    return 0;
}
