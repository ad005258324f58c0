/* Tables of the counting kernels. They are made from the Board and the law by following neighbours,
 * square by square; speed does not matter here. */
#include "count/sweep.h"
#include "core/check.h"

/* ------------------------------------------------------------------ the grid */

static void set_bit(SweepSet *set, int word, int bit) { set->word[word] |= (uint64_t)1 << bit; }

/* Lays out the lines of each direction. A line begins where nothing lies behind. */
static void make_grid(SweepGrid *grid, const Board *board) {
    int words = board->hexagon ? 1 : 2;
    grid->words_per_direction = (uint8_t)words;
    grid->words = (uint8_t)(words * board->directions);
    __builtin_memset(grid->square, NOWHERE, sizeof grid->square);
    for (int d = 0; d < board->directions; d++) {
        int word = words * d, place = 0;
        for (int start = 0; start < board->squares; start++) {
            if (board->neighbour[start][board_opposite(board, d)] != NOWHERE) continue;
            int length = bits_count(board->ray[d][start]) + 1;
            if (place + length >= 64) word++, place = 0;
            for (int square = start; square != NOWHERE; square = board->neighbour[square][d]) {
                set_bit(&grid->of[square], word, place);
                set_bit(&grid->all, word, place);
                grid->square[word][place++] = (uint8_t)square;
            }
            place++; /* the guard */
        }
        ASSERT(word < words * (d + 1));
    }
}

/* ------------------------------------------------------------------ laws */

/* A relation between a square and its neighbour in a direction, as a set: the squares, each in the
 * lanes of those directions in which `holds` is true. `next` is NOWHERE off the board. */
typedef bool Holds(const TaflLaw *law, int square, int next);

static SweepSet relation(const Sweep *s, const Rules *rules, Holds *holds) {
    const Board *board = rules->board;
    SweepSet set = {0};
    int words = s->grid.words_per_direction;
    for (int square = 0; square < board->squares; square++)
        for (int d = 0; d < board->directions; d++) {
            if (!holds(&rules->law.tafl, square, board->neighbour[square][d])) continue;
            for (int w = words * d; w < words * (d + 1); w++)
                set.word[w] |= s->grid.of[square].word[w];
        }
    return set;
}

static SweepSet in_all_directions(const Sweep *s, Bits squares) {
    SweepSet set = {0};
    while (squares) {
        int square = bits_pop(&squares);
        for (int w = 0; w < SWEEP_WORDS; w++) set.word[w] |= s->grid.of[square].word[w];
    }
    return set;
}

static bool same_camp(const TaflLaw *law, int a, int b) {
    for (int c = 0; c < MAX_CAMPS; c++)
        if (bits_has(law->camp[c], a) && bits_has(law->camp[c], b)) return true;
    return false;
}

/* A camp is entered only from inside (A2): from the square before, if that is in the same camp. The
 * relation is asked of the square before and shifted one on. */
static bool opens_next(const TaflLaw *law, int square, int next) {
    if (next == NOWHERE || bits_has(law->barred, next)) return false;
    return !bits_has(law->camps, next) || same_camp(law, square, next);
}

static bool hostile_behind(const TaflLaw *law, int victim, int behind) {
    if (behind == NOWHERE || !bits_has(law->hostile, behind)) return false;
    return !(law->camp_shelter && same_camp(law, victim, behind));
}

static bool deadly(const TaflLaw *law, Bits held, int victim, int behind) {
    if (behind == NOWHERE) return law->edge_hostile;
    return bits_has(held, behind) && !(law->camp_shelter && same_camp(law, victim, behind));
}

static bool deadly_to_white(const TaflLaw *law, int victim, int behind) {
    return deadly(law, law->hostile_to_white, victim, behind);
}

static bool deadly_to_black(const TaflLaw *law, int victim, int behind) {
    return deadly(law, law->hostile_to_black, victim, behind);
}

static bool hostile_to_king(const TaflLaw *law, int king, int behind) {
    (void)king;
    return behind != NOWHERE && bits_has(law->king_hostile, behind);
}

