/* Mǽrstánas in 64 bits: 49 squares, square = 7 × row + column, from row 1 at the top. hinges.h
 * finds the hinges (M2) of all squares at once. */
#include "core/family.h"
#include "families/maerstanas/core/hinges.h"

enum { SIZE = HINGES_SIZE, SQUARES = HINGES_SQUARES };

static uint64_t stones(const Position *p) { return bits_low(p->set[0] | p->set[1]); }

static inline Places places(const Rules *rules, const Position *p, int side) {
    return hinges_places(bits_low(p->set[side]), bits_low(p->set[!side]),
                         hinges_open(stones(p), rules->law.maerstanas.edges), p->hand >> 2 * side);
}

static bool can_place(const Rules *rules, const Position *p, int side) {
    return places_any(places(rules, p, side));
}

_Static_assert(3 * HINGES_SQUARES <= (int)MAX_MOVES, "each square once of each kind");

static void add_all(MoveList *out, uint64_t squares, int kind) {
    for (; squares; squares &= squares - 1)
        moves_put(out, move_place(__builtin_ctzll(squares), kind));
}

static void list_moves(const Rules *rules, const Position *p, MoveList *out) {
    Places at = places(rules, p, p->side);
    out->count = 0;
    add_all(out, at.standard, KIND_STANDARD);
    add_all(out, at.thunder, KIND_THUNDER);
    add_all(out, at.woden, KIND_WODEN);
    if (!out->count && can_place(rules, p, !p->side)) moves_add(out, MOVE_PASS); /* M6 */
}

static int count_moves(const Rules *rules, const Position *p) {
    Places at = places(rules, p, p->side);
    int count = __builtin_popcountll(at.standard) + __builtin_popcountll(at.thunder) +
                __builtin_popcountll(at.woden);
    return count ? count : can_place(rules, p, !p->side);
}

static char letter(const Position *p, int square) {
    int side = bits_has(p->set[0], square) ? P1 : bits_has(p->set[1], square) ? P2 : -1;
    if (side < 0) return 0;
    char piece = bits_has(p->set[THUNDER], square) ? 'T'
                 : bits_has(p->set[WODEN], square) ? 'W'
                                                   : 'S';
    return side == P1 ? piece : char_lower(piece);
}

static void remove_stone(Position *p, int square, ClauseId clause, Effects *effects) {
    if (effects)
        effects->taken[effects->count++] = (Taken){(uint8_t)square, letter(p, square), clause};
    Bits rest = ~bit(square);
    for (int i = 0; i < 4; i++) p->set[i] &= rest;
}

/* M4: removes the neighbours in the author's order: up, left, right, down. Those across a joined
 * edge stay (M11). */
static void thunder(const Board *board, Position *p, int square, Effects *effects) {
    static const uint8_t order[4] = {2, 3, 1, 0};
    for (int i = 0; i < 4; i++) {
        int n = board->neighbour[square][order[i]];
        if (n != NOWHERE && bits_has(p->set[0] | p->set[1], n))
            remove_stone(p, n, CLAUSE_M4, effects);
    }
}

static void play(const Rules *rules, Position *p, Move move, Effects *effects) {
    int square = move_to(move), kind = move_kind(move), side = p->side;
    if (effects) *effects = (Effects){0};
    p->side ^= 1;
    if (move == MOVE_PASS) return;
    if (kind == KIND_THUNDER) {
        thunder(rules->board, p, square, effects);
        p->set[THUNDER] |= bit(square);
        p->hand &= (uint8_t) ~(HAND_P1_THUNDER << 2 * side);
    } else if (kind == KIND_WODEN) {
        remove_stone(p, square, CLAUSE_M5, effects);
        p->set[WODEN] |= bit(square);
        p->hand &= (uint8_t) ~(HAND_P1_WODEN << 2 * side);
    }
    p->set[side] |= bit(square);
}

static void score(const Rules *rules, const Position *p, int out[2]) {
    Edges edges = rules->law.maerstanas.edges;
    for (int side = 0; side < 2; side++) out[side] = hinges_score(bits_low(p->set[side]), edges);
}

/* Each square of `second` makes a pair with the one before it in a row or column; the square before
 * the first of them, those of `edge`, is the last one. */
static void add_pairs(Points *out, uint64_t second, uint64_t edge, int distance) {
    for (; second; second &= second - 1) {
        int square = __builtin_ctzll(second), before = square - distance;
        bool joined = edge >> square & 1;
        out->pair[out->pairs][0] = (uint8_t)(joined ? square : before);
        out->pair[out->pairs++][1] = (uint8_t)(joined ? before + distance * SIZE : square);
    }
}

