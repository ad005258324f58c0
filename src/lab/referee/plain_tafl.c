// Tafl: moves, captures and ends of any law of the family, straight from the clauses.
//
// Every question ("may this piece stand there?", "is that square hostile to this soldier?") is
// one function that looks at the board as it is and names the clauses it applies. A square is a
// square of the board, -1 is off it.
#include "referee/plain_family.h"

#include <string.h>

// The neighbour in one of the four directions, -1 if that is off the board.
static int next_square(const PlainLaw *law, int square, int direction) {
    return law->beside[square][direction];
}

static int opposite(int direction) { return direction ^ 1; }

static bool is_white(char piece) { return piece == 'T' || piece == 'K'; }
static bool is_own(char piece, int side) { return side == 1 ? is_white(piece) : piece == 't'; }

static int king_square(const PlainPosition *p) {
    const char *found = memchr(p->square, 'K', PLAIN_SQUARES);
    return found == NULL ? -1 : (int)(found - p->square);
}

static int count_of(const PlainPosition *p, char piece) {
    int count = 0;
    for (int square = 0; square < PLAIN_SQUARES; square++) count += p->square[square] == piece;
    return count;
}

// ---- movement

// May the piece of this square move over that (empty) one?
static bool may_pass(const PlainLaw *law, int from, char piece, int over) {
    if (law->barred[over]) return false; // A3
    if (law->camp[over] != 0 && (piece != 't' || law->camp[from] != law->camp[over]))
        return false; // A2
    return piece == 'K' || !law->no_pass[over];
}

// May it end its move there? Asked only of squares it may pass.
static bool may_stop(const PlainLaw *law, char piece, int to) {
    return piece == 'K' ? !law->no_stop_king[to] : !law->no_stop[to]; // K2, K10, L2, CO1
}

static int piece_moves(const PlainPosition *p, const PlainLaw *law, int from, PlainMove *out) {
    int count = 0, longest = p->square[from] == 'K' ? law->king_step : law->step;
    for (int direction = 0; direction < 4; direction++) {
        int to = next_square(law, from, direction);
        for (int step = 1; longest == 0 || step <= longest; step++) {
            if (to < 0 || p->square[to] != '.' || !may_pass(law, from, p->square[from], to)) break;
            if (may_stop(law, p->square[from], to))
                out[count++] = (PlainMove){'m', (signed char)from, (signed char)to};
            to = next_square(law, to, direction);
        }
    }
    return count;
}

static bool has_move(const PlainPosition *p, const PlainLaw *law) {
    for (int from = 0; from < law->size * law->size; from++) {
        PlainMove moves[PLAIN_MOVES];
        if (is_own(p->square[from], p->side) && piece_moves(p, law, from, moves) > 0) return true;
    }
    return false;
}

bool plain_tafl_ended(const PlainPosition *p, const PlainLaw *law) { // T7, X2, X4, CO8
    int king = king_square(p);
    return king < 0 || law->escape[king] || p->ended;
}

int plain_tafl_moves(const PlainPosition *p, const PlainRules *r, PlainMove *out) {
    int count = 0;
    if (plain_tafl_ended(p, &r->law)) return 0;
    for (int from = 0; from < r->law.size * r->law.size; from++)
        if (is_own(p->square[from], p->side)) count += piece_moves(p, &r->law, from, out + count);
    return count;
}

// ---- capture of soldiers

// Does this piece take part in captures, on the square it came to, or elsewhere? L3, K5, A4
static bool strikes(const PlainLaw *law, char piece) { return piece != 'K' || law->hammer; }
static bool supports(const PlainLaw *law, char piece) { return piece != 'K' || law->anvil; }

// Is the square behind the victim hostile to it by itself?
static bool is_hostile(const PlainPosition *p, const PlainLaw *law, int victim, int square) {
    if (square < 0) return law->edge_hostile; // K9
    const char *held = p->square[victim] == 'T' ? law->held_defenders : law->held_attackers;
    bool sheltered = law->camp_shelter && law->camp[square] && // A6, B3
                     law->camp[square] == law->camp[victim];
    if (sheltered) return false;
    if (held[square]) return true;                           // B1, B2
    return p->square[square] == '.' && law->hostile[square]; // A5, A6, K4, L4, CO3
}