static bool deadly_to_king(const TaflLaw *law, int king, int behind) {
    (void)king;
    return behind == NOWHERE && law->edge_takes_king;
}

static bool at_wall(const TaflLaw *law, int king, int next) {
    (void)king;
    return next == NOWHERE && law->edge_rings;
}

static void step_on(SweepSet *set) {
    for (int w = 0; w < SWEEP_WORDS; w++) set->word[w] <<= 1;
}

static void make_tafl(Sweep *s, const Rules *rules) {
    const TaflLaw *law = &rules->law.tafl;
    const Board *board = rules->board;
    SweepTafl *t = &s->law.tafl;
    Bits all = board->all;
    t->open[P1] = in_all_directions(s, all & ~law->camps & ~law->barred);
    t->open[P2] = relation(s, rules, opens_next);
    step_on(&t->open[P2]);
    t->stop[P1] = t->stop[P2] = in_all_directions(s, all & ~law->no_stop_soldier);
    t->king_stop = in_all_directions(s, law->no_stop_soldier & ~law->no_stop_king);
    t->escape = in_all_directions(s, law->escape);
    t->hostile[P1] = t->hostile[P2] = relation(s, rules, hostile_behind);
    t->deadly[P1] = relation(s, rules, deadly_to_white);
    t->deadly[P2] = relation(s, rules, deadly_to_black);
    t->king_hostile = relation(s, rules, hostile_to_king);
    t->king_deadly = relation(s, rules, deadly_to_king);
    t->ring = in_all_directions(s, law->ring);
    t->wall = relation(s, rules, at_wall);
    step_on(&t->wall);
    t->ringed = law->king_surround;
    t->king_strikes = law->king_strikes;
    t->king_helps = law->king_helps;
}

/* Whether open[P2], which looks at neighbours only, says the same as "a soldier passes the camp it
 * stands in": each camp in one piece on every line. */
static bool camps_whole(const Rules *rules) {
    const Board *board = rules->board;
    for (int c = 0; c < MAX_CAMPS; c++)
        for (int d = 0; d < board->directions; d++)
            for (Bits camp = rules->law.tafl.camp[c]; camp;) {
                int square = bits_pop(&camp), next = board->neighbour[square][d];
                if (next == NOWHERE || bits_has(rules->law.tafl.camp[c], next)) continue;
                if (board->ray[d][next] & rules->law.tafl.camp[c]) return false;
            }
    return true;
}

/* The first of what a law has and single moves and captures alone do not show. */
const char *sweep_lacks(const Rules *rules) {
    if (rules->family != FAMILY_TAFL) return NULL;
    const TaflLaw *law = &rules->law.tafl;
    if (law->size > 9) return "a board of 11×11";
    if (law->encircle) return "encirclement";
    if (law->exit_fort) return "forts";
    if (law->shieldwall) return "shieldwalls";
    if (law->linnaean) return "Linnaean captures";
    if (law->step || law->king_step) return "pieces that go a few squares at most";
    if (law->no_pass) return "squares that soldiers alone do not pass";
    if (law->no_move_draws) return "a draw for want of moves";
    if (!camps_whole(rules)) return "a camp in several pieces on one line";
    bool king_only = (law->no_stop_king & ~law->no_stop_soldier) != 0;
    return king_only ? "squares on which soldiers stop and the king does not" : NULL;
}

bool sweep_init(Sweep *sweep, const Rules *rules, SweepIsa isa) {
    ASSERT(sweep_isa_usable(isa));
    if (sweep_lacks(rules)) return false;
    __builtin_memset(sweep, 0, sizeof *sweep);
    sweep->family = rules->family;
    sweep->isa = isa;
    if (rules->family == FAMILY_MAERSTANAS) {
        sweep->law.maerstanas = rules->law.maerstanas;
        return true;
    }
    make_grid(&sweep->grid, rules->board);
    if (rules->family == FAMILY_TAFL)
        make_tafl(sweep, rules);
    else if (rules->law.gardsdansen.safe_rim)
        sweep->law.gardsdansen.shelter = in_all_directions(sweep, rules->board->edge);
    return true;
}
