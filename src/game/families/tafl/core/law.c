/* The tafl family: the kernel's instances, and rarely used functions. */
#include "core/tafl.h"
#include "core/family.h"
#include "core/finale.h"
#include "families/tafl/core/kernel.h"
#include "families/tafl/core/laws.h"

/* ------------------------------------------------------------------ what a position holds */

/* A9: could `side`, if it were its turn, reach an escape square or capture the king? */
static bool threat(const Rules *rules, const Position *p, int side) {
    if (side == P1) return rules->exits(rules, p) != 0;
    if (!p->set[TAFL_KING]) return false;
    Position black = *p;
    black.side = P2;
    MoveList list;
    Bits around = rules->board->around[bits_first(p->set[TAFL_KING])];
    rules->moves_to(rules, &black, around & ~occupied(p), &list);
    for (int i = 0; i < list.count; i++) {
        Position next = black;
        rules->play(rules, &next, list.move[i], NULL);
        if (!next.set[TAFL_KING]) return true;
    }
    return false;
}

/* What ended a finished game. */
static TaflCite end_of(const TaflLaw *law, const Position *p) {
    if (!p->set[TAFL_KING] || (p->set[TAFL_KING] & law->escape)) return CITE_END;
    return p->result == RESULT_P1 ? CITE_FORT : CITE_ENCIRCLED;
}

static Result result(const Rules *rules, const Position *p, ClauseId *clause) {
    const TaflLaw *law = &rules->law.tafl;
    ClauseId why = CLAUSE_NONE;
    Result result = (Result)p->result;
    if (result) {
        why = law->cite[end_of(law, p)];
    } else if (!rules->count(rules, p)) {
        result = rules_stuck(rules, p);
        why = law->cite[CITE_NO_MOVE];
    }
    if (clause) *clause = why;
    return result;
}

static char letter(const Position *p, int square) {
    if (bits_has(p->set[TAFL_BLACK], square)) return 't';
    if (bits_has(p->set[TAFL_WHITE], square)) return 'T';
    return bits_has(p->set[TAFL_KING], square) ? 'K' : 0;
}

/* What blocks a walk between two squares of a line, as far as `last`. */
static TaflCite obstruct(const Rules *rules, const Position *p, int from, int to, int direction,
                         Obstacle *why) {
    const TaflLaw *law = &rules->law.tafl;
    bool king = bits_has(p->set[TAFL_KING], from);
    int step = king ? law->king_step : law->step, steps = 0;
    char piece = letter(p, from);
    Bits soldiers_only = king ? 0 : law->no_pass;
    for (int s = from; s != to;) {
        int before = s;
        s = rules->board->neighbour[s][direction];
        if (bits_has(occupied(p), s)) {
            obstacle_set(why, OBSTACLE_IN_THE_WAY, letter(p, s), s, 0);
            return CITE_LINE;
        }
        if (bits_has(law->barred | soldiers_only, s)) {
            obstacle_set(why, OBSTACLE_CASTLE, piece, s, from);
            return bits_has(law->barred, s) ? CITE_BARRED : CITE_PASS;
        }
        bool home = p->side == P2 && same_camp(law, before, s) && same_camp(law, from, s);
        if (bits_has(law->camps, s) && !home) {
            obstacle_set(why, OBSTACLE_CAMP, piece, s, from);
            return CITE_CAMP;
        }
        if (step && ++steps > step) {
            obstacle_set(why, OBSTACLE_STEP, piece, from, to);
            return CITE_STEP;
        }
    }
    obstacle_set(why, OBSTACLE_NO_STOP, piece, to, 0);
    return CITE_STOP;
}

static ClauseId refuse(const TaflLaw *law, TaflCite cite, Obstacle *out, ObstacleCode code,
                       char piece, int square) {
    obstacle_set(out, code, piece, square, 0);
    return law->cite[cite];
}

