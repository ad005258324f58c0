#define _GNU_SOURCE /* memmem */
/* Connections with answers of every kind: bodies of requests, memory that an answer owns, answers
 * that come later. The other side is one end of a pair of sockets in the same thread. */
#include "http/listen.h"
#include "http/stream.h"
#include "support/place.h"

#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* The body of the request, each byte plus one; "none" without. */
static bool asked(void *ctx, Ticket ticket, const Request *request, Answer *out) {
    Place *place = ctx;
    place->answered++;
    assert_int_equal(request->flaw, 0);
    assert_int_equal(request->peer[0], 4);
    if (place->later) {
        place->asked[place->waiting++] = ticket;
        return false;
    }
    *out = answer_words(200, "none");
    if (!request->body_size) return true;
    unsigned char *bytes = malloc(request->body_size);
    for (size_t i = 0; i < request->body_size; i++) bytes[i] = request->body[i] + 1;
    out->body = (PageBytes){bytes, request->body_size};
    out->own = bytes;
    return true;
}

static void left(void *ctx, Ticket ticket) {
    Place *place = ctx;
    assert_null(place_find(place->all, ticket));
    place->left++;
}

static Place *create(void) { return place_create((ConnectionSetup){.asked = asked, .left = left}); }

static Place *open_place(int kind) {
    Place *place = create();
    place_pair(place, kind);
    return place;
}

static void say(Place *place, const void *bytes, size_t size) {
    assert_true(send_all(place, bytes, size));
}

/* Until an answer with a body of this size is there; returns the body. */
static const char *hear_answer(Place *place, size_t size) {
    for (;;) {
        const char *end = memmem(place->came, place->size, "\r\n\r\n", 4);
        if (end && (size_t)(place->came + place->size - end - 4) >= size) {
            char length[64];
            snprintf(length, sizeof length, "\r\nContent-Length: %zu\r\n", size);
            assert_non_null(memmem(place->came, place->size, length, strlen(length)));
            assert_int_equal(place->came + place->size - end - 4, size);
            place->size = 0;
            return end + 4;
        }
        assert_true(hear(place) != 0);
    }
}

static void assert_echo(Place *place, const unsigned char *body, size_t size) {
    const unsigned char *echo = (const unsigned char *)hear_answer(place, size);
    for (size_t i = 0; i < size; i++) assert_int_equal(echo[i], (unsigned char)(body[i] + 1));
}

TEST(test_bodies) {
    Place *place = open_place(SOCK_STREAM);
    unsigned char *body = malloc(REQUEST_BODY_MOST);
    for (size_t i = 0; i < REQUEST_BODY_MOST; i++) body[i] = (unsigned char)(i * 7 + (i >> 8));
    static const size_t sizes[] = {1, 2, 1023, 1024, 1025, 8192, 16384, 20000, REQUEST_BODY_MOST};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char head[128];
        int length =
            snprintf(head, sizeof head, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %zu\r\n\r\n",
                     sizes[i]);
        say(place, head, (size_t)length);
        say(place, body, sizes[i]);
        assert_echo(place, body, sizes[i]);
        /* The same in chunks, which are as long as they are the how-manieth. */
        static const char chunked[] =
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
        say(place, chunked, sizeof chunked - 1);
        for (size_t at = 0, chunk = 1; at < sizes[i]; at += chunk, chunk++) {
            if (chunk > sizes[i] - at) chunk = sizes[i] - at;
            length = snprintf(head, sizeof head, "%zX;n=%zu\r\n", chunk, chunk);
            say(place, head, (size_t)length);
            say(place, body + at, chunk);
            say(place, "\r\n", 2);
        }
        say(place, "0\r\n\r\n", 5);
        assert_echo(place, body, sizes[i]);
    }
    assert_int_equal(place->answered, 2 * sizeof sizes / sizeof *sizes);
    free(body);
    close_place(place);
}

/* A head that ends anywhere in what is read at once, behind other requests, leaves room for the
 * lines between its body's chunks. */
