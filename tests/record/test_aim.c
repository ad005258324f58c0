/* What each side plays for, read off built-in laws and laws of files; where the squares are the
 * law's own they are named, or counted if there are many. */
#include "law/rulefile.h"
#include "record/aim.h"
#include "support/test.h"

#include <string.h>

static void aims(const Rules *rules, const char *first, const char *second, const char *squares) {
    char told[64];
    Text out = text_into(told, sizeof told);
    aim_squares(rules, &out);
    assert_false(out.full);
    assert_string_equal(aim_word(aim_of(rules, P1)), first);
    assert_string_equal(aim_word(aim_of(rules, P2)), second);
    assert_string_equal(told, squares);
}

TEST(test_built_in) {
    static const char *const rows[][3] = {
        {"tablut-ashton", "open-edge", "king"}, {"tablut-classic", "edge", "king"},
        {"copenhagen", "corners", "king"},      {"maerstanas", "points", "points"},
        {"gardsdansen", "pieces", "pieces"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Rules rules;
        assert_true(rules_parse(&rules, rows[i][0], NULL));
        aims(&rules, rows[i][1], rows[i][2], "");
    }
}

/* `base` with a set of escape squares of its own. */
TEST(test_own_squares) {
    static const char *const rows[][4] = {
        {"brandubh", "a4", "escape", "a4"},
        {"brandubh", "a4,d1,d7,g4", "escapes", "d1, a4, g4, d7"},
        {"copenhagen", "a4,a5,a6,a7,a8,k6", "escapes", "a4, a5, a6, k6, a7, a8"},
        {"copenhagen", "a4,a5,a6,a7,a8,k5,k6", "many-escapes", "7"},
        {"copenhagen", "edge-corners", "many-escapes", "36"},
        {"copenhagen", "corners", "corners", ""},
        {"copenhagen", "edge", "edge", ""},
        {"tablut-ashton", "edge", "edge", ""},
        {"tablut-ashton", "edge-camps", "open-edge", ""},
        {"tablut-ashton", "edge-corners", "many-escapes", "28"},
    };
    static RuleFile file;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128];
        Rules rules;
        Text out = text_into(text, sizeof text);
        text_string(&out, "name = mine\nbase = ");
        text_string(&out, rows[i][0]);
        text_string(&out, "\nescape = ");
        text_string(&out, rows[i][1]);
        text_string(&out, "\n");
        assert_true(rulefile_read(&file, text, strlen(text), NULL));
        assert_true(rulefile_rules(&file, "", &rules, NULL));
        aims(&rules, rows[i][2], "king", rows[i][3]);
    }
}
