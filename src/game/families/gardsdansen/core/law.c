/* Gårdsdansen on the hexagon. All rules use the board's neighbour tables. Nodes are numbered file
 * by file from the bottom (a1 = 0, d4 = 18, g4 = 36). */
#include "core/family.h"
#include "core/finale.h"

enum { NODES = 37, DIRECTIONS = 6 };

static Bits occupied(const Position *p) { return p->set[0] | p->set[1]; }
static Bits pawns(const Position *p, int side) { return p->set[side] & p->set[GARDSDANSEN_PAWNS]; }
static Bits stones(const Position *p, int side) {
    return p->set[side] & ~p->set[GARDSDANSEN_PAWNS];
}

/* Where a pawn may go in one direction (G2, G3): up to two nodes. */
static Bits pawn_reach(const Rules *rules, const Position *p, int from, int direction) {
    const Board *board = rules->board;
    int next = board->neighbour[from][direction];
    if (next == NOWHERE) return 0;
    int behind = board->neighbour[next][direction];
    Bits filled = occupied(p);
    bool open = behind != NOWHERE && !bits_has(filled, behind);
    if (!bits_has(filled, next)) return bit(next) | (open ? bit(behind) : 0);
    if (!open || (!rules->law.gardsdansen.rim_jumps && bits_has(board->edge, next))) return 0;
    return bit(behind);
}

static Bits pawn_targets(const Rules *rules, const Position *p, int from) {
    Bits to = 0;
    for (int d = 0; d < DIRECTIONS; d++) to |= pawn_reach(rules, p, from, d);
    return to;
}

static Bits targets(const Rules *rules, const Position *p, int from) {
    if (p->phase == PHASE_PAWN) return pawn_targets(rules, p, from);
    return board_slides(rules->board, from, occupied(p)); /* G6 */
}

static Bits movers(const Position *p) {
    return p->phase == PHASE_PAWN ? pawns(p, p->side) : stones(p, p->side);
}

static void list_moves(const Rules *rules, const Position *p, MoveList *out) {
    out->count = 0;
    if (p->result) return;
    for (Bits from = movers(p); from;) {
        int node = bits_pop(&from);
        moves_room(out);
        for (Bits to = targets(rules, p, node); to;)
            moves_put(out, move_make(node, bits_pop(&to), KIND_SLIDE));
    }
}

static int count_moves(const Rules *rules, const Position *p) {
    int count = 0;
    if (p->result) return 0;
    for (Bits from = movers(p); from;) count += bits_count(targets(rules, p, bits_pop(&from)));
    return count;
}

/* A stone can move if it has an empty neighbour. */
static bool stone_can_move(const Rules *rules, const Position *p, int side) {
    Bits empty = ~occupied(p);
    for (Bits from = stones(p, side); from;)
        if (rules->board->around[bits_pop(&from)] & empty) return true;
    return false;
}

static bool has_lost(const Position *p, int side) { return !pawns(p, side) || !stones(p, side); }

static char letter(const Position *p, int node) {
    bool pawn = bits_has(p->set[GARDSDANSEN_PAWNS], node);
    if (bits_has(p->set[0], node)) return pawn ? 'P' : 'S';
    if (bits_has(p->set[1], node)) return pawn ? 'p' : 's';
    return 0;
}

/* The node a pawn jumps over between two nodes two steps apart on a line. */
static int node_between(const Board *board, int from, int to) {
    for (int d = 0; d < DIRECTIONS; d++) {
        int next = board->neighbour[from][d];
        if (next != NOWHERE && board->neighbour[next][d] == to) return next;
    }
    return NOWHERE;
}

static void play_pawn(const Rules *rules, Position *p, int from, int to, Effects *effects) {
    int side = p->side, jumped = node_between(rules->board, from, to);
    p->set[side] ^= bit(from) | bit(to);
    p->set[GARDSDANSEN_PAWNS] ^= bit(from) | bit(to);
    if (jumped != NOWHERE && bits_has(occupied(p), jumped)) { /* G3, G5 */
        if (effects)
            effects->taken[effects->count++] =
                (Taken){(uint8_t)jumped, letter(p, jumped), CLAUSE_G3};
        for (int i = 0; i < 3; i++) p->set[i] &= ~bit(jumped);
        if (has_lost(p, side) || has_lost(p, !side)) { /* G8; the mover stays the side */
            p->result = (uint8_t)result_win(has_lost(p, side) ? !side : side);
            if (effects) effects->ending = CLAUSE_G8;
            return;
        }
    }
    if (stone_can_move(rules, p, side))
        p->phase = PHASE_STONE;
    else
        p->side ^= 1; /* G7 */
}

static void play(const Rules *rules, Position *p, Move move, Effects *effects) {
    int from = move_from(move), to = move_to(move);
    if (effects) *effects = (Effects){0};
    if (p->phase == PHASE_PAWN) {
        play_pawn(rules, p, from, to, effects);
        return;
    }
    p->set[p->side] ^= bit(from) | bit(to);
    p->phase = PHASE_PAWN;
    p->side ^= 1;
}