// Option linnaean: the victim stands beside the king on his throne, who has attackers on the other
// three sides.
static bool is_before_throne(const PlainPosition *p, const PlainLaw *law, int direction, int king) {
    int middle = law->size * law->size / 2;
    if (!law->linnaean || king != middle || p->square[king] != 'K') return false;
    for (int other = 0; other < 4; other++)
        if (other != opposite(direction) && p->square[next_square(law, king, other)] != 't')
            return false;
    return true;
}

// The piece that just came to `to` has the victim beside it: is the victim taken? T3
static bool is_soldier_taken(const PlainPosition *p, const PlainLaw *law, int to, int direction) {
    int side = is_white(p->square[to]) ? 1 : 2;
    int victim = next_square(law, to, direction);
    if (victim < 0 || p->square[victim] != (side == 1 ? 't' : 'T')) return false;
    if (!strikes(law, p->square[to])) return false;
    int behind = next_square(law, victim, direction);
    if (behind >= 0 && is_own(p->square[behind], side) && supports(law, p->square[behind]))
        return true;
    if (is_hostile(p, law, victim, behind)) return true;
    return side == 2 && behind >= 0 && is_before_throne(p, law, direction, behind);
}

// ---- shieldwall (CO6, CO7)

// Marks, and counts, the soldiers of the row that begins beside `to`, runs in `along` and has the
// edge behind it, `inward` before it.
static int mark_row(const PlainPosition *p, const PlainLaw *law, int to, int along, int inward,
                    bool *taken) {
    int side = is_white(p->square[to]) ? 1 : 2, length = 0;
    int square = next_square(law, to, along);
    for (; square >= 0 && is_own(p->square[square], 3 - side);
         square = next_square(law, square, along)) {
        char front = p->square[next_square(law, square, inward)];
        if (!is_own(front, side) || !supports(law, front)) return 0;
        length++;
    }
    if (length < 2 || square < 0) return 0;
    bool piece = is_own(p->square[square], side) && supports(law, p->square[square]);
    bool corner =
        next_square(law, square, along) < 0 && p->square[square] == '.' && law->hostile[square];
    if (!piece && !corner) return 0;
    square = next_square(law, to, along);
    for (int i = 0; i < length; i++, square = next_square(law, square, along))
        if (p->square[square] != 'K') taken[square] = true;
    return length;
}

static int mark_rows(const PlainPosition *p, const PlainLaw *law, int to, bool *taken) {
    int count = 0;
    if (!law->shieldwall || !strikes(law, p->square[to])) return 0;
    for (int outward = 0; outward < 4; outward++) {
        if (next_square(law, to, outward) >= 0) continue;
        for (int along = 0; along < 4; along++)
            if (along / 2 != outward / 2)
                count += mark_row(p, law, to, along, opposite(outward), taken);
    }
    return count;
}

// ---- capture of the king

// Is he between the black piece on `to` and a black piece or a square hostile to him? A8, K8, BR4
static bool is_king_sandwiched(const PlainPosition *p, const PlainLaw *law, int king, int to) {
    for (int direction = 0; direction < 4; direction++) {
        if (next_square(law, to, direction) != king) continue;
        int behind = next_square(law, king, direction);
        if (behind < 0) return law->edge_hostile_to_king;
        return p->square[behind] == 't' || (p->square[behind] == '.' && law->king_hostile[behind]);
    }
    return false;
}

// Is every side of the king closed? A7, K6, K8, L5, CO5, FE2
static bool is_king_surrounded(const PlainPosition *p, const PlainLaw *law, int king) {
    for (int direction = 0; direction < 4; direction++) {
        int beside = next_square(law, king, direction);
        bool closed = beside < 0 ? law->edge_rings
                                 : p->square[beside] == 't' ||
                                       (p->square[beside] == '.' && law->ring[beside]);
        if (!closed) return false;
    }
    return true;
}

// Has the black piece that just came to `to` taken the king? T8
static bool is_king_taken(const PlainPosition *p, const PlainLaw *law, int to) {
    int king = king_square(p);
    bool beside = false;
    if (king < 0 || p->square[to] != 't') return false;
    for (int direction = 0; direction < 4; direction++)
        beside = beside || next_square(law, king, direction) == to;
    if (!beside) return false;
    return law->surround[king] ? is_king_surrounded(p, law, king)
                               : is_king_sandwiched(p, law, king, to);
}

// ---- playing

