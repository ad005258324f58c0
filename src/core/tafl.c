/* The tafl family. One kernel, always inlined, takes its law as a constant: for a named rule set
 * the compiler folds the law away, for option combinations the same code reads it from the Rules.
 *
 * Squares are 9 × rank + file, a1 = 0, e5 = 40. */
#include "core/tafl.h"
#include "core/check.h"
#include "core/lines.h"

#define KERNEL static inline __attribute__((always_inline))

enum { SIZE = 9, THRONE = 40, SQUARES = 81 };

/* ------------------------------------------------------------------ the laws */

#define SQUARE(file, rank) ((Bits)1 << (9 * ((rank)-1) + ((file) - 'a')))

#define CASTLE SQUARE('e', 5)
#define CORNERS (SQUARE('a', 1) | SQUARE('i', 1) | SQUARE('a', 9) | SQUARE('i', 9))
#define CAMP_SOUTH (SQUARE('d', 1) | SQUARE('e', 1) | SQUARE('f', 1) | SQUARE('e', 2))
#define CAMP_NORTH (SQUARE('d', 9) | SQUARE('e', 9) | SQUARE('f', 9) | SQUARE('e', 8))
#define CAMP_WEST (SQUARE('a', 4) | SQUARE('a', 5) | SQUARE('a', 6) | SQUARE('b', 5))
#define CAMP_EAST (SQUARE('i', 4) | SQUARE('i', 5) | SQUARE('i', 6) | SQUARE('h', 5))
#define CAMPS (CAMP_SOUTH | CAMP_NORTH | CAMP_WEST | CAMP_EAST)
#define RANK_1 ((Bits)0x1ff)
#define RANK_9 (RANK_1 << 72)
#define FILE_A                                                                            \
    (SQUARE('a', 1) | SQUARE('a', 2) | SQUARE('a', 3) | SQUARE('a', 4) | SQUARE('a', 5) | \
     SQUARE('a', 6) | SQUARE('a', 7) | SQUARE('a', 8) | SQUARE('a', 9))
#define EDGE (RANK_1 | RANK_9 | FILE_A | FILE_A << 8)
#define WHITE_START                                                                       \
    (SQUARE('e', 3) | SQUARE('e', 4) | SQUARE('e', 6) | SQUARE('e', 7) | SQUARE('c', 5) | \
     SQUARE('d', 5) | SQUARE('f', 5) | SQUARE('g', 5))

/* A1 to A8, which the referee of Bologna takes over (B5). */
/* clang-format off */
#define ASHTON                                              \
    .escape = EDGE & ~CAMPS,                                \
    .throne = CASTLE,                                       \
    .camp = {CAMP_SOUTH, CAMP_NORTH, CAMP_WEST, CAMP_EAST}, \
    .camps = CAMPS,                                         \
    .barred = CASTLE,                                       \
    .hostile = CASTLE | CAMPS,                              \
    .king_hostile = CAMPS,                                  \
    .ring = CASTLE,                                         \
    .king_armed = true,                                     \
    .king_custodial = true,                                 \
    .cite_throne = CLAUSE_A5,                               \
    .cite_hostile = CLAUSE_A6,                              \
    .cite_king_near = CLAUSE_A7,                            \
    .cite_king = CLAUSE_A8
/* clang-format on */

static const TaflLaw ashton_law = {ASHTON};

static const TaflLaw bologna_law = {
    ASHTON,
    .hostile_to_white = CASTLE, // B1
    .hostile_to_black = CAMPS,  // B2
    .camp_shelter = true,       // B3
};

static const TaflLaw katz_law = {
    .escape = CORNERS,
    .throne = CASTLE,
    .no_stop_soldier = CASTLE | CORNERS,
    .hostile = CASTLE | CORNERS,
    .ring = CASTLE | CORNERS,
    .edge_rings = true,
    .king_armed = true,
    .cite_throne = CLAUSE_K4,
    .cite_hostile = CLAUSE_K4,
    .cite_stop = CLAUSE_K2,
    .cite_king_near = CLAUSE_K6,
    .cite_king = CLAUSE_K6,
    .cite_king_edge = CLAUSE_K6,
};

