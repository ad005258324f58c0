/* See small.h. The functions follow src/game/families/tafl/core/kernel.h and walls.c. */
#include "proving/small.h"
#include "core/symmetry.h"

#include <string.h>

/* ------------------------------------------------------------------ the law */

static const char *lacks(const Rules *rules) {
    const TaflLaw *law = rules_law(rules);
    if (!law) return "The prover knows tafl games only.";
    if (law->size > SMALL_SIDE) return "The prover knows boards of at most 7×7 only.";
    if (law->exit_fort) return "The prover does not know forts.";
    if (law->linnaean) return "The prover does not know the Linnaean capture.";
    if (law->camp_shelter) return "The prover does not know camps that shelter.";
    return NULL;
}

/* The places of a line that a slider at `place` reaches, the first blocked one included. */
static unsigned reach_on_line(int side, int place, unsigned blocked) {
    unsigned reach = 0;
    for (int step = -1; step <= 1; step += 2) {
        for (int at = place + step; at >= 0 && at < side; at += step) {
            reach |= 1u << at;
            if (blocked >> at & 1) break;
        }
    }
    return reach;
}

static void make_lines(SmallLaw *law) {
    int side = law->side;
    for (int place = 0; place < side; place++) {
        for (unsigned inner = 0; inner < 1u << (side - 2); inner++) {
            unsigned reach = reach_on_line(side, place, inner << 1);
            law->rank_reach[place][inner] = reach;
            for (int i = 0; i < side; i++)
                law->file_reach[place][inner] |= (uint64_t)(reach >> i & 1) << side * i;
        }
    }
    for (int i = 0; i < side; i++) law->gather |= (uint64_t)1 << (side - 1) * i;
    law->gathered = (side - 1) * (side - 1);
}

static uint64_t within(int side, int from, int step) {
    uint64_t set = 0;
    for (int to = 0; to < side * side; to++) {
        int across = to % side - from % side, up = to / side - from / side;
        int away = (across < 0 ? -across : across) + (up < 0 ? -up : up);
        if (!step || away <= step) set |= (uint64_t)1 << to;
    }
    return set;
}

static void make_squares(SmallLaw *law, const TaflLaw *tafl, const Board *board) {
    for (int s = 0; s < board->squares; s++) {
        Bits camps = tafl->camps;
        for (int c = 0; c < MAX_CAMPS; c++)
            if (bits_has(tafl->camp[c], s)) camps &= ~tafl->camp[c];
        law->closed[s] = (uint64_t)(camps | tafl->barred | tafl->no_pass);
        law->near[s] = within(law->side, s, tafl->step);
        law->king_near[s] = within(law->side, s, tafl->king_step);
        law->around[s] = (uint64_t)board->around[s];
        for (int d = 0; d < 4; d++) {
            int next = board->neighbour[s][d];
            if (next == NOWHERE) continue;
            law->next[s][d] = (uint64_t)1 << next;
            if (board->neighbour[next][d] != NOWHERE)
                law->far[s][d] = (uint64_t)1 << board->neighbour[next][d];
        }
    }
}

static void make_images(SmallLaw *law, const Rules *rules) {
    const Board *board = rules->board;
    const Symmetries symmetries = symmetries_of(rules);
    for (law->images = 0; law->images < symmetries.count; law->images++) {
        int image = law->images;
        for (int s = 0; s < board->squares; s++) {
            int to = board->symmetry[symmetries.number[image]][s];
            law->image_square[image][s] = (uint8_t)to;
            for (int byte = 0; byte < 256; byte++)
                if (byte >> s % 8 & 1) law->image[image][s / 8][byte] |= (uint64_t)1 << to;
        }
        law->image_square[image][SMALL_NO_KING] = SMALL_NO_KING;
    }
    for (int i = 0; i < law->images; i++) {
        for (int j = 0; j < law->images; j++) {
            bool back = true;
            for (int s = 0; s < board->squares; s++)
                back &= law->image_square[j][law->image_square[i][s]] == s;
            if (back) law->inverse[i] = (uint8_t)j;
        }
    }
}

