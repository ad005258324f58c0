/* The last two turns. A win captures the last pawn or stone, or leaves no pawn a move. Pawns have
 * few ways, so sets can follow both without playing moves.
 *
 * Ways of a pawn: the directions in which it can move. A piece that arrives closes at most one way
 * of each pawn; a piece that leaves or is captured closes none. */
#include "families/gardsdansen/search/last_turns.h"

/* A position while it is being changed. */
typedef struct Camp {
    Bits filled, pawns, stones; /* all; the defender's */
    Bits hunters, guards;       /* the attacker's pawns and stones */
} Camp;

/* A way of a pawn. */
typedef struct Way {
    uint8_t from, direction;
    bool two; /* two nodes away */
} Way;

static Camp camp_of(const Position *p, int attacker) {
    Bits pawns = p->set[GARDSDANSEN_PAWNS];
    return (Camp){.filled = p->set[P1] | p->set[P2],
                  .pawns = p->set[!attacker] & pawns,
                  .stones = p->set[!attacker] & ~pawns,
                  .hunters = p->set[attacker] & pawns,
                  .guards = p->set[attacker] & ~pawns};
}

static Bits rim(const Rules *rules) {
    return rules->law.gardsdansen.rim_jumps ? 0 : rules->board->edge;
}

static bool single(Bits set) { return !(set & (set - 1)); }

static int ways_of(const Rules *rules, Bits filled, int from) {
    const Board *board = rules->board;
    int ways = 0;
    for (int d = 0; d < board->directions; d++) {
        int next = board->neighbour[from][d];
        if (next == NOWHERE) continue;
        if (bits_has(filled, next)) {
            int behind = board->neighbour[next][d];
            if (behind == NOWHERE || bits_has(filled, behind) || bits_has(rim(rules), next))
                continue;
        }
        ways++;
    }
    return ways;
}

/* How many pawns have at least `least` ways. */
static int free_pawns(const Rules *rules, const Camp *camp, int least) {
    int count = 0;
    for (Bits left = camp->pawns; left;)
        count += ways_of(rules, camp->filled, bits_pop(&left)) >= least;
    return count;
}

/* If a pawn's ply is the last, it must capture; otherwise a stone's ply follows (except for G7,
 * which the next bound handles). Immediate captures are tested earlier. Pawn and stone together can
 * leave no pawn a way only if fewer than two pawns have three ways (fewer than one if there is only
 * one pawn), because one pawn can be captured. The stone alone can do it only if no pawn has
 * two. */
bool proof_out_of_reach(const Rules *rules, const Position *p, int left) {
    Camp camp = camp_of(p, p->side);
    if (p->phase == PHASE_STONE) return left == 1 && free_pawns(rules, &camp, 2) > 0;
    if (left > 2) return false;
    return left == 1 || free_pawns(rules, &camp, 3) >= 2 - single(camp.pawns);
}

/* Whether a hunter can jump the piece on a node. */
static bool hunted(const Rules *rules, const Camp *camp, int node) {
    const Board *board = rules->board;
    if (bits_has(rim(rules), node)) return false;
    for (int d = 0; d < board->directions; d++) {
        int from = board->neighbour[node][d];
        if (from == NOWHERE || !bits_has(camp->hunters, from)) continue;
        int to = board->neighbour[node][board_opposite(board, d)];
        if (to != NOWHERE && !bits_has(camp->filled, to)) return true;
    }
    return false;
}

/* Whether the attacker, to move, can neither capture the last pawn or stone nor, if a stone's ply
 * is left, leave no pawn a way. */
static bool is_safe(const Rules *rules, const Camp *camp, int left) {
    bool one = single(camp->pawns);
    if (one && hunted(rules, camp, bits_first(camp->pawns))) return false;
    if (single(camp->stones) && hunted(rules, camp, bits_first(camp->stones))) return false;
    return left == 1 || free_pawns(rules, camp, 3) >= 2 - one;
}

