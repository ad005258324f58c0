/* Clients of one address that send much at once, and one of another address behind them. */
#include "base/clock.h"
#include "http/socket.h"
#include "support/place.h"

#include <string.h>

enum { CROWD = 12, LAST = CROWD - 1, SLOW_US = SHARE_US + 500 };

static int came[CROWD], count; /* who is heard, in order: the last byte of the address */

static void be_slow(const Connections *all, Ticket ticket) {
    uint64_t begin = clock_us();
    assert_in_range(count, 0, CROWD - 1);
    came[count++] = place_find(all, ticket)->peer[4];
    while (clock_us() - begin < SLOW_US) {
    }
}

static bool asked(void *ctx, Ticket ticket, const Request *request, Answer *out) {
    be_slow(*(Connections **)ctx, ticket);
    *out = answer_words(200, "slow");
    return true;
}

static bool socket_open(void *ctx, Ticket ticket, const Request *request, Answer *refusal) {
    return true;
}

static void socket_said(void *ctx, Ticket ticket, const char *text, size_t length) {
    be_slow(*(Connections **)ctx, ticket);
}

static void socket_gone(void *ctx, Ticket ticket) {}

static const char get[] = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
static const char handshake[] = "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                "Sec-WebSocket-Protocol: taefl.1\r\nOrigin: http://a\r\n\r\n";
static const char frame[] = "\x81\x82\0\0\0\0hi";

/* All have said something before the loop turns; the last is of another address. */
static void crowd(const char *first, size_t first_size, const char *then, size_t size) {
    uv_loop_t loop;
    Connections *all;
    int fd[CROWD];
    uv_loop_init(&loop);
    ConnectionSetup setup = {.loop = &loop,
                             .most = CROWD,
                             .seconds = 60,
                             .socket_path = "/socket",
                             .limits = limits_create(4),
                             .per_address = CROWD,
                             .ctx = &all,
                             .asked = asked,
                             .socket_open = socket_open,
                             .socket_said = socket_said,
                             .socket_gone = socket_gone};
    all = connections_create(&setup);
    count = 0;
    for (int i = 0; i < CROWD; i++) {
        int pair[2];
        Address from;
        char why[WHY_TEXT];
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair), 0);
        assert_true(address_parse(i == LAST ? "10.0.0.2:1" : "10.0.0.1:1", &from, why));
        assert_int_equal(connection_begin(all, pair[0], &from), BEGAN);
        fd[i] = pair[1];
        assert_int_equal(send(fd[i], first, first_size, 0), first_size);
    }
    for (int i = 0; i < 4 && size; i++) uv_run(&loop, UV_RUN_NOWAIT);
    for (int i = 0; i < CROWD; i++) assert_int_equal(send(fd[i], then, size, 0), size);
    while (count < CROWD) uv_run(&loop, UV_RUN_NOWAIT);
    connections_cut(all);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    connections_destroy(all);
    limits_destroy(setup.limits);
    for (int i = 0; i < CROWD; i++) close(fd[i]);
    /* The first one, and whoever waits for the loop at the same time. */
    for (int i = 0; i < CROWD; i++) assert_int_equal(came[i] == 2, i == 1);
}

TEST(requests_of_an_address_share_a_turn) { crowd(get, sizeof get - 1, "", 0); }

TEST(messages_of_an_address_share_a_turn) {
    crowd(handshake, sizeof handshake - 1, frame, sizeof frame - 1);
}