static Result result(const Rules *rules, const Position *p, ClauseId *clause) {
    ClauseId why = CLAUSE_NONE;
    Result result = (Result)p->result;
    if (result) {
        why = CLAUSE_G8;
    } else if (!count_moves(rules, p)) { /* phase 's' always has a move */
        result = result_win(!p->side);
        why = CLAUSE_G9;
    }
    if (clause) *clause = why;
    return result;
}

static ClauseId refuse(ClauseId clause, Obstacle *out, ObstacleCode code, char piece, int first,
                       int second) {
    obstacle_set(out, code, piece, first, second);
    return clause;
}

/* The direction of a line from `from` that contains `to`; DIRECTIONS if there is none. */
static int direction_of(const Board *board, int from, int to) {
    int d = 0;
    while (d < DIRECTIONS && !bits_has(board->ray[d][from], to)) d++;
    return d;
}

static ClauseId refuse_pawn(const Rules *rules, const Position *p, int from, int to,
                            Obstacle *why) {
    const Board *board = rules->board;
    int jumped = node_between(board, from, to);
    if (jumped == NOWHERE || !bits_has(occupied(p), jumped)) {
        if (direction_of(board, from, to) == DIRECTIONS)
            return refuse(CLAUSE_G2, why, OBSTACLE_NOT_IN_LINE, 0, from, to);
        if (jumped == NOWHERE && !bits_has(board->around[from], to))
            return refuse(CLAUSE_G2, why, OBSTACLE_TOO_FAR, 0, from, to);
        return refuse(CLAUSE_G2, why, OBSTACLE_IN_THE_WAY, letter(p, to), to, 0);
    }
    /* A jump: what is behind is occupied, or else it is on the rim. */
    if (bits_has(occupied(p), to))
        return refuse(CLAUSE_G3, why, OBSTACLE_NO_LANDING, letter(p, to), to, 0);
    return refuse(CLAUSE_G10, why, OBSTACLE_ON_THE_RIM, letter(p, jumped), jumped, 0);
}

static ClauseId refuse_stone(const Rules *rules, const Position *p, int from, int to,
                             Obstacle *why) {
    const Board *board = rules->board;
    int d = direction_of(board, from, to);
    if (d == DIRECTIONS) return refuse(CLAUSE_G6, why, OBSTACLE_NOT_IN_LINE, 0, from, to);
    int node = board->neighbour[from][d];
    while (!bits_has(occupied(p), node)) node = board->neighbour[node][d];
    return refuse(CLAUSE_G6, why, OBSTACLE_IN_THE_WAY, letter(p, node), node, 0);
}

static ClauseId refusal(const Rules *rules, const Position *p, Move move, Obstacle *why) {
    int from = move_from(move), to = move_to(move);
    bool pawn = p->phase == PHASE_PAWN;
    ClauseId over;
    if (result(rules, p, &over)) return refuse(over, why, OBSTACLE_OVER, 0, 0, 0);
    if (move_kind(move) != KIND_SLIDE || from >= NODES || to >= NODES)
        return refuse(CLAUSE_G1, why, OBSTACLE_NO_MOVE, 0, 0, 0);
    char piece = letter(p, from);
    if (!piece) return refuse(CLAUSE_G1, why, OBSTACLE_NO_PIECE, 0, from, 0);
    if (!bits_has(movers(p), from))
        return refuse(CLAUSE_G1, why,
                      bits_has(p->set[p->side], from) ? OBSTACLE_OTHER_HALF : OBSTACLE_NOT_OWN,
                      piece, from, 0);
    if (bits_has(targets(rules, p, from), to)) return CLAUSE_NONE;
    if (from == to)
        return refuse(pawn ? CLAUSE_G4 : CLAUSE_G7, why, OBSTACLE_STAYS, piece, from, 0);
    return pawn ? refuse_pawn(rules, p, from, to, why) : refuse_stone(rules, p, from, to, why);
}

static const PieceWords piece_words[] = WORDS(
    {{'P', "light pawn"}, {'S', "light stone"}, {'p', "dark pawn"}, {'s', "dark stone"}, {0}});

static bool put(Position *p, int node, char piece) {
    char lower = char_lower(piece);
    if (lower != 'p' && lower != 's') return false;
    p->set[piece == lower ? P2 : P1] |= bit(node);
    if (lower == 'p') p->set[GARDSDANSEN_PAWNS] |= bit(node);
    return true;
}

static void write_state(const Position *p, Text *text) {
    text_char(text, p->phase == PHASE_PAWN ? 'p' : 's');
}

