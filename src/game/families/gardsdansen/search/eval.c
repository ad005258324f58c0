/* Gårdsdansen: pawns and stones, and above all the jumps that each side's pawns have, whoever is to
 * move. A shallow search does not see that a stone parries one jump but not three. Pieces that hang
 * when the next pawn moves count extra. The weights were fitted to self-play.
 *
 * Nodes are renumbered here, each file in eight bits of its own, so a step is the same shift
 * everywhere and a whole set of pawns moves at once. */
#include "families/gardsdansen/search/gardsdansen.h"

#define TERMS(X)                                                                           \
    X(PAWN)                                                                                \
    X(PAWN_THIRD) /* once if there are so many */                                          \
    X(STONE)                                                                               \
    X(STONE_RIM)     /* stones on the rim, which can be jumped in one direction only */    \
    X(STEP)          /* empty nodes beside pawns, one for each pawn */                     \
    X(NARROW)        /* what nodes within three steps of pawns lack to twelve */           \
    X(STRIKE_PAWN)   /* of the player whose pawn moves next: jumps over enemy pawns … */ \
    X(STRIKE_STONE)  /* … and over enemy stones */                                       \
    X(AIM_PAWN)      /* the same of the other player, … */                               \
    X(AIM_STONE)     /* … who can jump only a turn later */                              \
    X(FORK)          /* one player can jump several pieces */                              \
    X(HANGING_PAWN)  /* the mover can jump a pawn now … */                               \
    X(HANGING_STONE) /* … or only a stone */                                             \
    X(COVERED_PAWN)  /* the player of the next turn can, if no stone prevents it … */    \
    X(COVERED_STONE)

enum { TERMS(EVAL_TERM) TERM_COUNT };
static const char *const names[] = {TERMS(EVAL_TERM_NAME)};

static const int gardsdansen_row[TERM_COUNT] = {
    [PAWN] = 262,         [PAWN_THIRD] = -158, [STONE] = 83,          [STONE_RIM] = 4,
    [STEP] = 3,           [NARROW] = -12,      [STRIKE_PAWN] = 36,    [STRIKE_STONE] = 23,
    [AIM_PAWN] = 20,      [AIM_STONE] = 18,    [FORK] = 25,           [HANGING_PAWN] = 85,
    [HANGING_STONE] = 42, [COVERED_PAWN] = 8,  [COVERED_STONE] = -12,
};

/* ------------------------------------------------------------------ sets of the hexagon */

/* File a begins at bit 0, b at 8, c at 16, d at 24; e, f and g begin one, two and three bits above
 * 32, 40 and 48. So one bit is a step up a file, and eight and nine bits are diagonal steps. Bits
 * between the files stay empty. */
KERNEL uint64_t spread(Bits set) {
    uint64_t nodes = bits_low(set);
    return (nodes & 0xf) | (nodes & 0x1f0) << 4 | (nodes & 0x7e00) << 7 | (nodes & 0x3f8000) << 9 |
           (nodes & 0xfc00000) << 11 | (nodes & 0x1f0000000) << 14 | (nodes & 0x1e00000000) << 18;
}

#define ALL_NODES 0x787c7e7f3f1f0fu
#define RIM 0x7844424121110fu

enum { DIRECTIONS = 6 };

KERNEL uint64_t shift(uint64_t set, int direction) {
    static const uint8_t by[DIRECTIONS / 2] = {1, 8, 9};
    return direction < 3 ? set << by[direction] : set >> by[direction - 3];
}

KERNEL int count(uint64_t set) { return bits_count(set); }

/* ------------------------------------------------------------------ the walk */

typedef struct Pieces {
    uint64_t all, pawns, safe; /* of one side; safe: cannot be jumped */
} Pieces;

/* What a side's pawns can do on their next turn. */
typedef struct Reach {
    int steps, room, pawn_jumps, stone_jumps;
    uint64_t prey; /* the pieces they can jump */
} Reach;

enum { ENOUGH_ROOM = 12 };

/* How many empty nodes a side's pawns reach in three steps. A side that cannot move a pawn loses
 * (G9). Most games that jumps do not decide end when stones wall in the last pawns. */
KERNEL int room_of(uint64_t pawns, uint64_t empty) {
    uint64_t room = pawns;
    for (int step = 0; step < 3; step++) {
        uint64_t beside = 0;
        for (int d = 0; d < DIRECTIONS; d++) beside |= shift(room, d);
        room |= beside & empty;
    }
    return count(room & empty);
}

