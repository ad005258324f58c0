/* The lessons: each rule set with every combination of options has one, it fits on one screen of
 * 80 × 24, and it says what its options change. */
#include "record/lesson.h"
#include "support/setup.h"
#include "support/test.h"

#include <string.h>

enum { SCREEN_COLUMNS = 78, SCREEN_LINES = 21 };

/* Lines of a text broken at spaces. */
static int lines_of(const char *text) {
    int lines = 0;
    while (*text) {
        int width = 0;
        const char *space = NULL, *at = text;
        for (; *at && *at != '\n' && width <= SCREEN_COLUMNS; at++) {
            if (*at == ' ') space = at;
            width += (*at & 0xc0) != 0x80;
        }
        lines++;
        text = *at == '\n' ? at + 1 : !*at ? at : space + 1;
    }
    return lines;
}

static void parse(Rules *rules, const RulesBase *base, uint32_t options) {
    char name[96];
    Error error;
    rules_name(base, options, name, sizeof name);
    assert_true(rules_parse(rules, name, &error));
}

TEST(test_one_screen_each) {
    for (Rules rules = {0}; setup_next(&rules);) {
        char text[8192];
        Text out = text_into(text, sizeof text);
        lesson_write(&rules, &out);
        assert_false(out.full);
        assert_int_equal(strncmp(text, rules.base->title, strlen(rules.base->title)), 0);
        int lines = lines_of(strchr(text, '\n') + 1);
        if (lines > SCREEN_LINES) print_error("%s: %d lines\n", rules.name, lines);
        assert_true(lines <= SCREEN_LINES);
        assert_true(lines >= 8);
    }
}

/* Every option changes what is said, but one that only begins elsewhere. */
TEST(test_options_are_told) {
    for (int b = 0; b < rules_bases(); b++)
        for (int o = 0; o < rules_option_count(rules_base(b)); o++) {
            char with[8192], without[8192];
            Rules rules;
            Position there, here;
            Text out = text_into(with, sizeof with);
            parse(&rules, rules_base(b), 1u << o);
            rules.start(&rules, &there);
            lesson_write(&rules, &out);
            out = text_into(without, sizeof without);
            parse(&rules, rules_base(b), 0);
            rules.start(&rules, &here);
            lesson_write(&rules, &out);
            if (position_equal(&there, &here)) assert_string_not_equal(with, without);
        }
}

/* Whoever has only these words can play: none of a built-in game sends them to the clauses. */
TEST(test_words_are_enough) {
    static const struct {
        const char *rules, *says, *never;
    } rows[] = {
        {"magpie", "The king is slow: he goes one square a turn.", "limited"},
        {"ard-ri-step", "one square straight ahead", "pass over"},
        {"tablut-classic+corner-escape", "Every piece may stop on a corner.", "Only the king"},
        {"tablut-katz+edge-capture", "The edge of the board counts as the second piece", "So does"},
        {"brandubh", "All may pass over the throne while it is empty.", "stop anywhere"},
        {"brandubh-hnefatafl-org", "enter the throne in the middle or cross it", "may pass"},
    };
    char text[8192];
    Rules rules = {0};
    while (setup_next(&rules)) {
        Text out = text_into(text, sizeof text);
        lesson_write(&rules, &out);
        if (strstr(text, "clauses")) fail_msg("%s: %s", rules.name, text);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text out = text_into(text, sizeof text);
        assert_true(rules_parse(&rules, rows[i].rules, NULL));
        lesson_write(&rules, &out);
        if (!strstr(text, rows[i].says) || strstr(text, rows[i].never))
            fail_msg("%s: %s", rows[i].rules, text);
    }
}

/* Each base has its line for the menu, no two the same. */
TEST(test_menu_lines) {
    for (int a = 0; a < rules_bases(); a++) {
        assert_true(strlen(lesson_line(rules_base(a))) <= 70);
        for (int b = 0; b < a; b++)
            assert_string_not_equal(lesson_line(rules_base(a)), lesson_line(rules_base(b)));
    }
}