static const TaflLaw classic_law = {
    .escape = EDGE,
    .throne = CASTLE,
    .no_stop_soldier = CASTLE,
    .no_stop_king = CASTLE,
    .ring = CASTLE,
    .cite_throne = CLAUSE_L4,
    .cite_hostile = CLAUSE_L4,
    .cite_stop = CLAUSE_L2,
    .cite_king_near = CLAUSE_L5,
    .cite_king = CLAUSE_L5,
    .cite_king_edge = CLAUSE_L6,
};

/* Options in the order of the bases below. */
enum { ASHTON_CAMP_SHELTER = 1 };
enum { KATZ_WEAPONLESS = 1, KATZ_CUSTODIAL = 2, KATZ_EDGE = 4, KATZ_OPEN = 8 };
enum { CLASSIC_CORNERS = 1, CLASSIC_THRONE = 2, CLASSIC_KING_EDGE = 4 };

static void apply_ashton(TaflLaw *law, uint32_t options) {
    law->camp_shelter = (options & ASHTON_CAMP_SHELTER) != 0; /* A6 */
}

static void apply_katz(TaflLaw *law, uint32_t options) {
    if (options & KATZ_WEAPONLESS) law->king_armed = false;    /* K5 */
    if (options & KATZ_OPEN) law->no_stop_soldier &= ~CORNERS; /* K10 */
    if (options & KATZ_EDGE) law->edge_hostile = true;         /* K9 */
    if (options & KATZ_CUSTODIAL) {                            /* K8 */
        law->king_custodial = true;
        law->king_hostile = CORNERS;
        law->ring = CASTLE;
        law->edge_rings = false;
        law->edge_takes_king = law->edge_hostile;
        law->cite_king_near = law->cite_king = CLAUSE_K8;
        law->cite_king_edge = CLAUSE_K9;
    }
}

static void apply_classic(TaflLaw *law, uint32_t options) {
    if (options & CLASSIC_CORNERS) law->escape = CORNERS;    /* L1 */
    if (options & CLASSIC_THRONE) law->hostile = CASTLE;     /* L4 */
    if (options & CLASSIC_KING_EDGE) law->edge_rings = true; /* L6 */
}

/* ------------------------------------------------------------------ moving */

KERNEL Bits occupied(const Position *p) { return p->set[0] | p->set[1] | p->set[2]; }

/* What is closed to a piece on `from`: to a soldier in a camp its own camp is open (A2). Nobody but
 * black's soldiers stands in one. */
KERNEL Bits closed_from(const TaflLaw *law, int from) {
    Bits closed = law->camps | law->barred;
    if (bits_has(law->camps, from))
        for (int c = 0; c < 4; c++)
            if (bits_has(law->camp[c], from)) closed &= ~law->camp[c];
    return closed;
}

/* Where the piece on `from` may go. */
KERNEL Bits destinations_of(const TaflLaw *law, const Rules *rules, const Position *p, int from) {
    bool king = bits_has(p->set[TAFL_KING], from);
    Bits reach = lines_slides(&rules->board, from, occupied(p) | closed_from(law, from));
    return reach & ~(king ? law->no_stop_king : law->no_stop_soldier);
}

KERNEL Bits own_pieces(const Position *p, int side) {
    return side == P1 ? p->set[TAFL_WHITE] | p->set[TAFL_KING] : p->set[TAFL_BLACK];
}

/* The same as destinations_of(), for many pieces of one position: `taken` are its pieces as lines.
 * What a constant law leaves open is not looked up. */
typedef struct Ways {
    unsigned rank, file; /* where to on the rank and the file of the square */
} Ways;

KERNEL Ways ways_of(const TaflLaw *law, const Rules *rules, const Lines *taken, int from,
                    bool king) {
    const TaflLaw *made = &rules->law.tafl;
    int rank = from / SIZE, file = from % SIZE;
    bool walls = (law->camps | law->barred) != 0;
    unsigned on_rank = taken->rank[rank] | (walls ? made->closed[from][0] : 0u);
    unsigned on_file = taken->file[file] | (walls ? made->closed[from][1] : 0u);
    Ways ways = {lines_reach(&rules->board, file, on_rank),
                 lines_reach(&rules->board, rank, on_file)};
    if (king) {
        ways.rank &= ~lines_rank(law->no_stop_king, rank);
        ways.file &= ~lines_file(law->no_stop_king, file);
    } else if (law->no_stop_soldier) {
        ways.rank &= ~(unsigned)made->no_stop[from][0];
        ways.file &= ~(unsigned)made->no_stop[from][1];
    }
    return ways;
}

