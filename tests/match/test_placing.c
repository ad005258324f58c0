/* Placing a player among levels whose strength is known: the place found is the right one. */
#include "match/placing.h"
#include "support/test.h"

#include <math.h>

/* Pairs against a level, won or lost altogether. */
static void play(Placing *p, int level, bool wins) { p->level[level].count[wins ? 4 : 0] += 2; }

/* A player who wins every pair up to level `strength` and loses all above. */
TEST(every_strength_is_found) {
    for (int strength = 0; strength <= PLACING_LEVELS; strength++) {
        Placing p = {.most = 20};
        int level, blocks = 0;
        while ((level = placing_next(&p))) {
            assert_in_range(level, 1, PLACING_LEVELS);
            assert_true(pairs_total(&p.level[level]) < 20);
            play(&p, level, level <= strength);
            assert_true(++blocks < 100);
        }
        PlacingResult place = placing_place(&p);
        assert_int_equal(place.above, strength);
        assert_int_equal(place.below, strength + 1);
        assert_true(place.nearest == place.above || place.nearest == place.below);
        assert_in_range(place.nearest, 1, PLACING_LEVELS);
    }
}

/* Even with a level, it is played to the end, and named as the nearest with a bounded Elo. */
TEST(an_even_level_is_the_nearest) {
    Placing p = {.most = 10};
    for (int level, blocks = 0; (level = placing_next(&p)); blocks++) {
        if (level == 7) {
            p.level[7].count[1]++;
            p.level[7].count[3]++;
        } else {
            play(&p, level, level < 7);
        }
        assert_true(blocks < 100);
    }
    PlacingResult place = placing_place(&p);
    assert_int_equal(place.nearest, 7);
    assert_int_equal(place.below, 7); /* no more than even */
    assert_int_equal(pairs_total(&p.level[7]), 10);
    assert_float_equal(place.elo.value, 0, 1e-9);
    assert_true(isfinite(place.elo.low) && isfinite(place.elo.high));
}
