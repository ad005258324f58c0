/* Turns the tafl law into the kernel's tables. */
#include "count/kernel.h"
#include "games/tafl/count/tafl.h"

/* A relation between a square and its neighbour as a set: the squares for which `holds` is true,
 * each in the lanes of those directions. `next` is NOWHERE off the board. */
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

static bool same_camp(const TaflLaw *law, int a, int b) {
    for (int c = 0; c < MAX_CAMPS; c++)
        if (bits_has(law->camp[c], a) && bits_has(law->camp[c], b)) return true;
    return false;
}

/* A camp is entered only from inside (A2): from the square before, if it is in the same camp. The
 * relation is tested on the square before and shifted by one. */
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

static void make(Sweep *s, const Rules *rules) {
    const TaflLaw *law = &rules->law.tafl;
    const Board *board = rules->board;
    SweepTafl *t = (void *)s->law;
    Bits all = board->all;
    sweep_grid(s, board);
    t->open[P1] = sweep_everywhere(s, all & ~law->camps & ~law->barred);
    t->open[P2] = relation(s, rules, opens_next);
    step_on(&t->open[P2]);
    t->stop[P1] = t->stop[P2] = sweep_everywhere(s, all & ~law->no_stop_soldier);
    t->king_stop = sweep_everywhere(s, law->no_stop_soldier & ~law->no_stop_king);
    t->escape = sweep_everywhere(s, law->escape);
    t->hostile[P1] = t->hostile[P2] = relation(s, rules, hostile_behind);
    t->deadly[P1] = relation(s, rules, deadly_to_white);
    t->deadly[P2] = relation(s, rules, deadly_to_black);
    t->king_hostile = relation(s, rules, hostile_to_king);
    t->king_deadly = relation(s, rules, deadly_to_king);
    t->ring = sweep_everywhere(s, law->ring);
    t->wall = relation(s, rules, at_wall);
    step_on(&t->wall);
    t->ringed = law->king_surround;
    t->king_strikes = law->king_strikes;
    t->king_helps = law->king_helps;
}

/* Whether open[P2], which looks at neighbours only, equals "a soldier may pass the camp it is in":
 * each camp is in one piece on every line. */
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

/* The first feature of a law that single moves and captures do not cover. */
static const char *lacks(const Rules *rules) {
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

const SweepFamily count_tafl = {lacks, make};
