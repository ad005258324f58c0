/* What a bot takes from a server, which may be hostile. */
#include "bot/web.h"
#include "support/test.h"

/* Differences to the network lag and microseconds of these do not overflow. */
TEST(numbers_are_bounded) {
    json_t *object =
        json_pack("{s:I, s:I, s:I, s:f, s:s}", "least", (json_int_t)INT64_MIN, "most",
                  (json_int_t)INT64_MAX, "usual", (json_int_t)-300000, "real", 1e300, "text", "1");
    assert_int_equal(web_number(object, "least"), -WEB_NUMBER_MOST);
    assert_int_equal(web_number(object, "most"), WEB_NUMBER_MOST);
    assert_int_equal(web_number(object, "usual"), -300000);
    assert_int_equal(web_number(object, "real"), 0);
    assert_int_equal(web_number(object, "text"), 0);
    assert_int_equal(web_number(object, "none"), 0);
    json_decref(object);
}
