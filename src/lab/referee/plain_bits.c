#include "referee/plain_bits.h"

#include "referee/plain_family.h"

#include <string.h>

static uint64_t bit(int square) { return (uint64_t)1 << square; }
static bool has(uint64_t set, int square) { return set >> square & 1; }
static int last(uint64_t set) { return 63 - __builtin_clzll(set); }

// ---- the law

static uint64_t set_of(const PlainLaw *law, const char squares[PLAIN_SQUARES]) {
    uint64_t set = 0;
    for (int square = 0; square < law->size * law->size; square++)
        if (squares[square]) set |= bit(square);
    return set;
}

// Where a piece gets in a direction on an empty board: up to what it may not pass (A3, K10), as far
// as its step allows.
static uint64_t reach_of(const PlainLaw *law, bool king, int from, int direction) {
    uint64_t reach = 0;
    int longest = king ? law->king_step : law->step;
    int to = law->beside[from][direction];
    for (int step = 1; to >= 0 && (longest == 0 || step <= longest); step++) {
        if (law->barred[to] || (!king && law->no_pass[to])) break;
        reach |= bit(to);
        to = law->beside[to][direction];
    }
    return reach;
}

// The nearest square of a set in a direction from which all of it lies: right and up lead to higher
// squares.
static int nearest(uint64_t set, int direction) {
    return direction % 2 == 0 ? plain_bits_first(set) : last(set);
}

static void read_ways(PlainBitsLaw *out) {
    for (int king = 0; king < out->squares; king++)
        for (int direction = 0; direction < 4; direction++) {
            uint64_t reach = out->reach[1][king][direction];
            uint64_t exits = reach & out->escape & out->may_stop[1];
            if (!exits) continue;
            out->way[king][direction] =
                reach & ~out->reach[1][nearest(exits, direction)][direction];
            out->lookouts |= bit(king);
        }
}

static void read_squares(PlainBitsLaw *out, const PlainLaw *law) {
    for (int square = 0; square < out->squares; square++)
        for (int direction = 0; direction < 4; direction++) {
            int beside = law->beside[square][direction];
            if (beside >= 0)
                out->around[square] |= bit(beside);
            else
                out->edge |= bit(square);
            for (int king = 0; king < 2; king++)
                out->reach[king][square][direction] = reach_of(law, king, square, direction);
        }
}

bool plain_bits_law(PlainBitsLaw *out, const PlainRules *rules) {
    const PlainLaw *law = &rules->law;
    memset(out, 0, sizeof *out);
    if (law->size > PLAIN_BITS_SIDE || set_of(law, law->camp)) return false;
    out->rules = rules;
    out->squares = law->size * law->size;
    out->board = bit(out->squares) - 1;
    for (int rank = 0; rank < law->size; rank++) out->first_file |= bit(rank * law->size);
    out->last_file = out->first_file << (law->size - 1);
    read_squares(out, law);
    out->may_stop[0] = ~set_of(law, law->no_stop);
    out->may_stop[1] = ~set_of(law, law->no_stop_king);
    out->escape = set_of(law, law->escape);
    out->hostile = set_of(law, law->hostile);
    out->held[0] = set_of(law, law->held_defenders);
    out->held[1] = set_of(law, law->held_attackers);
    out->surround = set_of(law, law->surround);
    out->king_hostile = set_of(law, law->king_hostile);
    out->ring = set_of(law, law->ring);
    read_ways(out);
    return true;
}

// ---- from and to the plain position

PlainBits plain_bits_of(const PlainBitsLaw *law, const PlainPosition *p) {
    PlainBits b = {.king = -1, .side = p->side, .ended = p->ended};
    for (int square = 0; square < law->squares; square++) {
        if (p->square[square] == 'T') b.soldiers[0] |= bit(square);
        if (p->square[square] == 't') b.soldiers[1] |= bit(square);
        if (p->square[square] == 'K') b.king = (signed char)square;
    }
    return b;
}

PlainPosition plain_bits_position(const PlainBitsLaw *law, const PlainBits *b) {
    PlainPosition p;
    memset(&p, 0, sizeof p);
    memset(p.square, ' ', sizeof p.square);
    for (int square = 0; square < law->squares; square++)
        p.square[square] = has(b->soldiers[0], square)   ? 'T'
                           : has(b->soldiers[1], square) ? 't'
                           : square == b->king           ? 'K'
                                                         : '.';
    p.side = b->side;
    p.ended = b->ended;
    return p;
}

// ---- moves

static uint64_t king_of(const PlainBits *b) { return b->king < 0 ? 0 : bit(b->king); }
static uint64_t white(const PlainBits *b) { return b->soldiers[0] | king_of(b); }
uint64_t plain_bits_pieces(const PlainBits *b) { return white(b) | b->soldiers[1]; }

