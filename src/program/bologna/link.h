/* One TCP connection that carries frames, and the calls that open one. Sockets do not block: the
 * owner of a link waits with poll, then lets the link read and write. */
#pragma once

#include "bologna/wire.h"

#include <poll.h>

typedef struct Link {
    int fd;    /* -1: none */
    bool over; /* nothing more comes: the other side has closed, or the connection broke */
    WireReader reader;
    unsigned char *out; /* bytes that wait to be sent */
    size_t out_length, out_room;
} Link;

/* Takes over the socket, or none (-1). Overwrites the link without reading it. */
void link_open(Link *link, int fd);

/* Closes at once. Does nothing without a connection. */
void link_close(Link *link);

/* Queues bytes, or a frame, and sends what it can. If megabytes pile up, the receiver counts as
 * gone. */
void link_put(Link *link, const void *bytes, size_t count);
void link_send(Link *link, const char *payload, size_t length);

/* What poll should wait for; fd is -1 if there is nothing. */
struct pollfd link_poll(const Link *link);

/* Sends and receives what it can without waiting. */
void link_work(Link *link, short events);

/* Sends the rest, shuts down sending, and reads until the other side closes too or `milliseconds`
 * have passed; then closes. Closing over unread bytes could destroy our last message. Finishes all
 * links at the same time. */
void links_finish(Link *const *links, int count, int milliseconds);

enum { LINK_WHY = 200 };

/* Opens a listening socket at a numeric address. *port 0 means any free port and is set to it.
 * Returns -1 with the reason in `why`. */
int link_listen(const char *address, int *port, char why[LINK_WHY]);

/* Accepts the next connection; -1 if none waits. */
int link_accept(int listening);

/* Connects to a host by name or number, for as long as the system tries. -1 with the reason in
 * `why`. */
int link_connect(const char *host, int port, char why[LINK_WHY]);
