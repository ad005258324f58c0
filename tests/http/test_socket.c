#define _GNU_SOURCE /* memmem */
/* WebSockets on connections: who may open one, what goes and comes, and how they end. The other
 * side is one end of a pair of sockets in the same thread. */
#include "http/handshake.h"
#include "http/socket.h"
#include "support/place.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static bool asked(void *ctx, Ticket ticket, const Request *request, Answer *out) {
    Place *place = ctx;
    place->answered++;
    *out = answer_words(200, "none");
    return true;
}

static bool socket_open(void *ctx, Ticket ticket, const Request *request, Answer *refusal) {
    Place *place = ctx;
    assert_string_equal(request->path, "/socket");
    place->ticket = ticket;
    if (place->refuses)
        *refusal = answer_words(503, "no");
    else
        place->opened++;
    return !place->refuses;
}

static void socket_said(void *ctx, Ticket ticket, const char *text, size_t length) {
    Place *place = ctx;
    assert_memory_equal(&ticket, &place->ticket, sizeof ticket);
    assert_true(length <= MESSAGE_MOST);
    memcpy(place->said, text, length);
    place->said[length] = 0;
    assert_int_equal(text[length], 0);
    place->heard++;
    if (place->closes) socket_close(place->all, ticket, 4000, "enough");
}

static void socket_gone(void *ctx, Ticket ticket) {
    Place *place = ctx;
    place->gone++;
}

static Place *open_place(void) {
    Place *place = place_create((ConnectionSetup){.socket_path = "/socket",
                                                  .asked = asked,
                                                  .socket_open = socket_open,
                                                  .socket_said = socket_said,
                                                  .socket_gone = socket_gone});
    place_pair(place, SOCK_STREAM);
    return place;
}

/* A frame as a client sends it. */
static void say_frame(Place *place, int first, const void *payload, size_t size) {
    unsigned char bytes[8192] = {(unsigned char)first}, mask[4] = {0x11, 0xF2, 0x83, 0x04};
    size_t at = 2;
    bytes[1] = (unsigned char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        bytes[at++] = (unsigned char)(size >> 8);
        bytes[at++] = (unsigned char)size;
    }
    memcpy(bytes + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < size; i++)
        bytes[at++] = (unsigned char)(((const unsigned char *)payload)[i] ^ mask[i & 3]);
    send_all(place, bytes, at);
}

#define HANDSHAKE                                                      \
    "GET /socket HTTP/1.1\r\nHost: a:81\r\nUpgrade: WebSocket\r\n"     \
    "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"                  \
    "Sec-WebSocket-Protocol: other, taefl.1\r\nOrigin: http://A:81\r\n"

static Place *open_socket(void) {
    Place *place = open_place();
    send_all(place, HANDSHAKE "\r\n", sizeof HANDSHAKE + 1);
    while (!memmem(place->came, place->size, "\r\n\r\n", 4)) assert_true(hear(place) != 0);
    assert_int_equal(place->opened, 1);
    place->size = 0;
    return place;
}

static void hear_bytes(Place *place, const void *bytes, size_t size) {
    while (place->size < size) assert_true(hear(place) != 0);
    assert_memory_equal(place->came, bytes, size);
    assert_int_equal(place->size, size);
    place->size = 0;
}

/* Until the other side has ended. */
static void hear_end(Place *place) {
    ssize_t count;
    do count = hear(place);
    while (count > 0 || (count < 0 && errno == EAGAIN));
}

