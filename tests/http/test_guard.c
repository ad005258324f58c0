/* What the server keeps to, without sockets: times, limits, who is believed, who may change
 * something. */
#include "http/guard.h"
#include "http/limits.h"
#include "http/proxy.h"
#include "http/wheel.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ the wheel */

enum { TIMERS = 300 };

/* Whatever is set, cleared and set anew: nothing comes early, twice, or more than a grain late. */
TEST(test_wheel) {
    static Timer timers[TIMERS];
    uint64_t due[TIMERS] = {0}, now = 123456, chance = 5;
    Wheel *wheel = malloc(sizeof *wheel);
    wheel_init(wheel, 10, now);
    int came = 0;
    for (int step = 0; step < 20000; step++) {
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        int i = (int)((chance >> 33) % TIMERS);
        uint64_t far = (chance >> 20) % 7 ? (chance >> 40) % 300 : (chance >> 40) % 20000;
        if ((chance >> 50) % 5) {
            due[i] = now + far;
            wheel_set(wheel, &timers[i], due[i]);
        } else {
            due[i] = 0;
            wheel_clear(&timers[i]);
        }
        now += (chance >> 55) % 16 == 0 ? 9000 : (chance >> 55) % 4;
        for (Timer *timer; (timer = wheel_due(wheel, now)); came++) {
            ptrdiff_t at = timer - timers;
            assert_true(due[at] && due[at] <= now);
            due[at] = 0;
        }
        for (int j = 0; j < TIMERS; j++) assert_true(!due[j] || due[j] + 10 > now);
    }
    assert_true(came > 1000);
    now += 100000;
    while (wheel_due(wheel, now)) came++;
    for (int j = 0; j < TIMERS; j++) assert_null(timers[j].link);
    free(wheel);
}

/* ------------------------------------------------------------------ limits */

static const unsigned char *address(uint32_t number) {
    static unsigned char who[16];
    memcpy(who, &number, sizeof number);
    return who;
}

TEST(test_hold) {
    Limits *limits = limits_create(100);
    for (uint32_t round = 0; round < 3; round++) {
        for (uint32_t i = 0; i < 1000; i++)
            assert_int_equal(limits_hold(limits, address(i), LIMIT_SOCKETS, 2), round < 2);
        assert_int_equal(limits_size(limits), 1000); /* who holds something is never forgotten */
    }
    assert_true(limits_hold(limits, address(7), LIMIT_CONNECTIONS, 1));
    assert_int_equal(limits_size(limits), 1001);
    limits_release(limits, address(7), LIMIT_CONNECTIONS);
    limits_release(limits, address(5), LIMIT_SOCKETS);
    assert_true(limits_hold(limits, address(5), LIMIT_SOCKETS, 2));
    for (uint32_t i = 0; i < 2000; i++) limits_release(limits, address(i % 1000), LIMIT_SOCKETS);
    assert_int_equal(limits_size(limits), 0);
    limits_destroy(limits);
}

TEST(test_take) {
    Limits *limits = limits_create(100);
    LimitRate rate = {.burst = 3, .every_ms = 10000};
    uint64_t now = 1000000;
    for (int i = 0; i < 3; i++)
        assert_int_equal(limits_take(limits, address(1), LIMIT_ACTS, rate, 1, now), 0);
    assert_int_equal(limits_take(limits, address(1), LIMIT_ACTS, rate, 1, now), 10);
    assert_int_equal(limits_take(limits, address(2), LIMIT_ACTS, rate, 3, now), 0);
    assert_int_equal(limits_take(limits, address(1), LIMIT_ACTS + 1, rate, 1, now), 0);
    now += 9001;
    assert_int_equal(limits_take(limits, address(1), LIMIT_ACTS, rate, 1, now), 1);
    now += 999;
    assert_int_equal(limits_take(limits, address(1), LIMIT_ACTS, rate, 1, now), 0);
    assert_int_equal(limits_take(limits, address(1), LIMIT_ACTS, rate, 2, now), 20);
    now += 30000;
    assert_int_equal(limits_take(limits, address(1), LIMIT_ACTS, rate, 3, now), 0);
    /* A flood of addresses takes no more room than there is, and one that holds stays. */
    assert_true(limits_hold(limits, address(9), LIMIT_SOCKETS, 1));
    for (uint32_t i = 100; i < 100000; i++)
        limits_take(limits, address(i), LIMIT_ACTS, rate, 1, now);
    assert_true(limits_size(limits) <= 128);
    assert_false(limits_hold(limits, address(9), LIMIT_SOCKETS, 1));
    limits_destroy(limits);
}

