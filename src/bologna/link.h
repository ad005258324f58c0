/* One TCP connection that carries frames, and the few calls that make one. Sockets do not block;
 * whoever owns a link waits with poll and then lets it read and write. */
#ifndef BOLOGNA_LINK_H
#define BOLOGNA_LINK_H

#include "bologna/wire.h"

#include <poll.h>

typedef struct Link {
    int fd;    /* -1: none */
    bool over; /* nothing more comes: the other side has closed, or the connection broke */
    FrameReader reader;
    unsigned char *out; /* what waits to be sent */
    size_t out_length, out_room;
} Link;

/* Takes the socket over, or none (-1); what the link was before is not looked at. */
void link_open(Link *link, int fd);

/* Closes at once. Harmless where there is no connection. */
void link_close(Link *link);

/* Queues bytes, or a frame, and sends what can be sent. A receiver who lets megabytes pile up is
 * taken to be gone. */
void link_put(Link *link, const void *bytes, size_t count);
void link_send(Link *link, const char *payload, size_t length);

/* What to wait for; fd -1 where there is nothing. */
struct pollfd link_poll(const Link *link);

/* Sends and receives what goes without waiting. */
void link_work(Link *link, short events);

/* Sends the rest, says that nothing follows, and reads on until the other side has closed too or
 * `milliseconds` have passed: closing over unread bytes would take the last message away from
 * the other side. Then closes. Both links at once. */
void links_finish(Link *const *links, int count, int milliseconds);

enum { LINK_WHY = 200 };

/* A listening socket at an address in numbers; *port 0 is any free one and becomes it. -1 with
 * words. */
int link_listen(const char *address, int *port, char why[LINK_WHY]);

/* The next connection, -1 if there is none now. */
int link_accept(int listening);

/* Connects to a host by name or number; waits as long as the system does. -1 with words. */
int link_connect(const char *host, int port, char why[LINK_WHY]);

#endif
