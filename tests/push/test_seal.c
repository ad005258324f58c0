/* A message as RFC 8291 has it in its example (section 5 and appendix A), and what is refused. */
#include "push/pusher.h"
#include "support/test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#define BROWSER \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define SECRET "BTBZMqHH6r4Tts7J_aSIgg"

TEST(seals) {
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char wanted[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
        "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAm"
        "S6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_"
        "Qulcy4a-fN";
    PushPair own;
    PushKeys to;
    unsigned char salt[PUSH_SALT], sealed[PUSH_SEALED];
    char out[2 * PUSH_SEALED], again[PUSH_TEXT + 1] = {0};
    assert_true(
        push_unbase64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", own.scalar, PUSH_SCALAR));
    assert_true(push_unbase64("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
                              "AC8wEqKK6PBru3jl7A8",
                              own.point, PUSH_POINT));
    assert_true(push_unbase64("DGv6ra1nlYgDCS1FRnbzlw", salt, PUSH_SALT));
    assert_true(push_keys_read(BROWSER, SECRET, &to));
    size_t size = push_seal_with(&to, &own, salt, text, strlen(text), sealed);
    push_base64(out, sizeof out, sealed, size);
    assert_string_equal(out, wanted);
    /* Two of the same text have nothing in common but their form. */
    assert_int_equal(push_seal(&to, text, strlen(text), sealed), size);
    push_base64(out, sizeof out, sealed, size);
    assert_true(strncmp(out, wanted, 20) != 0);
    memset(again, 'x', PUSH_TEXT);
    assert_int_equal(push_seal(&to, again, PUSH_TEXT, sealed), PUSH_SEALED);
    assert_int_equal(push_seal(&to, again, PUSH_TEXT + 1, sealed), 0);
}

TEST(reads_keys) {
    PushKeys to;
    char off[] = BROWSER;
    off[20] = off[20] == 'A' ? 'B' : 'A'; /* not on the curve */
    assert_false(push_keys_read(off, SECRET, &to));
    assert_false(push_keys_read("", SECRET, &to));
    assert_false(push_keys_read(BROWSER, "BTBZMqHH6r4Tts7J_aSI", &to));
    assert_false(push_keys_read(BROWSER, "BTBZMqHH6r4Tts7J_aSIgg00", &to));
    assert_false(push_keys_read(BROWSER, "BTBZMqHH6r4Tts7J/aSIgg", &to));
    assert_true(push_keys_read(BROWSER "=", SECRET "==", &to));
}

TEST(looks_at_addresses) {
    static const struct {
        const char *url;
        bool open, nearby;
    } rows[] = {
        {"https://push.example/send/abc", true, true},
        {"https://push.example", true, true},
        {"http://push.example/a", false, true},
        {"http://127.0.0.1:8080/a", false, true},
        {"https://push.example:8443/a", false, true},
        {"https://[::1]/a", false, true},
        {"https://name@push.example/a", false, false},
        {"https:///a", false, false},
        {"https://a b/", false, false},
        {"https://a\\@b/", false, false},
        {"file:///etc/passwd", false, false},
        {"", false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(push_url_good(rows[i].url, false), rows[i].open);
        assert_int_equal(push_url_good(rows[i].url, true), rows[i].nearby);
    }
}

static bool is_open(const char *text) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return push_address_open((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return push_address_open((struct sockaddr *)&six);
}

TEST(keeps_out_of_networks) {
    static const char *const open[] = {"1.1.1.1",         "172.15.0.1",     "172.32.0.1",
                                       "100.63.0.1",      "192.167.1.1",    "223.255.255.1",
                                       "2606:4700::1111", "::ffff:1.1.1.1", "2002:101:101::1"};
    static const char *const closed[] = {"0.0.0.0",
                                         "10.1.2.3",
                                         "127.0.0.1",
                                         "127.255.255.255",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.168.1.1",
                                         "100.64.0.1",
                                         "100.127.255.255",
                                         "198.19.0.1",
                                         "224.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "fe80::1",
                                         "fc00::1",
                                         "fdff::1",
                                         "ff02::1",
                                         "::ffff:127.0.0.1",
                                         "::ffff:10.0.0.1",
                                         "64:ff9b::a00:1",
                                         "2002:a00:1::1",
                                         "2001::1",
                                         "2001:db8::1"};
    struct sockaddr other = {.sa_family = AF_UNIX};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) assert_true(is_open(open[i]));
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) assert_false(is_open(closed[i]));
    assert_false(push_address_open(&other));
}
