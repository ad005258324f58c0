/* Clocks as words: what is written is read the same, and nothing else is taken for a clock. */
#include "record/timing.h"
#include "support/test.h"

TEST(a_control_is_read_as_it_is_written) {
    static const struct {
        const char *text, *written;
        int64_t base_ms, inc_ms;
    } good[] = {
        {"600+5", "600+5", 600000, 5000},  {"60", "60+0", 60000, 0},
        {"0.3+0.1", "0.3+0.1", 300, 100},  {".05+.005", "0.05+0.005", 50, 5},
        {"10.", "10+0", 10000, 0},         {"1.2345", "1.235+0", 1235, 0},
        {"0.9999", "1+0", 1000, 0},        {"1.12349", "1.123+0", 1123, 0},
        {"0.001", "0.001+0", 1, 0},        {"2592000+86400", "2592000+86400", 2592000000, 86400000},
        {"100.02", "100.02+0", 100020, 0},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        TimeControl control;
        char words[64];
        Text text = text_into(words, sizeof words);
        assert_true(timing_read(good[i].text, &control));
        assert_int_equal(control.base_ms, good[i].base_ms);
        assert_int_equal(control.inc_ms, good[i].inc_ms);
        timing_write(control, &text);
        assert_string_equal(words, good[i].written);
    }
    static const char *const bad[] = {
        "",           "+",  "+5",      "5+",          "0",           "0.0004",
        "-5",         "5 ", " 5",      "5+5+5",       "x",           "5+x",
        "1e1",        ".",  "1.2.3",   "2592000.001", "5+86400.001", "?",
        "9999999999", "5m", "40/9000", "60+0 / 30+0"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        TimeControl control = {7, 7};
        assert_false(timing_read(bad[i], &control));
        assert_int_equal(control.base_ms, 7);
    }
}

TEST(what_is_left_is_read_as_it_is_written) {
    static const int64_t times[] = {0,     1,      999,     1000,     59999,
                                    60000, 299300, 3600000, 35999999, 2678400000};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char words[64];
        int64_t left = -1;
        Text text = text_into(words, sizeof words);
        text_string(&text, "well [%clk x] ");
        timing_comment(times[i], &text);
        text_string(&text, " played");
        assert_true(timing_comment_read(words, &left));
        assert_int_equal(left, times[i]);
    }
    char words[64];
    int64_t left;
    Text text = text_into(words, sizeof words);
    timing_comment(299300, &text);
    assert_string_equal(words, "[%clk 0:04:59.300]");
    assert_true(timing_comment_read("[%clk 0:09:58]", &left));
    assert_int_equal(left, 598000);
    assert_false(timing_comment_read("[%clk 0:09]", &left));
    assert_false(timing_comment_read("[%clk 0:09:58", &left));
    assert_false(timing_comment_read("0:09:58", &left));
    assert_false(timing_comment_read("[%clk 123456:09:58]", &left));
}