TEST(test_accept) {
    char out[ACCEPT_SIZE];
    handshake_accept("dGhlIHNhbXBsZSBub25jZQ==", out); /* the example of RFC 6455 */
    assert_string_equal(out, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    Place *place = open_place();
    send_all(place, HANDSHAKE "\r\n", sizeof HANDSHAKE + 1);
    static const char head[] =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
        "Sec-WebSocket-Protocol: taefl.1\r\n\r\n";
    hear_bytes(place, head, sizeof head - 1);
    close_place(place);
}

/* Who may not gets an answer of HTTP, and the connection goes on. */
TEST(test_refused) {
    static const struct {
        const char *was, *is;
        int status;
    } changes[] = {
        {"Version: 13", "Version: 8", 426},
        {"Upgrade: WebSocket", "Upgrade: h2c", 426},
        {"keep-alive, Upgrade", "keep-alive", 426},
        {"ZQ==", "Z===", 400},
        {"ZQ==", "ZQ=x", 400},
        {"GET", "PUT", 400},
        {"ZQ==", "ZQ==\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", 400},
        {"dGhl", "d*hl", 400},
        {"taefl.1", "taefl.2", 400},
        {"http://A:81", "http://b:81", 403},
        {"http://A:81", "http://a:82", 403},
        {"http://A:81", "http://a:810", 403},
        {"http://A:81", "null", 403},
        {"Origin: http://A:81", "X: y", 403},
        {"Origin: http://A:81", "Authorization: Basic x", 403},
        {"Origin: http://A:81", "Authorization: Bearer x", 503},
        {"Origin: http://A:81", "Sec-Fetch-Site: same-origin", 503},
        {"Origin: http://A:81", "Sec-Fetch-Site: same-site", 403},
        {"Origin", "Origin", 503},
    };
    Place *place = open_place();
    place->refuses = true;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char text[1024] = HANDSHAKE "\r\n", rest[1024], status[32];
        char *at = strstr(text, changes[i].was);
        strcpy(rest, at + strlen(changes[i].was));
        snprintf(at, sizeof text - (size_t)(at - text), "%s%s", changes[i].is, rest);
        send_all(place, text, strlen(text));
        snprintf(status, sizeof status, "HTTP/1.1 %d ", changes[i].status);
        while (!memmem(place->came, place->size, "\r\n\r\n", 4)) assert_true(hear(place) != 0);
        if (memcmp(place->came, status, strlen(status)) != 0)
            fail_msg("%s: %.40s", text, place->came);
        while (hear(place) > 0) {
        }
        place->size = 0;
    }
    assert_int_equal(place->opened, 0);
    /* At other addresses the offer is passed over. */
    char text[1024] = HANDSHAKE "\r\n";
    memcpy(strstr(text, "/socket"), "/sacket", 7);
    send_all(place, text, strlen(text));
    while (!memmem(place->came, place->size, "none", 4)) assert_true(hear(place) != 0);
    assert_int_equal(place->answered, 1);
    close_place(place);
}

TEST(test_texts) {
    Place *place = open_socket();
    say_frame(place, 0x81, "hei", 3);
    assert_string_equal(place->said, "hei");
    say_frame(place, 0x81, "", 0);
    assert_string_equal(place->said, "");
    char full[MESSAGE_MOST + 1];
    memset(full, 'y', sizeof full);
    full[MESSAGE_MOST] = 0;
    say_frame(place, 0x81, full, MESSAGE_MOST);
    assert_string_equal(place->said, full);
    /* In pieces, a ping between them, which is answered with the same. */
    say_frame(place, 0x01, "\xC3", 1);
    say_frame(place, 0x89, "ping", 4);
    say_frame(place, 0x00, "", 0);
    say_frame(place, 0x8A, "a pong", 6);
    say_frame(place, 0x80, "\xA5!", 2);
    assert_string_equal(place->said, "å!");
    hear_bytes(place, "\x8A\4ping", 6);
    assert_int_equal(place->heard, 4);
    /* One frame for many; all of a turn goes out together and in order. */
    Frame *frame = frame_make("same", 4);
    for (int i = 0; i < 40; i++) socket_send(place->all, place->ticket, frame);
    assert_int_equal(frame->owners, 41);
    char same[240];
    for (int i = 0; i < 40; i++) memcpy(same + 6 * i, "\x81\4same", 6);
    hear_bytes(place, same, sizeof same);
    assert_int_equal(frame->owners, 1);
    frame_drop(frame);
    static const size_t sizes[] = {125, 126, 65535, 65536, 200000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t size = sizes[i], head = size < 126 ? 2 : size < 65536 ? 4 : 10;
        char *text = malloc(size);
        memset(text, 'z', size);
        frame = frame_make(text, size);
        socket_send(place->all, place->ticket, frame);
        frame_drop(frame);
        while (place->size < head + size) assert_true(hear(place) != 0);
        unsigned char *came = (unsigned char *)place->came;
        uint64_t length = head == 2 ? came[1] : 0;
        for (size_t j = 2; j < head; j++) length = length << 8 | came[j];
        assert_int_equal(length, size);
        assert_memory_equal(came + head, text, size);
        place->size = 0;
        free(text);
    }
    close_place(place);
}

