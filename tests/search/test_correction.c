/* Corrections: nothing is known at first; what is told often enough comes out, for positions in
 * which either side stands so, for that side to move, never more than the bounds. */
#include "core/rules.h"
#include "search/correction.h"
#include "support/test.h"

#include <string.h>

static Correction correction;

static Position start_of(const char *name) {
    Rules rules;
    Position p;
    Error error;
    assert_true(rules_parse(&rules, name, &error));
    rules.start(&rules, &p);
    return p;
}

static void tell(const Position *p, int times, int depth, int error) {
    for (int i = 0; i < times; i++) correction_learn(&correction, p, depth, error);
}

static int all_of(const Position *p) { return correction_of(&correction, p, CORRECTION_UNIT); }

TEST(learns_what_it_is_told) {
    memset(&correction, 0, sizeof correction);
    Position p = start_of("tablut-ashton"), turned = p, half = p;
    turned.side = !p.side;
    half.set[p.side] ^= half.set[p.side] & -half.set[p.side];
    assert_int_equal(all_of(&p), 0);
    tell(&p, 500, 4, 30);
    assert_in_range(all_of(&p), 56, 60); /* 30 for either side's pieces */
    assert_in_range(all_of(&half), 28, 30);
    assert_int_equal(correction_of(&correction, &p, CORRECTION_UNIT / 2), all_of(&p) / 2);
    assert_int_equal(all_of(&turned), 0);
    tell(&p, 500, 4, 0);
    assert_in_range(all_of(&p) + 2, 0, 4);
}

TEST(deeper_searches_tell_more) {
    Position p = start_of("tablut-ashton");
    int before = 0;
    for (int depth = 0; depth < 15; depth++) {
        memset(&correction, 0, sizeof correction);
        tell(&p, 1, depth, 200);
        assert_true(all_of(&p) > before);
        before = all_of(&p);
    }
}

TEST(stays_within_bounds) {
    memset(&correction, 0, sizeof correction);
    Position p = start_of("gardsdansen");
    tell(&p, 10000, 120, 30000);
    int most = all_of(&p);
    assert_in_range(most, 400, 512);
    tell(&p, 10000, 120, -30000);
    assert_in_range(-all_of(&p), most - 8, most + 8);
}
