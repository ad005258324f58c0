/* Tafl: a piece captures a soldier from a square beside it if a friend or a hostile square is
 * behind the soldier. Shifts of the whole board find all such squares at once. What the mover's own
 * square meant is ignored: the search only needs good guesses, and play() is exact. */
#include "core/shifts.h"
#include "core/tafl.h"
#include "families/tafl/search/tafl.h"

enum { GAIN_NEAR = 90 }; /* beside a king in danger: searched early, but not forcing */

static Bits occupied(const Position *p) { return p->set[0] | p->set[1] | p->set[2]; }

/* Edge squares beside two enemies of a row that would be captured with a piece there and something
 * behind them. */
KERNEL Bits row_squares(int n, Bits enemy, Bits helpers) {
    const Bits first = shift_rank_1(n), last = shift_rank_n(n);
    const Bits a = shift_file_a(n), z = shift_file_z(n);
    Bits flat = enemy & ((first & shift_south(n, helpers)) | (last & shift_north(n, helpers)));
    Bits upright = enemy & ((a & shift_west(n, helpers)) | (z & shift_east(n, helpers)));
    return shift_east(n, flat & shift_east(n, flat)) | shift_west(n, flat & shift_west(n, flat)) |
           shift_north(n, upright & shift_north(n, upright)) |
           shift_south(n, upright & shift_south(n, upright));
}

/* The squares from which a piece captures one of the victims against one of the helpers. */
KERNEL Bits across(int n, Bits victims, Bits helpers) {
    return shift_south(n, victims & shift_south(n, helpers)) |
           shift_north(n, victims & shift_north(n, helpers)) |
           shift_west(n, victims & shift_west(n, helpers)) |
           shift_east(n, victims & shift_east(n, helpers));
}

/* The empty squares on which a piece of the side to move captures a soldier. */
KERNEL Bits taking(int n, const TaflLaw *law, const Position *p) {
    bool white = p->side == P1;
    Bits enemy = p->set[white ? TAFL_BLACK : TAFL_WHITE];
    Bits hostile =
        (law->hostile & ~occupied(p)) | (white ? law->hostile_to_black : law->hostile_to_white);
    Bits sheltering = law->camp_shelter ? hostile & law->camps : 0;
    Bits helpers = p->set[white ? TAFL_WHITE : TAFL_BLACK] | (hostile & ~sheltering);
    if (white && law->king_helps) helpers |= p->set[TAFL_KING];
    if (!white && law->linnaean) helpers |= p->set[TAFL_KING] & law->throne;
    Bits squares = across(n, enemy, helpers);
    /* A camp captures no soldier inside it; otherwise every square before a full camp would
     * count. */
    for (int c = 0; sheltering && c < MAX_CAMPS; c++)
        squares |= across(n, enemy & ~law->camp[c], sheltering & law->camp[c]);
    if (law->edge_hostile)
        squares |= shift_south(n, enemy & shift_rank_n(n)) |
                   shift_north(n, enemy & shift_rank_1(n)) |
                   shift_west(n, enemy & shift_file_z(n)) | shift_east(n, enemy & shift_file_a(n));
    if (law->shieldwall)
        squares |= row_squares(n, enemy | (white ? 0 : p->set[TAFL_KING]), helpers);
    return squares & ~occupied(p);
}

static Bits taking_squares(const TaflLaw *law, const Position *p) {
#define TAKING(n) \
    if (law->size == n) return taking(n, law, p);
    TAFL_SIZES(TAKING)
#undef TAKING
    return 0;
}

/* Whether black could perhaps capture the king in one move: cheap, and never wrongly false. A king
 * captured like a soldier needs one closed side besides the mover's; one who must be surrounded
 * needs three. The edge may count. */
static bool king_in_danger(const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    if (!p->set[TAFL_KING]) return false;
    Bits around = rules->board->around[bits_first(p->set[TAFL_KING])];
    Bits closed = p->set[TAFL_BLACK] | ((law->ring | law->king_hostile) & ~occupied(p));
    int sides = 4 - bits_count(around & ~closed);
    return sides >= (law->king_surround & p->set[TAFL_KING] ? 3 : 1);
}

static void look(const Rules *rules, const Position *p, Tactics *out) {
    const TaflLaw *law = &rules->law.tafl;
    bool beside = p->side == P2 && king_in_danger(rules, p);
    out->takes = taking_squares(law, p);
    out->escape = p->side == P1 ? law->escape : 0;
    out->ways = 0;
    out->beside = beside ? rules->board->around[bits_first(p->set[TAFL_KING])] : 0;
    out->forcing = out->takes != 0;
}

static void weigh(const Rules *rules, const Position *p, Tactics *tactics) {
    tactics->ways = p->side == P1 ? tafl_ways(rules, p) : 0;
}