/* Byte by byte, and behind the handshake in one piece. */
TEST(test_pieces) {
    Place *place = open_place();
    static const char all[] = HANDSHAKE "\r\n\x81\x83\0\0\0\0abc";
    send_all(place, all, sizeof all - 1);
    turn(place);
    assert_string_equal(place->said, "abc");
    static const char one[] = "\x81\xFE\0\x7Exyz\1";
    char text[127] = {0};
    for (size_t i = 0; i < sizeof one - 1; i++) send_all(place, one + i, 1);
    for (int i = 0; i < 126; i++) {
        char byte = (char)('a' ^ "xyz\1"[i & 3]);
        assert_int_equal(place->heard, 1);
        text[i] = 'a';
        send_all(place, &byte, 1);
    }
    assert_string_equal(place->said, text);
    close_place(place);
}

/* What no client may send ends the WebSocket with the code that says so. */
TEST(test_wrong) {
    static const struct {
        const char *bytes;
        size_t size;
        int code;
    } wrong[] = {
#define WRONG(bytes, code) {bytes, sizeof bytes - 1, code}
        WRONG("\x81\3abc", 1002),              /* no mask */
        WRONG("\xC1\x80", 1002),               /* compressed */
        WRONG("\x91\x80", 1002),               /* a reserved bit */
        WRONG("\x83\x80", 1002),               /* unknown kinds */
        WRONG("\x8B\x80", 1002),               /* */
        WRONG("\x80\x80", 1002),               /* goes on with nothing */
        WRONG("\1\x80\0\0\0\0\x81\x80", 1002), /* another begins before the end */
        WRONG("\x09\x81", 1002),               /* a ping in pieces */
        WRONG("\x89\xFE\0\x7E", 1002),         /* a long ping */
        WRONG("\x82\x80", 1003),               /* binary */
        WRONG("\x81\xFE\0\x7D\0\0\0\0", 1002), /* longer lengths than needed */
        WRONG("\x81\xFF\0\0\0\0\0\0\xFF\xFF\0\0\0\0", 1002),
        WRONG("\x81\xFF\x80\0\0\0\0\0\xFF\xFF\0\0\0\0", 1002),
        WRONG("\x81\xFE\x10\1\0\0\0\0", 1009), /* 4097 bytes */
        WRONG("\x81\xFF\0\0\0\1\0\0\0\0\0\0\0\0", 1009),
        WRONG("\1\xFE\x10\0\0\0\0\0", 0),    /* 4096, and one more */
        WRONG("\x81\x81\0\0\0\0\xFF", 1007), /* no UTF-8 */
        WRONG("\x81\x83\0\0\0\0\xED\xA0\x80", 1007),
        WRONG("\x81\x82\0\0\0\0\xC0\x80", 1007),
        WRONG("\x81\x84\0\0\0\0\xF5\x80\x80\x80", 1007),
        WRONG("\x81\x84\0\0\0\0\xF4\x90\x80\x80", 1007),
        WRONG("\x88\x81\0\0\0\0x", 1002),      /* half a code */
        WRONG("\x88\x82\0\0\0\0\3\xED", 1002), /* 1005 is never sent */
        WRONG("\x88\x82\0\0\0\0\3\xF7", 1002), /* nor is 1015 */
        WRONG("\x88\x83\0\0\0\0\3\xE8\xFF", 1007),
        WRONG("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 1002),
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Place *place = open_socket();
        send_all(place, wrong[i].bytes, wrong[i].size);
        int code = wrong[i].code;
        if (!code) {
            static const char fill[4096] = "";
            send_all(place, fill, sizeof fill);
            assert_int_equal(place->gone, 0);
            send_all(place, "\x80\x81\0\0\0\0", 6);
            code = 1009;
        }
        char close_frame[] = {(char)0x88, 2, (char)(code >> 8), (char)code};
        hear_end(place);
        if (place->size != 4 || memcmp(place->came, close_frame, 4) != 0)
            fail_msg("%d: %d bytes, code %d", (int)i, (int)place->size,
                     (unsigned char)place->came[2] << 8 | (unsigned char)place->came[3]);
        assert_int_equal(place->heard, 0);
        assert_int_equal(place->gone, 1);
        close_place(place);
    }
}

/* The closing handshake from either side; nothing is heard or said after it. */
TEST(test_close) {
    Place *place = open_socket();
    say_frame(place, 0x88, "\x0F\xA1gone", 6);
    say_frame(place, 0x81, "more", 4);
    hear_end(place);
    assert_int_equal(place->size, 4);
    assert_memory_equal(place->came, "\x88\2\x0F\xA1", 4);
    assert_int_equal(place->heard, 0);
    close_place(place);

    for (char code = (char)0xF4; code <= (char)0xF6; code++) { /* 1012 to 1014, registered since */
        char sent[] = {3, code}, echo[] = {(char)0x88, 2, 3, code};
        place = open_socket();
        say_frame(place, 0x88, sent, 2);
        hear_end(place);
        assert_int_equal(place->size, 4);
        assert_memory_equal(place->came, echo, 4);
        close_place(place);
    }

    place = open_socket();
    say_frame(place, 0x88, "", 0);
    hear_end(place);
    assert_int_equal(place->size, 2);
    assert_memory_equal(place->came, "\x88\0", 2);
    close_place(place);

    place = open_socket();
    place->closes = true;
    send_all(place, "\x81\x81\0\0\0\0a\x81\x81\0\0\0\0b", 14);
    Frame *frame = frame_make("late", 4);
    socket_send(place->all, place->ticket, frame);
    frame_drop(frame);
    hear_bytes(place,
               "\x88\x08\x0F\xA0"
               "enough",
               10);
    assert_string_equal(place->said, "a");
    assert_int_equal(place->gone, 1);
    say_frame(place, 0x81, "c", 1);
    assert_int_equal(place->heard, 1);
    assert_int_equal(place->all->here, 1);
    say_frame(place, 0x88, "\x0F\xA0", 2);
    hear_end(place);
    assert_int_equal(place->size, 0);
    close_place(place);

    place = open_socket();
    connections_ending(place->all);
    assert_int_equal(place->gone, 1);
    hear_bytes(place, "\x88\x12\x03\xE9The server ends.", 20);
    close_place(place);
}

/* Whoever takes nothing is cut when more waits than may; others are not held up by it. */
TEST(test_slow) {
    Place *place = open_socket();
    static char text[10000];
    memset(text, 'x', sizeof text);
    Frame *frame = frame_make(text, sizeof text);
    int sent = 0;
    while (!place->gone) {
        assert_true(place->all->row[0]->out.unsent <= UNSENT_MOST + 2 * sizeof text);
        socket_send(place->all, place->ticket, frame);
        sent++;
        turn(place);
        assert_true(sent < 10000);
    }
    assert_true(sent * sizeof text > UNSENT_MOST);
    turn(place);
    assert_int_equal(frame->owners, 1);
    assert_int_equal(place->all->here, 0);
    frame_drop(frame);
    close_place(place);
}

/* A burst that the other side does take is not held against it. */
TEST(test_burst) {
    Place *place = open_socket();
    int large = 2 << 20;
    setsockopt(place->all->row[0]->fd, SOL_SOCKET, SO_SNDBUFFORCE, &large, sizeof large);
    static char text[1000];
    memset(text, 'x', sizeof text);
    Frame *frame = frame_make(text, sizeof text);
    size_t size = 0;
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 100; i++, size += frame->size)
            socket_send(place->all, place->ticket, frame);
        while (place->size < size) assert_true(hear(place) != 0);
    }
    frame_drop(frame);
    assert_int_equal(place->gone, 0);
    close_place(place);
}