// Removes the marked soldiers and lists them; captures are printed by file, then rank.
static void remove_taken(PlainPosition *p, const PlainLaw *law, const bool *taken,
                         PlainTaken *out) {
    for (int file = 0; file < law->size; file++)
        for (int rank = 0; rank < law->size; rank++) {
            int square = rank * law->size + file;
            if (!taken[square]) continue;
            p->square[square] = '.';
            out->square[out->count++] = (signed char)square;
        }
}

void plain_tafl_play(PlainPosition *p, const PlainRules *r, PlainMove m, PlainTaken *taken) {
    const PlainLaw *law = &r->law;
    bool hit[PLAIN_SQUARES] = {false};
    int hits = 0;
    p->square[m.to] = p->square[m.from];
    p->square[m.from] = '.';
    // All captures are judged on the same board, then carried out: the victims of one move do not
    // depend on each other. The king is judged after them (T7).
    for (int direction = 0; direction < 4; direction++)
        if (is_soldier_taken(p, law, m.to, direction)) {
            hit[next_square(law, m.to, direction)] = true;
            hits++;
        }
    hits += mark_rows(p, law, m.to, hit);
    if (hits > 0) remove_taken(p, law, hit, taken);
    if (is_king_taken(p, law, m.to)) {
        taken->king = true;
        p->square[king_square(p)] = '.';
    }
    p->side = (char)(3 - p->side);
    if (plain_tafl_ended(p, law)) return;
    // Without black soldiers black cannot move, which is another end.
    if (law->exit_fort && count_of(p, 't') > 0 && plain_tafl_fort(p, law)) p->ended = 1;
    if (law->encircle && plain_tafl_encircled(p, law)) p->ended = 2;
}

PlainResult plain_tafl_result(const PlainPosition *p, const PlainRules *r) {
    int king = king_square(p);
    if (king < 0) return PLAIN_P2;                            // T7
    if (r->law.escape[king]) return PLAIN_P1;                 // T7
    if (p->ended) return p->ended == 1 ? PLAIN_P1 : PLAIN_P2; // CO8, X4
    if (has_move(p, &r->law)) return PLAIN_NONE;
    if (r->law.no_move_draws && (p->side == 1 || count_of(p, 't') > 0)) return PLAIN_DRAW;
    return p->side == 1 ? PLAIN_P2 : PLAIN_P1; // T6, X3
}

int plain_tafl_exits(const PlainPosition *p, const PlainRules *r) { // T9
    PlainMove moves[PLAIN_MOVES];
    int exits = 0;
    if (plain_tafl_ended(p, &r->law)) return 0;
    int count = piece_moves(p, &r->law, king_square(p), moves);
    for (int i = 0; i < count; i++)
        if (r->law.escape[(int)moves[i].to]) exits++;
    return exits;
}

bool plain_tafl_king_hangs(const PlainPosition *p, const PlainRules *r) {
    PlainMove moves[PLAIN_MOVES];
    PlainPosition black = *p;
    black.side = 2;
    int count = plain_tafl_moves(&black, r, moves);
    for (int i = 0; i < count; i++) {
        PlainPosition after = black;
        PlainTaken taken = {0};
        plain_tafl_play(&after, r, moves[i], &taken);
        if (taken.king) return true;
    }
    return false;
}

// ---- walls around the king and around the defenders

// Spreads from the squares of `area` over all that `wall` leaves open.
static void spread(const PlainLaw *law, const bool *wall, bool *area) {
    int found[PLAIN_SQUARES], count = 0;
    for (int square = 0; square < law->size * law->size; square++)
        if (area[square]) found[count++] = square;
    for (int i = 0; i < count; i++)
        for (int direction = 0; direction < 4; direction++) {
            int to = next_square(law, found[i], direction);
            if (to < 0 || area[to] || wall[to]) continue;
            area[to] = true;
            found[count++] = to;
        }
}

// From the squares of the defenders on, over all that no attacker holds: is the edge out of reach?
bool plain_tafl_encircled(const PlainPosition *p, const PlainLaw *law) { // X4
    bool reached[PLAIN_SQUARES] = {false};
    int found[PLAIN_SQUARES], count = 0;
    for (int square = 0; square < law->size * law->size; square++)
        if (is_white(p->square[square])) reached[found[count++] = square] = true;
    for (int i = 0; i < count; i++)
        for (int direction = 0; direction < 4; direction++) {
            int to = next_square(law, found[i], direction);
            if (to < 0) return false;
            if (reached[to] || p->square[to] == 't') continue;
            reached[found[count++] = to] = true;
        }
    return true;
}