static void points(const Rules *rules, const Position *p, int side, Points *out) {
    Scoring s = hinges_scoring(bits_low(p->set[side]), rules->law.maerstanas.edges);
    *out = (Points){0};
    add_pairs(out, s.right_of, HINGES_LEFT, 1);
    add_pairs(out, s.under, HINGES_TOP, SIZE);
    for (int i = 0; i < HINGES_EDGES; i++)
        for (uint64_t left = s.edge[i]; left; left &= left - 1) out->edge[__builtin_ctzll(left)]++;
}

/* M7, M8. No move decides this alone: it depends on what both sides can still place. */
static Result result(const Rules *rules, const Position *p, ClauseId *clause) {
    bool over = !can_place(rules, p, p->side) && !can_place(rules, p, !p->side);
    if (clause) *clause = !over ? CLAUSE_NONE : rules->law.maerstanas.plain ? CLAUSE_M9 : CLAUSE_M7;
    if (!over) return RESULT_NONE;
    int sum[2];
    score(rules, p, sum);
    if (sum[0] == sum[1]) return RESULT_DRAW;
    return result_win(sum[0] > sum[1] ? P1 : P2);
}

/* The letter of a stone of `side`, of a kind of move. */
static char stone_letter(int side, int kind) {
    char piece = kind == KIND_THUNDER ? 'T' : kind == KIND_WODEN ? 'W' : 'S';
    return side == P1 ? piece : char_lower(piece);
}

static ClauseId refuse(ClauseId clause, Obstacle *out, ObstacleCode code, char piece, int square) {
    obstacle_set(out, code, piece, square, 0);
    return clause;
}

/* M6: why passing is illegal: what could be placed, and where. */
static ClauseId refuse_pass(const Rules *rules, const Position *p, Obstacle *out) {
    Places at = places(rules, p, p->side);
    uint64_t squares = at.standard ? at.standard : at.thunder ? at.thunder : at.woden;
    int kind = at.standard ? KIND_STANDARD : at.thunder ? KIND_THUNDER : KIND_WODEN;
    return refuse(CLAUSE_M6, out, OBSTACLE_CAN_PLACE, stone_letter(p->side, kind),
                  __builtin_ctzll(squares));
}

/* M3: the stone itself, or a neighbour that already has three hinges. */
static ClauseId refuse_standard(const Rules *rules, const Position *p, int square, Obstacle *out) {
    Edges edges = rules->law.maerstanas.edges;
    if (hinges_four(stones(p), edges) >> square & 1)
        return refuse(CLAUSE_M3, out, OBSTACLE_FOUR_HINGES, 0, square);
    uint64_t beside = hinges_around((uint64_t)1 << square, edges);
    int full = __builtin_ctzll(beside & hinges_three(stones(p), edges));
    return refuse(CLAUSE_M3, out, OBSTACLE_FOURTH_HINGE, letter(p, full), full);
}

static ClauseId refuse_special(const Position *p, int square, int kind, Obstacle *out) {
    ClauseId clause = kind == KIND_THUNDER ? CLAUSE_M4 : CLAUSE_M5;
    char there = letter(p, square);
    int stone = kind == KIND_THUNDER ? HAND_P1_THUNDER : HAND_P1_WODEN;
    if (!(p->hand & stone << 2 * p->side))
        return refuse(clause, out, OBSTACLE_NOT_IN_HAND, stone_letter(p->side, kind), 0);
    if (kind == KIND_THUNDER) return refuse(clause, out, OBSTACLE_TAKEN, there, square);
    return refuse(clause, out, there ? OBSTACLE_OWN_STONE : OBSTACLE_NO_TARGET, there, square);
}

static ClauseId refusal(const Rules *rules, const Position *p, Move move, Obstacle *why) {
    ClauseId over;
    if (result(rules, p, &over)) return refuse(over, why, OBSTACLE_OVER, 0, 0);
    if (move == MOVE_PASS)
        return can_place(rules, p, p->side) ? refuse_pass(rules, p, why) : CLAUSE_NONE;
    int square = move_to(move), kind = move_kind(move);
    if (kind == KIND_SLIDE || move_from(move) != square || square >= SQUARES)
        return refuse(CLAUSE_M1, why, OBSTACLE_NO_MOVE, 0, 0);
    Places at = places(rules, p, p->side);
    uint64_t open = kind == KIND_STANDARD  ? at.standard
                    : kind == KIND_THUNDER ? at.thunder
                                           : at.woden;
    if (open >> square & 1) return CLAUSE_NONE;
    if (kind != KIND_STANDARD) {
        if (rules->law.maerstanas.plain) return refuse(CLAUSE_M9, why, OBSTACLE_NO_SPECIALS, 0, 0);
        return refuse_special(p, square, kind, why);
    }
    if (bits_has(p->set[0] | p->set[1], square))
        return refuse(CLAUSE_M1, why, OBSTACLE_TAKEN, letter(p, square), square);
    return refuse_standard(rules, p, square, why);
}

