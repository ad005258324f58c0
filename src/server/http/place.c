/* Places are made when first needed, and then reused. Frames wait until the loop has read
 * everything that came, so that what one connection gets leaves together. */
#include "http/place.h"
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PIECES = 16 }; /* frames that go out in one call */

Connection *place_free(Connections *all) {
    Connection *connection = all->free;
    if (connection) {
        all->free = connection->next_free;
        return connection;
    }
    if (all->made == all->setup.most) return NULL;
    connection = memory_get(sizeof *connection);
    connection->all = all;
    connection->ticket = (Ticket){(uint32_t)all->made, 1};
    all->row[all->made++] = connection;
    return connection;
}

Connection *place_find(const Connections *all, Ticket ticket) {
    if (ticket.place >= (uint32_t)all->made) return NULL;
    Connection *connection = all->row[ticket.place];
    return connection->ticket.generation == ticket.generation ? connection : NULL;
}

uint64_t place_limit(const Connection *connection) {
    return (uint64_t)connection->all->setup.seconds * 1000;
}

void place_renew(Connection *connection) { connection->ticket.generation++; }

uint64_t place_now(const Connection *connection) { return uv_now(connection->all->setup.loop); }

/* Does nothing for the same events, because telling the system costs as much as an answer. */
void place_watch(Connection *connection, int events) {
    if (connection->watched == events) return;
    connection->watched = events;
    if (events)
        uv_poll_start(&connection->poll, events, connection->all->on_poll);
    else
        uv_poll_stop(&connection->poll);
}

/* An earlier time stays set: it costs one check for nothing, but a new time would cost something
 * for every request. */
void place_enter(Connection *connection, ConnectionState state, uint64_t ms) {
    Timer *timer = &connection->timer;
    connection->state = state;
    connection->since = place_now(connection);
    uint64_t due = connection->since + ms;
    if (!timer->link || timer->due > due) wheel_set(&connection->all->wheel, timer, due);
}

/* While it is active, the loop does not wait. */
static void on_idle(uv_idle_t *handle) { (void)handle; }

void place_due(Connection *connection) {
    Connections *all = connection->all;
    if (connection->due) return;
    if (!all->due) uv_idle_start(&all->idle, on_idle);
    connection->due = true;
    connection->next_due = all->due;
    all->due = connection;
}

bool place_is_slow(Connection *connection) {
    Out *out = &connection->out;
    if (out->unsent > UNSENT_MOST)
        connection->cut = !out_send(out, connection->fd) || out->unsent > UNSENT_MOST;
    return connection->cut;
}

bool place_unread(Connection *connection) {
    const Answer *answer = &connection->answer;
    const unsigned char *peer = connection->reader.request.peer;
    uint32_t parts = answer->own ? (uint32_t)(answer->body.size / UNREAD_PART) : 0;
    if (!parts || connection->unread) return true;
    if (!limits_hold_some(connection->all->setup.limits, peer, LIMIT_UNREAD, parts, UNREAD_MOST))
        return false;
    memcpy(connection->reads, peer, sizeof connection->reads);
    connection->unread = parts;
    return true;
}

void place_unread_end(Connection *connection) {
    if (connection->unread)
        limits_release_some(connection->all->setup.limits, connection->reads, LIMIT_UNREAD,
                            connection->unread);
    connection->unread = 0;
}

void place_leave(Connection *connection) {
    shutdown(connection->fd, SHUT_WR);
    place_enter(connection, CONNECTION_LEAVING, LEAVING_MS);
    place_watch(connection, UV_READABLE);
}

void place_give_back(Connection *connection) {
    connection->state = CONNECTION_FREE;
    connection->next_free = connection->all->free;
    connection->all->free = connection;
}

void place_let_go(Connection *connection) {
    Limits *limits = connection->all->setup.limits;
    if (!connection->trusted) limits_release(limits, connection->peer, LIMIT_CONNECTIONS);
    if (connection->counted) limits_release(limits, connection->peer, LIMIT_SOCKETS);
    connection->counted = false;
    connection->all->here--;
    place_give_back(connection);
}