static inline void add_line(MoveList *out, int from, unsigned line, int first, int step) {
    for (; line; line &= line - 1)
        moves_add(out, move_make(from, first + step * __builtin_ctz(line), KIND_SLIDE));
}

KERNEL void list_moves(const TaflLaw *law, const Rules *rules, const Position *p, MoveList *out) {
    out->count = 0;
    if (p->result) return;
    Lines taken = lines_of(occupied(p));
    for (Bits left = own_pieces(p, p->side); left;) {
        int from = bits_pop(&left), rank = from / SIZE, file = from % SIZE;
        Ways ways = ways_of(law, rules, &taken, from, bits_has(p->set[TAFL_KING], from));
        unsigned below = (1u << rank) - 1;
        add_line(out, from, ways.file & below, file, SIZE);
        add_line(out, from, ways.rank, SIZE * rank, 1);
        add_line(out, from, ways.file & ~below, file, SIZE);
    }
}

KERNEL int count_moves(const TaflLaw *law, const Rules *rules, const Position *p) {
    int count = 0;
    if (p->result) return 0;
    Lines taken = lines_of(occupied(p));
    for (Bits left = own_pieces(p, p->side); left;) {
        int from = bits_pop(&left);
        Ways ways = ways_of(law, rules, &taken, from, bits_has(p->set[TAFL_KING], from));
        count += bits_count(ways.rank | ways.file << SIZE);
    }
    return count;
}

/* The first piece that `to` sees in a direction (0 … 3: up, right, down, left), or NOWHERE. */
static inline int first_seen(const Lines *taken, int to, int direction) {
    int rank = to / SIZE, file = to % SIZE, place = direction & 1 ? file : rank;
    unsigned line = direction & 1 ? taken->rank[rank] : taken->file[file];
    int step = direction & 1 ? 1 : SIZE;
    unsigned seen = direction < 2 ? line & -2u << place : line & ((1u << place) - 1);
    if (!seen) return NOWHERE;
    return to + step * ((direction < 2 ? __builtin_ctz(seen) : 31 - __builtin_clz(seen)) - place);
}

/* Looks outward from each target for the first piece in each direction. */
static void moves_to(const Rules *rules, const Position *p, Bits targets, MoveList *out) {
    out->count = 0;
    if (p->result) return;
    Lines taken = lines_of(occupied(p));
    Bits own = own_pieces(p, p->side);
    while (targets) {
        int to = bits_pop(&targets);
        for (int d = 0; d < 4; d++) {
            int from = first_seen(&taken, to, d);
            if (from == NOWHERE || !bits_has(own, from)) continue;
            bool king = bits_has(p->set[TAFL_KING], from);
            Ways ways = ways_of(&rules->law.tafl, rules, &taken, from, king);
            if ((d & 1 ? ways.rank >> to % SIZE : ways.file >> to / SIZE) & 1)
                moves_add(out, move_make(from, to, KIND_SLIDE));
        }
    }
}

/* ------------------------------------------------------------------ taking */

KERNEL bool same_camp(const TaflLaw *law, int a, int b) {
    for (int c = 0; c < 4; c++)
        if (bits_has(law->camp[c], a) && bits_has(law->camp[c], b)) return true;
    return false;
}

/* Whether an enemy soldier on `victim` is taken between the mover's piece and what lies beyond it,
 * `far` (NOWHERE: the edge), and by which clause; CLAUSE_NONE: it stays. `friends`: the mover's
 * pieces that take part in captures; `filled`: all pieces. */
KERNEL ClauseId soldier_taken(const TaflLaw *law, Bits filled, Bits friends, int side, int victim,
                              int far) {
    if (far == NOWHERE) return law->edge_hostile ? CLAUSE_K9 : CLAUSE_NONE;
    if (bits_has(friends, far)) return CLAUSE_T3;
    if (side == P1 && bits_has(law->hostile_to_black, far) && !bits_has(law->camps, victim))
        return CLAUSE_B2;
    if (bits_has(filled, far))
        return side == P2 && bits_has(law->hostile_to_white, far) ? CLAUSE_B1 : CLAUSE_NONE;
    if (!bits_has(law->hostile, far)) return CLAUSE_NONE;
    if (law->camp_shelter && same_camp(law, victim, far)) return CLAUSE_NONE;
    return bits_has(law->throne, far) ? law->cite_throne : law->cite_hostile;
}

