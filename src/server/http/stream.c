/* HTTP/1.1 gets chunks, HTTP/1.0 plain bytes until the connection ends. */
#include "http/stream.h"
#include "base/log.h"

#include <errno.h>
#include <stdio.h>
#include <sys/socket.h>

enum { LOOK_MS = 3600000 };

static void add(Connection *connection, const void *bytes, size_t size) {
    Frame *frame = frame_raw(bytes, size);
    out_add(&connection->out, frame);
    frame_drop(frame);
    place_due(connection);
}

static void add_chunk(Connection *connection, const char *bytes, size_t size) {
    bool chunks = !connection->answer.plain;
    char length[24];
    if (!size || !connection->answer.send_body) return;
    if (!connection->out.count) connection->since = place_now(connection);
    if (chunks) add(connection, length, (size_t)snprintf(length, sizeof length, "%zx\r\n", size));
    add(connection, bytes, size);
    if (chunks) add(connection, "\r\n", 2);
    wheel_set(&connection->all->wheel, &connection->timer,
              connection->since + place_limit(connection));
}

static void finish(Connection *connection) {
    if (!connection->answer.plain && connection->answer.send_body) add(connection, "0\r\n\r\n", 5);
    connection->parting = true;
    place_renew(connection);
    place_due(connection);
}

void stream_begin(Connection *connection, const char *head, size_t size) {
    const Answer *answer = &connection->answer;
    connection->cut = connection->parting = false;
    place_enter(connection, CONNECTION_STREAMING, place_limit(connection));
    add(connection, head, size);
    add_chunk(connection, (const char *)answer->body.data, answer->body.size);
    place_watch(connection, UV_READABLE);
}

static Connection *open_stream(const Connections *all, Ticket ticket) {
    Connection *connection = place_find(all, ticket);
    return connection && connection->state == CONNECTION_STREAMING ? connection : NULL;
}

void stream_send(Connections *all, Ticket ticket, const char *bytes, size_t size) {
    Connection *connection = open_stream(all, ticket);
    if (!connection || connection->cut) return;
    if (place_is_slow(connection))
        place_due(connection);
    else
        add_chunk(connection, bytes, size);
}

size_t stream_unsent(const Connections *all, Ticket ticket) {
    const Connection *connection = open_stream(all, ticket);
    return connection ? connection->out.unsent : 0;
}

void stream_end(Connections *all, Ticket ticket) {
    Connection *connection = open_stream(all, ticket);
    if (connection) finish(connection);
}

void stream_part(Connection *connection) {
    const ConnectionSetup *setup = &connection->all->setup;
    Ticket ticket = connection->ticket;
    if (connection->state != CONNECTION_STREAMING || connection->parting) return;
    connection->answer.close = true;
    finish(connection);
    setup->left(setup->ctx, ticket);
}

bool stream_flush(Connection *connection) {
    size_t had = connection->out.unsent;
    if (connection->cut || !out_send(&connection->out, connection->fd)) {
        log_event(LOG_DEBUG, "cut", "streaming");
        place_end(connection);
        return false;
    }
    if (!connection->out.count && !connection->answer.send_body) stream_part(connection);
    if (connection->out.unsent < had) connection->since = place_now(connection);
    if (!connection->out.count && connection->parting) return true;
    place_watch(connection, connection->out.count ? UV_READABLE | UV_WRITABLE : UV_READABLE);
    return false;
}

/* A client that has closed its side has left, so no stream goes on without a reader. A further
 * request waits, and hides the end that comes after it. */
void stream_hear(Connection *connection) {
    char byte;
    ssize_t count = recv(connection->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (count > 0)
        place_watch(connection, connection->out.count ? UV_WRITABLE : 0);
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        place_end(connection);
}

void stream_look(Connection *connection) {
    uint64_t now = place_now(connection), due = connection->since + place_limit(connection);
    if (!connection->out.count)
        wheel_set(&connection->all->wheel, &connection->timer, now + LOOK_MS);
    else if (now < due)
        wheel_set(&connection->all->wheel, &connection->timer, due);
    else
        place_end(connection);
}