static const PieceWords piece_words[] = WORDS({{'S', "dark stone"},
                                               {'s', "light stone"},
                                               {'T', "dark thunder-stone"},
                                               {'t', "light thunder-stone"},
                                               {'W', "dark Woden-stone"},
                                               {'w', "light Woden-stone"},
                                               {0}});

static bool put(Position *p, int square, char piece) {
    char lower = char_lower(piece);
    if (lower != 's' && lower != 't' && lower != 'w') return false;
    p->set[piece == lower ? P2 : P1] |= bit(square);
    if (lower == 't') p->set[THUNDER] |= bit(square);
    if (lower == 'w') p->set[WODEN] |= bit(square);
    return true;
}

static const char hand_letters[4] = {'T', 'W', 't', 'w'}; /* in the order of the HAND_… bits */

static void write_state(const Position *p, Text *text) {
    for (int i = 0; i < 4; i++)
        if (p->hand >> i & 1) text_char(text, hand_letters[i]);
    if (!p->hand) text_char(text, '-');
}

static bool read_state(const Rules *rules, Position *p, const char *word, size_t length, int column,
                       Error *error) {
    (void)rules;
    static const char expected[] = "the special stones in hand, in the order TWtw, or -";
    if (!length) return error_at(error, ERROR_TEXT_END, column, expected, NULL);
    if (length == 1 && word[0] == '-') return true;
    int last = -1;
    for (size_t i = 0; i < length; i++) {
        int found = -1;
        for (int k = 0; k < 4; k++)
            if (word[i] == hand_letters[k]) found = k;
        if (found <= last)
            return error_token(error, ERROR_STATE, column + (int)i, word, length, expected);
        p->hand |= (uint8_t)(1 << found);
        last = found;
    }
    return true;
}

static bool flaw(const Rules *rules, Position *p, Error *error) {
    for (int i = 0; i < 4; i++) {
        int side = i / 2;
        char name[2] = {hand_letters[i], 0};
        int placed = bits_count(p->set[side] & p->set[i % 2 ? WODEN : THUNDER]);
        int held = p->hand >> i & 1;
        if (rules->law.maerstanas.plain && held)
            return !error_at(error, ERROR_SPECIAL_PLAIN, 0, name, NULL);
        if (placed > 1) return !error_at(error, ERROR_PIECES, 0, name, "1");
        if (placed && held) return !error_at(error, ERROR_SPECIAL_TWICE, 0, name, NULL);
    }
    return false;
}

static void start(const Rules *rules, Position *out) {
    *out = (Position){.side = P1, .hand = rules->law.maerstanas.plain ? 0 : 15};
}

enum { PLAIN = 1, SIMPLE = 2, WRAPAROUND = 4 }; /* options */

static void setup(Rules *out, const RulesBase *of, uint32_t options) {
    *out = (Rules){
        .base = of,
        .family = FAMILY_MAERSTANAS,
        .options = options,
        .traits = {.places = true,
                   .hand = !(options & PLAIN),
                   .set = {MAERSTANAS_P1, MAERSTANAS_P2}},
        .law.maerstanas = {.plain = options & PLAIN,
                           .edges = options & WRAPAROUND ? EDGES_JOINED
                                    : options & SIMPLE   ? EDGES_SILENT
                                                         : EDGES_SCORE},
        .pieces = "S, T, W, s, t and w",
        .piece_words = piece_words,
        .start = start,
        .moves = list_moves,
        .count = count_moves,
        .play = play,
        .result = result,
        .refusal = refusal,
        .letter = letter,
        .put = put,
        .write_state = write_state,
        .read_state = read_state,
        .flaw = flaw,
        .score = score,
        .points = points,
    };
    out->board = board_square(SIZE, true);
}

static const RulesBase base = {
    .name = "maerstanas",
    .title = "Mǽrstánas",
    .source = "Mǽrstánas 0.4.1; John Beers, 2024; rules CC BY-SA 4.0",
    .address = "https://jaerrib.codeberg.page/maerstanas/overview.html",
    .player = WORDS({"Dark", "Light"}),
    .family = FAMILY_MAERSTANAS,
    .option = {{"plain", WORDS("no special stones"), CLAUSE_M9},
               {"simple", WORDS("edges do not score"), CLAUSE_M10},
               {"wraparound", WORDS("each edge is joined to the opposite one"), CLAUSE_M11}},
    .apart = SIMPLE | WRAPAROUND,
    .why = WORDS("simple is an option of the traditional rules, which wraparound is not part of"),
    .clause = {CLAUSE_M1, CLAUSE_M2, CLAUSE_M3, CLAUSE_M4, CLAUSE_M5, CLAUSE_M6, CLAUSE_M7,
               CLAUSE_M8, CLAUSE_M9, CLAUSE_M10, CLAUSE_M11},
    .setup = setup,
};

const CoreFamily core_maerstanas = {.base = &base};
