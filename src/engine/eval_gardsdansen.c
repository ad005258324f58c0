/* Gårdsdansen: pawns count most, since losing the last one, or being unable to move any, loses the
 * game; then stones; then the pawns' freedom. Pieces that the player of the next turn can jump are
 * three quarters lost when it begins, half before the stone's ply that may still cover them. */
#include "engine/eval.h"

enum { PAWN = 100, STONE = 40, FEW_PAWNS = 60, FREEDOM = 3 };

static const int HANGING_PAWN[] = {[PHASE_PAWN] = 75, [PHASE_STONE] = 40};
static const int HANGING_STONE[] = {[PHASE_PAWN] = 25, [PHASE_STONE] = 15};

static Bits pawns(const Position *p, int side) { return p->set[side] & p->set[GARDSDANSEN_PAWNS]; }
static Bits stones(const Position *p, int side) {
    return p->set[side] & ~p->set[GARDSDANSEN_PAWNS];
}

static int material(const Position *p, int side) {
    int pawn_count = bits_count(pawns(p, side));
    return PAWN * pawn_count + STONE * bits_count(stones(p, side)) - FEW_PAWNS * (pawn_count < 3);
}

/* What a side's pawns can do: `free` counts nodes they can step or jump to, `prey` is what they can
 * jump of the enemy's. */
typedef struct Reach {
    int free;
    Bits prey;
} Reach;

static Reach reach_of(const Rules *rules, const Position *p, int side) {
    const Board *board = &rules->board;
    Bits filled = p->set[0] | p->set[1];
    Bits safe = rules->law.gardsdansen.safe_rim ? board->edge : 0;
    Reach reach = {0, 0};
    for (Bits left = pawns(p, side); left;) {
        int from = bits_pop(&left);
        for (int d = 0; d < board->directions; d++) {
            int next = board->neighbour[from][d];
            if (next == NOWHERE) continue;
            if (!bits_has(filled, next)) {
                reach.free++;
                continue;
            }
            int behind = board->neighbour[next][d];
            if (behind == NOWHERE || bits_has(filled, behind) || bits_has(safe, next)) continue;
            reach.prey |= bit(next) & p->set[!side];
            reach.free++;
        }
    }
    return reach;
}

int eval_gardsdansen(const Rules *rules, const Position *p) {
    int own = p->side, other = !p->side;
    Reach mine = reach_of(rules, p, own), theirs = reach_of(rules, p, other);
    /* After a pawn move the other side's pawns strike next, else the mover's. */
    int striker = p->phase == PHASE_PAWN ? own : other;
    Bits prey = striker == own ? mine.prey : theirs.prey;
    bool pawn = (prey & p->set[GARDSDANSEN_PAWNS]) != 0;
    int hanging = pawn ? HANGING_PAWN[p->phase] : prey ? HANGING_STONE[p->phase] : 0;
    return material(p, own) - material(p, other) + FREEDOM * (mine.free - theirs.free) +
           (striker == own ? hanging : -hanging);
}