/* The king like a soldier: between the black piece that moved and `far` (A8, K8). */
KERNEL ClauseId king_between(const TaflLaw *law, const Position *p, int far) {
    if (far == NOWHERE) return law->edge_takes_king ? law->cite_king_edge : CLAUSE_NONE;
    if (bits_has(p->set[TAFL_BLACK], far)) return law->cite_king;
    return bits_has(law->king_hostile & ~occupied(p), far) ? law->cite_king : CLAUSE_NONE;
}

/* The king in a ring: an enemy, an empty hostile square or the edge on each side (A7, K6, L5). */
KERNEL ClauseId king_ringed(const TaflLaw *law, const Board *board, const Position *p, int king,
                            bool near) {
    Bits around = board->around[king];
    if (around & ~(p->set[TAFL_BLACK] | (law->ring & ~occupied(p)))) return CLAUSE_NONE;
    if (!bits_has(board->edge, king)) return near ? law->cite_king_near : law->cite_king;
    return law->edge_rings ? law->cite_king_edge : CLAUSE_NONE;
}

/* Whether the black piece that has just moved to `to`, beside the king, takes him (T8). */
KERNEL ClauseId king_taken(const TaflLaw *law, const Board *board, const Position *p, int king,
                           int to) {
    bool near = bits_has(law->throne | board->around[THRONE], king);
    if (!law->king_custodial || near) return king_ringed(law, board, p, king, near);
    for (int d = 0; d < 4; d++)
        if (board->neighbour[king][d] == to)
            return king_between(law, p, board->neighbour[king][(d + 2) & 3]);
    return CLAUSE_NONE;
}

static void note_taken(Effects *effects, int square, char piece, ClauseId clause) {
    if (effects) effects->taken[effects->count++] = (Taken){(uint8_t)square, piece, clause};
}

KERNEL void take_soldiers(const TaflLaw *law, const Board *board, Position *p, int to,
                          Effects *effects) {
    static const uint8_t order[4] = {3, 2, 0, 1}; /* by file, then rank, as captures are written */
    int side = p->side, enemy = side == P1 ? TAFL_BLACK : TAFL_WHITE;
    if (!(board->around[to] & p->set[enemy])) return;
    Bits friends = side == P2 ? p->set[TAFL_BLACK] : p->set[TAFL_WHITE];
    if (side == P1 && law->king_armed) friends |= p->set[TAFL_KING];
    if (!bits_has(friends, to)) return; /* a weaponless king */
    Bits filled = occupied(p);
    for (int i = 0; i < 4; i++) {
        int victim = board->neighbour[to][order[i]];
        if (victim == NOWHERE || !bits_has(p->set[enemy], victim)) continue;
        int far = board->neighbour[victim][order[i]];
        ClauseId clause = soldier_taken(law, filled, friends, side, victim, far);
        if (!clause) continue;
        p->set[enemy] &= ~bit(victim);
        note_taken(effects, victim, enemy == TAFL_BLACK ? 't' : 'T', clause);
    }
}

KERNEL void play(const TaflLaw *law, const Rules *rules, Position *p, Move move, Effects *effects) {
    const Board *board = &rules->board;
    int from = move_from(move), to = move_to(move);
    int piece = p->side == P2                       ? TAFL_BLACK
                : bits_has(p->set[TAFL_KING], from) ? TAFL_KING
                                                    : TAFL_WHITE;
    if (effects) *effects = (Effects){0};
    p->set[piece] ^= bit(from) | bit(to);
    take_soldiers(law, board, p, to, effects);
    if (p->side == P2 && (p->set[TAFL_KING] & board->around[to])) {
        int king = bits_first(p->set[TAFL_KING]);
        ClauseId clause = king_taken(law, board, p, king, to);
        if (clause) {
            p->set[TAFL_KING] = 0;
            p->result = RESULT_P2;
            note_taken(effects, king, 'K', clause);
        }
    } else if (piece == TAFL_KING && bits_has(law->escape, to)) {
        p->result = RESULT_P1;
    }
    if (effects && p->result) effects->ending = CLAUSE_T7;
    p->side ^= 1;
}

/* ------------------------------------------------------------------ what a position holds */

static Bits exits(const Rules *rules, const Position *p) {
    const TaflLaw *law = &rules->law.tafl;
    if (p->result || !p->set[TAFL_KING]) return 0;
    int king = bits_first(p->set[TAFL_KING]);
    return destinations_of(law, rules, p, king) & law->escape;
}

