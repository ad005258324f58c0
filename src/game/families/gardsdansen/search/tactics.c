/* A pawn jumps a piece beside it if the node behind is empty. So a stone that moves behind a
 * threatened piece covers it, and one that leaves such a node uncovers it. Nodes beside an enemy
 * pawn with nothing behind them are dangerous. In the same way a node behind an enemy piece that
 * our pawns can jump should stay empty. The effect of a move is the sum of the node it leaves and
 * the node it reaches.
 *
 * Without this the search could not rank the sixty moves of a stone, of which it tries only a few
 * near the leaves. The weights are guesses; only their order matters. */
#include "families/gardsdansen/search/gardsdansen.h"

/* Gains, of stones and of pawns: */
static const int COVER[] = {30, 60};  /* the one node behind the own piece in danger is filled */
static const int FLEE[] = {30, 40};   /* the piece in danger itself goes */
static const int EXPOSE[] = {20, 40}; /* what covers the own piece goes */
static const int RISK[] = {25, 30};   /* the moving piece can be jumped where it arrives */
static const int CLOSE[] = {6, 12};   /* the node behind an enemy's piece in danger is filled */
static const int OPEN[] = {8, 16};    /* the node behind an enemy's piece is emptied */
static const int AIM[] = {3, 6};      /* the pawn arrives where it can jump an enemy's piece */
enum { HALF_COVER = 3, MOST_QUIET = GAIN_FORCING - 1 };

static Bits occupied(const Position *p) { return p->set[P1] | p->set[P2]; }
static Bits pawns(const Position *p, int side) { return p->set[side] & p->set[GARDSDANSEN_PAWNS]; }
static bool is_pawn(const Position *p, int node) {
    return bits_has(p->set[GARDSDANSEN_PAWNS], node);
}
static Bits untouchable(const Rules *rules) {
    return rules->law.gardsdansen.rim_jumps ? 0 : rules->board->edge;
}

/* ------------------------------------------------------------------ jumps */

/* A node beside a pawn and the one behind it, both on the board. */
typedef struct Jump {
    uint8_t over, behind;
} Jump;

enum { MOST_JUMPS = 5 * 6 };

/* What the pawns of a side could jump if there were a piece and the node behind were empty. */
static int list_jumps(const Rules *rules, const Position *p, int side, Jump jump[MOST_JUMPS]) {
    const Board *board = rules->board;
    Bits never = untouchable(rules);
    int count = 0;
    for (Bits left = pawns(p, side); left;) {
        const uint8_t *beside = board->neighbour[bits_pop(&left)];
        for (int d = 0; d < board->directions; d++) {
            int over = beside[d], behind = over == NOWHERE ? NOWHERE : board->neighbour[over][d];
            if (behind == NOWHERE || bits_has(never, over)) continue;
            jump[count++] = (Jump){(uint8_t)over, (uint8_t)behind};
        }
    }
    return count;
}

static Bits single(Bits set) { return set & (set - 1) ? 0 : set; }

/* Whether `side` can jump the last pawn or the last stone of the other. */
bool gardsdansen_wins(const Rules *rules, const Position *p, int side) {
    const Board *board = rules->board;
    if (p->result || (side == p->side && p->phase == PHASE_STONE)) return false;
    Bits pawns = p->set[GARDSDANSEN_PAWNS], filled = p->set[P1] | p->set[P2];
    Bits last = single(p->set[!side] & pawns) | single(p->set[!side] & ~pawns);
    for (last &= ~untouchable(rules); last;) {
        const uint8_t *beside = board->neighbour[bits_pop(&last)];
        for (int d = 0; d < board->directions; d++) {
            int from = beside[d], to = beside[board_opposite(board, d)];
            if (from == NOWHERE || to == NOWHERE || bits_has(filled, to)) continue;
            if (bits_has(p->set[side] & pawns, from)) return true;
        }
    }
    return false;
}

/* What a quiet move gains by leaving a node and by reaching one. */
typedef struct Quiet {
    int16_t leaving[37], arriving[37];
} Quiet;
_Static_assert(sizeof(Quiet) <= TACTICS_OWN, "as large as tactics.h allows");

static Quiet *quiet_of(Tactics *tactics) { return (Quiet *)(void *)tactics->own; }

/* Whether a pawn of the side to move can jump an enemy piece now. Sets all gains of quiet moves to
 * zero. */
static void look(const Rules *rules, const Position *p, Tactics *tactics) {
    tactics->forcing = false;
    __builtin_memset(quiet_of(tactics), 0, sizeof(Quiet));
    if (p->phase != PHASE_PAWN) return;
    Jump jump[MOST_JUMPS];
    int count = list_jumps(rules, p, p->side, jump);
    for (int i = 0; i < count && !tactics->forcing; i++)
        tactics->forcing =
            bits_has(p->set[!p->side], jump[i].over) && !bits_has(occupied(p), jump[i].behind);
}

