/* Symmetries of rules: all of the board for built-in sets, fewer for a one-sided law; and positions
 * are folded by no others. */
#include "core/fold.h"
#include "support/test.h"
#include <string.h>

TEST(built_in) {
    Rules rules, other;
    for (int i = 0; i < rules_bases(); i++) {
        assert_true(rules_parse(&rules, rules_base(i)->name, NULL));
        Symmetries all = symmetries_of(&rules);
        assert_int_equal(all.count, rules.board->symmetries);
        for (int s = 0; s < all.count; s++) assert_int_equal(all.number[s], s);
    }
    assert_true(rules_parse(&rules, "brandubh", NULL) && rules_parse(&other, "ard-ri", NULL));
    assert_int_equal(symmetries_both(&rules, &other).count, 8);
}

/* Only the corner a1 is open: what is near it is not what is near another corner. */
TEST(one_sided) {
    Rules rules, both;
    Fold fold[8];
    Position start;
    assert_true(rules_parse(&rules, "brandubh", NULL));
    both = rules;
    rules.law.tafl.escape = bit(0);
    Symmetries kept = symmetries_of(&rules);
    assert_int_equal(kept.count, 2);
    assert_int_equal(kept.number[0], 0);
    assert_int_equal(symmetries_both(&both, &rules).count, 2);
    rules.start(&rules, &start);
    rules.play(&rules, &start, move_make(3, 1, KIND_SLIDE), NULL); /* d1-b1 */
    int same = 0;
    for (int s = 0; s < 8; s++) {
        Position image = position_image(rules.board, s, &start);
        fold_position(&rules, &image, &fold[s]);
        same += !strcmp(fold[s].text, fold[0].text);
        bool has = s == kept.number[0] || s == kept.number[1];
        assert_int_equal(symmetries_key(&kept, rules.board, &image) ==
                             symmetries_key(&kept, rules.board, &start),
                         has);
    }
    assert_int_equal(same, 2);
    for (int s = 0; s < 8; s++) {
        Position image = position_image(both.board, s, &start);
        fold_position(&both, &image, &fold[s]);
        assert_string_equal(fold[s].text, fold[0].text);
    }
}