KERNEL Reach reach_of(const Pieces *own, const Pieces *enemy, uint64_t empty) {
    Reach reach = {.room = room_of(own->pawns, empty)};
    uint64_t takeable = enemy->all & ~enemy->safe;
    for (int d = 0; d < DIRECTIONS; d++) {
        uint64_t beside = shift(own->pawns, d), behind = shift(empty, (d + 3) % DIRECTIONS);
        uint64_t prey = beside & takeable & behind;
        reach.steps += count(beside & empty);
        reach.pawn_jumps += count(prey & enemy->pawns);
        reach.stone_jumps += count(prey & ~enemy->pawns);
        reach.prey |= prey;
    }
    return reach;
}

/* Adds what favours one side; `sign` says which. */
KERNEL void add_side(EvalSum *sum, const Pieces *own, const Reach *reach, bool strikes, int sign) {
    int pawns = count(own->pawns);
    uint64_t stones = own->all & ~own->pawns;
    eval_add(sum, PAWN, sign * pawns);
    eval_add(sum, PAWN_THIRD, sign * (pawns >= 3));
    eval_add(sum, STONE, sign * count(stones));
    eval_add(sum, STONE_RIM, sign * count(stones & RIM));
    eval_add(sum, STEP, sign * reach->steps);
    eval_add(sum, NARROW, sign * (reach->room < ENOUGH_ROOM ? ENOUGH_ROOM - reach->room : 0));
    eval_add(sum, FORK, sign * ((reach->prey & (reach->prey - 1)) != 0));
    if (strikes) {
        eval_add(sum, STRIKE_PAWN, sign * reach->pawn_jumps);
        eval_add(sum, STRIKE_STONE, sign * reach->stone_jumps);
    } else {
        eval_add(sum, AIM_PAWN, sign * reach->pawn_jumps);
        eval_add(sum, AIM_STONE, sign * reach->stone_jumps);
    }
}

/* Adds what the pawns that move next can capture. */
KERNEL void add_hanging(EvalSum *sum, const Reach *striker, bool now, int sign) {
    bool pawn = striker->pawn_jumps != 0, stone = !pawn && striker->stone_jumps != 0;
    eval_add(sum, HANGING_PAWN, sign * (now && pawn));
    eval_add(sum, HANGING_STONE, sign * (now && stone));
    eval_add(sum, COVERED_PAWN, sign * (!now && pawn));
    eval_add(sum, COVERED_STONE, sign * (!now && stone));
}

/* The evaluation from player 1's view. */
KERNEL int walk(const int *weight, int *counts, const Rules *rules, const Position *p) {
    EvalSum sum = {weight, counts, 0};
    uint64_t safe = rules->law.gardsdansen.rim_jumps ? 0 : RIM;
    uint64_t pawns = spread(p->set[GARDSDANSEN_PAWNS]);
    Pieces pieces[2];
    Reach reach[2];
    for (int side = 0; side < 2; side++) {
        uint64_t all = spread(p->set[side]);
        pieces[side] = (Pieces){all, all & pawns, all & safe};
    }
    uint64_t empty = ALL_NODES & ~(pieces[P1].all | pieces[P2].all);
    for (int side = 0; side < 2; side++)
        reach[side] = reach_of(&pieces[side], &pieces[!side], empty);
    bool now = p->phase == PHASE_PAWN;
    int striker = now ? p->side : !p->side;
    add_side(&sum, &pieces[P1], &reach[P1], striker == P1, 1);
    add_side(&sum, &pieces[P2], &reach[P2], striker == P2, -1);
    add_hanging(&sum, &reach[striker], now, striker == P1 ? 1 : -1);
    return sum.value;
}

int gardsdansen_eval(const Rules *rules, const int *weight, const Position *p) {
    (void)weight;
    int value = walk(gardsdansen_row, NULL, rules, p);
    return p->side == P1 ? value : -value;
}

void gardsdansen_terms(const Rules *rules, EvalTerms *out) {
    (void)rules;
    *out = (EvalTerms){.count = TERM_COUNT, .name = names, .walk = walk};
    eval_copy(out->weight, gardsdansen_row, TERM_COUNT);
}