/* ------------------------------------------------------------------ proxies */

static Request request_with(const char *fields, size_t size) {
    Request request = request_unread();
    request.field = fields;
    request.fields_end = fields + size - 1;
    return request;
}
#define WITH(fields) request_with(fields, sizeof fields)

TEST(test_proxies) {
    Proxies proxies = {0};
    Address from;
    char why[WHY_TEXT];
    static const char *const bad[] = {"",         "localhost",  "1.2.3.4/33", "1.2.3.4/",
                                      "::1/129",  "1.2.3.4,",   "1.2.3.4/a",  "1.2.3/8",
                                      ",1.2.3.4", "1.2.3.4/-1", "::1/1111111"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (proxies_parse(bad[i], &proxies, why)) fail_msg("'%s'", bad[i]);
    assert_int_equal(proxies.count, 0);
    assert_true(proxies_parse("127.0.0.1,10.32.0.0/11,fd00::/8,::1", &proxies, why));
    static const struct {
        const char *address;
        bool good;
    } some[] = {{"127.0.0.1:1", true}, {"127.0.0.2:1", false},        {"10.32.0.1:1", true},
                {"10.63.9.9:1", true}, {"10.64.0.1:1", false},        {"10.31.255.255:1", false},
                {"[fd12::3]:1", true}, {"[fe80::1]:1", false},        {"[::1]:1", true},
                {"[::2]:1", false},    {"[::ffff:10.33.0.1]:1", true}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        assert_true(address_parse(some[i].address, &from, why));
        if (proxies_trust(&proxies, &from) != some[i].good) fail_msg("%s", some[i].address);
    }
    static const struct {
        const char *list;
        unsigned char peer[4];
    } lists[] = {{"192.0.2.1", {4, 192, 0, 2}},
                 {"192.0.2.1, 10.33.0.1, 127.0.0.1", {4, 192, 0, 2}},
                 {"6.6.6.6, 192.0.2.1 ,127.0.0.1", {4, 192, 0, 2}}, /* the first may be a lie */
                 {"192.0.2.1:55", {4, 192, 0, 2}},
                 {"[2001:db8::1]:55", {6, 0x20, 1, 0x0D}},
                 {"2001:db8::1", {6, 0x20, 1, 0x0D}},
                 {"10.33.0.2,10.33.0.1", {4, 10, 33, 0}},
                 {"192.0.2.1, nonsense", {0}},
                 {"nonsense, 10.33.0.1", {4, 10, 33, 0}},
                 {"", {0}},
                 {" , ,", {0}}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char fields[200];
        int length =
            snprintf(fields, sizeof fields, "x-forwarded-for%c%s%cx-forwarded-proto%chttps", 0,
                     lists[i].list, 0, 0);
        Request request = request_with(fields, (size_t)length + 2);
        proxies_read(&proxies, &request);
        if (memcmp(request.peer, lists[i].peer, 4) != 0) fail_msg("'%s'", lists[i].list);
        assert_true(request.https);
    }
    Request request = WITH("x-forwarded-proto\0http\0");
    proxies_read(&proxies, &request);
    assert_false(request.https);
}

/* ------------------------------------------------------------------ changes */

static int refused(Request request, bool body) {
    Answer refusal = {0};
    request.body_size = body;
    if (guard_change(&request, &refusal)) return 0;
    int status = refusal.status;
    answer_end(&refusal);
    return status;
}

#define JSON "content-type\0application/json; charset=utf-8\0"
TEST(test_changes) {
    assert_int_equal(refused(WITH("host\0a\0origin\0http://a\0" JSON), true), 0);
    assert_int_equal(refused(WITH("host\0a:8080\0origin\0https://A:8080\0" JSON), true), 0);
    assert_int_equal(refused(WITH("host\0a:80\0origin\0http://a\0"), false), 0);
    assert_int_equal(refused(WITH("host\0a\0sec-fetch-site\0same-origin\0" JSON), true), 0);
    assert_int_equal(refused(WITH("host\0a\0authorization\0Bearer x\0"), false), 0);
    assert_int_equal(refused(WITH("host\0a\0" JSON), true), 403);
    assert_int_equal(refused(WITH("host\0a\0cookie\0taefl_session=x\0" JSON), true), 403);
    assert_int_equal(refused(WITH("host\0a\0sec-fetch-site\0cross-site\0" JSON), true), 403);
    assert_int_equal(refused(WITH("host\0a\0origin\0http://b\0" JSON), true), 403);
    assert_int_equal(refused(WITH("host\0a\0origin\0http://a.b\0" JSON), true), 403);
    assert_int_equal(refused(WITH("host\0a\0origin\0null\0" JSON), true), 403);
    assert_int_equal(refused(WITH("host\0a\0origin\0http://a\0origin\0http://b\0"), false), 403);
    assert_int_equal(
        refused(WITH("host\0a\0origin\0http://b\0sec-fetch-site\0same-origin\0"), false), 403);
    assert_int_equal(refused(WITH("host\0a\0origin\0http://a\0"), true), 415);
    assert_int_equal(refused(WITH("host\0a\0origin\0http://a\0content-type\0text/plain\0"), true),
                     415);
    assert_int_equal(
        refused(WITH("host\0a\0origin\0http://a\0content-type\0application/jsonp\0"), true), 415);
#define MINE "host\0a\0origin\0http://a\0content-type\0application/json"
    assert_int_equal(refused(WITH(MINE ";charset=\"UTF-8\"\0"), true), 0);
    assert_int_equal(refused(WITH(MINE "; odata=x; charset=us-ascii ;\0"), true), 0);
    assert_int_equal(refused(WITH(MINE ";charset=iso-8859-1\0"), true), 415);
    assert_int_equal(refused(WITH(MINE "; v=1; Charset=utf-16\0"), true), 415);
    assert_int_equal(refused(WITH(MINE ";charset=\0"), true), 415);
    assert_int_equal(refused(WITH(MINE "\0content-type\0text/plain\0"), true), 415);
    assert_int_equal(refused(WITH(MINE "\0content-encoding\0identity\0"), true), 0);
    assert_int_equal(refused(WITH(MINE "\0content-encoding\0gzip\0"), true), 415);
    assert_int_equal(
        refused(WITH(MINE "\0content-encoding\0identity\0content-encoding\0br\0"), true), 415);
    assert_int_equal(refused(WITH(MINE "\0content-encoding\0gzip\0"), false), 0); /* no body */
    Request https = WITH("host\0a\0origin\0http://a\0");
    https.https = true;
    assert_int_equal(refused(https, false), 403);
}

TEST(test_parts) {
    char out[8];
    Request request = WITH("cookie\0a=1; session=abc; ab=2\0cookie\0last=\0");
    request.query = "ply=3&note=a%20b%C3+c&bad=%zz&nul=%00&x";
    assert_true(request_cookie(&request, "session", out, sizeof out));
    assert_string_equal(out, "abc");
    assert_true(request_cookie(&request, "a", out, sizeof out));
    assert_string_equal(out, "1");
    assert_true(request_cookie(&request, "last", out, sizeof out));
    assert_string_equal(out, "");
    assert_false(request_cookie(&request, "b", out, sizeof out));
    assert_false(request_cookie(&request, "session", out, 3));
    assert_int_equal(query_part(request.query, "ply", out, sizeof out), QUERY_READ);
    assert_string_equal(out, "3");
    assert_int_equal(query_part(request.query, "note", out, sizeof out), QUERY_READ);
    assert_string_equal(out, "a b\xC3 c");
    assert_int_equal(query_part(request.query, "note", out, 6), QUERY_UNREADABLE);
    assert_int_equal(query_part(request.query, "bad", out, sizeof out), QUERY_UNREADABLE);
    assert_int_equal(query_part(request.query, "nul", out, sizeof out), QUERY_UNREADABLE);
    assert_int_equal(query_part(request.query, "x", out, sizeof out), QUERY_MISSING);
    assert_int_equal(query_part(request.query, "ly", out, sizeof out), QUERY_MISSING);
}