uint64_t plain_bits_movers(const PlainBits *b) { return b->side == 1 ? white(b) : b->soldiers[1]; }

// The squares before the first piece, in one direction.
static uint64_t slide(const uint64_t reach[PLAIN_BITS_SQUARES][4], int from, int direction,
                      uint64_t filled) {
    uint64_t way = reach[from][direction], hit = way & filled;
    if (!hit) return way;
    int first = nearest(hit, direction);
    return way & ~reach[first][direction] & ~bit(first);
}

uint64_t plain_bits_ways(const PlainBitsLaw *law, const PlainBits *b, int from) {
    uint64_t filled = plain_bits_pieces(b), ways = 0;
    bool king = from == b->king;
    for (int direction = 0; direction < 4; direction++)
        ways |= slide(law->reach[king], from, direction, filled);
    return ways & law->may_stop[king];
}

bool plain_bits_ended(const PlainBitsLaw *law, const PlainBits *b) { // T7, X2, X4, CO8
    return b->king < 0 || has(law->escape, b->king) || b->ended;
}

bool plain_bits_escapes(const PlainBitsLaw *law, const PlainBits *b) {
    if (plain_bits_ended(law, b)) return false;
    for (int direction = 0; direction < 4; direction++) {
        uint64_t way = law->way[(int)b->king][direction];
        if (way && !(way & plain_bits_pieces(b))) return true;
    }
    return false;
}

uint64_t plain_bits_beside(const PlainBitsLaw *law, uint64_t set) {
    int size = law->rules->law.size;
    return (set | (set & ~law->last_file) << 1 | (set & ~law->first_file) >> 1 | set << size |
            set >> size) &
           law->board;
}

static bool has_move(const PlainBitsLaw *law, const PlainBits *b) {
    for (uint64_t left = plain_bits_movers(b); left; left &= left - 1)
        if (plain_bits_ways(law, b, plain_bits_first(left))) return true;
    return false;
}

PlainResult plain_bits_result(const PlainBitsLaw *law, const PlainBits *b) {
    if (b->king < 0) return PLAIN_P2;                         // T7
    if (has(law->escape, b->king)) return PLAIN_P1;           // T7
    if (b->ended) return b->ended == 1 ? PLAIN_P1 : PLAIN_P2; // CO8, X4
    if (has_move(law, b)) return PLAIN_NONE;
    if (law->rules->law.no_move_draws && (b->side == 1 || b->soldiers[1])) return PLAIN_DRAW;
    return b->side == 1 ? PLAIN_P2 : PLAIN_P1; // T6, X3
}

// ---- capture of soldiers

// The pieces of the mover, the king only where he supports. L3, K5, A4
static uint64_t supporters(const PlainBitsLaw *law, const PlainBits *b) {
    if (b->side == 2) return b->soldiers[1];
    return b->soldiers[0] | (law->rules->law.anvil ? king_of(b) : 0);
}

// Option linnaean: the victim stands beside the king on his throne, who has attackers on the other
// three sides.
static bool is_before_throne(const PlainBitsLaw *law, const PlainBits *b, int victim, int king) {
    if (!law->rules->law.linnaean || king != law->squares / 2 || king != b->king) return false;
    return !(law->around[king] & ~b->soldiers[1] & ~bit(victim));
}

// The neighbours of `to` that the piece there takes between itself and what is behind them. T3
static uint64_t between(const PlainBitsLaw *law, const PlainBits *b, int to) {
    const PlainLaw *rules = &law->rules->law;
    uint64_t enemies = b->soldiers[2 - b->side] & law->around[to], taken = 0;
    if (!enemies) return 0;
    uint64_t help = supporters(law, b) | law->held[2 - b->side] | // B1, B2
                    (law->hostile & ~plain_bits_pieces(b));       // A5, A6, K4, L4, CO3
    for (int direction = 0; direction < 4; direction++) {
        int victim = rules->beside[to][direction];
        if (victim < 0 || !has(enemies, victim)) continue;
        int behind = rules->beside[victim][direction];
        if (behind < 0
                ? rules->edge_hostile // K9
                : has(help, behind) || (b->side == 2 && is_before_throne(law, b, victim, behind)))
            taken |= bit(victim);
    }
    return taken;
}

// The row of enemies that begins beside `to`, runs in `along` and has the edge behind it, `inward`
// before it: empty unless all of it is taken. CO6, CO7
static uint64_t row(const PlainBitsLaw *law, const PlainBits *b, int to, int along, int inward) {
    const PlainLaw *rules = &law->rules->law;
    uint64_t enemies = b->side == 1 ? b->soldiers[1] : white(b), friends = supporters(law, b);
    uint64_t taken = 0, corners = law->hostile & ~plain_bits_pieces(b);
    int square = rules->beside[to][along];
    for (; square >= 0 && has(enemies, square); square = rules->beside[square][along]) {
        if (!has(friends, rules->beside[square][inward])) return 0;
        taken |= bit(square);
    }
    if (!(taken & (taken - 1)) || square < 0) return 0; // one is no row
    bool corner = rules->beside[square][along] < 0 && has(corners, square);
    return has(friends, square) || corner ? taken & ~king_of(b) : 0;
}