static ClauseId refusal(const Rules *rules, const Position *p, Move move, Obstacle *why) {
    const TaflLaw *law = &rules->law.tafl;
    const Board *board = rules->board;
    int from = move_from(move), to = move_to(move);
    if (p->result) return refuse(law, end_of(law, p), why, OBSTACLE_OVER, 0, 0);
    if (move_kind(move) != KIND_SLIDE || from >= board->squares || to >= board->squares)
        return refuse(law, CITE_TURN, why, OBSTACLE_NO_MOVE, 0, 0);
    char piece = letter(p, from);
    if (!piece) return refuse(law, CITE_TURN, why, OBSTACLE_NO_PIECE, 0, from);
    if (!bits_has(own_pieces(p, p->side), from))
        return refuse(law, CITE_TURN, why, OBSTACLE_NOT_OWN, piece, from);
    if (from == to) return refuse(law, CITE_TURN, why, OBSTACLE_STAYS, piece, from);
    MoveList list;
    rules->moves_to(rules, p, bit(to), &list);
    if (moves_have(&list, move)) return CLAUSE_NONE;
    int direction = 0;
    while (direction < 4 && !bits_has(board->ray[direction][from], to)) direction++;
    if (direction < 4) return law->cite[obstruct(rules, p, from, to, direction, why)];
    obstacle_set(why, OBSTACLE_NOT_IN_LINE, 0, from, to);
    return law->cite[CITE_LINE];
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

static bool too_many(const TaflLaw *law, const Position *p, int set, const char *letter,
                     Error *error) {
    char most[24];
    Text text = text_into(most, sizeof most);
    text_number(&text, bits_count(law->start[set]));
    if (bits_count(p->set[set]) <= bits_count(law->start[set])) return false;
    return !error_at(error, ERROR_PIECES, 0, letter, most);
}

static bool flaw(const Rules *rules, Position *p, Error *error) {
    const TaflLaw *law = &rules->law.tafl;
    const Board *board = rules->board;
    Bits soldiers = p->set[TAFL_BLACK] | p->set[TAFL_WHITE];
    if (bits_count(p->set[TAFL_KING]) > 1) return !error_at(error, ERROR_PIECES, 0, "K", "1");
    if (too_many(law, p, TAFL_WHITE, "T", error) || too_many(law, p, TAFL_BLACK, "t", error))
        return true;
    Bits shut = soldiers & (law->barred | law->no_pass | law->no_stop_soldier);
    if (shut & law->throne)
        return !error_at(error, ERROR_SQUARE_CASTLE, 0, board->name[bits_first(shut & law->throne)],
                         NULL);
    Bits camped = (p->set[TAFL_WHITE] | p->set[TAFL_KING]) & law->camps;
    if (camped)
        return !error_at(error, ERROR_SQUARE_CAMP, 0, board->name[bits_first(camped)], NULL);
    if (shut) return !error_at(error, ERROR_SQUARE_CORNER, 0, board->name[bits_first(shut)], NULL);
    p->result = !p->set[TAFL_KING]                ? RESULT_P2
                : p->set[TAFL_KING] & law->escape ? RESULT_P1
                                                  : RESULT_NONE;
    return false;
}

static void start(const Rules *rules, Position *out) {
    const TaflLaw *law = &rules->law.tafl;
    *out =
        (Position){.set = {law->start[TAFL_BLACK], law->start[TAFL_WHITE], law->start[TAFL_KING]},
                   .side = law->first};
}

/* ------------------------------------------------------------------ how a game ended */

static Miss where_taken(const Rules *rules, int at) {
    Bits throne = rules->law.tafl.throne, near = 0;
    for (Bits left = throne; left;) near |= rules->board->around[bits_pop(&left)];
    if (bits_has(throne, at)) return MISS_KING_THRONE;
    if (bits_has(near, at)) return MISS_KING_BESIDE;
    return bits_has(rules->board->edge, at) ? MISS_KING_EDGE : MISS_KING_OPEN;
}

/* The king was captured: between two pieces, where the law captures him like a soldier, otherwise
 * in a ring (T8). */
static void taken_king(const Rules *rules, Finale *out) {
    const Board *board = rules->board;
    out->missed = where_taken(rules, out->at);
    out->code = FINALE_KING_AROUND;
    out->around = board->around[out->at];
    out->edge = bits_has(board->edge, out->at);
    if (bits_has(rules->law.tafl.king_surround, out->at)) return;
    out->code = FINALE_KING_BETWEEN;
    for (int d = 0; d < 4; d++) {
        if (board->neighbour[out->at][d] != move_to(out->move)) continue;
        int far = board->neighbour[out->at][(d + 2) & 3];
        out->edge = far == NOWHERE;
        out->around = bit(move_to(out->move)) | (out->edge ? 0 : bit(far));
    }
}

static void finale(const Rules *rules, const Position *before, const Position *after,
                   const Effects *effects, Finale *out) {
    Bits king = after->set[TAFL_KING];
    (void)before;
    for (int i = 0; i < effects->count; i++) {
        if (effects->taken[i].piece != 'K') continue;
        out->at = effects->taken[i].square;
        out->piece = 'K';
        taken_king(rules, out);
        return;
    }
    if (out->loser == P1) {
        out->code = FINALE_ENCIRCLED;
        return;
    }
    out->code = king & rules->law.tafl.escape ? FINALE_ESCAPED : FINALE_FORT;
    out->at = bits_first(king);
    out->piece = 'K';
}

/* ------------------------------------------------------------------ instances */

KERNEL void make_lines(int n, Rules *rules) {
    const TaflLaw *law = &rules->law.tafl;
    TaflLines *lines = &rules->lines;
    for (int s = 0; s < n * n; s++) {
        Bits closed = closed_from(law, s, false), no_stop = law->no_stop_soldier;
        lines->closed[s][0] = (uint16_t)lines_rank(n, closed, s / n);
        lines->closed[s][1] = (uint16_t)lines_file(n, closed, s % n);
        lines->no_stop[s][0] = (uint16_t)lines_rank(n, no_stop, s / n);
        lines->no_stop[s][1] = (uint16_t)lines_file(n, no_stop, s % n);
    }
}

/* What is constant in an instance: the side of the board, and for some named rule sets the whole
 * law. */
#define INSTANCE(name, n, law)                                                   \
    static void name##_moves(const Rules *r, const Position *p, MoveList *out) { \
        list_moves(n, law, r, p, out);                                           \
    }                                                                            \
    static int name##_count(const Rules *r, const Position *p) {                 \
        return count_moves(n, law, r, p);                                        \
    }                                                                            \
    static void name##_play(const Rules *r, Position *p, Move m, Effects *e) {   \
        play(n, law, r, p, m, e);                                                \
    }

