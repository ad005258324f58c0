/* Texts of strangers: what is UTF-8, and that a cut leaves letters whole. */
#include "base/utf8.h"
#include "support/test.h"

#include <string.h>

TEST(knows_utf8) {
    static const char *const good[] = {"",
                                       "abc",
                                       "\xc3\xa5",
                                       "\xe2\x82\xac",
                                       "\xef\xbf\xbe",
                                       "\xf0\x9f\x98\x80",
                                       "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\xff",
                                      "a\xc3",
                                      "\x80",
                                      "\xc0\xaf",
                                      "\xe0\x80\xaf",
                                      "\xed\xa0\x80",
                                      "\xe2\x82",
                                      "\xf0\x80\x80\xaf",
                                      "\xf4\x90\x80\x80",
                                      "\xf8\x88\x80\x80\x80"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(utf8_is_good(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(utf8_is_good(bad[i], strlen(bad[i])));
}

TEST(cuts_between_letters) {
    static const char text[] = "a\xc3\xa5\xe2\x82\xac\xf0\x9f\x98\x80z"; /* 1, 2, 3, 4, 1 bytes */
    static const size_t ends[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11, 11};
    for (size_t most = 0; most < sizeof ends / sizeof *ends; most++) {
        char cut[sizeof text];
        assert_int_equal(utf8_cut(text, most), ends[most]);
        /* The same for a text that has been cut already. */
        strncpy(cut, text, sizeof cut);
        if (most < sizeof cut) cut[most] = 0;
        assert_int_equal(utf8_cut(cut, sizeof cut), ends[most]);
    }
    assert_int_equal(utf8_cut("\x80\x80\x80\x80\x80", 4), 4); /* no UTF-8 at all */
}