static void say_same(uv_prepare_t *handle) {
    Place *place = handle->data;
    Frame *frame = frame_make("same", 4);
    socket_send(place->all, place->ticket, frame);
    frame_drop(frame);
    uv_prepare_stop(handle);
}

static void on_late(uv_timer_t *handle) { fail_msg("the loop waits with something to send"); }

/* What is said just before the loop waits goes out before it waits. */
TEST(test_before_waiting) {
    Place *place = open_socket();
    uv_prepare_t before, after;
    uv_timer_t timer;
    uv_timer_init(&place->loop, &timer);
    uv_timer_start(&timer, on_late, 60000, 0);
    for (int i = 0; i < 2; i++) { /* one of them runs after that of the connections */
        uv_prepare_t *handle = i ? &after : &before;
        uv_prepare_init(&place->loop, handle);
        handle->data = place;
        if (i) uv_prepare_stop(&place->all->prepare);
        uv_prepare_start(handle, say_same);
        if (i) uv_prepare_start(&place->all->prepare, place->all->prepare.prepare_cb);
        if (i) uv_run(&place->loop, UV_RUN_ONCE); /* it would wait for the timer */
        turn(place);
        assert_int_equal(recv(place->fd, place->came, CAME_MOST, 0), 6);
    }
    uv_close((uv_handle_t *)&before, NULL);
    uv_close((uv_handle_t *)&after, NULL);
    uv_close((uv_handle_t *)&timer, NULL);
    close_place(place);
}