/* A9: could `side`, were it its turn, reach an escape square or take the king? */
static bool threat(const Rules *rules, const Position *p, int side) {
    if (side == P1) return exits(rules, p) != 0;
    if (!p->set[TAFL_KING]) return false;
    Position black = *p;
    black.side = P2;
    MoveList list;
    moves_to(rules, &black, rules->board.around[bits_first(p->set[TAFL_KING])] & ~occupied(p),
             &list);
    for (int i = 0; i < list.count; i++) {
        Position next = black;
        rules->play(rules, &next, list.move[i], NULL);
        if (next.result == RESULT_P2) return true;
    }
    return false;
}

static Result result(const Rules *rules, const Position *p, ClauseId *clause) {
    ClauseId why = CLAUSE_NONE;
    Result result = (Result)p->result;
    if (result) {
        why = CLAUSE_T7;
    } else if (!rules->count(rules, p)) {
        result = result_win(!p->side);
        why = CLAUSE_T6;
    }
    if (clause) *clause = why;
    return result;
}

static char letter(const Position *p, int square) {
    if (bits_has(p->set[TAFL_BLACK], square)) return 't';
    if (bits_has(p->set[TAFL_WHITE], square)) return 'T';
    return bits_has(p->set[TAFL_KING], square) ? 'K' : 0;
}

static ClauseId refuse(ClauseId clause, Obstacle *out, ObstacleCode code, char piece, int first,
                       int second) {
    obstacle_set(out, code, piece, first, second);
    return clause;
}

static ClauseId refusal(const Rules *rules, const Position *p, Move move, Obstacle *why) {
    const TaflLaw *law = &rules->law.tafl;
    const Board *board = &rules->board;
    int from = move_from(move), to = move_to(move);
    if (p->result) return refuse(CLAUSE_T7, why, OBSTACLE_OVER, 0, 0, 0);
    if (move_kind(move) != KIND_SLIDE || from >= SQUARES || to >= SQUARES)
        return refuse(CLAUSE_T1, why, OBSTACLE_NO_MOVE, 0, 0, 0);
    char piece = letter(p, from);
    if (!piece) return refuse(CLAUSE_T1, why, OBSTACLE_NO_PIECE, 0, from, 0);
    if (!bits_has(own_pieces(p, p->side), from))
        return refuse(CLAUSE_T1, why, OBSTACLE_NOT_OWN, piece, from, 0);
    if (from == to) return refuse(CLAUSE_T1, why, OBSTACLE_STAYS, piece, from, 0);
    if (bits_has(destinations_of(law, rules, p, from), to)) return CLAUSE_NONE;
    /* Walk toward the target and name what is met first. */
    int direction = 0;
    while (direction < 4 && !bits_has(board->ray[direction][from], to)) direction++;
    if (direction == 4) return refuse(CLAUSE_T2, why, OBSTACLE_NOT_IN_LINE, 0, from, to);
    for (int s = from; s != to;) {
        int before = s;
        s = board->neighbour[s][direction];
        if (bits_has(occupied(p), s))
            return refuse(CLAUSE_T2, why, OBSTACLE_IN_THE_WAY, letter(p, s), s, 0);
        if (bits_has(law->barred, s))
            return refuse(CLAUSE_A3, why, OBSTACLE_CASTLE, piece, s, from);
        bool home = p->side == P2 && same_camp(law, before, s) && same_camp(law, from, s);
        if (bits_has(law->camps, s) && !home)
            return refuse(CLAUSE_A2, why, OBSTACLE_CAMP, piece, s, from);
    }
    return refuse(law->cite_stop, why, OBSTACLE_NO_STOP, piece, to, 0);
}

/* ------------------------------------------------------------------ text */

static const PieceWords piece_words[] = {{'t', "attacker"}, {'T', "defender"}, {'K', "king"}, {0}};

static bool put(Position *p, int square, char piece) {
    int set = piece == 't' ? TAFL_BLACK : piece == 'T' ? TAFL_WHITE : piece == 'K' ? TAFL_KING : -1;
    if (set < 0) return false;
    p->set[set] |= bit(square);
    return true;
}

static bool read_state(const Rules *rules, Position *p, const char *word, size_t length, int column,
                       Error *error) {
    (void)rules, (void)p;
    return length ? error_token(error, ERROR_TEXT_EXTRA, column, word, length, NULL) : true;
}