bool small_law(SmallLaw *out, const Rules *rules, const char **why) {
    *why = lacks(rules);
    if (*why) return false;
    const TaflLaw *tafl = rules_law(rules);
    const Board *board = rules->board;
    int side = tafl->size;
    memset(out, 0, sizeof *out);
    out->rules = rules;
    out->side = side;
    out->all = (uint64_t)board->all;
    out->edge = (uint64_t)board->edge;
    out->corners = (uint64_t)board->corners;
    for (int i = 0; i < side; i++) out->first_file |= (uint64_t)1 << side * i;
    out->last_file = out->first_file << (side - 1);
    out->king_closed = (uint64_t)(tafl->camps | tafl->barred);
    out->no_stop = (uint64_t)tafl->no_stop_soldier;
    out->king_no_stop = (uint64_t)tafl->no_stop_king;
    out->escape = (uint64_t)tafl->escape;
    out->hostile = (uint64_t)tafl->hostile;
    out->hostile_to[P1] = (uint64_t)tafl->hostile_to_white;
    out->hostile_to[P2] = (uint64_t)tafl->hostile_to_black;
    out->king_hostile = (uint64_t)tafl->king_hostile;
    out->king_surround = (uint64_t)tafl->king_surround;
    out->ring = (uint64_t)tafl->ring;
    out->edge_takes_king = tafl->edge_takes_king;
    out->edge_rings = tafl->edge_rings;
    out->edge_hostile = tafl->edge_hostile;
    out->king_strikes = tafl->king_strikes;
    out->king_helps = tafl->king_helps;
    out->shieldwall = tafl->shieldwall;
    out->encircle = tafl->encircle;
    out->no_move_draws = tafl->no_move_draws;
    make_lines(out);
    make_squares(out, tafl, board);
    make_images(out, rules);
    return true;
}

/* ------------------------------------------------------------------ to and from the core */

Small small_of(const Position *p) {
    Bits king = p->set[TAFL_KING];
    return (Small){.set = {(uint64_t)p->set[TAFL_WHITE], (uint64_t)p->set[TAFL_BLACK]},
                   .king = king ? (uint8_t)bits_first(king) : SMALL_NO_KING,
                   .side = p->side,
                   .result = p->result};
}

Position small_position(const Small *b) {
    Position p = {.side = b->side, .result = b->result};
    p.set[TAFL_WHITE] = b->set[P1];
    p.set[TAFL_BLACK] = b->set[P2];
    if (b->king < SMALL_NO_KING) p.set[TAFL_KING] = bit(b->king);
    return p;
}

/* ------------------------------------------------------------------ moving */

uint64_t small_ways(const SmallLaw *law, const Small *b, int from) {
    uint64_t pieces = small_pieces(b);
    if (from == b->king)
        return small_slide(law, from, pieces | law->king_closed) & law->king_near[from] &
               ~law->king_no_stop;
    return small_slide(law, from, pieces | law->closed[from]) & law->near[from] & ~law->no_stop;
}

void small_moves(const SmallLaw *law, const Small *b, SmallMoves *out) {
    out->count = 0;
    if (b->result) return;
    for (uint64_t left = small_movers(b); left;) {
        int from = small_pop(&left);
        for (uint64_t ways = small_ways(law, b, from); ways;)
            out->move[out->count++] = move_make(from, small_pop(&ways), KIND_SLIDE);
    }
}

bool small_can_move(const SmallLaw *law, const Small *b) {
    if (b->result) return false;
    for (uint64_t left = small_movers(b); left;)
        if (small_ways(law, b, small_pop(&left))) return true;
    return false;
}

bool small_is_legal(const SmallLaw *law, const Small *b, Move move) {
    int from = move_from(move);
    return move && !b->result && (small_movers(b) >> from & 1) &&
           (small_ways(law, b, from) >> move_to(move) & 1);
}

uint64_t small_exits(const SmallLaw *law, const Small *b) {
    if (b->result || b->king == SMALL_NO_KING) return 0;
    return small_slide(law, b->king, small_pieces(b) | law->king_closed) & law->king_near[b->king] &
           law->escape & ~law->king_no_stop;
}

uint64_t small_beside(const SmallLaw *law, uint64_t set) {
    return (set << law->side & law->all) | set >> law->side | (set & ~law->last_file) << 1 |
           (set & ~law->first_file) >> 1;
}

/* ------------------------------------------------------------------ taking */

/* The soldiers that a piece that moved to `to`, on the edge, takes in rows (CO6, CO7). */
static uint64_t row_taken(const SmallLaw *law, const Small *b, int to, uint64_t friends) {
    uint64_t king = small_king(b), taken = 0;
    uint64_t enemies = b->side == P1 ? b->set[P2] : b->set[P1] | king;
    uint64_t ends = friends | (law->corners & law->hostile & ~small_pieces(b));
    for (int i = 0; i < 8; i++) { /* the edge is in direction `out`, the row goes along `along` */
        int out = i >> 1, along = (out + (i & 1 ? 3 : 1)) & 3, in = (out + 2) & 3, square = to;
        uint64_t row = 0, next = law->next[to][along];
        if (law->next[to][out]) continue;
        while (next & enemies) {
            square = __builtin_ctzll(next);
            if (!(law->next[square][in] & friends)) break;
            row |= next;
            next = law->next[square][along];
        }
        if ((row & (row - 1)) && (next & ends)) taken |= row;
    }
    return taken & ~king;
}

