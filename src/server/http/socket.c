/* Bytes are read into one buffer of the thread; only the beginning of a message is kept. A ping
 * goes only to a client that has been silent for long: it keeps proxies from closing the
 * connection, and detects clients that are gone. */
#include "http/socket.h"
#include "http/handshake.h"
#include "base/log.h"

#include <errno.h>

enum {
    HEAR_AT_ONCE = 5 << 10, /* bytes of one connection at a time, so that others get a turn */
    QUIET_MS = 20000,       /* of silence before a ping: a round of sockets.c, and some more */
    PONG_MS = 10000,        /* of silence after it */
    PARTING_MS = 5000,      /* time for the client to receive a close frame and answer it */
    FRAME_MS = 20,          /* ms a frame costs on average */
    BURST_MS = 200 * FRAME_MS
};

/* ------------------------------------------------------------------ the end */

static void add(Connection *connection, Frame *frame) {
    out_add(&connection->out, frame);
    frame_drop(frame);
    place_due(connection);
}

static void say_close(Connection *connection, int code, const char *words) {
    if (connection->parting) return;
    add(connection, frame_close(code, words));
    connection->parting = true;
}

/* Reports that the socket is gone; sends only what waits. */
static void gone(Connection *connection) {
    const ConnectionSetup *setup = &connection->all->setup;
    Ticket ticket = connection->ticket;
    if (connection->state != CONNECTION_SOCKET) return;
    place_enter(connection, CONNECTION_PARTING, PARTING_MS);
    place_renew(connection);
    setup->socket_gone(setup->ctx, ticket);
}

void socket_part(Connection *connection, int code, const char *words) {
    if (connection->state != CONNECTION_SOCKET) return;
    say_close(connection, code, words);
    gone(connection);
}

/* To be called when the client has sent its last frame. */
static void closed(Connection *connection, int code, const char *words) {
    connection->closed = true;
    socket_part(connection, code, words);
    place_due(connection);
}

/* ------------------------------------------------------------------ what comes */

static void flawed(Connection *connection, int code) {
    log_event(LOG_DEBUG, "cut", "a frame that is none");
    closed(connection, code, "");
}

/* Whether one more frame is too many. */
static bool is_flood(Connection *connection) {
    uint64_t now = place_now(connection);
    connection->spent = (connection->spent > now ? connection->spent : now) + FRAME_MS;
    if (connection->spent <= now + BURST_MS) return false;
    log_event(LOG_DEBUG, "cut", "a socket that says too much");
    socket_part(connection, CLOSE_RUDE, "Too many messages at once.");
    return true;
}

/* Reads frames. Afterwards the connection may be anything but an open WebSocket. */
static void read_frames(Connection *connection, const unsigned char *at, size_t size) {
    const unsigned char *end = at + size;
    const ConnectionSetup *setup = &connection->all->setup;
    FrameReader *reader = &connection->frames;
    connection->since = place_now(connection);
    connection->began = 0;
    while (connection->state == CONNECTION_SOCKET && !connection->parting) {
        FrameKind kind = frame_read(reader, &at, end);
        if (kind == FRAME_MORE || is_flood(connection)) return;
        switch (kind) {
        case FRAME_TEXT:
            setup->socket_said(setup->ctx, connection->ticket, reader->text, reader->size);
            break;
        case FRAME_PING:
            add(connection,
                frame_pong((const unsigned char *)reader->control, (size_t)reader->length));
            break;
        case FRAME_MORE:
        case FRAME_PART:
        case FRAME_PONG: break;
        case FRAME_CLOSE: closed(connection, reader->code, ""); return;
        case FRAME_WRONG: flawed(connection, reader->code); return;
        }
    }
}

/* After our close frame only the client's close frame matters; skips all frames before it. */
static void read_parting(Connection *connection, const unsigned char *at, size_t size) {
    const unsigned char *end = at + size;
    for (;;) {
        FrameKind kind = frame_read(&connection->frames, &at, end);
        if (kind == FRAME_MORE) return;
        if (kind != FRAME_CLOSE && kind != FRAME_WRONG) continue;
        connection->closed = true;
        place_due(connection);
        return;
    }
}

void socket_hear(Connection *connection) {
    static _Thread_local unsigned char bytes[HEAR_AT_ONCE];
    ssize_t count = recv(connection->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
        place_end(connection);
    else if (count > 0 && connection->state == CONNECTION_SOCKET)
        read_frames(connection, bytes, (size_t)count);
    else if (count > 0 && !connection->closed)
        read_parting(connection, bytes, (size_t)count);
}

/* ------------------------------------------------------------------ what goes */

static Connection *open_socket(const Connections *all, Ticket ticket) {
    Connection *connection = place_find(all, ticket);
    bool open = connection && connection->state == CONNECTION_SOCKET && !connection->parting;
    return open ? connection : NULL;
}

void socket_send(Connections *all, Ticket ticket, Frame *frame) {
    Connection *connection = open_socket(all, ticket);
    if (!connection || connection->cut) return;
    if (!place_is_slow(connection)) out_add(&connection->out, frame);
    place_due(connection);
}

void socket_close(Connections *all, Ticket ticket, int code, const char *words) {
    Connection *connection = open_socket(all, ticket);
    if (connection) say_close(connection, code, words);
}

void socket_flush(Connection *connection) {
    if (connection->cut) log_event(LOG_DEBUG, "cut", "a reader that is too slow");
    if (connection->parting) gone(connection);
    if (connection->cut || !out_send(&connection->out, connection->fd))
        place_end(connection);
    else if (connection->out.count)
        place_watch(connection, UV_READABLE | UV_WRITABLE);
    else if (connection->closed)
        place_leave(connection);
    else
        place_watch(connection, UV_READABLE);
}

/* ------------------------------------------------------------------ time */

void socket_look(Connection *connection) {
    bool parting = connection->state == CONNECTION_PARTING;
    uint64_t now = place_now(connection), asked = connection->began;
    uint64_t due = parting ? connection->since + PARTING_MS
                   : asked ? asked + PONG_MS
                           : connection->since + QUIET_MS;
    if (now < due) {
        wheel_set(&connection->all->wheel, &connection->timer, due);
    } else if (parting || asked) {
        log_event(LOG_DEBUG, "cut", "a socket that is silent");
        place_end(connection);
    } else {
        connection->began = now;
        add(connection, frame_ping());
        wheel_set(&connection->all->wheel, &connection->timer, now + PONG_MS);
    }
}

/* ------------------------------------------------------------------ the beginning */

void socket_begin(Connection *connection, const Request *request) {
    Reader reader = connection->reader;
    char head[HANDSHAKE_SIZE];
    Frame *frame = frame_raw(head, handshake_head(request, head));
    connection->reader = (Reader){0};
    connection->closed = connection->cut = connection->parting = false;
    connection->began = connection->spent = 0;
    place_enter(connection, CONNECTION_SOCKET, QUIET_MS);
    add(connection, frame);
    place_watch(connection, UV_READABLE);
    read_frames(connection, (const unsigned char *)reader.bytes + reader.looked,
                reader.end - reader.looked);
    reader_end(&reader);
}