static bool flaw(const Rules *rules, Position *p, Error *error) {
    const TaflLaw *law = &rules->law.tafl;
    const Board *board = &rules->board;
    Bits soldiers = p->set[TAFL_BLACK] | p->set[TAFL_WHITE];
    if (bits_count(p->set[TAFL_KING]) > 1) return !error_at(error, ERROR_PIECES, 0, "K", "1");
    if (bits_count(p->set[TAFL_WHITE]) > 8) return !error_at(error, ERROR_PIECES, 0, "T", "8");
    if (bits_count(p->set[TAFL_BLACK]) > 16) return !error_at(error, ERROR_PIECES, 0, "t", "16");
    if (soldiers & law->throne)
        return !error_at(error, ERROR_SQUARE_CASTLE, 0, board->name[THRONE], NULL);
    Bits camped = (p->set[TAFL_WHITE] | p->set[TAFL_KING]) & law->camps;
    if (camped)
        return !error_at(error, ERROR_SQUARE_CAMP, 0, board->name[bits_first(camped)], NULL);
    Bits cornered = soldiers & law->no_stop_soldier & board->corners;
    if (cornered)
        return !error_at(error, ERROR_SQUARE_CORNER, 0, board->name[bits_first(cornered)], NULL);
    p->result = !p->set[TAFL_KING]                ? RESULT_P2
                : p->set[TAFL_KING] & law->escape ? RESULT_P1
                                                  : RESULT_NONE;
    return false;
}

static void start(const Rules *rules, Position *out) {
    (void)rules;
    *out = (Position){.set = {CAMPS, WHITE_START, CASTLE, 0}, .side = P1};
}

/* ------------------------------------------------------------------ instances */

/* The run-time law, and one instance a named rule set whose law is a constant. */
#define INSTANCE(name, law)                                                                       \
    static void name##_moves(const Rules *r, const Position *p, MoveList *out) {                  \
        list_moves(law, r, p, out);                                                               \
    }                                                                                             \
    static int name##_count(const Rules *r, const Position *p) { return count_moves(law, r, p); } \
    static void name##_play(const Rules *r, Position *p, Move m, Effects *e) {                    \
        play(law, r, p, m, e);                                                                    \
    }

INSTANCE(general, &r->law.tafl)
INSTANCE(ashton, &ashton_law)
INSTANCE(bologna, &bologna_law)
INSTANCE(katz, &katz_law)
INSTANCE(classic, &classic_law)

static const struct {
    const TaflLaw *law;
    void (*apply)(TaflLaw *, uint32_t options);
    void (*moves)(const Rules *, const Position *, MoveList *);
    int (*count)(const Rules *, const Position *);
    void (*play)(const Rules *, Position *, Move, Effects *);
    Repetition repetition;
} instances[TAFL_BASES] = {
    {&ashton_law, apply_ashton, ashton_moves, ashton_count, ashton_play, {3, true, CLAUSE_A9}},
    {&bologna_law, NULL, bologna_moves, bologna_count, bologna_play, {2, false, CLAUSE_B4}},
    {&katz_law, apply_katz, katz_moves, katz_count, katz_play, {3, false, CLAUSE_K7}},
    {&classic_law,
     apply_classic,
     classic_moves,
     classic_count,
     classic_play,
     {3, false, CLAUSE_L7}},
};

/* clang-format off */
#define TABLUT CLAUSE_T1, CLAUSE_T2, CLAUSE_T3, CLAUSE_T4, CLAUSE_T5, CLAUSE_T6, CLAUSE_T7, CLAUSE_T8, CLAUSE_T9
/* clang-format on */

static void setup(Rules *out, const RulesBase *base, uint32_t options);