TEST(test_late_head) {
    for (int pad = 3800; pad < 4060; pad += 5) {
        Place *place = open_place(SOCK_STREAM);
        static char bytes[20000];
        size_t size = 0;
        for (int i = 0; i < 4; i++)
            size += (size_t)sprintf(bytes + size, "GET / HTTP/1.1\r\nHost: a\r\nX: %0*d\r\n\r\n",
                                    pad, 0);
        size += (size_t)sprintf(bytes + size,
                                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                                "5;%0*d\r\nabcde\r\n0\r\n\r\n",
                                1000, 0);
        say(place, bytes, size);
        while (place->size < 7 || memcmp(place->came + place->size - 7, "\r\nbcdef", 7) != 0)
            assert_true(hear(place) != 0);
        assert_int_equal(place->answered, 5);
        close_place(place);
    }
}

/* An answer that does not go out at once keeps what it owns, while the request is long gone; and
 * one that never goes out gives it back. */
TEST(test_blocked) {
    Place *place = open_place(SOCK_STREAM);
    int small = 4096;
    setsockopt(place->all->row[0]->fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
    static unsigned char body[60000];
    memset(body, 'x', sizeof body);
    for (int round = 0; round < 3; round++) {
        say(place, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n", 51);
        say(place, body, sizeof body);
        while (place->answered == round) turn(place);
        assert_int_equal(place->all->row[0]->state, CONNECTION_ANSWERING);
        if (round < 2) assert_echo(place, body, sizeof body);
    }
    close_place(place);
}

/* What the clients of one address let wait is limited; the next answer that would wait is cut. */
TEST(test_unread) {
    static const unsigned char peer[16] = {4, 10, 0, 0, 9};
    static unsigned char body[60000];
    for (int fits = 0; fits < 2; fits++) {
        Place *place = open_place(SOCK_STREAM);
        uint32_t held = UNREAD_MOST - sizeof body / UNREAD_PART + !fits;
        int small = 4096;
        setsockopt(place->all->row[0]->fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
        assert_true(limits_hold_some(place->limits, peer, LIMIT_UNREAD, held, UNREAD_MOST));
        say(place, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n", 51);
        send_all(place, body, sizeof body);
        while (!place->answered) turn(place);
        turn(place);
        assert_int_equal(place->all->here, fits);
        if (fits) assert_echo(place, body, sizeof body);
        limits_release_some(place->limits, peer, LIMIT_UNREAD, held);
        close_place(place);
    }
}

/* Who comes to a place after one that went in the middle of an answer gets nothing of it. */
TEST(test_again) {
    Place *place = open_place(SOCK_STREAM);
    int small = 4096;
    setsockopt(place->all->row[0]->fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
    static unsigned char body[60000];
    say(place, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n", 51);
    say(place, body, sizeof body);
    while (!place->answered) turn(place);
    assert_int_equal(place->all->row[0]->state, CONNECTION_ANSWERING);
    shutdown(place->fd, SHUT_RDWR);
    while (place->all->here) turn(place);
    close(place->fd);
    place_pair(place, SOCK_STREAM);
    assert_int_equal(place->all->made, 1);
    say(place, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", 27);
    assert_memory_equal(hear_answer(place, 4), "none", 4);
    close_place(place);
}

/* Two sends would have the second wait until the first is confirmed. Here each send is a packet. */
TEST(test_one_send) {
    Place *place = open_place(SOCK_SEQPACKET);
    for (int round = 0; round < 3; round++) {
        place->size = 0;
        say(place, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", 27);
        ssize_t count;
        while ((count = hear(place)) < 0) {
        }
        assert_true(count > 8);
        assert_memory_equal(place->came, "HTTP/1.1 200 OK\r\n", 17);
        assert_memory_equal(place->came + place->size - 8, "\r\n\r\nnone", 8);
        assert_int_equal(hear(place), -1);
    }
    close_place(place);
}

/* Nor does the end of a long answer wait for its beginning to be confirmed. */
TEST(test_no_delay) {
    Address address, from;
    char why[WHY_TEXT];
    assert_true(address_parse("127.0.0.1:0", &address, why));
    int listener = listen_open(&address, why), other = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(listen_begin(listener));
    assert_int_equal(connect(other, (struct sockaddr *)&address.storage, address.size), 0);
    Place *place = create();
    int on = 0;
    place_connect(place, listen_accept(listener, &from), other);
    socklen_t size = sizeof on;
    assert_int_equal(getsockopt(place->all->row[0]->fd, IPPROTO_TCP, TCP_NODELAY, &on, &size), 0);
    assert_int_equal(on, 1);
    close_place(place);
    close(listener);
}

/* The other side goes, at any moment. */
TEST(test_gone) {
    static const char request[] =
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n";
    for (size_t length = 0; length < sizeof request; length++) {
        Place *place = open_place(SOCK_STREAM);
        say(place, request, length);
        turn(place);
        assert_int_equal(place->answered, length == sizeof request - 1);
        shutdown(place->fd, SHUT_RDWR);
        for (int i = 0; i < 4; i++) turn(place);
        assert_int_equal(place->all->row[0]->state, CONNECTION_FREE);
        assert_int_equal(connections_tick(place->all), 0);
        close_place(place);
    }
}

static const char get[] = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/* An answer that comes later goes to who asked, once; requests behind it wait for their turn. */
TEST(test_later) {
    Place *place = open_place(SOCK_STREAM);
    place->later = true;
    for (int i = 0; i < 2; i++) say(place, get, sizeof get - 1);
    for (int i = 0; i < 4; i++) turn(place);
    assert_int_equal(place->answered, 1);
    assert_int_equal(hear(place), -1);
    for (int i = 0; i < 2; i++) {
        char *words = strdup(i ? "second" : "first.");
        connection_answer(place->all, place->asked[i], answer_text(200, "text/plain", words));
        /* Nobody is answered twice. */
        connection_answer(place->all, place->asked[i], answer_text(200, "x", strdup("again")));
        assert_memory_equal(hear_answer(place, 6), i ? "second" : "first.", 6);
        turn(place);
        assert_int_equal(place->answered, 2);
    }
    assert_int_equal(place->left, 0);
    close_place(place);
}

/* Whoever has said everything still hears the answer; whoever has gone costs nothing but that the
 * handler is told. */
TEST(test_later_gone) {
    for (int gone = 0; gone < 2; gone++) {
        Place *place = open_place(SOCK_STREAM);
        place->later = true;
        say(place, get, sizeof get - 1);
        while (!place->waiting) turn(place);
        shutdown(place->fd, gone ? SHUT_RDWR : SHUT_WR);
        for (int i = 0; i < 4; i++) turn(place);
        if (gone) connections_cut(place->all);
        assert_int_equal(place->left, gone);
        connection_answer(place->all, place->asked[0], answer_text(200, "x", strdup("late")));
        if (!gone) assert_memory_equal(hear_answer(place, 4), "late", 4);
        close_place(place);
    }
}

/* An answer that does not come is given up, and whoever was to give it hears of that. */
TEST(test_never) {
    Place *place = open_place(SOCK_STREAM);
    Connection *connection = place->all->row[0];
    place->later = true;
    say(place, get, sizeof get - 1);
    while (!place->waiting) turn(place);
    connection->since -= 61000;
    wheel_set(&place->all->wheel, &connection->timer, uv_now(&place->loop));
    while (!place->left) {
        turn(place);
        connections_tick(place->all);
    }
    connection_answer(place->all, place->asked[0], answer_text(200, "x", strdup("late")));
    while (hear(place) != 0) {
    }
    place->came[place->size] = 0;
    assert_memory_equal(place->came, "HTTP/1.1 504 Gateway Timeout\r\n", 30);
    assert_null(strstr(place->came, "late"));
    assert_int_equal(place->left, 1);
    close_place(place);
}

/* Fields that a handler adds stand in the head; none of them can end a line. */
TEST(test_fields) {
    Place *place = open_place(SOCK_STREAM);
    place->later = true;
    say(place, get, sizeof get - 1);
    while (!place->waiting) turn(place);
    Answer made = answer_wait(429, 7, "Slowly.");
    assert_true(answer_field(&made, "Set-Cookie", "a=b; HttpOnly"));
    assert_false(answer_field(&made, "Location", "/\r\nX: y"));
    char long_value[FIELDS_SIZE];
    memset(long_value, 'x', sizeof long_value - 1);
    long_value[sizeof long_value - 1] = 0;
    assert_false(answer_field(&made, "Location", long_value));
    connection_answer(place->all, place->asked[0], made);
    while (hear(place) <= 0) {
    }
    place->came[place->size] = 0;
    assert_non_null(strstr(place->came, "HTTP/1.1 429 Too Many Requests\r\n"));
    assert_non_null(strstr(place->came, "\r\nRetry-After: 7\r\nSet-Cookie: a=b; HttpOnly\r\n"));
    assert_non_null(
        strstr(place->came, "\r\n\r\n{\"error\":{\"code\":\"wait\",\"words\":\"Slowly.\"}}\n"));
    assert_null(strstr(place->came, "Location"));
    close_place(place);
}

/* ------------------------------------------------------------------ answers that go on */

static Answer ndjson(const char *begin) {
    Answer made = answer_words(200, begin);
    made.type = "application/x-ndjson";
    made.streams = true;
    return made;
}

/* Opens a stream for a request, and drops the head. */
static Ticket open_stream(Place *place, const char *request, const char *begin) {
    place->later = true;
    place->waiting = 0;
    place->size = 0;
    say(place, request, strlen(request));
    while (!place->waiting) turn(place);
    Ticket ticket = place->asked[0];
    connection_answer(place->all, ticket, ndjson(begin));
    return ticket;
}

/* Until exactly this has come behind a head, in which `field` stands. */
static void hear_stream(Place *place, const char *field, const char *bytes) {
    size_t size = strlen(bytes);
    for (;;) {
        place->came[place->size] = 0;
        const char *end = strstr(place->came, "\r\n\r\n");
        if (end && (size_t)(place->came + place->size - end - 4) >= size) {
            assert_string_equal(end + 4, bytes);
            assert_non_null(strstr(place->came, field));
            assert_null(strstr(place->came, "Content-Length"));
            return;
        }
        assert_true(hear(place) != 0);
    }
}

TEST(test_stream) {
    Place *place = open_place(SOCK_STREAM);
    for (int round = 0; round < 2; round++) {
        Ticket ticket = open_stream(place, get, "{}\n");
        stream_send(place->all, ticket, "{\"n\":12345678}\n", 15);
        stream_send(place->all, ticket, "", 0); /* would end it */
        hear_stream(place, "Transfer-Encoding: chunked\r\n",
                    "3\r\n{}\n\r\nf\r\n{\"n\":12345678}\n\r\n");
        stream_send(place->all, ticket, "\n", 1);
        stream_end(place->all, ticket);
        stream_send(place->all, ticket, "late", 4);
        hear_stream(place, "HTTP/1.1 200 OK\r\n",
                    "3\r\n{}\n\r\nf\r\n{\"n\":12345678}\n\r\n1\r\n\n\r\n0\r\n\r\n");
    }
    assert_int_equal(place->left, 0); /* both on one connection */
    /* HTTP/1.0 knows no chunks: it goes on to the end of the connection. */
    Ticket ticket = open_stream(place, "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "{}\n");
    stream_send(place->all, ticket, "[1]\n", 4);
    stream_end(place->all, ticket);
    hear_stream(place, "Connection: close\r\n", "{}\n[1]\n");
    assert_null(strstr(place->came, "Transfer-Encoding"));
    while (hear(place) != 0) {
    }
    close_place(place);
}

/* HEAD gets the head alone, and the handler need not go on. */
TEST(test_stream_head) {
    Place *place = open_place(SOCK_STREAM);
    Ticket ticket = open_stream(place, "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", "{}\n");
    stream_send(place->all, ticket, "{}\n", 3);
    hear_stream(place, "Transfer-Encoding: chunked\r\n", "");
    while (!place->left) turn(place);
    while (hear(place) != 0) {
    }
    hear_stream(place, "HTTP/1.1 200 OK\r\n", "");
    assert_int_equal(place->left, 1);
    close_place(place);
}

/* Whoever goes, takes nothing, or is told that the server ends: the handler hears of it once. */
TEST(test_stream_gone) {
    for (int how = 0; how < 3; how++) {
        Place *place = open_place(SOCK_STREAM);
        Ticket ticket = open_stream(place, get, "");
        static char line[5000];
        memset(line, 'x', sizeof line);
        if (how == 0) shutdown(place->fd, SHUT_RDWR);
        for (int sent = 0; how == 1 && !place->left; sent++) {
            assert_true(stream_unsent(place->all, ticket) < UNSENT_MOST + 2 * sizeof line);
            stream_send(place->all, ticket, line, sizeof line);
            turn(place);
            assert_true(sent < 10000);
        }
        if (how == 2) connections_ending(place->all);
        for (int i = 0; i < 4; i++) turn(place);
        assert_int_equal(place->left, 1);
        stream_send(place->all, ticket, line, sizeof line);
        if (how == 2) hear_stream(place, "HTTP/1.1 200 OK\r\n", "0\r\n\r\n");
        close_place(place);
    }
}