/* Moves a pawn of one side, held in *own, along a way; false if it cannot. */
static bool walk(const Rules *rules, Camp *camp, Bits *own, Way way) {
    const uint8_t(*neighbour)[MAX_DIRECTIONS] = rules->board->neighbour;
    int to = neighbour[way.from][way.direction];
    if (to == NOWHERE || !bits_has(*own, way.from)) return false;
    Bits jumped = bit(to) & camp->filled;
    if (way.two) {
        if (jumped & rim(rules)) return false;
        to = neighbour[to][way.direction];
        if (to == NOWHERE || bits_has(camp->filled, to)) return false;
    } else if (jumped) {
        return false;
    }
    Bits change = bit(way.from) | bit(to);
    *own ^= change;
    camp->filled = (camp->filled ^ change) & ~(way.two ? jumped : 0);
    if (!way.two || !jumped) return true;
    camp->pawns &= ~jumped;
    camp->stones &= ~jumped;
    camp->hunters &= ~jumped;
    camp->guards &= ~jumped;
    return true;
}

/* The defender's stone is to move, or cannot (G7). */
static bool stone_escapes(const Rules *rules, const Camp *camp, int left) {
    const Board *board = rules->board;
    bool moved = false;
    for (Bits stones = camp->stones; stones;) {
        int from = bits_pop(&stones);
        for (Bits to = board_slides(board, from, camp->filled); to;) {
            Bits change = bit(from) | bit(bits_pop(&to));
            Camp after = *camp;
            after.filled ^= change;
            after.stones ^= change;
            if (is_safe(rules, &after, left)) return true;
            moved = true;
        }
    }
    return !moved && is_safe(rules, camp, left);
}

static bool way_escapes(const Rules *rules, const Camp *camp, Way way, int left) {
    Camp after = *camp;
    if (!walk(rules, &after, &after.pawns, way)) return false;
    if (!after.pawns || !after.stones) return false; /* G8, by its own capture */
    if (!after.hunters || !after.guards) return true;
    return stone_escapes(rules, &after, left);
}

/* The defender's pawn is to move. `*last` is the way that worked last time; this updates it. */
static bool pawn_escapes(const Rules *rules, const Camp *camp, int left, Way *last) {
    if (way_escapes(rules, camp, *last, left)) return true;
    for (Bits pawns = camp->pawns; pawns;) {
        Way way = {.from = (uint8_t)bits_pop(&pawns)};
        for (int i = 0; i < 2 * rules->board->directions; i++) {
            way.direction = (uint8_t)(i / 2);
            way.two = i % 2 == 0;
            if (!way_escapes(rules, camp, way, left)) continue;
            *last = way;
            return true;
        }
    }
    return false;
}

bool proof_escapes(const Rules *rules, const Position *p, int left) {
    Camp camp = camp_of(p, !p->side);
    Way last = {0};
    if (p->phase == PHASE_PAWN) return pawn_escapes(rules, &camp, left, &last);
    return stone_escapes(rules, &camp, left);
}

/* The attacker's stone is to move. If it cannot, the pawns must have no way already. */
static bool stone_shuts(const Rules *rules, const Camp *camp, int left, Way *last) {
    bool moved = false;
    for (Bits stones = camp->guards; stones;) {
        int from = bits_pop(&stones);
        for (Bits to = board_slides(rules->board, from, camp->filled); to;) {
            Bits change = bit(from) | bit(bits_pop(&to));
            Camp after = *camp;
            after.filled ^= change;
            after.guards ^= change;
            if (!pawn_escapes(rules, &after, left, last)) return true;
            moved = true;
        }
    }
    return !moved && !pawn_escapes(rules, camp, left, last);
}

bool proof_shuts(const Rules *rules, const Position *p, int left) {
    Camp camp = camp_of(p, p->side);
    Way last = {0};
    if (p->phase == PHASE_STONE) return stone_shuts(rules, &camp, left, &last);
    for (Bits pawns = camp.hunters; pawns;) {
        Way way = {.from = (uint8_t)bits_pop(&pawns)};
        for (int i = 0; i < 2 * rules->board->directions; i++) {
            way.direction = (uint8_t)(i / 2);
            way.two = i % 2;
            Camp after = camp;
            if (!walk(rules, &after, &after.hunters, way)) continue;
            if (!after.hunters || !after.guards) continue;
            if (stone_shuts(rules, &after, left, &last)) return true;
        }
    }
    return false;
}

int proof_lack(const Position *p, int attacker, int left) {
    Camp camp = camp_of(p, attacker);
    int few = bits_count(camp.pawns), stones = bits_count(camp.stones);
    if (stones < few) few = stones;
    int turns = (left + 1) / 2;
    return few > turns ? few - turns : 0;
}