const RulesBase tafl_bases[TAFL_BASES] = {
    {.name = "tablut-ashton",
     .title = "Tablut, Ashton's reconstruction",
     .source =
         "John C. Ashton's reconstruction of Linnaeus' Tablut; Fotevikens Museum and Aage Nielsen, "
         "2013",
     .player = {"White", "Black"},
     .family = FAMILY_TAFL,
     .option = {{"camp-shelter", "a soldier in a camp is never taken against a square of that camp",
                 CLAUSE_A6}},
     .clause = {TABLUT, CLAUSE_A1, CLAUSE_A2, CLAUSE_A3, CLAUSE_A4, CLAUSE_A5, CLAUSE_A6, CLAUSE_A7,
                CLAUSE_A8, CLAUSE_A9},
     .setup = setup},
    {.name = "tablut-bologna",
     .title = "Tablut, the Bologna competition's referee",
     .source = "The public referee program of the University of Bologna's Tablut competition",
     .player = {"White", "Black"},
     .family = FAMILY_TAFL,
     .clause = {TABLUT, CLAUSE_A1, CLAUSE_A2, CLAUSE_A3, CLAUSE_A4, CLAUSE_A5, CLAUSE_A6, CLAUSE_A7,
                CLAUSE_A8, CLAUSE_B1, CLAUSE_B2, CLAUSE_B3, CLAUSE_B4, CLAUSE_B5},
     .setup = setup},
    {.name = "tablut-katz",
     .title = "Tablut, edition by Demian Katz",
     .source = "Demian Katz's edition of Tablut, OgreCave",
     .player = {"White", "Black"},
     .family = FAMILY_TAFL,
     .option = {{"weaponless-king", "the king takes no part in captures", CLAUSE_K5},
                {"custodial-king", "the king is taken like a soldier, away from the throne",
                 CLAUSE_K8},
                {"edge-capture", "the edge of the board is hostile", CLAUSE_K9},
                {"open-corners", "any piece may end its move on a corner", CLAUSE_K10}},
     .clause = {TABLUT, CLAUSE_K1, CLAUSE_K2, CLAUSE_K3, CLAUSE_K4, CLAUSE_K5, CLAUSE_K6, CLAUSE_K7,
                CLAUSE_K8, CLAUSE_K9, CLAUSE_K10},
     .setup = setup},
    {.name = "tablut-classic",
     .title = "Tablut with a weaponless king",
     .source = "The general description of Tablut after Linnaeus, with its variants",
     .player = {"White", "Black"},
     .family = FAMILY_TAFL,
     .option = {{"corner-escape", "the king escapes at the four corners only", CLAUSE_L1},
                {"hostile-throne", "the empty central square is hostile to soldiers", CLAUSE_L4},
                {"king-edge", "three soldiers and the edge also take the king", CLAUSE_L6}},
     .clause = {TABLUT, CLAUSE_L1, CLAUSE_L2, CLAUSE_L3, CLAUSE_L4, CLAUSE_L5, CLAUSE_L6,
                CLAUSE_L7},
     .setup = setup},
};

void tafl_generalise(Rules *rules) {
    rules->moves = general_moves;
    rules->count = general_count;
    rules->play = general_play;
}

static void make_lines(TaflLaw *law) {
    for (int s = 0; s < SQUARES; s++) {
        Bits closed = closed_from(law, s);
        law->closed[s][0] = (uint16_t)lines_rank(closed, s / SIZE);
        law->closed[s][1] = (uint16_t)lines_file(closed, s % SIZE);
        law->no_stop[s][0] = (uint16_t)lines_rank(law->no_stop_soldier, s / SIZE);
        law->no_stop[s][1] = (uint16_t)lines_file(law->no_stop_soldier, s % SIZE);
    }
}

static void setup(Rules *out, const RulesBase *base, uint32_t options) {
    long number = base - tafl_bases;
    ASSERT(number >= 0 && number < TAFL_BASES);
    *out = (Rules){
        .base = base,
        .family = FAMILY_TAFL,
        .options = options,
        .repetition = instances[number].repetition,
        .traits = {.king = true},
        .law.tafl = *instances[number].law,
        .pieces = "t, T and K",
        .piece_words = piece_words,
        .start = start,
        .moves = instances[number].moves,
        .moves_to = moves_to,
        .count = instances[number].count,
        .play = instances[number].play,
        .result = result,
        .refusal = refusal,
        .letter = letter,
        .put = put,
        .read_state = read_state,
        .flaw = flaw,
        .exits = exits,
        .threat = threat,
    };
    TaflLaw *law = &out->law.tafl;
    if (instances[number].apply) instances[number].apply(law, options);
    make_lines(law);
    /* The specialised kernels know the law without options only. */
    if (options) tafl_generalise(out);
    board_square(&out->board, SIZE, false);
    out->marked[MARK_THRONE] = law->throne;
    out->marked[MARK_CAMP] = law->camps;
    out->marked[MARK_CORNER] = (law->escape == CORNERS || law->hostile & CORNERS) ? CORNERS : 0;
}