static void seek(const Rules *rules, const Position *p, Tactics *tactics) {
    if (p->side != P1 || !p->set[TAFL_KING]) return;
    Bits reach = board_slides(rules->board, bits_first(p->set[TAFL_KING]), occupied(p));
    tactics->ways = tafl_ways(rules, p) & reach;
    tactics->forcing |= tactics->ways != 0;
}

static int gain_of(const Rules *rules, const Position *p, const Tactics *tactics, Move move) {
    (void)rules;
    int to = move_to(move);
    bool king = bits_has(p->set[TAFL_KING], move_from(move));
    if (king && bits_has(tactics->escape, to)) return GAIN_WIN;
    int gain = bits_has(tactics->takes, to) ? GAIN_FORCING : 0;
    if (king && !gain && bits_has(tactics->ways, to)) return GAIN_THREAT;
    return bits_has(tactics->beside, to) ? gain + GAIN_NEAR : gain;
}

static void gains_of(const Rules *rules, const Position *p, const Tactics *tactics,
                     const MoveList *list, int32_t gain[MAX_MOVES]) {
    for (int i = 0; i < list->count; i++) gain[i] = gain_of(rules, p, tactics, list->move[i]);
}

/* Exact, because tafl's threat() is; called only when the answer may be yes. */
static bool wins(const Rules *rules, const Position *p, int side) {
    return !p->result && (side == P1 || king_in_danger(rules, p)) && rules->threat(rules, p, side);
}

/* The squares that every way between the king and an escape square goes over. */
static Bits on_every_way(const Rules *rules, const Position *p) {
    const Board *board = rules->board;
    int king = bits_first(p->set[TAFL_KING]);
    Bits ways = board->all, exits = rules->exits(rules, p);
    while (exits) {
        int exit = bits_pop(&exits), d = 0;
        while (!bits_has(board->ray[d][king], exit)) d++;
        ways &= board->ray[d][king] & ~board->ray[d][exit];
    }
    return ways;
}

/* Whether a soldier can block every way of the king. */
static bool blockable(const Rules *rules, const Position *p) {
    return on_every_way(rules, p) & ~rules->law.tafl.no_stop_soldier;
}

/* Whether black, whose turn it is, can neither block the king nor capture him. */
static bool gets_out(const Rules *rules, const Position *p) {
    return !p->result && !blockable(rules, p) && !wins(rules, p, P2) &&
           !rules->result(rules, p, NULL);
}

/* The squares of the set on which the king could not be blocked. */
static Bits sure(const Rules *rules, const Position *p, Bits squares) {
    Position there = *p;
    Bits found = 0;
    while (squares) {
        Bits square = bit(bits_pop(&squares));
        there.set[TAFL_KING] = square;
        if (!blockable(rules, &there)) found |= square;
    }
    return found;
}

/* A move of the king to a square from which he gets out. */
static Move forks(const Rules *rules, const Position *p, Position *after) {
    Bits king = p->set[TAFL_KING];
    if (p->side != P1 || !king) return MOVE_NONE;
    Bits slides = board_slides(rules->board, bits_first(king), occupied(p));
    Bits squares = sure(rules, p, tafl_ways(rules, p) & slides);
    if (!squares) return MOVE_NONE;
    MoveList list;
    rules->moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Move move = list.move[i];
        if (!bits_has(king, move_from(move)) || !bits_has(squares, move_to(move))) continue;
        *after = *p;
        rules->play(rules, after, move, NULL);
        if (gets_out(rules, after)) return move;
    }
    return MOVE_NONE;
}

/* Black must block every way between the king and an escape square, or capture him. */
static Bits answers_of_black(const Rules *rules, const Position *p) {
    Bits ways = on_every_way(rules, p);
    return king_in_danger(rules, p) ? ways | rules->board->around[bits_first(p->set[TAFL_KING])]
                                    : ways;
}

/* The king must move, a piece must step beside him or into the way of his captor, or something must
 * be captured. */
static Answers answers_of_white(const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    const Board *board = rules->board;
    Bits filled = occupied(p), king = p->set[TAFL_KING];
    Bits beside = board->around[bits_first(king)] & ~filled;
    Bits to = beside | taking_squares(law, p);
    while (beside) to |= board_slides(board, bits_pop(&beside), filled);
    /* A king on the edge may also be safe in a fort, which any soldier can complete. */
    Bits from = law->exit_fort && (king & board->edge) ? king | p->set[TAFL_WHITE] : king;
    return (Answers){to, from};
}

static Answers answers_of(const Rules *rules, const Position *p) {
    if (p->side == P1) return answers_of_white(rules, p);
    return (Answers){answers_of_black(rules, p), 0};
}

const Tact tafl_tact = {.wins = wins,
                        .forks = forks,
                        .look = look,
                        .weigh = weigh,
                        .seek = seek,
                        .gains = gains_of,
                        .answers = answers_of};