/* The run-time law on a board of one size. */
#define SIZE(n)                                                                                \
    INSTANCE(general_##n, n, &r->law.tafl)                                                     \
    static void moves_to_##n(const Rules *r, const Position *p, Bits targets, MoveList *out) { \
        list_moves_to(n, r, p, targets, out);                                                  \
    }                                                                                          \
    static Bits exits_##n(const Rules *r, const Position *p) { return ways_out(n, r, p); }     \
    static void make_lines_##n(Rules *rules) { make_lines(n, rules); }

TAFL_SIZES(SIZE)

INSTANCE(ashton, 9, &ashton_law)
INSTANCE(bologna, 9, &bologna_law)
INSTANCE(katz, 9, &katz_law)
INSTANCE(classic, 9, &classic_law)

#define FUNCTIONS(name) name##_moves, name##_count, name##_play

typedef struct Instance {
    void (*moves)(const Rules *, const Position *, MoveList *);
    int (*count)(const Rules *, const Position *);
    void (*play)(const Rules *, Position *, Move, Effects *);
} Instance;

static const struct {
    int side;
    Instance general;
    void (*moves_to)(const Rules *, const Position *, Bits, MoveList *);
    Bits (*exits)(const Rules *, const Position *);
    void (*make_lines)(Rules *);
} sizes[] = {
#define ROW(n) {n, {FUNCTIONS(general_##n)}, moves_to_##n, exits_##n, make_lines_##n},
    TAFL_SIZES(ROW)
#undef ROW
};

/* Rule sets with a kernel of their own, in which the law is constant. */
static const struct {
    const char *name;
    const TaflLaw *law;
    Instance instance;
} constants[] = {
    {"tablut-ashton", &ashton_law, {FUNCTIONS(ashton)}},
    {"tablut-bologna", &bologna_law, {FUNCTIONS(bologna)}},
    {"tablut-katz", &katz_law, {FUNCTIONS(katz)}},
    {"tablut-classic", &classic_law, {FUNCTIONS(classic)}},
};
enum { CONSTANTS = sizeof constants / sizeof constants[0] };

static int constant_of(const RulesBase *base) {
    int i = 0;
    while (i < CONSTANTS && !string_equal(constants[i].name, base->name)) i++;
    return i;
}

const TaflLaw *tafl_constant(const RulesBase *base) {
    int number = constant_of(base);
    return number < CONSTANTS ? constants[number].law : NULL;
}

static void use(Rules *rules, const Instance *instance) {
    rules->moves = instance->moves;
    rules->count = instance->count;
    rules->play = instance->play;
}

static int size_of(const TaflLaw *law) {
    int i = 0;
    while (sizes[i].side != law->size) i++;
    return i;
}

static void generalise(Rules *rules) { use(rules, &sizes[size_of(&rules->law.tafl)].general); }

void tafl_make_lines(Rules *rules) { sizes[size_of(&rules->law.tafl)].make_lines(rules); }

