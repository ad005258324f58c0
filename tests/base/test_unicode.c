/* Words that people read: their length in characters, what is seen of them, and their composed
 * form. */
#include "base/unicode.h"
#include "support/test.h"

#include <string.h>

static WordsFlaw flaw(const char *text) { return words_flaw(text, strlen(text), 1, 200); }

static void each_is(const char *const *text, size_t count, WordsFlaw wanted) {
    for (size_t i = 0; i < count; i++)
        if (flaw(text[i]) != wanted) fail_msg("%s: %d, not %d", text[i], flaw(text[i]), wanted);
}

TEST(ordinary_text_is_good) {
    static const char *const text[] = {
        "Gårdsdansen",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", /* Persian with ZWNJ */
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",       /* a family */
        "\u2764\ufe0f\u200d\U0001f525",                     /* a heart on fire */
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", /* Scotland */
        "?",
        "\U0001fae8" /* newer than the library */};
    each_is(text, sizeof text / sizeof *text, WORDS_GOOD);
}

TEST(what_nobody_sees_is_refused) {
    static const char *const unseen[] = {
        "\x1b[2J",   "a\xff",        "a\u202e", "a\u200b", "\x7f",
        "\xc2\x85",  "\xed\xa0\x80", "a\u200d", "\u200da", "a\u200d\u200db",
        "a\u200c b", "a\U000e0067",  "\ufeffa", "a\nb"};
    static const char *const blank[] = {"   ",          "\u3164",       "\u2800\u2800", "\u0301",
                                        "\u00a0\u3000", "\u115f\u1160", "\ufe0f"};
    each_is(unseen, sizeof unseen / sizeof *unseen, WORDS_UNSEEN);
    each_is(blank, sizeof blank / sizeof *blank, WORDS_BLANK);
}

TEST(limits_count_characters) {
    char text[4 * 201 + 1] = "";
    assert_int_equal(flaw(""), WORDS_LENGTH);
    assert_int_equal(words_flaw("", 0, 0, 10), WORDS_GOOD);
    for (int i = 0; i < 200; i++) strcat(text, "\U0001f98c");
    assert_int_equal(flaw(text), WORDS_GOOD);
    strcat(text, "a");
    assert_int_equal(flaw(text), WORDS_LENGTH);
}

TEST(equal_letters_are_equal_bytes) {
    char out[32];
    assert_true(text_compose("smo\u0308rga\u030as", out, sizeof out));
    assert_string_equal(out, "sm\u00f6rg\u00e5s");
    assert_true(text_compose("a\xff", out, sizeof out)); /* not UTF-8: as it is */
    assert_string_equal(out, "a\xff");
    assert_false(text_compose("sm\u00f6rg\u00e5s", out, 8));
    assert_string_equal(out, "");
    assert_true(text_compose_password("tre\u00a0ho\u0308ga\u3000tallar", out, sizeof out));
    assert_string_equal(out, "tre h\u00f6ga tallar");
}