/* So many ms have gone by for a connection. */
static void pass(Place *place, uint64_t *since, uint64_t ms) {
    Connection *connection = place->all->row[0];
    *since -= ms;
    wheel_set(&place->all->wheel, &connection->timer, uv_now(&place->loop));
    while (connection->timer.due <= uv_now(&place->loop)) {
        turn(place);
        connections_tick(place->all);
    }
}

/* Silence is broken by a ping; who answers it stays, who does not is gone. */
TEST(test_silence) {
    Place *place = open_socket();
    Connection *connection = place->all->row[0];
    pass(place, &connection->since, 10000);
    assert_int_equal(hear(place), -1);
    for (int round = 0; round < 2; round++) {
        pass(place, &connection->since, 21000);
        hear_bytes(place, "\x89\0", 2);
        if (!round) say_frame(place, 0x8A, "", 0);
        assert_int_equal(place->gone, 0);
    }
    connection->began -= 11000;
    wheel_set(&place->all->wheel, &connection->timer, uv_now(&place->loop));
    while (!place->gone) {
        turn(place);
        connections_tick(place->all);
    }
    close_place(place);
}

/* Whoever says more than a person or a program needs to is told so and sent away. */
TEST(test_flood) {
    Place *place = open_socket();
    char pongs[6 * 300]; /* nothing is answered */
    for (size_t i = 0; i < sizeof pongs; i += 6) memcpy(pongs + i, "\x8A\x80\0\0\0\0", 6);
    send_all(place, pongs, sizeof pongs);
    static const char words[] = "\x88\x1C\x03\xF0Too many messages at once.";
    hear_bytes(place, words, sizeof words - 1);
    assert_int_equal(place->gone, 1);
    close_place(place);
    /* Nor is a message that goes on without a byte. */
    place = open_socket();
    send_all(place, "\x01\x80\0\0\0\0", 6);
    char empty[6 * 300];
    for (size_t i = 0; i < sizeof empty; i += 6) memcpy(empty + i, "\x00\x80\0\0\0\0", 6);
    send_all(place, empty, sizeof empty);
    hear_bytes(place, words, sizeof words - 1);
    assert_int_equal(place->gone, 1);
    close_place(place);
}

/* Through a proxy that is believed, WebSockets count for the address behind it. */
TEST(test_proxy) {
    Place *place = open_place();
    Proxies proxies;
    Address from;
    char why[WHY_TEXT];
    int pairs[3][2];
    static const char request[] = HANDSHAKE "X-Forwarded-For: 192.0.2.7\r\n\r\n";
    assert_true(proxies_parse("10.0.0.9", &proxies, why));
    assert_true(address_parse("10.0.0.9:1", &from, why));
    place->all->setup.proxies = &proxies;
    place->all->setup.most = 4;
    place->all->row = realloc(place->all->row, 4 * sizeof(Connection *));
    for (int i = 0; i < 3; i++) {
        char head[16] = "";
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pairs[i]), 0);
        assert_int_equal(connection_begin(place->all, pairs[i][0], &from), BEGAN);
        assert_int_equal(send(pairs[i][1], request, sizeof request - 1, 0), sizeof request - 1);
        while (recv(pairs[i][1], head, 12, 0) < 12) turn(place);
        assert_string_equal(head, i < 2 ? "HTTP/1.1 101" : "HTTP/1.1 429");
        if (i < 2) assert_int_equal(place->all->row[i + 1]->peer[1], 192);
    }
    connections_cut(place->all);
    for (int i = 0; i < 3; i++) close(pairs[i][1]);
    close_place(place);
}
