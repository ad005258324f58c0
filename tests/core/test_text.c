/* The bounded text writer and the string helpers. */
#include "core/text.h"
#include "support/test.h"

#include <string.h>

TEST(what_does_not_fit_is_dropped) {
    char buffer[8];
    Text text = text_into(buffer, 5);
    buffer[5] = '#';
    text_string(&text, "abcd");
    assert_false(text.full);
    text_char(&text, 'e');
    assert_true(text.full);
    assert_int_equal(text.length, 4);
    assert_string_equal(buffer, "abcd");
    assert_int_equal(buffer[5], '#');
    text = text_into(buffer, 1);
    text_bytes(&text, "xyz", 3);
    assert_true(text.full);
    assert_string_equal(buffer, "");
}

TEST(numbers) {
    static const struct {
        int64_t number;
        const char *text;
    } rows[] = {{0, "0"},
                {7, "7"},
                {-1, "-1"},
                {1000, "1000"},
                {INT64_MAX, "9223372036854775807"},
                {INT64_MIN, "-9223372036854775808"}};
    char buffer[32];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Text text = text_into(buffer, sizeof buffer);
        text_number(&text, rows[i].number);
        assert_string_equal(buffer, rows[i].text);
        assert_int_equal(text.length, strlen(buffer));
    }
    Text text = text_into(buffer, sizeof buffer);
    text_unsigned(&text, UINT64_MAX);
    assert_string_equal(buffer, "18446744073709551615");
}

TEST(strings) {
    char out[4];
    assert_int_equal(string_length(""), 0);
    assert_int_equal(string_length("Mǽr"), 4);
    assert_true(string_equal("", "") && string_equal("ab", "ab"));
    assert_false(string_equal("ab", "a") || string_equal("a", "ab") || string_equal("a", "b"));
    assert_true(string_copy(out, sizeof out, "abc"));
    assert_false(string_copy(out, sizeof out, "abcd"));
    assert_string_equal(out, "abc");
    assert_true(string_is("plain+x", 5, "plain"));
    assert_false(string_is("plain", 5, "plai") || string_is("plain", 4, "plain"));
    assert_false(string_is("a\0b", 3, "a"));
    assert_true(string_is("", 0, ""));
}

TEST(characters) {
    for (int c = 1; c < 256; c++) {
        bool upper = c >= 'A' && c <= 'Z';
        assert_int_equal((unsigned char)char_lower((char)c), upper ? c - 'A' + 'a' : c);
        assert_int_equal(char_is_digit((char)c), c >= '0' && c <= '9');
        assert_int_equal(char_is_space((char)c), strchr(" \t\n\r", c) != NULL);
    }
}

TEST(thousandths) {
    static const struct {
        int64_t number;
        const char *words;
    } rows[] = {{0, "0"},    {5, "0.005"},    {50, "0.05"},    {500, "0.5"},    {625, "0.625"},
                {1000, "1"}, {1001, "1.001"}, {-250, "-0.25"}, {-2500, "-2.5"}, {12340, "12.34"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[32];
        Text text = text_into(out, sizeof out);
        text_thousandths(&text, rows[i].number);
        assert_string_equal(out, rows[i].words);
    }
}
