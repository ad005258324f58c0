/* For tests of http: a connection whose other side is one end of a pair of sockets in the same
 * thread. */
#pragma once

#include "http/connection.h"
#include "support/test.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CAME_MOST = 4 << 20 };

typedef struct Place {
    uv_loop_t loop;
    Connections *all;
    Limits *limits;
    int fd; /* the other side */
    char *came;
    size_t size;
    int answered, left;
    bool later; /* answers come later */
    int waiting;
    Ticket asked[4]; /* then these wait */
    Ticket ticket;   /* of the WebSocket */
    char said[MESSAGE_MOST + 1];
    int opened, heard, gone;
    bool refuses, closes; /* at opening; on a message */
} Place;

/* Lets the server take over `fd`, whose other side is `other`. Then it is full. */
static inline void place_connect(Place *place, int fd, int other) {
    Address from;
    char why[WHY_TEXT];
    assert_true(address_parse("10.0.0.9:1", &from, why));
    assert_int_equal(connection_begin(place->all, fd, &from), BEGAN);
    assert_int_equal(connection_begin(place->all, -1, &from), BEGAN_FULL);
    place->fd = other;
    place->size = 0;
}

static inline void place_pair(Place *place, int kind) {
    int pair[2];
    assert_int_equal(socketpair(AF_UNIX, kind | SOCK_NONBLOCK, 0, pair), 0);
    place_connect(place, pair[0], pair[1]);
}

/* One place for connections, with these handlers. */
static inline Place *place_create(ConnectionSetup setup) {
    Place *place = calloc(1, sizeof *place);
    uv_loop_init(&place->loop);
    place->came = malloc(CAME_MOST);
    setup.loop = &place->loop;
    setup.most = 1;
    setup.seconds = 60;
    setup.limits = place->limits = limits_create(4);
    setup.per_address = 2;
    setup.ctx = place;
    place->all = connections_create(&setup);
    return place;
}

static inline void close_place(Place *place) {
    connections_cut(place->all);
    uv_run(&place->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&place->loop), 0);
    connections_destroy(place->all);
    assert_int_equal(limits_size(place->limits), 0);
    limits_destroy(place->limits);
    assert_int_equal(place->gone, place->opened);
    close(place->fd);
    free(place->came);
    free(place);
}

static inline void turn(Place *place) { uv_run(&place->loop, UV_RUN_NOWAIT); }

/* Sends all of it, letting the server have its turns. False if the server ends it before. */
static inline bool send_all(Place *place, const void *bytes, size_t size) {
    for (size_t at = 0; at < size; turn(place)) {
        ssize_t count = send(place->fd, (const char *)bytes + at, size - at, MSG_NOSIGNAL);
        if (count > 0) at += (size_t)count;
        if (count < 0 && errno != EAGAIN) return false;
    }
    return true;
}

/* One read of what has come; 0: the end, -1: nothing. */
static inline ssize_t hear(Place *place) {
    turn(place);
    assert_true(place->size < CAME_MOST);
    ssize_t count = recv(place->fd, place->came + place->size, CAME_MOST - place->size, 0);
    if (count > 0) place->size += (size_t)count;
    return count;
}