static void on_closed(uv_handle_t *handle) { place_let_go(handle->data); }

static void out_end(Out *out) {
    for (uint32_t i = 0; i < out->count; i++) frame_drop(out->row[out->first + i]);
    free(out->row);
    *out = (Out){0};
}

void place_end(Connection *connection) {
    if (connection->state == CONNECTION_CLOSING) return;
    const ConnectionSetup *setup = &connection->all->setup;
    ConnectionState was = connection->state;
    Ticket ticket = connection->ticket;
    connection->state = CONNECTION_CLOSING;
    place_renew(connection);
    wheel_clear(&connection->timer);
    uv_close((uv_handle_t *)&connection->poll, on_closed);
    close(connection->fd);
    reader_end(&connection->reader);
    place_unread_end(connection);
    answer_end(&connection->answer);
    frame_reader_end(&connection->frames);
    out_end(&connection->out);
    free(connection->head);
    connection->head = NULL;
    connection->head_size = 0;
    if (was == CONNECTION_WAITING || (was == CONNECTION_STREAMING && !connection->parting))
        setup->left(setup->ctx, ticket);
    if (was == CONNECTION_SOCKET) setup->socket_gone(setup->ctx, ticket);
}

/* ------------------------------------------------------------------ what waits to be sent */

void out_add(Out *out, Frame *frame) {
    if (out->first + out->count == out->room) {
        if (out->first) memmove(out->row, out->row + out->first, out->count * sizeof(Frame *));
        out->first = 0;
        if (2 * out->count >= out->room) {
            out->room = out->room ? 2 * out->room : 4;
            out->row = memory_resize(out->row, out->room * sizeof(Frame *));
        }
    }
    out->row[out->first + out->count++] = frame_keep(frame);
    out->unsent += frame->size;
}

/* To be called when this many bytes have gone out. */
static void out_sent(Out *out, size_t count) {
    out->unsent -= count;
    out->sent += count;
    while (out->count && out->sent >= out->row[out->first]->size) {
        out->sent -= out->row[out->first]->size;
        frame_drop(out->row[out->first++]);
        out->count--;
    }
}

bool out_send(Out *out, int fd) {
    while (out->count) {
        struct iovec pieces[PIECES];
        struct msghdr message = {.msg_iov = pieces};
        size_t all = 0;
        for (uint32_t i = 0; i < out->count && i < PIECES; i++) {
            Frame *frame = out->row[out->first + i];
            size_t skip = i ? 0 : out->sent;
            pieces[message.msg_iovlen++] = (struct iovec){frame->bytes + skip, frame->size - skip};
            all += frame->size - skip;
        }
        ssize_t count = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0) return errno == EAGAIN || errno == EINTR;
        out_sent(out, (size_t)count);
        if ((size_t)count < all) return true;
    }
    out_end(out);
    return true;
}

/* ------------------------------------------------------------------ turns of the loop */

/* An address whose slot another one has taken begins anew. So each can only wait too little. */
static struct Share *share_of(Shares *shares, const unsigned char who[16]) {
    uint64_t half[2];
    memcpy(half, who, sizeof half);
    uint64_t hash = (half[0] ^ half[1]) * 0x9E3779B97F4A7C15;
    struct Share *share = &shares->share[(hash >> 32) % SHARES];
    if (share->turn != shares->turn || memcmp(share->who, who, sizeof share->who) != 0) {
        *share = (struct Share){.turn = shares->turn};
        memcpy(share->who, who, sizeof share->who);
    }
    return share;
}

void shares_turn(Shares *shares) { shares->turn++; }

bool shares_left(Shares *shares, const unsigned char who[16]) {
    return share_of(shares, who)->us < SHARE_US;
}

void shares_took(Shares *shares, const unsigned char who[16], uint64_t us) {
    share_of(shares, who)->us += us;
}