static bool read_state(const Rules *rules, Position *p, const char *word, size_t length, int column,
                       Error *error) {
    (void)rules;
    static const char expected[] = WORDS("p or s, the half of the turn that comes next");
    if (!length) return error_at(error, ERROR_TEXT_END, column, expected, NULL);
    if (length != 1 || (word[0] != 'p' && word[0] != 's'))
        return error_token(error, ERROR_STATE, column, word, length, expected);
    p->phase = word[0] == 'p' ? PHASE_PAWN : PHASE_STONE;
    return true;
}

static bool flaw(const Rules *rules, Position *p, Error *error) {
    static const char *const name[2][2] = {{"S", "P"}, {"s", "p"}};
    for (int side = 0; side < 2; side++) {
        if (bits_count(stones(p, side)) > 9)
            return !error_at(error, ERROR_PIECES, 0, name[side][0], "9");
        if (bits_count(pawns(p, side)) > 5)
            return !error_at(error, ERROR_PIECES, 0, name[side][1], "5");
    }
    if (has_lost(p, P1) && has_lost(p, P2)) return !error_at(error, ERROR_BOTH_LOST, 0, NULL, NULL);
    if (p->phase == PHASE_STONE && !stone_can_move(rules, p, p->side))
        return !error_at(error, p->side == P1 ? ERROR_PHASE_NO_LIGHT : ERROR_PHASE_NO_DARK, 0, NULL,
                         NULL);
    if (has_lost(p, P1) || has_lost(p, P2)) {
        if (p->phase != PHASE_PAWN) return !error_at(error, ERROR_PHASE_OVER, 0, NULL, NULL);
        p->result = (uint8_t)result_win(has_lost(p, P1) ? P2 : P1);
    }
    return false;
}

/* The rim is full of stones, each player's on their own half. The pawns stand on the five nodes of
 * the next ring that touch only own stones. */
static void start(const Rules *rules, Position *out) {
    const Board *board = rules->board;
    *out = (Position){.side = P1};
    for (int node = 0; node < NODES; node++) {
        if (!bits_has(board->edge, node)) continue;
        out->set[board->y[node] < 0 ? P1 : P2] |= bit(node);
    }
    for (int node = 0; node < NODES; node++) {
        Bits rim = board->around[node] & board->edge;
        if (bits_has(board->edge, node) || !rim) continue;
        for (int side = 0; side < 2; side++)
            if (!(rim & ~out->set[side])) out->set[GARDSDANSEN_PAWNS] |= bit(node);
    }
    for (Bits left = out->set[GARDSDANSEN_PAWNS]; left;) {
        int node = bits_pop(&left);
        out->set[board->y[node] < 0 ? P1 : P2] |= bit(node);
    }
}

/* The captured pawn or stone was the last of its kind. */
static void finale(const Rules *rules, const Position *before, const Position *after,
                   const Effects *effects, Finale *out) {
    (void)rules, (void)after;
    if (!effects->count) return;
    out->at = effects->taken[0].square;
    out->piece = effects->taken[0].piece;
    out->around = bit(move_to(out->move));
    bool pawn = bits_has(before->set[GARDSDANSEN_PAWNS], out->at);
    bool own = bits_has(before->set[before->side], out->at);
    /* A pawn that captures a pawn of its own side is still there. */
    out->code = pawn ? FINALE_LAST_PAWN : own ? FINALE_OWN_STONE : FINALE_LAST_STONE;
}

static void setup(Rules *out, const RulesBase *of, uint32_t options) {
    *out = (Rules){
        .base = of,
        .family = FAMILY_GARDSDANSEN,
        .options = options,
        .repetition = {.occurrences = 3, .kind = REPETITION_DRAWS, .clause = CLAUSE_G11},
        .limit = {[LIMIT_CAPTURES] = {2 * 50, CLAUSE_G12, true, true}},
        .traits = {.halves = true, .draws = true, .set = {P1, P2}},
        .law.gardsdansen = {.rim_jumps = options & 1},
        .pieces = "P, S, p and s",
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
        .finale = finale,
    };
    out->board = board_hexagon();
}

static const RulesBase base = {
    .name = "gardsdansen",
    .title = "Gårdsdansen",
    .source = "Gårdsdansen (M'Uthrmohn), also Tabula Trivium; Quadrante Isegrim; year not given; "
              "with house rules of ours on repetition and on games without captures",
    .address = "https://techhenzy.com/grdsdansen-muthrmohn/",
    .player = WORDS({"Light", "Dark"}),
    .family = FAMILY_GARDSDANSEN,
    .option = {{"rim-jumps", WORDS("pieces on the rim can be jumped along it"), CLAUSE_G10}},
    .older = 1,
    .former = "safe-rim",
    .clause = {CLAUSE_G1, CLAUSE_G2, CLAUSE_G3, CLAUSE_G4, CLAUSE_G5, CLAUSE_G6, CLAUSE_G7,
               CLAUSE_G8, CLAUSE_G9, CLAUSE_G10, CLAUSE_G11, CLAUSE_G12},
    .setup = setup,
};

const CoreFamily core_gardsdansen = {.base = &base};