static void take_soldiers(const SmallLaw *law, Small *b, int to) {
    uint64_t king = small_king(b);
    uint64_t enemies = b->set[!b->side], friends = b->set[b->side], taken = 0;
    uint64_t near = law->around[to] & enemies;
    if (!near && !(law->shieldwall && (law->around[to] & king))) return;
    if (to == b->king && !law->king_strikes) return;
    if (b->side == P1 && law->king_helps) friends |= king;
    if (law->shieldwall && (law->edge >> to & 1)) taken = row_taken(law, b, to, friends);
    if (near) {
        uint64_t help = friends | (law->hostile & ~small_pieces(b)) | law->hostile_to[!b->side];
        for (int d = 0; d < 4; d++) {
            uint64_t far = law->far[to][d];
            if ((near & law->next[to][d]) && (far ? (far & help) != 0 : law->edge_hostile))
                taken |= law->next[to][d];
        }
    }
    b->set[!b->side] &= ~taken;
}

/* Whether the black piece that moved to `to`, beside the king, takes him. */
static bool king_taken(const SmallLaw *law, const Small *b, int to) {
    int king = b->king;
    uint64_t free = ~small_pieces(b), at = (uint64_t)1 << king;
    if (law->king_surround & at) {
        if (law->around[king] & ~(b->set[P2] | (law->ring & free))) return false;
        return !(law->edge & at) || law->edge_rings;
    }
    for (int d = 0; d < 4; d++) {
        if (law->next[to][d] != at) continue;
        uint64_t far = law->far[to][d];
        return far ? (far & (b->set[P2] | (law->king_hostile & free))) != 0 : law->edge_takes_king;
    }
    return false;
}

/* No white piece is connected with the edge over squares without black pieces (X4). */
static bool encircled(const SmallLaw *law, const Small *b) {
    uint64_t set = b->set[P1] | small_king(b);
    for (uint64_t open = law->all & ~b->set[P2];;) {
        if (set & law->edge) return false;
        uint64_t more = set | (small_beside(law, set) & open);
        if (more == set) return true;
        set = more;
    }
}

Small small_play(const SmallLaw *law, const Small *board, int from, int to) {
    Small b = *board;
    if (from == b.king)
        b.king = (uint8_t)to;
    else
        b.set[b.side] ^= (uint64_t)1 << from | (uint64_t)1 << to;
    take_soldiers(law, &b, to);
    if (b.side == P2) {
        if (b.king < SMALL_NO_KING && (law->around[to] >> b.king & 1) && king_taken(law, &b, to)) {
            b.king = SMALL_NO_KING;
            b.result = RESULT_P2;
        }
    } else if (to == b.king && (law->escape >> to & 1)) {
        b.result = RESULT_P1;
    }
    if (law->encircle && !b.result && encircled(law, &b)) b.result = RESULT_P2;
    b.side ^= 1;
    return b;
}

Result small_result(const SmallLaw *law, const Small *b) {
    if (b->result) return (Result)b->result;
    if (small_can_move(law, b)) return RESULT_NONE;
    bool pieces = b->side == P1 || b->set[P2];
    return law->no_move_draws && pieces ? RESULT_DRAW : result_win(!b->side);
}

/* ------------------------------------------------------------------ symmetry */

static uint64_t image(const SmallLaw *law, int symmetry, uint64_t set) {
    uint64_t out = 0;
    for (int i = 0; i < SMALL_BYTES; i++) out |= law->image[symmetry][i][set >> 8 * i & 255];
    return out;
}

Small small_image(const SmallLaw *law, int symmetry, const Small *b) {
    Small out = *b;
    for (int i = 0; i < 2; i++) out.set[i] = image(law, symmetry, b->set[i]);
    out.king = law->image_square[symmetry][b->king];
    return out;
}

Move small_move_image(const SmallLaw *law, int symmetry, Move move) {
    const uint8_t *to = law->image_square[symmetry];
    return move_make(to[move_from(move)], to[move_to(move)], move_kind(move));
}

/* The king's square is looked at last, so two sets decide nearly always. */
Small small_fold(const SmallLaw *law, const Small *b, int *symmetry) {
    Small least = *b;
    int which = 0;
    for (int i = 1; i < law->images; i++) {
        uint64_t one = image(law, i, b->set[0]);
        if (one > least.set[0]) continue;
        uint64_t two = image(law, i, b->set[1]);
        uint8_t king = law->image_square[i][b->king];
        if (one == least.set[0]) {
            if (two > least.set[1]) continue;
            if (two == least.set[1] && king >= least.king) continue;
        }
        least.set[0] = one;
        least.set[1] = two;
        least.king = king;
        which = i;
    }
    if (symmetry) *symmetry = which;
    return least;
}