/* A square with several meanings gets the first mark. */
static void mark_squares(Rules *out, const TaflLaw *law) {
    Bits corners = out->board->corners, ways = out->board->edge & ~law->camps;
    bool cornered = law->escape == corners || law->hostile & corners;
    Bits closed = law->barred | law->no_pass | law->no_stop_soldier | law->no_stop_king;
    Bits means[MARKS] = {
        [MARK_THRONE] = law->throne,
        [MARK_CAMP] = law->camps & ~law->throne,
        [MARK_CORNER] = cornered ? corners : 0,
        [MARK_ESCAPE] = ways & ~law->escape ? law->escape : law->escape & ~ways,
        [MARK_CLOSED] = closed,
        [MARK_HOSTILE] =
            law->hostile | law->hostile_to_white | law->hostile_to_black | law->king_hostile,
    };
    Bits marked = 0;
    for (int m = 0; m < MARKS; m++) {
        out->marked[m] = means[m] & ~marked;
        marked |= means[m];
    }
}

void tafl_make(Rules *out, const RulesBase *base, uint32_t options, const TaflLaw *law) {
    int size = size_of(law);
    *out = (Rules){
        .base = base,
        .family = FAMILY_TAFL,
        .options = options,
        .repetition = law->repetition,
        .limit = {[LIMIT_MOVES] = {.most = law->limit[LIMIT_MOVES],
                                   .clause = law->cite[CITE_MOVE_LIMIT]},
                  [LIMIT_CAPTURES] = {.most = law->limit[LIMIT_CAPTURES],
                                      .clause = law->cite[CITE_CAPTURE_LIMIT]}},
        .no_move = {law->cite[CITE_NO_MOVE], law->no_move_draws},
        .traits = {.king = true, .between = true, .draws = true, .set = {TAFL_WHITE, TAFL_BLACK}},
        .first = law->first,
        .law.tafl = *law,
        .pieces = "t, T and K",
        .piece_words = piece_words,
        .start = start,
        .moves = sizes[size].general.moves,
        .moves_to = sizes[size].moves_to,
        .count = sizes[size].general.count,
        .play = sizes[size].general.play,
        .result = result,
        .refusal = refusal,
        .letter = letter,
        .put = put,
        .read_state = read_state,
        .flaw = flaw,
        .exits = sizes[size].exits,
        .threat = threat,
        .finale = finale,
    };
    tafl_make_lines(out);
    out->board = board_square(law->size, false);
    mark_squares(out, law);
}

static bool no_flaw(const Rules *rules, Position *p, Error *error) {
    (void)rules, (void)p, (void)error;
    return false;
}

void tafl_text(Rules *out, int size) {
    *out = (Rules){.family = FAMILY_TAFL,
                   .pieces = "t, T and K",
                   .letter = letter,
                   .put = put,
                   .read_state = read_state,
                   .flaw = no_flaw,
                   .board = board_square(size, false)};
}

void tafl_specialise(Rules *rules) {
    int constant = constant_of(rules->base);
    if (!rules->options && constant < CONSTANTS) use(rules, &constants[constant].instance);
}

/* ------------------------------------------------------------------ symmetries */

static bool keeps_sets(const Board *board, int symmetry, const Bits *set, int count) {
    for (int i = 0; i < count; i++)
        if (board_image(board, symmetry, set[i]) != set[i]) return false;
    return true;
}

/* Whether every camp becomes a camp. */
static bool keeps_camps(const Board *board, int symmetry, const TaflLaw *law) {
    for (int i = 0; i < MAX_CAMPS; i++) {
        Bits image = board_image(board, symmetry, law->camp[i]);
        int other = 0;
        while (other < MAX_CAMPS && law->camp[other] != image) other++;
        if (other == MAX_CAMPS) return false;
    }
    return true;
}

static bool keeps(const Rules *rules, int symmetry) {
    const TaflLaw *law = &rules->law.tafl;
    const Bits sets[] = {law->escape,        law->throne,           law->barred,
                         law->no_pass,       law->no_stop_soldier,  law->no_stop_king,
                         law->hostile,       law->hostile_to_white, law->hostile_to_black,
                         law->king_surround, law->king_hostile,     law->ring};
    return keeps_sets(rules->board, symmetry, sets, (int)(sizeof sets / sizeof *sets)) &&
           keeps_camps(rules->board, symmetry, law);
}

const CoreFamily core_tafl = {.generalise = generalise, .keeps = keeps};