static uint64_t rows(const PlainBitsLaw *law, const PlainBits *b, int to) {
    uint64_t taken = 0;
    if (!law->rules->law.shieldwall || !has(law->edge, to)) return 0;
    for (int outward = 0; outward < 4; outward++) {
        if (law->rules->law.beside[to][outward] >= 0) continue;
        for (int along = 0; along < 4; along++)
            if (along / 2 != outward / 2) taken |= row(law, b, to, along, outward ^ 1);
    }
    return taken;
}

// ---- capture of the king

// Is he between the black piece on `to` and a black piece or a square hostile to him? A8, K8, BR4
static bool is_king_sandwiched(const PlainBitsLaw *law, const PlainBits *b, int to) {
    const PlainLaw *rules = &law->rules->law;
    int direction = 0;
    while (rules->beside[to][direction] != b->king) direction++;
    int behind = rules->beside[(int)b->king][direction];
    if (behind < 0) return rules->edge_hostile_to_king;
    return has(b->soldiers[1] | (law->king_hostile & ~plain_bits_pieces(b)), behind);
}

// Is every side of the king closed? A7, K6, K8, L5, CO5, FE2
static bool is_king_surrounded(const PlainBitsLaw *law, const PlainBits *b) {
    if (has(law->edge, b->king) && !law->rules->law.edge_rings) return false;
    uint64_t closed = b->soldiers[1] | (law->ring & ~plain_bits_pieces(b));
    return !(law->around[(int)b->king] & ~closed);
}

// Has the black piece that just came to `to` taken the king? T8
static bool is_king_taken(const PlainBitsLaw *law, const PlainBits *b, int to) {
    if (b->side != 2 || b->king < 0 || !has(law->around[(int)b->king], to)) return false;
    return has(law->surround, b->king) ? is_king_surrounded(law, b)
                                       : is_king_sandwiched(law, b, to);
}

// He is taken from beside him, and if he is between two, only if the other may be closed then: the
// move may leave it, and takes no black piece.
uint64_t plain_bits_strikes(const PlainBitsLaw *law, const PlainBits *b) {
    const PlainLaw *rules = &law->rules->law;
    uint64_t strikes = 0, closed = b->soldiers[1] | law->king_hostile;
    if (has(law->surround, b->king)) return law->around[(int)b->king];
    for (int direction = 0; direction < 4; direction++) {
        int to = rules->beside[(int)b->king][direction];
        int behind = rules->beside[(int)b->king][direction ^ 1];
        if (to >= 0 && (behind < 0 ? rules->edge_hostile_to_king : has(closed, behind)))
            strikes |= bit(to);
    }
    return strikes;
}

// ---- playing

// From the squares of the defenders on, over all that no attacker holds: is the edge out of reach?
static bool is_encircled(const PlainBitsLaw *law, const PlainBits *b) { // X4
    uint64_t reached = white(b), before = 0;
    while (reached != before && !(reached & law->edge)) {
        before = reached;
        reached = plain_bits_beside(law, reached) & ~b->soldiers[1];
    }
    return !(reached & law->edge);
}

// Forts are rare, and long to describe: plain_tafl.c looks for them.
static bool is_fort(const PlainBitsLaw *law, const PlainBits *b) { // CO8
    if (!b->soldiers[1]) return false; // black cannot move, which is another end
    PlainPosition p = plain_bits_position(law, b);
    return plain_tafl_fort(&p, &law->rules->law);
}

PlainBits plain_bits_play(const PlainBitsLaw *law, const PlainBits *board, int from, int to) {
    const PlainLaw *rules = &law->rules->law;
    PlainBits b = *board;
    bool king = from == b.king;
    if (king)
        b.king = (signed char)to;
    else
        b.soldiers[b.side - 1] ^= bit(from) | bit(to);
    // All captures are judged on the same board; the king is judged after them (T7).
    if (!king || rules->hammer) // L3, K5, A4
        b.soldiers[2 - b.side] &= ~(between(law, &b, to) | rows(law, &b, to));
    if (is_king_taken(law, &b, to)) b.king = -1;
    b.side = (char)(3 - b.side);
    if (plain_bits_ended(law, &b)) return b;
    if (rules->exit_fort && is_fort(law, &b)) b.ended = 1;
    if (rules->encircle && is_encircled(law, &b)) b.ended = 2;
    return b;
}