/* ------------------------------------------------------------------ weighing */

/* Weighs what the enemy's pawns can jump next. */
static void weigh_dangers(const Rules *rules, const Position *p, Quiet *quiet) {
    Bits mine = p->set[p->side], filled = occupied(p), prey = 0, twice = 0, risky = 0;
    bool stones_move = p->phase == PHASE_STONE;
    Jump jump[MOST_JUMPS];
    int count = list_jumps(rules, p, !p->side, jump), dangers = 0;
    for (int i = 0; i < count; i++) {
        int over = jump[i].over, behind = jump[i].behind;
        bool open = !bits_has(filled, behind);
        if (!bits_has(filled, over)) {
            if (open) risky |= bit(over);
        } else if (bits_has(mine, over)) {
            if (bits_has(mine, behind)) quiet->leaving[behind] -= EXPOSE[is_pawn(p, over)];
            if (!open) continue;
            twice |= prey & bit(over);
            prey |= bit(over);
            jump[dangers++] = jump[i];
        }
    }
    for (int i = 0; i < dangers; i++) {
        int over = jump[i].over;
        quiet->arriving[jump[i].behind] +=
            bits_has(twice, over) ? HALF_COVER : COVER[is_pawn(p, over)];
    }
    while (prey) {
        int node = bits_pop(&prey);
        if (is_pawn(p, node) != stones_move) quiet->leaving[node] += FLEE[!stones_move];
    }
    while (risky) quiet->arriving[bits_pop(&risky)] -= RISK[!stones_move];
}

/* Weighs how moves open or close jumps of our pawns. */
static void weigh_threats(const Rules *rules, const Position *p, Quiet *quiet) {
    Bits theirs = p->set[!p->side], mine = p->set[p->side];
    Jump jump[MOST_JUMPS];
    int count = list_jumps(rules, p, p->side, jump);
    for (int i = 0; i < count; i++) {
        int over = jump[i].over, behind = jump[i].behind;
        if (!bits_has(theirs, over)) continue;
        bool pawn = is_pawn(p, over);
        if (bits_has(mine, behind)) quiet->leaving[behind] += OPEN[pawn];
        if (!bits_has(occupied(p), behind)) quiet->arriving[behind] -= CLOSE[pawn];
    }
}

/* Weighs where a pawn that arrives makes a threat. */
static void weigh_aims(const Rules *rules, const Position *p, Quiet *quiet) {
    const Board *board = rules->board;
    Bits filled = occupied(p);
    for (Bits left = p->set[!p->side] & ~untouchable(rules); left;) {
        int node = bits_pop(&left), aim = AIM[is_pawn(p, node)];
        const uint8_t *beside = board->neighbour[node];
        for (int d = 0; d < board->directions; d++) {
            int from = beside[d], to = beside[board_opposite(board, d)];
            if (from == NOWHERE || to == NOWHERE) continue;
            if (!bits_has(filled, from) && !bits_has(filled, to)) quiet->arriving[from] += aim;
        }
    }
}

static void weigh(const Rules *rules, const Position *p, Tactics *tactics) {
    Quiet *quiet = quiet_of(tactics);
    weigh_dangers(rules, p, quiet);
    weigh_threats(rules, p, quiet);
    if (p->phase == PHASE_PAWN) weigh_aims(rules, p, quiet);
}

static int gain_of(const Rules *rules, const Position *p, const Tactics *tactics, Move move) {
    const Bits *around = rules->board->around;
    int from = move_from(move), to = move_to(move);
    const Quiet *weighed = (const Quiet *)(const void *)tactics->own;
    int quiet = weighed->leaving[from] + weighed->arriving[to];
    if (quiet > MOST_QUIET) quiet = MOST_QUIET;
    if (p->phase != PHASE_PAWN || bits_has(around[from], to)) return quiet;
    Bits taken = around[from] & around[to] & p->set[!p->side];
    if (!taken) return quiet;
    return taken & p->set[GARDSDANSEN_PAWNS] ? 3 * GAIN_FORCING : 2 * GAIN_FORCING;
}

static void gains_of(const Rules *rules, const Position *p, const Tactics *tactics,
                     const MoveList *list, int32_t gain[MAX_MOVES]) {
    for (int i = 0; i < list->count; i++) gain[i] = gain_of(rules, p, tactics, list->move[i]);
}

const Tact gardsdansen_tact = {
    .wins = gardsdansen_wins, .look = look, .weigh = weigh, .gains = gains_of};