// A wall of soldiers (`member`) with what is inside it.
typedef struct {
    const PlainPosition *p;
    const PlainLaw *law;
    bool member[PLAIN_SQUARES], inside[PLAIN_SQUARES];
} Fort;

// Does the square help attackers against a member by itself?
static bool fort_helps(const Fort *f, int square) {
    if (square < 0) return f->law->edge_hostile;
    return f->law->held_defenders[square] ||
           (f->p->square[square] == '.' && f->law->hostile[square]);
}

// Could an attacker, or what helps him, be there?
static bool fort_open(const Fort *f, int square) {
    if (fort_helps(f, square)) return true;
    return square >= 0 && !f->member[square] && !f->inside[square];
}

static bool fort_member_falls(const Fort *f, int square) {
    bool alone = count_of(f->p, 't') == 1;
    for (int direction = 0; direction < 4; direction += 2) {
        int a = next_square(f->law, square, direction);
        int b = next_square(f->law, square, opposite(direction));
        if (!fort_open(f, a) || !fort_open(f, b)) continue;
        if (!alone || fort_helps(f, a) || fort_helps(f, b)) return true;
    }
    return false;
}

// Is this member the first of a row on the edge that a shieldwall takes (CO6)? Its length, or 0.
static int fort_row_falls(const Fort *f, int first, int along, int inward) {
    int length = 0, square = first;
    if (!f->law->shieldwall || next_square(f->law, first, opposite(inward)) >= 0) return 0;
    int before = next_square(f->law, first, opposite(along));
    if (before < 0 || !fort_open(f, before)) return 0;
    for (; square >= 0 && f->member[square]; square = next_square(f->law, square, along)) {
        if (!fort_open(f, next_square(f->law, square, inward))) return 0;
        length++;
    }
    return length >= 2 && square >= 0 && fort_open(f, square) ? length : 0;
}

static void fort_find_falling(const Fort *f, bool *falls) {
    for (int square = 0; square < f->law->size * f->law->size; square++) {
        if (!f->member[square]) continue;
        if (fort_member_falls(f, square)) falls[square] = true;
        for (int along = 0; along < 4; along++)
            for (int inward = 0; inward < 4; inward++) {
                int length = along / 2 == inward / 2 ? 0 : fort_row_falls(f, square, along, inward);
                for (int at = square; length > 0; length--, at = next_square(f->law, at, along))
                    falls[at] = true;
            }
    }
}

bool plain_tafl_fort(const PlainPosition *p, const PlainLaw *law) { // CO8
    PlainMove moves[PLAIN_MOVES];
    Fort f = {.p = p, .law = law};
    int king = king_square(p), squares = law->size * law->size;
    bool on_edge = false;
    for (int direction = 0; direction < 4; direction++)
        on_edge = on_edge || next_square(law, king, direction) < 0;
    if (!on_edge || piece_moves(p, law, king, moves) == 0) return false;
    for (int square = 0; square < squares; square++) f.member[square] = p->square[square] == 'T';
    for (;;) {
        bool falls[PLAIN_SQUARES] = {false}, any = false;
        memset(f.inside, 0, sizeof f.inside);
        f.inside[king] = true;
        spread(law, f.member, f.inside);
        for (int square = 0; square < squares; square++)
            if (f.inside[square] && p->square[square] == 't') return false;
        fort_find_falling(&f, falls);
        for (int square = 0; square < squares; square++)
            if (falls[square]) f.member[square] = !(any = true);
        if (!any) return true;
    }
}

// ---- text

int plain_tafl_row(int size, int row, int column) {
    return column < size ? (size - 1 - row) * size + column : -1;
}

bool plain_tafl_check(const PlainPosition *p, const PlainRules *r, PlainReader *in) {
    const PlainLaw *law = &r->law;
    for (int square = 0; square < law->size * law->size; square++) {
        char piece = p->square[square];
        bool soldier = piece == 'T' || piece == 't';
        if (soldier && (law->no_stop[square] || law->barred[square] || law->no_pass[square]))
            return plain_refuse(in, "a soldier where none may stop");
        if (is_white(piece) && law->camp[square] != 0)
            return plain_refuse(in, "a white piece in a camp");
    }
    if (count_of(p, 'K') > 1) return plain_refuse(in, "more than one king");
    if (count_of(p, 'T') > law->soldiers[0]) return plain_refuse(in, "too many white soldiers");
    if (count_of(p, 't') > law->soldiers[1]) return plain_refuse(in, "too many black soldiers");
    return true;
}
